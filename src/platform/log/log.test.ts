import assert from "node:assert/strict";
import { test } from "node:test";
import { describeError, redact } from "./log.ts";

test("credentials are cut out wherever they stand, and fields of such names whatever they hold", () => {
  const key = `ph_live_${"a".repeat(38)}`;
  const session = `phs_${"b-_".repeat(14)}`;
  const device = `phd_${"c-_".repeat(14)}`;
  const line = JSON.stringify({
    msg: `failed for ${key} on ${device}`,
    err: { stack: `Error: ${session}\n at x` },
    headers: {
      authorization: `Bearer ${key}`,
      cookie: 'a="quoted \\"',
      "set-cookie": "c=d",
      "sec-websocket-protocol": "flux.v1, bearer.opaque",
    },
    path: `/v1/flux%20${key}/%3D${session}`,
    body: { password: 'hunter2 "with quotes"', secret: "whsec_abcdefghijkl", email: "ada@example.com" },
  });
  const cut = redact(line);
  for (const secret of [key, session, device, "hunter2", "quoted", "abcdefghijkl", "c=d", "opaque"]) {
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

test("of an error the log has what happened and where, and nothing that it carries along", () => {
  const row = "Failing row contains (ada@example.com)";
  const lost = Object.assign(new Error("null value in column"), {
    code: "23502",
    table: "accounts",
    detail: row,
    where: row,
    client: { password: row },
    requestBodyValues: { prompt: row },
  });
  const wrapped = new AggregateError([lost], "all failed", {
    cause: new Error("the reason", { cause: lost }),
  });
  for (const error of [lost, wrapped]) {
    const line = JSON.stringify(describeError(error));
    assert.ok(!line.includes("ada@"), line);
    assert.match(line, /23502.*accounts|accounts.*23502/);
    assert.match(line, /log\.test\.ts/);
  }
  assert.match(JSON.stringify(describeError(wrapped)), /the reason/);
  assert.doesNotMatch(
    JSON.stringify(describeError(captured(() => new URL("postgres://ada:hunter2@:x")))),
    /hunter2/,
  );
  assert.equal(describeError("gone"), "gone");
});

function captured(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
}
