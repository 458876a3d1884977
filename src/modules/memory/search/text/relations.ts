/**
 * People and animals that are called by what they are ("my brother") in one claim and by name in the
 * next: which claim says who is who, and which of them a question means. English.
 */
import { readWords } from "./words.ts";

export interface Relation {
  /** "brother", "brother-in-law". */
  relation: string;
  /** Term of the name. */
  name: string;
  /** Whose, if not the user's: the term of a name, or of "mother" for "Mum's". */
  of?: string;
}

/** Who else is meant by a word: asked for the children, what is said of a son counts. */
const MEMBERS: Record<string, readonly string[]> = {
  child: ["son", "daughter", "baby", "twin"],
  parent: ["mother", "father"],
  grandparent: ["grandmother", "grandfather"],
  sibling: ["brother", "sister"],
  spouse: ["husband", "wife"],
  partner: ["husband", "wife", "boyfriend", "girlfriend"],
  pet: ["dog", "cat", "puppy", "kitten", "horse", "rabbit", "parrot", "hamster", "turtle", "tortoise"],
  dog: ["puppy"],
  cat: ["kitten"],
  boss: ["manager", "supervisor"],
  manager: ["boss", "supervisor"],
  doctor: ["gp"],
};
const wordsFor = (same: string, words: string) =>
  Object.fromEntries(words.split(" ").map((word) => [word, same]));

/** Other words for the same; each stands for the one after it. */
const SAME: Record<string, string> = {
  mom: "mother",
  mum: "mother",
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
  children: "child",
  neighbor: "neighbour",
  flatmate: "roommate",
  hubby: "husband",
  ...wordsFor(
    "dog",
    "terrier spaniel labrador retriever poodle collie beagle dachshund greyhound corgi husky pug",
  ),
  ...wordsFor("cat", "tabby tomcat"),
  fiancee: "fiance",
};
const WORDS = [
  ...Object.keys(SAME),
  ...Object.entries(MEMBERS).flat(2),
  ..."aunt uncle cousin niece nephew grandson granddaughter godmother godfather fiance ex roommate neighbour".split(
    " ",
  ),
  ..."landlord landlady friend mentor colleague coworker assistant dentist therapist counsellor counselor".split(
    " ",
  ),
  ..."lawyer accountant teacher tutor coach trainer vet nanny childminder babysitter cleaner hairdresser".split(
    " ",
  ),
];
const RELATION = `(${[...new Set(WORDS)].sort((a, b) => b.length - a.length).join("|")})s?(-in-law)?`;
/** A title is no name: "Dr Bell" is called Bell. */
const NAME =
  "(?<![\\p{L}'-])(?:(?:Mr|Mrs|Ms|Miss|Dr|Doctor|Aunt|Auntie|Uncle|Cousin)\\.? )?(\\p{Lu}[\\p{L}'-]+)";
const NAME_OF = "(?<![\\p{L}-])(\\p{Lu}[\\p{L}-]+)'s";
const OWN = "\\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?";

/** "my brother Adam", "our dog is called Biscuit". */
const NAMED_AFTER = new RegExp(
  `${OWN}${RELATION}(?:,|'s name is| is called| is named| called| named| is)? ${NAME}`,
  "gu",
);
/** "Kasia, my sister", "Anneke de Vries is my line manager". */
const NAMED_BEFORE = new RegExp(
  `${NAME}(?: \\p{L}+){0,2}?(?: is| was|,) (?:my|our) (?:[a-z-]+ ){0,2}?${RELATION}\\b`,
  "gu",
);
const MARRIED = new RegExp(`\\b(?:I'm|I am|I got|I was) married to ${NAME}`, "gu");
const ASKED = new RegExp(
  `(?:\\b(?:my|our|the)|(?<!\\p{L})(\\p{L}+)'s) (?:[a-z-]+ ){0,2}?${RELATION}\\b`,
  "giu",
);
/** "Adam's wife Rosa", "Rosa, Adam's wife", "Rosa is Adam's wife". */
const OF_OTHERS_AFTER = new RegExp(
  `${NAME_OF} (?:[a-z-]+ ){0,2}?${RELATION}(?:,| is called| is named| called| named| is)? ${NAME}`,
  "gu",
);
const OF_OTHERS_BEFORE = new RegExp(
  `${NAME}(?: \\p{Lu}\\p{L}+)?(?: is|,) ${NAME_OF} (?:[a-z-]+ ){0,2}?${RELATION}\\b`,
  "gu",
);
/** "Uncle Bert": no one says so of another's. */
const TITLED = new RegExp(`\\b(Aunt|Auntie|Uncle|Cousin|Grandma|Grandpa|Granny|Gran|Grandad) ${NAME}`, "gu");
const HINT = /\b(?:my|our|married)\b/i;

/** The rules above know one space between words. */
const withSingleSpaces = (text: string): string => text.replace(/\s+/g, " ");

export function readRelations(text: string): Relation[] {
  const plain = withSingleSpaces(text);
  return [
    ...(HINT.test(plain) ? readOwn(plain) : []),
    ...(plain.includes("'s ") ? readOfOthers(plain) : []),
    ...readTitled(plain),
  ];
}

const termOf = (name: string | undefined): string => readWords(name ?? "")[0]?.term ?? "";

function readOfOthers(plain: string): Relation[] {
  const found: Relation[] = [];
  const add = (owner = "", word = "", inLaw = "", name = "") => {
    const [of, term] = [termOf(owner), termOf(name)];
    if (of && term && of !== term) found.push({ relation: `${SAME[word] ?? word}${inLaw}`, name: term, of });
  };
  for (const [, owner, word, inLaw, name] of plain.matchAll(OF_OTHERS_AFTER)) add(owner, word, inLaw, name);
  for (const [, name, owner, word, inLaw] of plain.matchAll(OF_OTHERS_BEFORE)) add(owner, word, inLaw, name);
  return found;
}

function readTitled(plain: string): Relation[] {
  return [...plain.matchAll(TITLED)].flatMap(([, title = "", name]) => {
    const word = title.toLowerCase().replace("auntie", "aunt");
    const term = termOf(name);
    return term ? [{ relation: SAME[word] ?? word, name: term }] : [];
  });
}

function readOwn(plain: string): Relation[] {
  const found: Relation[] = [];
  const add = (word: string | undefined, inLaw: string | undefined, name: string | undefined) => {
    const term = termOf(name);
    if (word && term) found.push({ relation: `${SAME[word] ?? word}${inLaw ?? ""}`, name: term });
  };
  for (const [, word, inLaw, name] of plain.matchAll(NAMED_AFTER)) add(word, inLaw, name);
  for (const [, name, word, inLaw] of plain.matchAll(NAMED_BEFORE)) add(word, inLaw, name);
  for (const [, name] of plain.matchAll(MARRIED)) {
    add("husband", undefined, name);
    add("wife", undefined, name);
  }
  return found;
}

export interface AskedRelation {
  /** The term of the word the question has for it. */
  term: string;
  /** All that it may mean. */
  relations: string[];
  /** Whose it is, in lower case, if not the user's. */
  owner: string | undefined;
}

export function readAskedRelations(plain: string): AskedRelation[] {
  return [...withSingleSpaces(plain).matchAll(ASKED)].flatMap(([, owner, word = "", inLaw = ""]) => {
    const relation = SAME[word.toLowerCase()] ?? word.toLowerCase();
    const relations = [relation, ...(MEMBERS[relation] ?? [])].map((each) => each + inLaw);
    return readWords(word).map(({ term }) => ({ term, relations, owner: owner?.toLowerCase() }));
  });
}
