import assert from "node:assert/strict";
import { test } from "node:test";
import { inChunks, listOf } from "../given-text.fixture.ts";
import { readFoldedLines } from "./folded-lines.ts";

const readIn = (text: string, size: number) =>
  listOf(
    readFoldedLines(inChunks(new TextEncoder().encode(text), size), {
      file: "a",
      unwanted: new Set(["PHOTO"]),
    }),
  );

test("lines are the same, wherever the chunks end", async () => {
  const text =
    "A:one\r\n\ttwo é\r\nb.PHOTO;X=1:abc\r\n def\r\nQ;ENCODING=QUOTED-PRINTABLE:x=\r\n y\r\n\r\nB:\n C";
  for (const size of [1, 2, 3, 7, 1_000])
    assert.deepEqual(await readIn(text, size), [
      { place: { file: "a", line: 1, byte: 0 }, text: "A:onetwo é" },
      { place: { file: "a", line: 3, byte: 16 }, text: "PHOTO:" },
      { place: { file: "a", line: 5, byte: 39 }, text: "Q;ENCODING=QUOTED-PRINTABLE:x y" },
      { place: { file: "a", line: 7, byte: 75 }, text: "" },
      { place: { file: "a", line: 8, byte: 77 }, text: "B:C" },
    ]);
});

test("a line may have 1 MB, folded or not, and what comes after it is read", async () => {
  const most = 1024 * 1024;
  const whole = `A:${"x".repeat(most - 2)}`;
  for (const [text, isRead] of [
    [`${whole}\nB:1`, true],
    [`${whole}x\nB:1`, false],
    [`A:x\n ${"y".repeat(most)}\nB:1`, false],
    [`A:${`${"x".repeat(70)}\n `.repeat(20_000)}\nB:1`, false],
  ] as const) {
    const [first, second, ...more] = await readIn(text, 100_000);
    assert.equal(first !== undefined && "text" in first, isRead);
    assert.deepEqual([second && "text" in second && second.text, more], ["B:1", []]);
  }
});
