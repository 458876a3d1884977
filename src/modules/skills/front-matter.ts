/**
 * The YAML at the head of a SKILL.md. Every scalar is read as the text it is, as the format's own reader
 * does: `version: 1.10` is not the number 1.1, and `no` is not false. Nothing here throws, whatever the text.
 */
import { type Document, isMap, LineCounter, parseDocument, visit } from "yaml";

export type FieldValue = string | FieldValue[] | { [name: string]: FieldValue };
export type Fields = { [name: string]: FieldValue };

export interface FrontMatter {
  fields: Fields;
  body: string;
  /** Names of the fields whose value is no YAML and was taken as the text it stands for. */
  mended: string[];
}

/** Deeper values would be a burden to whoever walks or serialises them; public skills nest three or four levels. */
const MAX_DEPTH = 12;
/** Public skills have a few hundred. The reader's time grows with the square of the number of fields. */
const MAX_YAML_LENGTH = 32_768;
const MAX_YAML_FAULTS = 5;
/** `---` is the first line of the file, so the first line of the YAML is its second. */
const FIRST_YAML_LINE = 2;

export function readFrontMatter(text: string): FrontMatter | { faults: string[] } {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const isFence = (line: string) => /^---[ \t]*$/.test(line);
  if (!isFence(lines[0] ?? "")) return { faults: ["must begin with a line --- and its front matter"] };
  const end = lines.findIndex((line, place) => place > 0 && isFence(line));
  if (end === -1) return { faults: ["the front matter must end with a line ---"] };
  const head = lines.slice(1, end);
  const yaml = head.join("\n");
  if (yaml.length > MAX_YAML_LENGTH) {
    return {
      faults: [`the front matter must be at most ${MAX_YAML_LENGTH} characters, it has ${yaml.length}`],
    };
  }
  const body = lines
    .slice(end + 1)
    .join("\n")
    .trim();

  const read = readYaml(yaml);
  if ("fields" in read) return { fields: read.fields, body, mended: [] };
  if (!read.broken) return { faults: read.faults };
  // Many a public skill has `description: Use it when: …`, which other readers take.
  const { lines: quoted, mended } = quoteTexts(head);
  const again = mended.length > 0 ? readYaml(quoted.join("\n")) : read;
  // The first reading's faults, not the second's: they name the lines that are in the file.
  return "fields" in again ? { fields: again.fields, body, mended } : { faults: read.faults };
}

/** `broken` where it is no YAML at all, rather than YAML that is refused. */
function readYaml(yaml: string): { fields: Fields } | { faults: string[]; broken: boolean } {
  const refuse = (fault: string) => ({ faults: [fault], broken: false });
  try {
    const lineCounter = new LineCounter();
    const document = parseDocument(yaml, {
      schema: "failsafe",
      stringKeys: true,
      prettyErrors: false,
      lineCounter,
      // "silent" would also keep quiet about a second document.
      logLevel: "error",
    });
    if (document.errors.length > 0) {
      const faults = document.errors.map(({ message, pos }) => {
        const line = lineCounter.linePos(pos[0]).line + FIRST_YAML_LINE - 1;
        return `line ${line}: is not YAML: ${message}`;
      });
      // One slip can make every line behind it wrong.
      return { faults: [...new Set(faults)].slice(0, MAX_YAML_FAULTS), broken: true };
    }
    if (!isMap(document.contents)) return refuse("the front matter must be fields, each `name: value`");
    if (hasAlias(document)) return refuse("anchors and aliases are not allowed: write the value out");
    const fields = document.toJS({ maxAliasCount: 0 }) as Fields;
    const fault = findValueFault(fields, 0);
    return fault === undefined ? { fields } : refuse(fault);
  } catch (error) {
    // The parser goes down as deep as the text nests: the stack ends before the text does.
    const reason = error instanceof RangeError ? "is nested too deeply" : "can't be read as YAML";
    return refuse(`the front matter ${reason}`);
  }
}

function hasAlias(document: Document): boolean {
  let found = false;
  visit(document, {
    Alias() {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

function findValueFault(value: FieldValue, depth: number): string | undefined {
  if (typeof value === "string") return undefined;
  if (depth > MAX_DEPTH) return `the front matter must not nest deeper than ${MAX_DEPTH} levels`;
  // Own here, but not for whoever copies the fields one by one.
  if (Object.hasOwn(value, "__proto__")) return "a field must not be called __proto__";
  for (const inner of Object.values(value)) {
    const fault = findValueFault(inner, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Quotes the value of each field that is a plain text to the eye, and no YAML by itself. */
function quoteTexts(lines: readonly string[]): { lines: string[]; mended: string[] } {
  const mended: string[] = [];
  const quoted: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let next = at + 1;
    while (next < lines.length && /^(?:[ \t]|$)/.test(lines[next] ?? "")) next += 1;
    const entry = lines.slice(at, next);
    const [, name, first] = /^([A-Za-z][\w-]*):[ \t]+(\S.*)$/.exec(entry[0] ?? "") ?? [];
    const isText = name !== undefined && first !== undefined && isPlain(first) && isBroken(entry);
    if (isText) {
      const text = [first, ...entry.slice(1)].map((line) => line.trim()).filter((line) => line !== "");
      // A JSON string is a YAML string.
      quoted.push(`${name}: ${JSON.stringify(text.join(" "))}`);
      mended.push(name);
    } else {
      quoted.push(...entry);
    }
    at = next;
  }
  return { lines: quoted, mended };
}

function isBroken(entry: readonly string[]): boolean {
  const read = readYaml(entry.join("\n"));
  return "faults" in read && read.broken;
}

/** Not begun as a quoted, block or tagged value, whose author meant YAML. `[file] [lines]` is a text. */
const isPlain = (value: string): boolean => !/^["'|>&*!#]/.test(value) && !/^[[{][^\]}]*$/.test(value);
