import assert from "node:assert/strict";
import { test } from "node:test";
import { type Column, layOutTable } from "./table.ts";

interface Row {
  id: string;
  title: string;
  price: number;
}

const COLUMNS: Column<Row>[] = [
  { title: "ID", value: ({ id }) => id },
  { title: "TITLE", value: ({ title }) => title, isFlexible: true },
  { title: "PRICE", value: ({ price }) => String(price), align: "right" },
];
const ROWS = [
  { id: "f1", title: "Weather in Porto and around it", price: 0.5 },
  { id: "f22", title: "日本", price: 12 },
];

test("columns are aligned, numbers to the right, and wide characters counted", () => {
  assert.deepEqual(layOutTable(ROWS, COLUMNS, Infinity), [
    "ID   TITLE                           PRICE",
    "f1   Weather in Porto and around it    0.5",
    "f22  日本                               12",
  ]);
});

test("where the terminal ends, what may give way does", () => {
  const lines = layOutTable(ROWS, COLUMNS, 30);
  assert.deepEqual(lines, [
    "ID   TITLE               PRICE",
    "f1   Weather in Porto…     0.5",
    "f22  日本                   12",
  ]);
});

test("paint comes after the width", () => {
  const painted = layOutTable(
    [ROWS[0] as Row],
    [{ ...(COLUMNS[0] as Column<Row>), paint: (text) => `<${text}>` }],
    80,
  );
  assert.deepEqual(painted, ["ID", "<f1>"]);
});
