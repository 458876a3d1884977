/** Employer and occupation. */
import { after, isPartial, takePhrase, withoutArticle } from "../grammar/phrases.ts";
import {
  eventKinds,
  type Kind,
  type Statement,
  stateKinds,
  tell,
  tellAnew,
  tellOver,
} from "../grammar/statement.ts";
import { hasDigit, unitOf } from "../language/numbers.ts";
import { isArticle, normalWords, type Word } from "../language/words.ts";
import { isKnownPlace } from "../lexicon/places.ts";
import { wordSet } from "../lexicon/word-set.ts";
import { isHobbyOccupation, isOccupation } from "../lexicon/work.ts";
import { tellWorkUnit } from "./work-unit.ts";

const SIDE = wordSet("side second part-time weekend extra additional occasionally freelance volunteer");
const isSideJob = (words: readonly Word[]): boolean =>
  words.some(({ text }) => SIDE.has(text)) || isPartial(words);

/** "Bosch", "a bank": whom someone works for. */
export function tellEmployer(
  s: Statement,
  words: readonly Word[],
  from: number,
  kinds: readonly Kind[],
  side = isSideJob(words),
): void {
  const value = takePhrase(words, from);
  const head = value[0];
  if (!head || kinds.length === 0) return;
  if (
    /^(home|night|nights|myself|it|that|this|them|day|least|first|present|my|his|her|their|our|pace)$/.test(
      head.text,
    )
  )
    return;
  if (hasDigit(normalWords(value)) && !head.capital) return;
  tell(s, "employer", withoutArticle(value), kinds, { single: !s.p.also && !side });
}

export function tellJob(
  s: Statement,
  words: readonly Word[],
  from: number,
  kinds: readonly Kind[],
  anew = false,
): void {
  const value = withoutArticle(takePhrase(words, from));
  if (value.length === 0 || kinds.length === 0) return;
  const single = !s.p.also && !isSideJob(words);
  if (anew && single) tellAnew(s, "job", value, kinds);
  else tell(s, "job", value, kinds, { single });
}

/** "I work at Bosch as an engineer". */
export function readWork(s: Statement): boolean {
  const { rest } = s.p;
  const kinds = stateKinds(s);
  if (after(rest, 0, "out", "hard", "well", "up", "around", "through") !== undefined) return false;
  if (after(rest, 0, "on") !== undefined) return false;
  if (kinds.length === 0) return true;
  const at = findLead(rest, "at", "for");
  const role = findLead(rest, "as");
  if (at !== undefined) tellEmployer(s, rest, at, kinds);
  if (role !== undefined) {
    // Leaving an employer says nothing about the profession.
    if (at === undefined || !kinds.includes("ends")) tellJob(s, rest, role, kinds);
  }
  const field = after(rest, 0, "in");
  if (field !== undefined && tellWorkUnit(s, rest, field, kinds, s.p.now)) return true;
  const first = field === undefined ? undefined : rest[field];
  if (field !== undefined && first && at === undefined && role === undefined) {
    if (isArticle(first) || /^(my|our|his|her|their|this|that)$/.test(first.text)) return false;
    const phrase = takePhrase(rest, field);
    const place = first.capital || isKnownPlace(first.norm);
    tell(s, place ? "work place" : "work field", phrase, kinds, {
      single: !s.p.also && !isSideJob(rest) && phrase.length > 0,
    });
  }
  return (
    at !== undefined || role !== undefined || field !== undefined || after(rest, 0, "from") !== undefined
  );
}

/** Place after the preposition, where it begins a phrase of its own: not "for three years". */
function findLead(rest: readonly Word[], ...prepositions: string[]): number | undefined {
  for (const [place, word] of rest.entries()) {
    if (!prepositions.includes(word.text)) continue;
    const next = rest[place + 1];
    if (!next || (/^(\d|years|months|weeks|ages|now|a$)/.test(next.norm) && isSpan(rest, place + 1)))
      continue;
    if (word.text === "as" && /^(well|of|soon|usual|if|a)$/.test(next.text) && next.text !== "a") continue;
    return place + 1;
  }
  return undefined;
}

const isSpan = (rest: readonly Word[], from: number): boolean =>
  rest
    .slice(from, from + 4)
    .some(
      ({ norm, text }) =>
        /^(year|month|week|day|hour|min|while|decade|decades|ages|now|long|living)$/.test(norm) ||
        text === "years",
    );

/** "I joined Bosch", but not a gym or a call. */
export function readJoin(s: Statement): boolean {
  const { rest } = s.p;
  const first = rest[0];
  if (!first || isArticle(first) || /^(my|our|a|in|up|forces|hands)$/.test(first.text)) return true;
  if (isTownOrClub(rest)) return true;
  tellEmployer(s, rest, 0, eventKinds(s));
  tellRoleAfter(s, eventKinds(s));
  return true;
}

const isTownOrClub = (rest: readonly Word[]): boolean =>
  takePhrase(rest, 0).some(({ text }) =>
    /^(gym|club|band|choir|team|group|class|course|party|call|meeting|league|church|army|navy|discord|twitter|facebook|instagram|mastodon|reddit|tinder|linkedin|tiktok|bluesky)$/.test(
      text,
    ),
  );

function tellRoleAfter(s: Statement, kinds: readonly Kind[]): void {
  const role = findLead(s.p.rest, "as");
  if (role !== undefined) tellJob(s, s.p.rest, role, kinds, true);
}

const JOB_NOUNS = wordSet(
  "job role position work gig career post internship apprenticeship contract employment",
);

