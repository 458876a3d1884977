/**
 * A receiver of webhooks in a process of its own. SINK_PORTS: at how many addresses it listens; SINK_ANSWER: `ok`,
 * `slow` (after ten seconds) or `never`. It tells what arrived by GET.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Arrival, SinkAnswer } from "./sink-client.ts";

const { SINK_PORTS = "1", SINK_ANSWER = "ok" } = process.env;
const SLOW_MS = 10_000;

const urls: string[] = [];
let arrivals: Arrival[] = [];
let waiting: { count: number; tell: () => void }[] = [];

function receive(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const claim = /"id":"(\w+)"/.exec(Buffer.concat(chunks).toString())?.[1] ?? "";
    arrivals.push({ at: performance.timeOrigin + performance.now(), claim });
    if (SINK_ANSWER === "ok") response.end("ok");
    else if (SINK_ANSWER === "slow") setTimeout(() => response.end("ok"), SLOW_MS);
    const ready = waiting.filter(({ count }) => arrivals.length >= count);
    if (ready.length === 0) return;
    waiting = waiting.filter((each) => !ready.includes(each));
    for (const { tell } of ready) tell();
  });
}

/** `/take?count=N` waits for that many, answers them and forgets them. */
function tell(request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? "", "http://sink");
  const count = Number(searchParams.get("count") ?? 0);
  const answer = () => {
    const told: SinkAnswer = { urls, arrivals };
    arrivals = [];
    response.end(JSON.stringify(told));
  };
  if (arrivals.length >= count) answer();
  else waiting.push({ count, tell: answer });
}

for (let n = 0; n < Number(SINK_PORTS); n++) {
  const server = createServer((request, response) =>
    request.method === "POST" ? receive(request, response) : tell(request, response),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
process.stdout.write(`ready at ${urls[0]}\n`);
