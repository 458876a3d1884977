/**
 * A feed brought something, and the user said once what they want to hear of it: what it says of that, what else
 * it holds, and which claims it touches. The update's words choose nothing but what they are looked up by.
 */
import { isReport, readTerms } from "../../../memory/index.ts";
import { type Entry, listEntries, showEntry } from "../../entries.ts";
import type { JsonObject } from "../../json.ts";
import { rank } from "../claims/selection.ts";
import { type Lookup, PLAIN_LIMIT } from "../lookup.ts";
import { readQuestion, type Term } from "../question/question.ts";
import { plain, type Said, toldAsIs } from "../said.ts";
import { type Condition, numberIn, readCondition } from "./condition.ts";

const MOST_ENTRIES = 6;
const MOST_CLAIMS = 2;
const MAX_QUERY_CHARACTERS = 300;
/** Of a claim's words, so many must be what the update is about. */
const MIN_SHARE = 0.2;
/** What is longer is a text: it must not drown the rest. */
const MAX_SHORT_CHARACTERS = 40;

/** Only what is to be told now and then has a condition. */
const CONDITIONAL = /\b(?:if|when|whenever|once|unless|only|in case|as soon as)\b/i;

const stemsOf = (text: string): Set<string> =>
  new Set(
    readTerms(text)
      .map(({ term }) => term)
      .filter((term) => term !== ""),
  );

/** How somebody wants to be told, and no word of what. */
const TELLING =
  stemsOf(`tell warn notify remind alert inform let know say mention explain summarise summarize summary
  describe report send show give check look see update updates feed news message come comes happen happens change
  changes something anything everything whatever please short brief briefly new`);

export async function answerTrigger(
  instructions: string,
  { feedTitle, data }: { feedTitle?: string | undefined; data: JsonObject },
  lookup: Lookup,
  now: Date,
): Promise<Said[]> {
  const entries = listEntries(data);
  if (entries.length === 0) return [plain("The update holds nothing to tell.")];
  const terms = readQuestion(instructions, now).terms.filter(
    ({ term }) => !TELLING.has(term) && !/^\d/.test(term),
  );
  const asked = entries.filter((entry) => speaksOf(entry, terms));
  const condition = readCondition(instructions);
  const measured = condition ? findMeasured(entries, asked) : undefined;
  const first = measured ? [measured, ...asked.filter((entry) => entry !== measured)] : asked;
  const told = first.slice(0, MOST_ENTRIES);
  const others = entries.filter((entry) => !first.includes(entry)).slice(0, MOST_ENTRIES - told.length);
  return [
    ...tellEntries(leadOf(feedTitle), told, others, instructions, measured && condition),
    ...(await tellClaims(instructions, [...told, ...others], lookup, now)),
  ];
}

const speaksOf = ({ name, value }: Entry, terms: readonly Term[]): boolean => {
  const own = stemsOf(`${name} ${value}`);
  return terms.some(({ term, related }) => own.has(term) || [...related].some((each) => own.has(each)));
};

/** "If GALP drops below 15" means what it costs. */
const MAIN_NUMBER = /\b(?:price|value|rate|cost|last|close|level)\b/;

/** The number that is meant: one of what was asked for, the only one there is, or the one that matters. */
function findMeasured(entries: readonly Entry[], asked: readonly Entry[]): Entry | undefined {
  const hasNumber = (entry: Entry): boolean => numberIn(entry) !== undefined;
  const named = asked.find(hasNumber);
  if (named) return named;
  const numbers = entries.filter(hasNumber);
  return numbers.length === 1 ? numbers[0] : numbers.find(({ name }) => MAIN_NUMBER.test(name));
}

/** Who says it: an update must not read as if the helper said it. */
const leadOf = (feedTitle: string | undefined): string =>
  feedTitle === undefined ? "An update came in" : `An update of the feed “${feedTitle}” came in`;

function tellEntries(
  lead: string,
  told: readonly Entry[],
  others: readonly Entry[],
  instructions: string,
  condition: Condition | undefined,
): Said[] {
  const rest = others.map(showEntry).join("; ");
  if (told.length === 0)
    return [
      plain(
        CONDITIONAL.test(instructions)
          ? `${lead} that says nothing of what you asked for: it has ${rest}.`
          : `${lead}: ${rest}.`,
      ),
    ];
  const list = told.map((entry, place) => {
    const number = place === 0 ? numberIn(entry) : undefined;
    if (!condition || number === undefined) return showEntry(entry);
    return `${showEntry(entry)}, which is ${condition.isMet(number) ? "" : "not "}${condition.text}`;
  });
  return [
    plain(`${lead}. About what you asked for it says ${list.join("; ")}.`),
    ...(rest === "" ? [] : [plain(`It also has ${rest}.`)]),
  ];
}

async function tellClaims(
  instructions: string,
  entries: readonly Entry[],
  lookup: Lookup,
  now: Date,
): Promise<Said[]> {
  const values = entries.map(({ value }) => value.replaceAll('"', ""));
  const short = values.map((value) => value.slice(0, MAX_SHORT_CHARACTERS));
  const query = `${short.join(" ")} ${instructions}`.slice(0, MAX_QUERY_CHARACTERS);
  const { views } = await lookup.search(query, PLAIN_LIMIT);
  const spoken = spokenOf(values);
  const { candidates } = rank(readQuestion(query, now), views);
  const touched = candidates
    // What this feed said before goes with every update of it, and its scores leave little for the rest.
    .filter(({ claim, words }) => !isReport(claim.content) && shareOf(words, spoken) >= MIN_SHARE)
    .slice(0, MOST_CLAIMS);
  if (touched.length === 0) return [];
  return [plain("This may go with it."), ...touched.map(({ claim }) => toldAsIs(claim))];
}

/** What the update is about: of short values all words, of a text only those that may be names. */
function spokenOf(values: readonly string[]): ReadonlySet<string> {
  const terms = values.flatMap((value) =>
    readTerms(value).filter(
      ({ capitalised, isNumber }, place) =>
        !isNumber && (value.length <= MAX_SHORT_CHARACTERS || (capitalised && place > 0)),
    ),
  );
  return new Set(terms.map(({ term }) => term).filter((term) => term !== ""));
}

const shareOf = (words: ReadonlySet<string>, spoken: ReadonlySet<string>): number =>
  words.size === 0 ? 0 : words.intersection(spoken).size / words.size;
