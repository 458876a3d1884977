/** What subscribed feeds and flux apps hold: told as theirs, and quoted where it is text. */
import { readTerms } from "../../../memory/index.ts";
import type { Voice } from "../../helper.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { FeedState, FluxAppState } from "../../knowledge.ts";
import type { Question } from "../question/question.ts";
import { plain, type Said } from "../said.ts";
import { showDay } from "../wording/shown-date.ts";

const MOST_ENTRIES = 5;
const MOST_FLATTENED = 200;
const DEEPEST = 5;
const MAX_VALUE_CHARACTERS = 120;
/** Share of what is asked that the title and the keys must speak of. */
const MIN_MATCH = 0.5;
const ASKS_FOR_STATE = /\b(?:feeds?|updates?|latest|news|app|state|status)\b/i;

export interface Entry {
  /** `forecast high`, as words. */
  name: string;
  value: string;
}

/** Keys and values of a document, each with the way to it. */
export function flatten(data: JsonObject): Entry[] {
  const entries: Entry[] = [];
  const visit = (value: Json, path: readonly string[]): void => {
    if (entries.length >= MOST_FLATTENED || path.length > DEEPEST || value === null) return;
    if (Array.isArray(value)) {
      if (value.every((item) => typeof item !== "object" || item === null))
        entries.push({ name: path.map(words).join(" "), value: value.map(shown).join(", ") });
      else for (const [place, item] of value.entries()) visit(item, [...path, String(place + 1)]);
    } else if (typeof value === "object")
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    else entries.push({ name: path.map(words).join(" "), value: shown(value) });
  };
  visit(data, []);
  return entries;
}

const words = (key: string): string =>
  onOneLine(key.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_.-]+/g, " "))
    .toLowerCase()
    .slice(0, 60);

function shown(value: Json): string {
  if (typeof value !== "string") return String(value);
  const line = onOneLine(value).replaceAll('"', "'");
  return `"${line.length > MAX_VALUE_CHARACTERS ? `${line.slice(0, MAX_VALUE_CHARACTERS)}…` : line}"`;
}

const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

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
    const entries = flatten(source.data);
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
  const list = told.map(({ name, value }) => (name === "" ? value : `${name}: ${value}`)).join("; ");
  const title = source.title.replaceAll('"', "'").slice(0, 80);
  return [plain(`The ${source.kind} "${title}", as of ${showDay(source.at)}, has ${list}.`)];
}
