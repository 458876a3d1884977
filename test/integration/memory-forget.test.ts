/** Forgetting a claim, and erasing everything: the words are nowhere afterwards, in no table and in no answer. */
import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { createTestDatabase } from "../support/database.ts";
import { createMovedClock } from "../support/direct-call.ts";
import { type Claim, contentsOf, type Page, refused, type WrittenClaim } from "../support/memory-client.ts";
import { createDirectMemory } from "../support/memory-direct.ts";
import { dumpDatabase, findWords, sampleTables } from "../support/memory-dump.ts";
import { linesOf } from "../support/memory-lines.ts";
import { startMemoryService } from "../support/memory-service.ts";

const service = await startMemoryService({ LOG_LEVEL: "info" });
const { newMemory } = service;
const dump = () => dumpDatabase(service.databaseUrl);

/** A word that stands nowhere else. Letters alone, so that it looks like no number and no secret. */
const newWord = () =>
  `Q${Array.from({ length: 11 }, () => String.fromCharCode(97 + randomInt(26))).join("")}`;

/** Fails unless the words are there first: a word that was never stored proves nothing. */
async function assertStored(words: readonly string[]) {
  const text = (await dump()).toLowerCase();
  assert.deepEqual(
    words.filter((word) => !text.includes(word.toLowerCase())),
    [],
    "not stored at all",
  );
}
const assertGone = async (words: readonly string[]) => assert.deepEqual(findWords(await dump(), words), []);

