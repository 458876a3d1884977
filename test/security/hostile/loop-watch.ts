/**
 * Preloaded into the service: notes the most processor time that its main thread took between two ticks of the event
 * loop, which is how long nobody else was served. Time of the processor, because other programs of a busy machine
 * don't take that. A thread of its own tells the figure, so that asking for it is no work of the main thread.
 */
import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const TICK_MS = 5;

if (isMainThread) {
  const shared = new SharedArrayBuffer(8);
  const most = new Float64Array(shared);
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { loopWatch: shared },
    execArgv: [],
    env: {},
  });
  worker.unref();
  const [port] = await once(worker, "message");
  process.stdout.write(`loop watch at http://127.0.0.1:${port}\n`);
  let before = process.threadCpuUsage();
  setInterval(() => {
    const used = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    most[0] = Math.max(most[0] ?? 0, (used.user + used.system) / 1_000);
  }, TICK_MS).unref();
} else if (workerData?.loopWatch) {
  const most = new Float64Array(workerData.loopWatch as SharedArrayBuffer);
  const { createServer } = await import("node:http");
  const server = createServer((request, response) => {
    // Reading alone changes nothing, so that a request that is sent twice can't hide a hold.
    if (request.method === "DELETE") most[0] = 0;
    response.setHeader("connection", "close").end(String(most[0]));
  });
  server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as { port: number }).port));
}
