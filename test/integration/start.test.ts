/** Starting and stopping one instance, and what it says when it can't. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { runProgram, spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";

const MAIN = "src/main.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ph-start-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const assertMessage = (output: string, message: RegExp) => {
  assert.match(output, message);
  assert.doesNotMatch(output, /\n +at /, "a message, not a stack");
};

/** Begun before everything else, so that the other tests take place in its 30 seconds. */
const unreachable = runProgram({
  program: MAIN,
  env: { DATABASE_URL: "postgres://nobody:hush-hush@127.0.0.1:1/none" },
});

describe("with the embedded database", () => {
  test("it starts, is restarted, killed and started again, and forgets nothing", async () => {
    const env = { DATA_DIR: temporaryFolder() };
    const first = await spawnService({ program: MAIN, env });
    const { key, email } = await signUp(first.url);
    const rival = await runProgram({ program: MAIN, env });
    assert.equal(rival.code, 1);
    assertMessage(rival.output, /DATA_DIR/);
    const granted = await runProgram({
      program: "src/admin.ts",
      args: ["grant", "--email", email, "--credits", "5.5"],
      env,
    });
    assert.equal(granted.code, 0, granted.output);
    assert.match(granted.output, /Granted 5.5 credits.*Balance: 10005.5/);
    const raised = await runProgram({
      program: "src/admin.ts",
      args: ["plan", "--email", email, "--plan", "preview"],
      env,
    });
    assert.equal(raised.code, 0, raised.output);
    assert.equal((await call(first.url, "GET", "/v1/credits", { token: key })).body.plan, "preview");
    for (const args of [
      [],
      ["give"],
      ["grant", "--email", email],
      ["plan", "--email", email, "--plan", "gold"],
    ]) {
      const wrong = await runProgram({ program: "src/admin.ts", args, env });
      assert.equal(wrong.code, 2, wrong.output);
      assertMessage(wrong.output, /Usage:/);
    }
    assert.equal(await first.signal("SIGTERM"), 0);

    const stopped = await runProgram({ program: "src/admin.ts", args: ["verify-ledger"], env });
    assert.equal(stopped.code, 0, stopped.output);

    const second = await spawnService({ program: MAIN, env });
    assert.equal((await call(second.url, "GET", "/v1/keys/current", { token: key })).status, 200);
    await second.signal("SIGKILL");

    const third = await spawnService({ program: MAIN, env });
    const credits = await call(third.url, "GET", "/v1/credits", { token: key });
    assert.equal(credits.body.balance, 10_005.5);
    assert.equal(await third.signal("SIGTERM"), 0);
  });

  test("when its database dies it starts it again, and goes on", async () => {
    const folder = temporaryFolder();
    const service = await spawnService({ program: MAIN, env: { DATA_DIR: folder } });
    const { key } = await signUp(service.url);
    const pidFile = path.join(folder, "database/cluster/postmaster.pid");
    const postmaster = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
    process.kill(postmaster, "SIGKILL");
    await until("it is noticed", async () => (await call(service.url, "GET", "/readyz")).status === 503);
    await until("it serves again", async () => (await call(service.url, "GET", "/readyz")).status === 200);
    assert.equal((await call(service.url, "GET", "/v1/credits", { token: key })).body.balance, 10_000);
    assert.equal(await service.signal("SIGTERM"), 0);
  });
});

describe("what stops it says what to do", () => {
  test("a setting that can't be used", async () => {
    const { code, output } = await runProgram({
      program: MAIN,
      env: { PORT: "eighty", ROLE: "boss", LOG_LEVEL: "loud" },
    });
    assert.equal(code, 1);
    for (const name of ["PORT=eighty", "ROLE=boss", "LOG_LEVEL=loud"])
      assertMessage(output, new RegExp(name));
  });

  test("a port that is taken", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const DATABASE_URL = await createTestDatabaseUrl();
    const { code, output } = await runProgram({ program: MAIN, env: { DATABASE_URL, PORT: String(port) } });
    server.close();
    assert.equal(code, 1);
    assertMessage(output, new RegExp(`Port ${port} .*taken.*PORT`));
  });

  test("a database that a newer version made", async () => {
    const DATABASE_URL = await createTestDatabaseUrl();
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    await client.query("insert into schema_migrations (name, sha256) values ('9999_future.sql', 'x')");
    await client.end();
    const { code, output } = await runProgram({ program: MAIN, env: { DATABASE_URL } });
    assert.equal(code, 1);
    assertMessage(output, /newer version.*9999_future\.sql/s);
  });

  test("a database that knows nobody of that name", async () => {
    const url = new URL(await createTestDatabaseUrl());
    url.pathname = "/no_such_database";
    const { code, output } = await runProgram({ program: MAIN, env: { DATABASE_URL: url.href } });
    assert.equal(code, 1);
    assertMessage(output, /refused the connection.*DATABASE_URL/s);
  });

  test("a database that can't be reached: it keeps trying for 30 s, saying so", async () => {
    const { code, output, ms } = await unreachable;
    assert.equal(code, 1);
    assert.ok(ms >= 29_000, `it gave up after ${ms} ms`);
    assert.ok(output.split("waiting for the database at 127.0.0.1:1/none").length > 10, output);
    assertMessage(output, /could not be reached for 30 s.*DATABASE_URL/s);
    assert.doesNotMatch(output, /hush-hush/);
  });
});

describe("stopping", () => {
  test("under load takes less than 10 s and cuts no request off", async () => {
    const DATABASE_URL = await createTestDatabaseUrl();
    const service = await spawnService({ env: { DATABASE_URL, RATE_LIMIT_PER_MINUTE: "100000" } });
    const { key } = await signUp(service.url);
    let stopping = false;
    const outcomes = { answered: 0, refusedConnection: 0, cutOff: [] as string[] };
    const load = async () => {
      for (;;) {
        try {
          const { status } = await call(service.url, "GET", "/v1/probe/read", { token: key });
          assert.equal(status, 200);
          outcomes.answered++;
        } catch (error) {
          const reason = ((error as Error).cause as { code?: string } | undefined)?.code ?? String(error);
          // Nobody was let in: nothing had begun.
          if (reason === "ECONNREFUSED" && stopping) outcomes.refusedConnection++;
          else outcomes.cutOff.push(reason);
          return;
        }
      }
    };
    const loads = Array.from({ length: 32 }, load);
    await delay(500);
    stopping = true;
    const began = performance.now();
    assert.equal(await service.signal("SIGTERM"), 0);
    const tookMs = performance.now() - began;
    await Promise.all(loads);
    assert.ok(outcomes.answered > 32);
    assert.deepEqual(outcomes.cutOff, []);
    assert.ok(tookMs < 10_000, `${tookMs} ms`);
  });
});
