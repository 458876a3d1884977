/** What mem0 exports: an array of memories, `{"results": […]}` or `{"memories": […]}`, or one on each line. */
import { readJsonElements } from "../reading/json-elements.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import { hasWords, idAtSource, MAX_CLAIM, splitLong } from "./long-text.ts";
import { leftOut, type Piece } from "./piece.ts";
import { isObject, type Json, listAt, objectAt, textAt, timeAt } from "./unknown-json.ts";

const MEM0_LISTS = ["results", "memories"];

/** The service's limits. */
const MAX_METADATA_BYTES = 16_384;
const MAX_TAGS = 50;
const MAX_TAG = 100;

export async function* readMem0(source: Source): AsyncGenerator<Piece> {
  const settings = { file: source.name, noun: "memory", lists: MEM0_LISTS };
  for await (const element of readJsonElements(openText(source), settings)) {
    if ("fault" in element) {
      yield leftOut(element.place, element.fault);
      continue;
    }
    const memory = objectAt(element.value);
    const content = [memory.memory, memory.text, memory.content, objectAt(memory.data).memory]
      .map(textAt)
      .find(hasWords);
    if (content === undefined) {
      yield leftOut(element.place, "it has no text: a memory of mem0 has it in `memory`");
      continue;
    }
    const id = textAt(memory.id) || textAt(memory.hash);
    // Of what was changed, the words are those of the change.
    const moment = timeAt(memory.updated_at) ?? timeAt(memory.created_at);
    const expires = timeAt(memory.expiration_date);
    if (expires && new Date(expires) <= new Date()) {
      yield leftOut(element.place, "it had expired");
      continue;
    }
    for (const [part, piece] of splitLong(content, MAX_CLAIM).entries()) {
      yield {
        type: "claim",
        place: element.place,
        claim: {
          content: piece,
          ...(id === "" ? {} : idAtSource(id, part, true)),
          ...(moment ? { occurred_at: moment } : {}),
          ...(expires ? { expires_at: expires } : {}),
          ...tagsOf(memory),
          ...metadataOf(memory),
        },
      };
    }
  }
}

function tagsOf(memory: Json): { tags?: string[] } {
  const tags = toTags(listAt(memory.categories).map(textAt));
  return tags.length > 0 ? { tags } : {};
}

export const toTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim().slice(0, MAX_TAG)))]
    .filter((tag) => tag !== "")
    .slice(0, MAX_TAGS);

function metadataOf({ metadata }: Json): { metadata?: Json } {
  if (!isObject(metadata) || Object.keys(metadata).length === 0) return {};
  const bytes = new TextEncoder().encode(JSON.stringify(metadata)).byteLength;
  return bytes <= MAX_METADATA_BYTES ? { metadata } : {};
}
