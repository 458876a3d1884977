import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { allCommands } from "../commands.ts";
import { writeBashCompletion } from "./bash.ts";
import { writeZshCompletion } from "./zsh.ts";

const bash = writeBashCompletion(allCommands());

/** What bash offers when Tab is pressed after these words. */
function complete(...cases: string[][]): string[][] {
  const calls = cases.map((words) => {
    const list = words.map((word) => `'${word}'`).join(" ");
    return `COMP_WORDS=(personal-helper ${list}); COMP_CWORD=${words.length}; _personal_helper; echo "\${COMPREPLY[*]}"`;
  });
  const { stdout, stderr, error } = spawnSync("bash", ["-c", [bash, ...calls].join("\n")], {
    encoding: "utf8",
  });
  assert.equal(error, undefined);
  assert.equal(stderr, "");
  return stdout.split("\n", cases.length).map((line) => line.split(" "));
}

test("bash completes commands, options and what options take", () => {
  const [first, second, option, choice, argument, file, value] = complete(
    ["se"],
    ["feeds", "w"],
    ["search", "x", "--l"],
    ["usage", "--by", ""],
    ["completion", "z"],
    ["import", "no"],
    ["search", "--limit", ""],
  );
  assert.deepEqual(first, ["search"]);
  assert.deepEqual(second, ["watch"]);
  assert.deepEqual(option, ["--limit"]);
  assert.deepEqual(choice, ["day", "endpoint", "key"]);
  assert.deepEqual(argument, ["zsh"]);
  assert.deepEqual(file, [""], "files are bash's own to complete");
  assert.deepEqual(value, [""]);
});

test("both know every command and option", () => {
  const zsh = writeZshCompletion(allCommands());
  for (const { name, options, passesOn } of allCommands()) {
    const word = name.split(" ").at(-1) ?? "";
    for (const script of [bash, zsh]) {
      assert.match(script, new RegExp(`^ +${word}\\)$`, "m"));
      if (!passesOn) for (const option of Object.keys(options)) assert.ok(script.includes(`--${option}`));
    }
  }
  assert.match(zsh, /^#compdef personal-helper\n/);
});
