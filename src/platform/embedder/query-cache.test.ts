import assert from "node:assert/strict";
import { test } from "node:test";
import { createQueryCache } from "./query-cache.ts";

/** Embeds a text as its length, and counts. */
function createCounted() {
  const asked: string[] = [];
  const embed = async (text: string) => {
    asked.push(text);
    return Int8Array.of(text.length);
  };
  return { asked, embed };
}

test("the same text is embedded once, exactly the same", async () => {
  const { asked, embed } = createCounted();
  const embedQuery = createQueryCache(embed);
  for (const text of ["tea", "tea", "Tea", "tea "]) await embedQuery(text);
  assert.deepEqual(asked, ["tea", "Tea", "tea "]);
});

test("equal queries at the same time share one computation", async () => {
  const { promise, resolve } = Promise.withResolvers<Int8Array>();
  let computations = 0;
  const embedQuery = createQueryCache(() => {
    computations++;
    return promise;
  });
  const answers = [embedQuery("tea"), embedQuery("tea"), embedQuery("tea")];
  resolve(Int8Array.of(7));
  assert.deepEqual(await Promise.all(answers), [Int8Array.of(7), Int8Array.of(7), Int8Array.of(7)]);
  assert.equal(computations, 1);
});

test("a failure reaches all who wait, and is not kept", async () => {
  let fails = true;
  const embedQuery = createQueryCache(async () => {
    if (fails) throw new Error("away");
    return Int8Array.of(7);
  });
  const outcomes = await Promise.allSettled([embedQuery("tea"), embedQuery("tea")]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  fails = false;
  assert.deepEqual(await embedQuery("tea"), Int8Array.of(7));
});

test("the least recently asked is forgotten first", async () => {
  const { asked, embed } = createCounted();
  const embedQuery = createQueryCache(embed, 2);
  for (const text of ["a", "b", "a", "c", "a", "b"]) await embedQuery(text);
  assert.deepEqual(asked, ["a", "b", "c", "b"]);
});

test("a very long query is answered and not kept", async () => {
  const { asked, embed } = createCounted();
  const embedQuery = createQueryCache(embed);
  const long = "x".repeat(1_001);
  await embedQuery(long);
  await embedQuery(long);
  assert.deepEqual(asked, [long, long]);
});

test("a caller may change what it got", async () => {
  const embedQuery = createQueryCache(async () => Int8Array.of(7));
  for (let i = 0; i < 3; i++) {
    const vector = await embedQuery("tea");
    assert.equal(vector[0], 7);
    vector[0] = 1;
  }
});
