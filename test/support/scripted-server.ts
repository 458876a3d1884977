/** A server that answers each request as a test has said: one reply after the other. */
import assert from "node:assert/strict";
import { once } from "node:events";
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after } from "node:test";

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ScriptedServer {
  url: string;
  /** What came since the last script. */
  requests: SeenRequest[];
  /** Forgets what was before. */
  script(...replies: Reply[]): void;
}

/** Closed when the file's tests are over. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const replies: Reply[] = [];
  const requests: SeenRequest[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      requests.push({ method, url, headers, body });
      const reply = replies.shift() ?? assert.fail(`nobody expected ${method} ${url}`);
      reply(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script(...next) {
      requests.length = 0;
      replies.splice(0, replies.length, ...next);
    },
  };
}

export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Reply =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

export const problem = (status: number, code: string, headers?: Record<string, string>): Reply =>
  json(status, { status, code, title: "Title", detail: `It is ${code}.` }, headers);

/** Closes the connection without an answer. */
export const hangUp: Reply = (request) => request.socket.destroy();

export const silence: Reply = () => {};

/** Frames of a stream of events, and then its end, the loss of its connection, or silence. */
export const events =
  (frames: readonly string[], then: "end" | "lost" | "open" = "end"): Reply =>
  (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(frames.map((frame) => `${frame}\n\n`).join("") || ": ok\n\n", () => {
      if (then === "end") response.end();
      if (then === "lost") response.destroy();
    });
  };
