/**
 * Claude's export: `conversations.json` with all conversations, `memories.json` with what Claude made of them,
 * `projects.json`, and `users.json`, which tells whom the memories call by name.
 */
import type { Place } from "../contract.ts";
import { ignoringBreak, readJsonElements } from "../reading/json-elements.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import { ownStatements } from "../wording/sentences.ts";
import { readClaudeMemory } from "./claude-memory.ts";
import { hasContent, idAtSource, MAX_CLAIM, MAX_MESSAGE, pieceId, splitLong } from "./long-text.ts";
import { leftOut, type Piece } from "./piece.ts";
import { isObject, type Json, listAt, objectAt, textAt, timeAt } from "./unknown-json.ts";

const ATTACHMENT = "a file that was attached, not a message";
const NOT_TEXT = "a picture, a recording or another file instead of text";
const NOT_SAID = "a tool's or the assistant's own notes, not a message";
const OTHER_BRANCH = "on a branch of the conversation that was not continued";
const NO_CONVERSATION = "it is no conversation of Claude";

/** What users are called, by the ids of their accounts. */
export type ClaudeNames = ReadonlyMap<string, string>;

const elementsOf = (source: Source) =>
  readJsonElements(openText(source), { file: source.name, noun: "item", lists: ["conversations"] });

export async function readClaudeNames(sources: readonly Source[]): Promise<ClaudeNames> {
  const names = new Map<string, string>();
  for (const source of sources.filter(({ name }) => /(?:^|\/)users\.json$/i.test(name))) {
    for await (const element of ignoringBreak(elementsOf(source))) {
      const user = objectAt("value" in element ? element.value : undefined);
      const name = textAt(user.full_name).trim();
      if (name !== "") names.set(textAt(user.uuid), name);
    }
  }
  return names;
}

export async function* readClaude(source: Source, names: ClaudeNames = new Map()): AsyncGenerator<Piece> {
  for await (const element of elementsOf(source)) {
    if ("fault" in element) {
      yield leftOut(element.place, element.fault);
      continue;
    }
    const value = objectAt(element.value);
    if (Array.isArray(value.chat_messages)) yield* readConversation(value, element.place);
    else if ("conversations_memory" in value || "project_memories" in value)
      yield* readClaudeMemory(value, element.place, ownerOf(value, names));
    else if ("prompt_template" in value || "docs" in value) yield* readProject(value, element.place);
    else if ("full_name" in value) yield* readUser(value, element.place, names);
    else yield leftOut(element.place, NO_CONVERSATION);
  }
}

/** Without an id it can be but the only one. */
function ownerOf(memories: Json, names: ClaudeNames): string | undefined {
  const [only, second] = names.values();
  return names.get(textAt(memories.account_uuid)) ?? (second === undefined ? only : undefined);
}

function* readUser(user: Json, place: Place, names: ClaudeNames): Generator<Piece> {
  const name = textAt(user.full_name).trim();
  const uuid = textAt(user.uuid);
  if (name === "") yield leftOut(place, "an account without a name");
  else if (names.size > 1)
    yield leftOut(place, "one of several accounts: which one is the user's is not told");
  else
    yield {
      type: "claim",
      place,
      claim: { content: `The user's name is ${name}.`, ...idAtSource(uuid || "user", 0, uuid !== "") },
    };
}

