import assert from "node:assert/strict";
import { test } from "node:test";
import { faultOfSentence, toMapping, toTable, withHeader, withUse } from "./csv-table.ts";

const head = (...rows: string[][]) => ({ rows, hasHeader: true, separator: ";" });
const usesOf = (...rows: string[][]) => toTable(head(...rows)).columns.map(({ use }) => use);

test("columns are known by their names", () => {
  assert.deepEqual(usesOf(["uuid", "created_at", "updated_at", "Text", "Category", "tags", "colour"]), [
    "id",
    "date",
    "ignore",
    "content",
    "tags",
    "tags",
    "ignore",
  ]);
});

test("without a telling name the longest text is what to remember", () => {
  assert.deepEqual(usesOf(["a", "b", "date"], ["1", "I live in Lisbon.", "2024-05-01T10:00:00.000Z"]), [
    "ignore",
    "content",
    "date",
  ]);
});

test("a column of dates is known by them", () => {
  assert.deepEqual(
    usesOf(["Name", "Likes", "Since"], ["Ana", "fresh figs", "2021-05-01"], ["Rui", "trains", "2019-03-12"]),
    ["ignore", "content", "date"],
  );
});

test("which column is what goes by numbers, and only tags may be several", () => {
  const table = toTable(
    head(["id", "text", "when", "tag", "label"], ["1", "I ski.", "2024", "sport", "winter"]),
  );
  assert.deepEqual(toMapping(table), {
    content: 2,
    occurredAt: 3,
    sourceId: 1,
    tags: [4, 5],
    header: true,
    separator: ";",
  });
  const changed = withUse(table, 0, "content");
  assert.deepEqual(
    changed.columns.map(({ use }) => use),
    ["content", "ignore", "date", "tags", "tags"],
  );
  assert.equal(toMapping(withUse(changed, 0, "ignore")), undefined, "nothing says what to remember");
});

test("a sentence stands for the column, and must name what is there", () => {
  const table = withUse(toTable(head(["name", "likes"], ["Ana", "figs"])), 1, "ignore");
  const said = { ...table, sentence: "{name} likes {likes}." };
  assert.equal(toMapping(said)?.content, "{name} likes {likes}.");
  assert.equal(faultOfSentence(said), undefined);
  assert.match(
    faultOfSentence({ ...said, sentence: "{name} likes {what}." }) ?? "",
    /no column \{what\}.*\{likes\}/,
  );
  assert.match(faultOfSentence({ ...said, sentence: "likes figs" }) ?? "", /at least one/);
  assert.equal(faultOfSentence({ ...withHeader(said, false), sentence: "{1} likes {2}." }), undefined);
});

test("without a header the first row is a row like the others", () => {
  const { columns } = withHeader(toTable(head(["Ana", "figs"], ["Rui", "plums"])), false);
  assert.deepEqual(
    columns.map(({ name, samples }) => [name, ...samples]),
    [
      ["Column 1", "Ana", "Rui"],
      ["Column 2", "figs", "plums"],
    ],
  );
});
