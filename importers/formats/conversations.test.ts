import assert from "node:assert/strict";
import { test } from "node:test";
import { contentsOf, listOf, reasonsOf, sourceOf } from "../given-text.fixture.ts";
import { readChatgpt } from "./chatgpt.ts";
import { readClaude, readClaudeNames } from "./claude.ts";

const node = (id: string, parent: string | null, children: string[], message?: object) => ({
  [id]: { id, parent, children, message: message ?? null },
});

const said = (id: string, role: string, parts: unknown[], more: object = {}) => ({
  id,
  author: { role },
  create_time: 1_715_500_000.25,
  content: { content_type: "text", parts },
  ...more,
});

const CHATGPT = [
  {
    title: "Moving",
    conversation_id: "c1",
    create_time: 1_715_000_000,
    current_node: "a2",
    mapping: {
      ...node("root", null, ["s"]),
      ...node("s", "root", ["u1"], said("s", "system", ["You are helpful."])),
      ...node(
        "u1",
        "s",
        ["a1", "a2"],
        said("u1", "user", ["I moved to Porto.", { content_type: "image_asset_pointer" }], {
          content: {
            content_type: "multimodal_text",
            parts: ["I moved to Porto.", { content_type: "image_asset_pointer" }],
          },
        }),
      ),
      ...node("a1", "u1", [], said("a1", "assistant", ["How nice."])),
      ...node("a2", "u1", [], said("a2", "assistant", ["When was that?"], { create_time: null })),
    },
  },
  {
    title: "About me",
    id: "c2",
    current_node: "gone",
    mapping: {
      ...node("r", null, ["p"]),
      ...node(
        "p",
        "r",
        ["t"],
        said("p", "user", [], {
          content: {
            content_type: "user_editable_context",
            user_profile: "The user says: ```I am a nurse.```",
          },
        }),
      ),
      ...node("t", "p", ["u"], said("t", "tool", ["{}"])),
      ...node("u", "t", [], said("u", "user", ["x".repeat(40_000)])),
    },
  },
  { nothing: true },
];

test("ChatGPT: the branch that was continued, with ids, roles and moments", async () => {
  const pieces = await listOf(readChatgpt(sourceOf("conversations.json", JSON.stringify(CHATGPT))));
  const messages = pieces.flatMap((piece) => (piece.type === "message" ? [piece] : []));
  assert.deepEqual(
    messages.map(({ conversation, message: { id, role, at } }) => [conversation, id, role, at]),
    [
      ["c1", "u1", "user", "2024-05-12T07:46:40.250Z"],
      ["c1", "a2", "assistant", "2024-05-06T12:53:20.000Z"],
      ["c2", "p", "user", "2024-05-12T07:46:40.250Z"],
      ["c2", "u", "user", "2024-05-12T07:46:40.250Z"],
      ["c2", "u#2", "user", "2024-05-12T07:46:40.250Z"],
    ],
  );
  assert.deepEqual(contentsOf(pieces).slice(0, 3), ["I moved to Porto.", "When was that?", "I am a nurse."]);
  assert.deepEqual(
    reasonsOf(pieces).map((reason) => reason.split(" ").slice(0, 4).join(" ")),
    ["said by a tool", "a picture, a recording", "on a branch of", "said by a tool", "it is no conversation"],
  );
  const [first] = pieces;
  assert.deepEqual(first?.place, { file: "conversations.json", line: 1, byte: 1, item: "message s" });
});

test("ChatGPT: a tree that points at itself ends", async () => {
  const mapping = {
    ...node("a", "b", ["b"], said("a", "user", ["Hi."])),
    ...node("b", "a", ["a"], said("b", "user", ["Ho."])),
  };
  const pieces = await listOf(readChatgpt(sourceOf("c.json", JSON.stringify([{ id: "c", mapping }]))));
  assert.equal(contentsOf(pieces).length + reasonsOf(pieces).length, 2);
});

