/**
 * What ChatGPT keeps of the user. It stands in conversations as a whole, `1. [2024-05-01]. User lives in Porto.` on lines,
 * and as single notes that it took (to `bio`).
 */
import type { Place } from "../contract.ts";
import { aboutUser } from "../wording/about-user.ts";
import { hasWords, idAtSource, MAX_CLAIM, splitLong } from "./long-text.ts";
import { leftOut, type Piece } from "./piece.ts";
import { type Json, listAt, objectAt, textAt, timeAt } from "./unknown-json.ts";

interface Where {
  id: string;
  place: Place;
  /** When it was said. */
  at: string | undefined;
  /** What was read of it before: it is the same in many conversations. */
  told: Set<string>;
}

const LINE = /^(?:\d+\.\s*)?(?:\[(\d{4}-\d{2}-\d{2})\]\.?\s*)?(.*)$/s;
/** Such a note takes one away: `Forget that the user lives in Porto.` */
const FORGET = /^(?:please )?(?:forget|delete|remove)\b/i;

/** Undefined where the message is none of both. */
export function readSavedMemories(message: Json, where: Where): Generator<Piece> | undefined {
  const content = objectAt(message.content);
  if (content.content_type === "model_editable_context")
    return readLines([textAt(content.model_set_context)], where);
  const isNote = message.recipient === "bio" && textAt(objectAt(message.author).role) === "assistant";
  return isNote ? readLines([...listAt(content.parts), content.text].map(textAt), where) : undefined;
}

function* readLines(texts: readonly string[], { id, place, at, told }: Where): Generator<Piece> {
  const lines = texts.flatMap((text) => text.split("\n")).map((line) => line.trim());
  for (const [number, line] of lines.filter(hasWords).entries()) {
    const [, day, text = ""] = LINE.exec(line) ?? [];
    const said = aboutUser(text.trim());
    if (!hasWords(said) || told.has(said)) continue;
    told.add(said);
    if (FORGET.test(said)) {
      yield leftOut(place, "what ChatGPT was to forget");
      continue;
    }
    const moment = timeAt(day) ?? at;
    for (const [part, piece] of splitLong(said, MAX_CLAIM).entries())
      yield {
        type: "claim",
        place,
        claim: {
          content: piece,
          ...idAtSource(`${id}#memory ${number + 1}`, part, false),
          ...(moment ? { occurred_at: moment } : {}),
        },
      };
  }
}
