/** Feeds over HTTP: made, found, changed, deleted, with all that can be wrong about it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDatabase } from "../../src/platform/database/database.ts";
import { parseId } from "../../src/platform/ids.ts";
import { type Answer, call, signUp } from "../support/api.ts";
import { startMemoryService } from "../support/memory-service.ts";

const service = await startMemoryService();

async function newPerson(scopes?: string[]) {
  const { key, accountId } = await signUp(service.url, scopes);
  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    call(service.url, method, path, { token: key, ...(body === undefined ? {} : { body }) });
  return {
    accountId,
    send,
    async createFeed(body: object) {
      const answer = await send("POST", "/v1/feeds", body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body;
    },
    async discover(query: string): Promise<string[]> {
      const answer = await send("GET", `/v1/feeds/discover?${query}`);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.data.map(({ title }: { title: string }) => title);
    },
  };
}

const NOWHERE = "feed_00000000000000000000000000";
const ada = await newPerson();
const bob = await newPerson();

function assertRefused(answer: Answer, pointer: string, message?: RegExp): void {
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  assert.equal(answer.body.code, "invalid_request");
  const fault = answer.body.errors.find((each: { pointer: string }) => each.pointer === pointer);
  assert.ok(fault, `no ${pointer} in ${JSON.stringify(answer.body.errors)}`);
  if (message) assert.match(fault.message, message);
}

describe("a feed", () => {
  test("is created with all that it can have, and read by anyone who knows its id", async () => {
    const schema = { type: "object", required: ["degrees"] };
    const body = {
      title: "Weather in Lisbon",
      description: "Every morning.",
      slug: "weather",
      price_credits: 0.1,
      visibility: "unlisted",
      schema,
    };
    const feed = await ada.createFeed(body);
    const { id, created_at, ...rest } = feed;
    assert.match(id, /^feed_[0-9a-z]{26}$/);
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(rest, {
      ...body,
      owner: ada.accountId,
      free_history: false,
      status: "active",
      subscriber_count: 0,
      latest_seq: 0,
      subscription: null,
    });
    assert.deepEqual((await ada.send("GET", `/v1/feeds/${id}`)).body, feed);
    assert.deepEqual((await bob.send("GET", `/v1/feeds/${id}`)).body, feed);
  });

  test("needs no more than a title", async () => {
    const feed = await ada.createFeed({ title: "Café ☕ du matin" });
    assert.equal(feed.slug, "cafe-du-matin");
    assert.equal(feed.description, "");
    assert.equal(feed.price_credits, 0);
    assert.equal(feed.visibility, "public");
    assert.equal("schema" in feed, false);
  });

  test("with anything wrong about it is refused, and the place named", async () => {
    const wrong: [body: unknown, pointer: string, message?: RegExp][] = [
      [{}, "/title", /required/],
      [{ title: " " }, "/title"],
      [{ title: 5 }, "/title"],
      [{ title: "x".repeat(201) }, "/title", /200/],
      [{ title: "A", description: "x".repeat(4_001) }, "/description", /4,000/],
      [{ title: "A", slug: "Not A Slug" }, "/slug"],
      [{ title: "A", slug: "" }, "/slug"],
      [{ title: "A", slug: "x".repeat(65) }, "/slug"],
      [{ title: "A", price_credits: -1 }, "/price_credits", /from 0/],
      [{ title: "A", price_credits: "1" }, "/price_credits"],
      [{ title: "A", price_credits: null }, "/price_credits"],
      [{ title: "A", price_credits: 0.0000001 }, "/price_credits", /six decimals/],
      [{ title: "A", price_credits: 1.2345678 }, "/price_credits", /six decimals/],
      [{ title: "A", price_credits: 1_000_001 }, "/price_credits", /1,000,000/],
      ['{"title":"A","price_credits":1e999}', "/price_credits"],
      [{ title: "A", visibility: "private" }, "/visibility"],
      [{ title: "A", schema: [] }, "/schema"],
      [{ title: "A", schema: { type: "objekt" } }, "/schema/type"],
      [{ title: "A", schema: { properties: { a: { $ref: "https://example.com/a" } } } }, "/schema", /inside/],
      [{ title: "A", schema: { description: "x".repeat(33_000) } }, "/schema", /32 KiB/],
      [{ title: "A", titel: "B" }, "/titel", /not a known field/],
    ];
    for (const [body, pointer, message] of wrong) {
      assertRefused(await ada.send("POST", "/v1/feeds", body), pointer, message);
    }
    assert.equal((await ada.send("POST", "/v1/feeds", '{"title":"A","price_credits":NaN}')).status, 400);
    const emoji = await ada.createFeed({ title: "💧".repeat(200), description: "💧".repeat(4_000) });
    assert.equal([...emoji.title].length, 200);
  });

  test("has a slug of its own among its owner's", async () => {
    const person = await newPerson();
    const title = "Morning news";
    const made = await Promise.all([1, 2, 3, 4].map(() => person.createFeed({ title })));
    assert.deepEqual(made.map(({ slug }) => slug).sort(), [
      "morning-news",
      "morning-news-2",
      "morning-news-3",
      "morning-news-4",
    ]);
    const taken = await person.send("POST", "/v1/feeds", { title, slug: "morning-news" });
    assert.equal(taken.status, 409);
    assert.match(taken.body.detail, /morning-news/);
    assert.equal((await bob.createFeed({ title, slug: "morning-news" })).slug, "morning-news");

    const [first, second] = made;
    const path = `/v1/feeds/${first.id}`;
    assert.equal((await person.send("PATCH", path, { slug: second.slug })).status, 409);
    assert.equal((await person.send("PATCH", path, { slug: first.slug })).status, 200);
    assert.equal((await person.send("DELETE", path)).status, 204);
    assert.equal((await person.createFeed({ title: "Anew", slug: first.slug })).slug, first.slug);
  });

  test("is changed field by field", async () => {
    const feed = await ada.createFeed({ title: "Tides", schema: { type: "object" }, price_credits: 2 });
    const path = `/v1/feeds/${feed.id}`;
    const steps: [changes: object, expected: object][] = [
      [{ title: "Tides of Porto" }, { title: "Tides of Porto", slug: "tides" }],
      [{ description: "Twice a day." }, { description: "Twice a day." }],
      [{ slug: "tides-porto" }, { slug: "tides-porto" }],
      [{ visibility: "unlisted" }, { visibility: "unlisted" }],
      [{ price_credits: 0.000001 }, { price_credits: 0.000001 }],
      [{ schema: { required: ["height"] } }, { schema: { required: ["height"] } }],
      [{}, {}],
    ];
    let expected = feed;
    for (const [changes, now] of steps) {
      expected = { ...expected, ...now };
      const answer = await ada.send("PATCH", path, changes);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      assert.deepEqual(answer.body, expected);
      assert.deepEqual((await ada.send("GET", path)).body, expected);
    }
    const { body } = await ada.send("PATCH", path, { schema: null });
    assert.equal("schema" in body, false);
    for (const changes of [
      { title: "" },
      { title: null },
      { price_credits: -1 },
      { schema: { type: 1 } },
      { id: "x" },
    ]) {
      assert.equal((await ada.send("PATCH", path, changes)).status, 400, JSON.stringify(changes));
    }
  });

  test("of somebody else is nobody's to change", async () => {
    for (const visibility of ["public", "unlisted"]) {
      const { id } = await ada.createFeed({ title: "Ada's", visibility });
      const asked: [method: string, path: string, body?: object][] = [
        ["PATCH", `/v1/feeds/${id}`, { title: "Bob's" }],
        ["DELETE", `/v1/feeds/${id}`],
        ["POST", `/v1/feeds/${id}/publish`, { data: {} }],
        ["POST", "/v1/feeds/publish", { feed_id: id, data: {} }],
        ["GET", `/v1/feeds/${id}/earnings`],
      ];
      for (const [method, path, body] of asked) {
        const answer = await bob.send(method, path, body);
        assert.equal(answer.status, 403, path);
        assert.equal(answer.body.code, "forbidden");
      }
      assert.equal((await ada.send("GET", `/v1/feeds/${id}`)).body.title, "Ada's");
    }
  });

  test("that is not there, or not any more, is not found", async () => {
    const { id } = await ada.createFeed({ title: "Gone soon" });
    assert.equal((await ada.send("DELETE", `/v1/feeds/${id}`)).status, 204);
    for (const gone of [id, NOWHERE, "feed_x", "weather"]) {
      const asked: [method: string, path: string, body?: object][] = [
        ["GET", `/v1/feeds/${gone}`],
        ["PATCH", `/v1/feeds/${gone}`, { title: "A" }],
        ["DELETE", `/v1/feeds/${gone}`],
        ["POST", `/v1/feeds/${gone}/publish`, { data: {} }],
        ["POST", "/v1/feeds/publish", { feed_id: gone, data: {} }],
        ["POST", `/v1/feeds/${gone}/subscribe`, {}],
        ["POST", "/v1/feeds/subscribe", { feed_id: gone }],
        ["DELETE", `/v1/feeds/${gone}/subscribe`],
        ["GET", `/v1/feeds/${gone}/earnings`],
      ];
      for (const [method, path, body] of asked) {
        assert.equal((await ada.send(method, path, body)).status, 404, `${method} ${path}`);
      }
    }
  });

  test("needs the right scope for each call", async () => {
    const { id } = await ada.createFeed({ title: "Scopes" });
    const asked: [method: string, path: string, scope: string, body?: object][] = [
      ["POST", "/v1/feeds", "feeds:publish", { title: "A" }],
      ["PATCH", `/v1/feeds/${id}`, "feeds:publish", {}],
      ["DELETE", `/v1/feeds/${id}`, "feeds:publish"],
      ["POST", `/v1/feeds/${id}/publish`, "feeds:publish", { data: {} }],
      ["GET", `/v1/feeds/${id}/earnings`, "feeds:publish"],
      ["GET", "/v1/feeds", "feeds:read"],
      ["GET", `/v1/feeds/${id}`, "feeds:read"],
      ["GET", "/v1/feeds/discover", "feeds:read"],
      ["POST", `/v1/feeds/${id}/subscribe`, "feeds:subscribe", {}],
      ["DELETE", `/v1/feeds/${id}/subscribe`, "feeds:subscribe"],
    ];
    const without = await newPerson(["memory:read"]);
    for (const [method, path, scope, body] of asked) {
      const answer = await without.send(method, path, body);
      assert.equal(answer.status, 403, path);
      assert.equal(answer.body.required_scope, scope);
    }
  });
});

describe("publishing", () => {
  test("answers the update, in both forms, and costs a credit", async () => {
    const feed = await ada.createFeed({ title: "Numbers" });
    const first = await ada.send("POST", `/v1/feeds/${feed.id}/publish`, { data: { n: 1 } });
    assert.equal(first.status, 201, JSON.stringify(first.body));
    const { id, published_at, ...rest } = first.body;
    assert.match(id, /^upd_/);
    assert.match(published_at, /Z$/);
    assert.deepEqual(rest, { feed_id: feed.id, seq: 1, data: { n: 1 } });
    assert.equal(first.headers.get("x-credits-charged"), "1");
    const second = await ada.send("POST", "/v1/feeds/publish", { feed_id: feed.id, data: { n: 2 } });
    assert.equal(second.body.seq, 2);
    assert.equal((await ada.send("GET", `/v1/feeds/${feed.id}`)).body.latest_seq, 2);
  });

  test("takes objects of up to 64 KiB, of some depth, and nothing else", async () => {
    const { id } = await ada.createFeed({ title: "Sizes" });
    const path = `/v1/feeds/${id}/publish`;
    for (const data of [[], "text", 5, null, true]) {
      assertRefused(await ada.send("POST", path, { data }), "/data", /must be an object/);
    }
    assertRefused(await ada.send("POST", path, {}), "/data");
    assertRefused(await ada.send("POST", path, { data: {}, date: {} }), "/date");
    const room = 64 * 1_024 - '{"x":""}'.length;
    assert.equal((await ada.send("POST", path, { data: { x: "x".repeat(room) } })).status, 201);
    const large = await ada.send("POST", path, { data: { x: "x".repeat(room + 1) } });
    assert.equal(large.status, 413);
    assert.equal(large.body.code, "too_large");
    // By bytes, not by letters.
    assert.equal((await ada.send("POST", path, { data: { x: "é".repeat(room / 2 + 1) } })).status, 413);
    const deep = `${'{"a":'.repeat(100)}1${"}".repeat(100)}`;
    assert.equal((await ada.send("POST", path, `{"data":${deep}}`)).status, 400);
    assert.equal((await ada.send("GET", `/v1/feeds/${id}`)).body.latest_seq, 1);
  });

  test("is held to the feed's schema, and a refusal costs nothing", async () => {
    const schema = {
      type: "object",
      required: ["city"],
      properties: { city: { type: "string" }, degrees: { type: "number", maximum: 60 } },
      additionalProperties: false,
    };
    const { id } = await ada.createFeed({ title: "Checked", schema });
    const path = `/v1/feeds/${id}/publish`;
    const balance = async () => (await ada.send("GET", "/v1/credits")).body.balance;
    const before = await balance();
    const wrong = await ada.send("POST", path, { data: { degrees: 70, sky: "clear" } });
    assertRefused(wrong, "/data/city", /required/);
    assertRefused(wrong, "/data/degrees");
    assertRefused(wrong, "/data/sky", /not a known field/);
    assert.equal(await balance(), before);
    assert.equal((await ada.send("POST", path, { data: { city: "Porto", degrees: 21 } })).status, 201);
    await ada.send("PATCH", `/v1/feeds/${id}`, { schema: { required: ["river"] } });
    assertRefused(await ada.send("POST", path, { data: { city: "Porto" } }), "/data/river");
    await ada.send("PATCH", `/v1/feeds/${id}`, { schema: null });
    assert.equal((await ada.send("POST", path, { data: { anything: true } })).status, 201);
  });

  test("with a pattern that takes for ever is refused, while others go on", async () => {
    const evil = await newPerson();
    const schema = { properties: { text: { pattern: "^(a+)+$" } } };
    const { id } = await evil.createFeed({ title: "Evil", schema });
    const slow = evil.send("POST", `/v1/feeds/${id}/publish`, { data: { text: `${"a".repeat(60)}b` } });
    assert.equal((await ada.send("GET", "/v1/feeds")).status, 200);
    assertRefused(await slow, "/data", /too long/);
    const next = await evil.send("POST", `/v1/feeds/${id}/publish`, { data: { text: "a" } });
    assert.equal(next.status, 503);
    assert.ok(Number(next.headers.get("retry-after")) > 0);
    const good = await ada.createFeed({ title: "Good", schema: { required: ["n"] } });
    assert.equal((await ada.send("POST", `/v1/feeds/${good.id}/publish`, { data: { n: 1 } })).status, 201);
  });
});

describe("discovering", () => {
  const titles = [
    ["Quokka sightings", "Where they were seen."],
    ["Animals of Rottnest", "Birds, lizards, and a quokka now and then."],
    ["Quokkas and wombats", "Marsupials daily."],
    ["University of quokkas", "Lectures."],
  ];

  test("finds by words of title and description, by their beginnings, the best first", async () => {
    for (const [title, description] of titles) await bob.createFeed({ title, description });
    const { id } = await bob.createFeed({ title: "Quokka secrets", visibility: "unlisted" });
    const gone = await bob.createFeed({ title: "Quokka past" });
    await bob.send("DELETE", `/v1/feeds/${gone.id}`);

    const all = await ada.discover("q=quokka");
    assert.deepEqual([...all].sort(), titles.map(([title]) => title).sort());
    assert.equal(all.at(-1), "Animals of Rottnest", "the one whose title lacks it");
    assert.deepEqual(await ada.discover("q=QUOKK%20wom"), ["Quokkas and wombats"]);
    assert.deepEqual(await ada.discover("q=quokka%20marsupial"), ["Quokkas and wombats"]);
    assert.deepEqual(await ada.discover("q=quokka%20lectures%20yesterday"), ["University of quokkas"]);
    for (const typed of ["universi", "universit", "university", "univ"]) {
      assert.deepEqual(await ada.discover(`q=quokka%20${typed}`), ["University of quokkas"], typed);
    }
    assert.deepEqual(await ada.discover("q=quokka%20unicorn"), []);
    const long = await ada.send("GET", `/v1/feeds/discover?q=${"q".repeat(201)}`);
    assert.deepEqual(long.body.errors, [{ pointer: "/query/q", message: "must be at most 200 characters" }]);
    for (const nothing of ["%21%3F", "the", "zzquokka"]) {
      assert.deepEqual(await ada.discover(`q=${nothing}`), [], nothing);
    }
    await ada.send("POST", `/v1/feeds/${id}/subscribe`, {});
    assert.equal((await ada.discover("q=quokka")).includes("Quokka secrets"), false);
  });

  test("lists by popularity and by age, with and without words, page by page", async () => {
    const popular = (await bob.send("GET", "/v1/feeds/discover?q=wombats")).body.data[0];
    const answer = await ada.send("POST", `/v1/feeds/${popular.id}/subscribe`, {});
    assert.equal(answer.status, 201);
    assert.equal((await ada.discover("q=quokka&sort=popular"))[0], popular.title);
    assert.equal((await ada.discover("q=quokka&sort=new"))[0], "University of quokkas");
    assert.equal((await ada.discover(""))[0], popular.title);
    assert.equal((await ada.discover("sort=popular&q="))[0], popular.title);
    const newest = await bob.createFeed({ title: "The newest" });
    assert.equal((await ada.discover("sort=new"))[0], newest.title);

    for (const query of [
      "sort=new",
      "sort=popular",
      "q=quokka",
      "q=quokka&sort=popular",
      "q=quokka&sort=new",
    ]) {
      const whole = (await ada.send("GET", `/v1/feeds/discover?${query}&limit=100`)).body.data;
      const pages: object[] = [];
      let cursor: string | null = null;
      do {
        const next: Answer = await ada.send(
          "GET",
          `/v1/feeds/discover?${query}&limit=3${cursor ? `&cursor=${cursor}` : ""}`,
        );
        pages.push(...next.body.data);
        cursor = next.body.next_cursor;
      } while (cursor);
      assert.deepEqual(pages, whole, query);
    }
    const found = (await ada.send("GET", "/v1/feeds/discover?q=wombats")).body.data[0];
    assert.deepEqual(found.subscription, answer.body);
    assert.equal(found.subscriber_count, 1);
  });

  test("refuses what it does not know", async () => {
    const cursor = (await ada.send("GET", "/v1/feeds/discover?sort=new&limit=1")).body.next_cursor;
    for (const query of [
      "sort=old",
      "limit=0",
      "cursor=x",
      `cursor=${cursor}`,
      "q=a&q=b",
      `q=${"x".repeat(201)}`,
      "p=1",
    ]) {
      assert.equal((await ada.send("GET", `/v1/feeds/discover?${query}`)).status, 400, query);
    }
  });
});

test("deleting feeds makes no room for more than two thousand new ones a day", async () => {
  const { accountId, send } = await newPerson();
  const database = createDatabase(service.databaseUrl, { onIdleError: () => {}, maxConnections: 1 });
  try {
    await database.run`
      insert into feeds (id, account_id, slug, title, description, visibility, price_no, subscriber_count, latest_seq,
                         created_at, updated_at, deleted_at)
      select gen_random_uuid(), ${parseId("usr", accountId) ?? ""}, 'gone-' || n, 'Gone', '', 'public', 1, 0, 0,
             now(), now(), now()
        from generate_series(1, 2000) n`;
  } finally {
    await database.close();
  }
  const refused = await send("POST", "/v1/feeds", { title: "One more" });
  assert.deepEqual([refused.status, refused.body.code], [429, "rate_limited"]);
  assert.equal(refused.headers.get("retry-after"), "3600");
});
