import assert from "node:assert/strict";
import { test } from "node:test";
import { fromDay, splitTags, toChanges, toDay, toForm } from "./claim-changes.ts";

const CLAIM = {
  content: "I live in Lisbon.",
  tags: ["home"],
  source: "notes",
  occurred_at: "2025-03-01T15:30:00.000Z",
  expires_at: null,
  metadata: { mood: "calm" },
};

test("a form that was not touched changes nothing", () => {
  assert.deepEqual(toChanges(CLAIM, toForm(CLAIM)), {});
});

test("only what was changed is sent, and what was emptied is taken away", () => {
  const form = { ...toForm(CLAIM), content: " I live in Porto. ", source: "", metadata: "" };
  assert.deepEqual(toChanges(CLAIM, form), { content: "I live in Porto.", source: null, metadata: {} });
});

test("tags are told apart by commas, each once", () => {
  assert.deepEqual(splitTags(" home, work,,home "), ["home", "work"]);
});

test("a day stays the day it was", () => {
  assert.equal(toDay(fromDay("2025-03-01")), "2025-03-01");
  assert.equal(fromDay(""), null);
});

test("metadata has to be a JSON object", () => {
  for (const metadata of ["{", "[1]", "1"]) {
    assert.throws(() => toChanges(CLAIM, { ...toForm(CLAIM), metadata }), SyntaxError);
  }
});
