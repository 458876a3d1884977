import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findPasswordFault } from "./password-rules.ts";

const EMAIL = "Ada.Lovelace@Example.com";
const faultOf = (password: string) => findPasswordFault(password, EMAIL);

test("the common ones are refused, however they are dressed up", () => {
  for (const password of [
    "password",
    "password123",
    "Password123!",
    "P@ssw0rd2024",
    "pa55w0rd!!!!",
    "  password  ",
    "ｐａｓｓｗｏｒｄ１２３",
    "iloveyou1990",
    "123456letmein",
    "dragondragon",
    "monkeymonkey1",
    "qwerty12345",
    "basketball",
    "we1come2026",
    "mailcreated5240",
  ]) {
    assert.match(faultOf(password) ?? "", /common/, password);
  }
});

test("repeated characters and keys in a row are refused", () => {
  for (const password of [
    "aaaaaaaaaa",
    "0000000000",
    "1212121212",
    "abcabcabcabc",
    "abcdabcdabcd",
    "9876543210",
    "zyxwvutsrq",
    "asdfghjkl123",
    "aaa111bbb222",
    "poiuytrewq",
  ]) {
    assert.match(faultOf(password) ?? "", /common|easy to guess/, password);
  }
});

test("white space alone and one's own email are refused", () => {
  for (const blank of [" ".repeat(10), "\t \n\u00a0\u2003 \u200b\u3000   "]) {
    assert.match(faultOf(blank) ?? "", /white space/);
  }
  for (const own of ["ada.lovelace@example.com", "ADA.LOVELACE", "ada.lovelace1815"]) {
    assert.match(faultOf(own) ?? "", /your email/, own);
  }
});

test("others pass", () => {
  for (const password of [
    "correct horse battery",
    "correct horse",
    "lively demo",
    "a long password",
    "long enough",
    "tr0ub4dor&3x",
    "wrong-password",
    "пароль от дома",
    "🔑".repeat(200),
    "x".repeat(200),
    "pass-1f6b7a52-6a0e-4d0c-8f2e-6a4f2d1c9b77",
    "# the common",
    "password of the day",
  ]) {
    assert.equal(faultOf(password), undefined, password);
  }
});

test("what is refused is never repeated", () => {
  assert.doesNotMatch(faultOf("qwerty12345") ?? "", /qwerty/);
});

test("the list is sorted, in lower case and without doubles", () => {
  const lines = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const words = lines.filter((line) => !line.startsWith("#"));
  assert.ok(words.length > 10_000);
  assert.deepEqual(words, [...new Set(words.map((word) => word.toLowerCase()))].sort());
});
