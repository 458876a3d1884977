import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { z } from "zod";
import { assertLinear } from "../../../test/support/growth.ts";
import type { Endpoint } from "../../platform/http/endpoint.ts";
import { createDocs, describeService } from "./index.ts";

const endpoints: Endpoint[] = [
  {
    id: "credits.read",
    method: "GET",
    path: "/v1/credits",
    summary: "Balance",
    access: "credits:read",
    price: 0,
    stability: "stable",
    response: z.object({ balance: z.number() }),
  },
];
const site = { publicUrl: "https://helper.example.com/?<script>", upgradeUrl: "" };
const app = Fastify();
createDocs({ endpoints: () => endpoints, events: () => [], site }).module.pages?.(app);
after(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("/v1/openapi.json", () => {
  test("is the description, compressed for who takes that, and 304 for who has it", async () => {
    const plain = await get("/v1/openapi.json");
    assert.deepEqual(plain.json(), describeService(endpoints));
    const packed = await get("/v1/openapi.json", { "accept-encoding": "gzip, br" });
    assert.equal(packed.headers["content-encoding"], "gzip");
    assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body);
    const again = await get("/v1/openapi.json", { "if-none-match": String(plain.headers.etag) });
    assert.deepEqual([again.statusCode, again.body], [304, ""]);
    const oneOfSeveral = { "if-none-match": `"other" , ${plain.headers.etag}` };
    assert.equal((await get("/v1/openapi.json", oneOfSeveral)).statusCode, 304);
  });

  test("takes time linear in the length of If-None-Match", async () => {
    const ask = (tags: string) => get("/v1/openapi.json", { "if-none-match": tags });
    await assertLinear("spaces", (length) => `"a"${" ".repeat(length)}"b"`, ask, 64_000);
  });
});

describe("/v1/docs", () => {
  test("is a page to people and the description to programs", async () => {
    const browser = await get("/v1/docs", { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    assert.match(String(browser.headers["content-type"]), /^text\/html/);
    for (const accept of ["application/json", "application/json, text/html;q=0.5"]) {
      const program = await get("/v1/docs", { accept });
      assert.equal(program.json().openapi, "3.1.1");
      assert.match(String(program.headers.vary), /Accept,/);
    }
    assert.match(String((await get("/v1/docs")).headers["content-type"]), /^text\/html/);
    assert.equal((await get("/v1/docs/")).headers.location, "/v1/docs");
  });

  test("runs scripts of this origin only, which may be kept for ever", async () => {
    const page = await get("/v1/docs");
    assert.match(String(page.headers["content-security-policy"]), /script-src 'self';/);
    const scripts = [...page.body.matchAll(/<script src="([^"]+)"><\/script>/g)].map((match) =>
      String(match[1]),
    );
    assert.equal(scripts.length, page.body.split("<script").length - 1);
    assert.equal(scripts.length, 2);
    for (const script of scripts) {
      assert.match(script, /^\/v1\/docs\/[\w.-]+\.js$/);
      const answer = await get(script, { "accept-encoding": "gzip" });
      assert.equal(answer.statusCode, 200);
      assert.match(String(answer.headers["cache-control"]), /immutable/);
      assert.match(gunzipSync(answer.rawPayload).toString(), /Scalar/);
    }
  });
});

describe("the pages for people", () => {
  for (const url of ["/upgrade"]) {
    test(`${url} needs no script and no other host, and can't be framed`, async () => {
      const { headers, body, statusCode } = await get(url);
      assert.equal(statusCode, 200);
      assert.doesNotMatch(body, /<script/);
      assert.doesNotMatch(body, /(src|href)="(https?:)?\/\//);
      assert.ok(
        body.includes("https://helper.example.com/?&lt;script&gt;"),
        "the address of the service, escaped",
      );
      const policy = String(headers["content-security-policy"]);
      const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? "";
      assert.ok(policy.includes(`'sha256-${createHash("sha256").update(style).digest("base64")}'`));
      assert.match(policy, /^default-src 'none'/);
      assert.equal(headers["x-frame-options"], "DENY");
      assert.equal(headers["referrer-policy"], "no-referrer");
      assert.equal(headers["cache-control"], "no-cache");
    });
  }

  test("/upgrade gives the commands of support", async () => {
    const { body } = await get("/upgrade");
    for (const command of ["grant --email", "plan --email", "verify-ledger"]) {
      assert.ok(body.includes(`npm run admin -- ${command}`), command);
    }
  });
});
