import assert from "node:assert/strict";
import { test } from "node:test";
import { createStateCache } from "./state-cache.ts";

const entry = (version: number, bytes = 100) => ({ version, state: { version }, bytes, own: new WeakSet() });

test("what was taken is gone until it is put back, and the newest stays", () => {
  const cache = createStateCache();
  cache.put("a", "x", entry(2));
  cache.put("a", "x", entry(1));
  assert.equal(cache.get("a", "x")?.version, 2);
  assert.equal(cache.get("a", "y"), undefined);
  const taken = cache.take("a", "x");
  assert.equal(taken?.version, 2);
  assert.equal(cache.get("a", "x"), undefined);
  cache.put("a", "x", entry(3));
  assert.equal(cache.take("a", "x")?.version, 3);
});

test("who looks at a state has seen all of it", () => {
  const cache = createStateCache();
  const owned = entry(1);
  owned.own.add(owned.state);
  cache.put("a", "x", owned);
  assert.equal(cache.take("a", "x")?.own.has(owned.state), true);
  cache.put("a", "x", owned);
  cache.get("a", "x");
  assert.equal(cache.take("a", "x")?.own.has(owned.state), false);
});

test("holds what is used, and no more than it may", () => {
  const cache = createStateCache(100_000);
  const names = Array.from({ length: 1_000 }, (_, place) => `app${place}`);
  for (const name of names) {
    cache.put("a", name, entry(1, 700));
    assert.ok(cache.get("a", "app0"), "what is used all the time stays");
  }
  const kept = names.filter((name) => cache.take("a", name));
  assert.ok(kept.length >= 50 && kept.length <= 100, `${kept.length} kept`);
});
