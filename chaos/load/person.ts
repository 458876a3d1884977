/** Somebody who uses the service: an account, a key, a webhook, and what is known of both. */
import { createSeededRandom, type SeededRandom } from "../../test/support/seeded-random.ts";
import type { Arrivals } from "./arrivals.ts";
import { type Caller, createCaller, type Outcome } from "./calling.ts";
import { hash } from "./hash.ts";
import { createTally, type Tally } from "./tally.ts";

export interface Person {
  readonly name: string;
  readonly accountId: string;
  readonly session: string;
  readonly key: string;
  readonly caller: Caller;
  readonly tally: Tally;
  /** One for each purpose, so that what one part does never changes what another does. */
  random(purpose: string): SeededRandom;
  /** Their webhook must bring this event. */
  expect(type: string, id: string): void;
  /** It need not any more. */
  release(type: string, id: string): void;
  complain(what: string): void;
}

const SCOPES =
  "memory:read memory:write agent:run skills:read feeds:read feeds:publish feeds:subscribe webhooks:read webhooks:write flux:read flux:write credits:read".split(
    " ",
  );

export interface PersonDeps {
  base: string;
  seed: number;
  arrivals: Arrivals;
  complain: (what: string) => void;
}

export async function createPerson(name: string, deps: PersonDeps): Promise<Person> {
  const random = (purpose: string) => createSeededRandom(hash(`${deps.seed} ${name} ${purpose}`));
  const complain = (what: string) => deps.complain(`${name}: ${what}`);
  const tally = createTally();
  const caller = createCaller({ base: deps.base, random: random("keys of calls"), tally, complain });
  const email = `${name}-${deps.seed}-${Date.now()}@example.com`;
  const account = must(
    await caller.send({
      method: "POST",
      path: "/v1/auth/sign-up",
      token: "",
      body: { email, password: `password of ${name}` },
    }),
  );
  const session: string = account.session_token;
  const key = must(
    await caller.send({
      method: "POST",
      path: "/v1/keys",
      token: session,
      body: { name: "main", scopes: SCOPES },
    }),
  ).key;
  const url = deps.arrivals.addressFor(name);
  // By the session: events of keys are not for keys.
  must(
    await caller.send({ method: "POST", path: "/v1/webhooks", token: session, body: { url, events: ["*"] } }),
  );
  return {
    name,
    accountId: account.user.id,
    session,
    key,
    caller,
    tally,
    random,
    expect: (type, id) => deps.arrivals.expect(name, type, id),
    release: (type, id) => deps.arrivals.release(name, type, id),
    complain,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the caller knows the form
export function must(outcome: Outcome): any {
  if (outcome.kind === "acknowledged") return outcome.body;
  throw new Error(`needed to begin, but ${JSON.stringify(outcome)}`);
}
