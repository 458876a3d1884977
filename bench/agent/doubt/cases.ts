/**
 * Questions that something stored answers, and questions that nothing does: those that a conversation set has
 * without an answer, those whose answer was taken out, and those asked of somebody else.
 */
import { readFileSync } from "node:fs";
import { queryForEmbedding } from "../../../src/modules/memory/search/text/query-text.ts";
import { readWords } from "../../../src/modules/memory/search/text/words.ts";
import type { SetQuestion } from "../../../test/support/memory-sets/claim-text.ts";
import { ownUser } from "../../../test/support/memory-sets/own-user.ts";
import { createSeededRandom } from "../../../test/support/seeded-random.ts";
import {
  fromClaims,
  fromConversation,
  type Material,
  type MaterialQuestion,
} from "../../memory/ranking/material.ts";
import { type Conversation, readConversations } from "../../memory/recall.ts";

export interface Case {
  question: MaterialQuestion;
  /** `no-answer`: asked by the set; `deleted`: what answered is gone; `foreign`: asked of somebody else. */
  kind: "no-answer" | "deleted" | "foreign" | "unknown-person" | (string & {});
  hasAnswer: boolean;
  /** By name, or as a relative: half of those are to have no answer, or a name alone would tell. */
  namesSomebody: boolean;
  /** Keys of the units that are taken out before it is asked. */
  without: readonly string[];
}

export interface CaseSet {
  material: Material;
  cases: Case[];
  /** Cut or filled up from another. */
  isSized?: boolean;
}

const NO_ANSWER = 5;
const SINGLE_HOP = 4;
/** There are many more questions that a part can't answer than such that it can. */
const ELSEWHERE_EVERY = 12;

/** With the questions that have no answer, whose evidence is what answers them of somebody else. */
export function readAllConversations(path: string): Conversation[] {
  const items = JSON.parse(readFileSync(path, "utf8")) as { qa: Conversation["questions"] }[];
  return readConversations(path).map((conversation, at) => ({
    ...conversation,
    questions: [
      ...conversation.questions,
      ...(items[at]?.qa ?? []).filter(({ category }) => category === NO_ANSWER),
    ],
  }));
}

const NAMES_SOMEBODY = /.\b[A-Z][a-z]{2,}/;

const asked = (
  question: MaterialQuestion,
  kind: string,
  { hasAnswer = false, without = [] }: Partial<Case> = {},
): Case => ({
  question,
  kind,
  hasAnswer,
  namesSomebody: NAMES_SOMEBODY.test(question.text),
  without,
});
const answered = (question: MaterialQuestion): Case => asked(question, question.kind, { hasAnswer: true });
const deleted = (question: MaterialQuestion): Case =>
  asked(question, "deleted", { without: question.answers });

export async function conversationCases(conversation: Conversation, name: string): Promise<CaseSet> {
  const material = await fromConversation(conversation, name);
  const parties = [...new Set(material.messages.flatMap((message) => message.name ?? []))];
  const known = conversation.questions.map(({ category }, at) => ({
    category,
    question: material.questions[at] as MaterialQuestion,
  }));
  const cases = known.flatMap(({ category, question }): Case[] => {
    const swapped = swapParty(question, parties);
    if (category === NO_ANSWER)
      return [
        asked(question, "no-answer"),
        ...(swapped ? [asked(swapped, "swapped back", { hasAnswer: true })] : []),
      ];
    const isForeign = swapped && category === SINGLE_HOP;
    return [answered(question), deleted(question), ...(isForeign ? [asked(swapped, "foreign")] : [])];
  });
  return { material, cases };
}

/** Parts of a conversation, so many sessions each, with what each of them can and can't answer. */
export function windowCases({ material, cases }: CaseSet, sessions: number): CaseSet[] {
  const groups = [...new Set(material.messages.map(({ group }) => group))];
  const begins = groups.flatMap((_, at) => (at % sessions === 0 ? [at] : []));
  return begins.map((begin, window) => {
    const kept = new Set(groups.slice(begin, begin + sessions));
    const messages = material.messages.filter(({ group }) => kept.has(group));
    const ids = new Set(messages.map(({ id }) => id));
    const claims = material.claims.filter(({ message }) => message !== null && ids.has(message));
    const own = cases.flatMap((of, at): Case[] => {
      const { answers } = of.question;
      const here = answers.filter((key) => ids.has(key)).length;
      if (of.kind === "deleted" || answers.length === 0) return [];
      if (here === answers.length) return [of];
      const isTaken = of.hasAnswer && here === 0 && (at + window) % ELSEWHERE_EVERY === 0;
      return isTaken ? [{ ...of, kind: "elsewhere", hasAnswer: false }] : [];
    });
    const name = `${sessions} sessions, ${material.name}, ${window + 1}`;
    return { material: { ...material, name, messages, claims }, cases: own, isSized: true };
  });
}

