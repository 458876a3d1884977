import assert from "node:assert/strict";
import { test } from "node:test";
import { inChunks, listOf } from "../given-text.fixture.ts";
import { readRows } from "./rows.ts";

const read = async (text: string, size = 1_000, separator?: string) =>
  (await listOf(readRows(inChunks(new TextEncoder().encode(text), size), { file: "a.csv", separator }))).map(
    (row) => ("fault" in row ? row.fault : row.cells),
  );

test("a quote opens at the start of a cell only, wherever a chunk ends", async () => {
  const text =
    'note,day\na 27" screen,1\nmy bike,2\n5" phone;"x,3\n"two\n""lines""",4\n, "b, c"\n"Dune" again,5\n';
  for (const size of [1, 2, 3, 7, 1_000])
    assert.deepEqual(await read(text, size), [
      ["note", "day"],
      ['a 27" screen', "1"],
      ["my bike", "2"],
      ['5" phone;"x', "3"],
      ['two\n"lines"', "4"],
      ["", "b, c"],
      ["Dune again", "5"],
    ]);
});

test("a first line of a spreadsheet's own says what stands between cells", async () => {
  for (const separator of [undefined, ";"])
    assert.deepEqual(await read("sep=;\r\na,b;c\r\n1,5;2\r\n", 1_000, separator), [
      ["a,b", "c"],
      ["1,5", "2"],
    ]);
});

test("lines may end by a carriage return alone", async () => {
  for (const size of [1, 4, 1_000]) {
    assert.deepEqual(await read("a,b\r1,2\r3,4\r", size), [
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ]);
    assert.deepEqual(await read("a,b\r\n1,2\r\n", size), [
      ["a", "b"],
      ["1", "2"],
    ]);
  }
});
