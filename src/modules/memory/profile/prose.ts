/**
 * Sentences about one person out of chosen claims: predicates share a subject ("Ana lives in Porto and works as a
 * nurse"), what is said of others is strung together, what could not be turned is quoted at the end.
 */
import type { Outline } from "./outline.ts";
import { shortName } from "./own-name.ts";
import { capitalise, joinWords } from "./shown-text.ts";
import type { Topic } from "./topics.ts";

export interface Prose {
  sentences: string[];
  /** The claims, in the order in which they are told. */
  told: Outline[];
}

/** What is told together, in this order. */
const GROUPS: readonly (readonly Topic[])[] = [
  ["age", "home", "job", "study"],
  ["origin", "status", "language"],
  ["family", "friend", "pet"],
  ["health"],
  ["likes", "dislikes"],
  ["hobby"],
  ["plan"],
  ["other", "name"],
];

const MOST_PARTS = 3;
const MOST_LONG_PARTS = 2;
const LONGEST_PART = 80;
const LONGEST_SENTENCE = 200;

/** `name`: undefined for the user while nothing tells it. */
export function compose(chosen: readonly Outline[], name: string | undefined): Prose {
  const writer = createWriter(name);
  const quotes: Outline[] = [];
  for (const topics of GROUPS) {
    const group = topics.flatMap((topic) => chosen.filter((outline) => outline.topic === topic));
    writer.predicates(group.filter(({ clause }) => clause.kind === "predicate"));
    writer.others(group.filter(({ clause }) => clause.kind === "possessive" || clause.kind === "sentence"));
    quotes.push(...group.filter(({ clause }) => clause.kind === "quote"));
  }
  writer.quotes(quotes);
  return writer.prose;
}

function createWriter(name: string | undefined) {
  const prose: Prose = { sentences: [], told: [] };
  /** Whom the last sentence was about: after another's, "they" would be the other. */
  let last: "nobody" | "person" | "other" = "nobody";

  const add = (sentence: string, outlines: readonly Outline[], about: "person" | "other") => {
    prose.sentences.push(`${capitalise(sentence)}.`);
    prose.told.push(...outlines);
    last = about;
  };
  const fullSubject = () => (name === undefined ? "The user" : last === "nobody" ? name : shortName(name));

  function predicates(outlines: readonly Outline[]): void {
    let queue = [...outlines].sort((a, b) => Number(!isJoinable(a)) - Number(!isJoinable(b)));
    while (queue.length > 0) {
      const named = last === "person" ? [] : queue.filter((outline) => singular(outline) !== undefined);
      const isNamed = named.length > 0;
      const sentence = takeTogether(isNamed ? named : queue);
      const formOf = (outline: Outline) => (isNamed ? singular(outline) : plural(outline)) ?? "";
      const subject = isNamed ? fullSubject() : last === "person" ? "They" : `${fullSubject()} says they`;
      const isList = sentence.every(isJoinable);
      const parts = isList
        ? joinPredicates(mergeVerbs(sentence.map(formOf)))
        : [
            ...sentence.slice(0, 1).map(formOf),
            ...sentence.slice(1).map((outline) => `they ${plural(outline)}`),
          ].join("; ");
      add(`${subject} ${parts}`, sentence, "person");
      queue = queue.filter((outline) => !sentence.includes(outline));
    }
  }

  function others(outlines: readonly Outline[]): void {
    let queue = [...outlines];
    while (queue.length > 0) {
      const sentence = takeTogether(queue);
      const parts = sentence.map((outline, place) => {
        const text = shownText(outline);
        const isOwn = outline.clause.kind === "possessive";
        if (last === "nobody" && place === 0) {
          const possessive = `${name ?? "the user"}'s`;
          return isOwn ? `${possessive} ${text}` : text.replace(/\btheir\b/, possessive);
        }
        return isOwn
          ? `their ${text}`
          : place === 0
            ? text
            : text.replace(COMMON_START, (word) => word.toLowerCase());
      });
      add(parts.join("; "), sentence, "other");
      queue = queue.filter((outline) => !sentence.includes(outline));
    }
  }

  function quotes(outlines: readonly Outline[]): void {
    for (let from = 0; from < outlines.length; from += MOST_PARTS) {
      const sentence = outlines.slice(from, from + MOST_PARTS);
      const subject = last === "person" ? "They" : fullSubject();
      add(
        `${subject} said: ${joinWords(sentence.map((outline) => `"${shownText(outline)}"`))}`,
        sentence,
        "person",
      );
    }
  }

  return { prose, predicates, others, quotes };
}

const COMMON_START = /^(?:The|An?|Their|They|Every|All|Some|Both|No|In|On|At|When|Since|After|Before)\b/;

const singular = ({ clause }: Outline) => (clause.kind === "predicate" ? clause.singular : undefined);
const plural = ({ clause }: Outline) => (clause.kind === "predicate" ? clause.plural : undefined);
const shownText = ({ clause }: Outline) => (clause.kind === "predicate" ? clause.plural : clause.text);

/** A part with a comma or a conjunction of its own would be torn apart by those that join. */
const isSimple = (text: string): boolean =>
  text.length <= LONGEST_PART && !/,|;| (?:and|but|or|because|so|when|while|if) /.test(text);
const isJoinable = (outline: Outline): boolean => isSimple(plural(outline) ?? "");

/** The first, and those of its kind that fit into one sentence with it. */
function takeTogether(queue: readonly Outline[]): Outline[] {
  const taken: Outline[] = [];
  let length = 0;
  for (const outline of queue) {
    const text = shownText(outline);
    const [first] = taken;
    const most = first?.clause.kind === "predicate" && !isJoinable(first) ? MOST_LONG_PARTS : MOST_PARTS;
    if (first && (taken.length === most || length + text.length > LONGEST_SENTENCE)) break;
    if (first?.clause.kind === "predicate" && isJoinable(first) !== isJoinable(outline)) break;
    taken.push(outline);
    length += text.length;
  }
  return taken;
}

const MERGEABLE =
  /^(?:(?:really |also )?(?:likes?|loves?|enjoys?|hates?|dislikes?|speaks?|plays?|collects?)|(?:is|are) allergic to|(?:does|do)n't (?:like|eat|drink)|has|have) (?!to\b|been\b|got\b|a lot\b|it\b|when\b|how\b|that\b|[a-z]+ed\b)/;

/** `likes tea`, `likes hiking` → `likes tea and hiking`. */
function mergeVerbs(parts: readonly string[]): string[] {
  const merged = Map.groupBy(parts, (part) => MERGEABLE.exec(part)?.[0] ?? part);
  return [...merged].map(([verb, all]) =>
    all.length < 2 ? (all[0] ?? "") : verb + joinWords(all.map((part) => part.slice(verb.length))),
  );
}

/** With a comma before the last one where a part has an "and" of its own. */
const joinPredicates = (parts: readonly string[]): string =>
  parts.length > 1 && parts.some((part) => part.includes(" and "))
    ? `${parts.slice(0, -1).join(", ")}, and ${parts.at(-1)}`
    : joinWords(parts);
