/** Vectors that are made again: after another model, and after a failure. Until then words find what they can. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Embedder } from "../../src/platform/embedder/embedder.ts";
import { toInt8Vector } from "../../src/platform/embedder/int8-vector.ts";
import { createTestDatabase } from "../support/database.ts";
import { createMovedClock } from "../support/direct-call.ts";
import { type Claim, contentsOf, type WrittenClaim } from "../support/memory-client.ts";
import { createDirectMemory } from "../support/memory-direct.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { startModelServer } from "../support/model-server.ts";

const { database } = await createTestDatabase();
const clock = createMovedClock();

/** Words of one line mean the same, to these embedders. */
const MEANINGS = ["hound puppy", "fiddle violin", "lorry truck", "soup broth", "barn shed"].map((line) =>
  line.split(" "),
);
const CLAIMS = [
  "I own a hound.",
  "Ben learns the fiddle.",
  "The lorry is blue.",
  "We cook soup.",
  "The barn leaks.",
];
/** For each meaning the question that shares no word with the claim of that meaning. */
const QUESTIONS: [question: string, answer: string][] = [
  ["puppy", "I own a hound."],
  ["violin", "Ben learns the fiddle."],
  ["truck", "The lorry is blue."],
];

/** A direction for each meaning. Vectors of two turns can't be compared. */
function embedByMeaning(text: string, turn = 0): number[] {
  const vector = new Array<number>(MEANINGS.length + 1).fill(0.05);
  MEANINGS.forEach((words, at) => {
    if (words.some((word) => text.toLowerCase().includes(word))) vector[(at + turn) % MEANINGS.length] = 1;
  });
  return vector;
}

function createEmbedder(model: string, turn = 0) {
  let failing = false;
  const embedded: string[] = [];
  const embed = (text: string): Int8Array => {
    if (failing) throw new Error("the embedder is away");
    embedded.push(text);
    return toInt8Vector(embedByMeaning(text, turn));
  };
  const embedder: Embedder = {
    model,
    dimensions: MEANINGS.length + 1,
    embedQuery: async (text) => embed(text),
    embedAll: async (texts) => texts.map(embed),
    close: async () => {},
  };
  return {
    embedder,
    embedded,
    fail(now: boolean) {
      failing = now;
    },
  };
}

type DirectMemory = ReturnType<typeof createDirectMemory>;

const write = async ({ ask }: DirectMemory, body: object): Promise<WrittenClaim[]> =>
  (await ask<{ claims: WrittenClaim[] }>("memory.write", { body })).claims;

const writeAll = (memory: DirectMemory) => write(memory, { claims: CLAIMS.map((content) => ({ content })) });

const search = async ({ ask }: DirectMemory, q: string): Promise<string[]> =>
  contentsOf(await ask<Claim[]>("memory.search", { query: { q } }));

const complete = ({ sweep }: DirectMemory) => sweep("memory-missing-vectors");

async function assertFoundByMeaning(memory: DirectMemory): Promise<void> {
  for (const [question, answer] of QUESTIONS) assert.equal((await search(memory, question))[0], answer);
}

async function assertFoundByWordsOnly(memory: DirectMemory): Promise<void> {
  for (const [question] of QUESTIONS) assert.deepEqual(await search(memory, question), []);
  assert.deepEqual(await search(memory, "soup"), ["We cook soup."]);
}

/** The models of the vectors that an account's claims and messages have, null for none. */
async function modelsOf({ accountId }: DirectMemory): Promise<(string | null)[]> {
  const rows = await database.many<{ model: string | null }>`
    select distinct case when vector is null then null else vector_model end as model from claims
     where account_id = ${accountId}
     union
    select distinct case when vector is null then null else vector_model end from memory_messages
     where account_id = ${accountId}`;
  return rows.map(({ model }) => model);
}

