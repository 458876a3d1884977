import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { createBodyLimit } from "./slow-bodies.ts";

const NEVER = 1_000_000;

/** Answers `/refused` without reading, `/import` whenever it is whole, and all else once it was read. */
async function startServer(patience: { bodyMs: number; restMs: number }) {
  const limit = createBodyLimit(patience);
  const server = http.createServer((request, response) => {
    limit.begin(request, request.url === "/import");
    response.on("finish", () => limit.answered(request));
    if (request.url === "/refused") response.end("no");
    else request.resume().on("end", () => response.end("whole"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (text: string) => {
    const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(text);
    return socket;
  };
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

describe("a body that does not end", () => {
  test("ends its connection", async () => {
    const open = await startServer({ bodyMs: 30, restMs: NEVER });
    await once(open(`${head("/any", 10)}12345`), "close");
  });

  test("ends its connection also when the answer was given without it", async () => {
    const open = await startServer({ bodyMs: NEVER, restMs: 30 });
    const socket = open(`${head("/refused", 10)}12345`);
    const [answer] = await once(socket, "data");
    assert.match(String(answer), /^HTTP\/1\.1 200/);
    await once(socket, "close");
  });

  test("may be an import for as long as it is none", async () => {
    const open = await startServer({ bodyMs: 5, restMs: NEVER });
    const socket = open(`${head("/import", 10)}12345`);
    // Another one's time is up meanwhile.
    await once(open(`${head("/any", 10)}12345`), "close");
    socket.write("67890");
    assert.match(String((await once(socket, "data"))[0]), /whole/);
    socket.destroy();
  });
});

test("a connection whose bodies end is kept", async () => {
  const open = await startServer({ bodyMs: 20, restMs: 20 });
  const socket = open(`${head("/any", 5)}12345`);
  assert.match(String((await once(socket, "data"))[0]), /whole/);
  await once(open(`${head("/any", 10)}12345`), "close");
  socket.write(`${head("/any", 5)}12345`);
  assert.match(String((await once(socket, "data"))[0]), /whole/);
  socket.destroy();
});

test("a request that was broken off, and has no socket any more, is left alone", async () => {
  const request = new http.IncomingMessage(new net.Socket());
  request.headers["content-length"] = "10";
  createBodyLimit({ bodyMs: 1, restMs: 1 }).answered(request);
  Object.assign(request, { socket: null });
  // An error thrown by the timer would end the process.
  await new Promise((resolve) => setTimeout(resolve, 20));
});
