/** Processes of the service that die, are stopped, lose the room for their files or the right time. */
import { setTimeout as delay } from "node:timers/promises";
import type { Instance } from "../servers/instance.ts";
import type { Fault } from "./fault.ts";

const HOUR_MS = 3_600_000;
/** The service's own limit, and a little for a busy machine. */
const STOP_LIMIT_MS = 12_000;

async function kill(instance: Instance): Promise<string[]> {
  await instance.end("SIGKILL");
  await delay(1_000);
  await instance.start();
  return [];
}

async function terminate(instance: Instance): Promise<string[]> {
  const began = performance.now();
  const code = await instance.end("SIGTERM");
  const ms = Math.round(performance.now() - began);
  await instance.start();
  const faults: string[] = [];
  if (code !== 0) faults.push(`${instance.name} ended with ${code} after a SIGTERM`);
  if (ms > STOP_LIMIT_MS) faults.push(`${instance.name} took ${ms} ms to stop`);
  return faults;
}

async function shiftClock(instance: Instance, shiftMs: number): Promise<string[]> {
  instance.setClock(shiftMs);
  await delay(6_000);
  instance.setClock(0);
  // It looks ten times a second.
  await delay(300);
  return [];
}

/** What a body spooled to a full disk is answered with. */
async function fillSpool(instance: Instance, key: string): Promise<string[]> {
  instance.spoolDisk?.fill();
  try {
    await delay(3_000);
    const line = `${JSON.stringify({ type: "claim", content: "x".repeat(1_000) })}\n`;
    const answer = await fetch(`${instance.url}/v1/memory/import`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/x-ndjson" },
      body: line.repeat(300),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await answer.text();
    return answer.status === 503
      ? []
      : [`an import to a full disk is answered with ${answer.status}: ${text}`];
  } finally {
    instance.spoolDisk?.empty();
  }
}

export const instanceFaults: Fault[] = [
  { name: "instance-kill", stage: "cluster", apply: ({ instances }, random) => kill(random.pick(instances)) },
  {
    name: "instance-stop",
    stage: "cluster",
    apply: ({ instances }, random) => terminate(random.pick(instances)),
  },
  {
    name: "clock-ahead",
    stage: "cluster",
    apply: ({ instances }, random) => shiftClock(random.pick(instances), HOUR_MS),
  },
  {
    name: "clock-behind",
    stage: "cluster",
    apply: ({ instances }, random) => shiftClock(random.pick(instances), -HOUR_MS),
  },
  {
    name: "spool-full",
    stage: "cluster",
    lacks: ({ instances }) =>
      instances[0]?.spoolDisk ? undefined : "it can't mount a small disk (needs root)",
    apply: ({ instances }, random, key) => fillSpool(random.pick(instances), key),
  },
  { name: "service-kill", stage: "single", apply: ({ instances }) => kill(instances[0] as Instance) },
  { name: "service-stop", stage: "single", apply: ({ instances }) => terminate(instances[0] as Instance) },
];
