/** Whether every instance serves every part again, and how long that took. */
import type { CallSpec } from "../load/calling.ts";
import type { Load } from "../load/load.ts";
import { must, type Person } from "../load/person.ts";
import type { Instance } from "../servers/instance.ts";

export const RECOVERY_LIMIT_MS = 10_000;
const GIVE_UP_MS = 60_000;

interface Recovery {
  ms: number;
  /** Which was the last to answer. */
  last: string;
  faults: string[];
}

export interface Probe {
  /** `since` is when the fault ended, by `performance.now()`. */
  waitUntilServed(instances: readonly Instance[], since: number): Promise<Recovery>;
}

/** Real writes, one a part. */
export async function createProbe({ prober }: Pick<Load, "prober">): Promise<Probe> {
  const feed = must(
    await prober.caller.send({
      method: "POST",
      path: "/v1/feeds",
      token: prober.key,
      body: { title: "Probe" },
    }),
  );
  const webhooks = must(await prober.caller.send({ method: "GET", path: "/v1/webhooks", token: prober.key }));
  let count = 0;
  const parts = (n: number): Record<string, Omit<CallSpec, "token">> => ({
    memory: {
      method: "POST",
      path: "/v1/memory/write",
      body: { claims: [{ content: `Probe ${n} was sent.` }] },
    },
    agent: { method: "POST", path: "/v1/agent/run", body: { message: `What is probe ${n}?`, stream: false } },
    feeds: { method: "POST", path: `/v1/feeds/${feed.id}/publish`, body: { data: { n } } },
    flux: { method: "POST", path: "/v1/flux/probe/state", body: { merge: { n } } },
    keys: { method: "POST", path: "/v1/keys", body: { name: `probe ${n}`, scopes: ["credits:read"] } },
    webhooks: { method: "POST", path: `/v1/webhooks/${webhooks.data[0].id}/test`, body: {} },
  });

  async function probe(person: Person, instance: Instance, part: string, since: number): Promise<Recovery> {
    const spec = parts(++count)[part] as CallSpec;
    const token = part === "keys" ? person.session : person.key;
    const outcome = await person.caller.send({ ...spec, token, base: instance.url, patienceMs: GIVE_UP_MS });
    if (part === "keys" && outcome.kind === "acknowledged")
      await person.caller.send({ method: "DELETE", path: `/v1/keys/${outcome.body.id}`, token });
    const ms = performance.now() - since;
    const faults =
      outcome.kind === "acknowledged" ? [] : [`${part} at ${instance.name}: ${JSON.stringify(outcome)}`];
    return { ms, last: `${part} at ${instance.name}`, faults };
  }

  return {
    async waitUntilServed(instances, since) {
      const names = Object.keys(parts(0));
      const all = await Promise.all(
        instances.flatMap((instance) => names.map((part) => probe(prober, instance, part, since))),
      );
      const slowest = all.reduce((a, b) => (b.ms > a.ms ? b : a));
      return { ms: slowest.ms, last: slowest.last, faults: all.flatMap((each) => each.faults) };
    },
  };
}
