/** The script for zsh, in a zsh that somebody types into. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { describeNeeding } from "../../test/support/needs.ts";
import { findOnPath } from "../../test/support/on-path.ts";
import { allCommands } from "../commands.ts";
import { writeZshCompletion } from "./zsh.ts";

/** Of the zsh that is typed into: Ctrl-O completes the line with all that fits, shows it, and takes it away. */
const SETTINGS = `
PS1=
autoload -Uz compinit && compinit -D -u
source ./completion.zsh
insert-all() { _main_complete; compstate[insert]=all; compstate[list]= }
zle -C insert-all complete-word insert-all
show-line() { zle insert-all; print -r -- "<<<$BUFFER>>>"; BUFFER= }
zle -N show-line
bindkey '^O' show-line
print READY
`;

/** Each argument is a line to type, into an interactive zsh in a terminal of its own. */
const TYPING = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'source ./settings.zsh'
zpty -r shell seen $'*\\nREADY*'
for line in "$@"; do
  zpty -w -n shell "$line"$'\\C-o'
  zpty -r shell seen '*<<<*>>>*'
  print -r -- "\${\${seen##*<<<}%%>>>*}"
done
zpty -d shell
`;

describeNeeding("zsh", findOnPath("zsh"), "completion in zsh", (zsh) => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "ph-zsh-"));
    writeFileSync(path.join(folder, "completion.zsh"), writeZshCompletion(allCommands()));
    writeFileSync(path.join(folder, "settings.zsh"), SETTINGS);
    writeFileSync(path.join(folder, "typing.zsh"), TYPING);
    writeFileSync(path.join(folder, "notes.md"), "");
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** What stands on each line, without the program's name, once zsh has completed it. */
  function complete(...lines: string[]): string[] {
    const typed = lines.map((line) => `personal-helper ${line}`);
    const { stdout, stderr } = spawnSync(zsh, ["-f", "typing.zsh", ...typed], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: folder, TERM: "xterm" },
      timeout: 60_000,
    });
    assert.equal(stderr, "");
    return stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/^personal-helper /, "").trimEnd());
  }

  test("commands, options, what options take, and files", () => {
    assert.deepEqual(
      complete(
        "se",
        "feeds w",
        "search x --l",
        "usage --by ",
        "completion z",
        "import no",
        "search --limit ",
      ),
      [
        "search",
        "feeds watch",
        "search x --limit",
        "usage --by day endpoint key",
        "completion zsh",
        "import notes.md",
        "search --limit",
      ],
    );
  });

  test("every command is offered", () => {
    const names = allCommands().map(({ name }) => name.split(" "));
    const firsts = [...new Set(names.map(([first]) => first as string))];
    const [all = "", ...members] = complete("", ...firsts.map((first) => `${first} `));
    assert.deepEqual(all.split(" ").sort(), [...firsts].sort());
    for (const [index, first] of firsts.entries()) {
      const seconds = names.flatMap(([head, second]) => (head === first && second ? [second] : []));
      if (seconds.length === 0) continue;
      assert.deepEqual(members[index]?.split(" ").slice(1).sort(), seconds.sort());
    }
  });
});
