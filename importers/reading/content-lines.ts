/**
 * vCard and iCalendar are written alike: `NAME;PARAMETER=value:content`, long lines folded, and blocks of lines between
 * `BEGIN:` and `END:`. Answers the blocks of the wanted kinds, one at a time.
 */
import type { Place } from "../contract.ts";
import { brokenAt } from "../import-error.ts";
import { readRecords, type TextRecord } from "./records.ts";

export interface Property {
  /** In capitals, without the group in front of it (`item1.TEL`). */
  name: string;
  group: string;
  /** Names in capitals, values as they are; several values of one name in their order. */
  parameters: ReadonlyMap<string, readonly string[]>;
  /** As it stands, escapes and all. */
  value: string;
}

export type Block =
  | { kind: string; place: Place; properties: Property[] }
  | { kind: string; place: Place; fault: string };

/** A card with a picture in it. */
const MAX_BLOCK_CHARACTERS = 4 * 1024 * 1024;

export async function* readBlocks(
  chunks: AsyncIterable<Uint8Array>,
  { file, outer, kinds }: { file: string; outer: string; kinds: readonly string[] },
): AsyncGenerator<Block> {
  let block: { kind: string; place: Place; properties: Property[] } | undefined;
  let fault: { place: Place; reason: string } | undefined;
  let size = 0;
  /** Blocks inside of the wanted one, such as an alarm of an event: nothing of theirs is its own. */
  const inner: string[] = [];
  let seen = false;
  let last: Place = { file, line: 1, byte: 0 };
  for await (const record of unfold(readRecords(chunks, { file, quotes: false }))) {
    last = record.place;
    if ("fault" in record) {
      if (!seen) throw brokenAt(record.fault, record.place);
      fault ??= { place: record.place, reason: record.fault };
      if (!block) {
        yield { kind: "", place: record.place, fault: record.fault };
        fault = undefined;
      }
      continue;
    }
    if (record.text.trim() === "") continue;
    const property = parseLine(record.text);
    const boundary =
      property && /^(BEGIN|END)$/.test(property.name) ? property.value.trim().toUpperCase() : "";
    if (!seen) {
      if (property?.name !== "BEGIN" || boundary !== outer)
        throw brokenAt(`it does not begin with BEGIN:${outer}`, record.place);
      seen = true;
    }
    if (property?.name === "BEGIN") {
      if (block) inner.push(boundary);
      else if (kinds.includes(boundary)) {
        block = { kind: boundary, place: record.place, properties: [] };
        size = 0;
      }
    } else if (property?.name === "END") {
      if (inner.length > 0) inner.pop();
      else if (block && boundary === block.kind) {
        yield fault ? { kind: block.kind, place: fault.place, fault: fault.reason } : block;
        block = undefined;
        fault = undefined;
      }
    } else if (block && inner.length === 0) {
      size += record.text.length;
      if (!property)
        fault ??= { place: record.place, reason: `a line without a colon: "${record.text.slice(0, 40)}"` };
      else if (size > MAX_BLOCK_CHARACTERS) fault ??= { place: block.place, reason: "it has more than 4 MB" };
      else block.properties.push(property);
    }
  }
  if (!seen) throw brokenAt("it is empty", { file });
  if (block)
    throw brokenAt(
      `it ends in the middle of a ${block.kind} that began in line ${block.place.line}: it was cut off. Get the whole file and import it again`,
      last,
    );
}

/** A line that begins with a space goes on with the one before; one of quoted-printable that ends with `=` goes on, too. */
async function* unfold(records: AsyncIterable<TextRecord>): AsyncGenerator<TextRecord> {
  let before: { place: Place; text: string } | undefined;
  for await (const record of records) {
    if ("fault" in record) {
      if (before) yield before;
      before = undefined;
      yield record;
      continue;
    }
    if (before && /^[ \t]/.test(record.text)) before.text += record.text.slice(1);
    else if (before && isUnfinished(before.text)) before.text = before.text.slice(0, -1) + record.text;
    else {
      if (before) yield before;
      before = record;
    }
  }
  if (before) yield before;
}

const isUnfinished = (text: string): boolean =>
  text.endsWith("=") && /^[^:]*;\s*(?:ENCODING=)?QUOTED-PRINTABLE/i.test(text);

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
    group,
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
    else bytes.push(...plain.encode(other));
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
export const fieldsOf = (value: string): string[] =>
  [...value.matchAll(/((?:\\.|[^\\;])*)(?:;|$)/g)].map(([, field = ""]) => plainValue(field));
