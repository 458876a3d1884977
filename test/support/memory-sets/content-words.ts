/** The words of a text that carry meaning, as stems: what two texts must share for word search to join them. */
import { stemmer } from "stemmer";

const STOP_WORDS = new Set(
  (
    "a about above after again all also am an and any anything are as at away be because been before being below " +
    "between both but by came can can't cannot come could did didn't do does doesn't doing don't down each else ever " +
    "every everything for from get gets go goes going got had has hasn't have having he her here him his how i i'd i'll " +
    "i'm i've if in into is isn't it it's its just like long make makes made many me more most much must my myself never " +
    "no not nothing now of off often on one only or other our out over own people person please put rather same " +
    "she should so some something such take than that that's the their them then there there's these they thing things " +
    "this those to too under until up us very want wants was way we were what what's when where which while who who's whom " +
    "whose why will with without would you your"
  ).split(" "),
);

export function contentWords(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  const kept = words.filter((word) => !STOP_WORDS.has(word)).map((word) => word.replace(/'s?$/, ""));
  return new Set(kept.filter((word) => word.length > 1).map((word) => stemmer(word)));
}

export function sharedContentWords(one: string, other: string): string[] {
  const words = contentWords(other);
  return [...contentWords(one)].filter((word) => words.has(word));
}
