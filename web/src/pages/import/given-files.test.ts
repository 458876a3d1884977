import assert from "node:assert/strict";
import { test } from "node:test";
import { describeNames, fromDropped } from "./given-files.ts";

const file = (fullPath: string) => ({
  isFile: true,
  isDirectory: false,
  fullPath,
  file: (done: (file: File) => void) => done(new File([fullPath], fullPath)),
});
/** As Chromium does: a few at a time, then none. */
const folder = (fullPath: string, entries: object[]) => ({
  isFile: false,
  isDirectory: true,
  fullPath,
  createReader() {
    const left = [...entries];
    return { readEntries: (done: (some: object[]) => void) => done(left.splice(0, 2)) };
  },
});
const drop = (entry: object | null, kind = "file", file: File | null = null) =>
  ({ kind, webkitGetAsEntry: () => entry, getAsFile: () => file }) as unknown as DataTransferItem;

test("of a folder that was dropped every file is found, with its path", async () => {
  const notes = folder("/notes", [
    file("/notes/a.md"),
    file("/notes/b.md"),
    folder("/notes/2024", [file("/notes/2024/may.md")]),
  ]);
  const loose = drop(null, "file", new File(["x"], "loose.txt"));
  const given = await fromDropped([
    drop(notes),
    drop(null, "string"),
    drop(null),
    loose,
    drop(file("/me.vcf")),
  ]);
  assert.deepEqual(
    given.map(({ name }) => name),
    ["notes/a.md", "notes/b.md", "notes/2024/may.md", "loose.txt", "me.vcf"],
  );
  assert.equal(await given[2]?.blob.text(), "/notes/2024/may.md");
});

test("names as people say them", () => {
  assert.equal(describeNames(["a"]), "a");
  assert.equal(describeNames(["a", "b"]), "a and b");
  assert.equal(describeNames(["a", "b", "c"]), "a and 2 more");
});
