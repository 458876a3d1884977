import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { AppError } from "../../platform/errors.ts";
import { createWeb } from "./index.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "ph-web-"));
mkdirSync(path.join(folder, "dist/assets"), { recursive: true });
writeFileSync(path.join(folder, "secret.js"), "not for anyone");
writeFileSync(path.join(folder, "dist/assets/index-1.js"), "start()");
writeFileSync(path.join(folder, "dist/assets/icon-1.svg"), "<svg/>");
writeFileSync(path.join(folder, "dist/assets/notes.txt"), "of no known type");
writeFileSync(
  path.join(folder, "dist/index.html"),
  '<html><head><script src="/assets/index-1.js"></script></head></html>',
);

function serve(built: string) {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError && error.code === "not_found" ? 404 : 500).send(),
  );
  const readCookie = (header: string | undefined) => /session=(\w+)/.exec(header ?? "")?.[1];
  createWeb({ folder: path.join(folder, built), readCookie }).module.pages?.(app);
  return app;
}

const app = serve("dist");
after(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("the web page", () => {
  for (const url of ["/", "/sign-in", "/memory", "/memory/clm_1", "/settings/keys", "/flux/player?x=1"]) {
    test(`stands at ${url}: nothing inline, no other host, in no frame`, async () => {
      const { statusCode, headers, body } = await get(url);
      assert.equal(statusCode, 200);
      assert.match(body, /^<html>/);
      const policy = String(headers["content-security-policy"]);
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|https?:|\*/);
      assert.equal(headers["x-frame-options"], "DENY");
      assert.equal(headers["referrer-policy"], "no-referrer");
      assert.equal(headers["cache-control"], "no-cache");
    });
  }

  test("does not stand where nothing of it is", async () => {
    for (const url of ["/nowhere", "/overview/more", "/assets", "/assets/"]) {
      assert.equal((await get(url)).statusCode, 404, url);
    }
  });

  test("says whether it came with a session, and nothing of the session", async () => {
    const without = await get("/");
    assert.match(without.body, /<meta name="session" content="none">/);
    const withOne = await get("/", { cookie: "session=secret" });
    assert.match(withOne.body, /<meta name="session" content="given">/);
    assert.doesNotMatch(withOne.body, /secret/);
    assert.equal(withOne.headers.vary, "Cookie", "no cache may give one person's to the other");
  });

  test("its files may be kept for ever, and are sent compressed", async () => {
    const file = await get("/assets/index-1.js", { "accept-encoding": "gzip" });
    assert.equal(file.headers["content-type"], "text/javascript; charset=utf-8");
    assert.match(String(file.headers["cache-control"]), /immutable/);
    assert.equal(gunzipSync(file.rawPayload).toString(), "start()");
    assert.equal((await get("/assets/icon-1.svg")).headers["content-type"], "image/svg+xml");
  });

  test("no file beside them can be had", async () => {
    for (const name of ["notes.txt", "index-2.js", "..%2f..%2fsecret.js", "../../secret.js", "__proto__"]) {
      assert.equal((await get(`/assets/${name}`)).statusCode, 404, name);
    }
  });

  test("where it was never built, it says what to do, and looks again later", async () => {
    const unbuilt = serve("later");
    const answer = await unbuilt.inject("/");
    assert.equal(answer.statusCode, 503);
    assert.match(answer.body, /npm run build/);
    cpSync(path.join(folder, "dist"), path.join(folder, "later"), { recursive: true });
    assert.equal((await unbuilt.inject("/")).statusCode, 200);
    await unbuilt.close();
  });
});
