/** Instances that are killed under load: no event that was accepted is lost, and what comes twice has the same id. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { killUnderLoad } from "../support/webhook-kills.ts";
import { startWebhookSink } from "../support/webhook-sink.ts";

/** More of them are `npm run bench -- webhooks kills N`. */
const ROUNDS = 5;

test(`${ROUNDS} kills under load lose nothing`, async () => {
  const DATABASE_URL = await createTestDatabaseUrl();
  const env = { DATABASE_URL, WEBHOOK_ALLOW_PRIVATE: "true", WEBHOOK_RETRY_SECONDS: "1,1,1,1,1,1,1,1" };
  const sink = await startWebhookSink();
  after(() => sink.close());
  const report = await killUnderLoad({
    rounds: ROUNDS,
    sink,
    start: async () => {
      const { url, process } = await startMemoryService(env);
      return { url, kill: () => process.signal("SIGKILL") };
    },
    signIn: async (base) => (await signUp(base)).key,
    arriveWithinMs: 60_000,
  });
  assert.deepEqual(report.lost, []);
  assert.deepEqual(report.underTwoIds, []);
  assert.ok(report.accepted >= ROUNDS * 10);
});
