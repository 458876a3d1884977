/** A feed brought something and nobody asked: what it says, and which claims it touches. */
import type { JsonObject } from "../../json.ts";
import { rank } from "../claims/selection.ts";
import { type Lookup, PLAIN_LIMIT } from "../lookup.ts";
import { readQuestion } from "../question/question.ts";
import { plain, type Said, toldAsIs } from "../said.ts";
import { flatten } from "./state.ts";

const MOST_ENTRIES = 6;
const MOST_CLAIMS = 2;
const MAX_QUERY_CHARACTERS = 300;
const MIN_SCORE = 0.5;

export async function answerTrigger(data: JsonObject, lookup: Lookup, now: Date): Promise<Said[]> {
  const entries = flatten(data).slice(0, MOST_ENTRIES);
  if (entries.length === 0) return [plain("The update holds nothing to tell.")];
  const list = entries.map(({ name, value }) => (name === "" ? value : `${name}: ${value}`)).join("; ");
  const query = entries
    .map(({ value }) => value.replaceAll('"', ""))
    .join(" ")
    .slice(0, MAX_QUERY_CHARACTERS);
  const { views } = await lookup.search(query, PLAIN_LIMIT);
  const { candidates } = rank(readQuestion(query, now), views);
  const touched = candidates
    .filter(({ score, words }) => score >= MIN_SCORE && words.size > 0)
    .slice(0, MOST_CLAIMS);
  return [
    plain(`An update came in: ${list}.`),
    ...(touched.length > 0 ? [plain("This may go with it.")] : []),
    ...touched.map(({ claim }) => toldAsIs(claim)),
  ];
}
