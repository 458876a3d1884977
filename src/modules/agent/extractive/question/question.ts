/** What a question asks for, of whom, and in which words. */
import { trimEnd } from "../../../../platform/trim-end.ts";
import { readTerms, resolveDates } from "../../../memory/index.ts";
import { relatedTo } from "../claims/synonyms.ts";
import { isNoName } from "./no-names.ts";
import { ownRelations, type Relation } from "./relations.ts";

export type Form =
  | "who"
  | "what"
  | "when"
  | "where"
  | "how-many"
  | "how-long"
  | "yes-no"
  | "why"
  | "compare"
  | "recommend"
  | "profile"
  | "changes";

export interface Term {
  term: string;
  /** What else a claim may call it. */
  related: ReadonlySet<string>;
  /** Little, for words that many questions have. */
  weight: number;
}

export interface Question {
  text: string;
  /** Nothing but whom it is about: all that is known is wanted. */
  isAbout: boolean;
  form: Form;
  /** All of them are asked for. */
  isList: boolean;
  /** What no longer holds is asked for. */
  isPast: boolean;
  terms: Term[];
  /** Names in it, in lower case. */
  names: string[];
  relations: Relation[];
  /** Nobody but the user is named. */
  ofUser: boolean;
  /** Days, months or years it names. */
  dates: string[];
  /** What is compared, as written. */
  sides: string[];
}

