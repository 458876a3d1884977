/** Extraction with no model: the same text always gives the same claims. */

import { type Part, takeApart } from "./fact-parts.ts";
import { CLAIM_LIMIT, cutLongSentence, cutToLimit } from "./long-text.ts";
import { type Setting, splitMaterial } from "./material.ts";
import type { DraftClaim, Extracted, Passage } from "./passage.ts";
import { cleanText, cutIndex, hasWords } from "./plain-text.ts";
import { isOnlySecrets, kindsIn, maskSecrets } from "./secrets.ts";
import { splitSentences } from "./sentence-split.ts";
import { type Block, splitBlocks } from "./text-blocks.ts";
import { castsAssistant, isInstruction, isQuestion, tellsOfAssistant } from "./utterance.ts";

// A text of 32,000 characters has some 400 sentences. What has more is no prose, and is taken in larger pieces.
const MOST_SENTENCES = 800;

interface Sentence {
  text: string;
  kind: Block["kind"];
  /** Handed over, not said. */
  isMaterial: boolean;
}

/** All that stands in a text, masked, in its order. */
export function sentencesOf(text: string, setting: Setting, most = MOST_SENTENCES): Sentence[] {
  const masked = maskSecrets(cleanText(text)).text;
  const sentences: Sentence[] = [];
  for (const { isMaterial, text: stretch } of splitMaterial(masked, setting)) {
    for (const { kind, text: block } of splitBlocks(stretch)) {
      const whole = kind === "code" ? cutToLimit(block) : splitSentences(block).flatMap(cutLongSentence);
      for (const sentence of whole) sentences.push({ kind, text: sentence, isMaterial });
    }
  }
  return sentences.length <= most ? sentences : gather(sentences, most);
}

function gather(sentences: Sentence[], most: number): Sentence[] {
  const gathered: Sentence[] = [];
  const target = Math.ceil(sentences.reduce((sum, { text }) => sum + text.length + 1, 0) / most) * 2;
  for (const { kind, text, isMaterial } of sentences) {
    const last = gathered.at(-1);
    const fits = last && last.text.length < target && last.text.length + text.length < CLAIM_LIMIT;
    if (fits && last.isMaterial === isMaterial) last.text += ` ${text}`;
    else gathered.push({ kind, text, isMaterial });
  }
  return gathered;
}

/** What the other passages of a conversation tell about one of them. */
export interface Company {
  names: ReadonlySet<string>;
  amongPeople: boolean;
  /** Of one passage, where many come at once. */
  mostSentences?: number;
}

/** `before` is the passage that came before, if another spoke in it. */
export function extractPassage(passage: Passage, before: Passage | undefined, company: Company): Extracted {
  const sentences = sentencesOf(
    passage.text,
    company,
    Math.min(MOST_SENTENCES, company.mostSentences ?? MOST_SENTENCES),
  );
  if (passage.role === "assistant") return arrange(sentences.map(({ text }) => ({ text, isFact: false })));
  const asked = before !== undefined && asks(before.text);
  let isCast = false;
  const parts = (text: string, place: number): Part[] => {
    if (isCast && tellsOfAssistant(text)) return [{ text, isFact: false }];
    isCast ||= !company.amongPeople && castsAssistant(text);
    return takeApart(text, { ...company, answers: asked && place === 0 });
  };
  return arrange(withListIntros(sentences, parts));
}

// A question in its last few hundred characters is what an answer would be to.
const asks = (text: string): boolean =>
  splitBlocks(cleanText(text.slice(-600))).some(({ text: line }) => splitSentences(line).some(isQuestion));

/**
 * "Allergies:" and its items: the items carry its words with them, since "nuts" alone says nothing. Items under
 * a question or an order are part of it.
 */
function withListIntros(sentences: Sentence[], parts: (text: string, place: number) => Part[]): Part[] {
  const all: Part[] = [];
  let intro: { text: string; orders: boolean; part: Part | undefined } | undefined;
  for (const [place, { kind, text, isMaterial }] of sentences.entries()) {
    if (isMaterial) {
      all.push({ text, isFact: false });
      continue;
    }
    if (intro && (kind === "item" || kind === "code")) {
      if (intro.orders) {
        all.push({ text, isFact: false });
        continue;
      }
      if (kind === "item" && isFragment(text) && intro.text !== "") {
        all.push({ text: `${intro.text} ${text}`, isFact: true });
        if (intro.part) intro.part.isFact = false;
        continue;
      }
    }
    const own = kind === "code" ? [{ text, isFact: true }] : parts(text, place);
    // "Garden" above a text says what it is about, and nothing by itself.
    const isTitle = kind === "heading" && isFragment(text) && place < sentences.length - 1;
    if (isTitle) for (const part of own) part.isFact = false;
    all.push(...own);
    if (kind !== "item") intro = kind === "code" ? undefined : introFrom(kind, text, own);
  }
  return all;
}

function introFrom(kind: Block["kind"], text: string, own: Part[]) {
  const orders = isInstruction(text) || isQuestion(text);
  const leads = kind === "heading" || text.endsWith(":");
  if (!leads && !orders) return undefined;
  const label = leads && text.length <= 80 ? text.replace(/:?$/, ":") : "";
  return { text: label, orders, part: own.length === 1 ? own[0] : undefined };
}

const isFragment = (text: string): boolean =>
  text.split(/\s+/).length <= 6 &&
  !/\b(?:i|i'm|i've|we|my|our|is|are|was|were|has|have|had|will|am)\b/i.test(text) &&
  !/[.!?]$/.test(text);

function arrange(parts: Part[]): Extracted {
  const claims: DraftClaim[] = [];
  const context: Extracted["context"] = [];
  let position = 0;
  for (const { text, isFact } of parts) {
    if (text === "") continue;
    if (isFact && hasWords(text) && !isOnlySecrets(text) && !isBlob(text)) {
      for (const content of cutToLimit(text))
        claims.push({ content, position: position++, redacted: kindsIn(content) });
    } else {
      context.push({ position: position++, text: text.slice(0, cutIndex(text, CLAIM_LIMIT)) });
    }
  }
  return { claims, context };
}

/** Encoded bytes: nobody will ask for them by their words. */
const isBlob = (text: string): boolean =>
  text.length > 200 &&
  /^[A-Za-z0-9+/=_-]+$/.test(text) &&
  /[a-z]/.test(text) &&
  /[A-Z]/.test(text) &&
  /\d/.test(text);

export function companyOf(passages: Passage[]): Company {
  const names = new Set<string>();
  const speakers = new Set<string>();
  for (const { name } of passages) {
    const first = name?.trim().toLowerCase().split(/\s+/)[0];
    if (!first) continue;
    speakers.add(first);
    // "Mel" for Melanie.
    for (let size = Math.min(3, first.length); size <= first.length; size++) names.add(first.slice(0, size));
  }
  return { names, amongPeople: speakers.size > 1 && passages.every(({ role }) => role === "user") };
}
