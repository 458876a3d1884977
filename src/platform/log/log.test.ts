import assert from "node:assert/strict";
import { test } from "node:test";
import { redact } from "./log.ts";

test("credentials are cut out wherever they stand, and fields of such names whatever they hold", () => {
  const key = `ph_live_${"a".repeat(38)}`;
  const session = `phs_${"b-_".repeat(14)}`;
  const device = `phd_${"c-_".repeat(14)}`;
  const line = JSON.stringify({
    msg: `failed for ${key} on ${device}`,
    err: { stack: `Error: ${session}\n at x` },
    headers: { authorization: `Bearer ${key}`, cookie: 'a="quoted \\"', "set-cookie": "c=d" },
    body: { password: 'hunter2 "with quotes"', secret: "whsec_abcdefghijkl", email: "ada@example.com" },
  });
  const cut = redact(line);
  for (const secret of [key, session, device, "hunter2", "quoted", "abcdefghijkl", "c=d"]) {
    assert.ok(!cut.includes(secret), `${secret} in ${cut}`);
  }
  const parsed = JSON.parse(cut);
  assert.equal(parsed.body.email, "ada@example.com");
  assert.equal(parsed.body.password, "[redacted]");
});

test("other lines stay as they are", () => {
  const line = '{"level":"info","path":"/v1/keys","msg":"answered"}\n';
  assert.equal(redact(line), line);
});
