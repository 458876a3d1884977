/** What is said of a thing that is no attribute of its own: each side of it for itself. */
import { type Aspect, readAspect } from "../grammar/aspect.ts";
import { splitList } from "../grammar/object-value.ts";
import { takePhrase } from "../grammar/phrases.ts";
import { type Kind, type Statement, tell, tellAnew } from "../grammar/statement.ts";
import { ownedBy } from "../grammar/subject.ts";
import type { Word } from "../language/words.ts";
import { isPlural, isSingling, singular } from "../lexicon/people.ts";
import { isDiscourse, isThing } from "../lexicon/things.ts";

export interface Possession {
  /** Whose. */
  owners: readonly string[];
  noun: readonly Word[];
  /** What is said of it: the words after "is". */
  value: readonly Word[];
  kinds: readonly Kind[];
  /** It is told as a change, so whatever was before is over. */
  anew: boolean;
  /** A thing of nobody's: only an explicit change corrects. */
  definite?: boolean;
}

/** Plural, but one value: "my working hours are 9 to 5". */
const ONE_VALUED_PLURALS =
  /^(hours|pronouns|initials|eyes|glasses|walls|measurements|dimensions|coordinates|details|working hours)$/;

export const ownedNames = (owners: readonly string[], noun: string): string[] =>
  owners.map((owner) => ownedBy(owner, noun));

/** What is set to one of a few words, which elsewhere are qualities: "my theme is dark". */
const SETTINGS = /^(theme|mode|setting|preference|layout|style|format|plan|level|status|visibility|privacy)$/;

/** Of these a bare number tells the hour: "my bedtime is 8". */
const TIMED = /(time|curfew|alarm|standup|break)$/;

function atHour(value: readonly Word[]): readonly Word[] {
  const [first, second] = value;
  if (!first || second || !/^\d{1,2}$/.test(first.norm)) return value;
  return [{ ...first, text: "at", norm: "at", end: first.start }, first];
}

/** Any other noun: the sides of it that can be told apart. */
export function tellAspect(
  s: Statement,
  name: string,
  { owners, noun, value, kinds, anew, definite }: Possession,
): void {
  const head = noun.at(-1) as Word;
  if (isDiscourse(head.norm) && !noun.slice(0, -1).some(({ norm }) => isSingling(norm))) return;
  if (noun.some(({ text }) => /^(one|some|many|most|and|or|all)$/.test(text)) && noun[0]?.text !== "number")
    return;
  const said = readAspect(TIMED.test(head.norm) ? atHour(value) : value);
  if (!said) return;
  const things = definite ? owners : ownedNames(owners, name);
  const own: Statement = { ...s, owners };
  if (isListed(head, said, value)) {
    const attribute = singular(head.norm) === "hobby" ? "hobby" : name;
    for (const item of splitList(value)) tell(own, attribute, takePhrase(item, 0), kinds, { single: false });
    return;
  }
  if (singular(head.norm) === "hobby") {
    tell(own, "hobby", said.words, kinds, { single: noun.slice(0, -1).some(({ norm }) => isSingling(norm)) });
    return;
  }
  const chosen = noun.some(({ norm }) => isSingling(norm));
  const identity =
    /^(name|word|relation)$/.test(said.side) ||
    (said.side === "quality" && SETTINGS.test(head.norm)) ||
    (said.side === "kind" && (chosen || !isThing(head.norm)));
  if (identity && !definite) {
    // A bare word said of a car is a quality that no list knows; of a network it is its name.
    if (said.side === "word" && isThing(head.norm) && !chosen) return;
    if (anew) tellAnew(own, name, said.words, kinds);
    else tell(own, name, said.words, kinds);
    return;
  }
  tellSide(
    s,
    things,
    said,
    kinds,
    anew,
    !definite,
    noun.some(({ norm }) => isSingling(norm)),
  );
}

/** A plural names some of many: another time, others. */
function isListed(head: Word, said: Aspect, value: readonly Word[]): boolean {
  if (!isPlural(head.norm) || ONE_VALUED_PLURALS.test(head.text)) return false;
  if (/^(when|colour|amount)/.test(said.side)) return false;
  return said.side !== "place" || value.some(({ text }) => text === "and");
}

export function tellSide(
  s: Statement,
  things: readonly string[],
  said: Aspect,
  kinds: readonly Kind[],
  anew: boolean,
  single: boolean,
  oneOnly = false,
): void {
  const side = said.side === "called" ? "name" : said.side;
  const lasting =
    /^(colour|when|place|name|amount)/.test(side) || side === "aim" || (oneOnly && side !== "quality");
  const shown = s.source.slice(said.words[0]?.start, said.words.at(-1)?.end);
  const options = { owners: things, single: single && lasting, shown };
  if (side === "aim") tell(s, aimName(said.words), said.value, kinds, options);
  else if (anew && lasting) tellAnew(s, side, said.value, kinds, options);
  else tell(s, side, said.value, kinds, options);
}

/** Aims with the same verb are about the same: "to run 5 km", "to run 10 km". */
const aimName = (words: readonly Word[]): string => `aim:${words[1]?.norm ?? ""}`;
