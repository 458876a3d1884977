/** Which passwords a person may choose. One that was chosen under older rules can still sign in. */
import { readFileSync } from "node:fs";
import { emailKeyOf } from "../email.ts";

export const MIN_PASSWORD_LENGTH = 10;

/** Longer than this, a repeated character or a row of keys is no longer the first thing that is tried. */
const MAX_PATTERN_LENGTH = 32;
const MIN_DISTINCT = 4;
const MIN_RUN = 3;

/** Keys and letters in an order that people type, forwards and backwards. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
].flatMap((row) => [row, [...row].reverse().join("")]);

const LEET: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/** What is wrong with a new password of the right length, without ever repeating it; or undefined. */
export function findPasswordFault(password: string, email: string): string | undefined {
  // Spaces, and what can't be seen at all.
  if (/^[\s\p{Z}\p{C}]*$/u.test(password)) return "must not be only white space";
  const text = normalise(password);
  const stem = stemOf(text);
  if (isOf(text, stem, normalise(emailKeyOf(email)))) return "must not be your email address";
  if ([text, ...plainForms(stem)].some((form) => isCommon(form) || isCommonTwice(form))) {
    return "is one of the most common passwords: choose another";
  }
  if (isPattern(text)) return "is too easy to guess (repeated characters, or keys in a row): choose another";
  return undefined;
}

const normalise = (text: string): string => text.normalize("NFKC").toLowerCase().trim();

/** Without the digits and signs that people put around a word to make it longer. */
function stemOf(text: string): string {
  const isLetter = (index: number) => /\p{L}/u.test(text[index] as string);
  let [start, end] = [0, text.length];
  while (start < end && !isLetter(start)) start++;
  while (end > start && !isLetter(end - 1)) end--;
  return text.slice(start, end);
}

function isOf(text: string, stem: string, email: string): boolean {
  const local = email.slice(0, email.lastIndexOf("@"));
  return (
    text === email ||
    text === local ||
    (stem.length > 2 && (stem === stemOf(email) || stem === stemOf(local)))
  );
}

/** As it is, and with digits and signs read as the letters they stand for; a 1 is an i or an l. */
function plainForms(stem: string): string[] {
  const plain = [...stem].map((character) => LEET[character] ?? character).join("");
  return [stem, plain.replaceAll("1", "i"), plain.replaceAll("1", "l")];
}

let list: string | undefined;

/** A search through 100 KB takes less than a thousandth of what hashing the password does. */
function isCommon(text: string): boolean {
  // Read when somebody signs up: a start needn't wait for it.
  list ??= readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");
  return text !== "" && !/[\n#]/.test(text) && list.includes(`\n${text}\n`);
}

const isCommonTwice = (text: string): boolean => {
  const half = text.slice(0, text.length / 2);
  return text === half + half && isCommon(half);
};

/** Few different characters, or nothing but runs of keys or of one character. */
function isPattern(text: string): boolean {
  if (text.length > MAX_PATTERN_LENGTH) return false;
  if (new Set(text).size < MIN_DISTINCT) return true;
  for (let rest = text; rest !== ""; ) {
    const length = runLength(rest);
    if (length < MIN_RUN) return false;
    rest = rest.slice(length);
  }
  return true;
}

/** How many of the first characters stand beside each other in one row, or are the same. */
function runLength(text: string): number {
  let longest = 1;
  while (text[longest] === text[0]) longest++;
  for (const row of ROWS) {
    let length = text.length;
    while (length > longest && !row.includes(text.slice(0, length))) length--;
    longest = Math.max(longest, length);
  }
  return longest;
}
