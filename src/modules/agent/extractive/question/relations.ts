/** People and animals that are called by what they are to someone. */

const SAME: Record<string, string> = {
  mum: "mother",
  mom: "mother",
  mummy: "mother",
  mommy: "mother",
  dad: "father",
  daddy: "father",
  grandma: "grandmother",
  granny: "grandmother",
  gran: "grandmother",
  grandpa: "grandfather",
  grandad: "grandfather",
  granddad: "grandfather",
  kid: "child",
  hubby: "husband",
  fiancée: "fiance",
  fiancé: "fiance",
  fiancee: "fiance",
  gp: "doctor",
  flatmate: "roommate",
  neighbor: "neighbour",
  coworker: "colleague",
  supervisor: "manager",
  boss: "manager",
};

const PEOPLE =
  "mother|mum|mom|mummy|father|dad|daddy|parent|sister|brother|sibling|grandmother|grandma|granny|gran|grandfather|grandpa|granddad|grandad|aunt|uncle|cousin|niece|nephew|son|daughter|husband|hubby|wife|partner|boyfriend|girlfriend|fianc[eé]e?|spouse|ex|friend|neighbou?r|colleague|coworker|flatmate|roommate|landlord|landlady|boss|manager|supervisor|mentor|coach|trainer|teacher|tutor|doctor|gp|dentist|therapist|physiotherapist|vet|lawyer|accountant|child|kid|baby|twin|godmother|godfather|in-laws";
const ANIMALS = "dog|cat|puppy|kitten|horse|rabbit|hamster|parrot|pet";

/** "Ex-wife", "stepmother", "half-brother", "grandson": nobody whom the word after it means. */
const KIN = "ex[- ]|step-?|half[- ]|(?:great-?)*grand|great-|god|foster ";
/** One of them as a text has it: what comes before the word, the word, its plural, "in-law". */
const RELATION_WORD = `(${KIN})?(${PEOPLE}|${ANIMALS})(s|ren)?([- ]in[- ]law)?(?![\\p{L}-])`;

const RELATION = new RegExp(`(?<![\\p{L}-])${RELATION_WORD}`, "iu");
const EACH_RELATION = new RegExp(RELATION.source, "giu");
const OWN = new RegExp(
  `(?<![\\p{L}-])(?:my|our)\\s+(?:[\\p{Ll}-]+\\s+){0,2}?${RELATION_WORD}(?:'s? (?:[\\p{Ll}-]+ ){0,1}?${RELATION_WORD})?`,
  "giu",
);
const ANIMAL = new RegExp(`^(?:${ANIMALS})$`);

/** Who else is meant by a word: asked for the children, what is said of a son counts. */
const MEMBERS: Record<string, RegExp> = {
  child: /^(?:son|daughter|baby|twin)$/,
  parent: /^(?:mother|father)$/,
  sibling: /^(?:half-|step)?(?:brother|sister)$/,
  partner: /^(?:husband|wife|spouse|fiance|boyfriend|girlfriend)$/,
  spouse: /^(?:husband|wife)$/,
  pet: ANIMAL,
  dog: /^puppy$/,
  cat: /^kitten$/,
};

export interface Relation {
  /** `mother`, `sister-in-law`: one word for all of the same sense. */
  relation: string;
  plural: boolean;
  /** No one whose facts could be taken for the user's. */
  isThing: boolean;
  /** As it was written, with "my". */
  phrase: string;
  /** Of "my sister's husband", `sister` and `husband`. */
  chain: readonly [owner: string, relation: string] | undefined;
}

type Written = [kin: string | undefined, word: string, plural: string | undefined, inLaw: string | undefined];

function toRelation([kin = "", word, plural, inLaw]: Written, phrase: string): Relation {
  const lower = word.toLowerCase();
  const before = kin.toLowerCase().replace(/ $|(?<=step)-$/, (end) => (end === " " ? "-" : ""));
  return {
    relation: `${before}${SAME[lower] ?? lower}${inLaw ? "-in-law" : ""}`,
    plural: plural !== undefined || lower === "in-laws",
    isThing: kin === "" && ANIMAL.test(lower),
    phrase,
    chain: undefined,
  };
}

const written = ([, kin, word = "", plural, inLaw]: readonly (string | undefined)[]): Written => [
  kin,
  word,
  plural,
  inLaw,
];

/** The first that a text names. */
export function relationIn(text: string): Relation | undefined {
  const match = RELATION.exec(text);
  return match ? toRelation(written(match), match[0]) : undefined;
}

/** All that a text names, with where they stand. */
export const relationsIn = (text: string): { relation: Relation; at: number; end: number }[] =>
  [...text.matchAll(EACH_RELATION)].map((match) => ({
    relation: toRelation(written(match), match[0]),
    at: match.index,
    end: match.index + match[0].length,
  }));

/** Those of the user that a question names: `my sister`, `our vet`, and whose they are: `my sister's husband`. */
export const ownRelations = (text: string): Relation[] =>
  [...text.matchAll(OWN)].map((match) => {
    const [phrase] = match;
    const own = toRelation(written(match), phrase);
    if (match[6] === undefined) return own;
    const { relation, plural } = toRelation(written(match.slice(4)), phrase);
    const chain = [own.relation, relation] as const;
    return { relation: `${own.relation}'s ${relation}`, plural, isThing: false, phrase, chain };
  });

const NO_APOSTROPHE = new RegExp(
  `(\\b(?:is|was)|'s) ((?:my|our) (?:[a-z]+ )?(?:${PEOPLE}|${ANIMALS}))s (?=[a-z])|\\b((?:my|our) (?:[a-z]+ )?(?:${PEOPLE}|${ANIMALS}))s (?=(?:first |last |full |phone )?(?:name|birthday|age|job|address|number|email)\\b)`,
  "gi",
);

/** "What is my husbands name": of several it would say "are". */
export const withPossessives = (text: string): string =>
  text.replace(NO_APOSTROPHE, (_, is?: string, one?: string, own?: string) =>
    is === undefined ? `${own}'s ` : `${is} ${one}'s `,
  );

/** Whether what is said of one may answer what is asked of the other. */
export const isMember = (relation: string, asked: string): boolean =>
  relation === asked || MEMBERS[asked]?.test(relation) === true;

export const sameRelation = (word: string): string => SAME[word.toLowerCase()] ?? word.toLowerCase();

const FEMALE = /(?:mother|aunt|niece|sister|daughter|wife|girlfriend|landlady)(?:-in-law)?$/;
const MALE =
  /(?:father|uncle|nephew|brother|\bson|grandson|stepson|godson|husband|boyfriend|landlord)(?:-in-law)?$/;

/** As far as the word tells; "boss" doesn't. */
export const genderOf = (relation: string): "female" | "male" | undefined =>
  FEMALE.test(relation) ? "female" : MALE.test(relation) ? "male" : undefined;