describe("a forgotten claim", () => {
  test("is gone from every answer, and its history tells of it without its words", async () => {
    const memory = await newMemory();
    const [word, corrected, tag, other] = [newWord(), newWord(), newWord(), newWord()];
    const [claim] = (await memory.write({
      claims: [
        {
          content: `My boat is called ${word}.`,
          tags: [tag],
          source: word,
          source_id: word,
          metadata: { [word]: word },
        },
      ],
    })) as [WrittenClaim];
    await memory.write({ claims: [{ content: `My barn is called ${other}.` }] });
    await memory.correct(claim.id, { content: `My boat is called ${corrected}.` });
    const [closer] = await memory.write({ claims: [{ content: "I sold my boat.", supersedes: [claim.id] }] });
    await memory.send("GET", "/v1/memory/claims/profile");
    await assertStored([word, corrected, tag, other]);
    await sampleTables(service.databaseUrl);

    const answer = await memory.send("DELETE", `/v1/memory/claims/${claim.id}`);
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get("x-credits-charged"), "1");
    refused(await memory.send("GET", `/v1/memory/claims/${claim.id}`), 404, "not_found");
    refused(await memory.send("DELETE", `/v1/memory/claims/${claim.id}`), 404, "not_found");
    refused(await memory.send("PATCH", `/v1/memory/claims/${claim.id}`, { tags: [] }), 404, "not_found");
    const history = await memory.history(claim.id);
    assert.deepEqual(
      history.map(({ change }) => change),
      ["created", "corrected", "superseded", "deleted"],
    );
    assert.deepEqual(
      history.map(({ content }) => content),
      [null, null, null, null],
    );
    for (const query of [
      {},
      { tag },
      { as_of: claim.created_at },
      { include_superseded: "true" },
      { id: claim.id },
    ]) {
      assert.ok(!(await memory.read(query as Record<string, string>)).data.some(({ id }) => id === claim.id));
    }
    for (const query of [{}, { tag }, { as_of: claim.created_at }]) {
      for (const q of [word, corrected, "What is my boat called?"]) {
        assert.ok(
          !(await memory.search(q, query as Record<string, string>)).some(({ id }) => id === claim.id),
        );
      }
    }
    await assertGone([word, corrected, tag]);
    await assertStored([other]);
    assert.ok(
      !(await memory.export()).includes(claim.id) ||
        (await memory.get(closer?.id as string)).supersedes.includes(claim.id),
    );
    const [again] = await memory.write({ claims: [{ content: `My boat is called ${word}.` }] });
    assert.equal(again?.outcome, "added");
    assert.notEqual(again?.id, claim.id);
  });

  test("takes along what stood around it where nothing else is left", async () => {
    const memory = await newMemory();
    const [question, reply, said, second, aside, third] = Array.from({ length: 6 }, newWord) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const at = (minute: number) => `2024-05-01T10:0${minute}:00Z`;
    const [first, next, last] = (await memory.write({
      messages: [
        { role: "assistant", content: `Tell me of ${question}?`, at: at(0) },
        { role: "user", content: `What is ${reply}? My boat is called ${said}.`, at: at(1) },
        {
          role: "user",
          content: `My barn is called ${second}. Do you know ${aside}? My goat is called ${third}.`,
          at: at(2),
        },
      ],
    })) as [WrittenClaim, WrittenClaim, WrittenClaim];
    await assertStored([question, reply, said, second, aside, third]);
    await memory.forget(first.id);
    await assertGone([reply, said]);
    await assertStored([question, second, aside, third]);
    await memory.forget(next.id);
    await assertGone([second]);
    await assertStored([aside, third]);
    await memory.forget(last.id);
    await assertGone([question, reply, said, second, aside, third]);
    assert.equal(linesOf(await memory.export()).length, 1);
  });

  test("of a text leaves its neighbours, and takes what was no claim with the last of them", async () => {
    const memory = await newMemory();
    const [one, two, aside] = [newWord(), newWord(), newWord()];
    const claims = await memory.write({
      content: `My boat is called ${one}. Who is ${aside}? My barn is called ${two}.`,
    });
    const [first, second] = claims as [WrittenClaim, WrittenClaim];
    await memory.forget(first.id);
    await assertGone([one]);
    await assertStored([two, aside]);
    assert.deepEqual(contentsOf(await memory.search(two)), [second.content]);
    await memory.forget(second.id);
    await assertGone([one, two, aside]);
  });

  test("is not answered again to a repeated call: 410, and nothing is stored", async () => {
    const memory = await newMemory();
    const word = newWord();
    const headers = { "idempotency-key": randomUUID() };
    const body = { claims: [{ content: `My boat is called ${word}.` }] };
    const [claim] = (await memory.write(body, headers)) as [WrittenClaim];
    const search = { q: `boat ${word}` };
    assert.equal(
      (await memory.send("POST", "/v1/memory/search", search, headers)).status,
      422,
      "one key, one call",
    );
    const searchHeaders = { "idempotency-key": randomUUID() };
    const found = await memory.send("POST", "/v1/memory/search", search, searchHeaders);
    assert.deepEqual(contentsOf(found.body), [claim.content]);
    const replay = await memory.send("POST", "/v1/memory/write", body, headers);
    assert.equal(replay.headers.get("idempotent-replayed"), "true");
    await memory.forget(claim.id);
    const balance = await memory.balance();
    for (const answer of [
      await memory.send("POST", "/v1/memory/write", body, headers),
      await memory.send("POST", "/v1/memory/search", search, searchHeaders),
    ]) {
      refused(answer, 410, "gone");
      assert.ok(!JSON.stringify(answer.body).includes(word));
    }
    assert.equal(await memory.balance(), balance);
    assert.deepEqual((await memory.read()).data, []);
    await assertGone([word]);
  });
});

describe("an expired claim", () => {
  test("is swept: its words leave the database, and nobody else's", async () => {
    const { url, database } = await createTestDatabase();
    const clock = createMovedClock();
    const { ask, sweep } = createDirectMemory(database, clock);
    const forgetExpired = () => sweep("memory-expired-claims");
    const [brief, lasting, question] = [newWord(), newWord(), newWord()];
    const expires_at = new Date(clock.now().getTime() + 60_000).toISOString();
    const written = await ask<{ claims: Claim[] }>("memory.write", {
      body: {
        messages: [{ role: "user", content: `Who is ${question}? My boat is called ${brief}.` }],
        expires_at,
        tags: [`tag${brief}`],
      },
    });
    await ask("memory.write", { body: { content: `My barn is called ${lasting}.` } });
    const list = async () => contentsOf((await ask<Page<Claim>>("memory.read")).data);
    clock.advance(59_999);
    await forgetExpired();
    assert.equal((await list()).length, 2);
    clock.advance(1);
    assert.deepEqual(await list(), [`My barn is called ${lasting}.`]);
    assert.equal(findWords(await dumpDatabase(url), [brief]).length, 1, "it still waits for the sweep");
    await forgetExpired();
    const text = await dumpDatabase(url);
    assert.deepEqual(findWords(text, [brief, question]), []);
    assert.equal(findWords(text, [lasting]).length, 1);
    const history = await ask<Page<{ change: string; content: string | null }>>("memory.claims.history", {
      params: { id: written.claims[0]?.id as string },
    });
    assert.deepEqual(
      history.data.map(({ change, content }) => [change, content]),
      [
        ["created", null],
        ["deleted", null],
      ],
    );
    await forgetExpired();
  });
});

