/**
 * Holds live connections, in a process of its own, and counts what comes. POST / takes `HolderSpec`s and opens them;
 * GET /look tells, GET /close closes all.
 */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import type { Held, HolderSpec } from "./holders-client.ts";

const OPENING = 32;
/** A refused one comes back after this. */
const AGAIN_MS = 500;

const ends = new Set<() => void>();
const held: Held = { open: 0, updates: 0, beats: 0, ended: 0, refused: 0, delays: [] };

function note(text: string): void {
  for (const [, at] of text.matchAll(/"sent_at":([\d.]+)/g)) {
    held.updates++;
    held.delays.push(performance.timeOrigin + performance.now() - Number(at));
  }
}

/** Resolves when it is open; false when it was refused for now. */
const openStream = ({ url, key, localAddress }: HolderSpec) =>
  new Promise<boolean>((resolve, reject) => {
    const sent = request(
      url,
      { agent: false, headers: { authorization: `Bearer ${key}` }, ...(localAddress && { localAddress }) },
      (response) => {
        if (response.statusCode === 503) {
          response.resume();
          return resolve(false);
        }
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`));
        response.setEncoding("utf8");
        response.on("data", (text: string) => {
          if (text.startsWith(":")) held.beats++;
          else note(text);
        });
        response.on("error", () => {});
        response.on("close", () => {
          held.open--;
          if (ends.delete(end)) held.ended++;
        });
        const end = () => sent.destroy();
        ends.add(end);
        held.open++;
        resolve(true);
      },
    );
    sent.on("error", (error) => (sent.destroyed ? resolve(false) : reject(error)));
    sent.end();
  });

const openSocket = ({ url, key, protocol, localAddress }: HolderSpec) =>
  new Promise<boolean>((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, "ws"), protocol, {
      headers: { authorization: `Bearer ${key}` },
      perMessageDeflate: false,
      ...(localAddress && { localAddress }),
    });
    const end = () => socket.terminate();
    socket.on("open", () => {
      ends.add(end);
      held.open++;
      resolve(true);
    });
    socket.on("unexpected-response", (sent, response) => {
      sent.destroy();
      if (response.statusCode === 503) resolve(false);
      else reject(new Error(`${url} answered ${response.statusCode}`));
    });
    socket.on("error", reject);
    socket.on("ping", () => held.beats++);
    socket.on("message", (data) => note(String(data)));
    socket.on("close", () => {
      held.open--;
      if (ends.delete(end)) held.ended++;
    });
  });

async function openAll(specs: readonly HolderSpec[]): Promise<void> {
  const waiting = specs.values();
  const opener = async () => {
    for (const spec of waiting) {
      while (!(await (spec.kind === "stream" ? openStream(spec) : openSocket(spec)))) {
        held.refused++;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  };
  await Promise.all(Array.from({ length: OPENING }, opener));
}

const server = createServer((incoming, response) => {
  if (incoming.url === "/look") {
    response.end(JSON.stringify(held));
    held.delays = [];
  } else if (incoming.url === "/close") {
    for (const end of ends) {
      ends.delete(end);
      end();
    }
    response.end("{}");
  } else {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk) => chunks.push(chunk));
    incoming.on("end", () => {
      openAll(JSON.parse(Buffer.concat(chunks).toString())).then(
        () => response.end("{}"),
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
  }
});
server.requestTimeout = 0;
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
