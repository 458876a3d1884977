import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { type Accounts, createAccounts } from "../../src/modules/accounts/index.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { createHashingPool } from "../../src/platform/fair-pool/hashing-pool.ts";
import { parseId } from "../../src/platform/ids.ts";
import { createTestDatabase } from "../support/database.ts";
import { callDirectly, createMovedClock, refusal, silentLog } from "../support/direct-call.ts";

interface SignedIn {
  user: { id: string; email: string };
  session_token: string;
}

const { database } = await createTestDatabase();
const clock = createMovedClock();
const open: Accounts[] = [];
after(() => Promise.all(open.map((accounts) => accounts.module.close?.())));

function createInstance(
  onSignUp: (tx: Tx, accountId: string) => Promise<void> = async () => {},
  secureCookies = false,
  signUpsPerHour = 1_000,
) {
  const allScopes = new Set(["flux:read"]);
  const accounts = createAccounts({
    database,
    bus: createLocalBus(),
    clock,
    log: silentLog,
    hashing: createHashingPool(),
    signUpsPerHour,
    onSignUp,
    allScopes,
    secureCookies,
  });
  open.push(accounts);
  return accounts;
}

const signUp = (accounts: Accounts, body: object, address = "192.0.2.1") =>
  callDirectly<SignedIn>(database, accounts.module, "auth.sign_up", { body, address });
const newEmail = () => `${randomUUID()}@example.com`;
const countOf = async (email: string) =>
  (
    await database.one<{ count: bigint }>`
      select count(*) from accounts where email_key = ${email.toLowerCase()}`
  ).count;

