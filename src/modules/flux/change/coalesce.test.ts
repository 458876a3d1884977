import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { FluxChange, FluxDelta, JsonObject } from "../flux.ts";
import { applyChange, readTold, tellChange, writeChange } from "./apply-change.ts";
import { coalesce } from "./coalesce.ts";

const value = fc.oneof(
  fc.constantFrom(null, 1, 2, "x"),
  fc.constantFrom({ c: 1 }, { c: null, d: 2 }, [1], [null], {}),
);
const members = fc.dictionary(fc.constantFrom("a", "b", "c"), value, {
  maxKeys: 3,
  noNullPrototype: true,
}) as fc.Arbitrary<JsonObject>;
const change: fc.Arbitrary<FluxChange> = fc.oneof(
  members.map((state) => ({ kind: "state" as const, state })),
  members.map((merge) => ({ kind: "merge" as const, merge })),
  fc.tuple(fc.constantFrom("/a", "/b"), value).map(([path, value]) => ({
    kind: "patch" as const,
    patch: [{ op: "add" as const, path, value: value as JsonObject }],
  })),
);

function tell(state: JsonObject, changes: readonly FluxChange[]) {
  const deltas: FluxDelta[] = [];
  let after = state;
  for (const [from, each] of changes.entries()) {
    const before = after;
    after = applyChange(before, each);
    const told = tellChange(before, each, after, writeChange(each));
    deltas.push({ from, version: from + 1, change: told, by: `device ${from}`, writerId: "w" });
  }
  return { deltas, after };
}

test("what is told does to a reader's state what the write did, alone and coalesced", () => {
  let joined = 0;
  fc.assert(
    fc.property(members, fc.array(change, { minLength: 1, maxLength: 6 }), (state, changes) => {
      const { deltas, after } = tell(state, changes);
      const follow = (each: readonly FluxDelta[]) =>
        each.reduce((seen, delta) => applyChange(seen, readTold(delta.change)), state);
      assert.deepEqual(follow(deltas), after);
      const one = coalesce(deltas);
      if (!one) return;
      joined++;
      assert.deepEqual(follow([one]), after);
      const last = deltas.at(-1);
      assert.deepEqual([one.from, one.version, one.by], [0, changes.length, last?.by]);
    }),
    { numRuns: 1_000 },
  );
  assert.ok(joined > 200);
});

test("a change is told as a merge where one can say it, in no more words", () => {
  const told = (before: JsonObject, change: FluxChange) =>
    tellChange(before, change, applyChange(before, change), writeChange(change));
  const long = Array.from({ length: 50 }, (_, place) => place);
  assert.equal(told({ a: 1, b: 2 }, { kind: "state", state: { a: 1, b: 3 } }), '"merge":{"b":3}');
  assert.equal(told({}, { kind: "state", state: { a: null } }), '"state":{"a":null}');
  assert.equal(told({ a: 1, b: 2, c: 3 }, { kind: "state", state: {} }), '"state":{}');
  assert.equal(
    told({ long }, { kind: "patch", patch: [{ op: "add", path: "/long/-", value: 50 }] }),
    '"patch":[{"op":"add","path":"/long/-","value":50}]',
  );
  assert.equal(
    told({ a: 1 }, { kind: "patch", patch: [{ op: "replace", path: "/a", value: 2 }] }),
    '"merge":{"a":2}',
  );
});

test("nothing to join is nothing", () => {
  assert.equal(coalesce([]), undefined);
});
