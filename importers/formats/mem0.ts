/**
 * What mem0 exports: an array of memories, `{"results": […]}` or `{"memories": […]}`, or one on each line. They are said
 * of a user (`User loves tea`, `Lives in Porto`), and of several where an app keeps them for all of its users.
 */
import { brokenAt } from "../import-error.ts";
import { ignoringBreak, readJsonElements } from "../reading/json-elements.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import { aboutUser } from "../wording/about-user.ts";
import { hasWords, idAtSource, MAX_CLAIM, splitLong } from "./long-text.ts";
import { leftOut, type Piece } from "./piece.ts";
import { isObject, type Json, listAt, objectAt, textAt, timeAt } from "./unknown-json.ts";

const MEM0_LISTS = ["results", "memories"];

const MAX_SHOWN_USERS = 5;

/** The service's limits. */
const MAX_METADATA_BYTES = 16_384;
const MAX_TAGS = 50;
const MAX_TAG = 100;

/** `user`: whose memories are wanted; all, if absent. */
export async function* readMem0(source: Source, user?: string): AsyncGenerator<Piece> {
  for await (const element of readMemories(source)) {
    if ("fault" in element) {
      yield leftOut(element.place, element.fault);
      continue;
    }
    const memory = objectAt(element.value);
    const content = contentOf(memory);
    if (content === undefined) {
      yield leftOut(element.place, "it has no text: a memory of mem0 has it in `memory`");
      continue;
    }
    const reason = notWanted(memory, user);
    if (reason) {
      yield leftOut(element.place, reason);
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
    for (const [part, piece] of splitLong(aboutUser(content), MAX_CLAIM).entries()) {
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
  yield* readRelations(source);
}

const readMemories = (source: Source) =>
  readJsonElements(openText(source), { file: source.name, noun: "memory", lists: MEM0_LISTS });

const contentOf = (memory: Json): string | undefined =>
  [memory.memory, memory.text, memory.content, objectAt(memory.data).memory].map(textAt).find(hasWords);

function notWanted(memory: Json, user: string | undefined): string | undefined {
  if (
    memory.is_deleted === true ||
    memory.deleted === true ||
    textAt(memory.event).toUpperCase() === "DELETE"
  )
    return "it was deleted";
  const owner = textAt(memory.user_id);
  if (owner === "" && (textAt(memory.agent_id) !== "" || memory.role === "assistant"))
    return "a memory of an agent, not of the user";
  if (user !== undefined && owner !== "" && owner !== user) return `a memory of another user than ${user}`;
  return undefined;
}

/** What one user said would correct what another one did. */
export async function refuseSeveralUsers(sources: readonly Source[]): Promise<void> {
  const users = new Set<string>();
  for (const source of sources) {
    for await (const element of ignoringBreak(readMemories(source))) {
      const user = textAt(objectAt("value" in element ? element.value : undefined).user_id);
      if (user !== "") users.add(user);
    }
  }
  if (users.size < 2) return;
  const shown = [...users].slice(0, MAX_SHOWN_USERS).join(", ");
  throw brokenAt(
    `it holds memories of ${users.size} users (${shown}${users.size > MAX_SHOWN_USERS ? ", …" : ""}). ` +
      "Say which one you are, such as --user USER_ID, or give a file with your own",
    { file: sources[0]?.name ?? "" },
  );
}

/** `"relations": […]` beside the memories, of mem0's graph: they repeat what the memories say. */
async function* readRelations(source: Source): AsyncGenerator<Piece> {
  const settings = { file: source.name, noun: "relation", lists: ["relations"] };
  for await (const element of readJsonElements(openText(source), settings)) {
    const relation = objectAt("value" in element ? element.value : undefined);
    if ("relationship" in relation || "relation" in relation)
      yield leftOut(element.place, "a relation of mem0's graph: the memories say it in words");
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