test("ChatGPT: saved memories and notes of the user, once, with their days; the rest is told", async () => {
  const saved = (id: string, parent: string, child: string) =>
    node(
      id,
      parent,
      [child],
      said(id, "system", [], {
        content: {
          content_type: "model_editable_context",
          model_set_context: "1. [2024-05-01]. User lives in Porto.\n\n2. [2024-06-02]. Has a dog named Rex.",
        },
        metadata: { is_visually_hidden_from_conversation: true },
      }),
    );
  const conversation = (id: string) => ({
    id,
    current_node: `${id}t`,
    mapping: {
      ...node(`${id}r`, null, [`${id}m`]),
      ...saved(`${id}m`, `${id}r`, `${id}p`),
      ...node(
        `${id}p`,
        `${id}m`,
        [`${id}b`],
        said("p", "user", [], {
          content: {
            content_type: "user_editable_context",
            user_profile: "About me: ```I am a nurse.```",
            user_instructions: "Said: ```Be brief. I prefer metric units.```",
          },
        }),
      ),
      ...node(
        `${id}b`,
        `${id}p`,
        [`${id}f`],
        said(`${id}b`, "assistant", ["User is training for a marathon."], { recipient: "bio" }),
      ),
      ...node(
        `${id}f`,
        `${id}b`,
        [`${id}t`],
        said(`${id}f`, "assistant", ["Forget that the user rows."], { recipient: "bio" }),
      ),
      ...node(
        `${id}t`,
        `${id}f`,
        [],
        said(`${id}t`, "assistant", [], {
          content: { content_type: "thoughts", thoughts: [{ summary: "hm" }] },
        }),
      ),
    },
  });
  const text = JSON.stringify([conversation("a"), conversation("b")]);
  const pieces = await listOf(readChatgpt(sourceOf("conversations.json", text)));
  assert.deepEqual(
    pieces.flatMap((piece) =>
      piece.type === "claim" ? [[piece.claim.content, piece.claim.occurred_at]] : [],
    ),
    [
      ["The user lives in Porto.", "2024-05-01T00:00:00.000Z"],
      ["The user has a dog named Rex.", "2024-06-02T00:00:00.000Z"],
      ["The user is training for a marathon.", "2024-05-12T07:46:40.250Z"],
    ],
  );
  assert.deepEqual(
    pieces.flatMap((piece) => (piece.type === "message" ? [piece.message.content] : [])),
    ["I am a nurse.\n\nI prefer metric units."],
  );
  assert.deepEqual(
    reasonsOf(pieces).map((reason) => reason.slice(0, 20)),
    ["what ChatGPT was to ", "what ChatGPT thought", "what ChatGPT thought"],
  );
});

test("Claude: of an edited question the branch that was continued, and what was spoken", async () => {
  const ROOT = "00000000-0000-4000-8000-000000000000";
  const message = (uuid: string, parent: string, sender: string, text: string, more = {}) => ({
    uuid,
    parent_message_uuid: parent,
    sender,
    text,
    ...more,
  });
  const chat_messages = [
    message("u1", ROOT, "human", "I live in Porto."),
    message("a1", "u1", "assistant", "Nice."),
    message("u2", ROOT, "human", "I live in Faro."),
    message("a2", "u2", "assistant", "Nice."),
    message("a3", "u2", "assistant", "Lovely."),
    message("u3", "a2", "human", "", { content: [{ type: "voice_note", text: "I row." }] }),
    message("u4", "lost", "human", "I swim."),
    message("u5", "u3", "human", "I run.", { content: [{ type: "image" }] }),
  ];
  const pieces = await listOf(readClaude(sourceOf("c.json", JSON.stringify([{ uuid: "c", chat_messages }]))));
  assert.deepEqual(contentsOf(pieces), ["I live in Faro.", "Nice.", "I row.", "I swim.", "I run."]);
  assert.deepEqual(
    pieces.flatMap((piece) =>
      piece.type === "left-out" ? [[piece.place.item, piece.reason.split(" ")[0]]] : [],
    ),
    [
      ["message u1", "on"],
      ["message a1", "on"],
      ["message a3", "on"],
      ["message u5", "a"],
    ],
  );
});

