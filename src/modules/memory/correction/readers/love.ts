/** Relationship status, and with whom. */
import { after, findWord, takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Kind, type Statement, stateKinds, tell, tellOver } from "../grammar/statement.ts";
import { ownedBy } from "../grammar/subject.ts";
import { normalWords, type Word } from "../language/words.ts";
import { partnerStatus } from "../lexicon/people.ts";

const STATUS = new Map([
  ["single", "single"],
  ["married", "married"],
  ["engaged", "engaged"],
  ["divorced", "divorced"],
  ["separated", "separated"],
  ["widowed", "widowed"],
  ["dating", "dating"],
  ["taken", "dating"],
  ["unmarried", "single"],
  ["remarried", "married"],
  ["hitched", "married"],
  ["widow", "widowed"],
  ["widower", "widowed"],
  ["bachelor", "single"],
]);
const ALONE = new Set(["single", "divorced", "separated", "widowed"]);

export const isStatus = (word: Word | undefined): boolean => word !== undefined && STATUS.has(word.text);

/** Tells the status that a word names, and the partner after "to" or "with". */
export function tellStatus(
  s: Statement,
  words: readonly Word[],
  at: number,
  kinds: readonly Kind[],
): boolean {
  const word = words[at];
  const status = word && STATUS.get(word.text);
  if (!word || !status || kinds.length === 0) return false;
  const next = /^(man|woman)$/.test(words[at + 1]?.text ?? "") ? words[at + 2] : words[at + 1];
  // "a single mother", "engaged in politics", "married life"
  if (
    next &&
    next.gap === "" &&
    !/^(to|with|and|but|for|since|now|in|on|again|last|this|by|after|at|yesterday|today|recently|as|officially|happily)$/.test(
      next.text,
    )
  )
    return false;
  if (status === "engaged" && next?.text === "in") return false;
  if (status === "dating" && word.text === "taken" && next) return false;
  tell(s, "status", status, kinds, { shown: word.text });
  if (kinds.includes("holds") && ALONE.has(status)) tellOver(s, "partner");
  const to = after(words, at + 1, "to", "with", "from");
  if (to !== undefined && !ALONE.has(status)) tellPartner(s, words, to, kinds);
  return true;
}

/** A partner's name, not "my high school sweetheart" or "a doctor". */
function tellPartner(s: Statement, words: readonly Word[], from: number, kinds: readonly Kind[]): void {
  const name = takePhrase(words, from);
  const head = name[0];
  if (
    !head ||
    /^(a|an|the|my|our|his|her|someone|each|it|him|them|kids|one|two|three|no|some|people)$/.test(head.text)
  )
    return;
  if (name.length > 3) return;
  tell(s, "partner", name, kinds);
}

/** "I married Ben", "We got married". */
export function readMarry(s: Statement): boolean {
  const kinds = eventKinds(s);
  tell(s, "status", "married", kinds);
  tellPartner(s, s.p.rest, 0, kinds);
  return true;
}

/** "I divorced Ben", "We separated", "I broke up with Ben", "We split up". */
export function tellSeparation(
  s: Statement,
  words: readonly Word[],
  status: string | undefined,
  relation = relationIn(words),
): void {
  const kinds = eventKinds(s);
  if (!kinds.includes("holds")) return;
  if (status) tell(s, "status", status, kinds);
  else tellOver(s, "status");
  const left = leftOf(s, words);
  // After "I broke up with Ben", who is not Ben may still be.
  if (left) tell(s, "partner", left, ["ends"], { owners: s.owners.filter((owner) => owner !== left) });
  else tellOver(s, "partner");
  tellPartnerLeft(s, left, relation, status);
}

/** The name of whom was left, where it is said: "with Ben", "Ben and I". */
function leftOf(s: Statement, words: readonly Word[]): string | undefined {
  const other = s.self ? s.owners[1] : undefined;
  if (other !== undefined && !isOwned(other)) return other;
  const name = takePhrase(words, after(words, 0, "with", "from") ?? 0);
  const head = name[0];
  const named =
    head !== undefined &&
    name.length < 4 &&
    !/^(my|our|a|the|up|last|him|her|them|yesterday|today|recently)$/.test(head.text);
  return named ? normalWords(name) : undefined;
}

const MARRIED = ["wife", "husband", "spouse", "partner"];
const UNMARRIED = ["girlfriend", "boyfriend", "partner", "fiance"];

