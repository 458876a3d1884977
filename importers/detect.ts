/** Finds out what was given, by names first and by what stands at the beginning. */
import type { Format, Place } from "./contract.ts";
import { objectAt } from "./formats/unknown-json.ts";
import { brokenAt } from "./import-error.ts";
import { readHead, type Source } from "./reading/source.ts";
import { openText } from "./reading/utf8.ts";

const HEAD_BYTES = 256 * 1024;

const BY_ENDING: readonly [RegExp, Format][] = [
  [/\.(?:vcf|vcard)$/i, "vcard"],
  [/\.(?:ics|ical|ifb)$/i, "icalendar"],
  [/\.(?:csv|tsv|tab)$/i, "csv"],
  [/\.(?:md|markdown|mdown|txt|text|org|rst)$/i, "notes"],
];

/** Names that end so, and hold JSON. */
const JSON_NAME = /\.(?:json|jsonl|ndjson)$/i;
/** Of Claude's export, beside the conversations. */
const CLAUDE_EXTRA = /(?:^|\/)(?:memories|projects|users)\.json$|(?:^|\/)projects\/[^/]+\.json$/i;
/** What Claude's memories and projects have, each by itself. */
const CLAUDE_PARTS = /"(?:conversations_memory|project_memories|prompt_template)"\s*:/;
/** Left behind by systems and programs: nobody has given them on purpose. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i;
const HIDDEN = /(?:^|\/)\./;
/** What was named itself is meant, however it is called. */
const insideOf = (name: string): string => name.slice(name.indexOf("/") + 1 || name.length);

export interface Detected {
  format: Format;
  sources: Source[];
  leftOut: { place: Place; reason: string }[];
}

export async function detectFormat(given: readonly Source[], wanted: Format | undefined): Promise<Detected> {
  const meant = given.filter(({ name }) => !LEFT_BEHIND.test(name));
  const sources = meant.filter(({ name }) => !HIDDEN.test(insideOf(name)));
  const hidden = meant.filter((source) => !sources.includes(source));
  const guesses = new Map<Source, Format | undefined>();
  for (const source of sources) guesses.set(source, await guess(source));
  const format = wanted ?? mostLikely([...guesses.values()]);
  const [first] = sources;
  if (!format || !first) {
    throw brokenAt(
      "this is nothing that can be imported. It can be an export of ChatGPT, Claude or mem0, notes (.md, .txt), " +
        "contacts (.vcf), a calendar (.ics) or a table (.csv), also in a ZIP archive",
      // Of one file it is its beginning that says nothing.
      {
        file: first?.name ?? given[0]?.name ?? "what was given",
        ...(sources.length === 1 ? { line: 1, byte: 0 } : {}),
      },
    );
  }
  // Who says what it is, of one file, means that file whatever it is called.
  const fits = (source: Source) =>
    guesses.get(source) === format ||
    (format === "claude" && CLAUDE_EXTRA.test(source.name)) ||
    (wanted !== undefined &&
      (sources.length === 1 || guesses.get(source) === undefined) &&
      mayBe(source, format));
  return {
    format,
    sources: sources.filter(fits),
    leftOut: [
      ...sources
        .filter((source) => !fits(source))
        .map(({ name }) => ({ place: { file: name }, reason: `a file that is no part of ${WORDS[format]}` })),
      ...hidden.map(({ name }) => ({ place: { file: name }, reason: "a hidden file" })),
    ],
  };
}

const WORDS: Readonly<Record<Format, string>> = {
  chatgpt: "the conversations with ChatGPT",
  claude: "the conversations with Claude",
  mem0: "the memories of mem0",
  notes: "the notes",
  vcard: "the contacts",
  icalendar: "the calendar",
  csv: "the table",
};

const mayBe = ({ name }: Source, format: Format): boolean =>
  ["chatgpt", "claude", "mem0"].includes(format) ? JSON_NAME.test(name) || !/\.\w+$/.test(name) : true;

/** Conversations say by themselves what they are; of the rest, what there is most of. */
function mostLikely(guesses: readonly (Format | undefined)[]): Format | undefined {
  for (const format of ["chatgpt", "claude", "mem0"] as const) if (guesses.includes(format)) return format;
  const counts = new Map<Format, number>();
  for (const format of guesses) if (format) counts.set(format, (counts.get(format) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

async function guess(source: Source): Promise<Format | undefined> {
  const byName = BY_ENDING.find(([ending]) => ending.test(source.name))?.[1];
  if (byName) return byName;
  // Pictures and recordings of an archive are not unpacked to look at them.
  if (!JSON_NAME.test(source.name) && /\.\w{1,5}$/.test(source.name)) return undefined;
  const head = new TextDecoder().decode(
    await readHead({ ...source, open: () => openText(source) }, HEAD_BYTES),
  );
  if (/^\s*BEGIN:VCARD/i.test(head)) return "vcard";
  if (/^\s*BEGIN:VCALENDAR/i.test(head)) return "icalendar";
  if (!/^\s*[[{]/.test(head)) return undefined;
  if (/"mapping"\s*:\s*\{/.test(head)) return "chatgpt";
  if (/"chat_messages"\s*:\s*\[/.test(head) || CLAUDE_PARTS.test(head)) return "claude";
  if (/"memory"\s*:\s*"/.test(head) || holdsMemories(head)) return "mem0";
  // Of an export that holds nothing, or whose first conversation is very long, the name has to do.
  return /(?:^|\/)conversations(?:-\d+)?\.json$/i.test(source.name) ? "chatgpt" : undefined;
}

/** Of mem0's other forms, `{"memories": [{"content": …}]}` and `[{"id": …, "text": …}]`: the first object tells. */
function holdsMemories(head: string): boolean {
  const text = head.trimStart();
  const list = /^(?:\[\s*|\{\s*"(?:results|memories)"\s*:\s*\[\s*)(?=\{)/.exec(text)?.[0] ?? "";
  const first = objectAt(parseFirst(text.slice(list.length)));
  const isNamed = /memories/.test(list) || ["id", "user_id", "hash"].some((name) => name in first);
  const isSaid = ["role", "author", "sender", "messages", "title", "url"].some((name) => name in first);
  return isNamed && !isSaid && [first.text, first.content].some((text) => typeof text === "string");
}

/** The object that a text begins with, up to the first brace by which it is whole. */
function parseFirst(text: string): unknown {
  for (
    let end = text.indexOf("}"), tries = 0;
    end >= 0 && tries < 20;
    end = text.indexOf("}", end + 1), tries++
  ) {
    try {
      return JSON.parse(text.slice(0, end + 1));
    } catch {
      // The brace closes something inside of it.
    }
  }
  return undefined;
}
