/** What `openapi.json` says of parameters is what a call with them can be: no limit in it is out of reach. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";

interface Schema {
  type?: string;
  maxLength?: number;
  enum?: unknown[];
}

interface Operation {
  operationId: string;
  parameters?: { $ref?: string; name: string; in: string; schema: Schema }[];
  responses: Record<string, unknown>;
}

const file = path.join(import.meta.dirname, "../../../openapi.json");
const { paths } = JSON.parse(readFileSync(file, "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.values(paths).flatMap((item) => Object.values(item));
const parametersOf = ({ parameters = [] }: Operation) => parameters.filter(({ $ref }) => !$ref);

/** Node refuses a request whose head is larger with 431, before any endpoint can say what is wrong. */
const HEAD_BYTES = 16_384;
const OTHER_HEADERS_BYTES = 2_048;

/** Words of people, and what others made: all the rest has a form, which bounds it. */
const FREE_TEXTS = new Set(["q", "tag", "source", "cursor", "If-None-Match"]);

describe("the parameters in the description", () => {
  for (const operation of operations) {
    const texts = parametersOf(operation).filter(({ schema }) => schema.type === "string" && !schema.enum);
    if (texts.length === 0) continue;
    test(`${operation.operationId}: the longest of all of them fit into the head of a request`, () => {
      const total = texts.reduce(
        (sum, { schema }) => sum + (schema.maxLength ?? Number.POSITIVE_INFINITY),
        0,
      );
      assert.ok(total + OTHER_HEADERS_BYTES <= HEAD_BYTES, `${total} characters`);
      const unbounded = texts.filter(
        ({ name, schema }) => !FREE_TEXTS.has(name) && Number(schema.maxLength) > 200,
      );
      assert.deepEqual(unbounded, []);
    });
  }

  test("an id that can name nothing is answered with a status that is described", () => {
    const ids = operations.filter((operation) =>
      parametersOf(operation).some(({ name }) => /^(id|.+_id)$/.test(name)),
    );
    assert.ok(ids.length > 0);
    assert.deepEqual(
      ids.filter(({ responses }) => !("404" in responses)).map(({ operationId }) => operationId),
      [],
    );
  });
});
