/** API2: no operation takes a credential that is none, is over, or is of another kind; and API5, no other than its scope. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crc32 } from "node:zlib";
import { type Answer, call } from "../support/api.ts";
import { until } from "../support/until.ts";
import { operations } from "./description.ts";
import { label, sampleOf, send } from "./requests.ts";
import type { Stage } from "./stage.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Of the right form, and never made. */
function neverMade(): string {
  const text = `ph_live_${"B".repeat(32)}`;
  const sum = crc32(text);
  return text + Array.from({ length: 6 }, (_, i) => BASE62[Math.floor(sum / 62 ** (5 - i)) % 62]).join("");
}

const guarded = operations.filter(({ access }) => access !== "open");
const scopes = [...new Set(guarded.map(({ access }) => access))].filter((access) => access.includes(":"));

export function authentication(stage: Stage): void {
  const { owner, url } = stage;
  const signIn = async (headers = {}): Promise<Answer> =>
    send(url, "auth.sign_in", { body: { email: owner.email, password: owner.password } }, { headers });

  const makeKey = async (settings: object): Promise<{ id: string; key: string }> => {
    const body = { name: "to be spoiled", scopes, ...settings };
    return (await send(url, "keys.create", { body }, { token: owner.session })).body;
  };

  describe("API2: a credential", () => {
    test("that is none, is over or stands elsewhere is refused by every operation, and nothing changes", async () => {
      const soon = new Date(Date.now() + 600).toISOString();
      const [revoked, expired, ended] = [
        await makeKey({}),
        await makeKey({ expires_at: soon }),
        (await signIn()).body.session_token as string,
      ];
      await send(url, "keys.revoke", { path: { id: revoked.id } }, { token: owner.session });
      await send(url, "auth.sign_out", {}, { token: ended });
      await until("the key has expired", () => Date.now() > Date.parse(soon));
      const spoiled: Record<string, { token?: string; headers?: Record<string, string> }> = {
        nothing: {},
        "a key that was never made": { token: neverMade() },
        "a revoked key": { token: revoked.key },
        "an expired key": { token: expired.key },
        "a session that was ended": { token: ended },
        "a key wherever others look for one": {
          headers: {
            cookie: `ph_session=${owner.key}; key=${owner.key}`,
            "x-api-key": owner.key,
            "x-authorization": `Bearer ${owner.key}`,
            "x-user-id": owner.accountId,
            "x-forwarded-user": owner.email,
          },
        },
      };
      const before = await stage.recordsOf(owner);
      for (const operation of guarded) {
        for (const [name, sending] of Object.entries(spoiled)) {
          const answer = await send(url, operation, sampleOf(operation, owner), sending);
          assert.equal(answer.status, 401, `${label(operation)} with ${name}`);
          assert.equal(answer.body.code, "unauthenticated");
          assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer /);
          assert.ok(!JSON.stringify(answer.body).includes(owner.canary));
        }
      }
      await stage.assertUntouched(owner, before);
    });

    test("in the URL opens nothing, and does not reach the log", async () => {
      for (const name of ["key", "api_key", "access_token", "token", "authorization", "session_token"]) {
        const answer = await call(url, "GET", `/v1/credits?${name}=${owner.key}`);
        assert.equal(answer.status, 401, name);
      }
      // Somebody takes the key for its id.
      const mistaken = await call(url, "DELETE", `/v1/keys/${owner.key}`, { token: owner.session });
      assert.equal(mistaken.status, 404);
      const last = mistaken.headers.get("x-request-id") ?? "";
      await until("the log has it", () => stage.service.output().includes(last));
      assert.ok(!stage.service.output().includes(owner.key));
      assert.ok(!stage.service.output().includes(owner.session));
    });

    test("of the other kind is refused where only one kind may", async () => {
      for (const operation of guarded.filter(({ access }) => access === "session" || access === "key")) {
        const token = operation.access === "session" ? owner.key : owner.session;
        const answer = await send(url, operation, sampleOf(operation, owner), { token });
        assert.equal(answer.status, 403, label(operation));
        assert.equal(answer.body.code, "forbidden");
      }
    });

    test("is a new one at each sign-in: one that was planted before is worth nothing", async () => {
      const planted = `phs_${"A".repeat(43)}`;
      const cookie = `ph_session=${planted}`;
      const first = await signIn({ cookie, origin: url });
      const second = await signIn({ cookie: `ph_session=${first.body.session_token}`, origin: url });
      const tokens = [planted, first.body.session_token, second.body.session_token, owner.session];
      assert.equal(new Set(tokens).size, 4);
      assert.equal((await send(url, "auth.me", {}, { token: planted })).status, 401);
      const set = second.headers.getSetCookie();
      assert.equal(set.length, 2);
      for (const each of set) assert.match(each, /; Path=\/; .*HttpOnly; SameSite=Lax/);
      await send(url, "auth.sign_out", {}, { token: first.body.session_token });
      assert.equal((await send(url, "auth.me", {}, { token: second.body.session_token })).status, 200);
    });

    test("sent twice, changed or by another scheme is none at all", async () => {
      const basic = Buffer.from(`${owner.key}:`).toString("base64");
      for (const authorization of [
        `Basic ${basic}`,
        `Bearer ${owner.key.toUpperCase()}`,
        owner.key,
        `Key ${owner.key}`,
      ])
        assert.equal((await send(url, "keys.current", {}, { headers: { authorization } })).status, 401);
      const answer = await fetch(`${url}/v1/keys/current`, {
        headers: [
          ["authorization", `Bearer ${owner.key}`],
          ["authorization", `Bearer ${stage.other.key}`],
        ],
      });
      assert.equal(answer.status, 401);
      await answer.body?.cancel();
    });
  });

  describe("API5: an operation", () => {
    test("needs its own scope, whatever else a key may do", async () => {
      const keys = new Map<string, string>();
      for (const scope of scopes) {
        const { key } = await makeKey({ scopes: scopes.filter((each) => each !== scope) });
        keys.set(scope, key);
      }
      const before = await stage.recordsOf(owner);
      for (const operation of guarded.filter(({ access }) => access.includes(":"))) {
        const answer = await send(url, operation, sampleOf(operation, owner), {
          token: keys.get(operation.access),
        });
        assert.equal(answer.status, 403, label(operation));
        assert.equal(answer.body.code, "insufficient_scope");
        assert.equal(answer.body.required_scope, operation.access);
        assert.match(answer.headers.get("www-authenticate") ?? "", new RegExp(`scope="${operation.access}"`));
      }
      await stage.assertUntouched(owner, before);
    });

    test("is not reached by calling another one and asking for it in a header", async () => {
      const { key } = await makeKey({ scopes: ["webhooks:read"] });
      const path = `/v1/webhooks/${owner.webhookId}`;
      for (const headers of [
        { "x-http-method-override": "DELETE" },
        { "x-http-method": "DELETE", "x-method-override": "DELETE" },
        { "x-original-url": "/v1/keys", "x-rewrite-url": "/v1/keys" },
        { "x-forwarded-prefix": "/v1/keys", "x-forwarded-path": "/v1/keys" },
      ] as Record<string, string>[]) {
        const answer = await call(url, "GET", path, { token: key, headers });
        assert.equal(answer.status, 200);
        assert.equal(answer.body.id, owner.webhookId);
      }
      assert.equal((await call(url, "GET", `${path}?_method=DELETE`, { token: key })).status, 400);
    });

    test("of support is none over HTTP, whoever asks", async () => {
      for (const token of [owner.key, owner.session])
        for (const [method, path] of [
          ["POST", "/v1/admin/grant"],
          ["POST", "/v1/credits/grant"],
          ["POST", "/v1/credits"],
          ["PATCH", "/v1/credits"],
          ["PATCH", "/v1/auth/me"],
          ["POST", "/v1/auth/me"],
          ["PATCH", `/v1/users/${owner.accountId}`],
          ["GET", "/v1/users"],
          ["GET", "/v1/accounts"],
          ["GET", "/admin"],
        ] as const) {
          const body = method === "GET" ? {} : { body: { plan: "preview", credits: 1_000_000 } };
          const answer = await call(url, method, path, { token, ...body });
          assert.ok([404, 405].includes(answer.status), `${method} ${path}: ${answer.status}`);
        }
      const me = await send(url, "auth.me", {}, { token: owner.session });
      assert.equal(me.body.user.plan, "free");
    });
  });
}
