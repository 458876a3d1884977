/** How well a claim fits a question, beyond what the search saw: its subject, its topic, the kind of answer. */
import { readTerms } from "../../../memory/index.ts";
import type { Question, Term } from "../question/question.ts";
import type { Aliases } from "./aliases.ts";
import type { ClaimView } from "./claim-view.ts";
import { ANOTHERS, statesAsked, subjectLack } from "./subject-fit.ts";
import { isTyped, typeFit } from "./type-fit.ts";

export interface Candidate extends ClaimView {
  /** Share of the question's words that the claim speaks of, 0 to 1. */
  coverage: number;
  /** The same of what is asked about its subject: without names and relations. 1 where nothing else is asked. */
  core: number;
  /** All that count, for ordering. */
  fit: number;
  /** How much speaks for its being an answer at all. */
  evidence: number;
  /** It is about who the question is about. */
  isOfSubject: boolean;
  /** It states the very thing that is asked, as a fact of who is asked about. */
  states: boolean;
  /** How well it fits the time that is asked about, 0 to 1; 0 where none is. */
  onDate: number;
}

const RELATED = 0.75;
const SAME_STEM = 0.6;
const SHORTEST_STEM = 4;
/** "I saw her live in Brussels": the word alone does not make it what is asked for. */
const ONLY_THE_WORD = 0.4;
/** Found by trying them on two sets of questions; the order hardly depends on the exact numbers. */
const FIT = { coverage: 0.7, lacksType: 0.3, topic: 0.3, date: 0.4 };
const EVIDENCE = { core: 0.5, lacksType: 0.35, topic: 0.3 };
/** With less than one word that narrows it down, there is nothing to hold a claim to. */
const MIN_ASKED_WEIGHT = 0.8;

export function weigh(view: ClaimView, question: Question, aliases: Aliases): Candidate {
  const lack = subjectLack(view, question, aliases);
  const coverage = coverageOf(view, question.terms, aliases);
  const asked = coreTerms(question);
  const weight = asked.reduce((sum, term) => sum + term.weight, 0);
  const core = weight < MIN_ASKED_WEIGHT ? 1 : coverageOf(view, asked, aliases);
  const states = statesAsked(
    view,
    question,
    asked.filter((term) => term.weight === 1),
    aliases,
  );
  const topic = states ? 1 : 0;
  const lacksType = isTyped(question) ? 1 - typeFit(view, question) : 0;
  const onDate = dateFit(view, question);
  const fit =
    view.score +
    FIT.coverage * coverage -
    lack -
    FIT.lacksType * lacksType +
    FIT.topic * topic +
    FIT.date * onDate;
  const evidence =
    view.score + EVIDENCE.core * core + EVIDENCE.topic * topic - lack - EVIDENCE.lacksType * lacksType;
  return { ...view, coverage, core, fit, evidence, isOfSubject: lack < ANOTHERS, states, onDate };
}

/** What is asked, without whom it is asked of. */
export const coreTerms = ({ terms, names, relations, form }: Question): Term[] => {
  // "Does Lena live in Rome": the second name is what may be so or not.
  const people = form === "yes-no" ? names.slice(0, 1) : names;
  const subject = new Set([...people, ...relations.map(({ relation }) => relation)].flatMap(stems));
  return terms.filter(({ term }) => !subject.has(term));
};

const stems = (text: string): string[] => readTerms(text).map(({ term }) => term);

/** What a claim states of these is read as a fact; a claim that only has the word means something else. */
const READ_AS_FACTS = new Set(["live", "birthday"].flatMap(stems));

export function coverageOf(view: ClaimView, terms: readonly Term[], aliases: Aliases): number {
  let sum = 0;
  let total = 0;
  for (const term of terms) {
    total += term.weight;
    sum += term.weight * matchOf(view, term, aliases);
  }
  return total === 0 ? 0 : sum / total;
}

/** 1 for the word itself, less for what only means nearly the same. */
function matchOf(view: ClaimView, { term, related }: Term, aliases: Aliases): number {
  const { words, topics, names } = view;
  if (topics.has(term) || names.has(term)) return 1;
  if (words.has(term)) return READ_AS_FACTS.has(term) ? ONLY_THE_WORD : 1;
  for (const name of aliases.names.get(term) ?? []) if (names.has(name.split(" ")[0] ?? name)) return 1;
  for (const relation of aliases.relations.get(term) ?? []) if (words.has(relation)) return 1;
  for (const each of related) if (words.has(each) || topics.has(each)) return RELATED;
  return term.length >= SHORTEST_STEM && sharesStem(term, words) ? SAME_STEM : 0;
}

/** `hair` and `hairdresser`, `repair` and `repairman`. */
function sharesStem(term: string, words: ReadonlySet<string>): boolean {
  for (const word of words)
    if (word.length >= SHORTEST_STEM && (word.startsWith(term) || term.startsWith(word))) return true;
  return false;
}

/** Speaks of a time that the question names, or was said then. */
function dateFit(view: ClaimView, { dates }: Question): number {
  if (dates.length === 0) return 0;
  const said = view.saidAt.toISOString().slice(0, 10);
  const speaks = dates.some((date) =>
    view.claim.dates.some((own) => own.startsWith(date) || date.startsWith(own)),
  );
  return speaks ? 1 : dates.some((date) => said.startsWith(date)) ? 0.5 : 0;
}