test("Claude: a memory tells of the user by the name that the account has, and headings are no claims", async () => {
  const memories = [
    {
      conversations_memory:
        "**Work context**\n\nMiguel is an engineer. He reports to Sofia. She likes tea.\n\n*Recent months*\n\n- Miguel's wife is Joana.\n- Miguela rows.",
      project_memories: { p1: "Miguel writes a novel." },
      account_uuid: "acc",
    },
  ];
  const sources = [
    sourceOf("memories.json", JSON.stringify(memories)),
    sourceOf("users.json", JSON.stringify([{ uuid: "acc", full_name: "Miguel Sousa" }])),
  ];
  const names = await readClaudeNames(sources);
  const pieces = (await Promise.all(sources.map((source) => listOf(readClaude(source, names))))).flat();
  assert.deepEqual(
    pieces.map(
      (piece) => piece.type === "claim" && [piece.claim.content, piece.claim.source_id, piece.claim.upsert],
    ),
    [
      ["The user is an engineer.", "memory acc/Work context#1", true],
      ["The user reports to Sofia.", "memory acc/Work context#2", true],
      ["She likes tea.", "memory acc/Work context#3", true],
      ["The user's wife is Joana.", "memory acc/Recent months#1", true],
      ["Miguela rows.", "memory acc/Recent months#2", true],
      ["The user writes a novel.", "p1/#1", true],
      ["The user's name is Miguel Sousa.", "acc", true],
    ],
  );
});

test("Claude: the instructions of a project are the user's words, and a project without any is told", async () => {
  const projects = [
    {
      uuid: "p1",
      name: "Garden",
      description: "",
      prompt_template: "You are a gardener. I grow tomatoes.",
      docs: [],
    },
    { uuid: "p2", name: "Empty", description: "", prompt_template: "", docs: [] },
    {
      uuid: "p3",
      name: "How to",
      description: "Look",
      prompt_template: "",
      docs: [],
      is_starter_project: true,
    },
  ];
  const pieces = await listOf(readClaude(sourceOf("projects.json", JSON.stringify(projects))));
  assert.deepEqual(
    pieces.map((piece) =>
      piece.type === "message" ? piece.message : piece.type === "left-out" && piece.reason,
    ),
    [
      { role: "user", content: "I grow tomatoes.", id: "p1#instructions" },
      "neither its description nor its instructions state anything",
      "a project that Claude made for a start",
    ],
  );
});

test("Claude: messages by their text or their parts, memories and projects", async () => {
  const conversations = [
    {
      uuid: "c1",
      created_at: "2024-05-12T10:00:00.123456Z",
      chat_messages: [
        {
          uuid: "m1",
          sender: "human",
          text: "I live in Lisbon.",
          created_at: "2024-05-12T10:00:01Z",
          attachments: [{ file_name: "a.pdf" }],
        },
        {
          uuid: "m2",
          sender: "assistant",
          text: "old",
          content: [
            { type: "thinking", thinking: "hm" },
            { type: "text", text: "Nice." },
          ],
        },
        { uuid: "m3", sender: "human", text: " ", content: [] },
      ],
    },
  ];
  const pieces = await listOf(readClaude(sourceOf("conversations.json", JSON.stringify(conversations))));
  assert.deepEqual(
    pieces.flatMap((piece) => (piece.type === "message" ? [piece.message] : [])),
    [
      { role: "user", content: "I live in Lisbon.", id: "m1", at: "2024-05-12T10:00:01.000Z" },
      { role: "assistant", content: "Nice.", id: "m2", at: "2024-05-12T10:00:00.123Z" },
    ],
  );
  assert.deepEqual(reasonsOf(pieces).length, 2);
  const memories = [
    {
      conversations_memory: "Ana works as a nurse.",
      project_memories: { p1: "Ana builds a boat." },
      account_uuid: "x",
    },
  ];
  assert.deepEqual(
    contentsOf(await listOf(readClaude(sourceOf("memories.json", JSON.stringify(memories))))),
    ["Ana works as a nurse.", "Ana builds a boat."],
  );
  const projects = [
    {
      uuid: "p1",
      name: "Boat",
      description: "A boat of oak.",
      prompt_template: "",
      docs: [{}],
      created_at: "2024-05-12T10:00:00Z",
    },
  ];
  const project = await listOf(readClaude(sourceOf("projects.json", JSON.stringify(projects))));
  assert.deepEqual(contentsOf(project), ['My project "Boat": A boat of oak.']);
});
