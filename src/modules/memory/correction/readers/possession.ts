/** What someone has: pets, children, cars, allergies; and what they gave away. */
import { MONTHS, WEEKDAYS } from "../grammar/function-words.ts";
import { objectValue, splitList } from "../grammar/object-value.ts";
import { after, findWord, isTemporary, takePhrase } from "../grammar/phrases.ts";
import {
  eventKinds,
  type Kind,
  type Statement,
  stateKinds,
  tell,
  tellAnew,
  tellOver,
} from "../grammar/statement.ts";
import { ownedBy } from "../grammar/subject.ts";
import { isYear } from "../language/numbers.ts";
import { isArticle, normalWords, type Word } from "../language/words.ts";
import { isManyRelation, isPet, isRelation, partnerStatus, singular } from "../lexicon/people.ts";
import { isDwelling, isKnownPlace } from "../lexicon/places.ts";
import { isCarKind, isCarMake } from "../lexicon/things.ts";
import { tellHome } from "./home.ts";
import { readBirthday } from "./identity.ts";
import { tellTaken } from "./love.ts";
import { tellLabelled, tellPossession } from "./possessed.ts";
import { tellNewJob } from "./work.ts";

const NONE = /^(no|any|zero)$/;
const LONGEST_NAME = 2;

/** "I have …", "I've got …", "I don't have … any more". */
export function readHave(s: Statement): boolean {
  const { p } = s;
  const kinds = stateKinds(s);
  if (s.p.tense === "past" && readBirthday(s)) return true;
  if (after(p.rest, 0, ...BABY) !== undefined) tellBorn(s);
  if (kinds.length === 0) return true;
  if (tellLabelled(s, p.rest, kinds)) return true;
  const none = /^(no|zero)$/.test(p.rest[0]?.text ?? "") && p.rest[1]?.text !== "longer";
  const [first = [], ...others] = splitList(p.rest);
  const told = none && kinds.includes("holds") ? (["ends"] as const) : kinds;
  // "two kids, Mia and Leo" are two; "a dog and two cats" are three.
  const counted = others.filter(
    ([word]) => word && (/^(a|an|no|any|my)$/.test(word.text) || /^\d/.test(word.norm)),
  );
  for (const other of counted) tellHaving(s, told, other, false);
  return tellHaving(s, told, counted.length > 0 || others.length === 0 ? first : p.rest, false);
}

const BABY = ["a baby", "my baby", "our baby", "the baby", "twins"];

/** "My wife had a baby", "My wife gave birth": who was pregnant is it no more. */
export function tellBorn(s: Statement): void {
  if (eventKinds(s).includes("holds")) tell(s, "does:be", "pregnant", ["ends"]);
}

