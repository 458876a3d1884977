/** Every format is read in time linear in the file, whatever stands in it. */
import { test } from "node:test";
import { assertLinear } from "../../test/support/growth.ts";
import { HOSTILE_SHAPES } from "../../test/support/hostile-text.ts";
import { listOf, sourceOf } from "../given-text.fixture.ts";
import { readChatgpt } from "./chatgpt.ts";
import { readClaude } from "./claude.ts";
import { readCsv } from "./csv.ts";
import { readCalendar } from "./icalendar.ts";
import { readMem0 } from "./mem0.ts";
import { readNote } from "./notes.ts";
import type { Piece } from "./piece.ts";
import { readVcards } from "./vcard.ts";

const LONGEST = 256 * 1024;

/** Files hold much of one thing; what stands around it in a sentence matters to the rules of the language alone. */
const SHAPES = HOSTILE_SHAPES.filter(([name]) => !/ in a (?:sentence|question)$/.test(name));

const inJson = (name: string, value: unknown) => sourceOf(name, JSON.stringify(value));
/** As it would be written in a line of a card or a calendar. */
const escaped = (text: string): string => text.replace(/\r?\n/g, "\\n");

/** A hundred thousand claims or rows take long by themselves. */
const onOneLine = (text: string): string => text.replace(/[\r\n]+/g, " ");

const chatgpt = (content: object) =>
  readChatgpt(
    inJson("c.json", [
      {
        id: "c",
        mapping: {
          a: { id: "a", parent: null, children: ["b"] },
          b: { id: "b", parent: "a", children: [], message: { id: "m", author: { role: "user" }, content } },
        },
        current_node: "b",
      },
    ]),
  );

const FORMATS: Record<string, (text: string) => AsyncIterable<Piece>> = {
  notes: (text) => readNote(sourceOf("Ana Silva.md", text)),
  "notes with front matter": (text) => readNote(sourceOf("a.md", `---\ntags: ${text}\n---\nI like tea.`)),
  "ChatGPT's settings": (text) =>
    chatgpt({
      content_type: "user_editable_context",
      user_profile: `\`\`\`${text}`,
      user_instructions: text,
    }),
  "ChatGPT's memories": (text) =>
    chatgpt({ content_type: "model_editable_context", model_set_context: text }),
  "ChatGPT's messages": (text) => chatgpt({ content_type: "text", parts: [text] }),
  "Claude's memories": (text) =>
    readClaude(inJson("memories.json", [{ conversations_memory: onOneLine(text) }])),
  mem0: (text) => readMem0(inJson("m.json", [{ id: "1", memory: text }])),
  contacts: (text) => {
    const value = escaped(text);
    const fields = ["FN", "N", "ORG", "NOTE", "ADR", "TEL;TYPE=x", "URL", "BDAY", "TITLE", "RELATED"];
    const lines = fields.map((field) => `${field}:${value.slice(0, value.length / fields.length)}`);
    return readVcards(sourceOf("a.vcf", ["BEGIN:VCARD", "FN:Ana", ...lines, "END:VCARD", ""].join("\r\n")));
  },
  "parameters of contacts": (text) =>
    readVcards(sourceOf("a.vcf", `BEGIN:VCARD\r\nFN:Ana\r\nTEL;${escaped(text)}:1\r\nEND:VCARD\r\n`)),
  calendars: (text) => {
    const value = escaped(text);
    const fields = ["SUMMARY", "LOCATION", "DESCRIPTION", "ATTENDEE;CN=x", "RRULE"];
    const lines = fields.map((field) => `${field}:${value.slice(0, value.length / fields.length)}`);
    const event = ["BEGIN:VEVENT", "UID:1", "DTSTART:20260101T100000Z", ...lines, "END:VEVENT"];
    return readCalendar(sourceOf("a.ics", ["BEGIN:VCALENDAR", ...event, "END:VCALENDAR", ""].join("\r\n")));
  },
  tables: (text) => {
    const row = onOneLine(text);
    return readCsv(sourceOf("a.csv", `note,${row}\n${row},b\n`), { content: "note" });
  },
};

for (const [format, read] of Object.entries(FORMATS))
  test(`${format} are read in linear time`, async () => {
    for (const [shape, textOf] of SHAPES)
      await assertLinear(
        shape,
        textOf,
        // A file that makes no sense may be refused.
        (text) => listOf(read(text)).catch(() => []),
        LONGEST,
      );
  });
