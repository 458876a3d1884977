/**
 * Reads what a write brings, and compares it with what is known. Short texts are read here, in slices; all else in a
 * thread, under a limit, so that no text holds up anybody but its writer.
 */

import { AppError } from "../../../platform/errors.ts";
import { mapInSlices } from "../../../platform/time-slices.ts";
import { createThreads, type Threads, TookTooLong } from "../../../platform/workers/threads.ts";
import { type ClaimReading, readClaim } from "../claim-reading.ts";
import type { NewClaim, RelatedClaim, Relations } from "../claim-store.ts";
import type { WriteInput } from "../contract.ts";
import { type ClaimsByModel, extractByRules } from "../extraction/extractor.ts";
import type { LastMessage } from "../message-store.ts";
import { toDraft } from "./candidates.ts";
import { type ClaimDraft, createDrafts, type Drafts, type MessageDraft } from "./drafts.ts";
import type { Changed, Draft, Outcome } from "./resolve.ts";

export interface WriteTask {
  input: WriteInput;
  now: Date;
  last: LastMessage | undefined;
  byModel: ClaimsByModel;
}

export interface ReadWrite {
  drafts: Drafts;
  candidates: Draft[];
}

/** A stored claim on its way into the thread: bytes of their own, since a view would take along all that it is part of. */
export type SentRow = Omit<RelatedClaim, "normal" | "vector"> & {
  normal: Uint8Array;
  vector: Int8Array | null;
};

/** A claim to be read; its dates are resolved where it has none yet. */
export interface Unread {
  content: string;
  speaker: string | null;
  valid_from: Date;
  dates?: string[];
}

export type ThreadTask =
  | { kind: "read"; write: WriteTask }
  | { kind: "decide"; write: WriteTask }
  | { kind: "claims"; claims: Unread[] }
  | { kind: "places"; claims: Unread[] };

type Told = Pick<ClaimDraft, "supersedes" | "pointer">;

/** Lists come in pages: taking over all of them at once would hold up the main thread. */
export type ThreadQuestion =
  | { kind: "relate"; relations: Relations; told: Told[] }
  | { kind: "related"; from: number }
  | { kind: "take"; page: Partial<Page> };

export interface Page {
  messages: MessageDraft[];
  claims: Pick<ClaimDraft, "content" | "messageId" | "sourceId" | "occurredAt" | "redacted">[];
  results: { id: string; outcome: Outcome }[];
  added: NewClaim[];
  changed: Changed[];
}

/** What a write means, beside what is known. */
export interface Decision extends Page {
  relations: Relations;
  related: RelatedClaim[];
  redacted: string[];
}

export interface Understanding {
  /** Whether it is little enough to be compared with the memory locked. */
  isShort(input: WriteInput): boolean;
  read(accountId: string, task: WriteTask, signal?: AbortSignal): Promise<ReadWrite>;
  /** In the thread; `relate` finds what it may have to do with, and refuses what names a claim that is not there. */
  decide(
    accountId: string,
    task: WriteTask,
    relate: (relations: Relations, told: readonly Told[]) => Promise<RelatedClaim[]>,
    signal?: AbortSignal,
  ): Promise<Decision>;
  readClaims(accountId: string, claims: readonly Unread[], signal?: AbortSignal): Promise<ClaimReading[]>;
  /** Only what a row needs to be found again by. */
  placeClaims(accountId: string, claims: readonly Unread[]): Promise<ClaimPlace[]>;
  close(): Promise<void>;
}

export type ClaimPlace = Omit<ClaimReading, "analysis">;

/** A text of this length is read in a few milliseconds, whatever it holds. */
export const SHORT_TEXT = 1_000;
/** Of all texts of a write together. */
const SHORT_WRITE = 4_000;
/** The call has a limit of its own, which is over before. */
const LIMIT_MS = 120_000;
const MOST_THREADS = 2;
const MAX_MB = 1_024;
export const PAGE = 200;
/** What a claim says may be much longer than the claim. */
const READ_PAGE = 50;

