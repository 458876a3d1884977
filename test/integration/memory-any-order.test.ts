/** Whatever was said, corrected and forgotten, in whatever order: what must be true of every memory. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Claim, contentsOf, type MemoryClient } from "../support/memory-client.ts";
import { withoutIds } from "../support/memory-lines.ts";
import { startMemoryService } from "../support/memory-service.ts";

const { newMemory } = await startMemoryService();

/** Where exports are taken to. */
const copy = await newMemory();

const contents = [
  "I live in Lisbon.",
  "I live in Porto.",
  "I moved to Faro.",
  "I no longer live in Porto.",
  "My boat is white.",
  "My boat is red.",
  "I like tea.",
  "I don't like tea.",
  "My sister Ana lives in Lisbon.",
];
const moments = ["2024-01-01", "2024-03-01", "2024-03-01", "2024-06-01", "2024-09-01"].map(
  (day) => `${day}T12:00:00.000Z`,
);

const content = fc.constantFrom(...contents);
const moment = fc.option(fc.constantFrom(...moments), { nil: undefined, freq: 4 });
const which = fc.nat(20);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("write" as const),
      content,
      moment,
      tag: fc.constantFrom("a", "b"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("say" as const), content, other: content, moment }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const), content, moment, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("correct" as const), content, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("date" as const), moment, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("forget" as const), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(memory: MemoryClient, step: Step): Promise<void> {
  const known = await all(memory);
  const chosen = "which" in step && known.length > 0 ? known[step.which % known.length] : undefined;
  const when = "moment" in step && step.moment ? { occurred_at: step.moment } : {};
  if (step.do === "write")
    await memory.write({ claims: [{ content: step.content, tags: [step.tag] }], ...when });
  if (step.do === "say") {
    const messages = [
      { role: "user", content: `Hi! ${step.content} ${step.other}` },
      { role: "assistant", content: "I see." },
    ];
    await memory.write({ messages, ...when });
  }
  if (!chosen) return;
  if (step.do === "close")
    await memory.write({ claims: [{ content: step.content, supersedes: [chosen.id] }], ...when });
  if (step.do === "forget") await memory.forget(chosen.id);
  if (step.do === "correct" || step.do === "date") {
    const changes = step.do === "correct" ? { content: step.content } : { occurred_at: step.moment ?? null };
    const answer = await memory.send("PATCH", `/v1/memory/claims/${chosen.id}`, changes);
    assert.ok(answer.status === 200 || answer.status === 409, JSON.stringify(answer.body));
  }
}

async function all(memory: MemoryClient): Promise<Claim[]> {
  return (await memory.read({ include_superseded: "true", limit: "100" })).data;
}

async function check(memory: MemoryClient): Promise<void> {
  const claims = await all(memory);
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  for (const claim of claims) {
    assert.ok(
      claim.valid_to === null || claim.valid_from <= claim.valid_to,
      `${claim.content} ends before it begins`,
    );
    const closer = claim.superseded_by === null ? undefined : byId.get(claim.superseded_by);
    if (closer) {
      assert.ok(
        closer.supersedes.includes(claim.id),
        `${closer.content} does not know that it closed ${claim.content}`,
      );
      assert.notEqual(claim.valid_to, null);
    }
    for (const older of claim.supersedes) {
      const closed = byId.get(older);
      if (closed)
        assert.equal(closed.superseded_by, claim.id, `${closed.content} does not know what closed it`);
    }
    assert.equal(new Set(claim.supersedes).size, claim.supersedes.length);
    const history = await memory.history(claim.id);
    assert.deepEqual(
      history.map(({ version }) => version),
      history.map((_, place) => place + 1),
    );
    const last = history.at(-1);
    assert.deepEqual(
      [last?.content, last?.valid_from, last?.valid_to, last?.recorded_at],
      [claim.content, claim.valid_from, claim.valid_to, claim.updated_at],
    );
  }
  for (const as_of of [...new Set(moments), new Date().toISOString()]) {
    const expected = claims.filter(
      ({ valid_from, valid_to }) => valid_from <= as_of && (valid_to === null || valid_to > as_of),
    );
    assert.deepEqual(
      contentsOf((await memory.read({ as_of, limit: "100" })).data),
      contentsOf(expected),
      `as of ${as_of}`,
    );
  }
  const exported = await memory.export();
  await memory.erase();
  await memory.import(exported);
  assert.equal(await memory.export(), exported);
  await copy.erase();
  await copy.import(exported);
  assert.equal(withoutIds(await copy.export()), withoutIds(exported));
}

test("links are mutual, histories whole, times in order, and the export comes back byte for byte", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const memory = await newMemory();
      for (const one of steps) await take(memory, one);
      await check(memory);
    }),
    { numRuns: 15 },
  );
});