/** "a new job at Bosch as …": answers whether it speaks of a job. */
export function tellNewJob(s: Statement, rest: readonly Word[], kinds: readonly Kind[]): boolean {
  const noun = rest.findIndex(({ text }, place) => place < 6 && JOB_NOUNS.has(text));
  const lead = after(rest, 0, "at", "with", "as", "working at", "working for", "working as");
  if (noun < 0 && lead === undefined) return false;
  if (
    noun >= 0 &&
    !/^(a|an|my|our|the|new|work|job|another|full-time|part-time|better|different)$/.test(rest[0]?.text ?? "")
  )
    return false;
  const tail = rest.slice(noun >= 0 ? noun + 1 : 0);
  const at = findLead(tail, "at", "with", "for");
  const role = findLead(tail, "as");
  const side = isSideJob(rest);
  const titled =
    noun > 0
      ? rest
          .slice(0, noun)
          .filter(
            ({ text }) =>
              !/^(a|an|my|our|the|new|another|better|different|full-time|part-time|great|dream|first|own)$/.test(
                text,
              ),
          )
      : [];
  if (at !== undefined) {
    if (!side && noun >= 0 && kinds.includes("holds") && rest.some(({ text }) => text === "new"))
      tellOver(s, "employer");
    tellEmployer(s, tail, at, kinds, side);
  }
  if (role !== undefined && !side) tellJob(s, tail, role, kinds, true);
  else if (titled.length > 0 && isOccupation(titled.at(-1)?.norm ?? ""))
    tell(s, "job", titled, kinds, { single: !side });
  // A job somewhere ends being without one, even if it is not said where.
  if (!side && kinds.includes("holds")) tell(s, "job", "unemployed", ["ends"]);
  return true;
}

/** "I quit my job (at …)", "I left Google", "I resigned from …". Answers whether it was about work. */
export function tellLeftJob(s: Statement, rest: readonly Word[], kinds: readonly Kind[]): boolean {
  if (!kinds.includes("holds")) return false;
  const noun = rest.findIndex(
    ({ text }, place) => place < 5 && (JOB_NOUNS.has(text) || text === "company" || text === "firm"),
  );
  const bare = rest.length === 0 || after(rest, 0, "from") !== undefined;
  if (noun < 0 && !bare) return false;
  if (noun >= 0 && !/^(my|our|the|that|his|her|a)$/.test(rest[0]?.text ?? "") && !bare) return false;
  const tail = noun >= 0 ? rest.slice(noun + 1) : rest;
  const at = findLead(tail, "at", "with", "from");
  const role = findLead(tail, "as");
  if (rest.some(({ text }) => SIDE.has(text))) return true;
  const titled =
    noun > 0 ? rest.slice(1, noun).filter(({ text }) => !/^(old|boring|current|day|new)$/.test(text)) : [];
  if (at !== undefined) tellEmployer(s, tail, at, ["ends"]);
  if (role !== undefined) tellJob(s, tail, role, ["ends"]);
  if (titled.length > 0 && at === undefined && role === undefined) {
    tell(s, "job", titled, ["ends"]);
    tell(s, "employer", titled, ["ends"]);
  } else if (at === undefined && role === undefined && noun >= 0) {
    tellOver(s, "employer");
    tellOver(s, "job");
  }
  return true;
}

/** "I retired", "I'm unemployed". */
export function tellNoWork(s: Statement, value: "retired" | "unemployed", kinds: readonly Kind[]): void {
  if (kinds.includes("holds")) tellOver(s, "employer");
  tellAnew(s, "job", value, kinds);
}

/** A noun phrase after "be a" or "become a" that is an occupation. */
export function tellOccupation(
  s: Statement,
  words: readonly Word[],
  from: number,
  kinds: readonly Kind[],
  anew: boolean,
): boolean {
  const phrase = withoutArticle(takePhrase(words, from));
  const head = phrase.at(-1);
  const of = phrase.findIndex(({ text }) => text === "of");
  const named = of > 0 ? phrase[of - 1] : head;
  if (!named || !isOccupation(named.norm)) return false;
  if (
    words.some(
      ({ text }, place) =>
        text === "heart" || text === "training" || (text === "by" && words[place + 1]?.text === "nature"),
    )
  )
    return true;
  const single = !s.p.also && !isSideJob(words) && (anew || !isHobbyOccupation(named.norm));
  const at = findLead(words, "at", "for");
  if (at !== undefined && at > from) tellEmployer(s, words, at, kinds);
  if (at !== undefined && kinds.includes("ends") && !kinds.includes("was")) return true;
  if (anew && single) tellAnew(s, "job", phrase, kinds, { single });
  else tell(s, "job", phrase, kinds, { single });
  return true;
}

/** "I earn 60k a year", "I make 20 euros an hour". */
export function readEarn(s: Statement): boolean {
  const { rest, verb } = s.p;
  const from = after(rest, 0, "about", "around", "over", "almost") ?? 0;
  const number = rest[from];
  const unit = unitOf(rest[from + 1]?.text ?? "");
  if (!number || !/^\d/.test(number.norm)) return verb === "earn";
  // "I make 3 cakes".
  if (verb === "make" && unit?.measures !== "money" && !/^\d+k$/.test(number.text)) return false;
  const per = rest.find(({ norm }) => /^(hour|month|week|day)$/.test(norm));
  const value = rest.slice(from, from + (unit ? 2 : 1));
  tell(s, per ? `salary per ${per.norm}` : "salary", value, stateKinds(s));
  return true;
}
