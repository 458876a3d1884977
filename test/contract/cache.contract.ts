import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { Bus } from "../../src/platform/bus/bus.ts";
import { createCache } from "../../src/platform/cache/bus-cache.ts";
import type { Cache } from "../../src/platform/cache/cache.ts";
import { until } from "../support/until.ts";
import { untilLinked } from "./bus.contract.ts";

/** The buses of two instances; in process both are one. */
export interface CacheBuses {
  here: Bus;
  there: Bus;
  close(): Promise<void>;
}

export function describeCache(form: string, createBuses: () => Promise<CacheBuses>): void {
  describe(`cache, ${form}`, () => {
    let buses: CacheBuses;
    let nowMs: number;
    let here: Cache<string | undefined>;
    let there: Cache<string | undefined>;
    beforeEach(async () => {
      buses = await createBuses();
      nowMs = 0;
      const name = `test ${randomUUID()}`;
      const options = { name, ttlMs: 5_000, maxEntries: 3, now: () => nowMs };
      here = createCache({ ...options, bus: buses.here });
      there = createCache({ ...options, bus: buses.there });
      // A cache's own topic is subscribed before this one, so it is in effect as well.
      await untilLinked(buses.here, buses.there, name);
      await untilLinked(buses.there, buses.here, name);
    });
    afterEach(async () => {
      here.close();
      there.close();
      await buses.close();
    });

    const value = (text: string | undefined) => async () => text;
    const never = async (): Promise<string> => assert.fail("it is kept: nothing to load");
    /** A load that ends when the test says so. */
    const held = () => Promise.withResolvers<string | undefined>();

    test("keeps what was loaded, for get and for peek", async () => {
      assert.equal(here.peek("a"), undefined);
      assert.equal(await here.get("a", value("1")), "1");
      assert.equal(await here.get("a", never), "1");
      assert.equal(here.peek("a"), "1");
    });

    test("keeps that there is none", async () => {
      await here.get("a", value(undefined));
      assert.equal(await here.get("a", never), undefined);
      assert.equal(here.peek("a"), undefined);
    });

    test("callers at the same time share one load", async () => {
      const { promise, resolve } = held();
      let loads = 0;
      const load = () => {
        loads++;
        return promise;
      };
      const answers = [here.get("a", load), here.get("a", load), here.get("a", load)];
      resolve("1");
      assert.deepEqual(await Promise.all(answers), ["1", "1", "1"]);
      assert.equal(loads, 1);
    });

    test("a load that fails fails for all who wait, and the next caller loads again", async () => {
      const failing = async () => {
        throw new Error("the database is away");
      };
      const outcomes = await Promise.allSettled([here.get("a", failing), here.get("a", failing)]);
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ["rejected", "rejected"],
      );
      assert.equal(await here.get("a", value("1")), "1");
    });

    test("what is too old is loaded again; its age begins with the load", async () => {
      const { promise, resolve } = held();
      const answer = here.get("a", () => promise);
      nowMs = 4_000;
      resolve("1");
      assert.equal(await answer, "1");
      nowMs = 4_999;
      assert.equal(here.peek("a"), "1");
      nowMs = 5_000;
      assert.equal(here.peek("a"), undefined);
      assert.equal(await here.get("a", value("2")), "2");
    });

    test("the least recently used goes first", async () => {
      for (const key of ["a", "b", "c"]) await here.get(key, value(key));
      here.peek("a");
      await here.get("b", never);
      await here.get("d", value("d"));
      assert.deepEqual(["a", "b", "c", "d"].map(here.peek), ["a", "b", undefined, "d"]);
    });

    test("evicting forgets here at once and there soon", async () => {
      await here.get("a", value("1"));
      await there.get("a", value("1"));
      await there.get("b", value("kept"));
      const evicted = here.evict("a");
      assert.equal(here.peek("a"), undefined);
      await evicted;
      await until("the other instance forgets", () => there.peek("a") === undefined);
      assert.equal(there.peek("b"), "kept");
    });

    test("caches of other names keep theirs", async () => {
      const other = createCache<string>({
        name: randomUUID(),
        bus: buses.there,
        ttlMs: 5_000,
        maxEntries: 3,
      });
      await other.get("a", async () => "1");
      await there.get("a", value("1"));
      await here.evict("a");
      await until("the other instance forgets", () => there.peek("a") === undefined);
      assert.equal(other.peek("a"), "1");
      other.close();
    });

    for (const place of ["here", "there"] as const) {
      test(`a value whose key is evicted while it loads is answered and not kept (${place})`, async () => {
        const cache = place === "here" ? here : there;
        const old = held();
        const earlier = cache.get("a", () => old.promise);
        await cache.get("marker", value("1"));
        await here.evict("a");
        await here.evict("marker");
        await until("the eviction arrives", () => cache.peek("marker") === undefined);
        // Who asks after the eviction doesn't join the load from before it.
        const fresh = held();
        const later = cache.get("a", () => fresh.promise);
        old.resolve("revoked");
        assert.equal(await earlier, "revoked");
        assert.equal(cache.peek("a"), undefined);
        fresh.resolve("new");
        assert.equal(await later, "new");
        assert.equal(cache.peek("a"), "new");
      });
    }

    test("evicting from within a load counts", async () => {
      await here.get("a", async () => {
        await here.evict("a");
        return "1";
      });
      assert.equal(here.peek("a"), undefined);
    });

    test("an overtaken load that fails doesn't disturb the one after it", async () => {
      const old = held();
      const earlier = here.get("a", () => old.promise);
      await here.evict("a");
      const fresh = held();
      const later = here.get("a", () => fresh.promise);
      old.reject(new Error("too late anyway"));
      await assert.rejects(earlier);
      fresh.resolve("new");
      await later;
      assert.equal(here.peek("a"), "new");
    });
  });
}