export function createUnderstanding(): Understanding {
  let started: Threads | undefined;
  const threads = (): Threads => {
    started ??= createThreads({
      script: new URL("./write-thread.ts", import.meta.url),
      most: MOST_THREADS,
      maxMb: MAX_MB,
    });
    return started;
  };

  async function run<Result>(
    accountId: string,
    task: ThreadTask,
    signal: AbortSignal | undefined,
    answer?: (question: ThreadQuestion) => unknown,
  ): Promise<Result> {
    try {
      return await threads().run<Result>(accountId, task, {
        limitMs: LIMIT_MS,
        signal,
        answer: (question) => answer?.(question as ThreadQuestion),
      });
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error;
      throw new AppError("unavailable", "Reading this took too long, and was stopped. Nothing was stored.");
    }
  }

  async function readPages<Reading extends ClaimPlace>(
    accountId: string,
    kind: "claims" | "places",
    claims: readonly Unread[],
    signal: AbortSignal | undefined,
  ): Promise<Reading[]> {
    const readings: Reading[] = [];
    for (let from = 0; from < claims.length; from += READ_PAGE) {
      const page = claims.slice(from, from + READ_PAGE).map(({ content, speaker, valid_from, dates }) => ({
        content,
        speaker,
        valid_from,
        ...(dates ? { dates } : {}),
      }));
      const read = await run<Reading[]>(accountId, { kind, claims: page }, signal);
      readings.push(...read.map((reading) => ({ ...reading, normal: Buffer.from(reading.normal) })));
    }
    return readings;
  }

  return {
    isShort: (input) => lengthOf(input) <= SHORT_WRITE,
    async read(accountId, task, signal) {
      if (longestOf(task.input) <= SHORT_TEXT) return readWrite(task);
      const { drafts, candidates } = await run<ReadWrite>(accountId, { kind: "read", write: task }, signal);
      for (const { claim } of candidates) claim.normal = Buffer.from(claim.normal);
      return { drafts, candidates };
    },
    async decide(accountId, task, relate, signal) {
      const page: Page = { messages: [], claims: [], results: [], added: [], changed: [] };
      let relations: Relations | undefined;
      let related: RelatedClaim[] = [];
      const redacted = await run<string[]>(
        accountId,
        { kind: "decide", write: task },
        signal,
        async (question) => {
          if (question.kind === "relate") {
            relations = {
              ...question.relations,
              normals: question.relations.normals.map((each) => Buffer.from(each)),
            };
            related = await relate(relations, question.told);
            return related.length;
          }
          if (question.kind === "related")
            return related.slice(question.from, question.from + PAGE).map(toSent);
          take(page, question.page);
          return undefined;
        },
      );
      if (!relations) throw new Error("the thread compared nothing");
      return { ...page, relations, related, redacted };
    },
    async readClaims(accountId, claims, signal) {
      if (claims.length === 1 && claims.every(({ content }) => content.length <= SHORT_TEXT))
        return claims.map(readUnread);
      return readPages<ClaimReading>(accountId, "claims", claims, signal);
    },
    placeClaims: (accountId, claims) => readPages<ClaimPlace>(accountId, "places", claims, undefined),
    close: async () => started?.close(),
  };
}

/** Pure: the same here and in the thread. */
export async function readWrite({ input, now, last, byModel }: WriteTask): Promise<ReadWrite> {
  const drafts = await createDrafts(input, {
    extractor: { extract: (passages) => extractByRules(passages, byModel) },
    now,
    findLast: async () => last,
  });
  return { drafts, candidates: await mapInSlices(drafts.claims, (draft) => toDraft(draft, now)) };
}

export const readUnread = ({ content, speaker, valid_from, dates }: Unread): ClaimReading =>
  readClaim(content, speaker, valid_from, dates);

const textsOf = ({ content, messages = [], claims = [] }: WriteInput): string[] => [
  ...(content === undefined ? [] : [content]),
  ...messages.map((message) => message.content),
  ...claims.map((claim) => claim.content),
];

const lengthOf = (input: WriteInput): number => textsOf(input).reduce((sum, text) => sum + text.length, 0);

const longestOf = (input: WriteInput): number =>
  textsOf(input).reduce((longest, { length }) => Math.max(longest, length), 0);

const toSent = ({ normal, vector, ...row }: RelatedClaim): SentRow => ({
  ...row,
  normal: new Uint8Array(normal),
  vector: vector && new Int8Array(vector),
});

function take(page: Page, { messages, claims, results, added, changed }: Partial<Page>): void {
  if (messages) page.messages.push(...messages);
  if (claims) page.claims.push(...claims);
  if (results) page.results.push(...results);
  for (const claim of [...(added ?? []), ...(changed ?? []).map((change) => change.claim)])
    claim.normal = Buffer.from(claim.normal);
  if (added) page.added.push(...added);
  if (changed) page.changed.push(...changed);
}
