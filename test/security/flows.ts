/** API6: what is worth something can't be had by doing it often, at once, or with clever numbers. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { type Caller, call, signUp } from "../support/api.ts";
import { runProgram } from "../support/processes.ts";
import { until } from "../support/until.ts";
import { CREDITS, LIMIT, type StrictStage } from "./strict-stage.ts";

export function flows(stage: StrictStage): void {
  const { ask, publisher, subscriber, url } = stage;
  const credits = async (caller: Caller) => (await ask(caller, "GET", "/v1/credits")).body;

  describe("API6: credits", () => {
    test("are spent once, however many calls come at the same moment", async () => {
      const spender = await signUp(url);
      const calls = Array.from({ length: CREDITS + 10 }, () => ask(spender, "GET", "/v1/memory/read"));
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, CREDITS);
      assert.equal(statuses.filter((status) => status === 402).length, 10);
      assert.equal((await credits(spender)).balance, 0);
      // What fails gives back what it took, and that was nothing.
      for (const body of [{ claims: [] }, { content: "x", plan: "preview" }])
        assert.ok((await ask(spender, "POST", "/v1/memory/write", body)).status >= 400);
      assert.equal((await ask(spender, "GET", "/v1/memory/read")).status, 402);
      assert.equal((await credits(spender)).balance, 0);
    });

    test("don't come from a feed of one's own", async () => {
      const before = await credits(publisher);
      const feed = await ask(publisher, "POST", "/v1/feeds", { title: "mine", price_credits: 5 });
      await ask(publisher, "POST", `/v1/feeds/${feed.body.id}/subscribe`, {});
      await ask(publisher, "POST", `/v1/feeds/${feed.body.id}/publish`, { data: { n: 1 } });
      await until("it was delivered", async () => {
        const inbox = await ask(publisher, "GET", "/v1/feeds/updates");
        return inbox.body.data.length === 1;
      });
      const after = await credits(publisher);
      assert.equal(after.earnings, 0);
      assert.ok(after.balance < before.balance);
    });

    test("don't come from prices that are none", async () => {
      const feed = await ask(publisher, "POST", "/v1/feeds", { title: "priced", price_credits: 0.000001 });
      for (const price of [
        "-1",
        "-0.000001",
        "0.0000001",
        "1e-7",
        "1000000.000001",
        "1e21",
        "1e400",
        '"5"',
        "true",
        "[1]",
        "0x10",
      ]) {
        const created = await ask(publisher, "POST", "/v1/feeds", `{"title":"x","price_credits":${price}}`);
        assert.equal(created.status, 400, price);
        const changed = await ask(
          publisher,
          "PATCH",
          `/v1/feeds/${feed.body.id}`,
          `{"price_credits":${price}}`,
        );
        assert.equal(changed.status, 400, price);
      }
      const kept = await ask(publisher, "GET", `/v1/feeds/${feed.body.id}`);
      assert.equal(kept.body.price_credits, 0.000001);
    });

    test("are rounded for nobody's gain, and a call that is repeated pays once", async () => {
      const feed = await ask(publisher, "POST", "/v1/feeds", { title: "tiny", price_credits: 0.000003 });
      const at = `/v1/feeds/${feed.body.id}`;
      await ask(subscriber, "POST", `${at}/subscribe`, { accept_price: 0.000003 });
      const before = { publisher: await credits(publisher), subscriber: await credits(subscriber) };
      const headers = { "idempotency-key": randomUUID() };
      const sent = Array.from({ length: 10 }, () =>
        call(url, "POST", `${at}/publish`, { token: publisher.key, body: { data: { n: 1 } }, headers }),
      );
      const seqs = (await Promise.all(sent)).map(({ body }) => body.seq);
      assert.deepEqual(new Set(seqs), new Set([1]));
      await ask(publisher, "POST", `${at}/publish`, { data: { n: 2 } });
      const earned = await until("both were paid for", async () => {
        const now = await credits(publisher);
        return now.earnings >= before.publisher.earnings + 0.000004 ? now : undefined;
      });
      // 70% of three millionths is two of them, twice.
      assert.equal(earned.earnings, before.publisher.earnings + 0.000004);
      assert.equal(before.publisher.balance - earned.balance, 2);
      const paid = before.subscriber.balance - (await credits(subscriber)).balance;
      // The helper's own reading of the inbox costs nothing here: two updates do.
      assert.equal(Math.round(paid * 1e6), 6);
    });
  });

  describe("API6: at the end", () => {
    test("signing up in a flood is limited for an address, whatever address it claims", async () => {
      const attempt = (i: number) =>
        call(url, "POST", "/v1/auth/sign-up", {
          body: { email: "nobody", password: "x" },
          headers: {
            "x-forwarded-for": `198.51.100.${i % 250}`,
            "x-real-ip": `198.51.100.${i % 250}`,
            forwarded: `for=198.51.100.${i % 250}`,
            "true-client-ip": `198.51.100.${i % 250}`,
          },
        });
      const statuses: number[] = [];
      for (let i = 0; i <= LIMIT; i += 25) {
        const batch = Array.from({ length: 25 }, (_, k) => attempt(i + k));
        statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
      }
      assert.ok(statuses.filter((status) => status === 400).length <= LIMIT);
      assert.equal(statuses.at(-1), 429);
      const known = await ask(publisher, "GET", "/v1/credits");
      assert.equal(known.status, 200, "who has a key is not held up");
    });

    test("the ledger is whole", async () => {
      const { code, output } = await runProgram({
        program: "src/admin.ts",
        args: ["verify-ledger"],
        env: { DATABASE_URL: stage.databaseUrl },
      });
      assert.equal(code, 0, output);
    });
  });
}
