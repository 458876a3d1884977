/** What rankings are learned from and measured on: rows of an index, and questions with the units that answer them. */

import { resolveDates } from "../../../src/modules/memory/extraction/dates.ts";
import { createExtractor } from "../../../src/modules/memory/extraction/extractor.ts";
import type { ClaimRow, MessageRow } from "../../../src/modules/memory/search/index-rows.ts";
import { queryForEmbedding } from "../../../src/modules/memory/search/text/query-text.ts";
import { createLog } from "../../../src/platform/log/log.ts";
import type { ClaimSet, SetQuestion } from "../../../test/support/memory-sets/claim-text.ts";
import { type Conversation, textOf } from "../recall.ts";
import type { Embeddings } from "./embeddings.ts";

export interface MaterialQuestion {
  text: string;
  /** What is embedded. */
  embedded: string;
  kind: string;
  /** Keys of the units that answer it: of messages, or of claims without one. */
  answers: string[];
}

export interface Material {
  name: string;
  messages: (Omit<MessageRow, "vector"> & { embedded: string })[];
  claims: ClaimRow[];
  questions: MaterialQuestion[];
  now: number;
}

const MAX_BEFORE_CHARACTERS = 400;
const KINDS: Record<number, string> = { 1: "multi-hop", 2: "temporal", 3: "open", 4: "single-hop" };
const NOW = Date.UTC(2026, 5, 1);

const padded = (prefix: string, number: number) => `${prefix}${String(number).padStart(8, "0")}`;

/** As a write of each session's messages would store it. */
export async function fromConversation(conversation: Conversation, name: string): Promise<Material> {
  const extractor = createExtractor({ log: createLog("warn").log });
  const material: Material = { name, messages: [], claims: [], questions: [], now: NOW };
  const keyOf = new Map<string, string>();
  for (const [place, { at, turns }] of conversation.sessions.entries()) {
    const passages = turns.map((turn) => ({
      text: textOf(turn),
      role: "user" as const,
      name: turn.speaker,
      at,
    }));
    const extracted = await extractor.extract(passages);
    let textBefore = "";
    for (const [turnPlace, turn] of turns.entries()) {
      const { claims, context } = extracted[turnPlace] ?? { claims: [], context: [] };
      const id = padded("m", material.messages.length);
      keyOf.set(turn.dia_id, id);
      const text = [...claims.map(({ position, content }) => ({ position, text: content })), ...context]
        .sort((a, b) => a.position - b.position)
        .map((part) => part.text)
        .join(" ");
      material.messages.push({
        id,
        group: padded("g", place),
        role: "user",
        name: turn.speaker,
        at: at.getTime(),
        context,
        embedded: `${textBefore.slice(-MAX_BEFORE_CHARACTERS)} ${text}`.trim(),
      });
      textBefore = text;
      for (const { content, position } of claims) {
        material.claims.push({
          id: padded("c", material.claims.length),
          message: id,
          position,
          content,
          source: null,
          tags: [],
          at: at.getTime(),
          validFrom: at.getTime(),
          validTo: null,
          expiresAt: null,
          dates: resolveDates(content, at),
          vector: null,
        });
      }
    }
  }
  const parties = [...new Set(material.messages.flatMap((message) => message.name ?? []))];
  material.questions = conversation.questions.map(({ question, category, evidence }) => ({
    text: question,
    embedded: queryForEmbedding(question, parties),
    kind: KINDS[category] ?? "other",
    answers: evidence.flatMap((id) => keyOf.get(id) ?? []),
  }));
  return material;
}

/** Claims of one user, each standing alone. What a later one replaced is left out, as a default search does. */
export function fromClaims(set: ClaimSet, questions: SetQuestion[], name: string): Material {
  const claims = set.claims
    .filter((claim) => !claim.stale)
    .map((claim): ClaimRow => {
      const at = claim.occurred_at ? Date.parse(claim.occurred_at) : NOW;
      return {
        id: claim.id,
        message: null,
        position: 0,
        content: claim.content,
        source: null,
        tags: [],
        at,
        validFrom: at,
        validTo: null,
        expiresAt: null,
        dates: resolveDates(claim.content, new Date(at)),
        vector: null,
      };
    });
  return {
    name,
    messages: [],
    claims,
    questions: questions.map(({ question, kind, expected }) => ({
      text: question,
      embedded: question,
      kind,
      answers: expected,
    })),
    now: NOW,
  };
}

export function textsOf({ messages, claims, questions }: Material): string[] {
  return [
    ...messages.map((message) => message.embedded),
    ...claims.map((claim) => claim.content ?? ""),
    ...questions.map((question) => question.embedded),
  ];
}

export function messageRows(material: Material, embeddings: Embeddings | undefined): MessageRow[] {
  return material.messages.map(({ embedded, ...row }) => ({
    ...row,
    vector: embeddings?.get(embedded) ?? null,
  }));
}

export function claimRows(material: Material, embeddings: Embeddings | undefined): ClaimRow[] {
  return material.claims.map((row) => ({ ...row, vector: embeddings?.get(row.content ?? "") ?? null }));
}
