import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { type Accounts, createAccounts } from "../../src/modules/accounts/index.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import type { Tx } from "../../src/platform/database/database.ts";
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
) {
  const allScopes = new Set(["flux:read"]);
  const accounts = createAccounts({
    database,
    bus: createLocalBus(),
    clock,
    log: silentLog,
    onSignUp,
    allScopes,
    secureCookies,
  });
  open.push(accounts);
  return accounts;
}

const signUp = (accounts: Accounts, body: object) =>
  callDirectly<SignedIn>(database, accounts.module, "auth.sign_up", { body });
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
    const { body, headers } = await signUp(accounts, { email, password: "correct horse" });
    assert.match(body.user.id, /^usr_/);
    assert.equal(body.user.email, email);
    assert.match(body.session_token, /^phs_[A-Za-z0-9_-]{43}$/);
    assert.equal(
      headers["set-cookie"],
      `ph_session=${body.session_token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
    assert.equal(accounts.readSessionCookie(headers["set-cookie"]), body.session_token);

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
    const stored = JSON.stringify(await database.many`select * from accounts, sessions`);
    assert.ok(!stored.includes("correct horse") && !stored.includes(body.session_token.slice(4)));
  });

  test("over HTTPS the cookie is bound to the host", async () => {
    const secure = createInstance(undefined, true);
    const { headers } = await signUp(secure, { email: newEmail(), password: "correct horse" });
    assert.match(headers["set-cookie"] ?? "", /^__Host-ph_session=phs_.*; Path=\/; .*; Secure$/);
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
    ["a short password", { email: newEmail(), password: "sesame7" }, /\/password: must be at least 8/],
    [
      "seven wide characters",
      { email: newEmail(), password: "🔑".repeat(7) },
      /\/password: must be at least 8/,
    ],
    [
      "a long password",
      { email: newEmail(), password: "sesame".repeat(40) },
      /\/password: must be at most 200/,
    ],
    [
      "half a character",
      { email: newEmail(), password: "sesame77\ud800" },
      /\/password: must be valid Unicode/,
    ],
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
