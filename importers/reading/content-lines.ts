/**
 * vCard and iCalendar are written alike: `NAME;PARAMETER=value:content`, and blocks of lines between
 * `BEGIN:` and `END:`. Answers the blocks of the wanted kinds, one at a time.
 */
import type { Place } from "../contract.ts";
import { brokenAt } from "../import-error.ts";
import { readFoldedLines } from "./folded-lines.ts";

export interface Property {
  /** In capitals, without the group in front of it (`item1.TEL`). */
  name: string;
  /** In small letters; properties of one group belong together. */
  group: string;
  /** Names in capitals, values as they are; several values of one name in their order. */
  parameters: ReadonlyMap<string, readonly string[]>;
  /** As it stands, escapes and all. */
  value: string;
}

export interface WholeBlock {
  kind: string;
  place: Place;
  properties: Property[];
  /** What is said of all blocks, such as a calendar's time zone. */
  around: ReadonlyMap<string, Property>;
  /** Lines that could not be read. */
  skipped: { place: Place; reason: string }[];
}

export type Block = WholeBlock | { kind: string; place: Place; fault: string };

/** Pictures do not count. */
const MAX_BLOCK_CHARACTERS = 4 * 1024 * 1024;
/** A line in memory is more than its text. */
const LINE_CHARACTERS = 100;
/** A calendar says a dozen things of itself. */
const MAX_AROUND = 100;

export interface BlockSettings {
  file: string;
  outer: string;
  kinds: readonly string[];
  /** Properties that come without their value. */
  unwanted: ReadonlySet<string>;
}

export async function* readBlocks(
  chunks: AsyncIterable<Uint8Array>,
  { file, outer, kinds, unwanted }: BlockSettings,
): AsyncGenerator<Block> {
  let block: WholeBlock | undefined;
  let fault: { place: Place; reason: string } | undefined;
  let size = 0;
  /** Blocks inside of the wanted one, such as an alarm of an event: nothing of theirs is its own. */
  const inner: string[] = [];
  /** Blocks around the wanted ones. */
  const outside: string[] = [];
  let around = new Map<string, Property>();
  let seen = false;
  let last: Place = { file, line: 1, byte: 0 };
  for await (const line of readFoldedLines(chunks, { file, unwanted })) {
    last = line.place;
    if ("fault" in line) {
      if (!seen) throw brokenAt(line.fault, line.place);
      if (!block) yield { kind: "", place: line.place, fault: line.fault };
      else if (line.spoils) fault ??= { place: line.place, reason: line.fault };
      else block.skipped.push({ place: line.place, reason: line.fault });
      continue;
    }
    if (line.text.trim() === "") continue;
    const property = parseLine(line.text);
    const boundary =
      property && /^(BEGIN|END)$/.test(property.name) ? property.value.trim().toUpperCase() : "";
    if (!seen) {
      if (property?.name !== "BEGIN" || boundary !== outer)
        throw brokenAt(`it does not begin with BEGIN:${outer}`, line.place);
      seen = true;
    }
    if (property?.name === "BEGIN") {
      if (block) inner.push(boundary);
      else if (kinds.includes(boundary)) {
        block = { kind: boundary, place: line.place, properties: [], around, skipped: [] };
        size = 0;
      } else if (boundary === outer) {
        outside.splice(0, outside.length, outer);
        around = new Map();
      } else outside.push(boundary);
    } else if (property?.name === "END") {
      if (inner.length > 0) inner.pop();
      else if (block && boundary === block.kind) {
        yield fault ? { kind: block.kind, place: fault.place, fault: fault.reason } : block;
        block = undefined;
        fault = undefined;
      } else if (!block && outside.at(-1) === boundary) outside.pop();
    } else if (block && inner.length === 0) {
      size += line.text.length + LINE_CHARACTERS;
      if (size > MAX_BLOCK_CHARACTERS) fault ??= { place: block.place, reason: "it has more than 4 MB" };
      else if (property) block.properties.push(property);
      else block.skipped.push({ place: line.place, reason: NO_COLON });
    } else if (property && !block && outside.length === 1 && around.size < MAX_AROUND)
      around.set(property.name, property);
  }
  if (!seen) throw brokenAt("it is empty", { file });
  if (block)
    throw brokenAt(
      `it ends in the middle of a ${block.kind} that began in line ${block.place.line}: it was cut off. Get the whole file and import it again`,
      last,
    );
}

const NO_COLON = "a line without a colon, which says nothing";

function parseLine(text: string): Property | undefined {
  const head = /^(?:([A-Za-z0-9-]+)\.)?([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":;])*)*):/.exec(text);
  if (!head) return undefined;
  const [whole, group = "", name = "", given = ""] = head;
  const parameters = new Map<string, string[]>();
  for (const [, parameter = ""] of given.matchAll(/;((?:"[^"]*"|[^";])*)/g)) {
    const equals = parameter.indexOf("=");
    // vCard 2.1 writes the type alone: `TEL;CELL:…`.
    const key = equals < 0 ? typeOfBare(parameter) : parameter.slice(0, equals).trim().toUpperCase();
    const values = [...parameter.slice(equals + 1).matchAll(/"([^"]*)"|([^",]+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? "",
    );
    parameters.set(key, [...(parameters.get(key) ?? []), ...values]);
  }
  return {
    name: name.toUpperCase(),
    group: group.toLowerCase(),
    parameters,
    value: decodeValue(text.slice(whole.length), parameters),
  };
}

const typeOfBare = (parameter: string): string =>
  /^(?:QUOTED-PRINTABLE|BASE64|8BIT|7BIT)$/i.test(parameter) ? "ENCODING" : "TYPE";

function decodeValue(value: string, parameters: ReadonlyMap<string, readonly string[]>): string {
  if (parameters.get("ENCODING")?.[0]?.toUpperCase() !== "QUOTED-PRINTABLE") return value;
  const bytes: number[] = [];
  const plain = new TextEncoder();
  for (const [, hex, other = ""] of value.matchAll(/=([0-9A-Fa-f]{2})|([^=]+|=)/g)) {
    if (hex) bytes.push(Number.parseInt(hex, 16));
    else for (const byte of plain.encode(other)) bytes.push(byte);
  }
  const charset = parameters.get("CHARSET")?.[0] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(new Uint8Array(bytes));
  } catch {
    return new TextDecoder().decode(new Uint8Array(bytes));
  }
}

/** The text that a value is: `\n`, `\,` and `\;` stand for themselves. */
export const plainValue = (value: string): string =>
  value.replace(/\\([nN,;:\\])/g, (_, code: string) => (code === "n" || code === "N" ? "\n" : code)).trim();

/** `Silva;Ana;;;` in its fields. */
export function fieldsOf(value: string): string[] {
  const fields: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at++) {
    if (value.charAt(at) === "\\") at++;
    else if (value.charAt(at) === ";") {
      fields.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...fields, value.slice(from)].map(plainValue);
}

/** `Rua A\nPorto` is `Rua A, Porto`. */
export const onOneLine = (value: string): string =>
  value
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(", ");
