import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { FIRST_TEXTS, firstCalls, KEY_PLACEHOLDER } from "./first-calls.ts";

/** What a real shell hands to curl. */
function argumentsOf(call: string, env: Record<string, string> = {}): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${call}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8", env }).split("\0").slice(0, -1);
}

test("a shell reads the calls as they are meant, whatever was typed", () => {
  const nasty = `It's "5 o'clock" $HOME \`id\` \\ ; rm é\nnext`;
  const calls = firstCalls("http://localhost:8787", "ph_live_abc", {
    statement: nasty,
    query: nasty,
    question: nasty,
  });
  const json = ["-H", "Authorization: Bearer ph_live_abc", "-H", "Content-Type: application/json", "-d"];
  assert.deepEqual(argumentsOf(calls.write), [
    "http://localhost:8787/v1/memory/write",
    ...json,
    JSON.stringify({ content: nasty }),
  ]);
  assert.deepEqual(argumentsOf(calls.search), [
    "-G",
    "http://localhost:8787/v1/memory/claims/search",
    "-H",
    "Authorization: Bearer ph_live_abc",
    "--data-urlencode",
    `q=${nasty}`,
  ]);
  assert.deepEqual(argumentsOf(calls.ask).at(-1), JSON.stringify({ message: nasty }));
});

test("without a key at hand the shell fills in its own", () => {
  const { ask } = firstCalls("http://localhost:8787", KEY_PLACEHOLDER, FIRST_TEXTS);
  assert.equal(argumentsOf(ask, { API_KEY: "ph_live_mine" })[2], "Authorization: Bearer ph_live_mine");
});
