/** Correcting a claim by hand: only what is given changes, and nothing stale is ever found. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contentsOf, type MemoryClient, refused } from "../support/memory-client.ts";
import { dumpDatabase, findWords } from "../support/memory-dump.ts";
import { startMemoryService } from "../support/memory-service.ts";

const service = await startMemoryService();
const { newMemory } = service;

const FIELDS = {
  content: "My kayak is turquoise.",
  tags: ["water", "sport"],
  metadata: { length: 4.2, parts: { paddle: true } },
  source: "inventory",
  source_id: "row 1",
  occurred_at: "2024-03-01T10:00:00.000Z",
};

async function one(memory: MemoryClient, fields: object = FIELDS) {
  const [claim] = await memory.write({ claims: [fields] });
  assert.ok(claim);
  const { outcome, redacted, ...stored } = claim;
  return stored;
}

const patch = (memory: MemoryClient, id: string, body: unknown) =>
  memory.send("PATCH", `/v1/memory/claims/${id}`, body);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe("a correction by hand", () => {
  test("changes what is given, keeps the rest, and costs a credit", async () => {
    const memory = await newMemory();
    const claim = await one(memory);
    const expiresAt = inAnHour();
    const steps: [changes: object, shown: object][] = [
      [{ content: "  My kayak is\r\nmaroon. " }, { content: "My kayak is\nmaroon." }],
      [{ tags: ["boats", "boats", "sport"] }, { tags: ["boats", "sport"] }],
      [{ tags: [] }, { tags: [] }],
      [{ metadata: { weight: 20 } }, { metadata: { weight: 20 } }],
      [{ metadata: {} }, { metadata: {} }],
      [{ source: "shed" }, { source: "shed" }],
      [{ source: null }, { source: null }],
      [{ expires_at: expiresAt }, { expires_at: expiresAt }],
      [{ expires_at: null }, { expires_at: null }],
      [
        { occurred_at: "2024-02-01T00:00:00+01:00" },
        { occurred_at: "2024-01-31T23:00:00.000Z", valid_from: "2024-01-31T23:00:00.000Z" },
      ],
      [{ occurred_at: null }, { occurred_at: null, valid_from: claim.created_at }],
      [
        { content: "My kayak is black.", tags: ["x"], source: "y" },
        { content: "My kayak is black.", tags: ["x"], source: "y" },
      ],
    ];
    let expected: Record<string, unknown> = { ...claim };
    for (const [changes, shown] of steps) {
      const answer = await patch(memory, claim.id, changes);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      assert.equal(answer.headers.get("x-credits-charged"), "1");
      assert.ok(answer.body.updated_at >= claim.updated_at);
      expected = { ...expected, ...shown, updated_at: answer.body.updated_at };
      assert.deepEqual(answer.body, expected);
      assert.deepEqual(await memory.get(claim.id), expected);
    }
    const history = await memory.history(claim.id);
    assert.deepEqual(
      history.map(({ version }) => version),
      Array.from({ length: steps.length + 1 }, (_, n) => n + 1),
    );
    assert.deepEqual(new Set(history.slice(1).map(({ change }) => change)), new Set(["corrected"]));
    assert.deepEqual(
      [history[0]?.content, history[1]?.content, history.at(-1)?.content],
      ["My kayak is turquoise.", "My kayak is\nmaroon.", "My kayak is black."],
    );
    assert.equal((await memory.read({ include_superseded: "true" })).data.length, 1);
  });

  test("is found by its new words and filters, and by the old ones no more", async () => {
    const memory = await newMemory();
    const claim = await one(memory);
    await memory.write({ claims: [{ content: "My cousin collects stamps." }] });
    assert.equal((await memory.search("turquoise"))[0]?.content, claim.content);
    await memory.correct(claim.id, { content: "My kayak is vermilion.", tags: ["garage"], source: "list" });
    const [found] = await memory.search("vermilion kayak");
    assert.deepEqual([found?.id, found?.content], [claim.id, "My kayak is vermilion."]);
    for (const hit of await memory.search("turquoise")) assert.ok(!hit.content.includes("turquoise"));
    assert.deepEqual(contentsOf(await memory.search("kayak", { tag: "garage", source: "list" })), [
      "My kayak is vermilion.",
    ]);
    for (const filter of [{ tag: "water" }, { source: "inventory" }]) {
      assert.deepEqual(await memory.search("kayak", filter as Record<string, string>), []);
      assert.deepEqual((await memory.read(filter as Record<string, string>)).data, []);
    }
  });

  test("that says what another claim says is refused, and changes nothing", async () => {
    const memory = await newMemory();
    const claim = await one(memory);
    const other = await one(memory, { content: "My canoe is made of cedar." });
    const before = await memory.export();
    const refusal = refused(
      await patch(memory, claim.id, { content: "My canoe is made of cedar.", tags: ["no"] }),
      409,
      "conflict",
    );
    assert.ok(refusal.detail.includes(other.id), "it names the one that says so");
    assert.equal(await memory.export(), before);
    // What it says itself is no other claim.
    assert.equal((await memory.correct(claim.id, { content: claim.content })).id, claim.id);
    await memory.forget(other.id);
    assert.equal((await memory.correct(claim.id, { content: other.content })).content, other.content);
  });

  test("that contradicts another claim closes the older one", async () => {
    const memory = await newMemory();
    const [home] = await memory.write({ content: "I live in Lisbon." });
    const other = await one(memory, { content: "My kayak is turquoise." });
    const corrected = await memory.correct(other.id, { content: "I live in Porto." });
    assert.deepEqual(corrected.supersedes, [home?.id]);
    assert.deepEqual(contentsOf((await memory.read()).data), ["I live in Porto."]);
    const closed = await memory.get(home?.id as string);
    assert.equal(closed.superseded_by, other.id);
  });

  test("of a closed claim leaves it closed", async () => {
    const memory = await newMemory();
    const [old] = await memory.write({ content: "I live in Lisbon." });
    const [fresh] = await memory.write({ content: "I moved to Porto." });
    const corrected = await memory.correct(old?.id as string, { tags: ["past"] });
    assert.deepEqual([corrected.superseded_by, corrected.valid_to], [fresh?.id, fresh?.valid_from]);
    const changes = (await memory.history(corrected.id)).map(({ change }) => change);
    assert.deepEqual(changes, ["created", "superseded", "corrected"]);
    assert.deepEqual(contentsOf((await memory.read()).data), ["I moved to Porto."]);
    assert.deepEqual(contentsOf(await memory.search("Lisbon Porto")), ["I moved to Porto."]);
  });

  test("is kept free of secrets", async () => {
    const memory = await newMemory();
    const claim = await one(memory);
    const secret = "AKIA4XBNQ7WJD2LMZP8R";
    const corrected = await memory.correct(claim.id, {
      content: `My kayak's tracker uses ${secret} at sea.`,
    });
    assert.deepEqual(corrected.redacted, ["api_key"]);
    assert.match(corrected.content, /tracker uses .*removed.* at sea/);
    assert.equal((await memory.correct(claim.id, { tags: ["sea"] })).redacted, undefined);
    assert.deepEqual(findWords(await dumpDatabase(service.databaseUrl), [secret]), []);
  });

  test("of what is not there is 404: forgotten, unknown, another account's, no id at all", async () => {
    const memory = await newMemory();
    const stranger = await newMemory();
    const forgotten = await one(memory);
    await memory.forget(forgotten.id);
    const theirs = await one(stranger);
    for (const id of [
      forgotten.id,
      theirs.id,
      "clm_01h455vb4pex5vsknk084sn02q",
      "clm_0",
      "nothing",
      `run_${theirs.id.slice(4)}`,
      "%00",
    ]) {
      refused(await patch(memory, id, { content: "My kayak is stolen." }), 404, "not_found");
    }
    assert.equal((await stranger.get(theirs.id)).content, FIELDS.content);
  });

  const wrong: [name: string, body: unknown, pointers: string[]][] = [
    ["nothing", {}, [""]],
    ["no body", undefined, [""]],
    ["an unknown field", { contents: "x" }, ["/contents", ""]],
    ["a field that can't be changed", { tags: [], id: "clm_01h455vb4pex5vsknk084sn02q" }, ["/id"]],
    ["its supersedes", { tags: [], supersedes: [] }, ["/supersedes"]],
    ["an empty text", { content: "" }, ["/content"]],
    ["a blank text", { content: " \n\t" }, ["/content"]],
    ["a text of punctuation", { content: "?!…" }, ["/content"]],
    ["no text", { content: null }, ["/content"]],
    ["a text too long", { content: "x".repeat(4_001) }, ["/content"]],
    ["a tag that is none", { tags: [1] }, ["/tags/0"]],
    ["no tags", { tags: null }, ["/tags"]],
    ["metadata that is a list", { metadata: [] }, ["/metadata"]],
    ["metadata of 20 KB", { metadata: { text: "x".repeat(20_000) } }, ["/metadata"]],
    ["an empty source", { source: " " }, ["/source"]],
    ["a day for a time", { occurred_at: "2024-01-01" }, ["/occurred_at"]],
    ["an expiry in the past", { expires_at: "2020-01-01T00:00:00Z" }, ["/expires_at"]],
    ["two wrong places", { content: 1, tags: "x" }, ["/content", "/tags"]],
  ];
  test("with wrong fields is refused, naming each, and changes nothing", async (t) => {
    const memory = await newMemory();
    const claim = await one(memory);
    const [before, balance] = [await memory.export(), await memory.balance()];
    for (const [name, body, pointers] of wrong) {
      await t.test(
        name,
        async () => void refused(await patch(memory, claim.id, body), 400, "invalid_request", pointers),
      );
    }
    assert.equal(await memory.balance(), balance);
    assert.equal(await memory.export(), before);
  });

  test("many at once are all kept, one after the other", async () => {
    const memory = await newMemory();
    const claim = await one(memory);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) =>
        memory.correct(claim.id, { content: `My kayak has ${n} patches.` }),
      ),
      ...Array.from({ length: 10 }, (_, n) => memory.correct(claim.id, { tags: [`t${n}`] })),
    ]);
    const history = await memory.history(claim.id);
    assert.deepEqual(
      history.map(({ version }) => version),
      Array.from({ length: 21 }, (_, n) => n + 1),
    );
    const last = await memory.get(claim.id);
    assert.match(last.content, /^My kayak has \d patches\.$/);
    assert.deepEqual(contentsOf(await memory.search("kayak patches")), [last.content]);
  });
});
