/** API8 and API9: how the service is set up says nothing it should not, and serves nothing that is not described. */
import assert from "node:assert/strict";
import net from "node:net";
import { describe, test } from "node:test";
import { call } from "../support/api.ts";
import { description, operations } from "./description.ts";
import { sampleOf, send } from "./requests.ts";
import { listRoutes } from "./routes.ts";
import type { Stage } from "./stage.ts";
import type { StrictStage } from "./strict-stage.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** What scanners look for first. */
const USUAL_LEAKS =
  "/.env /.git/config /.git/HEAD /package.json /package-lock.json /openapi.json /server-status /debug /debug/pprof/ /debug/vars /actuator /actuator/env /actuator/heapdump /console /phpinfo.php /swagger.json /swagger-ui.html /api-docs /graphql /v1/graphql /v1/admin /v1/internal /v1/debug /v1/test /v1/health /v1/metrics /v1/config /v1/env /v1/users /v1/accounts /v1/sql /v1/probe/read /v2 /v1 /api /api/v1 /admin /status /info /trace /env /logs /backup.sql /dump /src/main.ts /node_modules/ws/package.json /web/src/main.tsx /assets/ /assets/index.html /migrations/0001.sql".split(
    " ",
  );

/** Ways to write a path so that a guard and a router read it differently. */
const CROOKED = [
  "/assets/../package.json",
  "/assets/..%2f..%2fpackage.json",
  "/assets/..%5c..%5cpackage.json",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/%252e%252e%252fpackage.json",
  "/assets/....//package.json",
  "/assets/%00",
  "/assets/index.js%00.map",
  "/v1/docs/../../package.json",
  "/v1/docs/..%2fkeys",
  "//v1/keys",
  "/v1//keys",
  "/./v1/keys",
  "/v1/./keys",
  "/v1/credits/prices/../../keys",
  "/v1/credits/prices%2f..%2f..%2fkeys",
  "/v1/%6beys",
  "/v1/keys/",
  "/v1/keys;a=b",
  "/v1/keys%20",
  "/v1/keys%09",
  "/v1/keys.json",
  "/v1/keys%2f",
  "/V1/KEYS",
  "/v1/keys%00",
  "/v1/keys/%2e%2e/keys",
  "/healthz/../v1/keys",
  "/healthz%2f..%2fv1/keys",
];

