import assert from "node:assert/strict";
import { test } from "node:test";
import { contentsOf, listOf, reasonsOf, sourceOf } from "../given-text.fixture.ts";
import { readChatgpt } from "./chatgpt.ts";
import { readClaude } from "./claude.ts";
import { readMem0 } from "./mem0.ts";

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

test("mem0: a list, a list in an object, or lines", async () => {
  const memories = [
    {
      id: "m1",
      memory: "Likes tea",
      created_at: "2024-07-20T01:30:36.275141-07:00",
      updated_at: null,
      categories: ["food"],
      metadata: { app: "x" },
      user_id: "u",
    },
    { id: "m2", memory: " ", created_at: "2024-07-20T01:30:36Z" },
    { id: "m3", memory: "Was in Rome", expiration_date: "2020-01-01" },
  ];
  const texts = [
    JSON.stringify(memories),
    JSON.stringify({ results: memories }),
    JSON.stringify({ total: 2, memories }),
    memories.map((memory) => JSON.stringify(memory)).join("\n"),
  ];
  for (const text of texts) {
    const pieces = await listOf(readMem0(sourceOf("mem0.json", text)));
    assert.deepEqual(
      pieces.flatMap((piece) => (piece.type === "claim" ? [piece.claim] : [])),
      [
        {
          content: "Likes tea",
          source_id: "m1",
          upsert: true,
          occurred_at: "2024-07-20T08:30:36.275Z",
          tags: ["food"],
          metadata: { app: "x" },
        },
      ],
    );
    assert.equal(reasonsOf(pieces).length, 2);
  }
});
