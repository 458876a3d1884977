/** Card numbers, bank accounts and national identity numbers, by their checksums and by what the text calls them. */
import { PLACEHOLDERS } from "./secret-placeholders.ts";

export function maskNumbers(text: string): string {
  if (!/\d{2}/.test(text)) return text;
  return maskCards(maskIbans(text))
    .replace(CARD_CODE, `$1${PLACEHOLDERS.cardCode}`)
    .replace(NATIONAL_ID, maskId);
}

// Digits in groups, with one separator, or two spaces, between them.
const DIGIT_GROUPS = /(?<![\p{L}\p{N}+])\d+(?:(?:[-.\u00a0\u2013_/]| {1,2})\d+)*(?!\p{L})/gu;
const CARD_WORD =
  /\b(?:card|visa|master ?card|amex|american express|credit|debit|discover|maestro|karte|tarjeta|carte|cart[aã]o|cc)\b/i;

function maskCards(text: string): string {
  return text.replace(DIGIT_GROUPS, (run, place: number) => {
    if (run.length < 13) return run;
    const named = CARD_WORD.test(text.slice(Math.max(0, place - 60), place));
    return maskRun(run, named);
  });
}

function maskRun(run: string, named: boolean): string {
  const groups = Array.from(run.matchAll(/\d+/g), (match) => ({ digits: match[0], start: match.index }));
  let masked = "";
  let from = 0;
  for (let first = 0; first < groups.length; first++) {
    let digits = "";
    for (let last = first; last < groups.length && digits.length < 19; last++) {
      const { digits: more, start } = groups[last] as { digits: string; start: number };
      digits += more;
      if (digits.length < 13) continue;
      const sizes = groups.slice(first, last + 1).map((group) => group.digits.length);
      if (!isCard(digits) || !(named || isCardGrouping(sizes, digits.length))) continue;
      // 13 digits are far more often a product's number than an old card's.
      if (digits.length === 13 && !named) continue;
      // The decimals of a number.
      const begin = (groups[first] as { start: number }).start;
      if (last === first && run[begin - 1] === ".") continue;
      masked += run.slice(from, begin) + PLACEHOLDERS.cardNumber;
      from = start + more.length;
      first = last;
      break;
    }
  }
  return masked + run.slice(from);
}

/** As printed on cards: in one, in fours, or 4-6-5 and 4-6-4. */
function isCardGrouping(sizes: number[], total: number): boolean {
  if (sizes.length === 1) return true;
  const shape = sizes.join("-");
  if (shape === "4-6-5" || shape === "4-6-4") return true;
  return sizes.slice(0, -1).every((size) => size === 4) && (sizes.at(-1) as number) <= 4 && total >= 13;
}

// Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay, Maestro, by first digits and length.
const ISSUERS =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|(?:6011|65\d\d|64[4-9]\d)\d{12,15}|35(?:2[89]|[3-8]\d)\d{12,15}|62\d{14,17}|(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{8,15})$/;

const isCard = (digits: string): boolean =>
  ISSUERS.test(digits) && passesLuhn(digits) && !/^(\d)\1+$/.test(digits);

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    if (i % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 === 0;
}

const CARD_CODE =
  /((?:\b(?:cvv2?|cvc2?|csc)\b|\b(?:card )?security code)(?: code| number)?(?: (?:is|was)| ?[:=#])? {0,2})\d{3,4}(?!\d)/gi;

const ID_NAME = [
  "ssn|my social",
  "social security(?: number| no\\.?)?",
  "national insurance (?:number|no\\.?)",
  "nino",
  "social insurance (?:number|no\\.?)",
  "tax(?:payer)? (?:id|identification number|number)",
  "steuer-?(?:id|nummer|identifikationsnummer)",
  "national id(?:entity)?(?: card)?(?: number| no\\.?)?",
  "aadhaa?r(?: card)?(?: number| no\\.?)?",
  "cpf|bsn|personnummer|codice fiscale|dni|pesel",
]
  .join("|")
  // In any case, letter by letter: in a process that has compiled a megabyte of expressions V8 no longer optimises new
  // ones, and a `(?i:…)` with alternatives then matches by case.
  .replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
/** Only where the text says what the number is: nine digits alone may be anything. */
const NATIONAL_ID = new RegExp(
  `((?<!\\p{L})(?:${ID_NAME})["')]?(?: ?(?:is|was|ist|es|est|[:=#])){0,2}[ "']{0,2})((?:[A-Z]{1,6} ?)?\\d(?:[ .-]?[\\dA-Z]){4,22})(?![\\p{L}\\p{N}])`,
  "gu",
);

const maskId = (whole: string, lead: string, value: string): string =>
  value.replace(/\D/g, "").length >= 5 ? `${lead}${PLACEHOLDERS.nationalId}` : whole;

const IBAN_LENGTHS: Record<string, number> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  BA: 20,
  BE: 16,
  BG: 22,
  BR: 29,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TR: 26,
  UA: 29,
};
const IBAN_START = /(?<![\p{L}\p{N}])([A-Za-z]{2})\d{2}(?=[ -]?[A-Za-z0-9])/gu;

function maskIbans(text: string): string {
  let masked = "";
  let from = 0;
  for (const match of text.matchAll(IBAN_START)) {
    const length = IBAN_LENGTHS[(match[1] as string).toUpperCase()];
    if (length === undefined || match.index < from) continue;
    const end = compactEnd(text, match.index, length);
    if (end === undefined) continue;
    const groups = text.slice(match.index, end).split(/[ -]/);
    if (groups.some(isWord) || !isIban(groups.join("").toUpperCase())) continue;
    masked += text.slice(from, match.index) + PLACEHOLDERS.iban;
    from = end;
  }
  return masked + text.slice(from);
}

/** In groups only the bank's code, the second one, is of letters alone: "ba1249b4b017 is sealed" has words behind it. */
const isWord = (group: string, place: number): boolean =>
  /^[A-Za-z]+$/.test(group) && !(place === 1 && group.length === 4);

/** Where `length` letters and digits end, with single spaces or hyphens between them. */
function compactEnd(text: string, start: number, length: number): number | undefined {
  let count = 0;
  for (let i = start; i < text.length; i++) {
    if (/[A-Za-z0-9]/.test(text.charAt(i))) {
      if (++count === length) return /[\p{L}\p{N}]/u.test(text.charAt(i + 1)) ? undefined : i + 1;
    } else if (!/[ -]/.test(text.charAt(i)) || !/[A-Za-z0-9]/.test(text.charAt(i + 1))) return undefined;
  }
  return undefined;
}

/** ISO 7064, modulo 97. */
function isIban(compact: string): boolean {
  let rest = 0;
  for (const letter of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
