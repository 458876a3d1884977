/** Skills over HTTP: what the service comes with, listed and read. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { type Answer, call, signUp } from "../support/api.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { spawnService } from "../support/processes.ts";

const service = await spawnService({
  program: "src/main.ts",
  env: { DATABASE_URL: await createTestDatabaseUrl(), EMBEDDER: "none" },
});
const caller = await signUp(service.url);
const get = (at: string, token?: string): Promise<Answer> =>
  call(service.url, "GET", at, token ? { token } : {});

/** As the folders are called, which is what skills are called by. */
const names = readdirSync(path.join(import.meta.dirname, "../../skills")).sort();
const SUMMARY = ["allowed_tools", "description", "id", "metadata", "name", "source", "version"];

interface SkillAnswer {
  name: string;
  instructions?: string;
}

describe("GET /v1/skills", () => {
  test("lists all of them by name, without their instructions", async () => {
    const { status, body } = await get("/v1/skills?limit=100", caller.key);
    assert.equal(status, 200);
    assert.equal(body.next_cursor, null);
    assert.deepEqual(
      body.data.map(({ name }: SkillAnswer) => name),
      names,
    );
    for (const skill of body.data) {
      assert.deepEqual(Object.keys(skill).sort(), SUMMARY);
      assert.equal(skill.id, skill.name);
      assert.equal(skill.source, "built-in");
      assert.equal(skill.version, "1.0.0");
      assert.ok(skill.description.length > 0);
      assert.ok(skill.allowed_tools.includes("search_memory"), skill.name);
      assert.equal(skill.metadata.version, "1.0.0");
    }
  });

  test("pages through them, each once", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { status, body }: Answer = await get(
        `/v1/skills?limit=3${cursor === null ? "" : `&cursor=${cursor}`}`,
        caller.key,
      );
      assert.equal(status, 200);
      assert.ok(body.data.length >= 1 && body.data.length <= 3);
      seen.push(...body.data.map(({ name }: SkillAnswer) => name));
      cursor = body.next_cursor;
    } while (cursor !== null);
    assert.deepEqual(seen, names);
  });

  test("refuses a cursor of its caller's making, and a limit of none", async () => {
    for (const query of ["cursor=daily-brief", "limit=0", "sort=name"]) {
      const { status, body } = await get(`/v1/skills?${query}`, caller.key);
      assert.equal(status, 400, query);
      assert.equal(body.code, "invalid_request");
    }
  });
});

describe("GET /v1/skills/{name}", () => {
  test("adds the instructions to what the list shows", async () => {
    const list = await call(service.url, "GET", "/v1/skills", { token: caller.key });
    for (const summary of list.body.data) {
      const { status, body } = await call(service.url, "GET", `/v1/skills/${summary.name}`, {
        token: caller.key,
      });
      assert.equal(status, 200);
      const { instructions, ...rest } = body;
      assert.deepEqual(rest, summary);
      assert.match(instructions, /^# /);
      assert.match(instructions, /\n## Steps\n/);
    }
  });

  test("answers 404 to a name that no skill has, with those there are", async () => {
    for (const name of ["gifts", "Gift-Ideas", "..%2Fgift-ideas", "__proto__"]) {
      const { status, body } = await get(`/v1/skills/${name}`, caller.key);
      assert.equal(status, 404, name);
      assert.equal(body.code, "not_found");
      assert.match(body.detail, /no skill named ".*"\. Known are .*gift-ideas/);
    }
  });
});

test("reading skills costs nothing", async () => {
  const balance = async () => (await get("/v1/credits", caller.key)).body.balance as number;
  const before = await balance();
  await get("/v1/skills", caller.key);
  await get("/v1/skills/gift-ideas", caller.key);
  assert.equal(await balance(), before);
});

describe("who may read skills", () => {
  test("a session, and a key with the scope", async () => {
    const reader = await signUp(service.url, ["skills:read"]);
    for (const token of [reader.key, reader.session]) {
      assert.equal((await get("/v1/skills", token)).status, 200);
      assert.equal((await get("/v1/skills/gift-ideas", token)).status, 200);
    }
  });

  test("no key without the scope, and nobody without a credential", async () => {
    const other = await signUp(service.url, ["memory:read", "agent:run"]);
    for (const at of ["/v1/skills", "/v1/skills/gift-ideas", "/v1/skills/unknown"]) {
      const { status, body } = await get(at, other.key);
      assert.equal(status, 403, at);
      assert.equal(body.code, "insufficient_scope");
      assert.equal(body.required_scope, "skills:read");
      assert.equal((await get(at)).status, 401, at);
    }
  });
});
