import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createIntLists } from "./int-lists.ts";

const step = fc.oneof(
  fc.record({ kind: fc.constant("push" as const), list: fc.nat(4), value: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ kind: fc.constant("remove" as const), list: fc.nat(4), value: fc.nat(20) }),
  fc.record({ kind: fc.constant("clear" as const), list: fc.nat(4), value: fc.constant(0) }),
  fc.record({ kind: fc.constant("renew" as const), list: fc.nat(4), value: fc.constant(0) }),
);

test("lists hold what was pushed and not removed, whatever their neighbours do", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const lists = createIntLists();
      const numbers = Array.from({ length: 5 }, () => lists.create());
      const expected: number[][] = numbers.map(() => []);
      for (const { kind, list, value } of steps) {
        const own = expected[list] as number[];
        const number = numbers[list] as number;
        if (kind === "push") {
          own.push(value);
          lists.push(number, value);
        } else if (kind === "remove" && own.length > 0) {
          const [removed] = own.splice(value % own.length, 1) as [number];
          lists.remove(number, removed);
        } else if (kind === "clear") {
          own.length = 0;
          lists.clear(number);
        } else if (kind === "renew") {
          own.length = 0;
          lists.free(number);
          numbers[list] = lists.create();
        }
      }
      numbers.forEach((number, at) => {
        const start = lists.start(number);
        const held = lists.data().slice(start, start + lists.length(number));
        assert.deepEqual([...held].sort(), [...(expected[at] as number[])].sort());
      });
    }),
  );
});

test("a value that is not in the list can't be removed, also when the next list has it", () => {
  const lists = createIntLists();
  const [first, second] = [lists.create(), lists.create()];
  lists.push(first, 1);
  lists.push(second, 2);
  assert.throws(() => lists.remove(first, 2), /not in list/);
});
