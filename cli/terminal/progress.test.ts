import assert from "node:assert/strict";
import { test } from "node:test";
import { createProgress } from "./progress.ts";
import { createTerminal } from "./terminal.ts";

function record(notesOnTerminal: boolean) {
  const written: string[] = [];
  const terminal = {
    ...createTerminal(false),
    notesOnTerminal,
    paintNote: (_style: unknown, text: string) => text,
    note: (line: string) => void written.push(`${line}\n`),
    writeNote: (text: string) => void written.push(text),
  };
  let now = 0;
  const progress = createProgress(terminal, () => now);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { written, progress, pass };
}

test("on a terminal it is one line, drawn over and over, and gone at the end", () => {
  const { written, progress, pass } = record(true);
  progress.show(0, "0 items");
  progress.show(0.1, "drawn too soon");
  pass(100);
  progress.show(0.5, "5 items");
  progress.clear();
  assert.deepEqual(written, [
    `\r\u001b[K╺${" ".repeat(23)}   0 %  0 items`,
    `\r\u001b[K${"━".repeat(12)}╺${" ".repeat(11)}  50 %  5 items`,
    "\r\u001b[K",
  ]);
});

test("elsewhere it is a line every few seconds", () => {
  const { written, progress, pass } = record(false);
  for (let second = 0; second < 12; second++) {
    progress.show(second / 20, `${second} items`);
    pass(1_000);
  }
  progress.clear();
  assert.deepEqual(written, ["25 %, 5 items\n", "50 %, 10 items\n"]);
});
