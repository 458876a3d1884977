/** The TypeScript client over connections that are lost, and on an older Node than the service's. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { PersonalHelper } from "../../client/src/index.ts";
import { bundleClient } from "../../scripts/build-client.ts";
import { signUp } from "../support/api.ts";
import { startBreakingLine } from "../support/breaking-line.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { describeNeeding, oldNodePath } from "../support/needs.ts";
import { spawnService } from "../support/processes.ts";
import { createSeededRandom } from "../support/seeded-random.ts";
import { until } from "../support/until.ts";

const { url } = await spawnService({
  program: "src/main.ts",
  env: { DATABASE_URL: await createTestDatabaseUrl() },
});
const helperWith = (apiKey: string, baseUrl = url) => new PersonalHelper({ apiKey, baseUrl });

let key: string;
let helper: PersonalHelper;
before(async () => {
  ({ key } = await signUp(url));
  helper = helperWith(key);
  await helper.memory.write("I play the cello. My sister Ana is a nurse. I listen to jazz on Sundays.");
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe("over connections that are lost", () => {
  test("a run has every event once, whatever is cut", async () => {
    const proxy = await startBreakingLine(url, createSeededRandom(8), { least: 600, most: 1_500 });
    const stream = helperWith(key, proxy.url).agent.stream("Tell me about my sister and my music.");
    const events = await collect(stream);
    assert.ok(proxy.cuts > 1, `${proxy.cuts} cuts`);
    assert.deepEqual(
      events.map(({ sequence_number }) => sequence_number),
      events.map((_, place) => place + 1),
    );
    assert.deepEqual(events, await collect(helper.agent.runs.events(String(stream.runId))));
    assert.equal(
      (await helper.agent.runs.list({ limit: 1 })).data[0]?.id,
      stream.runId,
      "one run, not several",
    );
  });

  test("a listener has every update once and in order, also one that begins again", async () => {
    const proxy = await startBreakingLine(url, createSeededRandom(9), { least: 1_000, most: 3_000 });
    const feed = await helper.feeds.create({ title: "Numbers" });
    const first = await helper.feeds.publish(feed.id, { n: 0 });
    const heard: unknown[] = [];
    const behind = helperWith(key, proxy.url);
    const before = behind.feeds.listen(
      async (update) => {
        if (update.data.n === 12) throw new Error("crashed");
        heard.push(update.data.n);
      },
      { feedId: feed.id, after: first.id, onError: () => {} },
    );
    const publish = async () => {
      for (let n = 1; n <= 25; n++) await helper.feeds.publish(feed.id, { n });
    };
    await Promise.all([publish(), before.closed]);
    assert.equal(before.status, "closed");
    const listener = behind.feeds.listen((update) => heard.push(update.data.n), {
      feedId: feed.id,
      after: before.cursor,
    });
    await until("all came", () => heard.length >= 25);
    listener.close();
    await listener.closed;
    assert.deepEqual(
      heard,
      Array.from({ length: 25 }, (_, place) => place + 1),
    );
    assert.ok(proxy.cuts > 1, `${proxy.cuts} cuts`);
  });
});

describeNeeding("a Node of 20 to 22 at TEST_OLD_NODE", oldNodePath, "an older Node", (program) => {
  test("runs the built client", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "ph-client-"));
    after(() => rmSync(folder, { recursive: true, force: true }));
    await bundleClient(path.join(folder, "index.mjs"));
    const feed = await helper.feeds.create({ title: "Old and new" });
    writeFileSync(
      path.join(folder, "main.mjs"),
      `import { PersonalHelper, NotFoundError } from "./index.mjs";
      const helper = new PersonalHelper({ apiKey: process.env.KEY, baseUrl: process.env.URL });
      const found = await helper.memory.search("What do I play?");
      const run = await helper.agent.stream("What do I play?").final();
      const lines = [];
      for await (const { type } of helper.memory.export()) lines.push(type);
      const { duplicates } = await helper.memory.import((async function* () { yield* [{ type: "claim", content: "I play the cello." }]; })());
      const refused = await helper.feeds.get("feed_1").catch((error) => error instanceof NotFoundError);
      const heard = await new Promise((resolve) => {
        const listener = helper.feeds.listen((update) => { listener.close(); resolve(update.data); }, {
          feedId: process.env.FEED,
          onStatus: (status) => status === "open" && helper.feeds.publish(process.env.FEED, { n: 1 }),
        });
      });
      console.log(JSON.stringify([process.version.split(".")[0], found[0].content, run.status, lines.length > 3, duplicates, refused, heard]));`,
    );
    const { stdout } = await promisify(execFile)(program, ["main.mjs"], {
      cwd: folder,
      env: { KEY: key, URL: url, FEED: feed.id },
      timeout: 30_000,
    });
    const [version, ...rest] = JSON.parse(stdout);
    assert.match(version, /^v2[0-2]$/);
    assert.deepEqual(rest, ["I play the cello.", "completed", true, 1, true, { n: 1 }]);
  });
});
