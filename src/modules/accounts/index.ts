/** People: signing up, in and out, sessions, and the plan of an account. */
import type { Bus } from "../../platform/bus/bus.ts";
import { createCache } from "../../platform/cache/bus-cache.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { FairPool } from "../../platform/fair-pool/fair-pool.ts";
import type { Module } from "../../platform/http/module.ts";
import type { Authenticator } from "../../platform/http/principal.ts";
import type { Log } from "../../platform/log/log.ts";
import { type AccountRow, findAccount, findAccountByEmail, updatePlan } from "./account-store.ts";
import { readSessionCookie } from "./cookies.ts";
import { emailKeyOf } from "./email.ts";
import { createPasswordHasher } from "./passwords/password-hasher.ts";
import { createRoutes } from "./routes.ts";
import { createSessions } from "./sessions.ts";
import { createPasswordCheck } from "./sign-in.ts";
import { createSignUp, type OnSignUp } from "./sign-up.ts";
import { createSignUpAllowance } from "./sign-up-allowance.ts";
import { createSweeps } from "./sweeps.ts";

export const PLANS = ["free", "preview"] as const;
export type Plan = (typeof PLANS)[number];

const PLAN_TTL_MS = 2_000;

interface Account {
  /** UUID. */
  id: string;
  email: string;
  plan: string;
  createdAt: Date;
}

/** Authenticates session tokens. */
export interface Accounts extends Authenticator {
  module: Module;
  /** The session token in a Cookie header, under the one name that this service sets. */
  readSessionCookie(header: string | undefined): string | undefined;
  findByEmail(email: string): Promise<Account | undefined>;
  /** May be seconds old. */
  planOf(accountId: string): Promise<string>;
  readPlan(accountId: string): Promise<string>;
  /** Undefined when there is no such account. Credentials in use show it within seconds. */
  setPlan(email: string, plan: Plan): Promise<Account | undefined>;
}

export interface AccountsDeps {
  database: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  /** Where passwords are computed, beside whatever else is as slow. */
  hashing: FairPool;
  /** Of one address. */
  signUpsPerHour: number;
  onSignUp: OnSignUp;
  /** What a session may do: everything. */
  allScopes: ReadonlySet<string>;
  /** True when people reach the service over HTTPS. */
  secureCookies: boolean;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { database, clock, secureCookies } = deps;
  const allowance = createSignUpAllowance({ database, clock, perHour: deps.signUpsPerHour });
  const hasher = createPasswordHasher();
  const sessions = createSessions(deps);
  // Every look-up of a key asks for it; what it says is shown, not enforced.
  const plans = createCache<string>({ name: "plans", bus: deps.bus, ttlMs: PLAN_TTL_MS, maxEntries: 50_000 });

  async function getAccount(id: string): Promise<AccountRow> {
    const account = await findAccount(database.as(id), id);
    if (!account) throw new AppError("not_found", "There is no such account.");
    return account;
  }

  const readPlan = async (accountId: string): Promise<string> => (await getAccount(accountId)).plan;

  return {
    authenticate: sessions.authenticate,
    findValid: sessions.findValid,
    // Nothing shows when a session was last used, so nothing is written for it.
    used: () => {},
    module: {
      name: "accounts",
      routes: createRoutes({
        signUp: createSignUp({ ...deps, hasher, allowance }),
        checkPassword: createPasswordCheck({ ...deps, hasher }),
        sessions,
        getAccount,
        secureCookies,
        clock,
      }),
      sweeps: createSweeps(deps),
      async close() {
        sessions.close();
        plans.close();
      },
    },
    readSessionCookie: (header) => readSessionCookie(header, secureCookies),
    findByEmail: async (email) => present(await findAccountByEmail(database, emailKeyOf(email))),
    planOf: (accountId) => plans.get(accountId, () => readPlan(accountId)),
    readPlan,
    setPlan: async (email, plan) => {
      const account = present(await updatePlan(database, emailKeyOf(email), plan));
      if (account) await plans.evict(account.id);
      return account;
    },
  };
}

const present = (row: AccountRow | undefined): Account | undefined =>
  row && { id: row.id, email: row.email, plan: row.plan, createdAt: row.created_at };
