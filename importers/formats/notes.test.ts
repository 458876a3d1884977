import assert from "node:assert/strict";
import { test } from "node:test";
import { contentsOf, listOf, sourceOf } from "../given-text.fixture.ts";
import { sourceOfBlob } from "../reading/source.ts";
import { readNote } from "./notes.ts";

const read = async (name: string, text: string) =>
  contentsOf(await listOf(readNote(sourceOf(name, text)))).join("\n");

test("a note on somebody is about them: what has no subject, or a pronoun, is said by name", async () => {
  const cases: [string, string, string][] = [
    [
      "ob/Ana.md",
      "# Ana\nShe is allergic to nuts. Born in Faro.",
      "# Ana\nAna is allergic to nuts. Ana was born in Faro.",
    ],
    [
      "ppl/Ana.md",
      "Born in Faro. Allergic to latex. Works at Nokia. I owe her 20 euros.",
      "Ana was born in Faro. Ana is allergic to latex. Ana works at Nokia. I owe her 20 euros.",
    ],
    ["a.md", "---\ntitle: Rui\n---\nHis birthday is 3 May. Vegan.", "Rui's birthday is 3 May. Rui is vegan."],
    [
      "people/Ana Silva.md",
      "- Vegan\n- Birthday: 3 May",
      "- Ana Silva is vegan\n- Ana Silva's birthday is 3 May",
    ],
    ["Ana.md", "# Ana\n\n## Work\nWorks at Nokia.", "## Work\nAna works at Nokia."],
    ["Ana.md", "Her brother is Rui. He works at Nokia.", "Ana's brother is Rui. He works at Nokia."],
    ["Ana.md", "Likes tea. Met in Porto.", "Ana likes tea. Ana: Met in Porto."],
    ["friends.md", "# Friends\n## Ana\nWorks at Nokia.", "## Ana\nAna works at Nokia."],
  ];
  for (const [name, text, said] of cases) assert.equal(await read(name, text), said);
});

test("a note of the user's own days and matters stays as it is", async () => {
  const cases: [string, string][] = [
    ["Journal.md", "Saw Ana. She is allergic to nuts. Works at Nokia."],
    ["2024-05-12.md", "Allergic to birch. Went to Porto."],
    ["Daily Note.md", "Works at Nokia."],
    ["About Me.md", "Born in Faro. Works at Nokia."],
    ["Health.md", "Allergic to latex."],
    ["todo.md", "Works at Nokia."],
    ["Gardening.md", "Allergic to birch."],
    ["Porto.md", "Lived there in 2010. Allergic to its birches."],
    ["Ana.md", "I love her. My sister is a nurse. Is she coming?"],
    ["Ana.md", "My journal\n# Diary\nShe is allergic to nuts."],
  ];
  for (const [name, text] of cases) assert.equal(await read(name, text), text);
});

test("what stands there for programs is no part of a note", async () => {
  const text = [
    "I row.",
    "```dataview",
    "LIST FROM #people",
    "```",
    "~~~",
    "I live in code.",
    "```",
    "~~~",
    "%% I live in a comment. %%",
    "<!-- I live",
    "in another. -->",
    "> [!note] Seats",
    "> I prefer windows.",
    "> [!tip] I like tea.",
    "| Name | Town |",
    "| --- | :-: |",
    "| Rui | Faro |",
    "https://example.com/a",
    "$$",
    "x = 1",
    "$$",
    "I saw [[Rui#Uni days]], [[Ana Silva|Ana]] and [Eva](eva.md).",
  ].join("\n");
  const said = (await read("a.md", text)).split("\n").filter((line) => line.replace(/[>\s]/g, "") !== "");
  assert.deepEqual(said, [
    "I row.",
    "> I prefer windows.",
    "> I like tea.",
    "| Rui | Faro |",
    "I saw Rui, Ana and Eva.",
  ]);
});

test("Notion's properties give the day and tags, and are no text", async () => {
  const text = "# Reading\n\nCreated: May 12, 2024 10:11 AM\nTags: books, home\n\nI read Emma.";
  const [piece] = await listOf(readNote(sourceOf("Reading 5f2d8a1b9c3e4d7f8a6b5c4d3e2f1a0b.md", text)));
  assert.deepEqual(
    piece?.type === "message" && [piece.message.content.replace(/\n+/, "\n"), piece.message.at, piece.tags],
    ["# Reading\nI read Emma.", "2024-05-12T00:00:00.000Z", ["books", "home"]],
  );
});

test("the day of a note: front matter, else a heading, else its name, else the file's", async () => {
  const touched = new Date("2026-01-02T03:04:05Z");
  const dayOf = async (name: string, text: string) => {
    const pieces = await listOf(readNote(sourceOfBlob(name, new Blob([text]), touched)));
    return pieces.map(
      (piece) => piece.type === "message" && [piece.message.at?.slice(0, 10), piece.isDateOfFile ?? false],
    );
  };
  const cases: [string, string, string][] = [
    ["2015-06-20.md", "I got married.", "2015-06-20"],
    ["20150620 Lunch.md", "I ate.", "2015-06-20"],
    ["a.md", "---\ndate: 2019/05/12\n---\nI ate.", "2019-05-12"],
    ["a.md", "---\ncreated: Sunday 12th May 2019\n---\nI ate.", "2019-05-12"],
    ["2015-06-20.md", "---\ncreated: 2019-05-12T10:00:00Z\n---\nI ate.", "2019-05-12"],
    ["a.md", "# 2016-03-04\nI ate.", "2016-03-04"],
    ["a.md", "# March 4, 2016\nI ate.", "2016-03-04"],
  ];
  for (const [name, text, day] of cases)
    assert.deepEqual(await dayOf(name, text), [[day, false]], name + text);
  for (const [name, text] of [
    ["a.md", "I ate."],
    ["2015-13-20.md", "I ate."],
    ["a.md", "---\ndate: 12/05/2019\n---\nI ate."],
  ] as const)
    assert.deepEqual(await dayOf(name, text), [["2026-01-02", true]]);
  assert.deepEqual(await dayOf("a.md", "I row.\n# 2016-03-04\n## Lunch\nI ate.\n# Other\nI slept."), [
    ["2026-01-02", true],
    ["2016-03-04", false],
    ["2026-01-02", true],
  ]);
});
