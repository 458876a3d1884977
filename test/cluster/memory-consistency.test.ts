/** One memory, two instances: what one of them answered, the other knows at once. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import { createTestDatabaseUrl } from "../support/database.ts";
import { contentsOf, createMemoryClient, type MemoryClient } from "../support/memory-client.ts";
import { findMisses } from "../support/memory-pairs.ts";
import { type MemoryService, startMemoryService } from "../support/memory-service.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";

async function startTwo(REDIS_URL: string, EMBEDDER: string): Promise<[MemoryService, MemoryService]> {
  const env = { DATABASE_URL: await createTestDatabaseUrl(), REDIS_URL, EMBEDDER };
  return Promise.all([startMemoryService(env), startMemoryService(env)]);
}

const shared = redisUrl ? { REDIS_URL: redisUrl, byWords: await startTwo(redisUrl, "none") } : undefined;

describeNeeding(
  "a Redis at TEST_REDIS_URL",
  shared,
  "a memory on two instances",
  ({ REDIS_URL, byWords }) => {
    /** A new account's memory, seen through each of the instances. */
    async function newMemory([one, two]: [MemoryService, MemoryService]): Promise<
      [MemoryClient, MemoryClient]
    > {
      const { key, ...client } = await one.newMemory();
      return [client, createMemoryClient(two.url, key)];
    }

    const newWord = () =>
      `w${Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;

    /** Answers what was written through one instance and not found by the next search through the other. */
    async function missesOf(services: [MemoryService, MemoryService], pairs: number, accounts: number) {
      const memories = await Promise.all(Array.from({ length: accounts }, () => services[0].newMemory()));
      return findMisses({
        bases: [services[0].url, services[1].url],
        keys: memories.map(({ key }) => key),
        pairs,
      });
    }

    const end = (services: MemoryService[]) =>
      Promise.all(services.map(({ process }) => process.signal("SIGTERM")));

    test("1,500 writes are found by the next search on the other one, by their words", async () => {
      assert.deepEqual(await missesOf(byWords, 1_500, 20), []);
    });

    test("what is corrected, forgotten, imported or erased on one is so on the other, at once", async () => {
      const [one, two] = await newMemory(byWords);
      for (let round = 0; round < 12; round++) {
        const [here, there] = round % 2 ? [one, two] : [two, one];
        const [word, corrected, imported] = [newWord(), newWord(), newWord()];
        const claims = await here.write({ content: `My boat is called ${word}. My barn is green.` });
        const [boat, barn] = claims;
        assert.deepEqual(contentsOf(await there.search(word, { limit: "1" })), [
          `My boat is called ${word}.`,
        ]);
        await there.send("GET", "/v1/memory/claims/profile");
        await here.correct(boat?.id as string, { content: `My boat is called ${corrected}.` });
        assert.ok(!contentsOf(await there.search(word)).some((content) => content.includes(word)));
        assert.deepEqual(contentsOf(await there.search(corrected, { limit: "1" })), [
          `My boat is called ${corrected}.`,
        ]);
        await here.forget(barn?.id as string);
        assert.ok(!contentsOf(await there.search("Which colour is my barn?")).includes("My barn is green."));
        await here.import(
          `${JSON.stringify({ type: "claim", content: `My goat is called ${imported}.` })}\n`,
        );
        assert.deepEqual(contentsOf(await there.search(imported, { limit: "1" })), [
          `My goat is called ${imported}.`,
        ]);
        const parcels = (told: string) => ({
          claims: [1, 2, 3, 4].map((n) => ({ content: `The parcel ${n} ${told}.` })),
        });
        await here.write(parcels("is here"));
        assert.equal((await there.search("parcel here", { limit: "4" })).length, 4);
        await here.erase();
        for (const q of [word, corrected, imported, "boat", "barn", "goat"])
          assert.deepEqual(await there.search(q), []);
        const profile = await there.send("GET", "/v1/memory/claims/profile");
        assert.equal(profile.body.claim_count, 0);
        assert.ok(![word, corrected, imported].some((name) => profile.body.summary.includes(name)));
        // What is gone takes no place from what came after it.
        await here.write(parcels("got lost on its long way from the factory"));
        assert.equal((await there.search("parcel here", { limit: "4" })).length, 4);
      }
      await end(byWords);
    });

    test("250 writes are found by the next search on the other one, with vectors", async () => {
      const services = await startTwo(REDIS_URL, "minilm");
      assert.deepEqual(await missesOf(services, 250, 8), []);
      await end(services);
    });
  },
);