/** The same asked of the other of two; undefined where none or both are named. */
function swapParty(question: MaterialQuestion, parties: readonly string[]): MaterialQuestion | undefined {
  const named = parties.filter((party) => question.text.includes(party));
  const [one] = named;
  const other = parties.find((party) => party !== one);
  if (named.length !== 1 || !one || !other) return undefined;
  const text = question.text.replaceAll(one, other);
  return { ...question, text, embedded: queryForEmbedding(text, parties) };
}

const SIZES = [
  { claims: 5, questions: 2, sets: 60 },
  { claims: 20, questions: 6, sets: 20 },
  { claims: 100, questions: 20, sets: 6 },
  { claims: 500, questions: 80, sets: 2 },
];
const STRANGERS = ["Gertrude", "Bartholomew", "Yolanda", "Ignatius"];

export function ownCases(questions: SetQuestion[], name: string): CaseSet {
  return casesOf(fromClaims(ownUser, questions, name));
}

function casesOf(material: Material): CaseSet {
  const names = personNames(material);
  const cases = material.questions.flatMap((question, at): Case[] => {
    const foreign = askOfAnother(question, names, material, at);
    const stranger = renamed(question, names, STRANGERS[at % STRANGERS.length] as string);
    return [
      answered(question),
      deleted(question),
      ...(foreign ? [asked(foreign, "foreign")] : []),
      ...(stranger ? [asked(stranger, "unknown-person")] : []),
    ];
  });
  return { material, cases };
}

/** Memories of few claims, and one of many: what is usual differs by size. */
export function sizedCases(questions: SetQuestion[], distractors: readonly Material[]): CaseSet[] {
  const whole = fromClaims(ownUser, questions, "practice");
  const random = createSeededRandom(5);
  const small = SIZES.flatMap(({ claims: size, questions: some, sets }) =>
    Array.from({ length: sets }, (_, at): CaseSet => {
      const chosen = Array.from({ length: some }, () => random.pick(whole.questions));
      const kept = new Set(chosen.flatMap(({ answers }) => answers));
      while (kept.size < size) kept.add(random.pick(whole.claims).id);
      const claims = whole.claims.filter(({ id }) => kept.has(id));
      return {
        ...casesOf({ ...whole, name: `${size} claims, ${at}`, claims, questions: [...new Set(chosen)] }),
        isSized: true,
      };
    }),
  );
  const others = distractors.flatMap(({ name, claims }) =>
    claims.map((claim) => ({ ...claim, id: `${name} ${claim.id}`, message: null })),
  );
  const large = casesOf({ ...whole, name: "many claims", claims: [...whole.claims, ...others] });
  return [...small, { ...large, isSized: true }];
}

const BEFORE_NAME = /\b(?:does|did|is|was|has|do|with) ([A-Z][a-z]{2,})\b|\b([A-Z][a-z]{2,})'s\b/g;

function personNames({ questions }: Material): string[] {
  const found = questions.flatMap(({ text }) =>
    [...text.matchAll(BEFORE_NAME)].map((m) => m[1] ?? m[2] ?? ""),
  );
  return [...new Set(found)].filter((name) => !/^(?:What|Who|Where|When|Which|How|The)$/.test(name)).sort();
}

function renamed(
  question: MaterialQuestion,
  names: readonly string[],
  to: string,
): MaterialQuestion | undefined {
  const one = names.find((name) => new RegExp(`\\b${name}\\b`).test(question.text));
  const text = one
    ? question.text.replace(new RegExp(`\\b${one}\\b`, "g"), to)
    : ofSomebody(question.text, to);
  return text === undefined || text === question.text ? undefined : { ...question, text, embedded: text };
}

function ofSomebody(text: string, name: string): string | undefined {
  if (!/\b(?:I|my|me)\b/.test(text)) return undefined;
  return text
    .replace(/\bdo I\b/g, `does ${name}`)
    .replace(/\bam I\b/g, `is ${name}`)
    .replace(/\bhave I\b/g, `has ${name}`)
    .replace(/\bI\b|\bme\b/g, name)
    .replace(/\b[Mm]y\b/g, `${name}'s`);
}

/** Asked of one whom the memory knows, but of whom it has nothing with a word of the question. */
function askOfAnother(
  question: MaterialQuestion,
  names: readonly string[],
  material: Material,
  at: number,
): MaterialQuestion | undefined {
  const terms = (text: string) =>
    new Set(
      readWords(text)
        .map(({ term }) => term)
        .filter(Boolean),
    );
  const wanted = [...terms(question.text)];
  for (let step = 0; step < names.length; step++) {
    const name = names[(at * 7 + step) % names.length] as string;
    if (question.text.includes(name)) continue;
    const about = material.claims
      .filter(({ content }) => content?.includes(name))
      .map(({ content }) => terms(content ?? ""));
    if (about.length === 0 || about.some((own) => wanted.some((term) => own.has(term)))) continue;
    return renamed(question, names, name);
  }
  return undefined;
}

export const caseTexts = ({ cases }: CaseSet): string[] => cases.map(({ question }) => question.embedded);
