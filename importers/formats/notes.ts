/**
 * Notes: Markdown or plain text, a file each. What stands under one heading is one message of the user, the heading with
 * it, because the service reads headings and lists as the setting of what stands below. Front matter gives day and tags.
 */
import type { Place } from "../contract.ts";
import { joinBytes, type Source } from "../reading/source.ts";
import { decodeUtf8, NOT_UTF8, openText } from "../reading/utf8.ts";
import { hasContent, pieceId, splitLong } from "./long-text.ts";
import { toTags } from "./mem0.ts";
import { leftOut, type Piece } from "./piece.ts";
import { timeAt } from "./unknown-json.ts";

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
  const { body, fields, firstLine } = takeFrontMatter(read.text);
  const at =
    timeAt(fields.get("date")?.[0] ?? fields.get("created")?.[0]) ?? source.modifiedAt?.toISOString();
  const tags = toTags(
    [...(fields.get("tags") ?? []), ...(fields.get("tag") ?? [])].map((tag) => tag.replace(/^#/, "")),
  );
  const blocks = splitAtHeadings(body, firstLine);
  if (blocks.length === 0) yield leftOut(place, "a note without any text");
  for (const [number, { text, line }] of blocks.entries()) {
    for (const [part, content] of splitLong(text, MAX_BLOCK).entries()) {
      yield {
        type: "message",
        place: { ...place, line },
        conversation: source.name,
        message: { role: "user", content, id: noteId(source.name, number, part), ...(at ? { at } : {}) },
        ...(tags.length > 0 ? { tags } : {}),
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
  const match = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!match) return { body: text, fields, firstLine: 1 };
  let name = "";
  for (const line of (match[1] ?? "").split("\n")) {
    const field = /^([A-Za-z][\w-]*)\s*:\s*(.*)$/.exec(line);
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (field) {
      name = (field[1] ?? "").toLowerCase();
      fields.set(name, valuesOf(field[2] ?? "", name));
    } else if (item) fields.set(name, [...(fields.get(name) ?? []), unquote(item[1] ?? "")]);
  }
  return { body: text.slice(match[0].length), fields, firstLine: match[0].split("\n").length };
}

function valuesOf(value: string, name: string): string[] {
  const inner = /^\[(.*)\]$/.exec(value.trim())?.[1];
  const isList = inner !== undefined || /^tags?$/.test(name);
  const values = isList ? (inner ?? value).split(/[,\s]\s*/) : [value];
  return values.map(unquote).filter((each) => each !== "");
}

const unquote = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, "$2");

/** A block is a heading with all below it, up to the next. `#` inside of code is no heading. */
function splitAtHeadings(body: string, firstLine: number): { text: string; line: number }[] {
  const blocks: { lines: string[]; line: number }[] = [{ lines: [], line: firstLine }];
  let fence: string | undefined;
  for (const [place, line] of body.split("\n").entries()) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined;
    if (fence === undefined && /^#{1,6}\s+\S/.test(line)) blocks.push({ lines: [], line: firstLine + place });
    blocks.at(-1)?.lines.push(line);
  }
  return blocks
    .map(({ lines, line }) => ({ text: plainLinks(lines.join("\n")).trim(), line }))
    .filter(({ text }) => hasContent(text.replace(/^#{1,6}\s+.*$/m, "")));
}

/** `[[Ana Silva|Ana]]` and `[Ana](ana.md)` are read as Ana. */
const plainLinks = (text: string): string =>
  text
    .replace(/!\[\[[^\]\n]*\]\]|!\[[^\]\n]*\]\([^)\n]*\)/g, "")
    .replace(/\[\[(?:[^\]|\n]*\|)?([^\]\n]*)\]\]/g, "$1")
    .replace(/\[([^\]\n]+)\]\([^)\s\n]*\)/g, "$1");
