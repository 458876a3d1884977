import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyWrite, type Current, show } from "./apply-write.ts";
import { applyChange, writeChange } from "./change/apply-change.ts";
import type { FluxChange, FluxWrite, JsonObject } from "./flux.ts";

const name = fc.constantFrom("a", "b", "c");
const value = fc.oneof(
  fc.constantFrom(null, 1, "x", [1], "é".repeat(40)),
  fc.dictionary(name, fc.constantFrom(null, 2, { c: 3 }), { maxKeys: 2, noNullPrototype: true }),
);
const members = fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true }) as fc.Arbitrary<JsonObject>;
const change: fc.Arbitrary<FluxChange> = fc.oneof(
  { weight: 4, arbitrary: members.map((merge) => ({ kind: "merge" as const, merge })) },
  { weight: 1, arbitrary: members.map((state) => ({ kind: "state" as const, state })) },
  {
    weight: 2,
    arbitrary: fc.tuple(name, name, value).map(([from, to, set]) => ({
      kind: "patch" as const,
      patch: [
        { op: "add" as const, path: `/${from}`, value: set as JsonObject },
        { op: "copy" as const, from: `/${from}`, path: `/${to}` },
        { op: "test" as const, path: "/a", value: 1 },
      ],
    })),
  },
);

const writeOf = (change: FluxChange, ifVersion?: number): FluxWrite => ({
  accountId: "account",
  app: "app",
  change,
  ifVersion,
  by: "test",
  writerId: "w",
  keyId: undefined,
  requestId: "req_test",
});
const empty = (): Current => ({ version: 0, state: {}, bytes: 2, text: "{}", own: new WeakSet() });
const prepare = (write: FluxWrite) => ({ write, made: writeChange(write.change) });

test("changing in place shows to nobody, and the size is never more than was counted", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ change, shows: fc.boolean() }), { maxLength: 12 }), (steps) => {
      let current = empty();
      let model: JsonObject = {};
      const seen: { state: JsonObject; text: string }[] = [];
      for (const { change, shows } of steps) {
        const result = applyWrite(current, prepare(writeOf(change)));
        if (result.outcome === "accepted") {
          assert.equal(result.next.version, current.version + 1);
          current = result.next;
          model = applyChange(model, change);
        }
        assert.deepEqual(current.state, model);
        const text = JSON.stringify(current.state);
        assert.ok(Buffer.byteLength(text) <= current.bytes);
        if (current.text !== undefined) assert.equal(current.text, text);
        if (shows) seen.push({ state: show(current), text });
      }
      for (const { state, text } of seen) assert.equal(JSON.stringify(state), text);
    }),
    { numRuns: 500 },
  );
});

test("too large a write leaves the state as it is", () => {
  const fill = applyWrite(empty(), prepare(writeOf({ kind: "merge", merge: { a: "x".repeat(1_000_000) } })));
  assert.equal(fill.outcome, "accepted");
  if (fill.outcome !== "accepted") return;
  const before = JSON.stringify(fill.next.state);
  const over = applyWrite(fill.next, prepare(writeOf({ kind: "merge", merge: { b: "y".repeat(50_000) } })));
  assert.equal(over.outcome === "refused" && over.code, "too_large");
  assert.equal(JSON.stringify(fill.next.state), before);
  const stale = applyWrite(fill.next, prepare(writeOf({ kind: "merge", merge: {} }, 0)));
  assert.deepEqual(stale, { outcome: "version_conflict", version: 1 });
});
