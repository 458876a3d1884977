/**
 * A WebSocket that comes back.
 *
 *   connect ─→ opening ─→ open ─ lost, or nothing is heard ─→ waiting (longer each time) ─→ connect
 *                 └───────┴── ended by the service for good, or by close() ─→ ended
 *
 * While nothing comes for a while it asks whether somebody is there. Once ended it holds no timer and no listener.
 */
import { PersonalHelperError } from "../http/errors.ts";
import { backOffMs } from "../streams/back-off.ts";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const OPEN_WITHIN_MS = 15_000;
const QUIET_MS = 30_000;
const PONG_WITHIN_MS = 10_000;

/** The credential has ended, may not do this, or what it is about is gone: coming back would not help. */
const FINAL_CODES: readonly number[] = [4401, 4403, 4410];

/** What a page has beyond what every platform has. */
const page = globalThis as unknown as {
  navigator?: { onLine?: boolean };
  addEventListener(type: string, listener: (event: { type: string }) => void): void;
  removeEventListener(type: string, listener: (event: { type: string }) => void): void;
};

export interface Link {
  /** Whether it is open now; a frame that can't be sent is lost. */
  send(text: string): boolean;
  /** Leaves this connection and makes another, after a while. */
  reconnect(): void;
  close(): void;
}

export function createLink(options: {
  connect: () => WebSocket;
  /** Why a connection could not be opened, where that is for good: a browser does not tell. */
  diagnose: () => Promise<Error | undefined>;
  onOpen: () => void;
  onFrame: (frame: { type: string }) => void;
  onLost: () => void;
  /** By the service, for good. */
  onEnd: (error: Error) => void;
}): Link {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let heardAt = 0;
  let asked = false;
  let ended = false;
  /** Browsers have them; who has no such word for it has no such events, and may refuse listeners. */
  const networkEvents = page.navigator?.onLine === undefined ? [] : ["online", "offline"];

  function after(ms: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  function connect(): void {
    let opened = false;
    const own = options.connect();
    socket = own;
    after(OPEN_WITHIN_MS, reconnect);
    own.onopen = () => {
      if (socket !== own) return;
      opened = true;
      asked = false;
      heardAt = Date.now();
      after(QUIET_MS, look);
      options.onOpen();
    };
    own.onmessage = ({ data }) => {
      if (socket !== own) return;
      failures = 0;
      asked = false;
      heardAt = Date.now();
      const frame = JSON.parse(data);
      if (frame.type !== "pong") options.onFrame(frame);
    };
    // What comes with it is told by the close that follows.
    own.onerror = () => {};
    own.onclose = ({ code, reason }) => {
      if (socket !== own) return;
      if (FINAL_CODES.includes(code)) {
        end(new PersonalHelperError(`The service has ended the connection: ${reason || code}.`));
      } else {
        reconnect();
        if (!opened) void options.diagnose().then((error) => error && end(error));
      }
    };
  }

  function look(): void {
    const quietMs = Date.now() - heardAt;
    if (asked) reconnect();
    else if (quietMs < QUIET_MS) after(QUIET_MS - quietMs, look);
    else ask();
  }

  function ask(): void {
    asked = send('{"type":"ping"}');
    if (asked) after(PONG_WITHIN_MS, look);
  }

  function send(text: string): boolean {
    // 1 is OPEN, on every platform.
    if (socket?.readyState !== 1) return false;
    socket.send(text);
    return true;
  }

  /** Nobody may be there to answer a close: a socket that can be torn down is, where it does not matter who hears of it. */
  function leave(isLost: boolean): void {
    const left = socket as (WebSocket & { terminate?: () => void }) | undefined;
    socket = undefined;
    if (isLost && left?.terminate) left.terminate();
    else left?.close();
  }

  function reconnect(): void {
    if (ended) return;
    leave(true);
    after(backOffMs(++failures, FIRST_WAIT_MS, LONGEST_WAIT_MS), connect);
    options.onLost();
  }

  /** A browser's word that the network has changed. */
  function onNetwork({ type }: { type: string }): void {
    if (socket) ask();
    else if (type === "online") after(0, connect);
  }

  function close(): void {
    ended = true;
    leave(false);
    clearTimeout(timer);
    for (const type of networkEvents) page.removeEventListener(type, onNetwork);
  }

  function end(error: Error): void {
    if (ended) return;
    close();
    options.onEnd(error);
  }

  for (const type of networkEvents) page.addEventListener(type, onNetwork);
  connect();
  return { send, reconnect, close };
}
