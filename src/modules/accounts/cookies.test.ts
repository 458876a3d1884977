import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  sessionCookieName,
  writeDeviceCookie,
  writeSessionCookie,
} from "./cookies.ts";
import { createDeviceToken } from "./known-devices.ts";
import { createSessionToken, isWellFormedSessionToken } from "./session-token.ts";

const token = createSessionToken();
const other = createSessionToken();

test("the cookie is out of reach for scripts and other sites", () => {
  assert.equal(
    writeSessionCookie(token, 60, false),
    `ph_session=${token}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`,
  );
  assert.equal(
    writeSessionCookie(token, 60, true),
    `__Host-ph_session=${token}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  assert.equal(
    clearSessionCookie(true),
    "__Host-ph_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
  );
});

test("the token is found among other cookies", () => {
  for (const header of [
    `ph_session=${token}`,
    ` ph_session = ${token} `,
    `ph_session="${token}"`,
    `a=b; ph_session=${token}; c=d`,
    `a=b;ph_session=${token}`,
    `;;; =; a; ph_session=${token};`,
    `a="; ph_session=${token}`,
    `ph_session=junk; ph_session=${token}`,
    `ph_session=${token}; ph_session=${other}`,
    `ph_session=; ph_session=${token}`,
  ]) {
    assert.equal(readSessionCookie(header, false), token, header);
  }
});

test("the device's cookie stands beside it, under a name of its own", () => {
  const device = createDeviceToken();
  assert.equal(
    writeDeviceCookie(device, 60, true),
    `__Host-ph_device=${device}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  const header = `ph_session=${token}; ph_device=${device}`;
  assert.deepEqual([readSessionCookie(header, false), readDeviceCookie(header, false)], [token, device]);
  for (const none of [undefined, "", `ph_device=${token}`, `ph_session=${device}`, `ph_device=${device}x`]) {
    assert.equal(readDeviceCookie(none, false), undefined, none);
  }
  assert.equal(readDeviceCookie(header, true), undefined);
});

test("nothing else is taken for it", () => {
  for (const header of [
    undefined,
    "",
    ";",
    "=",
    "ph_session",
    "ph_session=",
    `PH_SESSION=${token}`,
    `xph_session=${token}`,
    `ph_session2=${token}`,
    `ph_session=${token}x`,
    `ph_session=${token.slice(0, -1)}`,
    `ph_session=${token.slice(0, -1)}!`,
    `ph_session="${token}`,
    `ph_session==${token}`,
    `ph_session=ph_live_${token.slice(4)}`,
    `a=ph_session=${token}`,
    `__proto__=${token}`,
    `ph_session=%70${token.slice(1)}`,
  ]) {
    assert.equal(readSessionCookie(header, false), undefined, header);
  }
});

test("over HTTPS only the name counts that nobody else can set", () => {
  const both = `ph_session=${other}; __Host-ph_session=${token}`;
  assert.equal(readSessionCookie(both, true), token);
  assert.equal(readSessionCookie(`ph_session=${token}`, true), undefined);
  assert.equal(readSessionCookie(`__Host-ph_session=${token}`, false), undefined);
});

test("any header is read without an error, and what is read back is what was written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), fc.boolean(), (before, after, secure) => {
      const found = readSessionCookie(before + after, secure);
      assert.ok(found === undefined || isWellFormedSessionToken(found));
      const ours = `${sessionCookieName(secure)}=${token}`;
      assert.equal(
        readSessionCookie(`${before.replaceAll("ph_session", "")};${ours};${after}`, secure),
        token,
      );
    }),
  );
  const started = performance.now();
  readSessionCookie('ph_session="'.repeat(100_000), false);
  readSessionCookie(";".repeat(1_000_000), false);
  // In the square of their length they would take minutes.
  assert.ok(performance.now() - started < 10_000);
});
