import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { decodeCursor, encodeCursor, listOf, listQuery, pageOf, queryInteger } from "./list.ts";

test("numbers of a query string are whole numbers and nothing that merely becomes one", () => {
  const limit = queryInteger(1, 100);
  assert.equal(limit.parse("100"), 100);
  for (const text of ["", " ", "abc", "1.5", "1e1", "0x1", "-1", "+1", "0", "101", " 1", "9".repeat(30)]) {
    const result = limit.safeParse(text);
    assert.equal(result.error?.issues[0]?.message, "must be a whole number from 1 to 100", text);
  }
  assert.equal(limit.safeParse(["1", "2"]).error?.issues[0]?.message, "must be a whole number from 1 to 100");
});

test("a list has a limit of 20 unless it says otherwise, and knows no other parameters", () => {
  const query = listQuery({ tag: z.string().optional() });
  assert.deepEqual(query.parse({}), { limit: 20 });
  assert.deepEqual(query.parse({ limit: "3", cursor: "x", tag: "y" }), { limit: 3, cursor: "x", tag: "y" });
  assert.equal(query.safeParse({ limti: "3" }).success, false);
});

test("the description says what a limit is", () => {
  const schema = z.toJSONSchema(listQuery({}), { io: "input" });
  assert.deepEqual(schema.properties?.limit, {
    type: "integer",
    minimum: 1,
    maximum: 100,
    description: "How many items to answer at most; 20 unless given.",
  });
  assert.equal(schema.required, undefined);
  const answer = z.toJSONSchema(listOf(z.string()));
  assert.deepEqual(answer.required, ["data", "next_cursor"]);
});

test("a cursor comes back as what went in", () => {
  const Position = z.tuple([z.string(), z.number()]);
  const cursor = encodeCursor(["ü/?", 5]);
  assert.match(cursor, /^[\w-]+$/);
  assert.deepEqual(decodeCursor(cursor, Position), ["ü/?", 5]);
  for (const wrong of [
    "",
    "!",
    `${cursor}=`,
    `${cursor}!`,
    encodeCursor(["x"]),
    encodeCursor([]),
    "bnVsbA",
  ]) {
    assert.throws(
      () => decodeCursor(wrong, Position),
      (error) => error instanceof AppError && error.code === "invalid_request",
      wrong,
    );
  }
});

test("a page ends with a cursor as long as there is more", () => {
  const page = (rows: number[]) => pageOf(rows, 2, String, (last) => [last]);
  assert.deepEqual(page([1, 2, 3]), { data: ["1", "2"], next_cursor: encodeCursor([2]) });
  assert.deepEqual(page([1, 2]), { data: ["1", "2"], next_cursor: null });
  assert.deepEqual(page([]), { data: [], next_cursor: null });
});