export function configuration(stage: Stage, strict: StrictStage): void {
  const { owner, url } = stage;

  /** Everything that the service says to these bytes, until it closes or has nothing more to say. */
  const raw = (bytes: string, quietMs = 1_000): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      let text = "";
      const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
      socket.setTimeout(quietMs, () => socket.destroy());
      socket.on("data", (chunk) => (text += chunk));
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
  const answersIn = (text: string) =>
    [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

  describe("API8: every answer", () => {
    test("forbids to guess its type and to keep what is private, names no software, and lets no other site in", async () => {
      const samples: [string, string, string | undefined][] = [
        ["GET", "/v1/credits", owner.key],
        ["GET", "/v1/credits", undefined],
        ["GET", "/v1/nothing", owner.key],
        ["PUT", "/v1/credits", owner.key],
        ["GET", "/v1/%", undefined],
        ["GET", "/healthz", undefined],
        ["GET", "/readyz", undefined],
        ["GET", "/metrics", undefined],
        ["GET", "/v1/openapi.json", undefined],
        ["GET", "/v1/docs", undefined],
        ["GET", "/upgrade", undefined],
        ["GET", "/.well-known/security.txt", undefined],
        ["GET", "/", undefined],
        ["GET", "/settings/keys", undefined],
        ["GET", "/assets/nothing.js", undefined],
        ["GET", "/v1/memory/read", owner.key],
      ];
      for (const [method, path, token] of samples) {
        const { headers } = await call(url, method, path, {
          ...(token ? { token } : {}),
          headers: { origin: "https://elsewhere.example", accept: "*/*" },
        });
        const what = `${method} ${path}`;
        assert.equal(headers.get("x-content-type-options"), "nosniff", what);
        assert.notEqual(headers.get("cache-control"), null, what);
        if (token) assert.equal(headers.get("cache-control"), "no-store", what);
        for (const name of ["server", "x-powered-by", "access-control-allow-credentials"])
          assert.equal(headers.get(name), null, `${what}: ${name}`);
        assert.notEqual(headers.get("access-control-allow-origin"), "https://elsewhere.example", what);
        if (/html/.test(headers.get("content-type") ?? "")) {
          assert.match(
            headers.get("content-security-policy") ?? "",
            /default-src 'none'.*frame-ancestors 'none'/,
            what,
          );
          assert.equal(headers.get("x-frame-options"), "DENY", what);
          assert.equal(headers.get("referrer-policy"), "no-referrer", what);
        }
      }
    });

    test("keeps browsers to HTTPS where the service is reached by it, and only there", async () => {
      for (const path of ["/v1/credits/prices", "/"]) {
        const secure = await call(strict.url, "GET", path);
        assert.match(secure.headers.get("strict-transport-security") ?? "", /^max-age=\d{7,}/, path);
        assert.equal((await call(url, "GET", path)).headers.get("strict-transport-security"), null, path);
      }
    });

    test("is the same whatever host the request claims to be for", async () => {
      for (const path of ["/upgrade", "/v1/docs", "/v1/docs/", "/v1/openapi.json", "/", "/v1/credits"]) {
        const text = await raw(
          `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nForwarded: host=evil.example\r\nConnection: close\r\n\r\n`,
        );
        assert.match(text, /^HTTP\/1\.1 /);
        assert.ok(!text.includes("evil.example"), path);
      }
    });

    test("to a mistake tells neither stack nor SQL nor path", async () => {
      const wrong = [
        await call(url, "GET", "/v1/%ff", { token: owner.key }),
        await call(url, "POST", "/v1/memory/write", { token: owner.key, body: '{"content":' }),
        await call(url, "GET", "/v1/keys?cursor=%27", { token: owner.session }),
        await call(url, "GET", `/v1/keys?cursor=${Buffer.from('["x","y"]').toString("base64url")}`, {
          token: owner.session,
        }),
        await call(url, "GET", "/v1/credits/usage?from=0000-00-00", { token: owner.key }),
      ];
      for (const { status, body } of wrong) {
        assert.equal(status, 400);
        assert.doesNotMatch(
          JSON.stringify(body),
          /\bat \w+|node_modules|\.ts\b|select |pg_|syntax error|\/work|\/home/i,
        );
      }
    });
  });

  describe("API8: a request", () => {
    test("by a method that nobody serves is refused", async () => {
      for (const [method, expected] of [
        ["TRACE", /^HTTP\/1\.1 4\d\d /],
        ["CONNECT", /^(HTTP\/1\.1 4\d\d |$)/],
        ["TRACK", /^HTTP\/1\.1 4\d\d /],
        ["PROPFIND", /^HTTP\/1\.1 4\d\d /],
      ] as const) {
        const target = method === "CONNECT" ? "127.0.0.1:22" : "/v1/credits";
        const text = await raw(
          `${method} ${target} HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\nConnection: close\r\n\r\n`,
        );
        assert.match(text, expected, method);
        assert.ok(!text.includes("a=b"));
      }
    });

    test("hides no second one, however its length is told", async () => {
      const hiddenOne = `DELETE /v1/memory HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.key}\r\n\r\n`;
      const heads = [
        `Content-Length: 5\r\nContent-Length: ${5 + hiddenOne.length}`,
        "Content-Length: 5, 5",
        "Content-Length: +5",
        "Content-Length: 0x5",
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding:\x0bchunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "X: y\nContent-Length: 5",
        " Content-Length: 5",
      ];
      const before = await stage.recordsOf(owner);
      for (const head of heads) {
        const text = await raw(
          `POST /v1/auth/sign-in HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n0\r\n\r\n${hiddenOne}`,
          300,
        );
        const statuses = answersIn(text);
        assert.ok(statuses.length <= 1, `${JSON.stringify(head)}: ${statuses}`);
        for (const status of statuses) assert.ok(status >= 400, `${JSON.stringify(head)}: ${status}`);
      }
      await stage.assertUntouched(owner, before);
    });

    test("by a crooked path reads no file and passes no guard", async () => {
      for (const path of CROOKED) {
        const text = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        const [status = 0] = answersIn(text);
        assert.ok([400, 401, 404, 405].includes(status), `${path}: ${status}`);
        assert.ok(!text.includes('"dependencies"'), path);
      }
    });

    test("of another type is not read as JSON", async () => {
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/json",
        "application/json; charset=utf-7",
        "application/jsonp",
        "application/xml",
      ]) {
        const answer = await call(url, "POST", "/v1/memory/write", {
          token: owner.key,
          headers: { "content-type": type },
          body: '{"content":"My cat is called Tom."}',
        });
        assert.equal(answer.status, 415, type);
      }
    });

    test("with members that pollute is refused, in bodies, lines and frames", async () => {
      for (const member of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}']) {
        for (const [path, body] of [
          ["/v1/memory/write", `{"claims":[{"content":"x","metadata":{${member}}}]}`],
          ["/v1/flux/state", `{"merge":{${member}}}`],
          ["/v1/flux/state", `{"state":{"a":{${member}}}}`],
          ["/v1/feeds", `{"title":"x","schema":{${member}}}`],
          [`/v1/feeds/${owner.feedId}/publish`, `{"data":{${member}}}`],
        ] as const) {
          const answer = await call(url, "POST", path, { token: owner.key, body });
          assert.equal(answer.status, 400, `${path} ${member}`);
        }
        const lines = `{"type":"claim","content":"x","metadata":{${member}}}\n`;
        const imported = await send(url, "memory.import", { lines }, { token: owner.key });
        assert.equal(imported.status, 400);
      }
      for (const path of ["/__proto__/polluted", "/constructor/prototype/polluted"]) {
        const body = { patch: [{ op: "add", path, value: 1 }] };
        const answer = await call(url, "POST", "/v1/flux/state", { token: owner.key, body });
        assert.ok([400, 409].includes(answer.status), `${path}: ${answer.status}`);
      }
      const state = await call(url, "GET", "/v1/flux/state", { token: owner.key });
      assert.equal(state.body.state.polluted, undefined);
    });
  });

  describe("API9: what is served", () => {
    test("at a described path is what is described there, by no other method", async () => {
      for (const path of new Set(operations.map((each) => each.path))) {
        const here = operations.filter((each) => each.path === path);
        const [first] = here;
        if (!first) continue;
        const at = path.replace(/\{([a-z_]+)\}/g, (_, name) => sampleOf(first, owner).path?.[name] ?? "x");
        const served = here.map(({ method }) => method);
        // What one path means, another may mean too: /v1/keys/current is a key's id as well.
        const alike = operations.filter((each) => matches(each.path, at)).map(({ method }) => method);
        for (const method of METHODS.filter((each) => !alike.includes(each))) {
          const answer = await call(url, method, at, {
            token: owner.key,
            ...(method === "GET" ? {} : { body: {} }),
          });
          assert.equal(answer.status, 405, `${method} ${path}`);
          const allowed = (answer.headers.get("allow") ?? "").split(", ").filter((each) => each !== "HEAD");
          assert.deepEqual(new Set(allowed), new Set(alike), `${path} serves ${served}`);
        }
      }
    });

    test("elsewhere is nothing: not one of what others left open", async () => {
      for (const path of USUAL_LEAKS) {
        for (const token of [undefined, owner.key]) {
          const answer = await call(url, "GET", path, token ? { token } : {});
          assert.equal(answer.status, 404, path);
        }
      }
    });

    test("is all that the router knows", async () => {
      const known = await listRoutes();
      const described = operations.map((each) => `${each.method} ${each.path.replace(/\{[a-z_]+\}/g, ":")}`);
      const pages = known.filter((route) => !described.includes(route));
      assert.deepEqual(
        described.filter((route) => !known.includes(route)),
        [],
      );
      for (const route of pages) {
        assert.match(
          route,
          /^(GET|POST|DELETE) \/mcp$|^GET (\/|\/(sign-in|sign-up|welcome|overview|chat|upgrade|healthz|readyz|metrics)|\/(memory|feeds|webhooks|flux|settings)\*?|\/\.well-known\/security\.txt|\/assets\/:|\/v1\/openapi\.json|\/v1\/docs\/?(scalar-[\d.]+\.js|playground-[0-9a-f]+\.js)?)$/,
        );
      }
      assert.ok(Object.keys(description.paths).length > 40);
    });
  });
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[a-z_]+\}/g, "[^/]+")}$`).test(path);
