/**
 * A note that says no day of itself has that of its file, which copying or touching the file makes newer. What was
 * imported before, and still says the same, keeps the day it had: else an old note would correct a newer one.
 */
import type { PersonalHelper } from "../../client/src/index.ts";
import type { Format } from "../contract.ts";
import type { Piece } from "../formats/piece.ts";
import { normal } from "./silent.ts";

const PAGE = 100;

interface Known {
  at: string;
  contents: string[];
}

export async function* withKnownDays(
  pieces: AsyncIterable<Piece>,
  helper: PersonalHelper,
  format: Format,
): AsyncGenerator<Piece> {
  let known: Map<string, Known> | undefined;
  for await (const piece of pieces) {
    if (piece.type !== "message" || !piece.isDateOfFile || piece.message.at === undefined) {
      yield piece;
      continue;
    }
    known ??= await readKnown(helper, format);
    const before = known.get(piece.message.id ?? "");
    const said = normal(piece.message.content);
    const isSame = before?.contents.every((content) => said.includes(content)) ?? false;
    yield before && isSame ? { ...piece, message: { ...piece.message, at: before.at } } : piece;
  }
}

/** Of each id at the source, what was said last under it. */
async function readKnown(helper: PersonalHelper, source: Format): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  try {
    for await (const claim of helper.memory.list({ source, include_superseded: true, limit: PAGE })) {
      const { source_id, occurred_at, content } = claim;
      if (source_id === null || occurred_at === null) continue;
      const before = known.get(source_id);
      if (!before || before.at < occurred_at)
        known.set(source_id, { at: occurred_at, contents: [normal(content)] });
      else if (before.at === occurred_at) before.contents.push(normal(content));
    }
  } catch (error) {
    // A key that may only write, or no credits: the writes themselves will say so.
    if ((error as { status?: number }).status === undefined) throw error;
  }
  return known;
}