const FORMS: [RegExp, Form][] = [
  [
    /\bwhat (?:(?:do|can|did) )?you (?:know|remember|have|store\w*) (?:about|of|on) me\b|^(?:and |so )?who am i(?: (?:really|again|to you))?\W*$|^(?:tell me about|describe) (?:me|myself)\b|\bmy profile\b|^what (?:all )?do you (?:know|remember)\W*$|^what (?:have|did) i (?:all )?(?:told|tell) you(?: so far| already| about me| about myself)?\W*$|^do you know (?:me|who i am)\b|^tell me everything(?: you know)?\W*$/i,
    "profile",
  ],
  [/\bcompare\b|\bdifference between\b|\bversus\b|\bvs\.?\s/i, "compare"],
  [/^(?:who|which|what)\b.*, (?:.+) or (?:.+)\?*$/i, "compare"],
  [
    /\b(?:what|anything|how) (?:has |have |is )?(?:been )?(?:changed?|different|new)\b|\b(?:did|has|have)\b.*\bchanged?\b/i,
    "changes",
  ],
  [
    /\b(?:recommend|suggest(?:ion)?s?|ideas? for|advi[sc]e|what (?:should|could|shall|can|would)\b.*\b(?:i|we|be a good)\b|should i\b|where (?:should|could|shall) (?:i|we)|good (?:present|gift))/i,
    "recommend",
  ],
  [
    /^(?:and |but |so )?(?:since when|until when|when|what (?:day|date|time|year|month)|(?:on|in|at) (?:which|what) (?:day|date|time|year|month))\b/i,
    "when",
  ],
  [/\b(?:when|what (?:date|day|year))\b(?: is| was| did| do| does| will)/i, "when"],
  [
    /\bhow (?:long|many (?:days|weeks|months|years|hours|minutes)\b.*\b(?:take|took|last|stay|spend|spent))\b/i,
    "how-long",
  ],
  [
    /\bhow (?:many|much|heavy|tall|old|big|far|high|expensive|often|fast)\b|\bwhat (?:does|did|do)\b.*\bcosts?\b/i,
    "how-many",
  ],
  [
    /^(?:and |but |so )?(?:where|(?:in|at|to) (?:which|what) (?:town|city|place|country|street)|(?:which|what) (?:town|city|place|country))\b/i,
    "where",
  ],
  [/^(?:and |but |so )?(?:who|whom|whose|with whom|for whom|to whom)\b/i, "who"],
  [/^(?:and |but |so )?why\b/i, "why"],
  [
    /^(?:and |but |so )?(?:is|are|am|was|were|do|does|did|don't|doesn't|didn't|isn't|aren't|have|has|had|haven't|hasn't|can|could|will|would)\b/i,
    "yes-no",
  ],
  [/\bwhere\b/i, "where"],
  [/\bwho\b/i, "who"],
];

const PAST =
  /\b(?:before|ever|previous(?:ly)?|former(?:ly)?|used? to|earlier|in the past|back then|at first|originally|once|ex-?job|old (?:job|home|address|flat|house|phone|car|boss|manager|employer))\b|\blast (?:job|phone|car|employer|boss|address)\b/i;
const LIST =
  /^(?:and |so )?(?:list|which (?:[a-z]+ ){0,2}[a-z]+s (?:have|has|had|do|does|did|are|were|can|could|will|would|am|should|i|we)\b|which (?:[a-z]+ )?(?:people|children)\b|which [a-z]+[^su' ]s\b|what did (?:i|we) (?:all )?(?:buy|sell|plant|give|lose|lend|read|watch|visit|order|borrow|collect)\b|who all\b|who has (?:borrowed|given|lent)\b|what (?:[a-z]+ )?(?:[a-z]{3,}s|people|children)\b(?! name)|what (?:are|were) (?:my|our|the|all)|name all|who (?:are|were)|what all|what (?:have|has)\b|which (?:of|things))|\ball (?:the|my|of)\b|\bwhat kinds?\b|\bwhat did i give\b|\beverything\b/i;
const ABOUT = /\b(?:about|on)\b/i;
const NOT_A_LIST = /^(?:what|which) (?:is|was|does|has (?:she|he))\b|\bthese days\b/i;

/** They hardly narrow anything down. */
const LIGHT = new Set(
  readTerms(
    "do make take give come use thing time day now current still moment need take last spend favourite since past kind name call new tell know remember please anything something someone recommend suggest suggestion idea good could present really ever often long much many compare difference change recommend today tonight list show old please find out happen last big best early never must ever own",
  )
    .map(({ term }) => term)
    .filter((term) => term !== ""),
);
const LIGHT_WEIGHT = 0.35;
/** What a question or a request may begin with. */
const FIRST_WORDS =
  /^(?:is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|should|shall|may|might|must|tell|list|show|name|give|recommend|suggest|compare|plan|prepare|help|find|remind|remember|know|say|ask|explain|describe|summari[sz]e|check|look|search|let|got|any)(?:n't)?$/;

const IS_ONES_RELATION =
  /^(?:[Aa]nd |[Ss]o )?(?:[Ii]s|[Ww]as|[Aa]re|[Ww]ere) \p{Lu}[^?]*? (?:my|our) [\p{L} -]+\??$/u;

/** What an earlier turn adds counts little beside what is asked now. */
const CONTEXT_WEIGHT = 0.25;
const ENOUGH_OF_ITS_OWN = 0.8;

/** With the words that it left out. */
export function withContext(question: Question, context: string, now: Date): Question {
  if (context === "") return question;
  const own = new Set(question.terms.map(({ term }) => term));
  const weight = question.terms.reduce((sum, term) => sum + term.weight, 0);
  const added = readQuestion(context, now).terms.filter(({ term }) => !own.has(term));
  const scale = weight >= ENOUGH_OF_ITS_OWN ? CONTEXT_WEIGHT : 1;
  return {
    ...question,
    text: `${question.text} (${context})`,
    terms: [...question.terms, ...added.map((term) => ({ ...term, weight: term.weight * scale }))],
  };
}

/** Turns of phrase whose words alone would mislead. */
const PHRASES: [RegExp, string][] = [
  [/\b(?:do|does|did)\b(.*?)\bdo (?:for (?:a living|work)|professionally)\b/gi, "$1 job"],
  [/\bfor a living\b/gi, "job"],
  [/^what (?:do|does) ((?:my |our )?[\p{L}' -]{1,30}) do\s*\??$/giu, "what $1 job"],
  [/\bpass(?:ed)? away\b/gi, "die"],
  [
    /\b(?:at the moment|these days|right now|nowadays|currently|any ?more|of all|as well|in total|all together)\b/gi,
    " ",
  ],
  [
    /\b(niece|nephew|baby|son|daughter|child|children|grandson|granddaughter|twins)\b(.*?)\bborn\b/gi,
    "$1$2 baby",
  ],
  [/\b(?:use|used) to\b/gi, " "],
  [/\bin the past\b|\bsince (?:\w+ )?\d{4}\b|\bin (?:\w+ )?\d{4}\b|\blast (?:year|month|week)\b/gi, " "],
  [/\bhave to (?:see|go to)\b/gi, "appointment"],
  [/\bhow old\b/gi, "age"],
  [/\bwhat time\b/gi, "when"],
  // "Like" is a word of comparing to the search.
  [
    /(?<!\b(?:look|looks|sound|sounds|feel|feels|taste|tastes|would|'d|something|anything) )\blikes?\b(?! (?:this|that|these|those)\b)/gi,
    "enjoy",
  ],
  [/\blook forward to\b/gi, "plan"],
];

const plainWording = (text: string): string =>
  PHRASES.reduce((said, [pattern, replacement]) => said.replace(pattern, replacement), text);

/**
 * Patterns that look for one word anywhere after another take a time that grows with the square of the text. A question
 * is a sentence; who writes one of 32,000 characters is answered by its beginning.
 */
const MAX_READ_CHARACTERS = 2_000;

export function readQuestion(whole: string, now: Date): Question {
  const text = whole.slice(0, MAX_READ_CHARACTERS);
  const form = FORMS.find(([pattern]) => pattern.test(text))?.[1] ?? "what";
  const words = readTerms(plainWording(text));
  const names = [
    ...new Set(
      words
        .filter(
          ({ capitalised, text: word }, place) =>
            capitalised && !isNoName(word) && !(place === 0 && FIRST_WORDS.test(word)),
        )
        .map(({ text: word }) => word.replace(/'s$/, "")),
    ),
  ];
  // "Is Max my brother": that is what is asked of him, and not of whom.
  const relations = ownRelations(IS_ONES_RELATION.test(text) ? "" : text);
  const seen = new Set<string>();
  const terms: Term[] = [];
  const dates = form === "when" ? [] : resolveDates(text, now);
  for (const { term, isTime } of words) {
    // What tells the time is compared as a date, not as a word.
    if (term === "" || seen.has(term) || (isTime && dates.length > 0) || (dates.length > 0 && isMonth(term)))
      continue;
    seen.add(term);
    terms.push({ term, related: relatedTo(term), weight: LIGHT.has(term) ? LIGHT_WEIGHT : 1 });
  }
  const isAbout =
    ABOUT.test(text) && terms.every(({ term, weight }) => weight < 1 || isSubject(term, names, relations));
  return {
    text,
    isAbout,
    form,
    isList:
      isAbout ||
      ((LIST.test(text) || (dates.length > 0 && terms.every(({ weight }) => weight < 1))) &&
        !NOT_A_LIST.test(text) &&
        form !== "when" &&
        form !== "yes-no"),
    isPast: PAST.test(text) && form !== "recommend",
    terms,
    names,
    relations,
    ofUser:
      relations.every(({ isThing }) => isThing) && /\b(?:i|i'm|i've|me|my|mine|we|our|us)\b/i.test(text),
    dates,
    sides: form === "compare" ? sidesOf(text) : [],
  };
}

const MONTHS = new Set(
  readTerms("january february march april may june july august september october november december").map(
    ({ term }) => term,
  ),
);
const isMonth = (term: string): boolean => MONTHS.has(term);

function isSubject(term: string, names: readonly string[], relations: readonly Relation[]): boolean {
  const words = [...names, ...relations.map(({ relation }) => relation)].join(" ");
  return readTerms(words).some((word) => word.term === term);
}

/** "Compare A and B", "the difference between A and B", "which is faster, A or B". */
function sidesOf(text: string): string[] {
  const said = trimEnd(text, /[?.!]/);
  const match =
    /\bbetween (.+?) and (.+)$/i.exec(said) ??
    /\bcompare (.+?) (?:and|with|to|against|vs\.?|versus) (.+)$/i.exec(said) ??
    /, (?:the )?([^,]+?) or (?:the )?([^,]+)$/i.exec(said) ??
    /(\S+) (?:vs\.?|versus) (\S+)/i.exec(said);
  return match ? [match[1] ?? "", match[2] ?? ""].map((side) => side.trim()) : [];
}
