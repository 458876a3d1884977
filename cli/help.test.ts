import assert from "node:assert/strict";
import { test } from "node:test";
import { allCommands, COMMAND_GROUPS } from "./commands.ts";
import { printHelp } from "./help.ts";
import { createTerminal } from "./terminal/terminal.ts";
import { widthOf } from "./terminal/text.ts";

function helpOn(words: readonly string[], columns = Infinity): string {
  const lines: string[] = [];
  const terminal = { ...createTerminal(false), columns, print: (line = "") => void lines.push(line) };
  printHelp({ ...terminal, paint: (_style, text) => text }, COMMAND_GROUPS, words);
  return lines.join("\n");
}

test("the overview has every first word, and a family's help every second", () => {
  const overview = helpOn([]);
  for (const { name } of allCommands()) {
    const [first = "", second] = name.split(" ");
    assert.match(overview, new RegExp(`^  ${first} `, "m"));
    if (second !== undefined) assert.match(helpOn([first]), new RegExp(`^  ${second}`, "m"));
  }
});

test("a command's help has its options, arguments and examples, and fits the terminal", () => {
  for (const { name, options, args, examples } of allCommands()) {
    const text = helpOn(name.split(" "), 80);
    for (const option of Object.keys(options)) assert.match(text, new RegExp(`--${option}\\b`));
    for (const argument of Object.keys(args)) assert.ok(text.includes(argument.toUpperCase()));
    for (const [line] of examples) assert.ok(text.includes(line));
    const before = text.slice(0, text.indexOf("Examples"));
    for (const line of before.split("\n")) assert.ok(widthOf(line) <= 80, line);
  }
});

test("topics", () => {
  assert.match(helpOn(["exit-codes"]), /130 +interrupted/);
  assert.match(helpOn(["environment"]), /PERSONAL_HELPER_KEY/);
  assert.throws(() => helpOn(["exit-code"]), /Did you mean exit-codes\?/);
});
