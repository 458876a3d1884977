/** A receiver of webhooks on this machine: it keeps what arrives and answers what a test says. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** As it came, byte by byte. */
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a payload's form is what the tests find out
  body: any;
  at: number;
}

export interface WebhookSink {
  url: string;
  received: Received[];
  /** From now on; a handler that does not answer leaves the sender waiting. */
  answer(handler: (received: Received, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function startWebhookSink(): Promise<WebhookSink> {
  const received: Received[] = [];
  let answer = (_received: Received, response: ServerResponse): void => {
    response.end("ok");
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const { url: path = "", headers } = request;
      const entry = { path, headers, text, body: JSON.parse(text), at: performance.now() };
      received.push(entry);
      answer(entry, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(handler) {
      answer = handler;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
