/** Kills of the only instance under load, many more than the tests have time for. */
import { once } from "node:events";
import path from "node:path";
import { startEmbeddedServer } from "../../src/platform/database/embedded/index.ts";
import { signUp } from "../../test/support/api.ts";
import { killUnderLoad } from "../../test/support/webhook-kills.ts";
import { startWebhookSink } from "../../test/support/webhook-sink.ts";
import { withCleanup } from "../ending.ts";
import { report, say } from "../figures.ts";
import { makeFolder } from "../folder.ts";
import { startMeasured } from "../process.ts";

export async function runKills(rounds: number): Promise<void> {
  await withCleanup(async (cleanup) => {
    const folder = makeFolder("webhooks-kills", cleanup);
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
    const found = await killUnderLoad({
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
      `${rounds} kills under load: ${found.accepted} events accepted, ` +
        `${found.repeated} arrivals beyond the first, those refused at first included`,
    );
    const figure = { part: "webhooks", unit: "", better: "less", aim: 0 } as const;
    report({ ...figure, name: `events lost over ${rounds} kills under load`, value: found.lost.length });
    report({
      ...figure,
      name: `claims told under a second id over ${rounds} kills`,
      value: found.underTwoIds.length,
    });
    if (found.lost.length + found.underTwoIds.length > 0) process.exitCode = 1;
  });
}
