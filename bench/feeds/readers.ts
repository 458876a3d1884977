/**
 * Readers in a process of their own, so that they take no time from what is measured. READERS: JSON of what to open
 * (`url`, `kind`, `key`, `protocol`), each of them once per entry. What arrived is told by GET.
 */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import type { Arrivals, ReaderSpec } from "./readers-client.ts";

const OPENING = 50;

let specs: ReaderSpec[] = [];
let opened = 0;
let received = 0;
let delays: number[] = [];
let lastAt = 0;
const ends: (() => void)[] = [];

/** When it was sent stands in what is sent. */
function note(text: string): void {
  for (const [, at] of text.matchAll(/"sent_at":([\d.]+)/g)) {
    lastAt = performance.timeOrigin + performance.now();
    received++;
    delays.push(lastAt - Number(at));
  }
}

const openStream = ({ url, key }: ReaderSpec) =>
  new Promise<void>((resolve, reject) => {
    const sent = request(url, { agent: false, headers: { authorization: `Bearer ${key}` } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
      response.setEncoding("utf8");
      response.once("data", () => resolve());
      // A frame may come in two parts.
      let rest = "";
      response.on("data", (chunk: string) => {
        const text = rest + chunk;
        const whole = text.lastIndexOf("\n\n") + 2;
        note(text.slice(0, whole));
        rest = text.slice(whole);
      });
      response.on("error", () => {});
    });
    sent.on("error", reject);
    sent.end();
    ends.push(() => sent.destroy());
  });

const openSocket = ({ url, key, protocol }: ReaderSpec) =>
  new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, "ws"), protocol, {
      headers: { authorization: `Bearer ${key}` },
      perMessageDeflate: false,
    });
    socket.on("open", () => resolve());
    socket.on("error", reject);
    socket.on("message", (data) => note(String(data)));
    ends.push(() => socket.terminate());
  });

async function openAll(): Promise<void> {
  const waiting = specs.values();
  const opener = async () => {
    for (const spec of waiting) {
      await (spec.kind === "stream" ? openStream(spec) : openSocket(spec));
      opened++;
    }
  };
  await Promise.all(Array.from({ length: OPENING }, opener));
}

const server = createServer((incoming, response) => {
  const { pathname } = new URL(incoming.url ?? "", "http://readers");
  if (pathname === "/open") {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk) => chunks.push(chunk));
    incoming.on("end", () => {
      specs = JSON.parse(Buffer.concat(chunks).toString());
      openAll().then(
        () => response.end("{}"),
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
  } else if (pathname === "/close") {
    for (const end of ends.splice(0)) end();
    opened = 0;
    response.end("{}");
  } else {
    const told: Arrivals = { opened, received, lastAt, delays: pathname === "/take" ? delays : [] };
    if (pathname === "/take") {
      received = 0;
      delays = [];
    }
    response.end(JSON.stringify(told));
  }
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
