/**
 * Stands between the model and the user: a sentence is said once it is complete and holds, and never
 * otherwise. What is said can't be taken back.
 */
import type { Citation, Voice } from "../../helper.ts";
import type { Evidence, EvidenceBook } from "../grounding/evidence.ts";
import { quoteFor } from "../grounding/quote.ts";
import { classifySentence } from "../grounding/sentence-kind.ts";
import {
  type Asked,
  findUnsupported,
  hasOnlyKnownFacts,
  hasUnknownLink,
  sharesWords,
} from "../grounding/support.ts";
import { takeMarks } from "./citation-marks.ts";
import { createSentenceSplitter, type Sentence } from "./sentence-splitter.ts";

export interface AnswerFilter {
  push(delta: string): void;
  /** Says it apart, if it holds; answers whether it did. */
  recommend(text: string, refs: readonly string[]): boolean;
  /** Text of one call of the model ends here: what it left open is no part of what follows. */
  endStep(): void;
  /** Says what is to be said where nothing held. `isCut`: the last sentence is not complete. */
  end(isCut: boolean): Citation[];
  /** Whether anything was said. */
  hasSpoken(): boolean;
  hasRecommended(): boolean;
}

export const NOTHING_STORED = "I have nothing stored that answers this.";
const CUT_SHORT = "The rest was cut off: the answer reached its length limit.";
const RECOMMENDATION = /^\W*RECOMMEND(?:ATION)?:\s*/i;

export interface AnswerFilterDeps {
  voice: Pick<Voice, "say" | "recommend">;
  evidence: EvidenceBook;
  asked: Asked;
  /** Learns why a sentence was dropped. */
  onDrop: (why: string) => void;
}

export function createAnswerFilter({ voice, evidence, asked, onDrop }: AnswerFilterDeps): AnswerFilter {
  let splitter = createSentenceSplitter();
  const citations = new Map<string, Citation>();
  /** Said as soon as something follows them. */
  let waiting: Sentence[] = [];
  let lead = "";
  let hasSpoken = false;
  let hasRecommended = false;
  let dropped = 0;
  let stated = 0;
  let followsPersonal = false;

  function say(sentence: Sentence): void {
    for (const { lead: before, text } of [...waiting, sentence]) {
      voice.say(hasSpoken ? joint(lead, before) + text : text);
      lead = "";
      hasSpoken = true;
    }
    waiting = [];
  }

  function drop(sentence: Sentence, why: string): void {
    dropped++;
    lead = joint(lead, sentence.lead);
    onDrop(why);
  }

  function cite(text: string, cited: readonly Evidence[]): void {
    for (const { claimId, text: content } of cited) {
      if (claimId === undefined) continue;
      const quote = quoteFor(text, content);
      citations.set(`${claimId} ${quote}`, { claimId, quote });
    }
  }

  function judge(sentence: Sentence): void {
    const { text, refs } = takeMarks(sentence.text);
    const cited = refs.flatMap((ref) => evidence.find(ref) ?? []);
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    if (RECOMMENDATION.test(text)) {
      if (!recommend(text.replace(RECOMMENDATION, ""), cited)) drop(sentence, "recommendation");
    } else answer({ lead: sentence.lead, text }, cited, refs.length > cited.length);
  }

  function answer(sentence: Sentence, cited: readonly Evidence[], hasUnknownMark: boolean): void {
    const { text } = sentence;
    const kind = classifySentence(text, evidence.list(), asked, followsPersonal);
    if (kind === "narration") return;
    const mustHold = kind === "personal" || cited.length > 0;
    followsPersonal = mustHold;
    const why = findFault(sentence.text, cited, mustHold, hasUnknownMark);
    if (why !== undefined) drop(sentence, why);
    else if (mustHold) {
      stated++;
      cite(text, cited);
      say(sentence);
    } else if (kind === "lead-in") waiting.push(sentence);
    else say(sentence);
  }

  function findFault(
    text: string,
    cited: readonly Evidence[],
    mustHold: boolean,
    hasUnknownMark: boolean,
  ): string | undefined {
    if (hasUnknownLink(text, cited, asked)) return "unknown link";
    if (mustHold) return findUnsupported(text, cited, asked, evidence.list());
    return hasUnknownMark ? "unknown mark" : undefined;
  }

  function recommend(text: string, cited: readonly Evidence[]): boolean {
    if (!mayRecommend(text, cited)) return false;
    hasRecommended = true;
    voice.recommend(
      text,
      cited.flatMap(({ claimId }) => claimId ?? []),
    );
    return true;
  }

  /** What to do is the model's own; of whom and of what it speaks is not. */
  function mayRecommend(text: string, cited: readonly Evidence[]): boolean {
    if (hasUnknownLink(text, cited, asked)) return false;
    if (cited.length === 0) return classifySentence(text, evidence.list(), asked, false) !== "personal";
    return hasOnlyKnownFacts(text, cited, asked) && cited.some((each) => sharesWords(text, each));
  }

  function endStep(): void {
    for (const sentence of splitter.flush()) judge(sentence);
    lead = joint(lead, " ");
  }

  return {
    push(delta) {
      for (const sentence of splitter.push(delta)) judge(sentence);
    },
    recommend: (text, refs) =>
      recommend(
        takeMarks(text).text,
        refs.flatMap((ref) => evidence.find(ref) ?? []),
      ),
    endStep,
    end(isCut) {
      if (isCut) splitter = createSentenceSplitter();
      else endStep();
      // Greetings and the like are no answer to anybody who asked for more.
      if (!hasSpoken && dropped === 0 && !isCut) for (const sentence of waiting.splice(0)) say(sentence);
      waiting = [];
      if (isCut && hasSpoken) say({ lead: " ", text: CUT_SHORT });
      else if (stated === 0 && !hasRecommended && (dropped > 0 || !hasSpoken))
        say({ lead: " ", text: NOTHING_STORED });
      return [...citations.values()];
    },
    hasSpoken: () => hasSpoken,
    hasRecommended: () => hasRecommended,
  };
}

/** One separator for two: a paragraph's end wins over a line's, a line's over a space. The indent is the later's. */
function joint(one: string, other: string): string {
  const newlines = Math.max(count(one), count(other));
  const indent = other.includes("\n") ? other.slice(other.lastIndexOf("\n") + 1) : "";
  return newlines > 0 ? "\n".repeat(Math.min(2, newlines)) + indent : " ";
}

const count = (text: string): number => text.split("\n").length - 1;
