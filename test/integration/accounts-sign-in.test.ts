import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, describe, test } from "node:test";
import { createAccounts } from "../../src/modules/accounts/index.ts";
import type { PasswordHasher } from "../../src/modules/accounts/passwords/password-hasher.ts";
import { createPasswordCheck } from "../../src/modules/accounts/sign-in.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { AppError } from "../../src/platform/errors.ts";
import { createHashingPool } from "../../src/platform/fair-pool/hashing-pool.ts";
import { createTestDatabase } from "../support/database.ts";
import { callDirectly, createMovedClock, refusal, silentLog } from "../support/direct-call.ts";

const { database } = await createTestDatabase();
const clock = createMovedClock();
const bus = createLocalBus();
const PASSWORD = "correct horse";

const createInstance = () =>
  createAccounts({
    database,
    bus,
    clock,
    log: silentLog,
    hashing: createHashingPool(),
    signUpsPerHour: 10_000,
    onSignUp: async () => {},
    allScopes: new Set(),
    secureCookies: false,
  });
const accounts = createInstance();
after(() => accounts.module.close?.());

describe("signing in", () => {
  let email: string;
  let address: string;
  let nextAddress = 0;
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`;
    // Each test from an address of its own: the failures of one must not hold back another.
    address = `198.51.100.${++nextAddress}`;
    await callDirectly(database, accounts.module, "auth.sign_up", { body: { email, password: PASSWORD } });
  });

  const signIn = (password: string, who = email, from = address, instance = accounts) =>
    callDirectly<{ user: object; session_token: string }>(database, instance.module, "auth.sign_in", {
      body: { email: who, password },
      address: from,
    });
  const fail = async (times: number, who = email) => {
    for (let i = 0; i < times; i++) await refusal("unauthenticated", signIn("wrong", who));
  };
  const waitSeconds = async (work: Promise<unknown>) =>
    Number((await refusal("rate_limited", work)).headers["Retry-After"]);

  test("answers a session of its own each time, and keeps the email as it was typed first", async () => {
    const first = await signIn(PASSWORD);
    const second = await signIn(PASSWORD, email.toUpperCase());
    assert.deepEqual(first.body.user, second.body.user);
    assert.notEqual(first.body.session_token, second.body.session_token);
    assert.match(first.cookies[0] ?? "", new RegExp(`^ph_session=${first.body.session_token};`));
    for (const { body } of [first, second]) assert.ok(await accounts.authenticate(body.session_token));
  });

  test("a wrong password and an unknown email get the same answer", async () => {
    const wrong = await refusal("unauthenticated", signIn("wrong"));
    const unknown = await refusal("unauthenticated", signIn("wrong", `${randomUUID()}@example.com`));
    assert.deepEqual(
      [wrong.message, wrong.headers, wrong.extras],
      [unknown.message, unknown.headers, unknown.extras],
    );
  });

  test("a wrong password and an unknown email take the same time", async () => {
    const timed = async (who: () => string) => {
      const started = performance.now();
      await refusal("unauthenticated", signIn("wrong", who(), `203.0.113.${++nextAddress % 200}`));
      return performance.now() - started;
    };
    const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] as number;
    const emails = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const known = `${randomUUID()}@example.com`;
        await callDirectly(database, accounts.module, "auth.sign_up", {
          body: { email: known, password: PASSWORD },
        });
        return known;
      }),
    );
    const [wrong, unknown]: [number[], number[]] = [[], []];
    // In turn, so that a busy machine slows both.
    for (let i = 0; i < 12; i++) {
      wrong.push(await timed(() => emails[i % 3] as string));
      unknown.push(await timed(() => `${randomUUID()}@example.com`));
    }
    const ratio = median(wrong) / median(unknown);
    assert.ok(
      ratio > 0.5 && ratio < 2,
      `wrong password ${median(wrong)} ms, unknown email ${median(unknown)} ms`,
    );
  });

  for (const kind of ["an account", "an unknown email"]) {
    test(`five failures on ${kind} begin a wait that doubles, even for the right password`, async () => {
      if (kind === "an unknown email") email = `${randomUUID()}@example.com`;
      await fail(5);
      for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
        assert.equal(await waitSeconds(signIn(PASSWORD)), seconds);
        // Refused attempts don't lengthen it.
        clock.advance(seconds * 1_000 - 1);
        assert.equal(await waitSeconds(signIn("wrong")), 1);
        clock.advance(1);
        // From elsewhere: here it is about the account, not about the address.
        await refusal("unauthenticated", signIn("wrong", email, `203.0.113.${++nextAddress % 200}`));
      }
    });
  }

  test("a success forgets the failures of the account", async () => {
    await fail(4);
    await signIn(PASSWORD);
    await fail(4);
    await signIn(PASSWORD);
    await fail(5);
    assert.equal(await waitSeconds(signIn(PASSWORD)), 2);
    clock.advance(2_000);
    await signIn(PASSWORD);
    await fail(4);
    await signIn(PASSWORD);
  });

  test("an hour after the last failure all are forgotten", async () => {
    await fail(4);
    clock.advance(3_600_001);
    await fail(4);
    await signIn(PASSWORD);
  });

  test("the wait holds on another instance, and whatever the case of the email", async () => {
    await fail(5);
    const another = createInstance();
    assert.equal(await waitSeconds(signIn(PASSWORD, email.toUpperCase(), address, another)), 2);
    await another.module.close?.();
  });

  test("fifty guesses at once are not more than five", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, guess) => signIn(`guess ${guess}`)),
    );
    const codes = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : "in"));
    assert.equal(codes.filter((code) => code === "unauthenticated").length, 5);
    assert.equal(codes.filter((code) => code === "rate_limited").length, 45);
  });

  test("while it waits no password is computed", async () => {
    let computed = 0;
    const hasher: PasswordHasher = {
      hash: async () => "",
      verify: async () => {
        computed++;
        return false;
      },
    };
    const check = createPasswordCheck({
      database,
      clock,
      hasher,
      hashing: createHashingPool(),
      log: silentLog,
    });
    const attempt = { email, password: PASSWORD, address, deviceToken: undefined };
    for (let i = 0; i < 5; i++) await refusal("unauthenticated", check(attempt));
    for (let i = 0; i < 10; i++) await refusal("rate_limited", check(attempt));
    assert.equal(computed, 5);
  });

  test("an attempt that was never judged does not count as a failure", async () => {
    const hasher: PasswordHasher = {
      hash: async () => "",
      verify: async () => {
        throw new AppError("unavailable", "busy");
      },
    };
    const check = createPasswordCheck({
      database,
      clock,
      hasher,
      hashing: createHashingPool(),
      log: silentLog,
    });
    const attempt = { email, password: PASSWORD, address, deviceToken: undefined };
    for (let i = 0; i < 10; i++) await refusal("unavailable", check(attempt));
    await signIn(PASSWORD);
  });

  test("an address waits from its hundredth failure on, and one success does not clear it", async () => {
    const guess = () => signIn("wrong", `${randomUUID()}@example.com`);
    await refusal("unauthenticated", guess());
    await database.run`
      update sign_in_backoffs set failures = failures + 98 where subject = ${`address:${address}`}`;
    await signIn(PASSWORD);
    await refusal("unauthenticated", guess());
    assert.equal(await waitSeconds(signIn(PASSWORD)), 2);
    await signIn(PASSWORD, email, "203.0.113.250");
    clock.advance(2_000);
    await refusal("unauthenticated", guess());
    assert.equal(await waitSeconds(signIn(PASSWORD)), 4);
  });

  describe("on a device that was signed in before", () => {
    const ATTACKER = "203.0.113.251";
    const deviceOf = ({ cookies }: { cookies: string[] }) => cookies[1]?.split(";")[0] ?? "";
    const signInOn = (device: string, password: string, from = address) =>
      callDirectly(database, accounts.module, "auth.sign_in", {
        body: { email, password },
        address: from,
        headers: { cookie: `theme=dark; ${device}` },
      });
    const guessAway = async () => {
      for (let i = 0; i < 5; i++) await refusal("unauthenticated", signIn("wrong", email, ATTACKER));
    };

    test("guesses from elsewhere never keep the owner out", async () => {
      const device = deviceOf(await signIn(PASSWORD));
      await guessAway();
      // The account waits, for those who were never here.
      assert.ok((await waitSeconds(signIn(PASSWORD, email, "203.0.113.252"))) > 0);
      // The address is known, and so is the device from wherever it comes.
      await signIn(PASSWORD);
      await signInOn(device, PASSWORD, "203.0.113.252");
    });

    test("guesses from the same address and the same account don't either, on the device itself", async () => {
      const device = deviceOf(await signIn(PASSWORD));
      await fail(5);
      assert.equal(await waitSeconds(signIn(PASSWORD)), 2);
      await signInOn(device, PASSWORD);
    });

    test("nor does an address that failed a hundred times on other accounts", async () => {
      const device = deviceOf(await signIn(PASSWORD));
      await database.run`
        insert into sign_in_backoffs (subject, failures, last_failure_at)
        values (${`address:${address}`}, 100, ${clock.now()})`;
      assert.equal(await waitSeconds(signIn(PASSWORD)), 2);
      await signInOn(device, PASSWORD);
    });

    test("wrong passwords count against the device too, so a stolen cookie gives no free guesses", async () => {
      const device = deviceOf(await signIn(PASSWORD));
      for (let i = 0; i < 5; i++) await refusal("unauthenticated", signInOn(device, "wrong", ATTACKER));
      assert.equal(await waitSeconds(signInOn(device, PASSWORD, ATTACKER)), 2);
      // From an address of his own the thief has what any stranger has there, and the account's wait.
      assert.equal(await waitSeconds(signInOn(device, PASSWORD, "203.0.113.253")), 2);
      // The owner is where he always was.
      await signInOn(device, PASSWORD);
    });

    test("a success on a known device does not let a guesser begin anew", async () => {
      const device = deviceOf(await signIn(PASSWORD));
      await guessAway();
      await signInOn(device, PASSWORD);
      assert.equal(await waitSeconds(signIn("wrong", email, "203.0.113.254")), 2);
    });

    test("the device of one account is a stranger to another, and one device serves several accounts", async () => {
      const device = deviceOf(await signIn(PASSWORD));
      const mine = email;
      email = `${randomUUID()}@example.com`;
      await callDirectly(database, accounts.module, "auth.sign_up", { body: { email, password: PASSWORD } });
      for (let i = 0; i < 5; i++) await refusal("unauthenticated", signInOn(device, "wrong", ATTACKER));
      assert.equal(await waitSeconds(signInOn(device, PASSWORD)), 2);
      clock.advance(2_000);
      // The cookie stays the same, so the first account still knows it.
      assert.equal(deviceOf(await signInOn(device, PASSWORD)), device);
      email = mine;
      await guessAway();
      await signInOn(device, PASSWORD, "203.0.113.252");
    });

    test("an address is known for thirty days, a device for a year", async () => {
      const device = deviceOf(await signIn(PASSWORD));
      clock.advance(30 * 86_400_000);
      await guessAway();
      assert.equal(await waitSeconds(signIn(PASSWORD)), 2);
      clock.advance(334 * 86_400_000);
      await guessAway();
      await signInOn(device, PASSWORD);
      clock.advance(365 * 86_400_000);
      await guessAway();
      assert.equal(await waitSeconds(signInOn(device, PASSWORD)), 2);
    });

    test("an account keeps fifty devices, the latest", async () => {
      await database.run`
        insert into known_devices (account_id, mark, kind, expires_at)
        select id, sha256(n::text::bytea), 'device', ${clock.now()}::timestamptz + n * interval '1 second'
          from accounts, generate_series(1, 60) n where email_key = ${email}`;
      const device = deviceOf(await signIn(PASSWORD));
      const { count } = await database.one<{ count: number }>`
        select count(*)::int as count from known_devices
         where kind = 'device'
           and account_id = (select id from accounts where email_key = ${email})`;
      assert.equal(count, 50);
      await guessAway();
      await signInOn(device, PASSWORD, "203.0.113.252");
    });
  });

  test("any password can be tried, and only one that can't be one is refused", async () => {
    await refusal("unauthenticated", signIn("x"));
    assert.match((await refusal("invalid_request", signIn(""))).message, /\/password: must not be empty/);
    await refusal("invalid_request", signIn("x".repeat(201)));
    await refusal("invalid_request", signIn(PASSWORD, "ada"));
  });
});