describe("signing up", () => {
  const accounts = createInstance();

  test("makes an account and a session, answered as token and cookie", async () => {
    const email = `Ada.${newEmail()}`;
    const { body, cookies } = await signUp(accounts, { email, password: "correct horse" });
    assert.match(body.user.id, /^usr_/);
    assert.equal(body.user.email, email);
    assert.match(body.session_token, /^phs_[A-Za-z0-9_-]{43}$/);
    assert.equal(
      cookies[0],
      `ph_session=${body.session_token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
    assert.match(
      cookies[1] ?? "",
      /^ph_device=phd_[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(accounts.readSessionCookie(cookies.join("; ")), body.session_token);

    const principal = await accounts.authenticate(body.session_token);
    assert.ok(principal);
    assert.deepEqual(
      [principal.kind, principal.name, principal.plan, principal.accountId, [...principal.scopes]],
      ["session", "session", "free", parseId("usr", body.user.id), ["flux:read"]],
    );
    const me = await callDirectly(database, accounts.module, "auth.me", { principal });
    assert.deepEqual(me.body, {
      user: { id: body.user.id, email, plan: "free", created_at: clock.now().toISOString() },
    });
    const stored = JSON.stringify(await database.many`select * from accounts, sessions, known_devices`);
    const device = /phd_([\w-]+)/.exec(cookies[1] ?? "")?.[1] ?? "";
    for (const secret of ["correct horse", body.session_token.slice(4), device, "192.0.2.1"]) {
      assert.ok(!stored.includes(secret));
    }
  });

  test("over HTTPS the cookie is bound to the host", async () => {
    const secure = createInstance(undefined, true);
    const { cookies } = await signUp(secure, { email: newEmail(), password: "correct horse" });
    assert.match(cookies[0] ?? "", /^__Host-ph_session=phs_.*; Path=\/; .*; Secure$/);
    assert.match(cookies[1] ?? "", /^__Host-ph_device=phd_.*; Path=\/; .*; Secure$/);
  });

  test("an email is taken whatever its case", async () => {
    const email = newEmail();
    await signUp(accounts, { email, password: "correct horse" });
    const again = signUp(accounts, { email: email.toUpperCase(), password: "battery staple" });
    assert.match((await refusal("conflict", again)).message, /already/);
    assert.equal(await countOf(email), 1n);
  });

  test("twenty at once with one email make one account", async () => {
    const email = newEmail();
    let opened = 0;
    const counting = createInstance(async (tx) => {
      // A transaction that takes its time: all twenty are past the first look by then.
      await tx.run`select pg_sleep(0.05)`;
      opened++;
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        signUp(counting, { email: index % 2 ? email : email.toUpperCase(), password: "correct horse" }),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    assert.equal(refused.length, 19);
    for (const { reason } of refused) assert.equal(reason.code, "conflict");
    assert.equal(await countOf(email), 1n);
    assert.equal(opened, 1);
  });

  test("account, balance and session are made together or not at all", async () => {
    const email = newEmail();
    const failing = createInstance(async () => {
      throw new Error("no balance");
    });
    await assert.rejects(signUp(failing, { email, password: "correct horse" }), /no balance/);
    assert.equal(await countOf(email), 0n);

    const seen: [boolean, bigint][] = [];
    const watching = createInstance(async (tx, accountId) => {
      const { count } = await tx.one<{
        count: bigint;
      }>`select count(*) from accounts where id = ${accountId}`;
      seen.push([tx.isTransaction, count]);
    });
    await signUp(watching, { email, password: "correct horse" });
    assert.deepEqual(seen, [[true, 1n]]);
  });

  const wrongBodies: [string, object, RegExp][] = [
    ["no email", { password: "correct horse" }, /\/email: is required/],
    ["no password", { email: newEmail() }, /\/password: is required/],
    ["a wrong email", { email: "ada", password: "correct horse" }, /\/email: must be an email address/],
    ["white space around", { email: " a@b.cd", password: "correct horse" }, /\/email: .*white space/],
    ["a short password", { email: newEmail(), password: "sesame789" }, /\/password: must be at least 10/],
    [
      "nine wide characters",
      { email: newEmail(), password: "🔑".repeat(9) },
      /\/password: must be at least 10/,
    ],
    [
      "a long password",
      { email: newEmail(), password: "sesame".repeat(40) },
      /\/password: must be at most 200/,
    ],
    [
      "half a character",
      { email: newEmail(), password: "sesame7890\ud800" },
      /\/password: must be valid Unicode/,
    ],
    ["a common password", { email: newEmail(), password: "Sesame12345" }, /\/password: .*common/],
    ["white space", { email: newEmail(), password: " ".repeat(12) }, /\/password: .*white space/],
    ["one key again and again", { email: newEmail(), password: "zzzzzzzzzz" }, /\/password: .*easy to guess/],
    ["one's own email", { email: "sesame.lover@b.cd", password: "Sesame.Lover1" }, /\/password: .*email/],
    ["a password that is no text", { email: newEmail(), password: 12345678 }, /\/password: /],
    [
      "another field",
      { email: newEmail(), password: "correct horse", plan: "preview" },
      /\/plan: is not a known/,
    ],
  ];
  for (const [what, body, message] of wrongBodies) {
    test(`${what} is refused, and the password not repeated`, async () => {
      const error = await refusal("invalid_request", signUp(accounts, body));
      assert.match(error.message, message);
      assert.doesNotMatch(JSON.stringify([error.message, error.extras]), /sesame|12345678/);
    });
  }

  test("two hundred characters are enough for a password, whatever their bytes", async () => {
    await signUp(accounts, { email: newEmail(), password: "🔑".repeat(200) });
  });

  test("an address signs up so often an hour, over all instances, and others are not held back", async () => {
    const [here, there] = [createInstance(undefined, false, 3), createInstance(undefined, false, 3)];
    const attempt = (instance: Accounts, address: string) =>
      signUp(instance, { email: newEmail(), password: "correct horse" }, address);
    for (const instance of [here, there, here]) await attempt(instance, "203.0.113.9");
    for (const [instance, seconds] of [
      [there, "1200"],
      [here, "1200"],
    ] as const) {
      const { headers } = await refusal("rate_limited", attempt(instance, "203.0.113.9"));
      assert.deepEqual(headers, {
        "Retry-After": seconds,
        "RateLimit-Policy": '"sign-up";q=3;w=3600',
        RateLimit: `"sign-up";r=0;t=${seconds}`,
      });
    }
    await attempt(here, "203.0.113.10");
    clock.advance(1_199_999);
    assert.equal((await refusal("rate_limited", attempt(here, "203.0.113.9"))).headers["Retry-After"], "1");
    clock.advance(1);
    await attempt(there, "203.0.113.9");
    await refusal("rate_limited", attempt(here, "203.0.113.9"));
    // A clock that is set back by years must not keep the address out for years.
    clock.advance(-1_000 * 86_400_000);
    await attempt(there, "203.0.113.9");
    clock.advance(1_000 * 86_400_000);
  });

  test("ten sign-ups at once of an address that has three left make three accounts, and a /64 is one address", async () => {
    const limited = createInstance(undefined, false, 3);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        signUp(limited, { email: newEmail(), password: "correct horse" }, `2001:db8:1:2::${n}`),
      ),
    );
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 3);
  });

  test("a flood of sign-ups from one address holds up nobody else", async () => {
    const flooded = createInstance();
    const done: string[] = [];
    const attempt = (address: string) =>
      signUp(flooded, { email: newEmail(), password: "correct horse" }, address).then(
        () => done.push(address),
        (error) => error.code as string,
      );
    const flood = Array.from({ length: 60 }, () => attempt("203.0.113.20"));
    await attempt("203.0.113.21");
    // Those that run already, one in turn, and what ends at the same time.
    assert.ok(done.indexOf("203.0.113.21") <= 5, `${done.indexOf("203.0.113.21")} went before it`);
    const outcomes = await Promise.all(flood);
    assert.equal(outcomes.filter((outcome) => outcome === "rate_limited").length, 60 - 26);
  });

  test("the plan is support's to change, and the session learns it", async () => {
    const email = newEmail();
    const { body } = await signUp(accounts, { email, password: "correct horse" });
    const id = parseId("usr", body.user.id) as string;
    assert.equal(await accounts.planOf(id), "free");
    const changed = await accounts.setPlan(email.toUpperCase(), "preview");
    assert.deepEqual(changed, { id, email, plan: "preview", createdAt: clock.now() });
    assert.deepEqual(await accounts.findByEmail(email), changed);
    assert.equal(await accounts.planOf(id), "preview");
    assert.equal((await accounts.authenticate(body.session_token))?.plan, "preview");
    assert.equal(await accounts.setPlan(newEmail(), "preview"), undefined);
    assert.equal(await accounts.findByEmail(newEmail()), undefined);
    await refusal("not_found", accounts.planOf(randomUUID()));
  });
});
