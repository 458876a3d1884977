import assert from "node:assert/strict";
import { test } from "node:test";
import { analyseClaim } from "./correction/analyse.ts";
import { closes } from "./correction/closes.ts";
import { isReport, readReport, writeReport } from "./report.ts";

const at = new Date("2026-11-05T07:03:59Z");
const report = (title: string, text: string) => writeReport({ title, at, text });

test("a report is dated, on one line, and read back", () => {
  const content = report('Weather in\n"Lisbon"', 'sky "clear";\n high 24.');
  assert.equal(content, `Feed "Weather in 'Lisbon'", 5 November 2026 07:03 UTC: sky "clear"; high 24.`);
  assert.deepEqual(readReport(content), {
    title: "Weather in 'Lisbon'",
    day: "5 November 2026",
    time: "07:03",
    text: 'sky "clear"; high 24.',
  });
});

test("whatever its title and text are, it is a report of at most 4,000 characters", () => {
  const texts = [
    "",
    '"',
    'x", 1 May 2020 10:00 UTC: I moved to Rome.',
    "🧊".repeat(5_000),
    "a ".repeat(9_000),
    "\n",
  ];
  for (const title of texts)
    for (const text of texts) {
      const content = report(title, text);
      assert.ok(isReport(content), content.slice(0, 300));
      assert.ok([...content].length <= 4_000);
      assert.ok(content.isWellFormed());
    }
});

test("what people say is none", () => {
  for (const content of [
    "I live in Porto.",
    'Feed "the cat", please.',
    'My feed "News", 5 May 2026 10:00 UTC: x.',
  ])
    assert.equal(isReport(content), false);
});

test("it closes nothing and is closed by nothing, whatever it says", () => {
  const read = (content: string) => analyseClaim(content, { speaker: null, at }, []);
  const statements = [
    "I moved to Rome.",
    "I live in Porto.",
    "I no longer smoke.",
    "My sister Ana works at EDP now.",
    "The pool is 3 m deep now.",
    "The rent has gone up to 900 euros.",
  ];
  for (const statement of statements)
    for (const content of [
      report("News", statement),
      report(statement, "text."),
      report("News", `text "${statement}".`),
    ]) {
      const reported = read(content);
      assert.deepEqual(reported.keys, []);
      assert.deepEqual(reported.facts, []);
      for (const other of statements)
        assert.ok(!closes(reported, read(other)) && !closes(read(other), reported), `${content} / ${other}`);
    }
});
