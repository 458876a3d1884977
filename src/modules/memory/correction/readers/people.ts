/** Who is whose sister, boss or dog; and what ends with someone's death. */
import { splitContrast, takePhrase } from "../grammar/phrases.ts";
import { eventKinds, type Kind, type Statement, tell, tellAnew, tellOver } from "../grammar/statement.ts";
import { isOneOfMany, type Named } from "../grammar/subject.ts";
import { normalWords, type Word } from "../language/words.ts";
import { isPet } from "../lexicon/people.ts";
import { isQuality } from "../lexicon/things.ts";
import { isOccupation } from "../lexicon/work.ts";
import { tellName } from "./identity.ts";
import { tellPartnerNamed, tellWidowed } from "./love.ts";
import type { Reader } from "./reader.ts";

/** Whose relation a name like `my sister` or `anna's sister` is. */
function holderOf(owner: string): string {
  const apostrophe = owner.lastIndexOf("'s ");
  return apostrophe > 0 ? owner.slice(0, apostrophe) : "user";
}

/** `sister` of `my sister` and of `anna's sister`; empty for a name. */
function relationOf(owner: string): string {
  const apostrophe = owner.lastIndexOf("'s ");
  if (apostrophe > 0) return owner.slice(apostrophe + 3);
  return owner.startsWith("my ") ? owner.slice(3) : "";
}

/** "My sister Anna …": said beside the point, so it corrects nothing and is not corrected. */
export function tellApposition(s: Statement, { relation, head, name }: Named): void {
  if (name.length === 0) return;
  const owner = s.owners.find((other) => other.endsWith(` ${relation}`));
  const attribute = isPet(head) ? "pet" : `relation:${relation}`;
  const value = isPet(head) ? `${head} ${normalWords(name)}` : normalWords(name);
  const holder = owner === undefined ? s.selfOwner : holderOf(owner);
  tell(s, attribute, value, ["holds"], {
    owners: [holder],
    single: false,
    aside: true,
    shown: s.source.slice(name[0]?.start, name.at(-1)?.end),
  });
}

/** "My sister is Anna", "My boss is called Tom". Answers whether a name was told. */
export function tellRelation(
  s: Statement,
  named: Named,
  words: readonly Word[],
  kinds: readonly Kind[],
  anew: boolean,
): boolean {
  const { value, contrast } = splitContrast(words);
  const name = takePhrase(value, /^(called|named)$/.test(value[0]?.text ?? "") ? 1 : 0);
  if (!isPersonName(name)) return false;
  const holders = [
    ...new Set(s.owners.filter((owner) => owner.endsWith(` ${named.relation}`)).map(holderOf)),
  ];
  if (holders.length === 0) return false;
  const single = !isOneOfMany(named);
  const attribute = `relation:${named.relation}`;
  const owners = { owners: holders, single };
  if (isPet(named.head))
    tell(s, "pet", `${named.head} ${normalWords(name)}`, kinds, {
      owners: holders,
      single: false,
      shown: s.source.slice(name[0]?.start, name.at(-1)?.end),
    });
  else if (anew && single) tellAnew(s, attribute, name, kinds, owners);
  else tell(s, attribute, name, kinds, owners);
  tellPartnerNamed(s, named.head, name, kinds, holders);
  if (kinds.includes("holds") && isPersonName(contrast)) tellNoLonger(s, named, contrast, holders);
  return true;
}

/** "Juliana, not Julia": the name that it is not. */
function tellNoLonger(
  s: Statement,
  { relation, head }: Named,
  name: readonly Word[],
  owners: string[],
): void {
  if (isPet(head)) tell(s, "pet", `${head} ${normalWords(name)}`, ["ends"], { owners });
  else tell(s, `relation:${relation}`, name, ["ends"], { owners });
}

/** A name, and not "a nurse", "31" or "tired". */
function isPersonName(name: readonly Word[]): boolean {
  const first = name[0];
  if (!first || name.length > 4) return false;
  if (
    /^(a|an|the|my|our|his|her|in|on|at|from|not|very|so|really|too|also|coming|back|here|home|like|good)$/.test(
      first.text,
    )
  )
    return false;
  if (name.some(({ norm }) => /^\d/.test(norm))) return false;
  if (first.capital) return true;
  return (
    name.length === 1 &&
    !isQuality(first.norm) &&
    !isOccupation(first.norm) &&
    !/(ing|ed|ly|ese|ish|an)$/.test(first.text) &&
    !DESCRIBING.has(first.norm)
  );
}

const DESCRIBING = new Set(
  "vegan vegetarian pregnant single married engaged divorced retired dead alive gone sick ill away visiting mad into fine well home deaf blind autistic gay trans pescatarian unemployed abroad".split(
    " ",
  ),
);

/** "My grandmother died": how she lived is over. */
export function tellDeath(s: Statement): void {
  const { named } = s.subject;
  for (const owner of s.owners) tellOver(s, "*", [owner]);
  if (!named) return;
  const holders = [
    ...new Set(s.owners.filter((owner) => owner.endsWith(` ${named.relation}`)).map(holderOf)),
  ];
  tellWidowed(s, named.head, holders);
  if (isPet(named.head)) {
    tell(s, "pet", petGone(named), ["ends"], { owners: holders });
  }
}

/** Who says "my dog" has one, whatever it is called; "my older dog" is one of several. */
function petGone({ relation, head, name }: Named): string {
  if (name.length > 0) return `${head} ${normalWords(name)}`;
  return relation === head ? `every ${head}` : head;
}

/** "My dog's name is Rex", "My boss is called Tom". */
export function tellNameOf(
  s: Statement,
  owners: readonly string[],
  words: readonly Word[],
  kinds: readonly Kind[],
  anew: boolean,
): void {
  const { contrast: old } = splitContrast(words);
  for (const owner of owners) {
    const many = hasManyNames(owner);
    tellName(s, words, kinds, { anew, owners: [owner], single: !many });
    const relation = relationOf(owner);
    const head = relation.slice(relation.lastIndexOf(" ") + 1);
    if (relation !== "")
      tellRelation({ ...s, owners: [owner] }, { relation, head, name: [] }, words, kinds, false);
    if (kinds.includes("holds") && isPersonName(old)) tell(s, "name", old, ["ends"], { owners: [owner] });
  }
}

export const readDie: Reader = (s) => {
  const died = s.p.verb === "die" || s.p.rest[0]?.text === "away";
  if (died && !s.self && eventKinds(s).includes("holds")) tellDeath(s);
  return true;
};

/** Whose name is told by "my sister's name is …": many people have several sisters, few have two dogs without saying so. */
function hasManyNames(owner: string): boolean {
  const head = owner.slice(owner.lastIndexOf(" ") + 1);
  const relation = relationOf(owner);
  return !isPet(head) && isOneOfMany({ relation, head, name: [] });
}
