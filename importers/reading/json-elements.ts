/**
 * The elements of a long JSON text, one at a time: of the array that it is, of an array inside the object that it is
 * (`{"results": […]}`), or its lines if it has an object on each. Only the element at hand is in memory.
 *
 *   outside ──[──▶ in a list ──value──▶ in a list ──]──▶ outside
 *   outside ──{──▶ in an object ──"results": [──▶ in a list
 *                               └──}──▶ outside, and the object was the element
 *
 * Bytes, not characters: all that JSON's structure is made of is ASCII, which UTF-8 uses for nothing else.
 */
import type { Place } from "../contract.ts";
import { brokenAt, ImportError } from "../import-error.ts";
import { joinBytes } from "./source.ts";
import { decodeUtf8, NOT_UTF8 } from "./utf8.ts";

/** A conversation of a thousand long messages has 5 MB. */
const MAX_ELEMENT_BYTES = 32 * 1024 * 1024;

export type JsonElement = { place: Place; value: unknown } | { place: Place; fault: string };

export interface JsonSettings {
  file: string;
  /** Names of lists inside an object that is the whole text. */
  lists?: readonly string[];
  /** What an element is called in messages. */
  noun: string;
}

/** Of a field that may hold the list; a longer one is cut, and is none of them. */
const LONGEST_NAME = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;

export async function* readJsonElements(
  chunks: AsyncIterable<Uint8Array>,
  settings: JsonSettings,
): AsyncGenerator<JsonElement> {
  const scan = new Scan(settings);
  for await (const chunk of chunks) yield* scan.take(chunk);
  scan.end();
}

/** For a first look: where it breaks is told by whoever reads it in earnest. */
export async function* ignoringBreak(elements: AsyncIterable<JsonElement>): AsyncGenerator<JsonElement> {
  try {
    yield* elements;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
  }
}

class Scan {
  /** Of the next byte. */
  private byte = 0;
  private line = 1;
  /** Open brackets, without those of the list that is walked. */
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** Inside of the list whose elements are wanted. */
  private inList = false;
  /** The list is inside an object, whose other fields nobody wants. */
  private wrapped = false;
  /** The last text that stood in the outermost object by itself: a name, if a colon follows. */
  private name: string | undefined;
  private nameCodes: number[] | undefined;
  /** Of the element at hand. */
  private parts: Uint8Array[] = [];
  private size = 0;
  private start: Place | undefined;
  private count = 0;
  /** Anything but space. */
  private seen = false;

  private readonly settings: JsonSettings;

  constructor(settings: JsonSettings) {
    this.settings = settings;
  }

  *take(chunk: Uint8Array): Generator<JsonElement> {
    /** Where the element at hand begins in this chunk. */
    let from = 0;
    for (let at = 0; at < chunk.byteLength; at++, this.byte++) {
      const code = chunk[at] as number;
      if (code === NEWLINE) this.line++;
      if (this.inString) {
        this.readText(code);
        continue;
      }
      if (isSpace(code) && (!this.start || this.depth > 0)) continue;
      if (!this.start) {
        if (this.opens(code)) continue;
        this.start = this.here();
        from = at;
      }
      const ended = this.step(code);
      if (ended === "no") continue;
      // A bare value (a number, a word) ends before what follows it.
      this.keep(chunk.subarray(from, ended === "with" ? at + 1 : at));
      yield this.element();
      if (ended === "before") this.opens(code);
    }
    if (this.start) this.keep(chunk.subarray(from));
  }

  /** At the end of the text. */
  end(): void {
    if (!this.start && !this.inList && !this.wrapped) {
      if (this.count > 0 || this.seen) return;
      throw brokenAt("it is empty", { file: this.settings.file });
    }
    const inside = this.start
      ? ` (${this.settings.noun} ${this.count + 1} began in line ${this.start.line})`
      : "";
    throw brokenAt(`it ends in the middle${inside}: it was cut off. Get the whole file and import it again`, {
      file: this.settings.file,
      line: this.line,
      byte: this.byte,
    });
  }

