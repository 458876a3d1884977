/** Stores what was decided: claims and the messages that they came from. All in the caller's transaction. */
import type { Tx } from "../../../platform/database/database.ts";
import { eachPage } from "../../../platform/time-slices.ts";
import type { ClaimEvents } from "../claim-events.ts";
import type { ClaimStore, NewClaim } from "../claim-store.ts";
import type { MemoryStore } from "../memory-store.ts";
import type { MessageStore, NewMessage } from "../message-store.ts";
import type { Vectors } from "../vectors.ts";
import type { MessageDraft } from "./drafts.ts";
import { type Saved, saveResolution } from "./save-resolution.ts";

/** Messages a statement. */
const PAGE = 250;

export interface SaveDeps {
  claims: ClaimStore;
  claimEvents: ClaimEvents;
  messages: MessageStore;
  memories: MemoryStore;
  vectors: Vectors;
}

export interface SavedWrite extends Saved {
  messages: readonly MessageDraft[];
  /** Ids of the messages that claims were found in, whether or not one of them is new. */
  claimed: ReadonlySet<string | null>;
  messageVectors: ReadonlyMap<string, Int8Array | null>;
}

/** Of the drafts, those that are stored already, by their ids. */
export type SameMessages = ReadonlyMap<string, { id: string; group_id: string }>;

export async function findSame(
  { messages }: Pick<SaveDeps, "messages">,
  tx: Tx,
  accountId: string,
  drafts: readonly MessageDraft[],
): Promise<SameMessages> {
  const named = drafts.filter(({ source_id }) => source_id !== null);
  if (named.length === 0) return new Map();
  const found = await messages.findSame(tx, accountId, named[0]?.source ?? null, named);
  return new Map(found.map((message) => [message.draft_id, message]));
}

/** What a message brings that is stored already belongs to that one. */
export function joinSame(added: readonly NewClaim[], same: SameMessages): void {
  for (const claim of added) {
    const message = claim.message_id === null ? undefined : same.get(claim.message_id);
    if (message) Object.assign(claim, { message_id: message.id, group_id: message.group_id });
  }
}

export async function saveWrite(
  deps: SaveDeps,
  tx: Tx,
  accountId: string,
  write: SavedWrite,
  same: SameMessages,
  version: number,
): Promise<void> {
  await Promise.all([
    saveResolution(deps, tx, accountId, write, deps.vectors.model, version),
    saveMessages(deps, tx, accountId, write, same, version),
  ]);
}

/** A conversation that is sent again brings nothing new: its messages are not stored twice either. */
async function saveMessages(
  { messages, memories, vectors }: SaveDeps,
  tx: Tx,
  accountId: string,
  { added, claimed, messages: drafts, messageVectors }: SavedWrite,
  same: SameMessages,
  version: number,
): Promise<void> {
  if (added.length === 0) return;
  const stored = new Set(added.map(({ message_id }) => message_id));
  const rows: NewMessage[] = drafts
    .filter(({ id }) => !same.has(id) && (stored.has(id) || !claimed.has(id)))
    .map(({ text, textBefore, ...message }) => ({
      ...message,
      vector: messageVectors.get(message.id) ?? null,
    }));
  await Promise.all([
    eachPage(rows, PAGE, (page) => messages.insert(tx, accountId, page, vectors.model, version)),
    memories.addSpeakers(
      tx,
      accountId,
      rows.map(({ name }) => name),
    ),
  ]);
}
