import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createLog } from "../../../platform/log/log.ts";
import { createSearchEngine } from "./engine.ts";
import { sampleClaim, sampleRequest } from "./row-samples.ts";

const engine = createSearchEngine({ maxBytes: 1e8, log: createLog("error").log });
after(() => engine.close());

test("rows that were applied in the thread are found by the next search", async () => {
  assert.deepEqual(await engine.search("a", 1, sampleRequest("tea")), { behind: 0 });
  const rows = [
    sampleClaim({ id: "c1", content: "I like tea" }),
    sampleClaim({ id: "c2", content: "I hate snow" }),
  ];
  assert.equal(await engine.apply("a", { from: 0, to: 1, messages: [], claims: rows }), true);
  const result = await engine.search("a", 1, sampleRequest("tea", { limit: 1, explain: true }));
  assert.ok("hits" in result);
  assert.equal(result.hits[0]?.id, "c1");
  assert.ok(result.hits[0]?.explain);
  // The rows' vectors are still the caller's.
  assert.ok((rows[0]?.vector?.length ?? 0) > 0);
  const stats = await engine.stats();
  assert.equal(stats.claims, 2);
  assert.ok(stats.bytes > 0);
});

test("what was dropped is gone for every search that comes after", async () => {
  await engine.apply("b", {
    from: 0,
    to: 1,
    messages: [],
    claims: [sampleClaim({ id: "c1", content: "tea" })],
  });
  engine.drop("b");
  assert.deepEqual(await engine.search("b", 1, sampleRequest("tea")), { behind: 0 });
});