describe("another model", () => {
  test("finds by words until the sweep has made its vectors, and by meaning then", async () => {
    const before = createDirectMemory(database, clock, undefined, createEmbedder("old").embedder);
    await writeAll(before);
    await assertFoundByMeaning(before);

    const now = createEmbedder("new", 2);
    const renewed = createDirectMemory(database, clock, before.accountId, now.embedder);
    await assertFoundByWordsOnly(renewed);
    await complete(renewed);
    await assertFoundByMeaning(renewed);
    assert.deepEqual(await modelsOf(renewed), ["new"]);
    for (const content of CLAIMS) assert.ok(now.embedded.includes(content), content);
  });

  test("gives messages their vectors too, each with the one before it", async () => {
    const before = createDirectMemory(database, clock, undefined, createEmbedder("old").embedder);
    await write(before, {
      messages: [
        { role: "user", content: "I own a hound." },
        { role: "assistant", content: "Lovely. What else is new?" },
        { role: "user", content: "The lorry is blue." },
      ],
    });
    const now = createEmbedder("new", 2);
    const renewed = createDirectMemory(database, clock, before.accountId, now.embedder);
    await complete(renewed);
    assert.ok(now.embedded.includes("Lovely. What else is new? The lorry is blue."), now.embedded.join("\n"));
    assert.equal((await search(renewed, "truck"))[0], "The lorry is blue.");
  });

  test("has nothing to do where its vectors are there already", async () => {
    const { embedder, embedded } = createEmbedder("new", 2);
    const memory = createDirectMemory(database, clock, undefined, embedder);
    await writeAll(memory);
    await complete(memory);
    embedded.length = 0;
    await complete(memory);
    assert.deepEqual(embedded, []);
  });

  test("changes no claim: neither its times nor its versions", async () => {
    const before = createDirectMemory(database, clock, undefined, createEmbedder("old").embedder);
    const [claim] = await writeAll(before);
    const read = ({ ask }: DirectMemory) =>
      Promise.all([
        ask("memory.claims.get", { params: { id: claim?.id as string } }),
        ask("memory.claims.history", { params: { id: claim?.id as string } }),
      ]);
    const told = await read(before);
    clock.advance(60_000);
    const renewed = createDirectMemory(database, clock, before.accountId, createEmbedder("new", 2).embedder);
    await complete(renewed);
    assert.deepEqual(await read(renewed), told);
  });
});

describe("an embedder that fails", () => {
  test("lets claims be stored without vectors, and the sweep gives them theirs once it is back", async () => {
    const { embedder, fail } = createEmbedder("new", 2);
    const memory = createDirectMemory(database, clock, undefined, embedder);
    fail(true);
    assert.deepEqual(contentsOf(await writeAll(memory)), CLAIMS);
    assert.deepEqual(await modelsOf(memory), [null]);
    await assertFoundByWordsOnly(memory);

    await complete(memory);
    assert.deepEqual(await modelsOf(memory), [null], "it still failed");
    fail(false);
    await assertFoundByWordsOnly(memory);
    await complete(memory);
    assert.deepEqual(await modelsOf(memory), ["new"]);
    await assertFoundByMeaning(memory);
  });

  test("for a question lets words answer it", async () => {
    const { embedder, fail } = createEmbedder("new", 2);
    const memory = createDirectMemory(database, clock, undefined, embedder);
    await writeAll(memory);
    fail(true);
    assert.deepEqual(await search(memory, "soup"), ["We cook soup."]);
    fail(false);
    await assertFoundByMeaning(memory);
  });

  test("leaves what is forgotten meanwhile without one", async () => {
    const { embedder, embedded, fail } = createEmbedder("new", 2);
    const memory = createDirectMemory(database, clock, undefined, embedder);
    fail(true);
    const [first] = await writeAll(memory);
    await memory.ask("memory.claims.forget", { params: { id: first?.id as string } });
    fail(false);
    await complete(memory);
    assert.ok(!embedded.includes(CLAIMS[0] as string));
    assert.ok(!(await search(memory, "puppy")).includes(CLAIMS[0] as string));
  });
});

describe("a server that speaks like a provider", () => {
  test("gives vectors by which claims are found over HTTP", async () => {
    const server = await startModelServer();
    after(() => server.close());
    server.intercept(({ path, body }) => {
      if (path !== "/embeddings") return undefined;
      const data = (body.input as string[]).map((text, index) => ({
        object: "embedding",
        index,
        embedding: embedByMeaning(text),
      }));
      const usage = { prompt_tokens: 1, total_tokens: 1 };
      return { body: { object: "list", model: body.model, data, usage } };
    });
    const { newMemory } = await startMemoryService({
      EMBEDDER: "compatible:meanings",
      MODEL_BASE_URL: server.baseUrl,
    });
    const memory = await newMemory();
    await memory.write({ claims: CLAIMS.map((content) => ({ content })) });
    for (const [question, answer] of QUESTIONS)
      assert.equal((await memory.search(question))[0]?.content, answer);
    assert.ok(server.calls.length > 0);
    for (const { path, body } of server.calls)
      assert.deepEqual([path, body.model], ["/embeddings", "meanings"]);

    server.intercept(() => ({ status: 503, body: { error: { message: "busy" } } }));
    const [late] = await memory.write({ claims: [{ content: "The tractor is loud." }] });
    assert.equal(late?.outcome, "added");
    assert.deepEqual(contentsOf(await memory.search("tractor")), ["The tractor is loud."]);
  });
});
