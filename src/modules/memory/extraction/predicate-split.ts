/**
 * "I live in Oslo, work at Equinor and have a dog" states three things of one subject, and each of them can come to
 * an end by itself. It is split where every part, with the subject before it, is a sentence that says the same as it
 * did in the whole: present states with their own objects, under no modal, negation, condition or reason of another.
 */
import { withPlainApostrophes } from "./plain-text.ts";

type Person = "first" | "one" | "many";

const NO_NOUN =
  "an?|the|and|or|but|who|whom|whose|which|that|with|in|of|at|to|for|from|on|by|is|are|was|were|am|be|has|have|had|do|does|did|will|would|can|could|should|may|might|must|not|never|always|often|sometimes|usually|also|i|we|you|he|she|it|they|there|if|when";
const NOUN = `(?!(?:${NO_NOUN})\\b)[\\p{L}\\p{N}'-]+`;
const NAME = `(?!(?:${NO_NOUN}|my|our|what|where|why|how|this|these|those|everyone|someone|nobody|people|his|her|their|your|its)\\b)\\p{Lu}[\\p{L}-]+`;
const OWN = `(?:[Mm]y|[Oo]ur)(?: ${NOUN}){1,4}?`;
const NOW = "(?:also |now |currently |still )?";

/** A state in the present, and what it must go on with: nouns that look like verbs go on with something else. */
const PLACED = "(?:in|at|on|near|with|by|outside|alone|abroad|next|close|just|together)\\b";
const WORKED =
  "(?:at|for|as|in|with|from|on|remotely|part-time|full-time|freelance|nights|shifts|close|near)\\b";
const OBJECT = "(?:an?|my|our|his|her|their|no|two|three|four|five|six|\\d+|\\p{Lu}|\\p{L}+ing\\b)";
const HAVING =
  "(?:got )?(?:(?:an?|no|my|several|many|some)|(?:two|three|four|five|six|seven|\\d+)(?! (?:at|in|of|from|with|now|already)\\b)) \\p{L}|(?:asthma|diabetes|celiac|coeliac|adhd)\\b";
const BEING =
  "(?:an?|from|in|at|allergic|vegan|vegetarian|married|single|divorced|engaged|retired|unemployed|self-employed|based|originally|diabetic|pregnant|lactose|\\d+)\\b";
const ABSTAINING = "(?:eat|drink|smoke|like|have|own|speak|drive)\\b";
/** After a taste a bare noun may be one more of what is liked: "I love pizza and play dates". */
const TASTED = "(?!the\\b|it\\b)\\p{L}";

const STATES: readonly (readonly [base: string, third: string, goesOn: string])[] = [
  ["live", "lives", PLACED],
  ["work", "works", WORKED],
  ["have", "has", HAVING],
  ["own", "owns", HAVING],
  ["drive", "drives", OBJECT],
  ["play", "plays", "(?!hard\\b|dates?\\b|time\\b)\\p{L}"],
  ["study", "studies", "(?!groups?\\b)\\p{L}"],
  ["teach", "teaches", TASTED],
  ["speak", "speaks", "\\p{Lu}|(?:fluent|some|basic|a little)\\b"],
  ["(?:like|love|hate|prefer|enjoy|dislike)", "(?:likes|loves|hates|prefers|enjoys|dislikes)", TASTED],
  ["collect", "collects", TASTED],
  ["come from", "comes from", "\\p{L}"],
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

interface Shape {
  person: Person;
  /** The subject, and after it its first predicate. */
  starts: RegExp;
  /** Between two predicates; what follows is the next one. */
  joint: RegExp;
}

function shapeOf(person: Person, subject: string, first = ""): Shape {
  const states = statesOf(person);
  return {
    person,
    starts: new RegExp(`^(${subject})(?: ${NOW}(?:${states}|${LIFE})${first})`, "u"),
    joint: new RegExp(`(?:,? (?:and|but) |[,;] )(?=${NOW}(?:${states}))`, "gu"),
  };
}

const SHAPES = [
  shapeOf("first", "[Ii]|[Ww]e", `|(?:'m|'re) ${NOW}(?:${BEING}|\\p{Lu})|'ve got ${OBJECT}`),
  shapeOf("many", `(?:${OWN}|${NAME}) and I`),
  shapeOf("one", `${OWN}|${NAME}(?: ${NAME})?`),
  shapeOf("many", OWN),
];

/** Of these the left side says something about the right one too: a reason, a condition, a report, one of whom more is told. */
const SPANS =
  /\b(?:if|unless|whether|because|since|when|whenever|while|until|till|though|although|so|that|who|whom|whose|which|where|why|how|what|think|thinks|believe|believes|hope|hopes|wish|wishes|say|says|said|know|knows|guess|suppose|feel|feels|mean|means|pretend|both|either|neither|maybe|perhaps|probably|might|or|named after)\b/i;
/** Under these a bare verb may be the second of two infinitives: "I love to cook and play the piano". */
const GOVERNS =
  /\b(?:not|never|hardly|rarely|can|could|will|would|should|must|may|let|lets|letting|help|helps|helping|make|makes|making|see|seeing|watch|watching|hear|hearing|him|them|me|us|you|rather)\b|n't\b|\bto (?!(?:the|an?|my|our|his|her|their|work|school)\b|\p{Lu}|\d)/u;
/** What only the left side explains. */
const LEANS =
  /\b(?:it|its|it's|that|that's|this|there|them|they|they're|their|theirs|he|he's|she|she's|him|her|hers|his|those|these|then|too|either|neither|so|same|such|again|ones?|both|instead|here|as well|yet|each|another|others?|the latter|the former)\b/i;

/** `clause` has one subject, or its parts have their own: such parts stay as they are. */
export function splitPredicates(clause: string): string[] {
  const plain = withPlainApostrophes(clause);
  const shape = SHAPES.find(({ starts }) => starts.test(plain));
  const subject = shape?.starts.exec(plain)?.[1];
  if (!shape || subject === undefined) return [clause];
  const cuts: { end: number; next: number }[] = [];
  for (const joint of plain.matchAll(shape.joint)) {
    const next = joint.index + joint[0].length;
    if (standsAlone(plain.slice(0, joint.index), partAt(plain, next, shape), shape.person))
      cuts.push({ end: joint.index, next });
  }
  return cuts.length === 0 ? [clause] : partsOf(clause, cuts, clause.slice(0, subject.length));
}

/** Up to the next joint: what comes after it is judged by itself. */
function partAt(plain: string, from: number, { joint }: Shape): string {
  const rest = plain.slice(from);
  const end = rest.search(joint);
  return end > 0 ? rest.slice(0, end) : rest;
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
