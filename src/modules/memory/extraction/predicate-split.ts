/**
 * "I live in Oslo, work at Equinor and have a dog" states three things of one subject, and each of them can come to
 * an end by itself. It is split where every part, with the subject before it, is a sentence that says the same as it
 * did in the whole: present states with their own objects, under no modal, negation, condition or reason of another.
 */
import { withPlainApostrophes } from "./plain-text.ts";

type Person = "first" | "one" | "many";

const CAPITAL = "[A-Z\\u00c0-\\u00de\\u0100-\\uffff]";
const LETTER = "[A-Za-z\\u00c0-\\uffff]";
const NOW = "(?:also |now |currently |still )?";

/** A state in the present, and what it must go on with: nouns that look like verbs go on with something else. */
const PLACED = "(?:in|at|on|near|with|by|outside|alone|abroad|next|close|just|together)\\b";
const WORKED =
  "(?:at|for|as|in|with|from|on|remotely|part-time|full-time|freelance|nights|shifts|close|near)\\b";
const OBJECT = `(?:an?|my|our|his|her|their|no|two|three|four|five|six|\\d+|${CAPITAL}|[a-z]+ing\\b)`;
const HAVING = `(?:got )?(?:(?:an?|no|my|several|many|some)|(?:two|three|four|five|six|seven|\\d+)(?! (?:at|in|of|from|with|now|already)\\b)) ${LETTER}|(?:asthma|diabetes|celiac|coeliac|adhd)\\b`;
const BEING =
  "(?:an?|from|in|at|allergic|vegan|vegetarian|married|single|divorced|engaged|retired|unemployed|self-employed|based|originally|diabetic|pregnant|lactose|\\d+)\\b";
const ABSTAINING = "(?:eat|drink|smoke|like|have|own|speak|drive)\\b";
/** After a taste a bare noun may be one more of what is liked: "I love pizza and play dates". */
const TASTED = `(?!the\\b|it\\b)${LETTER}`;

const STATES: readonly (readonly [base: string, third: string, goesOn: string])[] = [
  ["live", "lives", PLACED],
  ["work", "works", WORKED],
  ["have", "has", HAVING],
  ["own", "owns", HAVING],
  ["drive", "drives", OBJECT],
  ["play", "plays", `(?!hard\\b|dates?\\b|time\\b)${LETTER}`],
  ["study", "studies", `(?!groups?\\b)${LETTER}`],
  ["teach", "teaches", TASTED],
  ["speak", "speaks", `${CAPITAL}|(?:fluent|some|basic|a little)\\b`],
  ["(?:like|love|hate|prefer|enjoy|dislike)", "(?:likes|loves|hates|prefers|enjoys|dislikes)", TASTED],
  ["collect", "collects", TASTED],
  ["come from", "comes from", LETTER],
  ["(?:don't|do not)", "(?:doesn't|does not)", ABSTAINING],
];
/** What happened in a life, and left a state behind: the first part may tell it, "I moved to Oslo and work at Equinor". */
const LIFE =
  "(?:just |recently )?(?:moved|relocated|was born|were born|grew up|got married|retired|graduated)\\b";
const BE: Record<Person, string> = { first: "(?:am|are)", one: "is", many: "are" };

const statesOf = (person: Person): string =>
  [
    ...STATES.map(([base, third, goesOn]) => `${person === "one" ? third : base} (?:${goesOn})`),
    `${BE[person]} ${NOW}(?:${BEING})`,
  ].join("|");

const stateOf = (person: Person, more = ""): RegExp => new RegExp(`^${NOW}(?:${statesOf(person)}${more})`);
/** A predicate as it stands after a joint. */
const NEXT: Record<Person, RegExp> = { first: stateOf("first"), one: stateOf("one"), many: stateOf("many") };
/** A predicate as it stands after the subject. */
const FIRST: Record<Person, RegExp> = {
  first: stateOf("first", `|${LIFE}`),
  one: stateOf("one", `|${LIFE}`),
  many: stateOf("many", `|${LIFE}`),
};
const SHORTENED = new RegExp(`^(?:'m|'re) ${NOW}(?:${BEING}|${CAPITAL})|^'ve got ${OBJECT}`);

interface Subject {
  person: Person;
  length: number;
}

