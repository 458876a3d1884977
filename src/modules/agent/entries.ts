/** A document as a list of what it says: each value with the way to it, in words. */
import type { Json, JsonObject } from "./json.ts";

const MOST_ENTRIES = 200;
const DEEPEST = 5;
const MAX_NAME_CHARACTERS = 60;
const MAX_VALUE_CHARACTERS = 120;

export interface Entry {
  /** `forecast high`, as words. */
  name: string;
  /** Text stands in quotation marks. */
  value: string;
}

export function listEntries(data: JsonObject, maxValueCharacters = MAX_VALUE_CHARACTERS): Entry[] {
  const entries: Entry[] = [];
  const visit = (value: Json, path: readonly string[]): void => {
    if (entries.length >= MOST_ENTRIES || path.length > DEEPEST || value === null) return;
    if (Array.isArray(value)) {
      if (value.every((item) => typeof item !== "object" || item === null))
        entries.push({ name: path.map(words).join(" "), value: value.map(shown).join(", ") });
      else for (const [place, item] of value.entries()) visit(item, [...path, String(place + 1)]);
    } else if (typeof value === "object")
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    else entries.push({ name: path.map(words).join(" "), value: shown(value) });
  };
  const shown = (value: Json): string => {
    if (typeof value !== "string") return String(value);
    const line = onOneLine(value).replaceAll('"', "'");
    return `"${line.length > maxValueCharacters ? `${cut(line, maxValueCharacters)}…` : line}"`;
  };
  visit(data, []);
  return entries;
}

export const showEntry = ({ name, value }: Entry): string => (name === "" ? value : `${name}: ${value}`);

const words = (key: string): string =>
  cut(
    onOneLine(key.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.-]+/g, " ")).toLowerCase(),
    MAX_NAME_CHARACTERS,
  );

export const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Between characters. */
const cut = (text: string, limit: number): string => text.slice(0, limit).replace(/[\ud800-\udbff]$/, "");
