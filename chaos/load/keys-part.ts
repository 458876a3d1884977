/** Keys that are made, used, rotated and revoked. */
import { setTimeout as delay } from "node:timers/promises";
import type { Gate } from "./gate.ts";
import type { Part, World } from "./part.ts";
import type { Person } from "./person.ts";

interface KnownKey {
  id: string;
  key: string;
}

/** The contract: revoking takes effect on every instance within one second. */
const REVOKED_AFTER_MS = 1_000;
const KEPT = 12;
const LIVE_AT_MOST = 5;

export function createKeysPart(person: Person, gate: Gate, world: World): Part {
  const { caller, session, complain } = person;
  const random = person.random("keys");
  const live: KnownKey[] = [];
  let revoked: KnownKey[] = [];
  let operations = 0;

  async function create(): Promise<void> {
    const body = { name: `key ${random.between(1, 1e6)}`, scopes: ["credits:read"] };
    const outcome = await caller.send({ method: "POST", path: "/v1/keys", token: session, body });
    if (outcome.kind === "acknowledged") await welcome(outcome.body);
    if (outcome.kind === "refused") complain(`a key was refused: ${JSON.stringify(outcome)}`);
  }

  async function welcome({ id, key }: KnownKey): Promise<void> {
    live.push({ id, key });
    person.expect("key.created", id);
    const use = await caller.send({ method: "GET", path: "/v1/keys/current", token: key });
    if (use.kind === "refused") complain(`the new key ${id} is answered with ${JSON.stringify(use)}`);
  }

  async function rotate(old: KnownKey): Promise<void> {
    const path = `/v1/keys/${old.id}/rotate`;
    const outcome = await caller.send({ method: "POST", path, token: session, body: {} });
    if (outcome.kind === "refused") complain(`rotating ${old.id} was refused: ${JSON.stringify(outcome)}`);
    if (outcome.kind !== "acknowledged") return;
    const since = performance.now();
    await welcome(outcome.body);
    await seeRevoked(old, since);
  }

  async function revoke(old: KnownKey): Promise<void> {
    const path = `/v1/keys/${old.id}`;
    const outcome = await caller.send({ method: "DELETE", path, token: session });
    if (outcome.kind === "unknown") return;
    // Refused: a try whose answer was lost has done it.
    if (outcome.kind === "refused" && outcome.status !== 404)
      return complain(`revoking ${old.id} was refused: ${JSON.stringify(outcome)}`);
    person.expect("key.revoked", old.id);
    await seeRevoked(old, performance.now());
  }

  async function seeRevoked(old: KnownKey, since: number): Promise<void> {
    revoked = [...revoked.slice(-KEPT), old];
    await delay(Math.max(0, since + REVOKED_AFTER_MS - performance.now()));
    for (const fault of await findWorking(old)) complain(fault);
  }

  async function findWorking({ id, key }: KnownKey): Promise<string[]> {
    const tries = world.bases.map(async (base) => {
      const headers = { authorization: `Bearer ${key}` };
      const signal = AbortSignal.timeout(10_000);
      const answer = await fetch(`${base}/v1/keys/current`, { headers, signal }).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.status === 200 ? [`the revoked key ${id} works at ${base}`] : [];
    });
    return (await Promise.all(tries)).flat();
  }

  gate.loop(async () => {
    const kind = random.next();
    const target = live.length === 0 || (kind < 0.4 && live.length < LIVE_AT_MOST) ? undefined : live.shift();
    if (!target) await create();
    else if (kind < 0.7) await revoke(target);
    else await rotate(target);
    operations++;
    await delay(random.between(200, 600));
  });

  async function check(): Promise<string[]> {
    const faults: string[] = [];
    for (const key of revoked) faults.push(...(await findWorking(key)));
    for (const { id, key } of live)
      for (const base of world.bases) {
        const use = await caller.send({ method: "GET", path: "/v1/keys/current", token: key, base });
        if (use.kind !== "acknowledged")
          faults.push(`the key ${id} does not work at ${base}: ${JSON.stringify(use)}`);
      }
    return faults;
  }

  return {
    name: "keys",
    get operations() {
      return operations;
    },
    check,
    close() {},
  };
}