const OWN = /^(?:my|our)$/i;
const NAME = new RegExp(`^${CAPITAL}[A-Za-z\\u00c0-\\uffff-]+$`);
const NOUN = /^[A-Za-z\d\u00c0-\uffff'-]+$/;
/** Of these no subject is made that is named here: "my friends in Rome", "Everyone", "My wife's a vet". */
const NO_SUBJECT = new Set(
  "a an the and or but who whom whose which that with in of at to for from on by is are was were am be has have had do does did will would can could should may might must not never always often sometimes usually also i we you he she it they there if when what where why how this these those everyone someone nobody people his her their your its my our".split(
    " ",
  ),
);
const LONGEST_OWN = 5;
const LONGEST_NAME = 2;

/** "I", "My wife Ana", "Ana", "My wife and I": who it is said of, if a state follows. */
function findSubject(plain: string): Subject | undefined {
  const self = /^(?:I|We)\b/i.exec(plain)?.[0].length;
  if (self !== undefined) {
    const rest = plain.slice(self);
    const states = rest.startsWith(" ") ? FIRST.first.test(rest.slice(1)) : SHORTENED.test(rest);
    return states ? { person: "first", length: self } : undefined;
  }
  const words = plain.split(" ", LONGEST_OWN);
  const own = OWN.test(words[0] ?? "");
  for (let count = 1; count <= (own ? LONGEST_OWN : LONGEST_NAME); count++) {
    const isStart = own && count === 1;
    if (!isStart && !isSubjectWord(words[count - 1] ?? "", own)) return undefined;
    const found = isStart ? undefined : endAt(plain, words.slice(0, count).join(" ").length, own);
    if (found) return found;
  }
  return undefined;
}

const AND_I = " and I";

/** Does the subject end here? */
function endAt(plain: string, length: number, own: boolean): Subject | undefined {
  const rest = plain.slice(length + 1);
  if (FIRST.one.test(rest)) return { person: "one", length };
  if (own && FIRST.many.test(rest)) return { person: "many", length };
  const joint = length + AND_I.length;
  const both = plain.startsWith(AND_I, length) && FIRST.many.test(plain.slice(joint + 1));
  return both ? { person: "many", length: joint } : undefined;
}

const isSubjectWord = (word: string, own: boolean): boolean =>
  (own ? NOUN : NAME).test(word) && !NO_SUBJECT.has(word.toLowerCase());

const JOINT = /(?:,? (?:and|but) |[,;] )/g;

/** Of these the left side says something about the right one too: a reason, a condition, a report, one of whom more is told. */
const SPANS =
  /\b(?:if|unless|whether|because|since|when|whenever|while|until|till|though|although|so|that|who|whom|whose|which|where|why|how|what|think|thinks|believe|believes|hope|hopes|wish|wishes|say|says|said|know|knows|guess|suppose|feel|feels|mean|means|pretend|both|either|neither|maybe|perhaps|probably|might|or|named after)\b/i;
/** Under these a bare verb may be the second of two infinitives: "I love to cook and play the piano". */
const GOVERNS =
  /\b(?:not|never|hardly|rarely|can|could|will|would|should|must|may|let|lets|letting|help|helps|helping|make|makes|making|see|seeing|watch|watching|hear|hearing|him|them|me|us|you|rather)\b|n't\b|\bto (?!(?:the|an?|my|our|his|her|their|work|school)\b|[A-Z\u00c0-\u00de]|\d)/;
/** What only the left side explains. */
const LEANS =
  /\b(?:it|its|it's|that|that's|this|there|them|they|they're|their|theirs|he|he's|she|she's|him|her|hers|his|those|these|then|too|either|neither|so|same|such|again|ones?|both|instead|here|as well|yet|each|another|others?|the latter|the former)\b/i;

export function splitPredicates(clause: string): string[] {
  const plain = withPlainApostrophes(clause);
  const subject = findSubject(plain);
  if (!subject) return [clause];
  const joints = [...plain.matchAll(JOINT)]
    .map((joint) => ({ end: joint.index, next: joint.index + joint[0].length }))
    .filter(({ next }) => NEXT[subject.person].test(plain.slice(next)));
  // Each is judged up to the next one.
  const cuts = joints.filter(({ end, next }, place) =>
    standsAlone(plain.slice(0, end), plain.slice(next, joints[place + 1]?.end), subject.person),
  );
  return cuts.length === 0 ? [clause] : partsOf(clause, cuts, clause.slice(0, subject.length));
}

function standsAlone(left: string, right: string, person: Person): boolean {
  if (SPANS.test(left) || SPANS.test(right) || LEANS.test(right)) return false;
  // "My wife likes to cook and plays the piano": only a bare verb can go on with an infinitive.
  const bare =
    person !== "one" && !/^(?:(?:also|now|currently|still) )?(?:am|are|don't|do not)\b/.test(right);
  return !(bare && GOVERNS.test(left));
}

function partsOf(clause: string, cuts: readonly { end: number; next: number }[], subject: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { end, next } of cuts) {
    parts.push(from === 0 ? clause.slice(0, end) : `${subject} ${clause.slice(from, end)}`);
    from = next;
  }
  parts.push(`${subject} ${clause.slice(from)}`);
  return parts;
}
