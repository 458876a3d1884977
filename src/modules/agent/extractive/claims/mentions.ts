/** People and animals that a claim calls by what they are to someone: whose they are, and their names. */
import { isNoName } from "../question/no-names.ts";
import { isMember, relationsIn } from "../question/relations.ts";

export interface Mention {
  /** `mother`, `ex-wife`, `sister-in-law`. */
  relation: string;
  isThing: boolean;
  plural: boolean;
  /** `undefined` where the claim doesn't say: "the vet". */
  owner: "user" | "other" | undefined;
  /** Who that other is, in lower case: `girlfriend` in "my girlfriend's mother", `kate` in "Kate's dog". */
  ownerName: string | undefined;
  /** What that other is to the user: `daughter` in "my daughter Ida's teacher". */
  ownerRelation: string | undefined;
  /** First name, in lower case. */
  name: string | undefined;
  /** Only named as whose somebody else is: the girlfriend of "my girlfriend's mother". */
  isOnlyOwner: boolean;
  /** Only says what kind of thing the next word is: "my dentist appointment is on Monday". */
  isModifier: boolean;
  at: number;
  /** Where its own word ends, and where its name does. */
  wordEnd: number;
  end: number;
}

const BETWEEN =
  "(?!(?:my|our|his|her|their|your|an?|the|and|or|is|was|has|with|to|for|of|in|on|at|from|by|about)\\s)[\\p{L}-]+\\s+";
/** "It's my dog": no owner. */
const OWNER_BEFORE = new RegExp(
  `(?<![\\p{L}'-])(?:(my|our)|(his|her|their|its|your|whose|(?!(?:it|that|what|who|he|she|there|here|let|where|how|when|this)')[\\p{L}-]+'s|[\\p{L}-]+s'))\\s+(?:${BETWEEN}){0,2}$`,
  "iu",
);
const OWNER_AFTER = /^ of (?:(mine\b|ours\b)|my\b|our\b|his\b|her\b|their\b|\p{Lu})/u;
const TITLES = "(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof)\\.? )?";
const NAME_AFTER = new RegExp(
  `^(?:,|'s name (?:is|was)|(?: is| was)?,? (?:called|named))? ${TITLES}(\\p{Lu}[\\p{L}-]+)(?: \\p{Lu}[\\p{L}-]+)*`,
  "u",
);
/** "Max is my brother", "Ana, my sister, …". */
const NAME_BEFORE =
  /(?:^|[^\p{L}])(\p{Lu}[\p{L}-]+)(?: \p{Lu}[\p{L}-]+)*(?:( is| was)|,) (?:my|our) (?:[\p{Ll}-]+ ){0,2}$/u;
const MODIFIES =
  /^ (?!(?:who|which|that|and|or|now|also|still|always|never|just|often|really|then|once|already|only|usually|[a-z]+ly)\b)[a-z]+ (?:is|was|has|had|will|went|costs?|starts?|begins?|got)\b/;
/** As far back as an owner with two words between them is looked for. */
const LOOKED_BACK = 80;

export function mentionsIn(text: string): Mention[] {
  const found: Mention[] = [];
  for (const { relation, at, end } of relationsIn(text)) {
    const before = text.slice(Math.max(0, at - LOOKED_BACK), at);
    const after = text.slice(end, end + LOOKED_BACK);
    const owner = OWNER_BEFORE.exec(before);
    const ofAfter = OWNER_AFTER.exec(after);
    const nameAfter = NAME_AFTER.exec(after);
    const last = found.at(-1);
    // "My girlfriend's mother": where the owner's word ends, hers begins.
    const holder = owner?.[2] && last && at - owner[0].length <= last.end ? last : undefined;
    if (holder) holder.isOnlyOwner = true;
    found.push({
      relation: relation.relation,
      isThing: relation.isThing,
      plural: relation.plural,
      owner: ofAfter ? (ofAfter[1] ? "user" : "other") : owner ? (owner[1] ? "user" : "other") : undefined,
      ownerName: owner?.[2]?.toLowerCase().replace(/'s?$/, ""),
      ownerRelation: holder?.relation,
      name: nameOf(nameAfter?.[1]) ?? nameOf(nameBefore(before, after)),
      // "The mother of my girlfriend".
      isOnlyOwner: last?.owner === "other" && /^ of (?:my|our) $/i.test(text.slice(last.wordEnd, at)),
      isModifier: MODIFIES.test(after),
      at,
      wordEnd: end,
      end: end + (nameAfter?.[0].length ?? 0),
    });
  }
  return found;
}

function nameBefore(before: string, after: string): string | undefined {
  const match = NAME_BEFORE.exec(before);
  // "In Rome, my sister …": only what stands between commas says who somebody is.
  return match?.[2] || /^(?:,|[.!]?$)/.test(after) ? match?.[1] : undefined;
}

const nameOf = (name: string | undefined): string | undefined =>
  name === undefined || isNoName(name) ? undefined : name.toLowerCase();

/** The user's own, as far as the claim says, and not only named as somebody's owner. */
export const isOwn = ({ owner, isOnlyOwner }: Mention): boolean => owner !== "other" && !isOnlyOwner;

/** "My girlfriend Anna" may be called a partner too; "my colleague Anna" is not the cousin of that name. */
export const mayBeSame = (relation: string, asked: string): boolean =>
  isMember(relation, asked) ||
  isMember(asked, relation) ||
  ["partner", "child", "pet"].some((group) => isMember(relation, group) && isMember(asked, group));
