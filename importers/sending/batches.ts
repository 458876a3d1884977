/**
 * Pieces in portions for one write each. Where one ends depends on nothing but what comes after the one before, so an
 * import that goes on after a crash sends the very same portions.
 */
import type { MemoryWriteBody } from "../../client/src/index.ts";
import type { Format } from "../contract.ts";
import type { Piece } from "../formats/piece.ts";

/** Small enough that the service is never busy with one for long, and others are served in between. */
const MAX_ITEMS = 50;
const MAX_BYTES = 128 * 1024;
/** What is nearer than this the service takes for one conversation. */
const CONVERSATION_GAP_MS = 30 * 60_000;

type Item = Exclude<Piece, { type: "left-out" }>;

export interface Batch {
  items: Item[];
  /** How many pieces have been read up to its end, those that were left out too. */
  end: number;
}

/** Left out pieces are answered as they come, before the batch that they stand in. */
export async function* toBatches(pieces: AsyncIterable<Piece>): AsyncGenerator<Batch | Exclude<Piece, Item>> {
  let items: Item[] = [];
  let bytes = 0;
  let read = 0;
  for await (const piece of pieces) {
    if (piece.type === "left-out") {
      read++;
      yield piece;
      continue;
    }
    const size = sizeOf(piece);
    const last = items.at(-1);
    if (last && (items.length >= MAX_ITEMS || bytes + size > MAX_BYTES || !belongTogether(last, piece))) {
      yield { items, end: read };
      items = [];
      bytes = 0;
    }
    read++;
    items.push(piece);
    bytes += size;
  }
  if (items.length > 0) yield { items, end: read };
}

const encoder = new TextEncoder();
const sizeOf = (item: Item): number =>
  encoder.encode(JSON.stringify(item.type === "message" ? item.message : item.claim)).byteLength + 1;

function belongTogether(last: Item, next: Item): boolean {
  if (last.type === "claim" || next.type === "claim") return last.type === next.type;
  if ((last.tags ?? []).join("\n") !== (next.tags ?? []).join("\n")) return false;
  // An answer of another conversation would be taken for the question to what is said next.
  if (last.conversation === next.conversation || last.message.role === next.message.role) return true;
  const [before, after] = [last.message.at, next.message.at];
  if (before === undefined || after === undefined) return false;
  return Math.abs(Date.parse(after) - Date.parse(before)) > CONVERSATION_GAP_MS;
}

export function bodyOf({ items }: Pick<Batch, "items">, source: Format): MemoryWriteBody {
  const messages = items.flatMap((item) => (item.type === "message" ? [item.message] : []));
  const claims = items.flatMap((item) => (item.type === "claim" ? [item.claim] : []));
  const [first] = items;
  const tags = first?.type === "message" ? first.tags : undefined;
  return { ...(messages.length > 0 ? { messages } : { claims }), source, ...(tags ? { tags } : {}) };
}
