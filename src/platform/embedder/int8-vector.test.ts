import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { toInt8Vector } from "./int8-vector.ts";

test("the largest component becomes 127 or -127, the others keep their share", () => {
  assert.deepEqual([...toInt8Vector([0.1, -0.2, 0.05])], [64, -127, 32]);
});

test("any finite vector keeps its direction as well as bytes can", () => {
  const component = fc.double({ min: -1e30, max: 1e30, noNaN: true });
  fc.assert(
    fc.property(fc.array(component, { minLength: 1, maxLength: 50 }), (values) => {
      const largest = Math.max(...values.map(Math.abs));
      // Below it the factor itself would overflow.
      fc.pre(largest > 1e-300);
      const vector = toInt8Vector(values);
      assert.equal(Math.max(...vector.map(Math.abs)), 127);
      values.forEach((value, i) => {
        const error = Math.abs((vector[i] as number) - (value / largest) * 127);
        assert.ok(error <= 0.5 + 1e-9, `${value} became ${vector[i]}`);
      });
    }),
  );
});

test("no direction stays none", () => {
  assert.deepEqual([...toInt8Vector([0, -0, 0])], [0, 0, 0]);
  assert.deepEqual([...toInt8Vector([])], []);
});

test("what is not a number is refused", () => {
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => toInt8Vector([1, bad]), /not a number/);
});
