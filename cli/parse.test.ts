import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { command } from "./command.ts";
import { allCommands } from "./commands.ts";
import { parse } from "./parse.ts";
import { UsageError } from "./usage-error.ts";

const run = async () => undefined;
const COMMANDS = [
  command({
    name: "search",
    summary: "finds",
    args: { query: { form: "many", summary: "what to look for" } },
    options: {
      limit: { kind: "text", short: "n", value: "N", summary: "how many" },
      tag: { kind: "text", value: "TAG", many: true, summary: "only these" },
      by: { kind: "text", value: "WHAT", choices: ["day", "key"], summary: "by what" },
      explain: { kind: "flag", summary: "why" },
    },
    examples: [],
    run,
  }),
  command({
    name: "feeds watch",
    summary: "follows",
    args: { feed: { form: "optional", summary: "which" } },
    options: {},
    examples: [],
    run,
  }),
  command({ name: "feeds list", summary: "lists", args: {}, options: {}, examples: [], run }),
  command({
    name: "admin",
    summary: "support",
    args: { args: { form: "any", summary: "all" } },
    options: {},
    examples: [],
    passesOn: true,
    run,
  }),
];

const parsed = (...argv: string[]) => {
  const result = parse(argv, COMMANDS);
  assert.equal(result.kind, "run");
  return { name: result.command.name, ...result.input, ...result.globals };
};

function refused(argv: readonly string[], message: RegExp, commands = COMMANDS): void {
  assert.throws(
    () => parse(argv, commands),
    (error) => {
      assert.ok(error instanceof UsageError, String(error));
      assert.match(error.message, message);
      return true;
    },
  );
}

describe("what was typed", () => {
  test("words, options and flags in any order", () => {
    const expected = {
      name: "search",
      args: { query: ["where", "do I live"] },
      options: { limit: "3", tag: ["a", "b"], by: undefined, explain: true },
      url: "http://x",
      key: undefined,
      retries: true,
    };
    const [tags, url] = [
      ["--tag", "a", "--tag=b"],
      ["--url", "http://x"],
    ];
    assert.deepEqual(
      parsed("search", "where", "do I live", "-n", "3", ...tags, "--explain", ...url),
      expected,
    );
    assert.deepEqual(
      parsed(...url, "--json", "search", "--explain", "-n3", ...tags, "where", "do I live"),
      expected,
    );
  });

  test("after two dashes everything is an argument, and one dash is one", () => {
    assert.deepEqual(parsed("search", "--", "--limit", "-").args, { query: ["--limit", "-"] });
    assert.deepEqual(parsed("search", "-").args, { query: ["-"] });
  });

  test("families, arguments that may be left out, and what goes on unread", () => {
    assert.deepEqual(parsed("feeds", "watch").args, { feed: undefined });
    assert.deepEqual(parsed("feeds", "watch", "feed_1").args, { feed: "feed_1" });
    assert.deepEqual(parsed("admin", "grant", "--email", "a@b.c").args, {
      args: ["grant", "--email", "a@b.c"],
    });
    assert.equal(parsed("search", "x", "--no-retry").retries, false);
  });

  test("help and version", () => {
    const help = (...argv: string[]) => {
      const result = parse(argv, COMMANDS);
      assert.equal(result.kind, "help");
      return result.words;
    };
    assert.deepEqual(help(), []);
    assert.deepEqual(help("--help"), []);
    assert.deepEqual(help("search", "-h"), ["search"]);
    assert.deepEqual(help("feeds", "--help"), ["feeds"]);
    assert.deepEqual(help("feeds", "watch", "--help"), ["feeds", "watch"]);
    assert.deepEqual(help("admin", "--help"), ["admin"]);
    assert.equal(parse(["--version"], COMMANDS).kind, "version");
  });

  test("wrong ones are named, with what may have been meant", () => {
    refused(["serch", "x"], /no command serch\. Did you mean search\?/);
    refused(["zebra"], /no command zebra\.$/);
    refused(["feeds"], /feeds takes one of watch, list/);
    refused(["feeds", "wtach"], /no command feeds wtach\. Did you mean watch\?/);
    refused(["search"], /search needs QUERY: what to look for/);
    refused(["search", "x", "--limt", "3"], /no option --limt here\. Did you mean --limit\?/);
    refused(["search", "x", "--limit"], /--limit takes a value/);
    refused(["search", "x", "--explain=yes"], /--explain takes no value/);
    refused(["search", "x", "--by", "dya"], /--by takes day, key, not "dya"\. Did you mean day\?/);
    refused(["feeds", "list", "mine"], /feeds list takes nothing like "mine"/);
    refused(["--verbose"], /no option --verbose/);
  });
});

describe("the commands there are", () => {
  const commands = allCommands();

  test("each has a name of its own, a summary and an example that can be parsed", () => {
    assert.equal(new Set(commands.map(({ name }) => name)).size, commands.length);
    for (const { name, summary, examples } of commands) {
      assert.match(summary, /^[a-zA-Z].*[^.]$/, name);
      assert.ok(examples.length > 0, name);
      for (const [line] of examples) {
        const typed = /personal-helper ([^|<>;)]*)/.exec(line)?.[1] ?? "";
        const words =
          typed.match(/'[^']*'|(?:[^\s"]|"[^"]*")+/g)?.map((word) => word.replace(/['"]/g, "")) ?? [];
        const result = parse(words, commands);
        assert.ok(result.kind === "help" || (result.kind === "run" && result.command.name === name), line);
      }
    }
  });

  test("each refuses an option that nobody knows, and too few or too many arguments", () => {
    for (const { name, args, passesOn } of commands) {
      if (passesOn) continue;
      const words = name.split(" ");
      const forms = Object.values(args).map(({ form }) => form);
      const given = Object.values(args).map(({ choices }) => choices?.[0] ?? "x");
      refused([...words, ...given, "--no-such-option"], /no option --no-such-option/, commands);
      if (forms.some((form) => form === undefined || form === "many"))
        refused(words, new RegExp(`^${name} needs [A-Z]+: `), commands);
      if (!forms.some((form) => form === "many" || form === "any"))
        refused([...words, ...given, "one-too-many"], /takes nothing like "one-too-many"/, commands);
    }
  });
});
