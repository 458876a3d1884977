import assert from "node:assert/strict";
import { test } from "node:test";
import { numberIn, readCondition } from "./condition.ts";

const met = (instructions: string, value: number) => {
  const condition = readCondition(instructions);
  return condition && [condition.text, condition.isMet(value)];
};

test("numbers are compared as the instructions say", () => {
  assert.deepEqual(met("Tell me if the price drops below €50", 49.9), ["below 50", true]);
  assert.deepEqual(met("Only when it is more than 3,5 mm", 3.5), ["above 3,5", false]);
  assert.deepEqual(met("Warn me if it gets colder than -5", -6), ["below -5", true]);
  assert.deepEqual(met("if there are at least 20 seats", 20), ["at least 20", true]);
  assert.deepEqual(met("when not more than 100 are left", 101), ["at most 100", false]);
  assert.equal(met("Tell me about the 3 latest flights over Porto", 3), undefined);
});

test("a number is told with or without its unit", () => {
  const number = (value: string) => numberIn({ name: "", value });
  assert.equal(number("45"), 45);
  assert.equal(number('"31 °C"'), 31);
  assert.equal(number('"€12.50"'), 12.5);
  assert.equal(number("-3.5"), -3.5);
  assert.equal(number('"TP1234"'), undefined);
  assert.equal(number('"2026-12-01"'), undefined);
  assert.equal(number("true"), undefined);
});