/** `anew`: "a new girlfriend" takes the place of another. */
function tellHaving(s: Statement, kinds: readonly Kind[], rest: readonly Word[], got: boolean): boolean {
  const phrase = takePhrase(rest, 0);
  const start = after(rest, 0, "a", "an", "the", "any", "no", "my", "own") ?? 0;
  const nounAt = rest.findIndex(
    (word, place) => place >= start && place < start + 5 && isHad(word, rest[place - 1]),
  );
  const noun = nounAt >= 0 ? rest[nounAt] : undefined;
  if (!noun) return tellOther(s, kinds, rest, phrase);
  const kind = singular(noun.norm);
  const isNew = rest.slice(0, nounAt).some(({ text }) => text === "new");
  const next = rest[nounAt + 1];
  if (kind === "allergy") {
    const to = after(rest, nounAt + 1, "to");
    tellAllergy(s, to === undefined ? rest.slice(start, nounAt) : rest.slice(to), kinds);
    return true;
  }
  if (kind === "job") {
    if (!kinds.includes("ends")) return tellNewJob(s, rest, kinds);
    tellOver(s, "employer");
    tellOver(s, "job");
    return true;
  }
  if (partnerStatus(kind)) {
    tellTaken(s, kind, kinds, isNew);
    const name = nameAfter(rest, nounAt);
    if (name.length > 0) tell(s, "partner", name, kinds);
    return true;
  }
  if (
    next &&
    next.gap === "" &&
    !/^(called|named|and|who|that|with|in|at|now|but|since|for|from|already|too|or|aged|together|whose|because|as|on|left)$/.test(
      next.text,
    ) &&
    !next.capital
  ) {
    return tellOther(s, kinds, rest, phrase);
  }
  const name = nameAfter(rest, nounAt);
  const number = rest[nounAt - 1]?.norm ?? "";
  const generic =
    NONE.test(rest[0]?.text ?? "") || (kinds.includes("ends") && name.length === 0 && !/^\d/.test(number));
  if (isPet(kind)) {
    if (/^\d+$/.test(number) && kinds.includes("holds") && !got) tell(s, `number:${kind}`, number, kinds);
    tell(s, "pet", petValue(kind, name, generic), kinds, {
      single: false,
      shown: shownFrom(s, rest, start, name.at(-1) ?? noun),
    });
    return true;
  }
  if (isRelation(kind)) {
    if (/^\d+$/.test(number) && !got) tell(s, `number:${kind}`, number, kinds);
    if (/^(son|daughter|baby)$/.test(kind))
      tell(s, "has:child", kind, kinds, { single: false, shown: noun.text });
    if (name.length > 0) tell(s, `relation:${kind}`, name, kinds, { single: !isManyRelation(kind) });
    else tell(s, `has:${kind}`, generic ? "any" : kind, kinds, { single: false, shown: noun.text });
    return true;
  }
  return tellOther(s, kinds, rest, phrase);
}

/** "I no longer have a dog" is about all dogs, whatever their names. */
function petValue(kind: string, name: readonly Word[], generic: boolean): string {
  if (generic) return kind === "pet" ? "any" : `every ${kind}`;
  return name.length > 0 ? `${kind} ${normalWords(name)}` : kind;
}

const isHad = ({ norm }: Word, before: Word | undefined): boolean => {
  if (before?.text === "hot") return false;
  const noun = singular(norm);
  return isPet(noun) || isRelation(noun) || noun === "allergy" || noun === "job";
};

function tellOther(
  s: Statement,
  kinds: readonly Kind[],
  rest: readonly Word[],
  phrase: readonly Word[],
): boolean {
  const make = phrase.find(({ norm }) => isCarMake(norm));
  if (make) tell(s, "car", carWords(phrase), kinds, { single: false });
  const value = objectValue(rest);
  if (kinds.includes("ends") && value === "car") tell(s, "car", "any", kinds);
  if (value !== "")
    tell(s, "does:have", value, kinds, { single: false, shown: shownFrom(s, rest, 0, rest.at(-1)) });
  return true;
}

const shownFrom = (s: Statement, rest: readonly Word[], from: number, last: Word | undefined): string =>
  s.source.slice(rest[from]?.start ?? 0, last?.end ?? 0);

/** "a dog named Rex", "my sister Anna". */
function nameAfter(rest: readonly Word[], nounAt: number): Word[] {
  const called = after(rest, nounAt + 1, "called", "named", "whose name is", "who is called", "who is named");
  if (called !== undefined) return takePhrase(rest, called);
  const next = rest[nounAt + 1];
  return next?.capital && next.gap === "" ? takePhrase(rest, nounAt + 1) : [];
}

