/** Every command against a real service: once through a pipe, once in a terminal, and once with what it can't take. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { buildClient } from "../../scripts/build-client.ts";
import { call, signUp } from "../support/api.ts";
import {
  type Ended,
  findScript,
  runInTerminal,
  runManyInTerminal,
  runManyPiped,
  runPiped,
  startPiped,
} from "../support/command-line.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { describeNeeding } from "../support/needs.ts";
import { spawnService } from "../support/processes.ts";
import { until } from "../support/until.ts";
import { type CommandCase, type Json, prepareCases } from "./command-cases.ts";

// The command line imports the client by its name.
await buildClient();
const DATABASE_URL = await createTestDatabaseUrl();
// The first command of all.
const { url } = await spawnService({
  program: "bin/personal-helper.mjs",
  args: ["start"],
  env: { DATABASE_URL, WEBHOOK_ALLOW_PRIVATE: "true" },
});
const user = await signUp(url);
const folder = mkdtempSync(path.join(os.tmpdir(), "ph-cli-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string): string => path.join(folder, name);

const homes = { XDG_CONFIG_HOME: fileOf("config"), XDG_STATE_HOME: fileOf("state") };
const signedIn = { ...homes, PERSONAL_HELPER_URL: url, PERSONAL_HELPER_KEY: user.key };

const api = async (method: string, at: string, body?: object) =>
  (await call(url, method, at, { token: user.key, ...(body ? { body } : {}) })).body;

const { cases, feedId } = await prepareCases({ url, user, databaseUrl: DATABASE_URL, folder, signedIn });

const shown = ({ stdout, stderr }: Ended): string => `${stdout}${stderr}`;

test("through a pipe: one JSON document where that is asked for, no colours, and nothing on stderr", async () => {
  const commands = cases.map(({ args, env = signedIn, json }) => ({
    args: json ? [...args, "--json"] : args,
    env,
  }));
  for (const [index, ended] of (await runManyPiped(commands)).entries()) {
    const { args, json, shows } = cases[index] as CommandCase;
    assert.equal(ended.code, 0, `${args.join(" ")}: ${shown(ended)}`);
    assert.ok(!ended.stdout.includes("\u001b"), args.join(" "));
    if (json) {
      json(JSON.parse(ended.stdout));
      assert.equal(ended.stdout.trimEnd().split("\n").length, 1);
      assert.equal(ended.stderr, "");
    } else assert.match(ended.stdout, shows);
  }
});

describeNeeding(
  "the script of util-linux, for a pseudo-terminal",
  findScript(),
  "in a terminal",
  (script) => {
    describe("several at a time", { concurrency: 3 }, () => {
      test("every command is readable, in colours", async () => {
        const commands = cases.map(({ args, inTerminal = args, env = signedIn }) => ({
          args: inTerminal,
          env,
        }));
        const all = await runManyInTerminal(script, commands);
        for (const [index, { code, text }] of all.entries()) {
          const { args, shows } = cases[index] as CommandCase;
          assert.equal(code, 0, `${args.join(" ")}: ${text}`);
          assert.match(text, shows, args.join(" "));
        }
        assert.ok(all.filter(({ raw }) => raw.includes("\u001b[")).length > cases.length / 2);
      });

      test("start runs until Ctrl-C", async () => {
        const env = { ...homes, DATABASE_URL: await createTestDatabaseUrl(), PORT: "0", EMBEDDER: "none" };
        const { code, text } = await runInTerminal(script, ["start"], {
          env,
          typed: [[/ready at http/, "\u0003"]],
        });
        assert.equal(code, 0, text);
      });

      test("mcp takes a line, and ends with Ctrl-D", async () => {
        const ping = { jsonrpc: "2.0", id: 7, method: "ping" };
        const typed = [
          [/^/, `${JSON.stringify(ping)}\n`],
          [/"result":|"error":/, "\u0004"],
        ] as const;
        assert.equal((await runInTerminal(script, ["mcp"], { env: signedIn, typed })).code, 0);
      });

      test("without colours where they are not wanted", async () => {
        const { raw } = await runInTerminal(script, ["feeds", "list"], {
          env: { ...signedIn, NO_COLOR: "1" },
        });
        assert.ok(!raw.includes("\u001b["), raw);
      });

      test("login asks for email and password, shows neither key nor password, and logout undoes it", async () => {
        const env = { XDG_CONFIG_HOME: fileOf("config-asked"), PERSONAL_HELPER_URL: url };
        const typed = [
          [/Email.*: $/, `${user.email}\r`],
          [/Password of .*: $/, `${user.password}\r`],
        ] as const;
        const { code, raw } = await runInTerminal(script, ["login"], { env, typed });
        assert.equal(code, 0, raw);
        assert.match(raw, /Signed in at http.* with the key "personal-helper on /);
        assert.ok(!raw.includes(user.password) && !raw.includes("ph_live_"));
        const found = await runPiped(["search", "sister", "--json"], { env });
        assert.match(found.stdout, /Ana/);
        const revoked = await runInTerminal(script, ["logout", "--revoke"], {
          env,
          typed: [[/Password.*: $/, `${user.password}\r`]],
        });
        assert.equal(revoked.code, 0, revoked.raw);
        assert.equal((await runPiped(["profile"], { env })).code, 3);
      });

      test("a key is asked for without showing it, and Ctrl-C leaves", async () => {
        const env = { XDG_CONFIG_HOME: fileOf("config-key"), PERSONAL_HELPER_URL: url };
        const typed = [
          [/Email.*: $/, "\r"],
          [/Key: $/, `${user.key}\r`],
        ] as const;
        const { code, raw } = await runInTerminal(script, ["login"], { env, typed });
        assert.equal(code, 0, raw);
        assert.ok(!raw.includes(user.key));
        const left = await runInTerminal(script, ["login"], { env, typed: [[/Email.*: $/, "\u0003"]] });
        assert.equal(left.code, 130);
      });
    });
  },
);

test("what it can't take: an exit code that says why, and a message on stderr", async () => {
  const wrongs = cases.map(({ wrong: [args, code, message, env = signedIn] }) => ({
    args,
    code,
    message,
    env,
  }));
  for (const [index, ended] of (await runManyPiped(wrongs)).entries()) {
    const { args, code, message } = wrongs[index] as (typeof wrongs)[number];
    const isDoctor = args[0] === "doctor";
    assert.equal(ended.code, code, `${args.join(" ")}: ${shown(ended)}`);
    assert.match(isDoctor ? ended.stdout : ended.stderr, message, args.join(" "));
    if (!isDoctor) assert.equal(ended.stdout, "", args.join(" "));
    assert.doesNotMatch(ended.stderr, /\n +at /, "a message, not a stack");
  }
});

describe("the service and its bridge", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };

  test("mcp speaks the protocol on stdout, and ends with its input", async () => {
    const { code, stdout, stderr } = await runPiped(["mcp"], {
      env: signedIn,
      input: `${JSON.stringify(initialize)}\n`,
    });
    assert.equal(code, 0, stderr);
    assert.equal(JSON.parse(stdout).result.serverInfo.name, "personal-helper");
    assert.equal((await runPiped(["mcp"], { env: homes })).code, 3);
  });

  test("start takes a port, and nothing that is none", async () => {
    const { code, stderr } = await runPiped(["start", "--port", "http"], { env: homes });
    assert.equal(code, 2);
    assert.match(stderr, /--port takes a whole number from 0 to 65535/);
  });
});

describe("through pipes", { concurrency: 3 }, () => {
  test("errors are problem documents where JSON is asked for", async () => {
    const away = ["search", "x", "--url", "http://127.0.0.1:9", "--no-retry"];
    const commands = [["forget", "clm_none"], ["serch"], away];
    const ended = await runManyPiped(commands.map((args) => ({ args: [...args, "--json"], env: signedIn })));
    const [refused, wrong, unreachable] = ended.map(({ stderr }) => JSON.parse(stderr));
    assert.deepEqual([refused.status, refused.code], [404, "not_found"]);
    assert.match(refused.request_id, /^req_/);
    assert.equal(wrong.code, "wrong_usage");
    assert.equal(unreachable.code, "unreachable");
  });

  test("login with a password or a key from stdin, stored for its owner alone; the key before is revoked", async () => {
    const env = { XDG_CONFIG_HOME: fileOf("config-piped"), PERSONAL_HELPER_URL: url };
    const args = ["login", "--email", user.email, "--password-stdin", "--json"];
    const first = JSON.parse((await runPiped(args, { env, input: `${user.password}\n` })).stdout);
    const second = JSON.parse((await runPiped(args, { env, input: user.password })).stdout);
    const { body } = await call(url, "GET", "/v1/keys?limit=100", { token: user.session });
    const ids = body.data.map(({ id }: Json) => id);
    assert.ok(ids.includes(second.key_id) && !ids.includes(first.key_id));
    assert.ok(!readFileSync(second.file, "utf8").includes(user.password));
    const wrong = await runPiped(args, { env, input: "wrong" });
    assert.deepEqual([wrong.code, JSON.parse(wrong.stderr).code], [3, "not_signed_in"]);
    const taken = await runPiped(["login", "--key", "-"], { env, input: `${user.key}\n` });
    assert.equal(taken.code, 0, taken.stderr);
    const unknown = await runPiped(["login", "--key", "ph_live_wrong"], { env });
    assert.equal(unknown.code, 3);
    const left = await runPiped(["logout"], { env });
    assert.match(left.stdout, /goes on working.*keys revoke key_/);
    assert.ok(!existsSync(second.file));
  });

  test("a login that fails costs no key, and one that was brought along goes on working", async () => {
    const { email, password, key, session } = await signUp(url);
    const keys = async (): Promise<number> =>
      (await call(url, "GET", "/v1/keys?limit=100", { token: session })).body.data.length;
    const args = ["login", "--email", email, "--password-stdin"];
    const before = await keys();
    const nowhere = { XDG_CONFIG_HOME: fileOf("table.csv"), PERSONAL_HELPER_URL: url };
    const failed = await runPiped(args, { env: nowhere, input: password });
    assert.equal(failed.code, 2);
    assert.match(failed.stderr, /Nothing can be stored in .*table\.csv/);
    assert.equal(await keys(), before);

    const env = { XDG_CONFIG_HOME: fileOf("config-broken"), PERSONAL_HELPER_URL: url };
    const file = path.join(env.XDG_CONFIG_HOME, "personal-helper/config.json");
    assert.equal((await runPiped(["login", "--key", "-"], { env, input: key })).code, 0);
    assert.equal((await runPiped(args, { env, input: password })).code, 0);
    assert.equal((await call(url, "GET", "/v1/keys/current", { token: key })).status, 200);
    assert.equal(await keys(), before + 1);

    writeFileSync(file, "{broken");
    const examined = await runPiped(["doctor"], { env });
    assert.match(
      examined.stdout,
      /^fail +Signed in +.*is not what login wrote.*\n +Run "personal-helper login"/ms,
    );
    assert.equal((await runPiped(args, { env, input: password })).code, 0);
    assert.equal(JSON.parse(readFileSync(file, "utf8")).email, email);
  });

  test("dots are no ids: they lead to no other path", async () => {
    const [forgotten, state] = await runManyPiped(
      [
        ["forget", ".."],
        ["flux", "get", "."],
      ].map((args) => ({ args, env: signedIn })),
    );
    assert.deepEqual([forgotten?.code, state?.code], [4, 2]);
  });

  test("text, JSON and exports by stdin and stdout", async () => {
    const told = await runPiped(["remember", "-", "--json"], {
      env: signedIn,
      input: "I own a red bicycle.\n",
    });
    assert.match(told.stdout, /red bicycle/);
    const published = await runPiped(["feeds", "publish", feedId, "-", "--json"], {
      env: signedIn,
      input: '{"a":[1]}',
    });
    assert.deepEqual(JSON.parse(published.stdout).data, { a: [1] });
    const exported = await runPiped(["export"], { env: signedIn });
    assert.match(exported.stdout, /^\{"type":"memory","format":1/);
    const events = await runPiped(["ask", "What does Ana do?", "--json", "--events"], { env: signedIn });
    const types = events.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).type);
    assert.deepEqual([types[0], types.at(-1)], ["run.created", "run.completed"]);
  });

  test("the doctor names what is wrong, each with its fix", async () => {
    const DATA_DIR = fileOf("table.csv");
    const other = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
    await once(other, "listening");
    const PORT = String((other.address() as AddressInfo).port);
    const nowhere = "127.0.0.1:9";
    const env = {
      ...homes,
      DATA_DIR,
      PORT,
      DATABASE_URL: `postgres://ada:hush-hush@${nowhere}/none`,
      REDIS_URL: `redis://${nowhere}`,
      MODEL: "compatible:any",
      MODEL_BASE_URL: `http://${nowhere}`,
    };
    const { code, stdout } = await runPiped(["doctor"], { env });
    other.close();
    assert.equal(code, 1, stdout);
    for (const line of [
      /^fail +Data folder +.*table\.csv is no folder\n +Set DATA_DIR/m,
      new RegExp(`^fail +Port +127\\.0\\.0\\.1:${PORT} is taken by another program\\n +.*PORT`, "m"),
      /^fail +Database +127\.0\.0\.1:9\/none: .*ECONNREFUSED.*\n +.*DATABASE_URL/m,
      /^fail +Redis +127\.0\.0\.1:9: .*\n +.*REDIS_URL/m,
      /^warn +Model +compatible:any.*can't be reached \(ECONNREFUSED\)\n +.*MODEL_BASE_URL/m,
      /^warn +Signed in +not at .*\n +Run "personal-helper login"/m,
    ])
      assert.match(stdout, line);
    assert.doesNotMatch(stdout, /hush-hush/);
  });

  test("an export goes into a pipe with a name, and leaves it where it is", async () => {
    const pipe = fileOf("named-pipe");
    assert.equal(spawnSync("mkfifo", [pipe]).status, 0);
    const [text, ended] = await Promise.all([
      readFile(pipe, "utf8"),
      runPiped(["export", pipe, "--force"], { env: signedIn }),
    ]);
    assert.equal(ended.code, 0, shown(ended));
    assert.match(text, /^\{"type":"memory"/);
    assert.ok(statSync(pipe).isFIFO());
  });

  test("whoever has read enough ends it quietly", async () => {
    const { child, ended, stderr } = startPiped(["export"], { env: signedIn });
    child.stdout?.destroy();
    assert.equal(await ended, 0);
    assert.equal(stderr(), "");
  });

  test("notes: what would become claims, and then does", async () => {
    const dry = await runPiped(["import", fileOf("notes"), "--dry-run"], { env: signedIn });
    assert.equal(dry.code, 0, dry.stderr);
    assert.match(dry.stdout, /^\+ I planted tomatoes on the balcony\./m);
    assert.match(dry.stdout, /1 claim would be stored/);
    const stored = await runPiped(["import", fileOf("notes")], { env: signedIn });
    assert.equal(stored.code, 0, stored.stderr);
    assert.match(stored.stdout, /1 claim stored/);
    const again = await runPiped(["import", fileOf("notes"), "--json"], { env: signedIn });
    const done = JSON.parse(again.stdout.trim().split("\n").at(-1) ?? "");
    assert.deepEqual([done.type, done.report.claims], ["done", 0]);
    const unmapped = await runPiped(["import", fileOf("table.csv")], { env: signedIn });
    assert.deepEqual(
      [unmapped.code, /--mapping text=content/.test(unmapped.stderr)],
      [2, true],
      unmapped.stderr,
    );
    const table = await runPiped(
      ["import", fileOf("table.csv"), "--mapping", "text=content,day=occurred_at"],
      { env: signedIn },
    );
    assert.match(table.stdout, /1 claim stored/, table.stderr);
  });

  test("deliveries are verified, printed and passed on; others are refused", async () => {
    const received = startPiped(
      [
        "webhooks",
        "listen",
        "--register",
        "--event",
        "ping",
        "--event",
        "flux.state.changed",
        "--forward",
        `${url}/nowhere`,
      ],
      { env: signedIn },
    );
    const listening = await until(
      "it listens",
      () => /Listening at (\S+)\./.exec(received.stderr())?.[1],
      20_000,
    );
    const forged = await fetch(listening, { method: "POST", body: "{}" });
    assert.equal(forged.status, 400);
    await api("POST", "/v1/flux/player-two/state", { state: { on: true } });
    await until(
      "it is printed",
      () => /flux\.state\.changed +→ 4\d\d .*"player-two"/.test(received.stdout()),
      20_000,
    );
    received.child.kill("SIGINT");
    assert.equal(await received.ended, 130);
    assert.match(received.stderr(), /refused +it has no signature/);
    const { data } = await api("GET", "/v1/webhooks");
    assert.ok(!data.some(({ description }: Json) => description === "personal-helper webhooks listen"));
  });
});
