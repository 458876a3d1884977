/** Reading the memory over HTTP: lists, single claims, their history, and what was true when. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  asStored,
  type Claim,
  contentsOf,
  type MemoryClient,
  refused,
  type WrittenClaim,
} from "../support/memory-client.ts";
import { linesOf } from "../support/memory-lines.ts";
import { startMemoryService } from "../support/memory-service.ts";
import { until } from "../support/until.ts";

const { newMemory } = await startMemoryService();

const UNKNOWN = "clm_01h455vb4pex5vsknk084sn02q";
const day = (text: string) => `2024-${text}T12:00:00.000Z`;

async function readAll(
  memory: MemoryClient,
  query: Record<string, string>,
  between?: () => Promise<unknown>,
) {
  const seen: Claim[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: { data: Claim[]; next_cursor: string | null } = await memory.read({
      ...query,
      ...(cursor ? { cursor } : {}),
    });
    seen.push(...page.data);
    cursor = page.next_cursor;
    await between?.();
  }
  return seen;
}

describe("the list", () => {
  test("is newest first, twenty a page unless asked otherwise, and costs a credit", async () => {
    const memory = await newMemory();
    const written = await memory.write({
      claims: Array.from({ length: 25 }, (_, n) => ({ content: `Box ${n} is full.` })),
    });
    const answer = await memory.send("GET", "/v1/memory/read");
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("x-credits-charged"), "1");
    assert.deepEqual(Object.keys(answer.body).sort(), ["data", "next_cursor"]);
    const newestFirst = written.map(asStored).toReversed();
    assert.deepEqual(answer.body.data, newestFirst.slice(0, 20));
    const rest = await memory.read({ cursor: answer.body.next_cursor });
    assert.deepEqual(rest, { data: newestFirst.slice(20), next_cursor: null });
    assert.equal((await memory.read({ limit: "25" })).next_cursor, null);
    assert.deepEqual((await memory.read({ limit: "1" })).data, newestFirst.slice(0, 1));
  });

  test("pages through 250 claims while more are written, misses none and repeats none", async () => {
    const memory = await newMemory();
    const contents = Array.from({ length: 250 }, (_, n) => `Crate ${n} is sealed.`);
    await memory.write({ claims: contents.map((content) => ({ content })) });
    let later = 0;
    const write = () =>
      Promise.all([1, 2, 3].map(() => memory.write({ claims: [{ content: `Sack ${later++} arrived.` }] })));
    const seen = contentsOf(await readAll(memory, { limit: "30" }, write));
    assert.ok(later >= 27);
    assert.deepEqual(
      seen.filter((content) => content.startsWith("Crate")),
      contents.toReversed(),
    );
    assert.equal(new Set(seen).size, seen.length);
  });

  test("filters by id, tag and source, also page by page", async () => {
    const memory = await newMemory();
    const claims = Array.from({ length: 12 }, (_, n) => ({
      content: `Parcel ${n} is here.`,
      tags: n % 2 ? ["odd", `n${n}`] : [`n${n}`],
      source: n % 3 ? "mail" : "van",
    }));
    const written = await memory.write({ claims });
    const where = (keep: (n: number) => boolean) =>
      claims
        .filter((_, n) => keep(n))
        .map(({ content }) => content)
        .toReversed();
    assert.deepEqual(
      contentsOf(await readAll(memory, { tag: "odd", limit: "2" })),
      where((n) => n % 2 === 1),
    );
    assert.deepEqual(
      contentsOf(await readAll(memory, { source: "van", limit: "3" })),
      where((n) => n % 3 === 0),
    );
    assert.deepEqual(
      contentsOf(await readAll(memory, { source: "van", tag: "odd" })),
      where((n) => n % 6 === 3),
    );
    const third = asStored(written[3] as WrittenClaim);
    assert.deepEqual((await memory.read({ id: third.id })).data, [third]);
    assert.deepEqual((await memory.read({ id: third.id, tag: "n4" })).data, []);
    for (const query of [
      { tag: "ODD" },
      { tag: "od" },
      { source: "%" },
      { tag: "'; drop table claims; --" },
      { id: UNKNOWN },
    ]) {
      assert.deepEqual(await memory.read(query as Record<string, string>), { data: [], next_cursor: null });
    }
  });

  test("leaves out what is true no more, unless asked for it", async () => {
    const memory = await newMemory();
    await memory.write({ content: "I live in Lisbon." });
    await memory.write({ content: "I moved to Porto." });
    assert.deepEqual(contentsOf((await memory.read()).data), ["I moved to Porto."]);
    assert.deepEqual(contentsOf((await memory.read({ include_superseded: "false" })).data), [
      "I moved to Porto.",
    ]);
    assert.deepEqual(contentsOf((await memory.read({ include_superseded: "true" })).data), [
      "I moved to Porto.",
      "I live in Lisbon.",
    ]);
  });

  test("takes no cursor but its own", async () => {
    const memory = await newMemory();
    const [claim] = await memory.write({ claims: [{ content: "My boat is white." }] });
    await memory.correct(claim?.id as string, { content: "My boat is grey." });
    const history = await memory.send("GET", `/v1/memory/claims/${claim?.id}/history?limit=1`);
    for (const cursor of [
      "junk",
      "e30",
      Buffer.from('["x"]').toString("base64url"),
      history.body.next_cursor,
    ]) {
      refused(await memory.send("GET", `/v1/memory/read?cursor=${cursor}`), 400, "invalid_request", [
        "/query/cursor",
      ]);
    }
  });

  test("and every claim are its owner's alone", async () => {
    const memory = await newMemory();
    const stranger = await newMemory();
    const [claim] = await memory.write({
      claims: [{ content: "My boat is white.", tags: ["sea"], source: "log" }],
    });
    const id = claim?.id as string;
    for (const query of [{}, { id }, { tag: "sea" }, { source: "log" }, { include_superseded: "true" }]) {
      assert.deepEqual((await stranger.read(query as Record<string, string>)).data, []);
    }
    const answers = [
      await stranger.send("GET", `/v1/memory/claims/${id}`),
      await stranger.send("GET", `/v1/memory/claims/${id}/history`),
      await stranger.send("PATCH", `/v1/memory/claims/${id}`, { content: "Mine now." }),
      await stranger.send("DELETE", `/v1/memory/claims/${id}`),
    ];
    const unknown = [
      await stranger.send("GET", `/v1/memory/claims/${UNKNOWN}`),
      await stranger.send("GET", `/v1/memory/claims/${UNKNOWN}/history`),
      await stranger.send("PATCH", `/v1/memory/claims/${UNKNOWN}`, { content: "Mine now." }),
      await stranger.send("DELETE", `/v1/memory/claims/${UNKNOWN}`),
    ];
    for (const [place, answer] of answers.entries()) {
      assert.equal(
        refused(answer, 404, "not_found").detail,
        refused(unknown[place] as typeof answer, 404, "not_found").detail,
      );
    }
    assert.deepEqual(await memory.get(id), asStored(claim as WrittenClaim));
    assert.equal(linesOf(await stranger.export()).length, 1, "the line that says whose it is");
  });
});

describe("a claim", () => {
  test("is answered in full, and costs a credit", async () => {
    const memory = await newMemory();
    const [claim] = await memory.write({
      claims: [{ content: "My boat is white.", tags: ["sea"], metadata: { b: 1, a: [{ z: null }] } }],
    });
    const answer = await memory.send("GET", `/v1/memory/claims/${claim?.id}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("x-credits-charged"), "1");
    assert.deepEqual(answer.body, asStored(claim as WrittenClaim));
  });

  test("that expires is gone at that moment, from every answer", async () => {
    const memory = await newMemory();
    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    const [claim, stays] = (await memory.write({
      claims: [
        { content: "The gate code changes soon.", expires_at: expiresAt, tags: ["brief"] },
        { content: "The gate is green." },
      ],
    })) as [WrittenClaim, WrittenClaim];
    assert.deepEqual(contentsOf(await memory.search("gate code", { tag: "brief" })), [claim.content]);
    await until("it has expired", () => Date.now() > Date.parse(expiresAt));
    refused(await memory.send("GET", `/v1/memory/claims/${claim.id}`), 404, "not_found");
    refused(await memory.send("PATCH", `/v1/memory/claims/${claim.id}`, { tags: [] }), 404, "not_found");
    for (const query of [{}, { as_of: claim.created_at }, { include_superseded: "true" }]) {
      assert.deepEqual(contentsOf((await memory.read(query as Record<string, string>)).data), [
        stays.content,
      ]);
    }
    for (const query of [{}, { as_of: claim.created_at }, { tag: "brief" }]) {
      const found = await memory.search("gate code", query as Record<string, string>);
      assert.ok(!contentsOf(found).includes(claim.content), JSON.stringify(query));
    }
    const history = await memory.send("GET", `/v1/memory/claims/${claim.id}/history`);
    assert.ok(!JSON.stringify(history.body).includes("changes soon"));
    const profile = await memory.send("GET", "/v1/memory/claims/profile");
    assert.equal(profile.body.claim_count, 1);
    assert.ok(!profile.body.summary.includes("changes soon"));
    assert.ok(!(await memory.export()).includes("changes soon"));
    // Said again, it is a new claim: the old one is as good as forgotten.
    const [again] = await memory.write({ claims: [{ content: claim.content }] });
    assert.equal(again?.outcome, "added");
    assert.notEqual(again?.id, claim.id);
  });
});

describe("the history of a claim", () => {
  test("has every version, oldest first, page by page", async () => {
    const memory = await newMemory();
    const [claim] = (await memory.write({ content: "I live in Lisbon." })) as [WrittenClaim];
    await memory.correct(claim.id, { content: "I live in Lisbon, in Alfama." });
    const [next] = (await memory.write({ content: "I moved to Porto." })) as [WrittenClaim];
    assert.deepEqual(next.supersedes, [claim.id]);
    const answer = await memory.send("GET", `/v1/memory/claims/${claim.id}/history`);
    assert.equal(answer.headers.get("x-credits-charged"), "1");
    const versions = answer.body.data;
    assert.deepEqual(
      versions.map((version: object) => Object.keys(version).sort()),
      versions.map(() => ["change", "content", "recorded_at", "valid_from", "valid_to", "version"]),
    );
    assert.deepEqual(
      versions.map(({ version, change, content, valid_to }: Record<string, unknown>) => [
        version,
        change,
        content,
        valid_to,
      ]),
      [
        [1, "created", "I live in Lisbon.", null],
        [2, "corrected", "I live in Lisbon, in Alfama.", null],
        [3, "superseded", "I live in Lisbon, in Alfama.", next.valid_from],
      ],
    );
    const times = versions.map(({ recorded_at }: { recorded_at: string }) => recorded_at);
    assert.deepEqual(times, times.toSorted());
    assert.equal(times[0], claim.created_at);

    const paged: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await memory.send(
        "GET",
        `/v1/memory/claims/${claim.id}/history?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...page.body.data);
      cursor = page.body.next_cursor;
    }
    assert.deepEqual(paged, versions);
  });
});

describe("as_of", () => {
  const facts = [
    { content: "I live in Lisbon.", occurred_at: day("01-10") },
    { content: "I live in Porto.", occurred_at: day("04-10") },
    { content: "I live in Faro.", occurred_at: day("08-10") },
  ];
  const moments: [as_of: string, true_then: string[]][] = [
    [day("01-09"), []],
    [day("01-10"), ["I live in Lisbon."]],
    [day("03-01"), ["I live in Lisbon."]],
    [day("04-10"), ["I live in Porto."]],
    [day("06-01"), ["I live in Porto."]],
    [day("08-10"), ["I live in Faro."]],
    [day("12-31"), ["I live in Faro."]],
  ];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];

  for (const order of orders) {
    test(`answers what was true then, when it was told in the order ${order.join(" ")}`, async () => {
      const memory = await newMemory();
      for (const place of order) await memory.write(facts[place] as object);
      for (const [as_of, expected] of moments) {
        assert.deepEqual(
          contentsOf((await memory.read({ as_of })).data),
          expected,
          `the list as of ${as_of}`,
        );
        assert.deepEqual(
          contentsOf(await memory.search("Where do I live?", { as_of })),
          expected,
          `the search as of ${as_of}`,
        );
      }
      assert.deepEqual(contentsOf((await memory.read()).data), ["I live in Faro."]);
      const all = (await memory.read({ include_superseded: "true" })).data;
      const timeline = all.toSorted((a, b) => a.valid_from.localeCompare(b.valid_from));
      assert.deepEqual(
        timeline.map(({ content, valid_from, valid_to }) => [content, valid_from, valid_to]),
        facts.map(({ content, occurred_at }, place) => [
          content,
          occurred_at,
          facts[place + 1]?.occurred_at ?? null,
        ]),
      );
      assert.deepEqual(
        timeline.map(({ superseded_by }) => superseded_by),
        [timeline[1]?.id, timeline[2]?.id, null],
      );
      assert.deepEqual(
        timeline.map(({ supersedes }) => supersedes),
        [[], [timeline[0]?.id], [timeline[1]?.id]],
      );
    });
  }

  test("takes any offset, and stands beside the other filters", async () => {
    const memory = await newMemory();
    for (const fact of facts) await memory.write({ ...fact, tags: ["home"], source: fact.content });
    const read = (query: Record<string, string>) => memory.read(query).then(({ data }) => contentsOf(data));
    assert.deepEqual(await read({ as_of: "2024-04-10T14:00:00+02:00" }), ["I live in Porto."]);
    assert.deepEqual(await read({ as_of: "2024-04-10T13:59:59.999+02:00" }), ["I live in Lisbon."]);
    assert.deepEqual(await read({ as_of: day("06-01"), tag: "home" }), ["I live in Porto."]);
    assert.deepEqual(await read({ as_of: day("06-01"), source: "I live in Faro." }), []);
    assert.deepEqual(await read({ as_of: day("06-01"), include_superseded: "true" }), [
      "I live in Porto.",
      "I live in Lisbon.",
    ]);
  });
});
