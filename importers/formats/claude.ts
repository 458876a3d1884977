/**
 * Claude's export: `conversations.json` with all conversations, `memories.json` with what Claude made of them and
 * `projects.json`. Other files of it (`users.json`) hold nothing to remember.
 */
import type { Place } from "../contract.ts";
import { readJsonElements } from "../reading/json-elements.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import { hasContent, idAtSource, MAX_CLAIM, MAX_MESSAGE, pieceId, splitLong } from "./long-text.ts";
import { leftOut, type Piece } from "./piece.ts";
import { isObject, type Json, listAt, objectAt, textAt, timeAt } from "./unknown-json.ts";

const ATTACHMENT = "a file that was attached, not a message";
const NOT_SAID = "a tool's or the assistant's own notes, not a message";
const NO_CONVERSATION = "it is no conversation of Claude";

export async function* readClaude(source: Source): AsyncGenerator<Piece> {
  const settings = { file: source.name, noun: "item", lists: ["conversations"] };
  for await (const element of readJsonElements(openText(source), settings)) {
    if ("fault" in element) {
      yield leftOut(element.place, element.fault);
      continue;
    }
    const value = objectAt(element.value);
    if (Array.isArray(value.chat_messages)) yield* readConversation(value, element.place);
    else if ("conversations_memory" in value || "project_memories" in value)
      yield* readMemories(value, element.place);
    else if ("prompt_template" in value || "docs" in value) yield* readProject(value, element.place);
    else yield leftOut(element.place, NO_CONVERSATION);
  }
}

function* readConversation(conversation: Json, place: Place): Generator<Piece> {
  const since = timeAt(conversation.created_at);
  const id = textAt(conversation.uuid) || (place.item ?? "");
  for (const given of listAt(conversation.chat_messages)) {
    const message = objectAt(given);
    const messageId = textAt(message.uuid);
    const at: Place = { ...place, item: `message ${messageId}` };
    const sender = textAt(message.sender);
    for (const _ of [...listAt(message.attachments), ...listAt(message.files)]) yield leftOut(at, ATTACHMENT);
    const { text, others } = textOf(message);
    if (others > 0) yield leftOut(at, NOT_SAID);
    if (!hasContent(text)) continue;
    const moment = timeAt(message.created_at) ?? since;
    for (const [part, content] of splitLong(text, MAX_MESSAGE).entries()) {
      yield {
        type: "message",
        place: at,
        conversation: id,
        message: {
          role: sender === "human" || sender === "user" ? "user" : "assistant",
          content,
          ...(messageId === "" ? {} : { id: pieceId(messageId, part) }),
          ...(moment ? { at: moment } : {}),
        },
      };
    }
  }
}

/** `content` has the parts; `text` is all that older exports have, and repeats them in newer ones. */
function textOf(message: Json): { text: string; others: number } {
  const parts = listAt(message.content).filter(isObject);
  const texts = parts.filter((part) => part.type === "text").map((part) => textAt(part.text));
  const text = texts.filter((part) => part !== "").join("\n\n");
  return { text: text === "" ? textAt(message.text) : text, others: parts.length - texts.length };
}

/** Sentences about the user, in paragraphs under headings. */
function* readMemories(memories: Json, place: Place): Generator<Piece> {
  const projects = Object.entries(objectAt(memories.project_memories));
  const all: [string, unknown][] = [["memory", memories.conversations_memory], ...projects];
  for (const [id, value] of all) {
    const text = textAt(value);
    if (!hasContent(text)) continue;
    for (const [part, content] of splitLong(text, MAX_MESSAGE).entries()) {
      const item = pieceId(id, part);
      yield {
        type: "message",
        place: { ...place, item },
        conversation: id,
        message: { role: "user", content, id: item },
      };
    }
  }
}

function* readProject(project: Json, place: Place): Generator<Piece> {
  const name = textAt(project.name).trim();
  const description = textAt(project.description).trim();
  const uuid = textAt(project.uuid);
  const at = { ...place, item: `project ${name}` };
  for (const _ of listAt(project.docs)) yield leftOut(at, ATTACHMENT);
  if (name === "" || description === "" || project.is_starter_project === true) return;
  const moment = timeAt(project.updated_at) ?? timeAt(project.created_at);
  for (const [part, content] of splitLong(`My project "${name}": ${description}`, MAX_CLAIM).entries()) {
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
