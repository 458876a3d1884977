import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { call } from "../../../test/support/api.ts";
import { createTestDatabaseUrl } from "../../../test/support/database.ts";
import { spawnService } from "../../../test/support/processes.ts";
import { PARTS } from "./openapi/parts.ts";

const root = path.join(import.meta.dirname, "../../..");
const file = JSON.parse(readFileSync(path.join(root, "openapi.json"), "utf8"));

const databaseUrl = await createTestDatabaseUrl();
const { url } = await spawnService({ program: "src/main.ts", env: { DATABASE_URL: databaseUrl } });

describe("openapi.json", () => {
  test("is what the records say", () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/openapi.ts", "--check"], { cwd: root });
    assert.equal(status, 0, String(stderr));
  });

  test("is what the running service answers", async () => {
    const { status, body } = await call(url, "GET", "/v1/openapi.json");
    assert.equal(status, 200);
    assert.deepEqual(body, file);
  });

  test("describes each part that it has", () => {
    for (const { name } of file.tags) assert.ok(PARTS[name], `${name} is missing in openapi/parts.ts`);
  });

  test("names the cookie that the service sets", async () => {
    const body = { email: "ada@example.com", password: "correct horse battery" };
    const { headers } = await call(url, "POST", "/v1/auth/sign-up", { body });
    const { name } = file.components.securitySchemes.session;
    assert.ok(headers.get("set-cookie")?.startsWith(`${name}=`));
  });
});
