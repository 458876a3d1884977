/** The database's disk, and the database that a single instance brings along. */
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { SeededRandom } from "../../test/support/seeded-random.ts";
import { findEmbeddedPid } from "../servers/embedded-database.ts";
import type { Instance } from "../servers/instance.ts";
import type { Scene } from "../servers/scene.ts";
import type { Fault } from "./fault.ts";

const FULL_MS = 5_000;
/** Until what was allocated before is used up. */
const FELT_WITHIN_MS = 30_000;
const LARGE_BYTES = 600_000;
const WRITERS = 4;

const lacksDisk = (scene: Scene): string | undefined =>
  scene.databaseDisk ? undefined : "it can't mount a small disk (needs root)";

async function fillDisk(scene: Scene, _random: SeededRandom, key: string): Promise<string[]> {
  const disk = scene.databaseDisk;
  if (!disk) throw new Error("no disk to fill");
  const began = performance.now();
  const isOver = () => performance.now() - began > (refused > 0 ? FULL_MS : FELT_WITHIN_MS);
  const faults: string[] = [];
  let refused = 0;

  /** Large enough to need room, and no two the same. */
  async function write(instance: Instance, app: string): Promise<void> {
    while (!isOver()) {
      const answer = await fetch(`${instance.url}/v1/flux/${app}/state`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ state: { text: randomBytes(LARGE_BYTES).toString("base64") } }),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => "");
      if (answer?.status === 503) refused++;
      else if (answer && answer.status !== 200)
        faults.push(`a write to a full disk is answered with ${answer.status}: ${text}`);
      await delay(100);
    }
  }

  try {
    const writing = Array.from({ length: WRITERS }, (_, index) =>
      write(scene.instances[index % scene.instances.length] as Instance, `large-${index}`),
    );
    // What is freed meanwhile is taken too.
    while (!isOver()) {
      disk.fill();
      await delay(200);
    }
    await Promise.all(writing);
  } finally {
    disk.empty();
  }
  if (refused === 0) faults.push("nobody felt that the disk was full");
  return faults;
}

/** Nobody but the service starts it again. */
async function signalEmbedded({ instances: [alone] }: Scene, signal: NodeJS.Signals): Promise<string[]> {
  const pid = alone && findEmbeddedPid(alone.dataDir);
  if (!pid) return ["there is no embedded database to end"];
  process.kill(pid, signal);
  return [];
}

export const databaseFaults: Fault[] = [
  {
    name: "postgres-disk-full",
    stage: "cluster",
    lacks: lacksDisk,
    async apply(scene, random, key) {
      const faults = await fillDisk(scene, random, key);
      // One that could not write its log has ended; whoever runs it starts it again.
      if (!scene.servers?.postgres.isRunning) await scene.servers?.postgres.start();
      return faults;
    },
  },
  { name: "database-disk-full", stage: "single", lacks: lacksDisk, apply: fillDisk },
  {
    name: "database-kill",
    stage: "single",
    apply: (scene) => signalEmbedded(scene, "SIGKILL"),
  },
  {
    name: "database-stop",
    stage: "single",
    apply: (scene) => signalEmbedded(scene, "SIGINT"),
  },
];
