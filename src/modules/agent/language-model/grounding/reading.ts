/** A sentence or a claim, taken apart into what can be compared. */
import { readTerms, type TermWord } from "../../../memory/index.ts";
import { isOpener } from "./openers.ts";
import { isWeekday, readDates, type SaidDate } from "./said-dates.ts";
import { isGlue } from "./vocabulary.ts";

export interface Reading {
  /** What it speaks of, by stem; names are among them. */
  terms: ReadonlySet<string>;
  /** Terms of words that are written with a capital, weekdays left out. */
  names: ReadonlySet<string>;
  weekdays: ReadonlySet<string>;
  /** In one form: "1,200" and "1200", "three" and "3", "9:30 pm" and "21:30". */
  numbers: ReadonlySet<string>;
  /** These, and what else they may be told as: "9:30" of "9:30 pm", "9:30 am" of "9:30". */
  numbersToTell: ReadonlySet<string>;
  dates: readonly SaidDate[];
  /** Terms that follow a negation at once, and those that stand without one. */
  denied: ReadonlySet<string>;
  affirmed: ReadonlySet<string>;
}

/** With letters that follow at once: "9am" is nine, "305XL" is itself. */
const NUMBER = /(?<![\p{L}\d])(\d+(?:[.,:]\d+){0,5})(?:\s?([ap])\.?m\b\.?|(\p{L}*))(?![\p{L}\d])/giu;
const UNIT = /^(?:st|nd|rd|th|h|hrs?|min|s|km|k?g|c?m|mm|l|ml|k|x|gb|tb|mb)?$/i;
const NUMBER_WORDS = new Map(
  `zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
   eighteen nineteen`
    .split(/\s+/)
    .map((word, index) => [word, String(index === 0 ? 0 : index + 1)]),
);
for (const [index, word] of "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").entries())
  NUMBER_WORDS.set(word, String((index + 2) * 10));

const NEGATION = /^(?:not|never|no|cannot|without|neither|nor|hardly|stopped|quit)$|n't$/;

/** Words that mean the same in an answer; the stem that stands for them. */
const SAME = new Map(
  [
    ["enjoy", "love", "prefer", "ador", "fan", "fond", "favorit", "favourit", "like"],
    // The search takes "lives" for more than one life.
    ["live", "life", "resid"],
    ["work", "job", "employ"],
    ["start", "begin", "began", "begun"],
    ["plan", "intend", "want", "hope", "wish"],
    ["own", "have", "possess"],
    ["birthdai", "born"],
    ["phone", "telephon", "mobil"],
    ["car", "vehicl"],
    ["movi", "film"],
    ["doctor", "physician"],
    ["mother", "mom", "mum"],
    ["father", "dad"],
  ].flatMap((group) => group.map((term) => [term, group[0] as string])),
);

export function read(text: string): Reading {
  const { dates, rest } = readDates(text);
  const numbers = new Set<string>();
  const numbersToTell = new Set<string>();
  for (const [token, digits = "", half, letters = ""] of rest.matchAll(NUMBER)) {
    const number = UNIT.test(letters) ? plainNumber(digits) : token.toLowerCase();
    const exact = half === undefined ? number : `${number} ${half.toLowerCase()}m`;
    const said = half?.toLowerCase() === "p" ? afterNoon(number) : exact;
    numbers.add(said);
    for (const form of [number, said, ...(half === undefined ? [`${number} am`] : [])])
      numbersToTell.add(form);
  }
  const terms = new Set<string>();
  const names = new Set<string>();
  const weekdays = new Set<string>();
  const denied = new Set<string>();
  const affirmed = new Set<string>();
  let isDenied = false;
  for (const [index, word] of readTerms(rest).entries()) {
    if (NEGATION.test(word.text) || (isDenied && /^(?:longer|more)$/.test(word.text))) {
      isDenied = true;
      continue;
    }
    // A stop word for searches, though it says what somebody thinks of something.
    const term = word.text === "like" || word.text === "likes" ? "enjoy" : (SAME.get(word.term) ?? word.term);
    if (term === "" || term === "pm" || /^\d/.test(term)) continue;
    const number = NUMBER_WORDS.get(word.text);
    if (number !== undefined) numbers.add(number);
    else if (isWeekday(word.text)) weekdays.add(word.text.replace(/s$/, ""));
    else {
      terms.add(term);
      if (isName(word) && !(index === 0 && (isOpener(word.text) || isGlue(term)))) names.add(term);
      (isDenied ? denied : affirmed).add(term);
      isDenied = false;
    }
  }
  for (const number of numbers) numbersToTell.add(number);
  return { terms, names, weekdays, numbers, numbersToTell, dates, denied, affirmed };
}

const isName = (word: TermWord): boolean => word.capitalised && !/^i(?:'|$)/.test(word.text);

function plainNumber(text: string): string {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return plainNumber(text.replaceAll(",", ""));
  if (/^\d+(?:\.\d+)?$/.test(text)) return String(Number(text));
  // "9:00" is nine o'clock; "09:30" and "9:30" are one.
  return text.replace(/^0+(?=\d)/, "").replace(/:00$/, "");
}

/** "9:30" in the evening is "21:30". */
function afterNoon(number: string): string {
  const [hour = "", ...rest] = number.split(":");
  return [String((Number(hour) % 12) + 12), ...rest].join(":");
}