export function tellAllergy(s: Statement, words: readonly Word[], kinds: readonly Kind[]): void {
  const value = takePhrase(words, 0).filter(
    ({ text }) => !/^(a|an|the|any|severe|bad|mild|serious)$/.test(text),
  );
  if (value.length === 0) {
    if (kinds.includes("ends")) tell(s, "allergy", "any", kinds, { single: false });
    return;
  }
  let one: Word[] = [];
  const flush = () => {
    const last = one.at(-1);
    if (last) {
      const normal = [...one.slice(0, -1).map(({ norm }) => norm), singular(last.norm)].join(" ");
      tell(s, "allergy", normal, kinds, { single: false, shown: s.source.slice(one[0]?.start, last.end) });
    }
    one = [];
  };
  for (const word of value) {
    if (word.text === "and" || word.text === "or" || word.gap.includes(",")) flush();
    if (word.text !== "and" && word.text !== "or") one.push(word);
  }
  flush();
}

/** The make and model, without what is said of them. */
const carWords = (phrase: readonly Word[]): Word[] => {
  const make = phrase.findIndex(({ norm }) => isCarMake(norm));
  return phrase.slice(make);
};

/** "I drive a Volvo". */
export function readDrive(s: Statement): boolean {
  const { rest } = s.p;
  const kinds = stateKinds(s);
  const phrase = takePhrase(rest, 0);
  const first = rest[0];
  if (!first || !/^(a|an|the|my|our)$/.test(first.text)) return false;
  const make = phrase.find(({ norm }) => isCarMake(norm));
  const head = phrase.at(-1);
  if (make) tell(s, "car", carWords(phrase), kinds, { single: !s.p.also });
  else if (head && (head.capital || isCarKind(head.norm)))
    tell(s, "car", phrase.slice(1), kinds, { single: head.capital && !s.p.also });
  else return false;
  return true;
}

/** "I bought a Tesla", "I got a dog", "I adopted a cat". */
export function readGain(s: Statement): boolean {
  return tellHaving(s, eventKinds(s), s.p.rest, true);
}

/** "I sold my car", "I got rid of my piano", "I gave away my dog". Answers whether it was a thing of one's own. */
export function tellGone(s: Statement, rest: readonly Word[]): boolean {
  if (!eventKinds(s).includes("holds")) return false;
  const mine = after(rest, 0, "my", "our", "the", "away my", "away our", "up my", "in my", "in our");
  if (mine === undefined) return false;
  const phrase = takePhrase(rest, mine).filter(({ text }) => !/^(old|beloved|trusty|away|off)$/.test(text));
  if (phrase.length > 0) tellGoneThing(s, phrase);
  return phrase.length > 0;
}

/** "We rehomed Bruno": a name alone, so only a pet of this name has gone. */
export function tellPetGone(s: Statement, from: number): void {
  const name = nameAt(s.p.rest, from);
  if (name.length > 0 && eventKinds(s).includes("holds"))
    tell(s, "pet", `named ${normalWords(name)}`, ["ends"]);
}

/** "I gave Bruno away", "I gave Bruno to my sister"; not "I gave Bruno a bath". */
export function tellPetGiven(s: Statement): void {
  const { rest } = s.p;
  const from = after(rest, 0, "away") ?? 0;
  const next = rest[from + nameAt(rest, from).length]?.text;
  const lent = isTemporary(rest) || findWord(rest, "for", "while", "until", "during", "when") > 0;
  if (from > 0 || next === "away" || (next === "to" && !lent)) tellPetGone(s, from);
}

function nameAt(words: readonly Word[], from: number): readonly Word[] {
  const end = words.findIndex(({ capital }, place) => place >= from && !capital);
  const name = words.slice(from, end < 0 ? words.length : end);
  return name.length <= LONGEST_NAME ? name : [];
}

/** What one has of a name that can be cancelled: "I have a Netflix subscription". */
const HOLDINGS = ["", " subscription", " membership", " account", " plan", " contract"];

/** "I cancelled Netflix". */
export function tellCancelled(s: Statement): boolean {
  const name = nameAt(s.p.rest, 0);
  if (name.length === 0 || !eventKinds(s).includes("holds")) return false;
  for (const holding of HOLDINGS) tell(s, "does:have", `${normalWords(name)}${holding}`, ["ends"]);
  return true;
}

