/** When two values of one attribute exclude each other. In doubt they do not. */

import { monthOf } from "./grammar/day-value.ts";
import { liesIn, placeName } from "./lexicon/places.ts";
import { areOpposite } from "./lexicon/things.ts";
import { isEmployerKind, isVagueEmployer } from "./lexicon/work.ts";

export function differ(attribute: string, one: string, other: string): boolean {
  if (one === other || one === "" || other === "") return false;
  if (PLACES.has(attribute)) return placesDiffer(one, other);
  if (attribute === "employer") return employersDiffer(one, other);
  if (TIMES.has(attribute)) return timesDiffer(one, other);
  if (attribute === "phone number") return digits(one) !== digits(other);
  if (attribute === "status") return statusesDiffer(one, other);
  if (attribute === "quality") return areOpposite(one, other);
  if (
    attribute.startsWith("amount") ||
    attribute === "height" ||
    attribute === "weight" ||
    attribute === "salary"
  )
    return amountsDiffer(one, other);
  return !contains(one, other) && !contains(other, one);
}

/** Does a statement about `general` speak of `special` too? Portugal covers Porto, Porto does not cover Portugal. */
export function covered(attribute: string, general: string, special: string): boolean {
  if (general === special) return true;
  if (general === "" || special === "") return false;
  if (attribute === "pet") {
    if (general.startsWith("named ")) return special.endsWith(general.slice("named".length));
    return general.startsWith("every ") && `${special} `.startsWith(`${general.slice(6)} `);
  }
  if (PLACES.has(attribute)) {
    const [place = "", ...regions] = special.split(", ").map(placeName);
    const [wanted = ""] = general.split(", ").map(placeName);
    return place === wanted || regions.includes(wanted) || liesIn(place, wanted);
  }
  if (TIMES.has(attribute) || attribute === "phone number" || attribute.startsWith("amount"))
    return !differ(attribute, general, special);
  return contains(special, general);
}

const TIMES = new Set(["when", "birthday", "leaves at", "ends at", "wakes up", "goes to bed"]);
const PLACES = new Set(["home", "birthplace", "origin", "work place"]);

/** The same, said with more or fewer words: but another number is another thing. */
function contains(long: string, short: string): boolean {
  if (!(long.endsWith(` ${short}`) || long.startsWith(`${short} `) || long.startsWith(`${short},`)))
    return false;
  const number = digits(short);
  return number === "" || digits(long) === number;
}

const digits = (text: string): string => text.replace(/\D+/g, "");

function placesDiffer(one: string, other: string): boolean {
  const [a = "", ...regions] = one.split(", ").map(placeName);
  const [b = "", ...others] = other.split(", ").map(placeName);
  if (a === b) return false;
  if (regions.includes(b) || others.includes(a)) return false;
  if (liesIn(a, b) || liesIn(b, a)) return false;
  // "Porto, Portugal" after "Portugal".
  return (
    !(a.startsWith(`${b} `) && regions.length === 0 && isDirection(a)) &&
    !(b.startsWith(`${a} `) && isDirection(b))
  );
}

const isDirection = (name: string): boolean =>
  /\b(area|region|suburbs|city|center|centre|downtown)\b/.test(name);

function employersDiffer(one: string, other: string): boolean {
  const heads = [one, other].map((name) => name.slice(name.lastIndexOf(" ") + 1));
  const [head = "", otherHead = ""] = heads;
  // "A startup" may well be the one that has a name now.
  if (isVagueEmployer(head) !== isVagueEmployer(otherHead)) return heads.some(isEmployerKind);
  return !contains(one, other) && !contains(other, one);
}

const PAST_MARRIAGE = new Set(["divorced", "widowed", "separated"]);
const UNMARRIED = new Set(["single", "dating"]);

/** Who is divorced may well be single, or dating. */
function statusesDiffer(one: string, other: string): boolean {
  if ((PAST_MARRIAGE.has(one) && UNMARRIED.has(other)) || (PAST_MARRIAGE.has(other) && UNMARRIED.has(one)))
    return false;
  return true;
}

/** The hour and the day are told apart: "on Friday" and "at 9" go together, "on Monday" and "on Friday" do not. */
function timesDiffer(one: string, other: string): boolean {
  if (one.endsWith(`-${other}`) || other.endsWith(`-${one}`)) return false;
  const [a, b] = [timeParts(one), timeParts(other)];
  if (a.hours.length > 0 && b.hours.length > 0 && hoursDiffer(a.hours, b.hours)) return true;
  if (a.days.length === 0 || b.days.length === 0) return false;
  const includes = (days: readonly string[], day: string) => days.some((other) => isSameDay(day, other));
  return !a.days.every((day) => includes(b.days, day)) && !b.days.every((day) => includes(a.days, day));
}

/** July holds the 5th of July. */
const isSameDay = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`);

const HOUR = /^(\d{1,2})(?:[:.](\d\d))?$/;
const NO_DAY = new Set("in on at to from until and every the of around about sharp between by".split(" "));

function timeParts(value: string): { hours: string[]; days: string[] } {
  const words = value.split(" ").filter((word) => !NO_DAY.has(word));
  const isHour = (word: string) => HOUR.test(word) || word === "noon" || word === "midnight";
  return {
    hours: words.filter(isHour),
    days: words
      .filter((word) => !isHour(word))
      .map((word) => monthOf(word) ?? word.replace(/(?<=day)s$/, "")),
  };
}

const hoursDiffer = (one: readonly string[], other: readonly string[]): boolean =>
  one.length !== other.length || one.some((hour, place) => hourDiffers(hour, other[place] ?? ""));

/** 9:30 may be 21:30, unless both are written with two digits. */
function hourDiffers(one: string, other: string): boolean {
  const [a, b] = [HOUR.exec(one), HOUR.exec(other)];
  if (!a || !b) return one !== other;
  const sure = [a, b].every((hour) => hour[1]?.length === 2 && hour[2] !== undefined);
  const cycle = sure ? 24 : 12;
  return Number(a[1]) % cycle !== Number(b[1]) % cycle || (a[2] ?? "00") !== (b[2] ?? "00");
}

function amountsDiffer(one: string, other: string): boolean {
  if (contains(one, other) || contains(other, one)) return false;
  const [a, b] = [plainAmount(one), plainAmount(other)];
  return a !== b && !(a.startsWith(`${b} `) || b.startsWith(`${a} `));
}

/** 55k is 55000, 1.8 m are 180 cm. */
const plainAmount = (text: string): string =>
  text
    .replace(/(\d+)k\b/g, "$1000")
    .replace(/^(\d\.\d+) m$/, (_, metres: string) => `${Math.round(Number(metres) * 100)} cm`);
