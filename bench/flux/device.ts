/** A device: a WebSocket whose writes are acknowledged, and that sees those of others. */
import { once } from "node:events";
import { WebSocket } from "ws";

interface Frame {
  type: string;
  id?: string;
  [member: string]: unknown;
}

export interface Device {
  /** Resolves when it is acknowledged. */
  write(change: object): Promise<void>;
  onDelta(handler: (frame: Frame) => void): void;
  /** As fast as they are acknowledged, so many under way, for so long. Answers how many were. */
  writeFor(durationMs: number, underWay: number, change: (n: number) => object): Promise<number>;
  socket: WebSocket;
}

export async function openDevice(base: string, app: string, key: string): Promise<Device> {
  const socket = new WebSocket(`${base.replace(/^http/, "ws")}/v1/flux/${app}/ws`, "flux.v1", {
    headers: { authorization: `Bearer ${key}` },
    perMessageDeflate: false,
    maxPayload: 8 * 1024 * 1024,
  });
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  let onDelta: (frame: Frame) => void = () => {};
  let count = 0;
  socket.on("message", (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === "delta" || frame.type === "snapshot") onDelta(frame);
    if (frame.id === undefined) return;
    const writer = waiting.get(frame.id);
    waiting.delete(frame.id);
    if (frame.type === "ack") writer?.resolve();
    else writer?.reject(new Error(`refused: ${JSON.stringify(frame)}`));
  });
  await once(socket, "open");
  const write = (change: object): Promise<void> =>
    new Promise((resolve, reject) => {
      const id = `w${++count}`;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ type: "write", id, ...change }));
    });
  return {
    write,
    onDelta: (handler) => {
      onDelta = handler;
    },
    async writeFor(durationMs, underWay, change) {
      const end = performance.now() + durationMs;
      let done = 0;
      const writer = async () => {
        while (performance.now() < end) {
          await write(change(done));
          done++;
        }
      };
      await Promise.all(Array.from({ length: underWay }, writer));
      return done;
    },
    socket,
  };
}
