import assert from "node:assert/strict";
import { Socket } from "node:net";
import { test } from "node:test";
import { createReadAllowance } from "./read-allowance.ts";

/** A socket that holds this many received bytes. */
function socketWith(bytes: number): Socket {
  const socket = new Socket();
  socket.on("error", () => undefined);
  socket.push(Buffer.alloc(bytes));
  return socket;
}

test("without progress only a head's worth is read, whatever was received", () => {
  const allowance = createReadAllowance();
  const socket = socketWith(60_000);
  allowance.applyTo(socket);
  assert.equal(socket.read().length, 16_384);
  assert.equal(socket.read(), null);
  assert.equal(socket.destroyed, true);
});

test("with progress it goes on, to the end of what an answer may be", () => {
  const allowance = createReadAllowance();
  const socket = socketWith(200_000);
  allowance.applyTo(socket);
  let total = 0;
  for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
    total += chunk.length;
    allowance.noteProgress();
  }
  assert.equal(total, (16 + 64 + 16) * 1024);
  assert.equal(socket.destroyed, true);
});

test("the next request on the same connection has all of it again", () => {
  const allowance = createReadAllowance();
  const socket = socketWith(16_384);
  allowance.applyTo(socket);
  assert.equal(socket.read().length, 16_384);
  assert.equal(socket.destroyed, false);
  allowance.renew();
  socket.push(Buffer.alloc(10));
  assert.equal(socket.read().length, 10);
});
