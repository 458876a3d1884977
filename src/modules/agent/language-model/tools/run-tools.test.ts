import assert from "node:assert/strict";
import { test } from "node:test";
import { createRunTools } from "./run-tools.ts";
import type { ToolDeps } from "./shown-tool.ts";

/** None is called here. */
const toolsOf = (mayRemember: boolean): string[] =>
  createRunTools({ task: { mayRemember } } as ToolDeps)
    .map(({ name }) => name)
    .sort();

const READING = [
  "list_skills",
  "load_skill",
  "read_feed_state",
  "read_flux_state",
  "read_profile",
  "recommend",
  "search_memory",
];

test("a run that a feed began can read and recommend, and nothing else", () => {
  assert.deepEqual(toolsOf(false), READING);
});

test("one that the user began can remember what the user says", () => {
  assert.deepEqual(toolsOf(true), [...READING, "remember"].sort());
});
