/** Three instances that each do everything, on one PostgreSQL and one Redis. Their shared limits have a file of their own. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import { signUp } from "../support/api.ts";
import { createCluster } from "../support/cluster.ts";
import {
  carryCursor,
  convergeFlux,
  deliverEvents,
  executeOnce,
  readOwnWrites,
  resumeRun,
  revokeEverywhere,
} from "../support/cluster-journeys.ts";
import { travel } from "../support/feed-reader-journey.ts";
import { assertFollowedUp, leaveFollowUps } from "../support/follow-ups.ts";
import { contentsOf, createMemoryClient } from "../support/memory-client.ts";
import { findMisses } from "../support/memory-pairs.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { runProgram } from "../support/processes.ts";

async function startThree(REDIS_URL: string) {
  const cluster = await createCluster(REDIS_URL);
  const instances = await cluster.start("all", "all", "all");
  return { cluster, instances, bases: instances.map(({ url }) => url) as [string, string, string] };
}

const started = redisUrl ? await startThree(redisUrl) : undefined;

describeNeeding("a Redis at TEST_REDIS_URL", started, "three instances", ({ cluster, instances, bases }) => {
  test("a revoked key is refused on all within a second, its connections closed", () =>
    revokeEverywhere(bases));

  test("one Idempotency-Key on all at once is one execution", () => executeOnce(bases));

  test("what any of them could do is done once", async () =>
    assertFollowedUp(await leaveFollowUps(bases), bases[2]));

  test("what is written on one is found on the next at once", () => readOwnWrites(bases));

  // Ten thousand are `npm run bench -- consistency`.
  test("400 writes, many at a time, are found by the next search on another", async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => signUp(bases[0])));
    const keys = accounts.map(({ key }) => key);
    assert.deepEqual(await findMisses({ bases: [bases[1], bases[2]], keys, pairs: 400 }), []);
  });

  test("what is imported or erased on one is so on another, at once", async () => {
    const { key } = await signUp(bases[0]);
    for (let round = 0; round < 3; round++) {
      const [here, there] = [round, round + 1].map((n) => createMemoryClient(bases[n % 3] ?? "", key));
      assert.ok(here && there);
      const [word, imported] = [newWord(), newWord()];
      await here.write({ content: `My boat is called ${word}. My barn is green.` });
      await there.send("GET", "/v1/memory/claims/profile");
      await here.import(`${JSON.stringify({ type: "claim", content: `My goat is called ${imported}.` })}\n`);
      assert.deepEqual(contentsOf(await there.search(imported, { limit: "1" })), [
        `My goat is called ${imported}.`,
      ]);
      const parcels = (told: string) => ({
        claims: [1, 2, 3, 4].map((n) => ({ content: `The parcel ${n} ${told}.` })),
      });
      await here.write(parcels("is here"));
      assert.equal((await there.search("parcel here", { limit: "4" })).length, 4);
      await here.erase();
      for (const q of [word, imported, "boat", "barn", "goat"]) assert.deepEqual(await there.search(q), []);
      const profile = await there.send("GET", "/v1/memory/claims/profile");
      assert.equal(profile.body.claim_count, 0);
      assert.ok(![word, imported].some((name) => profile.body.summary.includes(name)));
      // What is gone takes no place from what came after it.
      await here.write(parcels("got lost on its long way from the factory"));
      assert.equal((await there.search("parcel here", { limit: "4" })).length, 4);
    }
  });

  test("a feed's reader goes on at the next with its cursor", () => carryCursor(bases));

  // A larger one is `npm run bench -- feeds resume`.
  test("readers that change instance all the time have no gap and no duplicate", async (t) => {
    const seed = randomInt(2 ** 31);
    t.diagnostic(`seed ${seed}`);
    const { disconnects, received } = await travel({
      bases,
      updates: 400,
      disconnects: 120,
      subscribers: 3,
      publishing: 6,
      seed,
      withinMs: 30_000,
    });
    t.diagnostic(`${received} updates received over ${disconnects} lost connections`);
  });

  test("devices on all converge", () => convergeFlux(bases));

  test("each event is delivered once, whichever it happened on", () => deliverEvents(bases));

  test("a run that began on one is read on the others from the last event that was seen", () =>
    resumeRun(cluster, instances, { kill: false }));

  // Last: one is gone then.
  test("a run whose instance was killed is carried on by another", async () => {
    await resumeRun(cluster, instances, { kill: true });
    const env = { DATABASE_URL: cluster.databaseUrl };
    const ledger = await runProgram({ program: "src/admin.ts", args: ["verify-ledger"], env });
    assert.equal(ledger.code, 0, ledger.output);
  });
});

const newWord = () => `w${Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;
