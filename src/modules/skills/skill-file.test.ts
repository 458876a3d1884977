import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { parseSkill } from "./skill-file.ts";

const read = (text: string, folder = "sample") => parseSkill(text, folder, "built-in");
const skillOf = (text: string, folder?: string) => {
  const parsed = read(text, folder);
  assert.ok("skill" in parsed, JSON.stringify(parsed));
  return parsed.skill;
};
const faultsOf = (text: string, folder?: string) => {
  const parsed = read(text, folder);
  assert.ok("faults" in parsed, "was taken");
  return parsed.faults;
};
const withHead = (head: string, body = "Do it.") => `---\n${head}\n---\n\n${body}\n`;
const valid = "name: sample\ndescription: Does a thing.";

describe("a skill in the form of public ones", () => {
  test("with the two fields that it must have", () => {
    assert.deepEqual(skillOf(withHead(valid)), {
      name: "sample",
      description: "Does a thing.",
      version: null,
      source: "built-in",
      metadata: {},
      allowedTools: [],
      instructions: "Do it.",
    });
  });

  test("with every field of the format, and some of other readers", () => {
    const skill = skillOf(
      withHead(
        [
          "name: form-filler",
          'description: "Fills forms: reads the fields, asks for what is missing. Use when a form is given."',
          "license: Proprietary. LICENSE.txt has complete terms",
          "compatibility: Requires Python 3.14+ and uv",
          "allowed-tools: Bash(git add:*) Bash(jq:*), Read",
          "model: some-model",
          "user-invocable: false",
          "tags: [forms, 'documents']",
          "metadata:",
          "  author: example-org",
          "  version: 1.10",
          "  nested:",
          "    requires:",
          '      bins: ["forms"]',
        ].join("\n"),
        "# Forms\n\n---\n\nSee [the fields](references/FIELDS.md).",
      ),
      "form-filler",
    );
    assert.equal(
      skill.description,
      "Fills forms: reads the fields, asks for what is missing. Use when a form is given.",
    );
    assert.equal(skill.version, "1.10");
    assert.deepEqual(skill.allowedTools, ["Bash(git add:*)", "Bash(jq:*)", "Read"]);
    assert.deepEqual(skill.metadata, {
      model: "some-model",
      "user-invocable": "false",
      tags: ["forms", "documents"],
      license: "Proprietary. LICENSE.txt has complete terms",
      compatibility: "Requires Python 3.14+ and uv",
      author: "example-org",
      version: "1.10",
      nested: { requires: { bins: ["forms"] } },
    });
    assert.equal(skill.instructions, "# Forms\n\n---\n\nSee [the fields](references/FIELDS.md).");
  });

  const descriptions: [string, string, string][] = [
    [
      "folded",
      "description: >\n  Does one thing\n  and another.\n\n  Use it often.",
      "Does one thing and another.\nUse it often.",
    ],
    ["folded and stripped", "description: >-\n  Does one\n  thing.", "Does one thing."],
    ["literal", "description: |\n  Does:\n    - one\n    - two", "Does:\n  - one\n  - two"],
    ["over several lines", "description: Does one thing\n  and another.", "Does one thing and another."],
    ["in single quotes", "description: 'Does what''s asked: all of it.'", "Does what's asked: all of it."],
    ["in double quotes", 'description: "Says \\"hello\\" # to all"', 'Says "hello" # to all'],
    [
      "of another script",
      "description: 予定を立てる。Café, ¿qué tal? 🎁",
      "予定を立てる。Café, ¿qué tal? 🎁",
    ],
    ["like a number", "description: 42", "42"],
    ["like a truth", "description: no", "no"],
    ["with a comment behind", "description: Does it. # not this", "Does it."],
    [
      "with a colon in a link",
      "description: See http://localhost:80 first.",
      "See http://localhost:80 first.",
    ],
  ];
  for (const [kind, head, expected] of descriptions) {
    test(`with a description ${kind}`, () => {
      assert.equal(skillOf(withHead(`name: sample\n${head}`)).description, expected);
    });
  }

  const mended: [string, string, string][] = [
    ["a colon", "Plans trips. Use when: the user travels", "Plans trips. Use when: the user travels"],
    ["a colon at its end", "Plans the following:", "Plans the following:"],
    ["a colon, over two lines", "Use when: the user\n  travels: far", "Use when: the user travels: far"],
    ["brackets", "[file] [lines]", "[file] [lines]"],
    ["a sign that YAML keeps for itself", "@someone asks", "@someone asks"],
  ];
  for (const [kind, value, expected] of mended) {
    test(`with an unquoted description that is no YAML because of ${kind}`, () => {
      const parsed = read(withHead(`name: sample\ndescription: ${value}\nmetadata:\n  a: b`));
      assert.ok("skill" in parsed, JSON.stringify(parsed));
      assert.equal(parsed.skill.description, expected);
      assert.deepEqual(parsed.skill.metadata, { a: "b" });
      assert.deepEqual(parsed.mended, ["description"]);
    });
  }

  test("with CRLF, a byte order mark and spaces behind the fences", () => {
    const text = `\uFEFF---  \n${valid}\nmetadata:\n  list: |\n    a\n    b\n--- \nOne\nTwo\n`.replaceAll(
      "\n",
      "\r\n",
    );
    const skill = skillOf(text);
    assert.equal(skill.instructions, "One\nTwo");
    assert.equal(skill.metadata.list, "a\nb\n");
  });

  test("without a body", () => {
    assert.equal(skillOf(`---\n${valid}\n---`).instructions, "");
  });

  test("with fields that hold nothing", () => {
    const skill = skillOf(withHead(`${valid}\nlicense:\ncompatibility: ""\nmetadata:\nallowed-tools:`));
    assert.deepEqual([skill.metadata, skill.allowedTools], [{}, []]);
  });

  test("with a list of tools", () => {
    const skill = skillOf(withHead(`${valid}\nallowed-tools:\n  - Bash(git add:*)\n  - Read`));
    assert.deepEqual(skill.allowedTools, ["Bash(git add:*)", "Read"]);
  });

  test("with a version on top, or in both places", () => {
    assert.equal(skillOf(withHead(`${valid}\nversion: 2.0`)).version, "2.0");
    assert.equal(skillOf(withHead(`${valid}\nversion: 2.0\nmetadata:\n  version: 3.0`)).version, "3.0");
  });

  test("with a name of another script", () => {
    assert.equal(skillOf(withHead("name: café-予定-2\ndescription: x"), "café-予定-2").name, "café-予定-2");
  });

  test("with a description as long as it may be", () => {
    assert.ok(skillOf(withHead(`name: sample\ndescription: ${"🎁".repeat(1024)}`)));
  });
});

