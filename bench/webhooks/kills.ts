/** Kills of the only instance under load, many more than the tests have time for. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedServer } from "../../src/platform/database/embedded/index.ts";
import { signUp } from "../../test/support/api.ts";
import { killUnderLoad } from "../../test/support/webhook-kills.ts";
import { startWebhookSink } from "../../test/support/webhook-sink.ts";
import { say } from "../figures.ts";
import { startMeasured } from "../process.ts";

export async function runKills(rounds: number): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    const folder = mkdtempSync(path.join(os.tmpdir(), "ph-bench-webhooks-kills-"));
    cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startEmbeddedServer({
      dataDir: path.join(folder, "database"),
      log: { info() {}, warn() {} },
    });
    cleanup.defer(() => server.stop());
    const { host, port, user, database } = server.connection;
    const sink = await startWebhookSink();
    cleanup.defer(() => sink.close());
    const env = {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: folder,
      EMBEDDER: "none",
      WEBHOOK_ALLOW_PRIVATE: "true",
      WEBHOOK_RETRY_SECONDS: "1,1,1,1,1,1,1,1",
      RATE_LIMIT_PER_MINUTE: "1000000",
      FREE_TIER_CREDITS: "100000000",
    };
    const report = await killUnderLoad({
      rounds,
      sink,
      start: async () => {
        const { url, child } = await startMeasured([process.execPath, "src/main.ts"], env);
        const kill = async () => {
          const exited = once(child, "exit");
          child.kill("SIGKILL");
          await exited;
        };
        return { url, kill };
      },
      signIn: async (base) => (await signUp(base)).key,
      arriveWithinMs: 120_000,
    });
    say(
      `${rounds} kills under load: ${report.accepted} events accepted, ${report.lost.length} lost (aim 0), ` +
        `${report.repeated} arrivals beyond the first, those refused at first included, ${report.underTwoIds.length} claims under a second id (aim 0)`,
    );
    if (report.lost.length + report.underTwoIds.length > 0) process.exitCode = 1;
  } finally {
    await cleanup.disposeAsync();
  }
}