  private here = (): Place => ({ file: this.settings.file, line: this.line, byte: this.byte });

  /** Between elements. Answers whether the byte is none of an element's. */
  private opens(code: number): boolean {
    if (isSpace(code)) return true;
    const first = !this.seen;
    this.seen = true;
    if (this.inList) {
      if (code === COMMA) return true;
      if (code !== CLOSE_LIST) return false;
      this.inList = false;
      return true;
    }
    if (this.wrapped) {
      // Behind the list nothing of the object is wanted but its end.
      if (code === OPEN_OBJECT || code === OPEN_LIST) this.depth++;
      else if (code === QUOTE) this.inString = true;
      else if (code === CLOSE_OBJECT && this.depth === 0) this.wrapped = false;
      else if (code === CLOSE_OBJECT || code === CLOSE_LIST) this.depth--;
      return true;
    }
    if (code === OPEN_LIST && first) {
      this.inList = true;
      return true;
    }
    if (code === OPEN_OBJECT) return false;
    throw brokenAt(
      first ? "it is no JSON: that would begin with [ or {" : "something stands here that belongs to no JSON",
      this.here(),
    );
  }

  private readText(code: number): void {
    if (this.escaped) this.escaped = false;
    else if (code === BACKSLASH) this.escaped = true;
    else if (code === QUOTE) {
      this.inString = false;
      if (this.nameCodes) this.name = String.fromCharCode(...this.nameCodes);
      this.nameCodes = undefined;
    } else if (this.nameCodes && this.nameCodes.length < LONGEST_NAME) this.nameCodes.push(code);
  }

  private step(code: number): "no" | "with" | "before" {
    switch (code) {
      case QUOTE:
        this.inString = true;
        if (this.depth === 1 && !this.inList && this.settings.lists) this.nameCodes = [];
        return "no";
      case OPEN_LIST:
        if (this.isWantedList()) return this.enterList();
        this.depth++;
        return "no";
      case OPEN_OBJECT:
        this.depth++;
        return "no";
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (this.depth === 0) return "before";
        this.depth--;
        return this.depth === 0 ? "with" : "no";
      case COMMA:
        if (this.depth === 1) this.name = undefined;
        return this.depth === 0 ? "before" : "no";
      default:
        return "no";
    }
  }

  private isWantedList = (): boolean =>
    this.depth === 1 &&
    !this.inList &&
    this.name !== undefined &&
    (this.settings.lists?.includes(this.name) ?? false);

  /** The object is not the element after all: it holds the list of them. */
  private enterList(): "no" {
    this.wrapped = true;
    this.inList = true;
    this.depth = 0;
    this.parts = [];
    this.size = 0;
    this.start = undefined;
    return "no";
  }

  private keep(part: Uint8Array): void {
    this.size += part.byteLength;
    if (this.size > MAX_ELEMENT_BYTES) this.parts = [];
    // A copy: the chunk's memory may be used again by whoever reads.
    else this.parts.push(part.slice());
  }

  private element(): JsonElement {
    const place: Place = { ...(this.start as Place), item: `${this.settings.noun} ${++this.count}` };
    const { parts, size } = this;
    this.parts = [];
    this.size = 0;
    this.start = undefined;
    if (size > MAX_ELEMENT_BYTES) {
      return {
        place,
        fault: `it has ${size.toLocaleString("en")} bytes, and 32 MB is the most that one may have`,
      };
    }
    const decoded = decodeUtf8(joinBytes(parts), place);
    if ("fault" in decoded) return { place: decoded.fault, fault: NOT_UTF8 };
    try {
      return { place, value: JSON.parse(decoded.text) };
    } catch (error) {
      return { place, fault: `it is broken JSON (${(error as Error).message})` };
    }
  }
}