describe("erasing everything", () => {
  test("leaves no word of it in any table, log or answer, and everybody else untouched", async () => {
    const memory = await newMemory();
    const neighbour = await newMemory();
    const words: string[] = [];
    const stored: string[] = [];
    /** A word that must be in the database before the erasure. */
    const word = () => {
      const fresh = newWord();
      words.push(fresh);
      stored.push(fresh);
      return fresh;
    };
    /** A word that was only ever asked for. */
    const asked = () => {
      const fresh = newWord();
      words.push(fresh);
      return fresh;
    };
    const kept = newWord();
    await neighbour.write({ content: `My boat is called ${kept}. My barn is green.` });
    const untouched = await neighbour.export();

    const [text] = (await memory.write({
      content: `My boat is called ${word()}. Who is ${word()}? My barn is called ${word()}.`,
      tags: [word()],
      source: word(),
      metadata: { [word()]: { deep: [word()] } },
    })) as [WrittenClaim];
    await memory.write({
      source: word(),
      messages: [
        { role: "assistant", content: `Good morning, tell me of ${word()}.`, name: word(), id: word() },
        {
          role: "user",
          content: `My goat is called ${word()}. Have you met ${word()}?`,
          name: word(),
          id: word(),
        },
      ],
    });
    const oldWord = word();
    const [given] = (await memory.write({
      claims: [
        { content: `My van is called ${oldWord}.`, source: word(), source_id: word(), tags: [asked()] },
      ],
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })) as [WrittenClaim];
    await memory.correct(given.id, { content: `My van is called ${word()}.`, tags: [word()] });
    await memory.write({ claims: [{ content: `I gave my boat to ${word()}.`, supersedes: [text.id] }] });
    const headers = { "idempotency-key": randomUUID() };
    const body = { content: `My cat is called ${word()}.` };
    await memory.write(body, headers);
    const forgotten = asked();
    const [gone] = (await memory.write({ content: `My horse is called ${forgotten}.` })) as [WrittenClaim];
    await memory.forget(gone.id);
    await memory.import(
      `${JSON.stringify({ type: "claim", content: `My pig is called ${word()}.`, tags: [word()], speaker: word(), change: "corrected", history: [{ version: 1, content: `My pig is called ${word()}.`, valid_from: "2024-01-01T00:00:00Z", valid_to: null, recorded_at: "2024-01-01T00:00:00Z", change: "created" }] })}\n`,
      { "idempotency-key": randomUUID() },
    );
    const profile = await memory.send("GET", "/v1/memory/claims/profile");
    assert.equal(profile.status, 200);
    const searches = [asked(), asked(), asked()] as [string, string, string];
    await memory.search(`boat ${searches[0]}`);
    await memory.send("GET", `/v1/memory/search?q=${searches[1]}&tag=${asked()}&source=${asked()}`);
    await memory.send(
      "POST",
      "/v1/memory/search",
      { q: `boat ${searches[2]}` },
      { "idempotency-key": randomUUID() },
    );
    refused(
      await memory.send("POST", "/v1/memory/write", { content: `My ox is ${asked()}.`, [asked()]: 1 }),
      400,
      "invalid_request",
    );
    const exported = await memory.export();
    await sampleTables(service.databaseUrl);
    await assertStored([...stored, kept]);

    const count = (await memory.read({ limit: "100", include_superseded: "true" })).data.length;
    const balance = await memory.balance();
    const answer = await memory.send("DELETE", "/v1/memory");
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.deepEqual(Object.keys(answer.body).sort(), ["claims", "deliveries", "erased_at", "id", "runs"]);
    assert.match(answer.body.id, /^evt_[0-9a-z]{26}$/);
    assert.ok(Math.abs(Date.parse(answer.body.erased_at) - Date.now()) < 60_000);
    assert.deepEqual([answer.body.claims, answer.body.runs, answer.body.deliveries], [count, 0, 0]);
    assert.equal(await memory.balance(), balance, "it is free");

    await assertGone(words);
    assert.deepEqual(findWords(service.process.output(), words), [], "the log");
    assert.deepEqual((await memory.read({ include_superseded: "true" })).data, []);
    for (const q of ["What is my boat called?", ...stored]) assert.deepEqual(await memory.search(q), []);
    assert.deepEqual(await memory.search("boat", { as_of: text.created_at }), []);
    refused(await memory.send("GET", `/v1/memory/claims/${text.id}`), 404, "not_found");
    refused(await memory.send("GET", `/v1/memory/claims/${text.id}/history`), 404, "not_found");
    refused(await memory.send("POST", "/v1/memory/write", body, headers), 410, "gone");
    const empty = await memory.send("GET", "/v1/memory/claims/profile");
    assert.deepEqual([empty.body.claim_count, empty.body.highlights], [0, []]);
    assert.deepEqual(findWords(JSON.stringify(empty.body), words), []);
    assert.equal(linesOf(await memory.export()).length, 1);

    assert.equal(await neighbour.export(), untouched);
    assert.equal((await neighbour.search(kept))[0]?.content, `My boat is called ${kept}.`);

    const again = await memory.write({ content: "My boat is called Dove." });
    assert.deepEqual(
      again.map(({ outcome }) => outcome),
      ["added"],
    );
    assert.deepEqual(contentsOf(await memory.search("boat")), ["My boat is called Dove."]);
    assert.equal((await memory.erase()).claims, 1);
    assert.equal((await memory.erase()).claims, 0);
    // What was taken along can be brought back, and erased once more.
    await memory.import(exported);
    await assertStored(stored);
    await memory.erase();
    await assertGone(words);
  });

  test("reaches an instance that was not told of it", async () => {
    const { database } = await createTestDatabase();
    const clock = createMovedClock();
    const one = createDirectMemory(database, clock);
    const two = createDirectMemory(database, clock, one.accountId);
    const parcels = (told: string) => ({
      body: { claims: [1, 2, 3, 4].map((n) => ({ content: `The parcel ${n} ${told}.` })) },
    });
    const search = async () =>
      contentsOf(await two.ask<Claim[]>("memory.search", { query: { q: "parcel here", limit: "4" } }));
    await one.ask("memory.write", parcels("is here"));
    assert.equal((await search()).length, 4);
    await one.ask("memory.erase");
    assert.deepEqual(await search(), []);
    // What is gone takes no place from what came after it.
    await one.ask("memory.write", parcels("got lost on its long way from the factory"));
    const left = await search();
    assert.equal(left.length, 4);
    for (const content of left) assert.match(content, /lost/);
  });

  test("while others write leaves what came after it whole, and nothing of what came before", async () => {
    const memory = await newMemory();
    const before = newWord();
    await memory.write({
      claims: Array.from({ length: 50 }, (_, n) => ({ content: `Box ${n} holds ${before}.` })),
    });
    const writing = Array.from({ length: 20 }, (_, n) =>
      memory.write({ content: `Sack ${n} is heavy. Is it? Crate ${n} is light.` }),
    );
    const receipt = memory.erase();
    await Promise.all([...writing, receipt]);
    await assertGone([before]);
    const left = (await memory.read({ limit: "100" })).data;
    const exported = linesOf(await memory.export());
    assert.equal(exported.filter(({ type }) => type === "claim").length, left.length);
    assert.deepEqual(findWords(JSON.stringify(await memory.search(before)), [before]), []);
    for (const { content } of left)
      assert.equal((await memory.search(content, { limit: "1" }))[0]?.content, content);
  });
});
