/** Taking a memory along and bringing it back: nothing lost, nothing doubled, all of it or none. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  contentsOf,
  type MemoryClient,
  NDJSON,
  refused,
  type WrittenClaim,
} from "../support/memory-client.ts";
import { linesOf, withoutIds } from "../support/memory-lines.ts";
import { startMemoryService } from "../support/memory-service.ts";

const { newMemory } = await startMemoryService();

/** Everything a memory can hold. */
async function fill(memory: MemoryClient): Promise<void> {
  const at = (minute: number) => `2024-05-01T10:${String(minute).padStart(2, "0")}:00Z`;
  await memory.write({
    source: "chat",
    messages: [
      {
        role: "user",
        content: "Hi! Do you know Évora? I live in Lisbon. My dog is called Rex.",
        id: "m1",
        at: at(0),
      },
      { role: "assistant", content: "Évora is lovely. How old is Rex?", id: "m2", name: "Helper", at: at(1) },
      {
        role: "user",
        content: "Rex is 7 years old. 🐕‍🦺 He likes swimming.",
        id: "m3",
        name: "Zoë",
        at: at(2),
      },
    ],
  });
  const [text] = (await memory.write({
    content: "I play the cello. Is it raining? We have two cats. 我住在上海。 أنا أحب القهوة.",
    tags: ["ünï", "ta g"],
    metadata: { z: 1, a: { b: [null, true, 1.5, "\u2028"], "": {} }, "key with space": "x" },
  })) as [WrittenClaim];
  await memory.write({ content: "I moved to Porto.", occurred_at: "2024-08-01T00:00:00+02:00" });
  await memory.write({ content: "I live in Faro.", occurred_at: "2024-06-01T00:00:00Z" });
  await memory.correct(text.id, { content: "I play the viola.", tags: ["music"], source: "by hand" });
  await memory.correct(text.id, { content: "I play the violin.", metadata: {} });
  const [desk, lamp] = (await memory.write({
    claims: [
      { content: "My desk is oak.", source_id: "row 1", expires_at: "2999-01-01T00:00:00Z" },
      { content: "My lamp is brass.\nIt is old.", tags: ["b", "a"] },
    ],
  })) as [WrittenClaim, WrittenClaim];
  await memory.write({ claims: [{ content: "I sold my desk.", supersedes: [desk.id] }] });
  await memory.forget(lamp.id);
  // More than one page of each kind.
  const messages = Array.from({ length: 520 }, (_, n) => ({
    role: "user",
    content: `Crate ${n} is sealed. Is crate ${n} heavy?`,
    id: `c${n}`,
  }));
  await memory.write({ source: "depot", messages });
}

describe("an export", () => {
  test("is lines of JSON, and costs ten credits", async () => {
    const memory = await newMemory();
    await memory.write({ content: "My boat is white." });
    const balance = await memory.balance();
    const answer = await memory.send("GET", "/v1/memory/export");
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), NDJSON);
    assert.equal(answer.headers.get("x-credits-charged"), "10");
    assert.equal(balance - (await memory.balance()), 10);
    assert.ok(answer.body.endsWith("}\n"));
    const [head, claim, ...rest] = linesOf(answer.body);
    assert.deepEqual(head, { type: "memory", format: 1, account: memory.accountId });
    assert.deepEqual([claim.type, claim.content, claim.history], ["claim", "My boat is white.", []]);
    assert.deepEqual(rest, []);
    assert.equal(await memory.export(), answer.body, "nothing in it depends on when it was made");
    const html = await memory.send("GET", "/v1/memory/export", undefined, { accept: "text/html" });
    refused(html, 406, "not_acceptable");
    assert.equal((await memory.send("GET", "/v1/memory/export", undefined, { accept: NDJSON })).status, 200);
  });

  test("comes back byte for byte after an erasure, and again adds nothing", async () => {
    const memory = await newMemory();
    await fill(memory);
    const exported = await memory.export();
    const lines = linesOf(exported);
    const count = (type: string) => lines.filter((entry) => entry.type === type).length;
    assert.ok(count("message") > 500 && count("claim") > 500);
    assert.ok(lines.some(({ history }) => history?.length >= 2));
    const history = async (content: string) => {
      const claim = lines.find((entry) => entry.content === content);
      return memory.history(claim.id);
    };
    const versions = await history("I play the violin.");
    assert.equal((await memory.erase()).claims, count("claim"));
    const result = await memory.import(exported);
    assert.deepEqual(result, { claims: count("claim"), duplicates: 0, messages: count("message") });
    assert.equal(await memory.export(), exported);
    assert.deepEqual(await history("I play the violin."), versions);
    assert.deepEqual(
      contentsOf((await memory.read({ as_of: "2024-07-01T00:00:00Z", limit: "5" })).data).includes(
        "I live in Faro.",
      ),
      true,
    );
    assert.equal((await memory.search("violin"))[0]?.content, "I play the violin.");
    assert.deepEqual(
      (await memory.search("Lisbon")).filter(({ content }) => content === "I live in Lisbon."),
      [],
    );

    assert.deepEqual(await memory.import(exported), { claims: 0, duplicates: count("claim"), messages: 0 });
    assert.equal(await memory.export(), exported);
    // What is said again is known, and what corrects still does.
    assert.deepEqual(
      (await memory.write({ content: "I play the violin." })).map(({ outcome }) => outcome),
      ["duplicate"],
    );
    assert.deepEqual(
      (await memory.write({ content: "I moved to Braga." })).map(({ outcome }) => outcome),
      ["superseded_older"],
    );
  });

  test("goes into another account, the same but for the ids, in the same order, once", async () => {
    const [memory, other] = await Promise.all([newMemory(), newMemory()]);
    await fill(memory);
    const exported = await memory.export();
    const result = await other.import(exported);
    assert.equal(result.duplicates, 0);
    const copy = await other.export();
    assert.equal(withoutIds(copy), withoutIds(exported));
    const ids = new Set(exported.match(/(?:clm|msg|grp)_[0-9a-z]{26}/g));
    assert.deepEqual(
      copy.match(/(?:clm|msg|grp)_[0-9a-z]{26}/g)?.filter((id) => ids.has(id)),
      [],
    );
    assert.equal(await memory.export(), exported, "the first one is untouched");
    const again = await other.import(exported);
    assert.deepEqual(again, { claims: 0, duplicates: result.claims, messages: 0 });
    assert.equal(await other.export(), copy);
    for (const query of [
      {},
      { as_of: "2024-07-01T00:00:00Z" },
      { include_superseded: "true" },
      { tag: "music" },
    ]) {
      const [mine, theirs] = await Promise.all(
        [memory, other].map((each) => each.read({ limit: "100", ...query })),
      );
      assert.deepEqual(contentsOf(theirs?.data ?? []), contentsOf(mine?.data ?? []));
    }
  });

  test("of an empty memory is one line, and brings nothing back", async () => {
    const memory = await newMemory();
    const exported = await memory.export();
    assert.deepEqual(linesOf(exported), [{ type: "memory", format: 1, account: memory.accountId }]);
    assert.deepEqual(await memory.import(exported), { claims: 0, duplicates: 0, messages: 0 });
  });

  test("of claims that became longer when their secrets were taken out comes back too", async () => {
    const memory = await newMemory();
    const content = "My PIN is 4821. ".repeat(250).trim();
    const [claim] = await memory.write({ claims: [{ content }] });
    assert.deepEqual(claim?.redacted, ["password"]);
    const exported = await memory.export();
    await memory.erase();
    await memory.import(exported);
    assert.equal(await memory.export(), exported);
  });
});
