/** Everybody who uses the service while it is broken, and all that is known of what they were told. */
import { setTimeout as delay } from "node:timers/promises";
import type { Scene } from "../servers/scene.ts";
import { createAgentPart } from "./agent-part.ts";
import { type Arrivals, createArrivals } from "./arrivals.ts";
import { createFeedsPart } from "./feeds-part.ts";
import { createFluxPart } from "./flux-part.ts";
import { createGate, type Gate } from "./gate.ts";
import { createKeysPart } from "./keys-part.ts";
import { createMemoryPart } from "./memory-part.ts";
import type { Part, World } from "./part.ts";
import { createPerson, type Person } from "./person.ts";

export interface Load {
  readonly gate: Gate;
  readonly parts: readonly Part[];
  readonly people: readonly Person[];
  readonly arrivals: Arrivals;
  /** Somebody whose calls are not part of the load: to find out whether the service answers. */
  readonly prober: Person;
  /** Tries so far, by what came of each. */
  counts(): Map<string, number>;
  close(): Promise<void>;
}

export async function startLoad(scene: Scene, seed: number, complain: (what: string) => void): Promise<Load> {
  const arrivals = createArrivals(scene.sink);
  const base = scene.balancer.url;
  const world: World = { bases: scene.instances.map(({ url }) => url), query: scene.query };
  const gate = createGate((error) => complain(`the load itself failed: ${(error as Error).stack ?? error}`));
  const create = (name: string) => createPerson(name, { base, seed, arrivals, complain });
  const [ada, bob, cleo, dan, publisher, visitor, prober] = [
    await create("ada"),
    await create("bob"),
    await create("cleo"),
    await create("dan"),
    await create("publisher"),
    await create("visitor"),
    await create("prober"),
  ];
  const parts: Part[] = [
    ...[ada, bob].flatMap((person) => [
      createMemoryPart(person, gate, world),
      createFluxPart(person, gate, world, base),
      createKeysPart(person, gate, world),
    ]),
    // Others than those who forget: with a claim goes what runs have said of it.
    await createAgentPart(cleo, gate, world, base),
    await createAgentPart(dan, gate, world, base),
    await createFeedsPart({ publisher, subscribers: [ada, bob, cleo], visitor }, gate, world, base),
  ];
  const people = [ada, bob, cleo, dan, publisher, visitor, prober];
  return {
    gate,
    parts,
    people,
    arrivals,
    prober,
    counts() {
      const counts = new Map<string, number>();
      for (const { caller } of people)
        for (const [what, count] of caller.counts) counts.set(what, (counts.get(what) ?? 0) + count);
      return counts;
    },
    async close() {
      await Promise.race([gate.shut(), delay(5_000)]);
      for (const part of parts) part.close();
    },
  };
}
