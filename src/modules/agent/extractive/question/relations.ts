/** People and animals that are called by what they are to someone. */

const SAME: Record<string, string> = {
  mum: "mother",
  mom: "mother",
  mummy: "mother",
  dad: "father",
  daddy: "father",
  grandma: "grandmother",
  granny: "grandmother",
  gran: "grandmother",
  grandpa: "grandfather",
  grandad: "grandfather",
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
  "mother|mum|mom|mummy|father|dad|daddy|parent|sister|brother|sibling|grandmother|grandma|granny|gran|grandfather|grandpa|grandad|aunt|uncle|cousin|niece|nephew|son|daughter|husband|hubby|wife|partner|boyfriend|girlfriend|fianc[eé]e?|spouse|ex|friend|neighbou?r|colleague|coworker|flatmate|roommate|landlord|landlady|boss|manager|supervisor|mentor|coach|trainer|teacher|tutor|doctor|gp|dentist|therapist|physiotherapist|vet|lawyer|accountant|child|kid|baby|twin|godmother|godfather|in-laws";
const ANIMALS = "dog|cat|puppy|kitten|horse|rabbit|hamster|parrot|pet";

const RELATION = new RegExp(`(?<![\\p{L}-])(${PEOPLE}|${ANIMALS})(s|ren)?(-in-law)?(?![\\p{L}-])`, "iu");
const OWN = new RegExp(
  `(?<![\\p{L}-])(?:my|our)\\s+(?:[\\p{Ll}-]+\\s+){0,2}?(${PEOPLE}|${ANIMALS})(s|ren)?(-in-law)?(?![\\p{L}-])`,
  "giu",
);
const ANIMAL = new RegExp(`^(?:${ANIMALS})$`);

export interface Relation {
  /** `mother`, `sister-in-law`: one word for all of the same sense. */
  relation: string;
  plural: boolean;
  /** No one whose facts could be taken for the user's. */
  isThing: boolean;
  /** As it was written, with "my". */
  phrase: string;
}

function toRelation(
  word: string,
  plural: string | undefined,
  inLaw: string | undefined,
  phrase: string,
): Relation {
  const lower = word.toLowerCase();
  const relation = `${SAME[lower] ?? lower}${inLaw ?? ""}`;
  return { relation, plural: plural !== undefined, isThing: ANIMAL.test(lower), phrase };
}

/** The first that a text names. */
export function relationIn(text: string): Relation | undefined {
  const match = RELATION.exec(text);
  return match ? toRelation(match[1] ?? "", match[2], match[3], match[0]) : undefined;
}

/** Those of the user that a question names: `my sister`, `our vet`. */
export const ownRelations = (text: string): Relation[] =>
  [...text.matchAll(OWN)].map(([phrase, word = "", plural, inLaw]) =>
    toRelation(word, plural, inLaw, phrase),
  );

export const sameRelation = (word: string): string => SAME[word.toLowerCase()] ?? word.toLowerCase();
