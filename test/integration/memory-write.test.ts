/** Writing to the memory over HTTP: what is stored, what is answered, and what never gets in. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import {
  asStored,
  type Claim,
  contentsOf,
  outcomesOf,
  refused,
  WRITE_FORMS,
  type WrittenClaim,
} from "../support/memory-client.ts";
import { dumpDatabase, findWords } from "../support/memory-dump.ts";
import { linesOf } from "../support/memory-lines.ts";
import { startMemoryService } from "../support/memory-service.ts";

const service = await startMemoryService();
const { newMemory } = service;

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const CLAIM_FIELDS = [
  "content",
  "created_at",
  "expires_at",
  "id",
  "metadata",
  "occurred_at",
  "source",
  "source_id",
  "superseded_by",
  "supersedes",
  "tags",
  "updated_at",
  "valid_from",
  "valid_to",
];
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe("a write", () => {
  test("answers the claims in the order of the text, in their exact form, and costs a credit", async () => {
    const memory = await newMemory();
    const began = Date.now();
    const answer = await memory.send("POST", "/v1/memory/write", {
      content: "I play the cello. My sister Ana is a nurse. We have two cats. My car is red.",
    });
    assert.equal(answer.status, 201);
    assert.equal(answer.headers.get("x-credits-charged"), "1");
    assert.equal(Number(answer.headers.get("x-credits-remaining")), await memory.balance());
    assert.deepEqual(Object.keys(answer.body), ["claims"]);
    const claims: WrittenClaim[] = answer.body.claims;
    assert.deepEqual(contentsOf(claims), [
      "I play the cello.",
      "My sister Ana is a nurse.",
      "We have two cats.",
      "My car is red.",
    ]);
    for (const claim of claims) {
      assert.deepEqual(Object.keys(claim).sort(), [...CLAIM_FIELDS, "outcome"].sort());
      assert.match(claim.id, /^clm_[0-9a-hjkmnp-tv-z]{26}$/);
      assert.match(claim.created_at, TIMESTAMP);
      assert.ok(Math.abs(Date.parse(claim.created_at) - began) < 60_000);
      assert.deepEqual(
        [claim.updated_at, claim.valid_from, claim.outcome],
        [claim.created_at, claim.created_at, "added"],
      );
      assert.deepEqual([claim.occurred_at, claim.valid_to, claim.superseded_by], [null, null, null]);
      assert.deepEqual([claim.source, claim.source_id, claim.expires_at], [null, null, null]);
      assert.deepEqual([claim.supersedes, claim.tags, claim.metadata], [[], [], {}]);
      assert.deepEqual(await memory.get(claim.id), asStored(claim));
    }
    assert.deepEqual(
      claims.map(({ id }) => id).toSorted(),
      claims.map(({ id }) => id),
      "ids follow the text",
    );
  });

  for (const [name, body] of WRITE_FORMS) {
    test(`of ${name} takes each shared field`, async () => {
      const memory = await newMemory();
      const [older] = await memory.write({ claims: [{ content: "I play the violin at weddings." }] });
      const shared = {
        source: "notes app",
        tags: ["music", "family", "music"],
        metadata: { page: 7, nested: { list: [1, null, "é"], empty: {} } },
        occurred_at: "2024-05-06T10:00:00+02:00",
        expires_at: inAnHour(),
        supersedes: [older?.id],
      };
      const claims = await memory.write({ ...body, ...shared });
      assert.deepEqual(contentsOf(claims), ["I play the cello.", "My sister Ana is a nurse."]);
      for (const claim of claims) {
        assert.equal(claim.source, "notes app");
        assert.deepEqual(claim.tags, ["music", "family"]);
        assert.deepEqual(claim.metadata, shared.metadata);
        assert.equal(claim.occurred_at, "2024-05-06T08:00:00.000Z");
        assert.equal(claim.valid_from, "2024-05-06T08:00:00.000Z");
        assert.equal(claim.expires_at, shared.expires_at);
        assert.deepEqual(await memory.get(claim.id), asStored(claim));
      }
      assert.deepEqual(claims[0]?.supersedes, [older?.id]);
      assert.deepEqual(outcomesOf(claims), ["superseded_older", "added"]);
      const closed = await memory.get(older?.id as string);
      assert.equal(closed.superseded_by, claims[0]?.id);
    });
  }

  test("of a claim with upsert takes the place of what has its source and its id there", async () => {
    const memory = await newMemory();
    const event = (content: string, rest = {}) =>
      memory.write({ source: "calendar", claims: [{ content, source_id: "e-1", upsert: true, ...rest }] });
    const [first] = await event("Dentist on 12 May 2027.");
    const [other] = await event("Yoga on Tuesdays.", { source_id: "e-2" });
    assert.deepEqual(outcomesOf(await event("Dentist on 12 May 2027.")), ["duplicate"]);
    const [moved] = await event("Dentist on 13 May 2027.");
    assert.equal(moved?.outcome, "superseded_older");
    assert.deepEqual(moved?.supersedes, [first?.id]);
    assert.equal((await memory.get(first?.id as string)).superseded_by, moved?.id);
    assert.equal((await memory.get(other?.id as string)).valid_to, null);
    // Without it, an id is a note of where it is from, and nothing more.
    assert.deepEqual(outcomesOf(await event("Dentist wants the card.", { upsert: false })), ["added"]);
  });

  test("of claims with upsert that end each other is stored once, however often", async () => {
    const memory = await newMemory();
    const write = (...weights: string[]) =>
      memory.write({
        source: "table",
        claims: weights.map((weight, row) => ({
          content: `My weight is ${weight} kg.`,
          source_id: `${row}`,
          upsert: true,
        })),
      });
    await write("80", "79");
    for (let again = 0; again < 2; again++)
      assert.deepEqual(outcomesOf(await write("80", "79")), ["duplicate", "duplicate"]);
    assert.deepEqual(contentsOf((await memory.read()).data), ["My weight is 79 kg."]);
    assert.equal((await memory.read({ include_superseded: "true" })).data.length, 2);
    // Changed at its source, and back again: each is news.
    await write("80", "78");
    await write("80", "79");
    assert.deepEqual(contentsOf((await memory.read()).data), ["My weight is 79 kg."]);
    assert.equal((await memory.read({ include_superseded: "true" })).data.length, 4);
  });

  test("of messages keeps whose they are and when they were said", async () => {
    const memory = await newMemory();
    const claims = await memory.write({
      source: "chat",
      occurred_at: "2024-01-01T00:00:00Z",
      messages: [
        { role: "user", content: "I play the cello.", id: "m-1", at: "2024-01-02T09:00:00Z" },
        { role: "assistant", content: "You own a castle in Wales.", id: "m-2", name: "Helper" },
        { role: "user", content: "I breed alpacas. My barn is green.", id: "m-3", name: "Ben" },
        { role: "user", content: "What time is it?", id: "m-4" },
        { role: "user", content: "My van is yellow." },
      ],
    });
    assert.deepEqual(
      claims.map(({ content, source_id, occurred_at, source }) => [content, source_id, occurred_at, source]),
      [
        ["I play the cello.", "m-1", "2024-01-02T09:00:00.000Z", "chat"],
        ["I breed alpacas.", "m-3", "2024-01-01T00:00:00.000Z", "chat"],
        ["My barn is green.", "m-3", "2024-01-01T00:00:00.000Z", "chat"],
        ["My van is yellow.", null, "2024-01-01T00:00:00.000Z", "chat"],
      ],
    );
    const lines = linesOf(await memory.export());
    const messages = lines.filter(({ type }) => type === "message");
    assert.deepEqual(
      messages.map(({ role, name, source_id, at }) => [role, name, source_id, at]),
      [
        ["user", null, "m-1", "2024-01-02T09:00:00.000Z"],
        ["assistant", "Helper", "m-2", "2024-01-01T00:00:00.000Z"],
        ["user", "Ben", "m-3", "2024-01-01T00:00:00.000Z"],
        ["user", null, "m-4", "2024-01-01T00:00:00.000Z"],
        ["user", null, null, "2024-01-01T00:00:00.000Z"],
      ],
    );
    const speakers = lines.filter(({ type }) => type === "claim").map(({ speaker }) => speaker);
    assert.deepEqual(speakers, [null, "Ben", "Ben", null]);
  });

  test("of what says nothing, or of an assistant alone, stores no claim", async () => {
    const memory = await newMemory();
    for (const body of [
      { content: "Hello! How are you?" },
      { content: "What's the weather like tomorrow?" },
      { messages: [{ role: "user", content: "Thanks!" }] },
      { messages: [{ role: "assistant", content: "You live in Lisbon and you have two cats." }] },
    ]) {
      assert.deepEqual(await memory.write(body), [], JSON.stringify(body));
    }
    assert.deepEqual((await memory.read({ include_superseded: "true" })).data, []);
  });

  test("of claims lets each say more than the write does", async () => {
    const memory = await newMemory();
    const expires = [inAnHour(), new Date(Date.now() + 7_200_000).toISOString()];
    const claims = await memory.write({
      source: "outer",
      tags: ["a"],
      metadata: { one: 1, two: 2 },
      occurred_at: "2024-01-01T00:00:00Z",
      expires_at: expires[0],
      claims: [
        { content: "My bike is blue." },
        {
          content: "My tent is orange.",
          source: "inner",
          source_id: "row 7",
          tags: ["b", "a"],
          metadata: { two: "deux" },
          occurred_at: "2024-02-01T00:00:00Z",
          expires_at: expires[1],
        },
      ],
    });
    const [outer, inner] = claims as [WrittenClaim, WrittenClaim];
    assert.deepEqual([outer.source, outer.source_id, outer.tags], ["outer", null, ["a"]]);
    assert.deepEqual(outer.metadata, { one: 1, two: 2 });
    assert.deepEqual([inner.source, inner.source_id, inner.tags], ["inner", "row 7", ["a", "b"]]);
    assert.deepEqual(inner.metadata, { one: 1, two: "deux" });
    assert.deepEqual([outer.expires_at, inner.expires_at], expires);
    assert.deepEqual(
      [outer.valid_from, inner.valid_from],
      ["2024-01-01T00:00:00.000Z", "2024-02-01T00:00:00.000Z"],
    );
  });

  test("keeps every character that people use, and drops what nobody sees", async () => {
    const memory = await newMemory();
    const texts = [
      "Ich wohne in Köln, am Rhein 🏞️.",
      "我住在上海。",
      "أنا أعيش في القاهرة.",
      "My rating is ★★★☆☆ 👩‍👩‍👧‍👦.",
    ];
    const claims = await memory.write({
      claims: [...texts, "My\u0007 kite\u001b is\r\nred\t."].map((content) => ({ content })),
    });
    assert.deepEqual(contentsOf(claims), [...texts, "My kite is\nred\t."]);
    for (const { id, content } of claims) assert.equal((await memory.get(id)).content, content);
    const [spoken] = await memory.write({
      content: "My\u0007 canoe\u001b is gre\u0000en.".replace("\u0000", ""),
    });
    assert.equal(spoken?.content, "My canoe is green.");
  });

  test("takes a claim of 4,000 characters, whatever their bytes, and a text of 32,000", async () => {
    const memory = await newMemory();
    const [claim] = await memory.write({ claims: [{ content: "🦜".repeat(4_000) }] });
    assert.equal(claim?.content, "🦜".repeat(4_000));
    const sentences = Array.from({ length: 2_000 }, (_, n) => `Box ${n} is grey.`)
      .join(" ")
      .slice(0, 32_000);
    assert.ok((await memory.write({ content: sentences })).length > 100);
    const unbroken = await memory.write({ content: "x".repeat(32_000) });
    for (const { content } of unbroken) assert.ok(content.length <= 4_000);
  });

  test("of a thousand claims answers and stores a thousand, in order", async () => {
    const memory = await newMemory();
    const contents = Array.from({ length: 1_000 }, (_, n) => `The item ${n} stands on shelf ${n % 37}.`);
    const claims = await memory.write({ claims: contents.map((content) => ({ content })) });
    assert.deepEqual(contentsOf(claims), contents);
    assert.deepEqual(new Set(outcomesOf(claims)), new Set(["added"]));
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { data: Claim[]; next_cursor: string | null } = await memory.read({
        limit: "100",
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...contentsOf(page.data));
      cursor = page.next_cursor;
    }
    assert.deepEqual(seen, contents.toReversed());
    const [last] = await memory.search("item 977", { limit: "1" });
    assert.equal(last?.content, contents[977]);
  });
});

describe("secrets", () => {
  const secrets = {
    api_key: "AKIA7QXW3MZP5RTK9LVB",
    password: "tr0ub4dor&Zebra",
    card_number: "4539 1488 0343 6467",
    token: "sk-proj-9fJ2kLmQ7xVbN4tYc8RwZ1aD",
  };
  const bodies: [name: string, body: object, kinds: string[]][] = [
    ["free text", { content: `I use the key ${secrets.api_key} for the backups.` }, ["api_key"]],
    [
      "a message",
      { messages: [{ role: "user", content: `My wifi password is ${secrets.password} at the cabin.` }] },
      ["password"],
    ],
    [
      "a claim",
      { claims: [{ content: `My bakery pays with the card ${secrets.card_number} every Friday.` }] },
      ["card_number"],
    ],
  ];

  for (const [name, body, kinds] of bodies) {
    test(`in ${name} are taken out, and the answer says which`, async () => {
      const memory = await newMemory();
      const claims = await memory.write(body);
      assert.equal(claims.length, 1);
      assert.deepEqual(claims[0]?.redacted, kinds);
      assert.deepEqual(findWords(JSON.stringify(claims), Object.values(secrets)), []);
      assert.match(claims[0]?.content ?? "", /backups|cabin|bakery/);
    });
  }

  test("are nowhere in the database, also not what was context, and not in the log", async () => {
    const memory = await newMemory();
    await memory.write(
      {
        messages: [
          { role: "user", content: `Is ${secrets.api_key} a good key?` },
          {
            role: "assistant",
            content: `Your token is ${secrets.token}, and the password is ${secrets.password}.`,
          },
          { role: "user", content: `I keep the card ${secrets.card_number} in the drawer.` },
        ],
      },
      { "idempotency-key": randomUUID() },
    );
    await memory.search(`What did I say about ${secrets.token}?`);
    const dump = await dumpDatabase(service.databaseUrl);
    assert.match(dump, /in the drawer/, "the dump holds what was written");
    const WRITE_FORMS = Object.values(secrets).flatMap((secret) => [secret, secret.replaceAll(" ", "")]);
    assert.deepEqual(findWords(dump, WRITE_FORMS), []);
    assert.deepEqual(findWords(service.process.output(), WRITE_FORMS), []);
  });
});

describe("an Idempotency-Key on a write", () => {
  test("makes one execution of fifty calls at once, with one charge and one answer", async () => {
    const memory = await newMemory();
    const before = await memory.balance();
    const headers = { "idempotency-key": randomUUID() };
    const body = { content: "My boat is white. My barn is green." };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => memory.send("POST", "/v1/memory/write", body, headers)),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer.body))).size, 1);
    assert.deepEqual(outcomesOf(answers[0]?.body.claims), ["added", "added"]);
    assert.equal(answers.filter((answer) => answer.headers.get("idempotent-replayed") === "true").length, 49);
    assert.equal((await memory.read()).data.length, 2);
    assert.equal(before - (await memory.balance()), 2, "one for the write, one for the list");
    refused(
      await memory.send("POST", "/v1/memory/write", { content: "My boat is red." }, headers),
      422,
      "idempotency_mismatch",
    );
  });

  test("keeps a refusal, which costs nothing", async () => {
    const memory = await newMemory();
    const before = await memory.balance();
    const headers = { "idempotency-key": randomUUID() };
    const body = { content: "My boat is white.", expires_at: "2020-01-01T00:00:00Z" };
    refused(await memory.send("POST", "/v1/memory/write", body, headers), 400, "invalid_request", [
      "/expires_at",
    ]);
    const again = await memory.send("POST", "/v1/memory/write", body, headers);
    assert.equal(again.headers.get("idempotent-replayed"), "true");
    refused(again, 400, "invalid_request", ["/expires_at"]);
    const inClaims = {
      claims: [
        { content: "My boat is white." },
        { content: "My car is red.", expires_at: "2020-01-01T00:00:00Z" },
      ],
    };
    refused(await memory.send("POST", "/v1/memory/write", inClaims), 400, "invalid_request", [
      "/claims/1/expires_at",
    ]);
    assert.equal(await memory.balance(), before);
    assert.deepEqual((await memory.read()).data, []);
  });
});
