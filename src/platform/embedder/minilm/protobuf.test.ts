import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesField, floatField, intField, message, textField } from "./protobuf.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

// The expected bytes are those of the format's own description and of protoc.
test("whole numbers", () => {
  assert.equal(hex(intField(1, 150)), "089601");
  assert.equal(hex(intField(1, 0)), "0800");
  assert.equal(hex(intField(20, 127)), "a0017f");
  assert.equal(hex(intField(3, -1)), "18ffffffffffffffffff01");
});

test("text and bytes", () => {
  assert.equal(hex(textField(2, "testing")), "120774657374696e67");
  assert.equal(hex(bytesField(9, new Uint8Array(300))).slice(0, 6), "4aac02");
});

test("a float, lowest byte first", () => {
  assert.equal(hex(floatField(2, 1)), "150000803f");
});

test("a message inside a message", () => {
  assert.equal(hex(bytesField(3, message(intField(1, 150)))), "1a03089601");
});
