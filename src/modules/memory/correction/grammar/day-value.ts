/** Days of the year in one form, however they are written. */
import { isYear } from "../language/numbers.ts";
import type { Word } from "../language/words.ts";

const MONTH_NUMBERS = new Map<string, number>();
for (const [
  place,
  names,
] of "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec"
  .split("|")
  .entries()) {
  for (const name of names.split(" ")) MONTH_NUMBERS.set(name, place + 1);
}
/** `july` → `07`. */
export const monthOf = (word: string): string | undefined => {
  const month = MONTH_NUMBERS.get(word);
  return month === undefined ? undefined : two(month);
};

const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/;
const two = (value: number): string => String(value).padStart(2, "0");

/** "May 5", "5 May 1990", "the 5th of May", "1990-05-05" → `05-05` or `1990-05-05`. */
export function dayValue(words: readonly Word[], from: number): { value: string; end: number } | undefined {
  let place = words[from]?.text === "the" ? from + 1 : from;
  const first = words[place];
  if (!first) return undefined;
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(first.text);
  if (iso) return { value: first.text, end: place + 1 };
  let month = MONTH_NUMBERS.get(first.text);
  let day = Number(DAY.exec(first.norm)?.[1] ?? Number.NaN);
  if (month !== undefined) {
    if (words[place + 1]?.text === "the") place += 1;
    day = Number(DAY.exec(words[place + 1]?.norm ?? "")?.[1] ?? Number.NaN);
    place += 2;
  } else {
    const of = words[place + 1]?.text === "of" ? 2 : 1;
    month = MONTH_NUMBERS.get(words[place + of]?.text ?? "");
    place += of + 1;
  }
  if (month === undefined || !(day >= 1 && day <= 31)) return undefined;
  const year = words[place]?.text;
  const dated = year !== undefined && isYear(year);
  return { value: `${dated ? `${year}-` : ""}${two(month)}-${two(day)}`, end: dated ? place + 1 : place };
}
