/** Importing lines that nobody exported: short ones, wrong ones, many of them. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { after, describe, test } from "node:test";
import { createDatabase } from "../../src/platform/database/database.ts";
import { parseId } from "../../src/platform/ids.ts";
import { contentsOf, NDJSON, refused } from "../support/memory-client.ts";
import { dumpDatabase, findWords } from "../support/memory-dump.ts";
import { linesOf } from "../support/memory-lines.ts";
import { startMemoryService } from "../support/memory-service.ts";

const service = await startMemoryService();
const { newMemory } = service;

const line = (fields: object) => `${JSON.stringify(fields)}\n`;
const claimLine = (content: string, fields: object = {}) => line({ type: "claim", content, ...fields });

describe("an import", () => {
  test("takes lines as short as a content, knows repetitions, and costs ten credits", async () => {
    const memory = await newMemory();
    await memory.write({ content: "My barn is green." });
    const balance = await memory.balance();
    const lines = [
      claimLine("My boat is white."),
      "\n",
      claimLine("My boat is white."),
      claimLine("My barn is green."),
      claimLine("My van was red.", { occurred_at: "2020-01-01T00:00:00Z", valid_to: "2021-01-01T00:00:00Z" }),
      claimLine("My hat is blue.", {
        tags: ["x", "x"],
        metadata: { a: 1 },
        source: "s",
        source_id: "1",
      }).trim(),
    ].join("");
    const answer = await memory.upload(lines);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.deepEqual(answer.body, { claims: 3, duplicates: 2, messages: 0 });
    assert.equal(answer.headers.get("x-credits-charged"), "10");
    assert.equal(balance - (await memory.balance()), 10);
    const { data } = await memory.read();
    assert.deepEqual(contentsOf(data), ["My hat is blue.", "My boat is white.", "My barn is green."]);
    assert.deepEqual(
      [data[0]?.tags, data[0]?.metadata, data[0]?.source, data[0]?.source_id],
      [["x"], { a: 1 }, "s", "1"],
    );
    assert.deepEqual(contentsOf((await memory.read({ as_of: "2020-06-01T00:00:00Z" })).data), [
      "My van was red.",
    ]);
    assert.deepEqual(
      (await memory.write({ content: "My boat is white." })).map(({ outcome }) => outcome),
      ["duplicate"],
    );
  });

  test("with a wrong line among a thousand is refused whole, naming the line, and costs nothing", async () => {
    const memory = await newMemory();
    await memory.write({ content: "My barn is green." });
    const [before, balance] = [await memory.export(), await memory.balance()];
    const lines = Array.from({ length: 1_000 }, (_, n) => claimLine(`Crate ${n} is sealed.`));
    for (const [place, wrong] of [
      [500, "garbage"],
      [500, '{"type":"claim"}'],
      [1_000, '{"type":"claim","content":"x"'],
      [1, "[]"],
    ] as const) {
      const problem = refused(
        await memory.upload(lines.with(place - 1, `${wrong}\n`).join("")),
        400,
        "invalid_request",
      );
      assert.match(problem.errors[0]?.pointer ?? "", new RegExp(`^/lines/${place}(/|$)`));
      assert.ok(!JSON.stringify(problem).includes("garbage"), "what it holds is not repeated");
    }
    assert.equal(await memory.balance(), balance);
    assert.equal(await memory.export(), before);
    assert.deepEqual(
      contentsOf(await memory.search("crate 3")).filter((content) => content.startsWith("Crate")),
      [],
    );
  });

  const version = {
    version: 1,
    content: "x",
    valid_from: "2024-01-01T00:00:00Z",
    valid_to: null,
    recorded_at: "2024-01-01T00:00:00Z",
    change: "created",
  };
  const wrongLines: [name: string, wrong: object | string, place: string][] = [
    ["an unknown type", { type: "thing" }, "/type"],
    ["no type", { content: "x" }, "/type"],
    ["an unknown field", { type: "claim", content: "x", colour: 1 }, ""],
    [
      "a head of another format",
      { type: "memory", format: 2, account: "usr_01h455vb4pex5vsknk084sn02q" },
      "/format",
    ],
    ["an empty content", { type: "claim", content: " " }, "/content"],
    ["a content too long", { type: "claim", content: "x".repeat(8_001) }, "/content"],
    ["a wrong id", { type: "claim", content: "x", id: "clm_x" }, "/id"],
    [
      "another kind of id",
      { type: "claim", content: "x", superseded_by: "usr_01h455vb4pex5vsknk084sn02q" },
      "/superseded_by",
    ],
    ["a day for a time", { type: "claim", content: "x", created_at: "2024-01-01" }, "/created_at"],
    ["the year 0", { type: "claim", content: "x", valid_from: "0000-01-01T00:00:00Z" }, "/valid_from"],
    [
      "a time before the year 1",
      { type: "claim", content: "x", created_at: "0001-01-01T00:00:00+10:00" },
      "/created_at",
    ],
    [
      "a time after the year 9999",
      { type: "claim", content: "x", valid_to: "9999-12-31T23:59:59-10:00" },
      "/valid_to",
    ],
    ["sixty tags", { type: "claim", content: "x", tags: Array.from({ length: 60 }, String) }, "/tags"],
    ["20 KB of metadata", { type: "claim", content: "x", metadata: { t: "x".repeat(20_000) } }, "/metadata"],
    ["a position below 0", { type: "claim", content: "x", position: -1 }, "/position"],
    ["stated at no time", { type: "claim", content: "x", stated_at: [] }, "/stated_at"],
    [
      "stated in no order",
      { type: "claim", content: "x", stated_at: ["2024-02-01T00:00:00Z", "2024-01-01T00:00:00Z"] },
      "/stated_at",
    ],
    ["a deleted claim", { type: "claim", content: "x", change: "deleted" }, "/change"],
    [
      "a version 0",
      { type: "claim", content: "x", history: [{ ...version, version: 0 }] },
      "/history/0/version",
    ],
    ["a version twice", { type: "claim", content: "x", history: [version, version] }, "/history"],
    [
      "a version beyond all counting",
      { type: "claim", content: "x", history: [{ ...version, version: 2 ** 31 - 1 }] },
      "/history",
    ],
    [
      "a version of the year 0",
      { type: "claim", content: "x", history: [{ ...version, recorded_at: "0000-01-01T00:00:00Z" }] },
      "/history/0/recorded_at",
    ],
    [
      "a message of a role nobody has",
      {
        type: "message",
        id: "msg_01h455vb4pex5vsknk084sn02q",
        group: "grp_01h455vb4pex5vsknk084sn02q",
        role: "system",
        at: "2024-01-01T00:00:00Z",
        context: [],
      },
      "/role",
    ],
    [
      "a message of the year 0",
      {
        type: "message",
        id: "msg_01h455vb4pex5vsknk084sn02q",
        group: "grp_01h455vb4pex5vsknk084sn02q",
        role: "user",
        at: "0000-01-01T00:00:00Z",
        context: [],
      },
      "/at",
    ],
    ["half of a surrogate pair", '{"type":"claim","content":"a\\ud800"}', ""],
    ["a NUL", '{"type":"claim","content":"a\\u0000b"}', ""],
    ["__proto__", '{"type":"claim","content":"x","__proto__":{}}', ""],
    [
      "100 levels of metadata",
      `{"type":"claim","content":"x","metadata":${'{"a":'.repeat(100)}1${"}".repeat(101)}`,
      "",
    ],
    ["a line of more than 1 MiB", `{"type":"claim","content":"${"x".repeat(1024 * 1024)}"}`, ""],
  ];
  test("refuses each wrong line by its place", async (t) => {
    const memory = await newMemory();
    const [before, balance] = [await memory.export(), await memory.balance()];
    for (const [name, wrong, place] of wrongLines) {
      await t.test(name, async () => {
        const text = typeof wrong === "string" ? wrong : JSON.stringify(wrong);
        const answer = await memory.upload(`${claimLine("My boat is white.")}${text}\n`);
        const problem = refused(answer, 400, "invalid_request");
        const pointer = problem.errors[0]?.pointer ?? "";
        assert.ok(
          pointer === `/lines/2${place}` || (place !== "" && pointer.startsWith(`/lines/2${place}/`)),
          pointer,
        );
      });
    }
    assert.equal(await memory.balance(), balance);
    assert.equal(await memory.export(), before);
  });

  test("takes nothing but lines of JSON in UTF-8", async () => {
    const memory = await newMemory();
    const good = claimLine("My boat is white.");
    for (const type of ["application/json", "text/plain", "application/octet-stream"]) {
      refused(await memory.upload(good, { "content-type": type }), 415, "unsupported_media_type");
    }
    refused(await memory.upload(good, { "content-encoding": "gzip" }), 415, "unsupported_media_type");
    refused(
      await memory.upload(good, { "content-type": `${NDJSON}; charset=latin1` }),
      415,
      "unsupported_media_type",
    );
    refused(await memory.send("POST", "/v1/memory/import"), 415, "unsupported_media_type");
    refused(await memory.upload(""), 400, "invalid_request", [""]);
    refused(await memory.upload("\n\n\n"), 400, "invalid_request", [""]);
    const cut = Buffer.from(`${good}${claimLine("Mein Boot heißt Möwe.")}`);
    refused(await memory.upload(cut.subarray(0, cut.indexOf("ß") + 1)), 400, "invalid_request", ["/lines/2"]);
    refused(
      await memory.send("POST", "/v1/memory/write", good, { "content-type": NDJSON }),
      415,
      "unsupported_media_type",
    );
    assert.equal(linesOf(await memory.export()).length, 1);
    // A byte order mark, Windows line ends and a named charset are no reason to refuse anything.
    const windows = `\ufeff${good.trim()}\r\n${claimLine("My barn is green.").trim()}\r\n`;
    assert.deepEqual((await memory.upload(windows, { "content-type": `${NDJSON}; charset=utf-8` })).body, {
      claims: 2,
      duplicates: 0,
      messages: 0,
    });
  });

  test("takes no secret in, wherever it stands", async () => {
    const memory = await newMemory();
    const secrets = ["AKIA2QXW7MZP5RTK4LVC", "AKIA9HNB3KDW6TYS8MXF", "AKIA5RJC1VQG7PLZ2WNT"];
    const message = {
      type: "message",
      id: "msg_01h455vb4pex5vsknk084sn02q",
      group: "grp_01h455vb4pex5vsknk084sn02q",
      role: "user",
      at: "2024-01-01T00:00:00Z",
    };
    await memory.import(
      [
        line({ ...message, context: [{ position: 0, text: `Is ${secrets[0]} right for the barn?` }] }),
        claimLine(`The barn uses ${secrets[1]} at night.`, {
          change: "corrected",
          history: [{ ...version, content: `The barn uses ${secrets[2]} by day.` }],
        }),
      ].join(""),
    );
    const dump = await dumpDatabase(service.databaseUrl);
    assert.match(dump, /at night/);
    assert.match(dump, /by day/);
    assert.deepEqual(findWords(dump, secrets), []);
  });

  test("of 20 MB works, and comes back the same", async () => {
    const memory = await newMemory();
    const padding = "x".repeat(16_000);
    const lines = Array.from({ length: 1_300 }, (_, n) =>
      claimLine(`Crate ${n} is sealed.`, { metadata: { n, padding } }),
    ).join("");
    assert.ok(lines.length > 20_000_000);
    assert.deepEqual(await memory.import(lines), { claims: 1_300, duplicates: 0, messages: 0 });
    const exported = await memory.export();
    assert.equal((await memory.search("crate 1234", { limit: "1" }))[0]?.content, "Crate 1234 is sealed.");
    await memory.erase();
    await memory.import(exported);
    assert.ok((await memory.export()) === exported, "not the same");
  });

  test("with an Idempotency-Key is made once", async () => {
    const memory = await newMemory();
    const balance = await memory.balance();
    const headers = { "idempotency-key": randomUUID() };
    const lines = claimLine("My boat is white.");
    const answers = await Promise.all(Array.from({ length: 10 }, () => memory.upload(lines, headers)));
    for (const answer of answers) {
      assert.equal(answer.status, 201);
      assert.deepEqual(answer.body, { claims: 1, duplicates: 0, messages: 0 });
    }
    assert.equal(answers.filter((answer) => answer.headers.get("idempotent-replayed") === "true").length, 9);
    assert.equal(balance - (await memory.balance()), 10);
    refused(await memory.upload(claimLine("My boat is red."), headers), 422, "idempotency_mismatch");
  });
});

/** Sends the head and what is given of the body, and never its end. */
async function uploadWithoutEnd(
  url: string,
  key: string,
  text: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string }> {
  const request = http.request(`${url}/v1/memory/import`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": NDJSON, ...headers },
  });
  request.on("error", () => {});
  request.write(text);
  const [response] = await once(request, "response");
  let body = "";
  for await (const chunk of response) body += chunk;
  request.destroy();
  return { status: response.statusCode, code: JSON.parse(body).code };
}

