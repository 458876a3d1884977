import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { emailKeyOf, findEmailFault } from "./email.ts";

test("email addresses that people have are taken", () => {
  for (const email of [
    "ada@example.com",
    "Ada.Lovelace+helper@mail.example.co.uk",
    "o'brien@example.ie",
    "a@b.cd",
    "x_1-2@123.example",
    "müller@bücher.example",
    "用户@例子.公司",
    `${"a".repeat(64)}@example.com`,
  ]) {
    assert.equal(findEmailFault(email), undefined, email);
  }
});

test("what is none is refused", () => {
  for (const email of [
    "",
    "ada",
    "@example.com",
    "ada@",
    "ada@localhost",
    "ada@@example.com",
    "a b@example.com",
    "ada@exam ple.com",
    ".ada@example.com",
    "ada.@example.com",
    "a..b@example.com",
    "ada@-example.com",
    "ada@example-.com",
    "ada@example..com",
    "ada@example.com.",
    "ada@[127.0.0.1]",
    "<ada@example.com>",
    "ada@example.com\u0000",
    "ada\n@example.com",
    "ada@example.com,eve@example.com",
    "a\u202eda@example.com",
    "ada\ud800@example.com",
    `${"a".repeat(65)}@example.com`,
    `ada@${"a".repeat(64)}.com`,
  ]) {
    assert.match(findEmailFault(email) ?? "", /email address/, JSON.stringify(email));
  }
  assert.match(findEmailFault(" ada@example.com") ?? "", /white space/);
  assert.match(findEmailFault("ada@example.com\u00a0") ?? "", /white space/);
  assert.match(findEmailFault(`ada@${"a.".repeat(200)}com`) ?? "", /at most 254/);
});

test("one address has one key, whatever the case and the form of its letters", () => {
  assert.equal(emailKeyOf("ADA@Example.COM"), "ada@example.com");
  assert.equal(emailKeyOf("MÜLLER@example.com".normalize("NFD")), "müller@example.com".normalize("NFC"));
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (text) => {
      const key = emailKeyOf(text);
      assert.equal(emailKeyOf(key), key);
      assert.equal(emailKeyOf(text.normalize("NFD")), emailKeyOf(text.normalize("NFC")));
    }),
  );
});

test("a megabyte is refused in no time", () => {
  const started = performance.now();
  findEmailFault(`${"a.".repeat(500_000)}@`);
  assert.ok(performance.now() - started < 5_000);
});
