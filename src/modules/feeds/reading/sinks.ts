/** Readers over the two transports. */
import type { Connection } from "../../../platform/live/connections.ts";
import type { LiveBody, PushStreams } from "../../../platform/live/push-stream.ts";
import { CLOSE, type Socket } from "../../../platform/live/socket.ts";
import { endEvent, endMessage, helloEvent, resetEvent, resetMessage } from "./frames.ts";
import type { Hub, Membership } from "./hub.ts";
import type { Opening } from "./openings.ts";
import type { Sink } from "./reader.ts";

/** What may wait for one socket. */
const MAX_WAITING_BYTES = 256 * 1024;

export function openEventStream(
  deps: { hub: Hub; streams: PushStreams },
  connection: Omit<Connection, "end">,
  opening: Opening,
): LiveBody {
  let membership: Membership | undefined;
  const stream = deps.streams.open({
    connection,
    onDrain: () => membership?.drained(),
    onClose: () => membership?.leave(),
  });
  const sink: Sink = {
    get isBlocked() {
      return stream.isBlocked;
    },
    update: ({ event }) => stream.push(event),
    end(reason) {
      stream.push(endEvent(reason));
      stream.end();
    },
    giveUp: () => stream.destroy(),
  };
  stream.push(opening.isReset ? helloEvent(undefined) : helloEvent(opening.cursor));
  if (opening.isReset) stream.push(resetEvent(opening.cursor));
  if (!stream.isEnded) membership = deps.hub.join({ ...opening, sink });
  return stream;
}

export function openSocket(deps: { hub: Hub }, socket: Socket, opening: Opening): void {
  let blocked = false;
  const sink: Sink = {
    get isBlocked() {
      return blocked;
    },
    update({ message }) {
      socket.sendFrame(message);
      if (blocked || socket.waitingBytes <= MAX_WAITING_BYTES) return;
      blocked = true;
      socket.onDrain(() => {
        blocked = false;
        membership.drained();
      });
    },
    end(reason, cursor) {
      socket.send(endMessage(reason, cursor));
      socket.close(reason === "deleted" ? CLOSE.gone : CLOSE.forbidden, reason);
    },
    giveUp: (cursor) => socket.close(CLOSE.slow, cursor === undefined ? "too slow" : `after=${cursor}`),
  };
  socket.onFrame((text) => {
    socket.noteUncounted(text.length);
    // Who asks without listening is not answered.
    if (socket.waitingBytes <= MAX_WAITING_BYTES) socket.send(answerTo(text));
  });
  if (opening.isReset) socket.send(resetMessage(opening.cursor));
  const membership = deps.hub.join({ ...opening, sink });
  socket.onClose(() => membership.leave());
}

const PONG = JSON.stringify({ type: "pong" });
const REFUSAL = JSON.stringify({
  type: "error",
  code: "invalid_request",
  detail: 'This socket takes {"type":"ping"} and nothing else.',
});

function answerTo(text: string): string {
  try {
    const frame = JSON.parse(text) as { type?: unknown } | null;
    return frame?.type === "ping" ? PONG : REFUSAL;
  } catch {
    return REFUSAL;
  }
}
