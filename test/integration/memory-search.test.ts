/** Searching over HTTP, with the embedder that is the default: how it is called and what it must never answer. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { contentsOf, type FoundClaim, type MemoryClient } from "../support/memory-client.ts";
import { startMemoryService } from "../support/memory-service.ts";

const service = await startMemoryService({ EMBEDDER: "minilm" });
const { newMemory } = service;

const facts = [
  { content: "I play the cello in a string quartet.", tags: ["music"], source: "chat" },
  { content: "My sister Ana works as a nurse in Porto.", tags: ["family"], source: "chat" },
  { content: "I am allergic to peanuts.", tags: ["health", "food"], source: "form" },
  { content: "We spent last summer hiking in the Dolomites.", tags: ["travel"], source: "chat" },
  { content: "My car is a green Volvo from 1998.", tags: ["things"], source: "form" },
];
const filled = async (): Promise<MemoryClient> => {
  const memory = await newMemory();
  await memory.write({ claims: facts });
  return memory;
};

describe("a search", () => {
  test("answers a bare array of claims with a score, best first, and costs a credit", async () => {
    const memory = await filled();
    const answer = await memory.send("GET", "/v1/memory/claims/search?q=cello");
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("x-credits-charged"), "1");
    assert.equal(Number(answer.headers.get("x-credits-remaining")), await memory.balance());
    assert.ok(Array.isArray(answer.body));
    const hits: FoundClaim[] = answer.body;
    assert.equal(hits[0]?.content, facts[0]?.content);
    for (const { score, explain, ...claim } of hits) {
      assert.ok(score >= 0 && score <= 1, `score ${score}`);
      assert.equal(explain, undefined);
      assert.deepEqual(claim, await memory.get(claim.id));
    }
    const scores = hits.map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
  });

  test("answers the same on both paths and in both forms", async () => {
    const memory = await filled();
    const cases: [query: Record<string, string>, body: object][] = [
      [{ q: "what does my sister do?" }, { q: "what does my sister do?" }],
      [
        { q: "food", limit: "2", explain: "true" },
        { q: "food", limit: 2, explain: true },
      ],
      [
        { q: "car", tag: "things" },
        { q: "car", tag: "things" },
      ],
      [
        { q: "holiday", source: "chat" },
        { q: "holiday", source: "chat" },
      ],
      [
        { q: "car", as_of: "2030-01-01T00:00:00Z" },
        { q: "car", as_of: "2030-01-01T00:00:00Z" },
      ],
      [
        { q: "car", as_of: "2001-01-01T00:00:00Z" },
        { q: "car", as_of: "2001-01-01T00:00:00Z" },
      ],
    ];
    for (const [query, body] of cases) {
      const parameters = new URLSearchParams(query);
      const answers = [
        await memory.send("GET", `/v1/memory/claims/search?${parameters}`),
        await memory.send("GET", `/v1/memory/search?${parameters}`),
        await memory.send("POST", "/v1/memory/search", body),
      ];
      for (const answer of answers) {
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get("x-credits-charged"), "1");
        assert.deepEqual(answer.body, answers[0]?.body);
      }
    }
  });

  test("finds by meaning, by words, by names and across languages of numbers", async () => {
    const memory = await filled();
    for (const [q, place] of [
      ["Which instrument do I make music with?", 0],
      ["What is Ana's job?", 1],
      ["Which food must I avoid?", 2],
      ["Where did we go on vacation in the mountains?", 3],
      ["Volvo", 4],
      ["1998", 4],
    ] as const) {
      assert.equal((await memory.search(q))[0]?.content, facts[place]?.content, q);
    }
  });

  test("finds what was written a moment ago, corrected a moment ago, and not what was forgotten a moment ago", async () => {
    const memory = await newMemory();
    for (let n = 0; n < 20; n++) {
      const [claim] = await memory.write({
        content: `My locker at the station is number ${1000 + n}, beside the kiosk.`,
      });
      const found = await memory.search(`locker ${1000 + n}`, { limit: "100" });
      assert.ok(
        found.some(({ id }) => id === claim?.id),
        `write ${n}`,
      );
      if (n % 3 === 1) {
        await memory.correct(claim?.id as string, { content: `My trunk at the pier is number ${2000 + n}.` });
        const corrected = await memory.search(`trunk ${2000 + n}`);
        assert.equal(corrected[0]?.id, claim?.id);
      }
      if (n % 3 === 2) {
        await memory.forget(claim?.id as string);
        const left = await memory.search(`locker ${1000 + n}`, { limit: "100" });
        assert.ok(!left.some(({ id }) => id === claim?.id), `forgotten ${n}`);
      }
    }
  });

  test("is full although what would have come first was forgotten, corrected, closed or erased", async () => {
    const memory = await newMemory();
    const vases = (colour: string) =>
      Array.from({ length: 8 }, (_, n) => ({ content: `The ${colour} vase ${n} is old.` }));
    const search = () => memory.search("the blue vase", { limit: "8" });
    await memory.write({ claims: [...vases("blue"), ...vases("grey")] });
    const best = await search();
    assert.equal(best.length, 8);
    const [first, second, third, fourth] = best.map(({ id }) => id) as [string, string, string, string];
    await memory.forget(first);
    await memory.forget(second);
    await memory.correct(third, { content: "My uncle sings." });
    await memory.write({ claims: [{ content: "My aunt dances.", supersedes: [fourth] }] });
    const left = await search();
    assert.equal(left.length, 8);
    assert.deepEqual(
      left.filter(({ id }) => [first, second, third, fourth].includes(id)),
      [],
    );
    await memory.erase();
    await memory.write({ claims: vases("grey") });
    assert.equal((await search()).length, 8);
  });

  test("is limited: ten unless asked otherwise, a hundred at most", async () => {
    const memory = await newMemory();
    await memory.write({
      claims: Array.from({ length: 120 }, (_, n) => ({ content: `Shelf ${n} holds a blue vase.` })),
    });
    assert.equal((await memory.search("blue vase")).length, 10);
    for (const limit of [1, 3, 37, 100]) {
      assert.equal((await memory.search("blue vase", { limit: String(limit) })).length, limit);
    }
    const ten = await memory.search("blue vase 7");
    assert.deepEqual(
      (await memory.search("blue vase 7", { limit: "3" })).map(({ id }) => id),
      ten.slice(0, 3).map(({ id }) => id),
    );
  });

  test("filters by tag, by source and by both, before it limits", async () => {
    const memory = await filled();
    await memory.write({
      claims: Array.from({ length: 60 }, (_, n) => ({
        content: `The peanut stand ${n} sells nuts.`,
        tags: ["street"],
      })),
    });
    assert.deepEqual(contentsOf(await memory.search("peanuts", { tag: "health", limit: "1" })), [
      facts[2]?.content,
    ]);
    assert.deepEqual(contentsOf(await memory.search("peanuts", { source: "form", limit: "1" })), [
      facts[2]?.content,
    ]);
    const both = await memory.search("what do I have?", { tag: "things", source: "form" });
    for (const hit of both) assert.deepEqual([hit.tags, hit.source], [["things"], "form"]);
    assert.deepEqual(await memory.search("peanuts", { tag: "health", source: "chat" }), []);
    assert.deepEqual(await memory.search("peanuts", { tag: "nobody's" }), []);
  });

  test("answers what was true then with as_of, and never what is true no more without", async () => {
    const memory = await newMemory();
    await memory.write({ content: "I work at Acme as a baker.", occurred_at: "2024-01-01T00:00:00Z" });
    await memory.write({ content: "I live in Lisbon.", occurred_at: "2024-01-01T00:00:00Z" });
    await memory.write({ content: "I live in Porto.", occurred_at: "2024-06-01T00:00:00Z" });
    const where = (as_of?: string) =>
      memory.search("Which city do I live in?", as_of ? { as_of } : {}).then(contentsOf);
    assert.ok(!(await where()).includes("I live in Lisbon."));
    assert.equal((await where())[0], "I live in Porto.");
    assert.equal((await where("2024-03-01T00:00:00Z"))[0], "I live in Lisbon.");
    assert.ok(!(await where("2024-03-01T00:00:00Z")).includes("I live in Porto."));
    assert.deepEqual(await where("2023-01-01T00:00:00Z"), []);
  });

  test("explains each part of a score, when asked", async () => {
    const memory = await filled();
    const explained = await memory.search("Which instrument do I play?", { explain: "true" });
    assert.ok(explained.length > 0);
    for (const { explain } of explained) {
      assert.ok(explain && Object.keys(explain).length > 0);
      for (const [part, value] of Object.entries(explain))
        assert.ok(Number.isFinite(value), `${part}: ${value}`);
    }
    const plain = await memory.search("Which instrument do I play?", { explain: "false" });
    assert.deepEqual(
      plain,
      explained.map(({ explain, ...hit }) => hit),
    );
  });

  test("of an empty memory, or for what makes no word, answers an empty array or what it can", async () => {
    const memory = await newMemory();
    assert.deepEqual(await memory.search("anything at all"), []);
    await memory.write({ claims: facts });
    for (const q of [
      "🎻",
      "a",
      "the of and",
      "zzzzqqqq",
      "\u200bhidden\u200b x",
      "漢字",
      "ÄÖÜ",
      "%",
      "x'y\"z\\",
    ]) {
      const answer = await memory.send("GET", `/v1/memory/search?q=${encodeURIComponent(q)}`);
      if (q === "%") assert.equal(answer.status, 400);
      else assert.equal(answer.status, 200, `${q}: ${JSON.stringify(answer.body)}`);
    }
  });

  test("finds what was imported a moment ago, by its meaning", async () => {
    const memory = await newMemory();
    await memory.import(facts.map((fact) => `${JSON.stringify({ type: "claim", ...fact })}\n`).join(""));
    assert.equal((await memory.search("Which food must I avoid?"))[0]?.content, facts[2]?.content);
    assert.equal((await memory.search("Who looks after patients?"))[0]?.content, facts[1]?.content);
    const parts = (await memory.search("Who looks after patients?", { explain: "true" }))[0]?.explain ?? {};
    const written = await filled();
    assert.deepEqual(
      Object.keys(parts).sort(),
      Object.keys(
        (await written.search("Who looks after patients?", { explain: "true" }))[0]?.explain ?? {},
      ).sort(),
    );
  });
});

describe("two accounts", () => {
  test("never find anything of each other, whatever is asked", async () => {
    const [one, two] = await Promise.all([newMemory(), newMemory()]);
    const secretOf = { one: "heron", two: "walnut" };
    const topics = ["garden", "boat", "teacher", "recipe", "letter", "winter", "bridge", "coffee"];
    const write = (memory: MemoryClient, secret: string) =>
      memory.write({
        claims: topics.map((topic) => ({
          content: `My ${topic} has a ${secret} beside it.`,
          tags: [topic],
          source: "notes",
        })),
      });
    const ids = [new Set<string>(), new Set<string>()] as const;
    for (const { id } of await write(one, secretOf.one)) ids[0].add(id);
    for (const { id } of await write(two, secretOf.two)) ids[1].add(id);
    const query = fc.record({
      words: fc.array(fc.constantFrom(...topics, "heron", "walnut", "my", "beside", "what", "secret"), {
        minLength: 1,
        maxLength: 5,
      }),
      tag: fc.option(fc.constantFrom(...topics), { nil: undefined }),
      source: fc.option(fc.constant("notes"), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ words, tag, source }) => {
        const filter = { limit: "100", ...(tag ? { tag } : {}), ...(source ? { source } : {}) };
        const [ofOne, ofTwo] = await Promise.all([
          one.search(words.join(" "), filter),
          two.search(words.join(" "), filter),
        ]);
        for (const hit of ofOne) assert.ok(ids[0].has(hit.id) && !hit.content.includes(secretOf.two));
        for (const hit of ofTwo) assert.ok(ids[1].has(hit.id) && !hit.content.includes(secretOf.one));
      }),
      { numRuns: 40 },
    );
  });
});
