/** The day of a note, by what it says of itself. */
import { isDay, timeAt } from "./unknown-json.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const FIELDS = ["date", "created", "created_at", "created-at", "creation-date", "day"];

/** By its front matter, else by its name: `2015-06-20.md`, `20150620 Lunch.md`. */
export function dayOfNote(fields: ReadonlyMap<string, readonly string[]>, file: string): string | undefined {
  for (const field of FIELDS) {
    const at = dayIn(fields.get(field)?.[0]);
    if (at) return at;
  }
  const name = file.split("/").at(-1) ?? "";
  const [, year, month, day] =
    /(?<!\d)((?:19|20)\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(name) ?? [];
  return year === undefined ? undefined : momentOf(Number(year), Number(month), Number(day));
}

/**
 * Of a text that is a day: `2019/05/12`, `12 May 2019`, `May 12, 2024 10:11 AM`, `Sunday 12th May 2019`. What may be read
 * in two ways (`12/05/2019`) is none.
 */
export function dayIn(text: string | undefined): string | undefined {
  const given = (text ?? "").trim().replace(/^(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+/i, "");
  const iso = timeAt(given);
  if (iso) return iso;
  const numbers = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(given);
  if (numbers) return momentOf(Number(numbers[1]), Number(numbers[2]), Number(numbers[3]));
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(\p{L}{3,9})\.?,? (\d{4})(?:,? .*)?$/u.exec(given);
  if (dayFirst) return momentOf(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? \d.*)?$/u.exec(given);
  if (monthFirst) return momentOf(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]));
  return undefined;
}

const monthOf = (name = ""): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function momentOf(year: number, month: number, day: number): string | undefined {
  const [m, d] = [month, day].map((part) => String(part).padStart(2, "0"));
  const text = `${year}-${m}-${d}`;
  return month > 0 && isDay(text) ? timeAt(text) : undefined;
}
