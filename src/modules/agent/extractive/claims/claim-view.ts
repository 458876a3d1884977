/** A claim as an answer needs it: of whom it speaks, in which words, and whether it denies. */
import {
  type Fact,
  factsOf,
  isReport,
  type KnownClaim,
  plainText,
  readTerms,
} from "../../../memory/index.ts";
import { isNoName } from "../question/no-names.ts";
import { attributeTerms } from "./attribute-terms.ts";
import { type Mention, mentionsIn } from "./mentions.ts";

export interface ClaimView {
  claim: KnownClaim;
  /** Of the search; 0 for one that came another way. */
  score: number;
  facts: Fact[];
  /** Stems of its words. */
  words: ReadonlySet<string>;
  /** Stems of what it is about, beside its words. */
  topics: ReadonlySet<string>;
  /** Words with a capital, in lower case. */
  names: ReadonlySet<string>;
  /** People and animals that it calls by what they are to someone. */
  mentions: readonly Mention[];
  /** The user is who it speaks of, or one of them. */
  ofUser: boolean;
  /** Whom else it speaks of first: a name or a relation, in lower case. */
  ofOther: string | undefined;
  /** The user is mentioned, and not only as whose relation somebody is. */
  namesUser: boolean;
  /** An animal of the user's is what it speaks of: "my cat loves fish". */
  ofAnimal: boolean;
  negated: boolean;
  saidAt: Date;
}

const NEGATION =
  /\b(?:not|never|no longer|no more|cannot|nobody|none|without|stopped|quit|gave up|given up|giving up|sold|cancelled|canceled|dropped|lost|retired|ended|doesn't|don't|didn't|isn't|wasn't|aren't|weren't|hasn't|haven't|hadn't|won't|can't|couldn't|wouldn't)\b/i;
const FIRST_PERSON = /\b(?:I|me|my|mine|myself|we|us|our|ours)\b/i;
const LEAD_FIRST =
  /^(?:(?:As|In|On|At|Since|Next|Last|This)\b[^,]{0,40}?,? )?(?:I|We|My|Our|We're|I'm|I've|I'd|I'll)\b/i;
const WITH_USER = /^[^.]{1,60}? and I\b/;
const LEAD_NAME =
  /^(\p{Lu}[\p{L}'-]+)(?: (?:\p{Lu}[\p{L}'-]+))*(?=(?:'s?)? (?:and|is|was|has|had|will|would|wants|can|doesn't|isn't|[a-z]+s|[a-z]+ed|came|went|told|gave|paid|broke|brought|lent|made|got|took)\b|'s |(?<=s') )/u;

/** Told of as a taste, whether it is one or is denied: the search has no word for "like". */
const LIKING = /(?<!would )(?<!'d )\b(?:likes?|loves?|enjoys?|fond of)\b(?! to\b)/i;
const ENJOYING = readTerms("enjoy")[0]?.term ?? "";
/** In passing: "my mom is called Helga and she is 68", "our kids are Emil (7) and Frida (4)". */
const AGE =
  /\b(?:he|she|they)(?:'s| is| are)(?: now| already| about| almost)? \d{1,3}(?=[.,;!)]|$| (?:and|years? old|now)\b)|\b\p{Lu}\p{L}+ \((?:aged )?\d{1,2}\)|\baged? \d{1,3}\b/u;
const AGES = readTerms("age old").map(({ term }) => term);

export function viewClaim(claim: KnownClaim, score = 0): ClaimView {
  const facts = factsOf(claim);
  const all = readTerms(claim.content);
  const topics = new Set<string>();
  for (const fact of facts)
    if (fact.kind !== "plans" || fact.attribute === "plans")
      for (const term of attributeTerms(fact)) topics.add(term);
  if (LIKING.test(claim.content)) topics.add(ENJOYING);
  if (AGE.test(claim.content)) for (const term of AGES) topics.add(term);
  // As the words are: "Tomás" is found by who writes "Tomas".
  const content = plainText(claim.content);
  const mentions = mentionsIn(content);
  const relation = /^(?:my|our)\b/i.test(content) ? leadingMention(mentions) : undefined;
  const leadName = LEAD_NAME.exec(content)?.[1];
  const lead = leadName && !isNoName(leadName) ? leadName.replace(/'s?$/, "").toLowerCase() : undefined;
  const isOther = relation !== undefined && !relation.isThing;
  const ofFeed = isReport(claim.content);
  return {
    claim,
    score,
    facts,
    words: new Set(all.map(({ term }) => term).filter((term) => term !== "")),
    topics,
    names: new Set(
      all
        .filter(
          ({ capitalised, text }, place) =>
            capitalised && !isNoName(text) && (place > 0 || lead === text.replace(/'s$/, "")),
        )
        .map(({ text }) => text.replace(/'s$/, "")),
    ),
    mentions,
    ofUser:
      claim.speaker === null &&
      !ofFeed &&
      ((LEAD_FIRST.test(claim.content) && relation === undefined) || WITH_USER.test(claim.content)),
    ofOther: claim.speaker?.toLowerCase() ?? (ofFeed ? "feed" : isOther ? calledIn(content, relation) : lead),
    // "My brother lives in Berlin" says whose brother, and nothing of the user.
    namesUser:
      claim.speaker === null &&
      !ofFeed &&
      FIRST_PERSON.test(isOther ? claim.content.replace(/^(?:my|our)\b/i, "") : claim.content),
    ofAnimal: relation?.isThing === true,
    negated: NEGATION.test(claim.content),
    saidAt: claim.occurred_at ?? claim.valid_from,
  };
}

const LEAD_CHARACTERS = 40;

/** Of whom "My girlfriend's mother is ill" speaks: the last of those who are called one by the other. */
function leadingMention(mentions: readonly Mention[]): Mention | undefined {
  const lead = mentions.find(({ isOnlyOwner }) => !isOnlyOwner);
  return lead && !lead.isModifier && (mentions[0]?.at ?? 0) < LEAD_CHARACTERS ? lead : undefined;
}

/** Its one word for all of the same sense; with whose it is, as written. */
const calledIn = (content: string, { relation, owner, wordEnd }: Mention): string =>
  owner === "other"
    ? content
        .slice(0, wordEnd)
        .replace(/^(?:my|our) /i, "")
        .toLowerCase()
    : relation;
