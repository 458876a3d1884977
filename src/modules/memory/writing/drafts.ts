/** From what a call brings to claims that could be stored: extracted, masked, in their places. */
import { newUuid } from "../../../platform/ids.ts";
import type { StoredMessage } from "../claim-row.ts";
import type { WriteInput } from "../contract.ts";
import type { Extracted, Extractor, Passage } from "../extraction/extractor.ts";
import { CONVERSATION_GAP_MS } from "../extraction/passage.ts";
import { kindsIn, maskSecrets } from "../extraction/secrets.ts";
import type { LastMessage } from "../message-store.ts";

export interface ClaimDraft {
  id: string;
  content: string;
  messageId: string | null;
  groupId: string | null;
  position: number;
  speaker: string | null;
  source: string | null;
  sourceId: string | null;
  tags: string[];
  metadata: Record<string, unknown>;
  occurredAt: Date | null;
  expiresAt: Date | null;
  supersedes: string[];
  upsert: boolean;
  /** Where `supersedes` stands in the body, for a message about it. */
  pointer: string;
  redacted: string[];
}

export interface MessageDraft extends StoredMessage {
  text: string;
  /** Of the message before it, in the same conversation. */
  textBefore: string;
}

export interface Drafts {
  messages: MessageDraft[];
  claims: ClaimDraft[];
  /** Kinds of secrets that were masked, also where no claim came of it. */
  redacted: string[];
}

export interface DraftDeps {
  extractor: Pick<Extractor, "extract">;
  now: Date;
  findLast(source: string | null): Promise<LastMessage | undefined>;
}

export async function createDrafts(input: WriteInput, deps: DraftDeps): Promise<Drafts> {
  const drafts = await draftForm(input, deps);
  // A sentence that was nothing but a secret is no claim; its context tells that there was one.
  const masked = [
    ...drafts.claims.flatMap(({ redacted }) => redacted),
    ...drafts.messages.flatMap(({ context }) => context.flatMap(({ text }) => kindsIn(text))),
  ];
  return { ...drafts, redacted: [...new Set(masked)] };
}

/** What a write brings that claims have to be found in. */
export function passagesOf(input: WriteInput, now: Date): Passage[] {
  const at = input.occurred_at ?? now;
  if (input.content !== undefined) return [{ text: input.content, role: "user", name: null, at }];
  return (input.messages ?? []).map((message) => ({
    text: message.content,
    role: message.role,
    name: message.name ?? null,
    at: message.at ?? at,
  }));
}

async function draftForm(input: WriteInput, deps: DraftDeps): Promise<Omit<Drafts, "redacted">> {
  if (input.claims) return { messages: [], claims: claimsAsGiven(input) };
  return input.messages ? draftMessages(input, deps) : draftText(input, deps);
}

/** What all claims of a write have in common. */
function sharedFields(input: WriteInput) {
  return {
    source: input.source ?? null,
    tags: input.tags ?? [],
    metadata: input.metadata ?? {},
    occurredAt: input.occurred_at ?? null,
    expiresAt: input.expires_at ?? null,
  };
}

function claimsAsGiven(input: WriteInput): ClaimDraft[] {
  const shared = sharedFields(input);
  return (input.claims ?? []).map((given, place) => {
    const { text, kinds } = maskSecrets(given.content);
    const own = given.supersedes !== undefined;
    return {
      id: newUuid(),
      content: text,
      messageId: null,
      groupId: null,
      position: 0,
      speaker: null,
      source: given.source ?? shared.source,
      sourceId: given.source_id ?? null,
      tags: [...new Set([...shared.tags, ...(given.tags ?? [])])],
      metadata: { ...shared.metadata, ...given.metadata },
      occurredAt: given.occurred_at ?? shared.occurredAt,
      expiresAt: given.expires_at ?? shared.expiresAt,
      // What the whole write corrects, its first claim corrects: a claim is closed by one other.
      upsert: given.upsert ?? false,
      supersedes: given.supersedes ?? (place === 0 ? (input.supersedes ?? []) : []),
      pointer: own ? `/claims/${place}/supersedes` : "/supersedes",
      redacted: kinds,
    };
  });
}