export function tellGoneThing(s: Statement, phrase: readonly Word[]): void {
  const noun = phrase.at(-1)?.norm ?? "";
  for (const owner of s.owners) tellOver(s, "*", [ownedBy(owner, normalWords(phrase))]);
  for (const verb of ["does:have", "does:own"]) tell(s, verb, objectValue(phrase), ["ends"]);
  if (noun === "car" || noun === "vehicle") tellOver(s, "car");
  else if (phrase.some(({ norm }) => isCarMake(norm))) tell(s, "car", carWords(phrase), ["ends"]);
  if (isPet(noun)) tell(s, "pet", phrase.length === 1 ? `every ${noun}` : noun, ["ends"]);
}

/** "I traded my Volvo for a Tesla", "I replaced my car with a bike". */
export function readReplace(s: Statement): boolean {
  const { rest } = s.p;
  const kinds = eventKinds(s);
  if (!kinds.includes("holds")) return true;
  const as = findWord(rest, "as");
  if (as > 0 && /^(my|our)$/.test(rest[as + 1]?.text ?? "")) {
    // "Ramen replaced pizza as my favourite food."
    const noun = takePhrase(rest, as + 2);
    tellPossession(s, { owners: [s.selfOwner], noun, value: s.subjectWords, kinds, anew: true });
    return true;
  }
  const by = findWord(rest, "with", "for", "by", "to");
  if (by <= 0) return true;
  const old = takePhrase(rest, 0).slice(0, by);
  const fresh = takePhrase(rest, by + 1);
  tellGone(s, old);
  if (tellHomeSwap(s, old, by + 1)) return true;
  const wasCar = old.some(({ norm }) => isCarMake(norm) || norm === "car");
  if (fresh.some(({ norm }) => isCarMake(norm)) && wasCar) tellAnew(s, "car", carWords(fresh), kinds);
  const plain = old.filter(({ text }) => !/^(my|our|the|a|an|old)$/.test(text));
  // "For Teams at work": elsewhere it may be used as before.
  const everywhere = !rest.some(
    ({ text }, place) =>
      place > by + fresh.length && /^(at|in|on|for)$/.test(text) && !isWhen(rest[place + 1]?.text ?? ""),
  );
  if (!wasCar && plain.length > 0 && everywhere) {
    for (const verb of ["drink", "eat", "use"]) tell(s, `does:${verb}`, objectValue(plain), ["ends"]);
  }
  return true;
}

/** "I swapped London for a cottage in Wales", "We traded Leeds for York". Answers whether it was about a home. */
function tellHomeSwap(s: Statement, old: readonly Word[], from: number): boolean {
  const { rest, verb } = s.p;
  const place = old.filter((word) => !isArticle(word));
  if (!/^(swap|trade|exchange)$/.test(verb) || !place.every(({ capital }) => capital)) return false;
  if (isTemporary(rest) || rest.slice(from).some(({ text }) => text === "for")) return false;
  const dwelling = rest.findIndex(({ norm }, at) => at > from && at < from + 4 && isDwelling(norm));
  const moved = isKnownPlace(normalWords(place)) && isKnownPlace(normalWords(takePhrase(rest, from)));
  if (dwelling < 0 && !moved) return false;
  tell(s, "home", normalWords(place), ["ends"]);
  if (dwelling > 0 && /^(in|near|outside|on)$/.test(rest[dwelling + 1]?.text ?? ""))
    tellHome(s, rest, dwelling + 2, ["holds"]);
  return true;
}

const isWhen = (word: string): boolean => MONTHS.has(word) || WEEKDAYS.has(word) || isYear(word);

/** "I outgrew my peanut allergy". */
export function readOutgrow(s: Statement): boolean {
  const allergy = s.p.rest.findIndex(({ norm }) => norm === "allergy");
  if (allergy > 1 && eventKinds(s).includes("holds")) tellAllergy(s, s.p.rest.slice(1, allergy), ["ends"]);
  return true;
}
