import assert from "node:assert/strict";
import { test } from "node:test";
import { createFairPool } from "../fair-pool/fair-pool.ts";
import { createSeals } from "./kept-answer.ts";

const salt = Buffer.alloc(32, 1);

function createCounted() {
  const pool = createFairPool({ concurrency: 1, maxWaitingPerKey: 4, maxWaiting: 100 });
  const keys: string[] = [];
  const seals = createSeals({
    run: (key, task) => {
      keys.push(key);
      return pool.run(key, task);
    },
  });
  const create = (secret: string, caller = "a", slow = true) => seals.create({ secret, salt, slow, caller });
  return { create, keys };
}

test("fifty equal requests at once are one to the pool, and their seals open each other's answers", async () => {
  const { create, keys } = createCounted();
  const seals = await Promise.all(Array.from({ length: 50 }, () => create("same")));
  assert.deepEqual(keys, ["a"]);
  const answer = { status: 200, headers: { "set-cookie": ["a=1", "b=2"] }, body: { ok: true } };
  const sealed = seals[0]?.close(answer) as Buffer;
  for (const seal of [...seals, await create("same")]) {
    assert.deepEqual(seal.open(sealed), answer);
    assert.deepEqual(seal.fingerprint, seals[0]?.fingerprint);
  }
});

test("a flood of slow ones by one caller is bounded and holds up nobody else", async () => {
  const { create } = createCounted();
  const done: string[] = [];
  const attempt = (secret: string, caller: string) => create(secret, caller).then(() => done.push(caller));
  const flood = Promise.allSettled(Array.from({ length: 20 }, (_, n) => attempt(`${n}`, "flood")));
  await attempt("mine", "other");
  assert.ok(done.length <= 3, done.join());
  const refused = (await flood).filter((outcome) => outcome.status === "rejected");
  assert.equal(refused.length, 15);
  for (const { reason } of refused) assert.equal(reason.code, "rate_limited");
});

test("quick ones don't wait for it, and differ", async () => {
  const { create, keys } = createCounted();
  const [quick, slow, another] = await Promise.all([
    create("same", "a", false),
    create("same"),
    create("another"),
  ]);
  assert.deepEqual(keys, ["a", "a"]);
  assert.notDeepEqual(quick?.fingerprint, slow?.fingerprint);
  assert.notDeepEqual(another?.fingerprint, slow?.fingerprint);
});
