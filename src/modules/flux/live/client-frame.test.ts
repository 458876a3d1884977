import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readClientFrame } from "./client-frame.ts";

const write = (members: Record<string, unknown>) => JSON.stringify({ type: "write", id: "c1", ...members });

describe("a client's frame", () => {
  test("is a ping or a write", () => {
    assert.deepEqual(readClientFrame('{"type":"ping"}'), { type: "ping" });
    assert.deepEqual(readClientFrame(write({ merge: { a: null } })), {
      type: "write",
      id: "c1",
      ifVersion: undefined,
      once: undefined,
      change: { kind: "merge", merge: { a: null } },
    });
    const state = readClientFrame(write({ state: { a: [null] }, if_version: 0 }));
    assert.deepEqual(state, {
      type: "write",
      id: "c1",
      ifVersion: 0,
      once: undefined,
      change: { kind: "state", state: { a: [null] } },
    });
    const patch = [{ op: "add", path: "/a", value: null }];
    assert.deepEqual(readClientFrame(write({ patch })), {
      type: "write",
      id: "c1",
      ifVersion: undefined,
      once: undefined,
      change: { kind: "patch", patch },
    });
  });

  test("may be a write that is made once, however often it comes", () => {
    const id = "0198c0de-0000-7000-8000-00000000000a";
    const read = (members: object) => {
      const frame = readClientFrame(write({ id, merge: {}, ...members }));
      assert.ok(frame.type === "write");
      return frame.once;
    };
    assert.deepEqual(read({ since: 4 }), { since: 4, retry: false });
    assert.deepEqual(read({ since: 0, retry: true }), { since: 0, retry: true });
    assert.equal(read({}), undefined);
  });

  for (const [what, text, detail, id] of [
    ["no JSON", "hello", /^The frame is not valid JSON/, undefined],
    ["empty", "", /not valid JSON/, undefined],
    ["null", "null", /^\/type/, undefined],
    ["a number", "7", /^\/type/, undefined],
    ["an array", '["write"]', /^\/type/, undefined],
    ["of no type", '{"id":"c1"}', /^\/type: must be/, "c1"],
    ["of an unknown type", '{"type":"read","id":"c1"}', /^\/type: must be/, "c1"],
    ["a ping with more", '{"type":"ping","id":"c1"}', /^\/id: is not a known field/, "c1"],
    ["a write without id", '{"type":"write","merge":{}}', /^\/id/, undefined],
    ["a write with an empty id", '{"type":"write","id":"","merge":{}}', /^\/id/, undefined],
    ["a write with a number as id", '{"type":"write","id":1,"merge":{}}', /^\/id/, undefined],
    ["a write of nothing", write({}), /exactly one of state, merge and patch/, "c1"],
    ["a write of two", write({ merge: {}, state: {} }), /exactly one/, "c1"],
    ["an unknown member", write({ merge: {}, ifVersion: 3 }), /^\/ifVersion: is not a known field/, "c1"],
    ["a merge that is no object", write({ merge: [] }), /^\/merge/, "c1"],
    ["a state that is null", write({ state: null }), /^\/state/, "c1"],
    ["an unknown operation", write({ patch: [{ op: "put", path: "" }] }), /^\/patch\/0/, "c1"],
    ["a version that is none", write({ merge: {}, if_version: -1 }), /^\/if_version/, "c1"],
    ["a version as text", write({ merge: {}, if_version: "1" }), /^\/if_version/, "c1"],
    ["a repeated write without a UUID", write({ merge: {}, since: 4 }), /^\/id: must be a UUID/, "c1"],
    ["a retry of nobody knows when", write({ merge: {}, retry: true }), /^\/since: is required/, "c1"],
    ["a NUL", write({ merge: { a: "\0" } }), /U\+0000/, undefined],
    ["a prototype", '{"type":"write","id":"c1","merge":{"__proto__":{}}}', /__proto__/, undefined],
    [
      "deep",
      `{"type":"write","id":"c1","merge":{"a":${"[".repeat(70)}${"]".repeat(70)}}}`,
      /deeper/,
      undefined,
    ],
  ] as const) {
    test(`that is ${what} is a fault`, () => {
      const frame = readClientFrame(text);
      assert.equal(frame.type, "fault");
      assert.ok(frame.type === "fault");
      assert.equal(frame.code, "invalid_request");
      assert.match(frame.detail, detail);
      assert.equal(frame.id, id);
    });
  }
});
