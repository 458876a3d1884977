/** Saying a thing again, and saying what corrects it: one claim, one truth, whatever comes at once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createTestDatabase } from "../support/database.ts";
import { createMovedClock } from "../support/direct-call.ts";
import {
  asStored,
  contentsOf,
  type MemoryClient,
  outcomesOf,
  refused,
  WRITE_FORMS,
  type WrittenClaim,
} from "../support/memory-client.ts";
import { createDirectMemory } from "../support/memory-direct.ts";
import { startMemoryService } from "../support/memory-service.ts";

const { newMemory } = await startMemoryService();

/** All but when it was said, which each repetition adds to. */
const exportedClaims = async (memory: MemoryClient) =>
  (await memory.export()).split("\n").map((line) => line.replace(/"stated_at":\[[^\]]*\],/, ""));

describe("what is said again", () => {
  for (const [name, body] of WRITE_FORMS) {
    test(`as ${name} is stored once`, async () => {
      const memory = await newMemory();
      const first = await memory.write(body);
      const again = await memory.write(body);
      assert.deepEqual(outcomesOf(again), ["duplicate", "duplicate"]);
      assert.deepEqual(again.map(asStored), first.map(asStored));
      const before = await exportedClaims(memory);
      for (const [, other] of WRITE_FORMS)
        assert.deepEqual(outcomesOf(await memory.write(other)), ["duplicate", "duplicate"]);
      assert.equal((await memory.read()).data.length, 2);
      assert.deepEqual(await exportedClaims(memory), before);
    });
  }

  test("brings its tags and metadata along, and a filter finds it by them", async () => {
    const memory = await newMemory();
    const [first] = await memory.write({
      claims: [{ content: "My boat is white.", tags: ["sea"], metadata: { a: 1 } }],
    });
    const [again] = await memory.write({
      claims: [{ content: "My boat is white.", tags: ["summer", "sea"], metadata: { b: 2 } }],
    });
    assert.equal(again?.outcome, "duplicate");
    assert.equal(again?.id, first?.id);
    assert.deepEqual([again?.tags, again?.metadata], [["sea", "summer"], { a: 1, b: 2 }]);
    assert.deepEqual(await memory.get(first?.id as string), asStored(again as WrittenClaim));
    for (const tag of ["sea", "summer"]) {
      assert.deepEqual(contentsOf((await memory.read({ tag })).data), ["My boat is white."]);
      assert.deepEqual(contentsOf(await memory.search("boat", { tag })), ["My boat is white."]);
    }
    assert.deepEqual(await memory.search("boat", { tag: "winter" }), []);
  });

  test("within one write is stored once, and answered as often as it was said", async () => {
    const memory = await newMemory();
    const claims = await memory.write({ claims: [1, 2, 3].map(() => ({ content: "My boat is white." })) });
    assert.deepEqual(outcomesOf(claims), ["added", "duplicate", "duplicate"]);
    assert.equal(new Set(claims.map(({ id }) => id)).size, 1);
  });

  test("by twenty calls at once is stored once", async () => {
    const memory = await newMemory();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => memory.write({ content: "My boat is white." })),
    );
    const outcomes = answers.flatMap(outcomesOf).sort();
    assert.deepEqual(outcomes, ["added", ...Array.from({ length: 19 }, () => "duplicate")]);
    assert.equal((await memory.read({ include_superseded: "true" })).data.length, 1);
  });

  test("is not the same when a number, a name, a date or a negation differs", async () => {
    const memory = await newMemory();
    const contents = [
      "The pool is 5 m deep.",
      "The pool is 6 m deep.",
      "Ana borrowed the drill on 3 May 2024.",
      "Ben borrowed the drill on 3 May 2024.",
      "Ana borrowed the drill on 4 May 2024.",
      "Ana did not borrow the drill on 3 May 2024.",
    ];
    const claims = await memory.write({ claims: contents.map((content) => ({ content })) });
    assert.deepEqual(
      claims.filter(({ outcome }) => outcome === "duplicate"),
      [],
    );
    assert.deepEqual(contentsOf((await memory.read()).data).sort(), contents.toSorted());
  });
});

