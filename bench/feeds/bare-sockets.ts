/** The baseline of what an open connection holds: a WebSocket of a server that does nothing else. */
import { COLLECTING, heldBytesEach, startMeasured } from "../process.ts";
import { startReaders } from "./readers-client.ts";

/** Answers bytes each. What opens first pays for what the process keeps anyway, so as many are opened before. */
export async function heldByBareSockets(count: number, cleanup: AsyncDisposableStack): Promise<number> {
  const server = await startMeasured([process.execPath, ...COLLECTING, "bench/feeds/broadcast.ts"]);
  cleanup.defer(() => server.stop());
  const readers = await startReaders();
  cleanup.defer(() => readers.stop());
  const spec = { url: server.url, kind: "socket", key: "none", protocol: "bare" } as const;
  const openSome = (from: number, to: number) => readers.open(Array.from({ length: to - from }, () => spec));
  const pid = server.child.pid as number;
  await heldBytesEach(pid, count, openSome);
  const each = await heldBytesEach(pid, count, openSome);
  await readers.stop();
  await server.stop();
  return each;
}