describe("an import is refused before its end", async () => {
  const small = await startMemoryService({
    FREE_TIER_CREDITS: "25",
    IMPORT_MAX_BYTES: "20000",
    MEMORY_MAX_CLAIMS: "50",
  });
  const database = createDatabase(small.databaseUrl, { onIdleError: () => {}, maxConnections: 1 });
  after(() => database.close());
  const many = (count: number, word: string) =>
    Array.from({ length: count }, (_, n) => claimLine(`${word} ${n} is sealed.`)).join("");

  test("where a line is wrong, or there is too much of it", async () => {
    const { key, balance } = await small.newMemory();
    const send = (text: string, headers = {}) => uploadWithoutEnd(small.url, key, text, headers);
    assert.deepEqual(await send(`${claimLine("My boat is white.")}{}\n`), {
      status: 400,
      code: "invalid_request",
    });
    assert.deepEqual(await send(claimLine("My boat is white.").repeat(500)), {
      status: 413,
      code: "too_large",
    });
    assert.deepEqual(await send(claimLine("My boat is white."), { "content-length": "20001" }), {
      status: 413,
      code: "too_large",
    });
    assert.deepEqual(await send("\n".repeat(151)), { status: 413, code: "too_large" });
    assert.equal(await balance(), 25);
  });

  test("where the account has as many claims as it can; what is there already does not count", async () => {
    const memory = await small.newMemory();
    await memory.import(many(45, "Crate"));
    const answer = await memory.upload(many(6, "Barrel"));
    const problem = refused(answer, 409, "conflict");
    assert.match(problem.detail, /at most 50 claims/);
    assert.ok(answer.body.upgrade_url && answer.body.current_plan);
    assert.deepEqual(await memory.import(many(45, "Crate") + many(5, "Barrel")), {
      claims: 5,
      duplicates: 45,
      messages: 0,
    });
    await memory.erase();
    assert.equal((await memory.read()).data.length, 0);
  });

  test("where the account has imported as much as it can in all, until it erases its memory", async () => {
    const { accountId, ...memory } = await small.newMemory();
    const id = parseId("usr", accountId) ?? assert.fail();
    await memory.import(many(3, "Crate"));
    await database.run`update memories set imported_bytes = 79990 where account_id = ${id}`;
    assert.match(
      refused(await memory.upload(many(4, "Crate")), 409, "conflict").detail,
      /at most 80,000 bytes/,
    );
    // Erasing costs nothing, and leaves a bounded number of receipts.
    await database.run`
      insert into memory_erasures (account_id, id, erased_at, claims, runs, deliveries)
      select ${id}, lpad(to_hex(n), 32, '0')::uuid, now(), 0, 0, 0 from generate_series(1, 1005) n`;
    await memory.erase();
    const { receipts } = await database.one<{ receipts: number }>`
      select count(*)::int as receipts from memory_erasures where account_id = ${id}`;
    assert.equal(receipts, 1_000);
    await memory.import(many(4, "Crate"));
  });

  test("where it can't be paid, unless it was made before", async () => {
    const { key, ...memory } = await small.newMemory();
    const headers = { "idempotency-key": randomUUID() };
    const lines = many(3, "Crate");
    const first = await memory.upload(lines, headers);
    assert.equal(first.status, 201);
    await memory.import(many(1, "Barrel"));
    assert.deepEqual(await uploadWithoutEnd(small.url, key, lines), {
      status: 402,
      code: "insufficient_credits",
    });
    const again = await memory.upload(lines, headers);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(await memory.balance(), 5);
  });

  test("where two of the account's are under way: the next waits for its turn", async () => {
    const { key, ...memory } = await small.newMemory();
    const held = [1, 2].map(() => {
      const request = http.request(`${small.url}/v1/memory/import`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": NDJSON },
      });
      request.on("error", () => {});
      request.write(claimLine("My boat is white."));
      return request;
    });
    await Promise.all(held.map((request) => once(request, "socket")));
    // Whoever came after them is served, so they have arrived.
    const other = await small.newMemory();
    await other.import(claimLine("My boat is white."));
    let done = false;
    const waiting = memory.import(claimLine("My barn is green.")).then((result) => {
      done = true;
      return result;
    });
    await other.import(claimLine("My barn is green."));
    assert.equal(done, false);
    for (const request of held) request.destroy();
    assert.deepEqual(await waiting, { claims: 1, duplicates: 0, messages: 0 });
    assert.doesNotMatch(small.process.output(), /database can't be reached/);
  });
});