/** What is told of "my girlfriend (Nina)" is told of nobody now; of Nina herself it stays. */
function tellPartnerLeft(
  s: Statement,
  name: string | undefined,
  relation: string | undefined,
  status: string | undefined,
): void {
  if (s.since !== undefined) return;
  const [owner] = s.owners;
  if (owner === undefined) return;
  const joint = s.owners.find((other) => isOwned(other) && s.self);
  const relations = relation !== undefined ? [relation] : status ? MARRIED : UNMARRIED;
  const left = joint !== undefined ? [joint] : relations.map((kind) => ownedBy(owner, kind));
  tell(s, "*", name ?? "", ["ends"], { owners: left, shown: "" });
}

const isOwned = (owner: string): boolean => /^my |'s /.test(owner);

/** "Ben and I are together", "Ben and I are no longer together". */
export function tellTogether(s: Statement, kinds: readonly Kind[], over: boolean): void {
  const others = s.owners.slice(1);
  const ended = over !== kinds.includes("ends");
  if (ended) tellOver(s, "status");
  else tell(s, "status", "dating", kinds, { owners: s.owners.slice(0, 1) });
  for (const other of others) {
    if (isOwned(other)) {
      if (ended) tellOver(s, "partner", s.owners.slice(0, 1));
    } else tell(s, "partner", other, ended ? ["ends"] : kinds, { owners: s.owners.slice(0, 1) });
  }
}

export function readDivorce(s: Statement): boolean {
  tellSeparation(s, s.p.rest, "divorced");
  return true;
}

export function readSeparate(s: Statement): boolean {
  if (s.p.rest[0] && !/^(from|last|after|in|this|two|a|recently)$/.test(s.p.rest[0].text)) return false;
  tellSeparation(s, s.p.rest, "separated");
  return true;
}

/** "broke up (with Ben)", "split up", "split with". */
export function readBreak(s: Statement): boolean {
  const { rest } = s.p;
  const up = after(rest, 0, "up");
  const next = up === undefined ? undefined : rest[up];
  if (
    up !== undefined &&
    next &&
    !/^(with|last|after|yesterday|today|in|this|recently|a|for|and|because|two|three|over|on)$/.test(
      next.text,
    )
  )
    return false;
  if (up === undefined && !(s.p.verb === "split" && rest[0]?.text === "with")) return false;
  tellSeparation(s, rest.slice(up ?? 0), undefined);
  return true;
}

/** "I'm dating Ben", "I started dating Ben". */
export function readDate(s: Statement, kinds: readonly Kind[] = stateKinds(s)): boolean {
  const { rest } = s.p;
  if (rest[0]?.text === "back") return false;
  tell(s, "status", "dating", kinds);
  tellPartner(s, rest, 0, kinds);
  return true;
}

/** "My husband is Ben", "Lisa is my girlfriend", "I have a wife": what it says about oneself. */
export function tellPartnerNamed(
  s: Statement,
  relation: string,
  name: readonly Word[],
  kinds: readonly Kind[],
  owners: readonly string[],
): void {
  const status = partnerStatus(relation);
  if (!status) return;
  if (name.length > 0) tell(s, "partner", name, kinds, { owners });
  if (/^(wife|husband|spouse|fiance)$/.test(relation)) tell(s, "status", status, kinds, { owners });
  if (kinds.includes("holds")) tell(s, "status", "single", ["ends"], { owners });
}

/** "We are in a relationship", "I'm seeing someone", "I have a girlfriend". */
export function tellTaken(s: Statement, relation: string, kinds: readonly Kind[], anew: boolean): boolean {
  const status = partnerStatus(relation);
  if (!status) return false;
  tell(s, "status", status, kinds);
  if (anew && kinds.includes("holds")) tellOver(s, "partner");
  return true;
}

export function readRelationship(s: Statement, from: number): boolean {
  const { rest } = s.p;
  const start = after(
    rest,
    from,
    "in a relationship",
    "in a long-term relationship",
    "in a serious relationship",
    "in a new relationship",
  );
  if (start === undefined) return false;
  const kinds = stateKinds(s);
  tell(s, "status", "dating", kinds, { shown: "in a relationship" });
  const partner = after(rest, start, "with");
  if (partner !== undefined) tellPartner(s, rest, partner, kinds);
  return true;
}

/** "My husband died", "I lost my husband". */
export function tellWidowed(s: Statement, relation: string, owners: readonly string[]): void {
  if (partnerStatus(relation) !== "married") return;
  tell(s, "status", "widowed", ["holds"], { owners });
  tellOver(s, "partner", owners);
}

/** "my ex", "my wife": a separation from a relation without a name. */
export const relationIn = (words: readonly Word[]): string | undefined => {
  const mine = findWord(words, "my", "our");
  const noun = mine >= 0 ? words[mine + 1] : undefined;
  return noun && partnerStatus(noun.norm) ? normalWords([noun]) : undefined;
};
