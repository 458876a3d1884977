import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { validateCall } from "./validate.ts";

let checked = 0;
const item = z.strictObject({
  content: z.string().refine((text) => {
    checked++;
    return text !== "";
  }, "must not be empty"),
});
const endpoint = {
  method: "POST",
  body: z.strictObject({ items: z.array(item).max(1_000), name: z.string().optional() }),
} as unknown as Endpoint;

const faultsOf = (body: unknown) => {
  try {
    validateCall(endpoint, { params: {}, query: {}, body });
  } catch (error) {
    return (error as { extras: { errors: { pointer: string; message: string }[] } }).extras.errors;
  }
  return [];
};
const list = (length: number, wrong: (n: number) => boolean) =>
  Array.from({ length }, (_, n) => ({ content: wrong(n) ? "" : "x" }));

describe("a long list", () => {
  test("that is right is read whole", () => {
    const body = { items: list(1_000, () => false) };
    assert.deepEqual(validateCall(endpoint, { params: undefined, query: undefined, body }).body, body);
  });

  test("is refused at its first wrong items, by their places", () => {
    checked = 0;
    const faults = faultsOf({ items: list(1_000, (n) => n >= 110) });
    assert.deepEqual(faults[0], { pointer: "/items/110/content", message: "must not be empty" });
    assert.ok(checked < 200, `${checked} items were looked at`);
  });

  test("that is too long is refused, and unknown fields beside it are named", () => {
    assert.match(faultsOf({ items: list(1_001, () => false) })[0]?.message ?? "", /1000/);
    assert.deepEqual(
      faultsOf({ items: list(30, () => false), nmae: "" }).map(({ pointer }) => pointer),
      ["/nmae"],
    );
  });
});
