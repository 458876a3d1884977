import assert from "node:assert/strict";
import { test } from "node:test";
import { createPasswordHasher } from "./password-hasher.ts";

const hasher = createPasswordHasher();

test("a password is hashed by argon2id with OWASP's parameters and a salt of its own", async () => {
  const [one, two] = await Promise.all([hasher.hash("correct horse"), hasher.hash("correct horse")]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, two);
  assert.equal(await hasher.verify(one, "correct horse"), true);
  assert.equal(await hasher.verify(one, "correct horsf"), false);
  assert.equal(await hasher.verify(undefined, "correct horse"), false);
});

test("the same letters match in either form of Unicode, and every character counts", async () => {
  const composed = await hasher.hash("pässwörd".normalize("NFC"));
  assert.equal(await hasher.verify(composed, "pässwörd".normalize("NFD")), true);
  const long = await hasher.hash("🔑".repeat(200));
  assert.equal(await hasher.verify(long, `${"🔑".repeat(199)}🗝`), false);
  const nul = await hasher.hash("password\u0000a");
  assert.equal(await hasher.verify(nul, "password\u0000b"), false);
});
