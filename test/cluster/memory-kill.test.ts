/** An instance that is killed in the middle of writes: what was answered is there, once; what was not can be retried. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type Answer, call } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { describeNeeding, redisUrl } from "../support/needs.ts";
import { runProgram } from "../support/processes.ts";
import { until } from "../support/until.ts";

/** Without a pause, hundreds that are told to come again leave no time for what they wait for. */
const AGAIN_MS = 200;

describeNeeding(
  "a Redis at TEST_REDIS_URL",
  redisUrl,
  "writes to an instance that is killed",
  (REDIS_URL) => {
    test("are each there exactly once after a retry on another one, charged once", async () => {
      const DATABASE_URL = await createTestDatabaseUrl();
      const env = { DATABASE_URL, REDIS_URL };
      const [survivor, victim] = await Promise.all([startMemoryService(env), startMemoryService(env)]);
      const memory = await survivor.newMemory();
      const balance = await memory.balance();
      const jobs = Array.from({ length: 200 }, (_, n) => ({
        n,
        content: `Crate ${n} is sealed.`,
        key: randomUUID(),
      }));
      let answered = 0;
      const send = async (base: string, { content, key }: (typeof jobs)[number]) => {
        const answer = await call(base, "POST", "/v1/memory/write", {
          token: memory.key,
          body: { content },
          headers: { "idempotency-key": key },
        });
        answered++;
        return answer;
      };
      const sent = jobs.map((job) => send(job.n % 2 ? survivor.url : victim.url, job).catch(() => undefined));
      await until("some are answered, and most are on their way", () => answered >= 20, 60_000);
      await victim.process.signal("SIGKILL");
      const first = await Promise.all(sent);
      assert.ok(
        first.some((answer) => answer === undefined),
        "the kill came too late to cut anything off",
      );

      const answers = await Promise.all(
        jobs.map(async (job, place): Promise<Answer> => {
          let answer = first[place];
          // Whoever waits for too many others is told to come again.
          while (!answer || [409, 503].includes(answer.status)) {
            await delay(AGAIN_MS);
            answer = await send(survivor.url, job).catch(() => undefined);
          }
          return answer;
        }),
      );
      for (const [place, { status, body }] of answers.entries()) {
        assert.equal(status, 201, JSON.stringify(body));
        // One that was stored twice would have been a duplicate the second time.
        assert.deepEqual(
          body.claims.map(({ content, outcome }: { content: string; outcome: string }) => [content, outcome]),
          [[jobs[place]?.content, "added"]],
        );
      }
      const stored = await memory.readAll();
      assert.deepEqual(
        stored.map(({ id }) => id).sort(),
        answers.map(({ body }) => body.claims[0].id).sort(),
      );
      assert.equal(balance - (await memory.balance()), jobs.length + 2, "a credit a write, and two pages");
      for (const { content } of jobs.slice(-2)) {
        assert.equal((await memory.search(content, { limit: "1" }))[0]?.content, content);
      }
      const ledger = await runProgram({
        program: "src/admin.ts",
        args: ["verify-ledger"],
        env: { DATABASE_URL },
      });
      assert.equal(ledger.code, 0, ledger.output);
      await survivor.process.signal("SIGTERM");
    });
  },
);