describe("a skill that is refused", () => {
  const long = "x".repeat(70);
  const cases: [string, string, RegExp[]][] = [
    ["nothing", "", [/must begin with a line ---/]],
    ["no front matter", "# Title\n", [/must begin with a line ---/]],
    ["an open front matter", "---\nname: sample\n", [/must end with a line ---/]],
    ["an empty front matter", "---\n---\nBody", [/must be fields/]],
    ["a list", withHead("- name"), [/must be fields/]],
    ["a text", withHead("just words"), [/must be fields/]],
    ["no name and no description", withHead("a: b"), [/^name is missing$/, /^description is missing$/]],
    ["an empty name", withHead('name: ""\ndescription: x'), [/^name must not be empty$/]],
    ["a name of two words", withHead("name: my skill\ndescription: x"), [/lower-case letters.*"my skill"/]],
    ["upper case", withHead("name: Sample\ndescription: x"), [/lower-case letters.*"Sample"/]],
    ["an underscore", withHead("name: a_b\ndescription: x"), [/lower-case letters/]],
    ["a path", withHead("name: ../sample\ndescription: x"), [/lower-case letters/]],
    ["a hyphen first", withHead("name: -sample\ndescription: x"), [/begin or end with a hyphen/]],
    ["a hyphen last", withHead("name: sample-\ndescription: x"), [/begin or end with a hyphen/]],
    ["two hyphens", withHead("name: sam--ple\ndescription: x"), [/two hyphens in a row/]],
    [
      "another folder's name",
      withHead("name: other\ndescription: x"),
      [/name of its folder, "sample".*"other"/],
    ],
    [
      "a long name",
      withHead(`name: ${long}\ndescription: x`),
      [/name must be at most 64 characters, it has 70/],
    ],
    ["a name that is a list", withHead("name: [sample]\ndescription: x"), [/^name must be a text$/]],
    [
      "an empty description",
      withHead('name: sample\ndescription: "  "'),
      [/^description must not be empty$/],
    ],
    [
      "a long description",
      withHead(`name: sample\ndescription: ${"x".repeat(1025)}`),
      [/at most 1024 characters, it has 1025/],
    ],
    [
      "a description that is a map",
      withHead("name: sample\ndescription:\n  a: b"),
      [/^description must be a text$/],
    ],
    [
      "a long compatibility",
      withHead(`${valid}\ncompatibility: ${"x".repeat(501)}`),
      [/compatibility must be at most 500/],
    ],
    ["a license that is a list", withHead(`${valid}\nlicense: [a]`), [/^license must be a text$/]],
    ["metadata that is a text", withHead(`${valid}\nmetadata: x`), [/^metadata must be a map/]],
    ["metadata that is a list", withHead(`${valid}\nmetadata: [x]`), [/^metadata must be a map/]],
    [
      "tools that are a map",
      withHead(`${valid}\nallowed-tools:\n  a: b`),
      [/^allowed-tools must be a text or a list/],
    ],
    [
      "tools within tools",
      withHead(`${valid}\nallowed-tools: [[a]]`),
      [/^allowed-tools must be a text or a list/],
    ],
    ["a field twice", withHead(`${valid}\nname: sample`), [/^line 4: is not YAML: Map keys must be unique/]],
    ["an open quote", withHead('name: sample\ndescription: "open'), [/^line 3: is not YAML: .*quote/i]],
    ["an open bracket", withHead(`${valid}\ntags: [a, b`), [/^line \d: is not YAML/]],
    ["a tab", withHead(`${valid}\nmetadata:\n\ta: b`), [/^line \d: is not YAML: .*tab/i]],
    ["a key that is a map", withHead(`${valid}\n? {a: b}\n: c`), [/^line 4: is not YAML: .*key/i]],
    ["an alias", withHead(`${valid}\na: &a x\nb: *a`), [/aliases are not allowed/]],
    ["__proto__", withHead(`${valid}\n__proto__:\n  polluted: yes`), [/must not be called __proto__/]],
    [
      "__proto__ further in",
      withHead(`${valid}\nmetadata:\n  a:\n    - __proto__: x`),
      [/must not be called __proto__/],
    ],
    [
      "too many levels",
      withHead(`${valid}\na: ${"[".repeat(20)}${"]".repeat(20)}`),
      [/deeper than 12 levels/],
    ],
    [
      "far too many levels",
      withHead(`${valid}\na: ${"[".repeat(30_000)}`),
      [/nested too deeply|is not YAML/],
    ],
    [
      "a long front matter",
      withHead(`${valid}\na: ${"x".repeat(33_000)}`),
      [/front matter must be at most 32768 characters/],
    ],
    ["two documents", withHead(`${valid}\n...\na: b`), [/^line \d: is not YAML/]],
  ];
  for (const [kind, text, expected] of cases) {
    test(kind, () => {
      const faults = faultsOf(text);
      for (const fault of expected)
        assert.ok(
          faults.some((one) => fault.test(one)),
          `${fault}: ${faults}`,
        );
    });
  }

  test("names everything that is wrong at once", () => {
    const faults = faultsOf(withHead("name: Other\ndescription:\nmetadata: x\nallowed-tools:\n  a: b"));
    assert.equal(faults.length, 4, faults.join("\n"));
  });

  test("an avalanche of aliases takes no time", () => {
    const levels = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
    const faults = faultsOf(withHead(`${valid}\na0: &a0 x\n${levels.join("\n")}`));
    assert.match(faults.join(), /aliases are not allowed/);
  });
});

test("any text is a skill or has faults; nothing else happens", () => {
  const line = fc.oneof(
    fc.constantFrom(
      "---",
      valid,
      "metadata:",
      "  a: b",
      "allowed-tools: (((",
      "x: [",
      "- y",
      "? z",
      "a: &b c",
      "d: *b",
      "\t",
    ),
    fc.string({ unit: "binary" }),
    fc.string(),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(line).map((lines) => lines.join("\n")),
    fc.array(line).map((lines) => withHead(lines.join("\n"))),
    fc.array(line).map((lines) => withHead([valid, ...lines].join("\r\n"))),
  );
  fc.assert(
    fc.property(text, (content) => {
      const parsed = read(content);
      if ("faults" in parsed) assert.ok(parsed.faults.length > 0);
      else {
        assert.equal(parsed.skill.name, "sample");
        // What is answered over HTTP holds nothing that JSON would lose.
        assert.deepEqual(JSON.parse(JSON.stringify(parsed.skill)), parsed.skill);
      }
      assert.equal(({} as Record<string, unknown>).polluted, undefined);
    }),
    { numRuns: 500 },
  );
});
