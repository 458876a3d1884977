import assert from "node:assert/strict";
import { test } from "node:test";
import { readCsvHead } from "./csv-head.ts";
import { ImportError } from "./import-error.ts";

const read = (text: string, name = "likes.csv") => readCsvHead([{ name, blob: new Blob([text]) }]);

test("the first rows of a table, quotes and breaks inside of cells taken along", async () => {
  const text = 'Name;What\n"Silva; Ana";"figs\nand plums"\n\nRui;"""wine"""\n';
  assert.deepEqual(await read(text), {
    rows: [
      ["Name", "What"],
      ["Silva; Ana", "figs\nand plums"],
      ["Rui", '"wine"'],
    ],
    hasHeader: true,
    separator: ";",
  });
  const { rows } = await read(`a,b\n${"1,2\n".repeat(100)}`);
  assert.equal(rows.length, 6);
});

test("a first row of values is no header", async () => {
  for (const row of ["Ana,2024-05-01", "1,2", "I like figs.,yes", "same,same", ",b"]) {
    assert.equal((await read(`${row}\nx,y\n`)).hasHeader, false, row);
  }
  assert.equal((await read("uuid,created_at,memory\n")).hasHeader, true);
});

test("what holds no table is named", async () => {
  await assert.rejects(
    read(""),
    (error) => error instanceof ImportError && /likes\.csv: it is empty/.test(error.message),
  );
});
