import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createLruMap } from "./lru-map.ts";

test("behaves like a list kept in the order of use", () => {
  const key = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const step = fc.oneof(
    fc.record({ kind: fc.constant("get" as const), key }),
    fc.record({ kind: fc.constant("set" as const), key, value: fc.integer() }),
    fc.record({ kind: fc.constant("delete" as const), key }),
    fc.record({ kind: fc.constant("clear" as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (steps, maxEntries) => {
      const map = createLruMap<number>(maxEntries);
      let model: { key: string; value: number }[] = [];
      for (const step of steps) {
        if (step.kind === "clear") {
          map.clear();
          model = [];
          continue;
        }
        const known = model.find((entry) => entry.key === step.key);
        const others = model.filter((entry) => entry !== known);
        if (step.kind === "get") {
          assert.equal(map.get(step.key), known?.value);
          model = known ? [...others, known] : others;
        } else if (step.kind === "set") {
          map.set(step.key, step.value);
          model = [...others, { key: step.key, value: step.value }].slice(-maxEntries);
        } else {
          map.delete(step.key);
          model = others;
        }
        assert.equal(map.size(), model.length);
      }
      // Reading from the least recent on keeps the order, so all of it can be compared.
      for (const { key, value } of model) assert.equal(map.get(key), value);
    }),
    { numRuns: 500 },
  );
});
