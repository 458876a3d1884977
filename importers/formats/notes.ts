/**
 * Notes: Markdown or plain text, a file each. What stands under one heading is one message of the user, the heading with
 * it, because the service reads headings and lists as the setting of what stands below. Front matter gives day and tags.
 */
import type { Place } from "../contract.ts";
import { joinBytes, type Source } from "../reading/source.ts";
import { decodeUtf8, NOT_UTF8, openText } from "../reading/utf8.ts";
import { hasContent, pieceId, splitLong } from "./long-text.ts";
import { toTags } from "./mem0.ts";
import { dayIn, dayOfNote } from "./note-days.ts";
import { plainLinks, withoutMarkup } from "./note-markup.ts";
import { type Block, findSubjects } from "./note-subjects.ts";
import { leftOut, type Piece } from "./piece.ts";

/** A book has 1 MB. */
const MAX_NOTE_BYTES = 8 * 1024 * 1024;
/** A page or two: claims of one block are shown as neighbours. */
const MAX_BLOCK = 8_000;

export async function* readNote(source: Source): AsyncGenerator<Piece> {
  const place: Place = { file: source.name };
  const read = await readWhole(source);
  if ("fault" in read) {
    yield leftOut(read.place, read.fault);
    return;
  }
  const front = takeFrontMatter(read.text);
  const { fields, firstLine } = front;
  const body = takeProperties(withoutMarkup(front.body), source.name, fields);
  const tags = toTags(
    [...(fields.get("tags") ?? []), ...(fields.get("tag") ?? [])].map((tag) => tag.replace(/^#/, "")),
  );
  const blocks = splitAtHeadings(body, firstLine);
  if (blocks.length === 0) yield leftOut(place, "a note without any text");
  const day = dayOfNote(fields, source.name);
  const titles = [fields.get("title")?.[0], /^#[ \t]+(\S.*)$/m.exec(body)?.[1]];
  const subjectOf = findSubjects(blocks, { name: source.name, titles, tags });
  for (const [number, block] of blocks.entries()) {
    const own = block.at ?? day;
    const at = own ?? source.modifiedAt?.toISOString();
    for (const [part, content] of splitLong(subjectOf(block), MAX_BLOCK).entries()) {
      yield {
        type: "message",
        place: { ...place, line: block.line },
        conversation: source.name,
        message: { role: "user", content, id: noteId(source.name, number, part), ...(at ? { at } : {}) },
        ...(tags.length > 0 ? { tags } : {}),
        ...(own ? {} : { isDateOfFile: true }),
      };
    }
  }
}

/** The end of a path tells more than its beginning. */
const noteId = (name: string, block: number, part: number): string =>
  pieceId(`${name.slice(-180)}#${block + 1}`, part);

async function readWhole(source: Source): Promise<{ text: string } | { place: Place; fault: string }> {
  const place: Place = { file: source.name, line: 1, byte: 0 };
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openText(source)) {
    size += chunk.byteLength;
    if (size > MAX_NOTE_BYTES) {
      return { place: { ...place, byte: MAX_NOTE_BYTES }, fault: "it has more than 8 MB, which is no note" };
    }
    parts.push(chunk);
  }
  const decoded = decodeUtf8(joinBytes(parts), place);
  if ("fault" in decoded) return { place: decoded.fault, fault: NOT_UTF8 };
  if (decoded.text.includes("\0")) return { place, fault: "it is no text" };
  return { text: decoded.text.replace(/\r\n?/g, "\n") };
}

interface FrontMatter {
  body: string;
  fields: Map<string, string[]>;
  /** Of the body, in the file. */
  firstLine: number;
}

/** Lines between two of `---` at the beginning: `name: value`, `name: [a, b]`, or items below it. */
function takeFrontMatter(text: string): FrontMatter {
  const fields = new Map<string, string[]>();
  const lines = text.split("\n");
  const end = /^---[ \t]*$/.test(lines[0] ?? "")
    ? lines.findIndex((line, at) => at > 1 && /^(?:---|\.\.\.)[ \t]*$/.test(line))
    : -1;
  if (end < 0) return { body: text, fields, firstLine: 1 };
  let name = "";
  for (const line of lines.slice(1, end)) {
    const field = /^([A-Za-z][\w-]*)\s*:\s*(.*)$/s.exec(line);
    const item = /^\s*-\s+(.*)$/s.exec(line);
    if (field) {
      name = (field[1] ?? "").toLowerCase();
      fields.set(name, valuesOf(field[2] ?? "", name));
    } else if (item) {
      const values = fields.get(name) ?? [];
      values.push(unquote(item[1] ?? ""));
      fields.set(name, values);
    }
  }
  return { body: lines.slice(end + 1).join("\n"), fields, firstLine: end + 2 };
}

function valuesOf(value: string, name: string): string[] {
  const inner = /^\[(.*)\]$/.exec(value.trim())?.[1];
  const isList = inner !== undefined || /^tags?$/.test(name);
  const values = isList ? (inner ?? value).split(/[,\s]\s*/) : [value];
  return values.map(unquote).filter((each) => each !== "");
}

function unquote(value: string): string {
  const text = value.trim();
  const isQuoted = text.length >= 2 && /^["']/.test(text) && text.at(0) === text.at(-1);
  return isQuoted ? text.slice(1, -1) : text;
}

/** Notion writes what its database keeps of a page below the title, without marks; known by the id in the file's name. */
function takeProperties(body: string, file: string, fields: Map<string, string[]>): string {
  if (!/\s[0-9a-f]{32}\.md$/.test(file)) return body;
  const lines = body.split("\n");
  const isSet =
    /^(Created(?: time| by)?|Date|Last edited(?: time| by)?|Updated|Tags?|Status|URL|ID|Type): (.*)$/;
  for (let at = lines.findIndex((line) => isSet.test(line)); isSet.test(lines[at] ?? ""); at++) {
    const [, name = "", value = ""] = isSet.exec(lines[at] ?? "") ?? [];
    const field = name.toLowerCase().replace(" time", "");
    if (!fields.has(field)) fields.set(field, field.startsWith("tag") ? value.split(/,\s*/) : [value]);
    lines[at] = "";
  }
  return lines.join("\n");
}

/** A block is a heading with all below it, up to the next. A day as a heading is that of the smaller ones below it too. */
function splitAtHeadings(body: string, firstLine: number): Block[] {
  const blocks: (Block & { lines: string[] })[] = [];
  let dated: { level: number; at: string | undefined } = { level: 0, at: undefined };
  const begin = (heading: string, line: number) =>
    blocks.push({ heading, text: "", line, lines: [], at: dated.at });
  begin("", firstLine);
  for (const [place, line] of body.split("\n").entries()) {
    const [, marks = "", title] = /^(#{1,6})\s+(\S.*)$/.exec(line) ?? [];
    if (title !== undefined) {
      const heading = plainLinks(title).trim();
      const at = dayIn(heading);
      if (at || marks.length <= dated.level) dated = { level: marks.length, at };
      begin(heading, firstLine + place);
    }
    blocks.at(-1)?.lines.push(line);
  }
  return blocks
    .map(({ lines, ...block }) => ({ ...block, text: plainLinks(lines.join("\n")).trim() }))
    .filter(({ text }) => hasContent(text.replace(/^#{1,6}[^\S\n].*$/m, "")));
}
