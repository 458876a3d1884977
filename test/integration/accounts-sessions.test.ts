import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { type Accounts, createAccounts } from "../../src/modules/accounts/index.ts";
import { createSessionToken } from "../../src/modules/accounts/session-token.ts";
import type { Bus } from "../../src/platform/bus/bus.ts";
import { createLocalBus } from "../../src/platform/bus/local-bus.ts";
import { createHashingPool } from "../../src/platform/fair-pool/hashing-pool.ts";
import { createTestDatabase } from "../support/database.ts";
import { callDirectly, createMovedClock, refusal, silentLog } from "../support/direct-call.ts";
import { until } from "../support/until.ts";

const { database } = await createTestDatabase();
const clock = createMovedClock();
const DAY_MS = 86_400_000;

const open: Accounts[] = [];
after(() => Promise.all(open.map((accounts) => accounts.module.close?.())));

/** The bus of an instance among several that hears nothing: every hint to it is lost. */
const createDeafBus = () => ({ ...createLocalBus(), lossless: false });

function createInstance(bus: Bus = createLocalBus()): Accounts {
  const accounts = createAccounts({
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
  open.push(accounts);
  return accounts;
}

const accounts = createInstance();

async function signUp(): Promise<{ email: string; token: string }> {
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const answer = await callDirectly<{ session_token: string }>(database, accounts.module, "auth.sign_up", {
    body,
  });
  return { email: body.email, token: answer.body.session_token };
}

async function signOut(instance: Accounts, token: string) {
  const principal = await instance.authenticate(token);
  assert.ok(principal);
  return callDirectly(database, instance.module, "auth.sign_out", { principal });
}

const countRows = async () =>
  database.one<{ sessions: number; backoffs: number; devices: number; allowances: number }>`
    select (select count(*)::int from sessions) as sessions,
           (select count(*)::int from sign_in_backoffs) as backoffs,
           (select count(*)::int from known_devices) as devices,
           (select count(*)::int from sign_up_allowances) as allowances`;

describe("sessions", () => {
  test("what is no session token is refused", async () => {
    const { token } = await signUp();
    for (const junk of [
      "",
      "phs_",
      `${token}x`,
      token.slice(0, -1),
      `ph_live_${token.slice(4)}`,
      `${token}\n`,
    ]) {
      assert.equal(accounts.authenticate(junk), undefined);
    }
    assert.equal(await accounts.authenticate(createSessionToken()), undefined);
  });

  test("a session in use is known without waiting", async () => {
    const { token } = await signUp();
    assert.ok(await accounts.authenticate(token));
    const warm = accounts.authenticate(token);
    assert.ok(warm && !(warm instanceof Promise));
    accounts.used(warm);
  });

  test("a session lasts for thirty days, and not longer for being used", async () => {
    const { token } = await signUp();
    assert.ok(await accounts.authenticate(token));
    clock.advance(30 * DAY_MS - 1);
    assert.ok(await accounts.authenticate(token));
    clock.advance(1);
    assert.equal(await accounts.authenticate(token), undefined);
  });

  test("signing out ends this session on every instance, tells its connections and clears the cookie", async () => {
    const bus = createLocalBus();
    const [here, there] = [createInstance(bus), createInstance(bus)];
    const closed: string[] = [];
    bus.subscribe("credential.revoked", (id) => closed.push(id));
    const { email, token } = await signUp();
    const other = await callDirectly<{ session_token: string }>(database, here.module, "auth.sign_in", {
      body: { email, password: "correct horse" },
    });
    const principal = await there.authenticate(token);
    const { cookies, body } = await signOut(here, token);
    assert.equal(body, undefined);
    assert.match(cookies.join(), /^ph_session=; Max-Age=0; Path=\//);
    assert.equal(await here.authenticate(token), undefined);
    assert.equal(await there.authenticate(token), undefined);
    assert.deepEqual(closed, [principal?.id]);
    assert.ok(await there.authenticate(other.body.session_token));
  });

  test("signing out twice at once is no error", async () => {
    const { token } = await signUp();
    await Promise.all([signOut(accounts, token), signOut(accounts, token)]);
  });

  test("signing out is seen within a second where the hint was lost", async () => {
    const cutOff = createInstance(createDeafBus());
    const { token } = await signUp();
    assert.ok(await cutOff.authenticate(token));
    await signOut(accounts, token);
    await until("the session is refused", async () => !(await cutOff.authenticate(token)), 1_000);
  });

  test("the sweep removes what has ended, however much, and nothing else", async () => {
    const sweep = accounts.module.sweeps?.[0];
    assert.equal(sweep?.everyMs, 3_600_000);
    await sweep?.run();
    const before = await countRows();
    const { email, token } = await signUp();
    const { id } = (await accounts.findByEmail(email)) ?? {};
    const attempt = { email, password: "wrong" };
    await refusal(
      "unauthenticated",
      callDirectly(database, accounts.module, "auth.sign_in", { body: attempt }),
    );
    await database.run`
      insert into sessions (account_id, id, token_hash, created_at, expires_at)
      select ${id}, gen_random_uuid(), sha256(n::text::bytea), ${clock.now()}, ${clock.now()}
        from generate_series(1, 2500) n`;
    await database.run`
      insert into sign_in_backoffs (subject, failures, last_failure_at)
      select 'address:' || n, 1, ${new Date(clock.now().getTime() - 3_600_001)}
        from generate_series(1, 2500) n`;
    await database.run`
      insert into known_devices (account_id, mark, kind, expires_at)
      select ${id}, sha256(n::text::bytea), 'device', ${clock.now()} from generate_series(1, 2500) n`;
    await database.run`
      insert into sign_up_allowances (subject, used_until)
      select 'address:' || n, ${new Date(clock.now().getTime() - 1)} from generate_series(1, 2500) n`;
    await sweep?.run();
    assert.deepEqual(await countRows(), {
      sessions: before.sessions + 1,
      backoffs: before.backoffs + 3,
      devices: before.devices + 2,
      allowances: 1,
    });
    assert.ok(await accounts.authenticate(token));
  });
});
