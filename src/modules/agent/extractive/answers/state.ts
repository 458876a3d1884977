/** What subscribed feeds and flux apps hold: told as theirs, and quoted where it is text. */
import { isReport, type KnownClaim, readTerms } from "../../../memory/index.ts";
import { type Entry, listEntries, onOneLine, showEntry } from "../../entries.ts";
import type { Voice } from "../../helper.ts";
import type { JsonObject } from "../../json.ts";
import type { FeedState, FluxAppState } from "../../knowledge.ts";
import type { Question } from "../question/question.ts";
import { plain, type Said } from "../said.ts";
import { showDay } from "../wording/shown-date.ts";

const MOST_ENTRIES = 5;
/** Share of what is asked that the title and the keys must speak of. */
const MIN_MATCH = 0.5;
const ASKS_FOR_STATE = /\b(?:feeds?|updates?|latest|news|app|state|status)\b/i;

const termsOf = (text: string): Set<string> =>
  new Set(
    readTerms(text)
      .map(({ term }) => term)
      .filter((term) => term !== ""),
  );

interface Source {
  title: string;
  kind: "feed" | "app";
  id: string;
  data: JsonObject;
  at: Date;
}

function matchOf(source: Source, question: Question, text: string): number {
  const known = termsOf(text);
  let sum = 0;
  let total = 0;
  for (const { term, related, weight } of question.terms) {
    total += weight;
    if (known.has(term)) sum += weight;
    else if ([...related].some((each) => known.has(each))) sum += weight / 2;
  }
  return total === 0
    ? 0
    : sum / total +
        (ASKS_FOR_STATE.test(question.text) &&
        termsOf(source.title).size > 0 &&
        overlap(termsOf(source.title), question)
          ? 0.3
          : 0);
}

const overlap = (title: ReadonlySet<string>, { terms }: Question): boolean =>
  terms.some(({ term }) => title.has(term));

/** "What does the weather feed say?", and not "when do I feed the cat?" */
const NAMES_FEED = /(?<!\b(?:i|we|you|they|he|she|to|should|must|can|could|will|would) )\bfeeds?\b/i;

/** What a feed holds now is wanted: it is named as one, or nothing better was found than what one said before. */
export const isForState = (question: Question, answers: readonly { claim: KnownClaim }[]): boolean =>
  !question.isPast &&
  question.dates.length === 0 &&
  (NAMES_FEED.test(question.text) ||
    (answers.length > 0 && answers.every(({ claim }) => isReport(claim.content))));

export function answerFromState(
  question: Question,
  states: { feeds: readonly FeedState[]; flux: readonly FluxAppState[] },
  voice: Voice,
): Said[] {
  const sources: Source[] = [
    ...states.feeds.map(
      (feed): Source => ({
        title: onOneLine(feed.title),
        kind: "feed",
        id: feed.id,
        data: feed.data,
        at: feed.publishedAt,
      }),
    ),
    ...states.flux.map(
      (app): Source => ({
        title: onOneLine(app.app),
        kind: "app",
        id: app.app,
        data: app.state,
        at: app.updatedAt,
      }),
    ),
  ];
  let best: { source: Source; entries: Entry[]; match: number } | undefined;
  for (const source of sources) {
    const entries = listEntries(source.data);
    const match = matchOf(source, question, `${source.title} ${entries.map(({ name }) => name).join(" ")}`);
    if (match >= MIN_MATCH && match > (best?.match ?? 0)) best = { source, entries, match };
  }
  if (!best) return [];
  const { source, entries } = best;
  const tool = source.kind === "feed" ? "read_feed_state" : "read_flux_state";
  voice.startTool(tool, source.kind === "feed" ? { feed: source.id } : { app: source.id });
  voice.completeTool(tool, { entries: entries.length });
  const named = entries.filter(({ name }) => overlap(termsOf(name), question));
  const told = (named.length > 0 ? named : entries).slice(0, MOST_ENTRIES);
  if (told.length === 0) return [];
  const list = told.map(showEntry).join("; ");
  const title = source.title.replaceAll('"', "'").slice(0, 80);
  return [plain(`The ${source.kind} "${title}", as of ${showDay(source.at)}, has ${list}.`)];
}
