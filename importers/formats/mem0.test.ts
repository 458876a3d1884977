import assert from "node:assert/strict";
import { test } from "node:test";
import { listOf, reasonsOf, sourceOf } from "../given-text.fixture.ts";
import { readMem0, refuseSeveralUsers } from "./mem0.ts";

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
          content: "The user likes tea",
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

test("mem0: what was deleted, what is an agent's or another user's, and relations are left out", async () => {
  const memories = [
    { id: "1", memory: "User loves Italian food", user_id: "alice", created_at: 1_715_500_000_000 },
    { id: "2", memory: "Name is Alice", user_id: "alice", created_at: 1_715_500_000 },
    { id: "3", memory: "Lives in Boston", user_id: "bob" },
    { id: "4", memory: "Likes pizza", user_id: "alice", is_deleted: true },
    { id: "5", memory: "Likes rice", user_id: "alice", event: "DELETE" },
    { id: "6", memory: "Recommended a movie", agent_id: "bot" },
  ];
  const relations = [{ source: "alice", relationship: "loves", target: "italian food" }];
  const source = sourceOf("mem0.json", JSON.stringify({ results: memories, relations }));
  const pieces = await listOf(readMem0(source, "alice"));
  assert.deepEqual(
    pieces.flatMap((piece) =>
      piece.type === "claim" ? [[piece.claim.content, piece.claim.occurred_at]] : [],
    ),
    [
      ["The user loves Italian food", "2024-05-12T07:46:40.000Z"],
      ["The user's name is Alice", "2024-05-12T07:46:40.000Z"],
    ],
  );
  assert.deepEqual(reasonsOf(pieces), [
    "a memory of another user than alice",
    "it was deleted",
    "it was deleted",
    "a memory of an agent, not of the user",
    "a relation of mem0's graph: the memories say it in words",
  ]);
  await assert.rejects(
    refuseSeveralUsers([source]),
    /mem0\.json: it holds memories of 2 users \(alice, bob\)/,
  );
  await refuseSeveralUsers([sourceOf("one.json", JSON.stringify(memories.slice(0, 2)))]);
});
