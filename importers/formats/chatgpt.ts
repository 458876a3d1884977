/**
 * ChatGPT's export: `conversations.json`, or `conversations-000.json` and so on. A conversation is a tree, because
 * messages can be edited and answers made again; `current_node` is the end of the branch that the user sees.
 */
import type { Place } from "../contract.ts";
import { readJsonElements } from "../reading/json-elements.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import { ownStatements } from "../wording/sentences.ts";
import { readSavedMemories } from "./chatgpt-memory.ts";
import { hasContent, MAX_MESSAGE, pieceId, splitLong } from "./long-text.ts";
import { leftOut, type Piece } from "./piece.ts";
import { isObject, type Json, listAt, objectAt, textAt, timeAt } from "./unknown-json.ts";

const NOT_SAID = "said by a tool or by the system, not by the user or the assistant";
const THOUGHT = "what ChatGPT thought, looked up or ran, not what it said";
const OTHER_BRANCH = "on a branch of the conversation that was not continued";
const ATTACHMENT = "a file that was attached, not a message";
const NOT_TEXT = "a picture, a recording or another file instead of text";
const NO_CONVERSATION = "it is no conversation of ChatGPT";

export async function* readChatgpt(source: Source): AsyncGenerator<Piece> {
  const told = new Set<string>();
  const settings = { file: source.name, noun: "conversation" };
  for await (const element of readJsonElements(openText(source), settings)) {
    if ("fault" in element) yield leftOut(element.place, element.fault);
    else yield* readConversation(objectAt(element.value), element.place, told);
  }
}

function* readConversation(conversation: Json, place: Place, told: Set<string>): Generator<Piece> {
  if (!isObject(conversation.mapping)) {
    yield leftOut(place, NO_CONVERSATION);
    return;
  }
  const nodes = conversation.mapping;
  const chosen = chosenBranch(nodes, textAt(conversation.current_node));
  const id = textAt(conversation.conversation_id) || textAt(conversation.id) || (place.item ?? "");
  const since = timeAt(conversation.create_time);
  for (const node of chosen) yield* readNode(objectAt(nodes[node]), place, id, since, told);
  const seen = new Set(chosen);
  for (const [node, value] of Object.entries(nodes)) {
    const message = objectAt(objectAt(value).message);
    if (!seen.has(node) && isSpoken(message) && hasContent(textOf(message).text))
      yield leftOut({ ...place, item: `message ${node}` }, OTHER_BRANCH);
  }
}

/** From the beginning to `current_node`; without one along the last answers that were made. */
function chosenBranch(nodes: Json, current: string): string[] {
  const branch: string[] = [];
  const seen = new Set<string>();
  let node = isObject(nodes[current]) ? current : lastLeaf(nodes);
  while (node !== "" && !seen.has(node) && isObject(nodes[node])) {
    seen.add(node);
    branch.push(node);
    node = textAt(objectAt(nodes[node]).parent);
  }
  return branch.reverse();
}

function lastLeaf(nodes: Json): string {
  const seen = new Set<string>();
  let node = Object.keys(nodes).find((id) => !isObject(nodes[textAt(objectAt(nodes[id]).parent)])) ?? "";
  for (;;) {
    seen.add(node);
    const next = textAt(listAt(objectAt(nodes[node]).children).at(-1));
    if (next === "" || seen.has(next) || !isObject(nodes[next])) return node;
    node = next;
  }
}

/** `told`: what stands in every conversation, the same each time. */
function* readNode(
  node: Json,
  place: Place,
  conversation: string,
  since: string | undefined,
  told: Set<string>,
): Generator<Piece> {
  const message = objectAt(node.message);
  const id = textAt(message.id) || textAt(node.id);
  const at: Place = { ...place, item: `message ${id}` };
  const moment = timeAt(message.create_time) ?? since;
  const saved = readSavedMemories(message, { id, place: at, at: moment, told });
  if (saved) {
    yield* saved;
    return;
  }
  const about = aboutUser(message);
  if (about && told.has(about)) return;
  if (about) told.add(about);
  if (!about && !isSpoken(message)) {
    const reason = notSpoken(message);
    if (reason) yield leftOut(at, reason);
    return;
  }
  for (const _ of listAt(objectAt(message.metadata).attachments)) yield leftOut(at, ATTACHMENT);
  const { text, others } = about ? { text: about, others: 0 } : textOf(message);
  for (let place = 0; place < others; place++) yield leftOut(at, NOT_TEXT);
  if (!hasContent(text)) return;
  for (const [part, content] of splitLong(text, MAX_MESSAGE).entries()) {
    yield {
      type: "message",
      place: at,
      conversation,
      message: {
        role: about || roleOf(message) === "user" ? "user" : "assistant",
        content,
        id: pieceId(id, part),
        ...(moment ? { at: moment } : {}),
      },
    };
  }
}

const roleOf = (message: Json): string => textAt(objectAt(message.author).role);

/** What the two said to each other: no calls of tools, no thoughts, nothing that was hidden. */
function isSpoken(message: Json): boolean {
  const role = roleOf(message);
  if (role !== "user" && role !== "assistant") return false;
  const recipient = textAt(message.recipient);
  if (role === "assistant" && recipient !== "" && recipient !== "all") return false;
  if (objectAt(message.metadata).is_visually_hidden_from_conversation === true) return false;
  return ["", "text", "multimodal_text"].includes(textAt(objectAt(message.content).content_type));
}

/** Why it is left out; what the user never saw and holds no words is not worth a line. */
function notSpoken(message: Json): string | undefined {
  if (hasContent(textOf(message).text)) return NOT_SAID;
  const { content_type, result, thoughts, content } = objectAt(message.content);
  const isHidden = objectAt(message.metadata).is_visually_hidden_from_conversation === true;
  const holds = listAt(thoughts).length > 0 || hasContent(textAt(result) + textAt(content));
  return !isHidden && textAt(content_type) !== "" && holds ? THOUGHT : undefined;
}

function textOf(message: Json): { text: string; others: number } {
  const content = objectAt(message.content);
  const parts = listAt(content.parts);
  const texts = parts.map((part) => (typeof part === "string" ? part : textAt(objectAt(part).text)));
  const others = parts.filter((part, place) => isObject(part) && texts[place] === "").length;
  if (parts.length === 0) texts.push(textAt(content.text));
  return { text: texts.filter((text) => text !== "").join("\n\n"), others };
}

/** What the user has written in the settings, of themselves and of the answers they want; as it is kept now and as it was. */
function aboutUser(message: Json): string | undefined {
  const { content_type, user_profile, user_instructions } = objectAt(message.content);
  const older = objectAt(objectAt(message.metadata).user_context_message_data);
  const isNewer =
    content_type === "user_editable_context" && hasContent(textAt(user_profile) + textAt(user_instructions));
  const about = isNewer ? user_profile : older.about_user_message;
  const wanted = isNewer ? user_instructions : older.about_model_message;
  const own = [fenced(textAt(about)), ownStatements(fenced(textAt(wanted)))];
  return own.filter(hasContent).join("\n\n") || undefined;
}

/** What stands between the first two fences, or else all of it. */
function fenced(text: string): string {
  const open = text.indexOf(FENCE);
  const close = open < 0 ? -1 : text.indexOf(FENCE, open + FENCE.length);
  return close < 0 ? text : text.slice(open + FENCE.length, close).trim();
}

const FENCE = "```";
