/** Text of claims as a summary may show it: on one line, with nothing invisible, not too long. */
import { trimEnd } from "../../../platform/trim-end.ts";
import { cutIndex, onOneLine, withPlainApostrophes } from "../extraction/plain-text.ts";

// They turn the direction of everything that follows them.
const BIDI_CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const flatten = (text: string): string =>
  onOneLine(withPlainApostrophes(text).replace(BIDI_CONTROL, ""));

/** At most so many characters, cut at a word if there is one near. */
export function cutAtWord(text: string, limit: number): string {
  const end = cutIndex(text, limit - 1);
  if (end >= text.length) return text;
  const space = text.lastIndexOf(" ", end);
  const cut = space > end / 2 ? space : end;
  return `${trimEnd(text.slice(0, cut), /[\s,;:.–-]/)}…`;
}

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `2026-05-07` → `7 May 2026`, `2026-05` → `May 2026`, `2026` → `2026`; undefined for anything else. */
export function showDate(date: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? [];
  if (!year) return undefined;
  const name = month && MONTHS[Number(month) - 1];
  if (month && !name) return undefined;
  return [day && String(Number(day)), name, year].filter(Boolean).join(" ");
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

export const capitalise = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** `a, b and c`. */
export function joinWords(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
