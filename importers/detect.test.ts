import assert from "node:assert/strict";
import { test } from "node:test";
import type { Format } from "./contract.ts";
import { detectFormat } from "./detect.ts";
import { sourceOf } from "./given-text.fixture.ts";

const CASES: readonly (readonly [string, unknown, Format])[] = [
  ["memories.json", [{ conversations_memory: "", project_memories: {} }], "claude"],
  ["projects.json", [{ uuid: "p", name: "n", description: "", prompt_template: "", docs: [] }], "claude"],
  ["a.json", { memories: [{ id: "1", content: "User rows" }] }, "mem0"],
  ["a.json", { memories: [{ content: "User rows", metadata: { a: {} } }] }, "mem0"],
  ["a.json", [{ id: "1", text: "User rows" }], "mem0"],
  ["a.jsonl", { id: "1", metadata: { a: 1 }, text: "User rows" }, "mem0"],
  ["a.json", { results: [{ id: "1", memory: "User rows" }] }, "mem0"],
];

test("each file of an export is known by itself", async () => {
  for (const [name, value, format] of CASES) {
    const detected = await detectFormat([sourceOf(name, JSON.stringify(value))], undefined);
    assert.equal(detected.format, format, JSON.stringify(value));
    assert.equal(detected.sources.length, 1);
  }
});

test("other JSON is nothing that can be imported", async () => {
  for (const value of [
    [{ id: "1", role: "user", content: "Hi" }],
    [{ id: 1, title: "a", text: "b" }],
    { text: "a" },
    [1],
  ])
    await assert.rejects(
      detectFormat([sourceOf("a.json", JSON.stringify(value))], undefined),
      /this is nothing/,
    );
});

test("what is hidden is told, unless a system left it behind; what was named itself is meant", async () => {
  const names = ["a.zip/a.md", "a.zip/.b.md", "a.zip/../c.md", "a.zip/__MACOSX/._a.md", "a.zip/.DS_Store"];
  const { sources, leftOut } = await detectFormat(
    names.map((name) => sourceOf(name, "I row.")),
    undefined,
  );
  assert.deepEqual(
    sources.map(({ name }) => name),
    ["a.zip/a.md"],
  );
  assert.deepEqual(
    leftOut.map(({ place, reason }) => [place.file, reason]),
    [
      ["a.zip/.b.md", "a hidden file"],
      ["a.zip/../c.md", "a hidden file"],
    ],
  );
  for (const name of [".hid/a.md", ".a.md"])
    assert.equal((await detectFormat([sourceOf(name, "I row.")], undefined)).sources.length, 1);
});
