import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { idOut } from "../../platform/ids.ts";
import { createComponentSchemas } from "./openapi/component-schemas.ts";

const answer = (schema: z.ZodType) => createComponentSchemas().answer(schema);
const input = (schema: z.ZodType) => createComponentSchemas().input(schema);

describe("schemas", () => {
  test("a timestamp is its format, not a page of regular expression", () => {
    assert.deepEqual(answer(z.iso.datetime()), { type: "string", format: "date-time", maxLength: 35 });
  });

  test("what may be null is one type with null, also in a choice", () => {
    assert.deepEqual(answer(z.iso.date().nullable()), {
      type: ["string", "null"],
      format: "date",
      maxLength: 10,
    });
    assert.deepEqual(answer(z.enum(["a", "b"]).nullable()), {
      type: ["string", "null"],
      enum: ["a", "b", null],
    });
  });

  test("an identifier is as long as it is", () => {
    assert.equal(answer(idOut("usr")).maxLength, "usr_01jz8m3v5re7x9h2k4n6p8q0s1".length);
  });

  test("integers have a format and bounds", () => {
    assert.deepEqual(input(z.int().min(0).max(100)), {
      type: "integer",
      minimum: 0,
      maximum: 100,
      format: "int32",
    });
    assert.equal(answer(z.int()).format, "int64");
  });

  test("limits are made up for answers only: what may be sent is for the endpoint to say", () => {
    assert.equal(answer(z.string()).maxLength, 32_000);
    assert.equal(input(z.string()).maxLength, undefined);
    assert.equal(answer(z.array(z.string())).maxItems, 10_000);
    assert.equal(input(z.array(z.string())).maxItems, undefined);
  });

  test("a list of different choices is no longer than there are choices", () => {
    assert.equal(input(z.array(z.enum(["a", "b", "c"])).meta({ uniqueItems: true })).maxItems, 3);
  });

  test("any JSON value is an empty schema", () => {
    assert.deepEqual(input(z.record(z.string(), z.json())), { type: "object", additionalProperties: {} });
  });

  test("two schemas can't share a name", () => {
    const schemas = createComponentSchemas();
    schemas.answer(z.object({ a: z.string() }).meta({ id: "Twice" }));
    assert.throws(() => schemas.answer(z.object({ b: z.string() }).meta({ id: "Twice" })), /id Twice/);
  });
});