/** Every sentence is a neighbour of the next; those that are no claims stay as context between them. */
async function draftText(input: WriteInput, deps: DraftDeps): Promise<Omit<Drafts, "redacted">> {
  const shared = sharedFields(input);
  const at = shared.occurredAt ?? deps.now;
  const [extracted] = (await deps.extractor.extract(passagesOf(input, deps.now))) as [Extracted];
  const groupId = newUuid();
  const drafts: Omit<Drafts, "redacted"> = { messages: [], claims: [] };
  const parts = [
    ...extracted.claims.map((claim) => ({ ...claim, isClaim: true as const })),
    ...extracted.context.map((context) => ({ ...context, isClaim: false as const })),
  ].sort((a, b) => a.position - b.position);
  // Ids in the order of the text: they say who is whose neighbour.
  for (const part of parts) {
    if (part.isClaim) {
      drafts.claims.push({
        ...shared,
        id: newUuid(),
        content: part.content,
        messageId: null,
        groupId: parts.length > 1 ? groupId : null,
        position: part.position,
        speaker: null,
        sourceId: null,
        supersedes: drafts.claims.length === 0 ? (input.supersedes ?? []) : [],
        upsert: false,
        pointer: "/supersedes",
        redacted: part.redacted,
      });
    } else {
      drafts.messages.push({
        id: newUuid(),
        group_id: groupId,
        role: "user",
        name: null,
        source: shared.source,
        source_id: null,
        at,
        context: [{ position: part.position, text: part.text }],
        text: part.text,
        textBefore: "",
      });
    }
  }
  return drafts;
}

async function draftMessages(input: WriteInput, deps: DraftDeps): Promise<Omit<Drafts, "redacted">> {
  const shared = sharedFields(input);
  const given = input.messages ?? [];
  const passages = passagesOf(input, deps.now);
  const [extracted, last] = await Promise.all([
    deps.extractor.extract(passages),
    deps.findLast(shared.source),
  ]);
  const drafts: Omit<Drafts, "redacted"> = { messages: [], claims: [] };
  let before = last && { at: last.at, groupId: last.group_id, text: last.text };
  for (const [place, passage] of passages.entries()) {
    const { claims, context } = extracted[place] as Extracted;
    const message = given[place] as (typeof given)[number];
    const near = before && Math.abs(passage.at.getTime() - before.at.getTime()) <= CONVERSATION_GAP_MS;
    const groupId = near && before ? before.groupId : newUuid();
    const text = textOf(claims, context);
    const draft: MessageDraft = {
      id: newUuid(),
      group_id: groupId,
      role: passage.role,
      name: passage.name,
      source: shared.source,
      source_id: message.id ?? null,
      at: passage.at,
      context,
      text,
      textBefore: near && before ? before.text : "",
    };
    drafts.messages.push(draft);
    for (const claim of claims) {
      drafts.claims.push({
        ...shared,
        id: newUuid(),
        content: claim.content,
        messageId: draft.id,
        groupId,
        position: claim.position,
        speaker: passage.name,
        sourceId: draft.source_id,
        occurredAt: message.at ?? shared.occurredAt,
        supersedes: drafts.claims.length === 0 ? (input.supersedes ?? []) : [],
        upsert: false,
        pointer: "/supersedes",
        redacted: claim.redacted,
      });
    }
    before = { at: passage.at, groupId, text };
  }
  return drafts;
}

function textOf(claims: Extracted["claims"], context: Extracted["context"]): string {
  return [...claims.map(({ position, content }) => ({ position, text: content })), ...context]
    .sort((a, b) => a.position - b.position)
    .map(({ text }) => text)
    .join(" ");
}
