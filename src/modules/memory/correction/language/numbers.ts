/** Numbers in words, clock times and units, brought to one form. */

const UNITS_TO_19 =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth".split(
    " ",
  );

const SMALL = new Map(UNITS_TO_19.map((word, value) => [word, value]));
const TENFOLD = new Map(TENS.map((word, place) => [word, (place + 2) * 10]));
const ORDINAL = new Map(
  ORDINALS.map((word, place) => [word, `${place + 1}${["st", "nd", "rd"][place] ?? "th"}`]),
);

/** `thirty` → 30, `thirty-one` → 31; undefined for anything else. */
export function numberOf(word: string): number | undefined {
  const simple = SMALL.get(word) ?? TENFOLD.get(word);
  if (simple !== undefined) return simple;
  const hyphen = word.indexOf("-");
  if (hyphen < 0) return undefined;
  const tens = TENFOLD.get(word.slice(0, hyphen));
  const ones = SMALL.get(word.slice(hyphen + 1));
  return tens !== undefined && ones !== undefined && ones > 0 && ones < 10 ? tens + ones : undefined;
}

export const isTens = (word: string): boolean => TENFOLD.has(word);
/** 1 to 9 in words: what can follow a ten. */
export const onesOf = (word: string): number | undefined => {
  const value = SMALL.get(word);
  return value !== undefined && value > 0 && value < 10 ? value : undefined;
};
export const scaleOf = (word: string): number | undefined =>
  word === "hundred" ? 100 : word === "thousand" ? 1000 : undefined;
export const ordinalOf = (word: string): string | undefined => ORDINAL.get(word);

const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm|a\.m|p\.m)$/;
const MERIDIEM = new Map([
  ["am", "am"],
  ["a.m", "am"],
  ["a.m.", "am"],
  ["pm", "pm"],
  ["p.m", "pm"],
  ["p.m.", "pm"],
]);

export const meridiemOf = (word: string): string | undefined => MERIDIEM.get(word);

/** `9:30pm` → `21:30`, `9am` → `09:00`; undefined for what is no time with am or pm. */
export function clockOf(token: string): string | undefined {
  const match = CLOCK.exec(token);
  if (!match) return undefined;
  const hour = Number(match[1]);
  if (hour < 1 || hour > 12) return undefined;
  const hours = (hour % 12) + (match[3]?.startsWith("p") ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${match[2] ?? "00"}`;
}

export const isClock = (token: string): boolean => /^([01]?\d|2[0-3])[:.][0-5]\d$/.test(token);
export const isNumber = (token: string): boolean => /^[+-]?\d[\d.,]*$/.test(token);
/** Has a digit at all: `14a`, `b12`, `9:30`, `5'11`. */
export const hasDigit = (token: string): boolean => /\d/.test(token);
export const isYear = (token: string): boolean => /^(19|20)\d\d$/.test(token);

const UNIT_FORMS: readonly (readonly [string, string, string])[] = [
  // unit, what it measures, ways to write it
  ["kg", "mass", "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes"],
  ["g", "mass", "gram grams g"],
  ["lb", "mass", "lb lbs"],
  ["pound", "pounds", "pound pounds"],
  ["stone", "mass", "stone"],
  ["km", "length", "km kms kilometer kilometers kilometre kilometres"],
  ["m", "length", "m meter meters metre metres"],
  ["cm", "length", "cm cms centimeter centimeters centimetre centimetres"],
  ["mm", "length", "mm millimeter millimeters millimetre millimetres"],
  ["mile", "length", "mile miles mi"],
  ["foot", "length", "ft feet foot"],
  ["inch", "length", "inch inches"],
  ["min", "duration", "min mins minute minutes"],
  ["hour", "duration", "hr hrs hour hours"],
  ["sec", "duration", "sec secs"],
  ["day", "duration", "day days"],
  ["week", "duration", "week weeks"],
  ["month", "duration", "month months"],
  ["year", "years", "year years yrs yr"],
  ["dollar", "money", "$ dollar dollars bucks"],
  ["euro", "money", "€ euro euros"],
  ["gbp", "money", "£ gbp quid"],
  ["usd", "money", "usd"],
  ["eur", "money", "eur"],
  ["%", "share", "% percent"],
  ["degree", "degrees", "degree degrees °"],
  ["gb", "data", "gb gigabyte gigabytes"],
  ["tb", "data", "tb terabyte terabytes"],
  ["mbps", "speed", "mbps mbit mbits"],
  ["mph", "speed", "mph"],
  ["kmh", "speed", "km/h kmh kph"],
  ["kcal", "energy", "kcal calories"],
  ["person", "people", "people persons"],
];

const UNIT = new Map<string, { unit: string; measures: string }>();
for (const [unit, measures, forms] of UNIT_FORMS) {
  for (const form of forms.split(" ")) UNIT.set(form, { unit, measures });
}

export const unitOf = (word: string): { unit: string; measures: string } | undefined => UNIT.get(word);

const GLUED =
  /^(\d[\d.,]*)(kg|kgs|g|lb|lbs|km|m|cm|mm|ft|mi|min|mins|h|hr|hrs|yo|gb|tb|mbps|mph|%|€|\$|£|°)$/;

/** `75kg` → `75`, `kg`; a letter that is no unit stays (`14a`, `50k`). */
export function splitUnit(token: string): [string, string] | undefined {
  const match = GLUED.exec(token);
  if (!match) return undefined;
  return [match[1] ?? "", match[2] === "h" ? "hour" : (match[2] ?? "")];
}
