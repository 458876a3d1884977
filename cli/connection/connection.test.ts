import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { findConnection } from "./connection.ts";
import { loginFile, readLogin, removeLogin, storeLogin } from "./stored-login.ts";

function withFolder(work: (env: NodeJS.ProcessEnv) => void): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ph-cli-"));
  try {
    work({ XDG_CONFIG_HOME: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LOGIN = { url: "https://helper.example.com", key: "ph_live_stored", key_id: "key_1" };

test("what login stores is for its owner alone, and gone after logout", () => {
  withFolder((env) => {
    assert.equal(readLogin(env), undefined);
    const file = storeLogin(LOGIN, env);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readLogin(env), LOGIN);
    removeLogin(env);
    assert.equal(readLogin(env), undefined);
  });
});

test("options win over the environment, and that over what is stored", () => {
  withFolder((env) => {
    assert.deepEqual(findConnection({}, env), {
      url: "http://127.0.0.1:8787",
      key: undefined,
      stored: undefined,
    });
    storeLogin(LOGIN, env);
    assert.deepEqual(findConnection({}, env), { url: LOGIN.url, key: LOGIN.key, stored: LOGIN });
    const set = { ...env, PERSONAL_HELPER_KEY: "ph_live_env" };
    assert.equal(findConnection({}, set).key, "ph_live_env");
    assert.equal(findConnection({ key: "ph_live_typed" }, set).key, "ph_live_typed");
    assert.equal(findConnection({ url: `${LOGIN.url}/` }, env).key, LOGIN.key);
  });
});

test("a stored key goes to the service that it is from, and nowhere else", () => {
  withFolder((env) => {
    storeLogin(LOGIN, env);
    assert.equal(findConnection({ url: "http://127.0.0.1:1" }, env).key, undefined);
    assert.equal(findConnection({}, { ...env, PERSONAL_HELPER_URL: "http://127.0.0.1:1" }).key, undefined);
  });
});

test("what can't be used is named", () => {
  withFolder((env) => {
    assert.throws(() => findConnection({ url: "localhost:8787" }, env), /"localhost:8787" is no address/);
    storeLogin(LOGIN, env);
    writeFileSync(loginFile(env), "{");
    assert.throws(() => readLogin(env), /config\.json is not what login wrote/);
  });
});
