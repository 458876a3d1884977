/** An age, counted from when somebody was born. Undefined where no stored birth tells it. */
import { resolveDates } from "../../../memory/index.ts";
import type { Aliases } from "../claims/aliases.ts";
import type { Candidate } from "../claims/relevance.ts";
import type { Question } from "../question/question.ts";
import { type Said, saidOf } from "../said.ts";
import { tell } from "../wording/second-person.ts";
import { counted, dayOf } from "../wording/shown-date.ts";

const ASKS_AGE = /\bhow old(?:'s| is| am| are)\b|\b(?:what is|what's) (?:my|[\p{L}' ]+?'s) age\b/iu;
/** Whose birth it is stands before it, when it was behind it. */
const BIRTH =
  /^(?<who>.{1,60}?)(?: (?:was|were) born\b|(?:'s?)? (?:birthday|date of birth) (?:is|was)\b)(?<rest>.*)$/isu;
const OWN = /^(?:i|my)$/i;
const NEXT_CLAUSE = /;| (?:and|but|so|because)\b|, (?!\d)/i;
const DIED = /\b(?:died|dead|passed away|death|late|funeral|put down)\b/i;
const YEAR = /\b(?:19|20)\d\d\b/;

export function answerHowOld(
  question: Question,
  candidates: readonly Candidate[],
  aliases: Aliases,
  now: Date,
): Said[] | undefined {
  if (!ASKS_AGE.test(question.text)) return undefined;
  const asked = new Set(askedOf(question, aliases));
  const own = candidates.filter((each) => isOf(each.claim.content, asked));
  if (own.some(({ claim }) => DIED.test(claim.content))) return undefined;
  for (const { claim, saidAt } of own) {
    const born = bornOn(claim.content, saidAt);
    const age = born === undefined ? undefined : ageAt(born, now);
    if (age) return [saidOf(`${age} old: ${tell(claim)}`, [claim])];
  }
  return undefined;
}

/** Names and relations of whom it is asked, each by the other too; none for the user. */
const askedOf = ({ names, relations }: Question, aliases: Aliases): string[] => [
  ...names,
  ...relations.map(({ relation }) => relation),
  ...relations.flatMap(({ relation }) => [...(aliases.names.get(relation) ?? [])]),
  ...names.flatMap((name) => [...(aliases.relations.get(name) ?? [])]),
];

/** Whoever the claim says was born is who is asked about, and not somebody of theirs. */
function isOf(content: string, asked: ReadonlySet<string>): boolean {
  const who = BIRTH.exec(content)?.groups?.who;
  if (who === undefined) return false;
  if (asked.size === 0 || OWN.test(who)) return asked.size === 0 && OWN.test(who);
  const words = who.toLowerCase().split(/[^\p{L}'-]+/u);
  // "My sister's dog" is no sister.
  return words.some((word) => asked.has(word)) && !/'s? \p{L}/u.test(who);
}

function bornOn(content: string, saidAt: Date): string | undefined {
  const rest = BIRTH.exec(content)?.groups?.rest ?? "";
  const [clause = ""] = rest.split(NEXT_CLAUSE);
  if (!YEAR.test(clause)) return undefined;
  const dates = resolveDates(clause, saidAt);
  return dates.length === 1 ? dates[0] : undefined;
}

/** As exact as the day of birth is known. */
function ageAt(born: string, now: Date): string | undefined {
  const today = dayOf(now);
  if (born > today.slice(0, born.length)) return undefined;
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  if (born.length === 4) return years === 0 ? "Less than a year" : `About ${counted(years, "year")}`;
  const [month, day] = [born.slice(5, 7), born.slice(8, 10)];
  const isBefore = today.slice(5, born.length) < born.slice(5);
  const months = 12 * years + Number(today.slice(5, 7)) - Number(month);
  if (months < 24)
    return `About ${counted(day !== "" && today.slice(8) < day ? months - 1 : months, "month")}`;
  const isSure = day !== "" || today.slice(5, 7) !== month;
  return `${isSure ? "" : "About "}${counted(isBefore ? years - 1 : years, "year")}`;
}
