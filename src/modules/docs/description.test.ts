import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../platform/http/endpoint.ts";
import { listOf, listQuery } from "../../platform/http/list.ts";
import { idOut, idParam } from "../../platform/ids.ts";
import { describeService } from "./index.ts";

const Feed = z
  .strictObject({ id: idOut("feed"), title: z.string().max(100), at: z.iso.datetime() })
  .meta({ id: "Feed" });

const common = { price: 0, stability: "stable" } as const;

const listFeeds = endpoint({
  ...common,
  id: "feeds.list",
  method: "GET",
  path: "/v1/feeds",
  summary: "List feeds",
  access: "feeds:read",
  query: listQuery({ tag: z.string().max(20).meta({ description: "Only with this tag." }) }),
  response: listOf(Feed),
});

const publish = endpoint({
  ...common,
  id: "feeds.publish_to",
  method: "POST",
  path: "/v1/feeds/{id}/publish",
  summary: "Publish",
  description: "To all subscribers.",
  access: "feeds:publish",
  price: 5,
  stability: "deprecated",
  deprecation: {
    since: new Date("2026-01-01T00:00:00Z"),
    sunset: new Date("2026-07-01T00:00:00Z"),
    successor: "/v1/feeds/publish",
  },
  params: z.object({ id: idParam("feed") }),
  body: z.strictObject({ data: z.record(z.string(), z.json()), feed: Feed.optional() }),
  response: Feed,
  status: 201,
  example: { data: { price: 3 } },
});

const signUp = endpoint({
  ...common,
  id: "auth.sign_up",
  method: "POST",
  path: "/v1/auth/sign-up",
  summary: "Sign up",
  access: "open",
  body: z.strictObject({ email: z.string().max(254).optional() }),
  response: z.undefined(),
  status: 204,
  errors: ["conflict"],
});

const records = [listFeeds, publish, signUp] as unknown as Endpoint[];
const document = describeService(records);
// biome-ignore lint/suspicious/noExplicitAny: the tests look deep into the description
const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as any[];
const find = (operationId: string) => operations.find((operation) => operation.operationId === operationId);

/** Every value in a tree, with the name that it stands under. */
function* walk(value: unknown, name = ""): Generator<{ name: string; value: unknown }> {
  yield { name, value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* walk(child, key);
}

describe("the description", () => {
  test("has every record, under its path and method", () => {
    assert.deepEqual(
      records.map(({ path, method }) => typeof document.paths[path]?.[method.toLowerCase()]),
      ["object", "object", "object"],
    );
    assert.equal(operations.length, records.length);
  });

  test("names operations the way generators name functions", () => {
    assert.deepEqual(operations.map(({ operationId }) => operationId).sort(), [
      "authSignUp",
      "feedsList",
      "feedsPublishTo",
    ]);
  });

  test("points to nothing that is not there, and leaves nothing of Zod's behind", () => {
    for (const { name, value } of walk(document)) {
      assert.notEqual(name, "$defs");
      assert.notEqual(name, "$schema");
      if (name !== "$ref") continue;
      const target = String(value)
        .slice(2)
        .split("/")
        // biome-ignore lint/suspicious/noExplicitAny: a path of any depth
        .reduce((at: any, part) => at?.[part], document);
      assert.ok(target, `${value} leads nowhere`);
    }
  });

  test("has no component that nothing points to", () => {
    const text = JSON.stringify(document);
    for (const kind of ["schemas", "responses", "parameters", "headers"] as const) {
      for (const name of Object.keys(document.components[kind])) {
        assert.ok(text.includes(`"#/components/${kind}/${name}"`), `${kind}/${name} is used by nothing`);
      }
    }
  });

  test("does not depend on the order of the records", () => {
    assert.deepEqual(describeService(records.toReversed()), document);
  });

  test("says who may call", () => {
    assert.deepEqual(find("authSignUp").security, []);
    assert.equal(find("feedsList")["x-required-scope"], "feeds:read");
    assert.deepEqual(find("feedsList").security, [{ bearer: [] }, { session: [] }]);
    assert.match(find("feedsList").description, /scope `feeds:read`/);
  });

  test("says what a call costs, in words, in a field and in headers", () => {
    const paid = find("feedsPublishTo");
    assert.equal(paid["x-price-credits"], 5);
    assert.match(paid.description, /^To all subscribers\.[\s\S]*Costs 5 credits\./);
    assert.ok(paid.responses[201].headers["X-Credits-Charged"]);
    assert.ok(paid.responses[402]);
    assert.equal(find("feedsList").responses[200].headers["X-Credits-Charged"], undefined);
    assert.equal(find("feedsList").responses[402], undefined);
  });

  test("says that an endpoint ends, and what follows it", () => {
    const old = find("feedsPublishTo");
    assert.equal(old.deprecated, true);
    assert.equal(old["x-stability"], "deprecated");
    assert.equal(old["x-sunset"], "2026-07-01T00:00:00.000Z");
    for (const header of ["Deprecation", "Sunset", "Link"])
      assert.ok(old.responses[201].headers[header], header);
    assert.ok(old.responses[410]);
    assert.match(
      document.info.description,
      /\| `POST \/v1\/feeds\/\{id\}\/publish` \| 2026-01-01 \| 2026-07-01 \|/,
    );
    assert.equal(find("feedsList").deprecated, undefined);
  });

  test("lists the errors that an endpoint can answer", () => {
    assert.deepEqual(Object.keys(find("feedsList").responses), "200 400 401 403 406 429 500 503".split(" "));
    assert.deepEqual(
      Object.keys(find("feedsPublishTo").responses),
      "201 400 401 402 403 404 406 409 410 413 415 422 429 500 503".split(" "),
    );
    assert.deepEqual(
      Object.keys(find("authSignUp").responses),
      "204 400 403 406 409 413 415 422 429 500 503".split(" "),
    );
  });

  test("has the Idempotency-Key on every POST and nowhere else", () => {
    const takes = (id: string) => JSON.stringify(find(id).parameters ?? []).includes("IdempotencyKey");
    assert.deepEqual(["feedsPublishTo", "authSignUp", "feedsList"].map(takes), [true, true, false]);
  });

  test("describes parameters from the schemas", () => {
    const [limit, cursor, tag] = find("feedsList").parameters;
    assert.deepEqual([limit.name, limit.in, limit.required], ["limit", "query", false]);
    assert.deepEqual(limit.schema, {
      type: "integer",
      minimum: 1,
      maximum: 100,
      default: 20,
      format: "int32",
    });
    assert.equal(cursor.required, false);
    assert.deepEqual([tag.required, tag.description], [true, "Only with this tag."]);
    assert.equal(find("feedsPublishTo").parameters[0].in, "path");
  });

  test("takes an example, and knows when a body is needed", () => {
    const { requestBody } = find("feedsPublishTo");
    assert.equal(requestBody.required, true);
    assert.deepEqual(requestBody.content["application/json"].example, { data: { price: 3 } });
    assert.equal(find("authSignUp").requestBody.required, false);
  });

  test("is strict about what is sent, and open about what is answered", () => {
    const { schemas } = document.components;
    assert.equal(schemas.FeedInput?.additionalProperties, false);
    assert.equal(schemas.Feed?.additionalProperties, undefined);
    assert.deepEqual(find("feedsPublishTo").responses[201].content["application/json"].schema, {
      $ref: "#/components/schemas/Feed",
    });
  });
});
