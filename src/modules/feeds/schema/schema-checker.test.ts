import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createMovedClock, refusal, silentLog } from "../../../../test/support/direct-call.ts";
import { createSchemaChecker } from "./schema-checker.ts";

const clock = createMovedClock();
const checker = createSchemaChecker({ clock, log: silentLog });
after(() => checker.close());

/** Backtracks for ever on what almost matches. */
const EVIL = { properties: { text: { pattern: "^(a+)+$" } } };
const ALMOST = { text: `${"a".repeat(50)}b` };

test("a schema that is none is refused, and the place named", async () => {
  const check = (schema: object) => checker.check("a", schema);
  assert.deepEqual(await check({ type: "object", required: ["city"] }), []);
  assert.deepEqual(await check({}), []);
  assert.deepEqual(await check({ "x-remark": 1, properties: { at: { format: "of-my-own" } } }), []);
  assert.deepEqual(
    await check({ $defs: { day: { type: "string" } }, properties: { on: { $ref: "#/$defs/day" } } }),
    [],
  );
  assert.deepEqual(await check({ $schema: "https://json-schema.org/draft/2020-12/schema" }), []);

  const [wrongType] = await check({ properties: { city: { type: "strin" } } });
  assert.equal(wrongType?.pointer, "/schema/properties/city/type");
  assert.match(wrongType?.message ?? "", /"string"/);
  assert.equal((await check({ required: "city" }))[0]?.pointer, "/schema/required");
  assert.equal(
    (await check({ properties: { city: { pattern: "(" } } }))[0]?.pointer,
    "/schema/properties/city/pattern",
  );
  assert.equal(
    (await check({ $schema: "http://json-schema.org/draft-07/schema#" }))[0]?.pointer,
    "/schema/$schema",
  );
  assert.equal((await check({ $async: true }))[0]?.pointer, "/schema/$async");
  for (const $ref of ["https://example.com/schema.json", "#/$defs/nothing", "file:///etc/passwd"]) {
    assert.match(
      (await check({ properties: { a: { $ref } } }))[0]?.message ?? "",
      /refers to .*which is not inside/,
    );
  }
  assert.match((await check({ $ref: "#" }))[0]?.message ?? "", /itself without an end/);
  assert.match((await check({ description: "x".repeat(33_000) }))[0]?.message ?? "", /32 KiB/);
});

test("what data lacks is said place by place", async () => {
  const schema = {
    type: "object",
    required: ["city"],
    properties: { city: { type: "string" }, "a/b": { type: "integer", minimum: 1 }, on: { format: "date" } },
    additionalProperties: false,
  };
  const validate = (data: object) => checker.validate("a", schema, data);
  assert.deepEqual(await validate({ city: "Porto", "a/b": 2, on: "2030-01-31" }), []);
  assert.deepEqual(await validate({ "a/b": 0, on: "someday", colour: "red" }), [
    { pointer: "/data/city", message: "is required" },
    { pointer: "/data/colour", message: "is not a known field" },
    { pointer: "/data/a~1b", message: "must be >= 1" },
    { pointer: "/data/on", message: 'must match format "date"' },
  ]);
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`no${n}`, n]));
  assert.equal((await validate({ city: "Porto", ...many })).length, 10);
});

test("a schema that turns in circles only for some data is refused with that data", async () => {
  const again = { anyOf: [{ $ref: "#/$defs/again" }] };
  const circle = { properties: { a: again }, $defs: { again } };
  assert.deepEqual(await checker.check("a", circle), []);
  assert.deepEqual(await checker.validate("a", circle, { c: 1 }), []);
  const [fault] = await checker.validate("a", circle, { a: 1 });
  assert.match(fault?.message ?? "", /itself without an end/);
});

test("one person's names are not another's", async () => {
  const mine = { $id: "https://example.com/me", type: "object", properties: { n: { type: "integer" } } };
  assert.deepEqual(await checker.check("a", mine), []);
  assert.deepEqual(await checker.check("a", { ...mine, properties: { n: { type: "string" } } }), []);
  assert.deepEqual(await checker.validate("a", mine, { n: 1 }), []);
  assert.match(
    (await checker.check("b", { properties: { n: { $ref: mine.$id } } }))[0]?.message ?? "",
    /not inside/,
  );
});

test("what takes for ever ends, holds up nobody else, and its author waits", async () => {
  assert.deepEqual(await checker.check("evil", EVIL), []);
  const evil = checker.validate("evil", EVIL, ALMOST);
  const another = refusal("unavailable", checker.validate("evil", EVIL, ALMOST));
  const others = checker.validate("good", { required: ["city"] }, {});
  const began = performance.now();
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 5);
  const [fault] = await evil;
  clearInterval(ticking);
  assert.equal(fault?.pointer, "/data");
  assert.match(fault?.message ?? "", /takes too long/);
  // The main thread went on all the while.
  assert.ok(ticks > 5, `${ticks} ticks in ${performance.now() - began} ms`);
  assert.equal((await another).headers["Retry-After"], "10");
  assert.deepEqual(await others, [{ pointer: "/data/city", message: "is required" }]);
  clock.advance(10_000);
  assert.deepEqual(await checker.validate("evil", EVIL, { text: "aaa" }), []);
});

test("one who floods waits behind himself, and others behind one of his", async () => {
  const done: string[] = [];
  const validate = (account: string) =>
    checker.validate(account, { required: ["city"] }, { city: "Porto" }).then(() => done.push(account));
  const flood = Array.from({ length: 200 }, () => validate("flood"));
  await validate("other");
  assert.ok(done.length <= 3, `${done.length - 1} went before it`);
  await Promise.all(flood);
});

test("what one account has waiting is bounded, and refused at once", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, () => checker.validate("flood", { required: ["city"] }, { city: "Porto" })),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  assert.equal(refused.length, 300 - 251);
  for (const { reason } of refused)
    assert.deepEqual([reason.code, reason.headers["Retry-After"]], ["rate_limited", "1"]);
});

test("after closing, calls are refused", async () => {
  const closing = createSchemaChecker({ clock, log: silentLog });
  await closing.close();
  await refusal("unavailable", closing.check("a", {}));
});