describe("a correction", () => {
  test("closes what it corrects, and says so", async () => {
    const memory = await newMemory();
    const [old] = await memory.write({ content: "I live in Lisbon." });
    const [fresh] = await memory.write({ content: "I moved to Porto." });
    assert.equal(fresh?.outcome, "superseded_older");
    assert.deepEqual(fresh?.supersedes, [old?.id]);
    const closed = await memory.get(old?.id as string);
    assert.deepEqual([closed.superseded_by, closed.valid_to], [fresh?.id, fresh?.valid_from]);
    assert.deepEqual(contentsOf((await memory.read()).data), ["I moved to Porto."]);
    assert.deepEqual(contentsOf(await memory.search("Where do I live? Lisbon or Porto?")), [
      "I moved to Porto.",
    ]);
  });

  test("that comes later counts as later, whatever the clock of the instance says", async () => {
    const { database } = await createTestDatabase();
    const clock = createMovedClock();
    const { ask } = createDirectMemory(database, clock);
    const write = async (content: string) => {
      const { claims } = await ask<{ claims: WrittenClaim[] }>("memory.write", { body: { content } });
      return claims[0] as WrittenClaim;
    };
    const old = await write("I live in Lisbon.");
    clock.advance(-3_600_000);
    const fresh = await write("I moved to Porto.");
    assert.deepEqual([fresh.supersedes, fresh.superseded_by], [[old.id], null]);
    assert.ok(fresh.created_at >= old.created_at);
  });

  test("told ten times at once leaves one that holds", async () => {
    const memory = await newMemory();
    const cities = ["Rome", "Oslo", "Bonn", "Lima", "Cork", "Graz", "Lyon", "Nice", "Kyiv", "Riga"];
    await Promise.all(cities.map((city) => memory.write({ content: `I live in ${city}.` })));
    const all = (await memory.read({ include_superseded: "true", limit: "100" })).data;
    assert.equal(all.length, 10);
    const open = all.filter(({ superseded_by }) => superseded_by === null);
    assert.equal(open.length, 1);
    assert.deepEqual(contentsOf((await memory.read()).data), contentsOf(open));
    for (const { id, supersedes } of all) {
      for (const older of supersedes)
        assert.equal(all.find((claim) => claim.id === older)?.superseded_by, id);
    }
  });

  test("by supersedes closes exactly what it names", async () => {
    const memory = await newMemory();
    const older = await memory.write({
      claims: [
        { content: "My desk is oak." },
        { content: "My lamp is brass." },
        { content: "My rug is wool." },
      ],
    });
    const [desk, lamp, rug] = older.map(({ id }) => id) as [string, string, string];
    const [fresh] = await memory.write({
      claims: [{ content: "I sold all my furniture.", supersedes: [desk, lamp] }],
    });
    assert.equal(fresh?.outcome, "superseded_older");
    assert.deepEqual(fresh?.supersedes.toSorted(), [desk, lamp].toSorted());
    for (const id of [desk, lamp]) {
      const closed = await memory.get(id);
      assert.deepEqual([closed.superseded_by, closed.valid_to], [fresh?.id, fresh?.valid_from]);
      assert.deepEqual(
        (await memory.history(id)).map(({ change }) => change),
        ["created", "superseded"],
      );
    }
    assert.equal((await memory.get(rug)).superseded_by, null);
    assert.deepEqual(contentsOf((await memory.read()).data), ["I sold all my furniture.", "My rug is wool."]);
  });

  test("by supersedes of what had ended before leaves its end where it was", async () => {
    const memory = await newMemory();
    const at = (month: number) => `2024-0${month}-01T00:00:00.000Z`;
    const [old] = (await memory.write({ content: "I live in Lisbon.", occurred_at: at(1) })) as [
      WrittenClaim,
    ];
    const [next] = (await memory.write({ content: "I live in Porto.", occurred_at: at(3) })) as [
      WrittenClaim,
    ];
    const [last] = (await memory.write({
      claims: [{ content: "I never liked Lisbon.", supersedes: [old.id], occurred_at: at(6) }],
    })) as [WrittenClaim];
    const closed = await memory.get(old.id);
    assert.deepEqual([closed.valid_to, closed.superseded_by], [at(3), last.id]);
    assert.deepEqual((await memory.get(next.id)).supersedes, []);
    assert.deepEqual(last.supersedes, [old.id]);
    assert.deepEqual(contentsOf((await memory.read({ as_of: at(4) })).data), ["I live in Porto."]);
  });

  test("of a claim that is not there is refused, and nothing changes", async () => {
    const memory = await newMemory();
    const stranger = await newMemory();
    const [mine] = await memory.write({ claims: [{ content: "My desk is oak." }] });
    const [theirs] = await stranger.write({ claims: [{ content: "My safe is hidden." }] });
    const [gone] = await memory.write({ claims: [{ content: "My stool is pine." }] });
    await memory.forget(gone?.id as string);
    const before = [await memory.export(), await stranger.export()];
    const unknown = "clm_01h455vb4pex5vsknk084sn02q";
    const details = new Set<string>();
    for (const id of [unknown, theirs?.id, gone?.id]) {
      const send = (body: object) => memory.send("POST", "/v1/memory/write", body);
      const whole = refused(
        await send({ content: "My desk is glass.", supersedes: [mine?.id, id] }),
        400,
        "invalid_request",
        ["/supersedes/1"],
      );
      details.add(whole.detail.replace(id as string, "ID"));
      refused(
        await send({
          claims: [{ content: "My desk is glass." }, { content: "My cup is tin.", supersedes: [id] }],
        }),
        400,
        "invalid_request",
        ["/claims/1/supersedes/0"],
      );
    }
    assert.equal(details.size, 1, "another account's claim looks like none");
    refused(
      await memory.send("POST", "/v1/memory/write", { content: "My desk is glass.", supersedes: ["desk"] }),
      400,
      "invalid_request",
      ["/supersedes/0"],
    );
    assert.deepEqual([await memory.export(), await stranger.export()], before);
  });
});
