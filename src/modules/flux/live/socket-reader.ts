/**
 * What one socket is told: first the state or what it missed, then every change once and in order, and who else is
 * there.
 *
 *   begin ── read ──→ prompt ⇄ slow (more waits than the client takes) ──→ closed, after nothing was taken for long
 *
 * Nothing is queued for a slow one. Once it has taken what waits, it is told in one delta what it missed, or gets
 * the state.
 *
 * The socket's own writes come back as acks, in the place of their deltas. So at any time the client's state is the
 * one of the last version that it was told of.
 */

import { CLOSE, type Socket } from "../../../platform/live/socket.ts";
import type { Log } from "../../../platform/log/log.ts";
import { coalesce } from "../change/coalesce.ts";
import type { FluxDelta } from "../flux.ts";
import { ackFrame, deltaFrame } from "./frames.ts";
import type { LiveApp, Reader } from "./live-app.ts";

/** What may wait for a client before it counts as slow. */
export const MAX_WAITING_BYTES = 64 * 1024;
/** A state that was read just before the newest change is older than that; the next one is not. */
const MAX_READS = 3;

export interface SocketReader extends Reader {
  begin(since: number | undefined): void;
  /** Before it is written: its delta will be an ack. */
  expectAck(writerId: string, id: string): void;
  /** Its write was committed as this version. */
  accept(writerId: string, version: number): void;
  /** Nothing came of it, as far as is known. Answers whether nobody said otherwise yet. */
  giveUp(writerId: string): boolean;
  /** Closes the socket of a client that takes nothing. Asked from time to time. */
  checkStall(): void;
}

export function createSocketReader(deps: {
  socket: Socket;
  app: LiveApp;
  device: string;
  log: Pick<Log, "warn">;
  stallMs: number;
}): SocketReader {
  const { socket, app, device, log } = deps;
  /** `tries` of one write that came over this socket and wait for their answers. */
  const own = new Map<string, { id: string; version: number | undefined; tries: number }>();
  let at = -1;
  /** Since when nothing was taken of how much. */
  let stall: { since: number; bytes: number } | undefined;
  let reading = false;
  let presence: string | undefined;

  function advance(): void {
    // Until the first frame, and while the state is being read, there is nothing to continue from. For a socket that
    // has closed meanwhile, reading would begin again and again.
    if (at < 0 || reading || !socket.isOpen) return;
    while (at < app.version) {
      if (isSlow()) return;
      const missed = app.findDeltas(at);
      if (!missed) {
        whileReading(tellState());
        return;
      }
      if (!tellEach(missed)) return;
    }
    tellPresence();
  }

  /** Answers false when the socket is slow: it goes on by itself once it can. */
  function tellEach(deltas: readonly FluxDelta[]): boolean {
    for (const delta of deltas) {
      if (isSlow()) return false;
      const write = own.get(delta.writerId);
      at = delta.version;
      if (write) acknowledge(delta.writerId, write, delta.version);
      else socket.send(deltaFrame(delta));
    }
    return true;
  }

  function tellPresence(): void {
    if (app.presence === undefined || app.presence === presence || isSlow()) return;
    presence = app.presence;
    socket.send(presence);
  }

  function isSlow(): boolean {
    if (stall) return true;
    if (socket.waitingBytes <= MAX_WAITING_BYTES) return false;
    stall = { since: performance.now(), bytes: socket.waitingBytes };
    socket.onDrain(() => {
      stall = undefined;
      if (socket.isOpen) catchUp();
    });
    return true;
  }

  /** After it was slow: one delta for all that it missed, where that is less than the state. */
  function catchUp(): void {
    const missed = at < 0 || reading || at >= app.version ? undefined : app.findDeltas(at);
    const one = missed && missed.length > 1 ? coalesce(missed) : undefined;
    if (one) tellAtOnce(one);
    else if (missed && missed.length > 1) whileReading(tellState());
    advance();
    app.forget();
  }

  function tellAtOnce(several: FluxDelta): void {
    at = several.version;
    socket.send(deltaFrame(several));
    acknowledgeCovered();
  }

  function whileReading(told: Promise<void>): void {
    reading = true;
    told.catch(failed).finally(() => {
      reading = false;
      advance();
      app.forget();
    });
  }

  async function tellState(): Promise<void> {
    for (let attempt = 0; attempt < MAX_READS && socket.isOpen; attempt++) {
      const { version, frame } = await app.readSnapshot();
      if (version <= at) continue;
      at = version;
      socket.send(frame);
      return acknowledgeCovered();
    }
  }

  async function tellFirst(since: number | undefined): Promise<void> {
    const missed = since === undefined ? undefined : await app.readDeltas(since);
    if (since === undefined || !missed) return tellState();
    const bytes = missed.reduce((sum, { change }) => sum + change.length, 0);
    const one = bytes > MAX_WAITING_BYTES ? coalesce(missed) : undefined;
    if (bytes > MAX_WAITING_BYTES && !one) return tellState();
    at = since;
    // Of a write that was made before: the client may have it already.
    acknowledgeCovered();
    if (one) tellAtOnce(one);
    else tellEach(missed);
  }

  /** The client comes back, and is told then what it is not told now. */
  function failed(error: unknown): void {
    if (!socket.isOpen) return;
    log.warn({ err: error, app: app.app }, "a flux state was not read; its socket is closed");
    socket.close(CLOSE.restart, "the state can't be read right now: connect again");
  }

  function acknowledge(
    writerId: string,
    { id, tries }: { id: string; tries: number },
    version: number,
  ): void {
    own.delete(writerId);
    for (let left = tries; left > 0; left--) socket.send(ackFrame(id, version));
  }

  /** Own writes inside of what was told at once: their acks come after it. */
  function acknowledgeCovered(): void {
    for (const [writerId, write] of own) {
      const { version } = write;
      if (version !== undefined && version <= at) acknowledge(writerId, write, version);
    }
  }

  return {
    device,
    get at() {
      return at;
    },
    advance,
    begin: (since) => whileReading(tellFirst(since)),
    expectAck(writerId, id) {
      const write = own.get(writerId);
      if (write) write.tries++;
      else own.set(writerId, { id, version: undefined, tries: 1 });
    },
    accept(writerId, version) {
      const write = own.get(writerId);
      if (!write) return;
      write.version = version;
      // The next version: its delta, which may be large and still on its way, is not needed here.
      if (at >= 0 && version === at + 1) at = version;
      if (version <= at) acknowledge(writerId, write, version);
      app.hear(version);
    },
    giveUp(writerId) {
      const write = own.get(writerId);
      if (!write) return false;
      write.tries--;
      return write.tries > 0 || own.delete(writerId);
    },
    checkStall() {
      if (!stall) return;
      const now = performance.now();
      if (socket.waitingBytes < stall.bytes) stall = { since: now, bytes: socket.waitingBytes };
      else if (now - stall.since >= deps.stallMs) {
        socket.close(CLOSE.slow, "nothing was taken for too long: connect again and go on from your version");
      }
    },
  };
}
