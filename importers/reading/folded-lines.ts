/**
 * Lines of vCard and iCalendar as they were before they were folded. They are put together as bytes, for a fold may
 * stand in the middle of a character.
 */
import type { Place } from "../contract.ts";
import { joinBytes } from "./source.ts";
import { decodeUtf8, NOT_UTF8 } from "./utf8.ts";

/** No text of a contact or an event has as much. */
const MAX_LINE_BYTES = 1024 * 1024;
/** Enough for a property's name and parameters. */
const HEAD_BYTES = 1_000;

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const EQUALS = 0x3d;

export type FoldedLine =
  | { place: Place; text: string }
  /** `spoils`: what stands around it can't be trusted either. */
  | { place: Place; fault: string; spoils: boolean };

/** One line of the file, of which no more than `MAX_LINE_BYTES` are kept. */
interface FileLine {
  place: Place;
  bytes: Uint8Array;
  size: number;
}

interface Unfolded {
  place: Place;
  head: string;
  /** The property's name, where its value is not wanted. */
  unwanted: string | undefined;
  isQuotedPrintable: boolean;
  parts: Uint8Array[];
  size: number;
}

/** Of properties in `unwanted`, such as pictures, the name comes without the value, which is never in memory as a whole. */
export async function* readFoldedLines(
  chunks: AsyncIterable<Uint8Array>,
  { file, unwanted }: { file: string; unwanted: ReadonlySet<string> },
): AsyncGenerator<FoldedLine> {
  let current: Unfolded | undefined;
  for await (const line of fileLines(chunks, file)) {
    if (current && goesOn(current, line)) continue;
    if (current) yield finish(current);
    current = begin(line, unwanted);
  }
  if (current) yield finish(current);
}

async function* fileLines(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<FileLine> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let byte = 0;
  let line = 1;
  let place: Place = { file, line, byte };
  const keep = (part: Uint8Array) => {
    const room = MAX_LINE_BYTES - size;
    size += part.byteLength;
    if (room > 0 && part.byteLength > 0) parts.push(part.slice(0, room));
  };
  const finishLine = (): FileLine => {
    const bytes = joinBytes(parts);
    const isReturn = bytes.byteLength === size && bytes.at(-1) === RETURN;
    const finished = { place, bytes: isReturn ? bytes.subarray(0, -1) : bytes, size };
    parts = [];
    size = 0;
    return finished;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, at));
      from = at + 1;
      yield finishLine();
      place = { file, line: ++line, byte: byte + from };
    }
    keep(chunk.subarray(from));
    byte += chunk.byteLength;
  }
  if (size > 0) yield finishLine();
}

function begin({ place, bytes, size }: FileLine, unwanted: ReadonlySet<string>): Unfolded {
  const head = headOf(bytes);
  const name = /^(?:[\w-]+\.)?([\w-]+)[;:]/.exec(head)?.[1]?.toUpperCase() ?? "";
  const isUnwanted = unwanted.has(name);
  return {
    place,
    head,
    unwanted: isUnwanted ? name : undefined,
    isQuotedPrintable: parametersOf(head).some((parameter) =>
      /^\s*(?:ENCODING=)?"?QUOTED-PRINTABLE/i.test(parameter),
    ),
    parts: isUnwanted ? [] : [bytes],
    size,
  };
}

const parametersOf = (head: string): string[] => (head.split(":")[0] ?? "").split(";").slice(1);

/** Whether the line belongs to what came before; if so it is added. */
function goesOn(current: Unfolded, { bytes, size }: FileLine): boolean {
  const last = current.parts.at(-1);
  if (current.isQuotedPrintable && last?.at(-1) === EQUALS && !/^(?:BEGIN|END):/i.test(headOf(bytes))) {
    // Quoted-printable breaks lines by itself: a space at the beginning is the text's own.
    current.parts[current.parts.length - 1] = last.subarray(0, -1);
    add(current, bytes, size);
    return true;
  }
  if (bytes[0] === SPACE || bytes[0] === TAB) {
    add(current, bytes.subarray(1), size);
    return true;
  }
  // Some programs fold a picture without the space.
  return current.unwanted !== undefined && /^[A-Za-z0-9+/=]+$/.test(headOf(bytes));
}

function add(current: Unfolded, bytes: Uint8Array, size: number): void {
  current.size += size;
  if (current.size > MAX_LINE_BYTES) current.parts = [];
  else if (current.unwanted === undefined) current.parts.push(bytes);
}

const plainBytes = new TextDecoder("latin1");
const headOf = (bytes: Uint8Array): string => plainBytes.decode(bytes.subarray(0, HEAD_BYTES));

function finish({ place, head, unwanted, parts, size }: Unfolded): FoldedLine {
  if (unwanted !== undefined) return { place, text: `${unwanted}:` };
  if (size > MAX_LINE_BYTES) {
    const fault = `a line of ${size.toLocaleString("en")} bytes, and 1 MB is the most that one may have`;
    return { place, fault, spoils: false };
  }
  const bytes = joinBytes(parts);
  const decoded = decodeUtf8(bytes, place);
  if ("text" in decoded) return { place, text: decoded.text };
  const charset = parametersOf(head).findLast((parameter) => /^CHARSET=/i.test(parameter));
  const text = decodeAs(charset && /^CHARSET="?([^"]+)/i.exec(charset)?.[1], bytes);
  if (text !== undefined) return { place, text };
  // In a folded line the byte is not where it would stand without the folds.
  return { place: parts.length === 1 ? decoded.fault : place, fault: NOT_UTF8, spoils: true };
}

function decodeAs(charset: string | undefined, bytes: Uint8Array): string | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
