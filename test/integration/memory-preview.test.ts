/** What a write would store, asked beforehand; and messages that are brought twice. */
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { WRITE_FORMS } from "../support/memory-client.ts";
import { linesOf } from "../support/memory-lines.ts";
import { startMemoryService } from "../support/memory-service.ts";

const service = await startMemoryService();

type Memory = Awaited<ReturnType<typeof service.newMemory>>;

async function preview(memory: Memory, body: object, headers?: Record<string, string>) {
  const answer = await memory.send("POST", "/v1/memory/preview", body, headers);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as {
    claims: { content: string; source_id: string | null; occurred_at: string | null; outcome: string }[];
    left_out: { text: string; source_id: string | null; reason: string }[];
    redacted?: string[];
  };
}

const linesOfType = (exported: string, type: string) =>
  linesOf(exported).filter((line) => line.type === type);

test("is what the write then stores, in every form", async () => {
  for (const [, body] of WRITE_FORMS) {
    const memory = await service.newMemory();
    const { claims } = await preview(memory, body);
    assert.ok(claims.length > 0);
    const written = await memory.write(body);
    assert.deepEqual(
      claims,
      written.map(({ content, source_id, occurred_at, outcome }) => ({
        content,
        source_id,
        occurred_at,
        outcome,
      })),
    );
    const again = await preview(memory, body);
    assert.deepEqual(
      again.claims.map(({ outcome }) => outcome),
      claims.map(() => "duplicate"),
    );
  }
});

test("says what would become no claim, what would correct another, and what would be masked", async () => {
  const memory = await service.newMemory();
  await memory.write({ content: "I live in Lisbon." });
  const answer = await preview(memory, {
    messages: [
      { role: "assistant", content: "Where do you live now?", id: "m1" },
      { role: "user", content: "I live in Porto. How late is it? My password is hunter2-Blue.", id: "m2" },
    ],
  });
  assert.deepEqual(
    answer.claims.slice(0, 1).map(({ content, source_id, outcome }) => [content, source_id, outcome]),
    [["I live in Porto.", "m2", "superseded_older"]],
  );
  assert.deepEqual(answer.redacted, ["password"]);
  const reasons = answer.left_out.map(({ text, source_id, reason }) => [text, source_id, reason]);
  assert.deepEqual(reasons.slice(0, 2), [
    ["Where do you live now?", "m1", "assistant"],
    ["How late is it?", "m2", "no_statement"],
  ]);
  assert.ok(!JSON.stringify(answer).includes("hunter2"));
});

test("stores nothing, costs nothing and keeps nothing for its key", async () => {
  const memory = await service.newMemory();
  const database = new pg.Client(service.databaseUrl);
  await database.connect();
  const count = async () => {
    const counts: number[] = [];
    for (const table of ["claims", "memory_messages", "idempotency_records", "memories"])
      counts.push((await database.query(`select count(*)::int as count from ${table}`)).rows[0].count);
    return counts;
  };
  const before = await count();
  const headers = { "idempotency-key": "once" };
  for (const content of ["I live in Lisbon.", "I live in Porto."]) {
    const { claims } = await preview(memory, { content }, headers);
    assert.deepEqual(
      claims.map((claim) => claim.content),
      [content],
    );
  }
  const { status } = await memory.send("POST", "/v1/memory/preview", { content: "x", messages: [] });
  assert.equal(status, 400);
  assert.deepEqual(await count(), before);
  await database.end();
});

test("a message that is brought again with others is stored once, with what is new of it", async () => {
  const memory = await service.newMemory();
  const at = (minute: number) => `2024-05-12T10:${String(minute).padStart(2, "0")}:00Z`;
  const first = { role: "user", content: "How late is it?", id: "m1", at: at(1) };
  const second = { role: "user", content: "I have a dog.", id: "m2", at: at(2) };
  const third = { role: "user", content: "I play the cello.", id: "m3", at: at(3) };
  await memory.write({ messages: [first, second], source: "chat" });
  const before = linesOfType(await memory.export(), "message");
  assert.equal(before.length, 2);
  await memory.write({ messages: [first, second, third], source: "chat" });
  await memory.write({
    messages: [{ ...second, content: "I have a dog. My cat is black." }, third],
    source: "chat",
  });
  const lines = linesOfType(await memory.export(), "message");
  assert.deepEqual(
    lines.map((line) => line.source_id),
    ["m1", "m2", "m3"],
  );
  const claims = linesOfType(await memory.export(), "claim");
  assert.deepEqual(
    claims.map((line) => [line.content, line.source_id, line.message]),
    [
      ["I have a dog.", "m2", lines[1]?.id],
      ["I play the cello.", "m3", lines[2]?.id],
      ["My cat is black.", "m2", lines[1]?.id],
    ],
  );
  // Who counts from 1 in every conversation means another message.
  await memory.write({
    messages: [{ ...first, content: "I row.", at: "2024-06-01T10:00:00Z" }],
    source: "chat",
  });
  assert.equal(linesOfType(await memory.export(), "message").length, 4);
});

test("words of long ago that come again are not the last ones, and change nothing", async () => {
  const memory = await service.newMemory();
  const messages = [
    { role: "user", content: "I love tea.", id: "m1", at: "2024-05-12T10:00:00Z" },
    { role: "user", content: "I really love tea.", id: "m2", at: "2024-05-13T10:00:00Z" },
  ];
  for (const message of messages) await memory.write({ messages: [message], source: "chat" });
  const before = await memory.export();
  for (const message of [...messages, ...messages])
    await memory.write({ messages: [message], source: "chat" });
  assert.equal(await memory.export(), before);
});