function* readConversation(conversation: Json, place: Place): Generator<Piece> {
  const since = timeAt(conversation.created_at);
  const id = textAt(conversation.uuid) || (place.item ?? "");
  const messages = listAt(conversation.chat_messages).map(objectAt);
  const dropped = otherBranches(messages);
  for (const message of messages) {
    const messageId = textAt(message.uuid);
    const at: Place = { ...place, item: `message ${messageId}` };
    if (dropped.has(message)) {
      yield leftOut(at, OTHER_BRANCH);
      continue;
    }
    const isUser = ["human", "user"].includes(textAt(message.sender));
    for (const _ of [...listAt(message.attachments), ...listAt(message.files)]) yield leftOut(at, ATTACHMENT);
    const { text, others } = textOf(message);
    if (others > 0) yield leftOut(at, isUser ? NOT_TEXT : NOT_SAID);
    if (!hasContent(text)) continue;
    const moment = timeAt(message.created_at) ?? since;
    for (const [part, content] of splitLong(text, MAX_MESSAGE).entries()) {
      yield {
        type: "message",
        place: at,
        conversation: id,
        message: {
          role: isUser ? "user" : "assistant",
          content,
          ...(messageId === "" ? {} : { id: pieceId(messageId, part) }),
          ...(moment ? { at: moment } : {}),
        },
      };
    }
  }
}

/**
 * A question that was edited, and an answer that was made again, follow the same message as what took their place. Of
 * such the one is kept that leads to the last message, or else the last one.
 */
function otherBranches(messages: readonly Json[]): Set<Json> {
  const byId = new Map(messages.map((message) => [textAt(message.uuid), message]));
  const parentOf = (message: Json) => textAt(message.parent_message_uuid);
  const continued = new Set<Json>();
  for (
    let at = messages.at(-1);
    at && !continued.has(at);
    at = parentOf(at) === "" ? undefined : byId.get(parentOf(at))
  )
    continued.add(at);
  const kept = new Map<string, Json>();
  for (const message of messages) {
    const before = kept.get(parentOf(message));
    if (!before || !continued.has(before)) kept.set(parentOf(message), message);
  }
  const dropped = new Set<Json>();
  for (const message of messages) {
    const parent = parentOf(message);
    const above = byId.get(parent);
    if (parent !== "" && (kept.get(parent) !== message || (above && dropped.has(above))))
      dropped.add(message);
  }
  return dropped;
}

/** `content` has the parts; `text` is all that older exports have, and repeats them in newer ones. */
function textOf(message: Json): { text: string; others: number } {
  const parts = listAt(message.content).filter(isObject);
  // What was spoken is written down in the same place.
  const texts = parts
    .filter(({ type, text }) => type === "text" || (type === "voice_note" && textAt(text) !== ""))
    .map((part) => textAt(part.text));
  const text = texts.filter((part) => part !== "").join("\n\n");
  return { text: text === "" ? textAt(message.text) : text, others: parts.length - texts.length };
}

function* readProject(project: Json, place: Place): Generator<Piece> {
  const name = textAt(project.name).trim();
  const description = textAt(project.description).trim();
  const uuid = textAt(project.uuid);
  const at = { ...place, item: `project ${name}` };
  for (const _ of listAt(project.docs)) yield leftOut(at, ATTACHMENT);
  if (project.is_starter_project === true) {
    yield leftOut(at, "a project that Claude made for a start");
    return;
  }
  const instructions = ownStatements(textAt(project.prompt_template));
  if (!hasContent(description) && !hasContent(instructions))
    yield leftOut(at, "neither its description nor its instructions state anything");
  const moment = timeAt(project.updated_at) ?? timeAt(project.created_at);
  // In the user's own words: what is stated there is.
  for (const [part, content] of splitLong(instructions, MAX_MESSAGE).entries()) {
    yield {
      type: "message",
      place: at,
      conversation: uuid || name,
      message: {
        role: "user",
        content,
        id: pieceId(`${uuid || name}#instructions`, part),
        ...(moment ? { at: moment } : {}),
      },
    };
  }
  if (!hasContent(description)) return;
  const said = name === "" ? `My project: ${description}` : `My project "${name}": ${description}`;
  for (const [part, content] of splitLong(said, MAX_CLAIM).entries()) {
    yield {
      type: "claim",
      place: at,
      claim: {
        content,
        ...idAtSource(uuid || name, part, uuid !== ""),
        ...(moment ? { occurred_at: moment } : {}),
      },
    };
  }
}
