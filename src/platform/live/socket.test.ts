import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { WebSocket, WebSocketServer } from "ws";
import { textFrame } from "./socket.ts";

/** Sends a frame over a real socket, and returns what a client reads of it. */
async function read(frame: Buffer): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (_, request) => request.socket.write(frame));
  await once(server, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [data, isBinary] = await once(client, "message");
  assert.equal(isBinary, false);
  client.terminate();
  server.close();
  return String(data);
}

describe("a frame that many sockets share", () => {
  for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 300_000])
    test(`of ${length} bytes is read by a client`, async () => {
      assert.equal(await read(textFrame("x".repeat(length))), "x".repeat(length));
    });

  test("counts bytes, not characters", async () => {
    const text = "é".repeat(100);
    assert.equal(await read(textFrame(text)), text);
  });
});
