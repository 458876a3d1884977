/** Everything that must hold once nobody asks for anything any more. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseId } from "../../src/platform/ids.ts";
import { until } from "../../test/support/until.ts";
import type { Load } from "../load/load.ts";
import type { Scene } from "../servers/scene.ts";

const root = path.join(import.meta.dirname, "../..");
const DRAINED_WITHIN_MS = 60_000;
const SLOW_MS = 4_000;
const ARRIVED_WITHIN_MS = 60_000;
/** An instance takes 20 in its pool, and some beside it: its lock, its watch. */
const CONNECTIONS_AN_INSTANCE = 24;

/** Work that must come to its end; each answers how much is left. */
const QUEUES = {
  "runs under way": "select count(*)::int as n from agent_runs where status = 'running'",
  "deliveries to webhooks": `select count(*)::int as n from webhook_deliveries d join webhooks w
    on (w.account_id, w.id) = (d.account_id, d.webhook_id) where d.status = 'pending' and w.status = 'enabled'`,
  "lanes of feeds": "select count(*)::int as n from feed_lanes where due_at is not null or owed_micros > 0",
  "tasks of feeds": "select count(*)::int as n from feed_tasks",
  "announcements of flux": "select count(*)::int as n from flux_announcements",
  "transactions that go on":
    "select count(*)::int as n from pg_stat_activity where state like 'idle in transaction%' and application_name = 'personal-helper'",
};

export async function checkQuiet(
  scene: Scene,
  load: Load,
  /** Told of what took seconds: something waited for a lease, a retry, a time limit. */
  onSlow: (what: string, ms: number) => void,
): Promise<string[]> {
  const faults: string[] = [];
  const timed = async (what: string, check: () => Promise<string[]>) => {
    const began = performance.now();
    faults.push(...(await check()));
    const ms = performance.now() - began;
    if (ms > SLOW_MS) onSlow(what, ms);
  };
  for (const [name, sql] of Object.entries(QUEUES)) await timed(name, () => checkQueue(scene, name, sql));
  // One after the other: several read the same book, and each must be at rest when it is read.
  for (const part of load.parts)
    await timed(part.name, async () => (await part.check()).map((fault) => `${part.name}: ${fault}`));
  await timed("webhooks", () => checkArrivals(load));
  await timed("charges", () => checkCharges(scene, load));
  await timed("inboxes", () => checkInboxes(scene));
  await timed("verify-ledger", () => verifyLedger(scene));
  await timed("connections", () => checkConnections(scene));
  return faults;
}

async function checkQueue(scene: Scene, name: string, sql: string): Promise<string[]> {
  let left = 0;
  const isDone = async () => {
    left = (await scene.query<{ n: number }>(sql))[0]?.n ?? 0;
    return left === 0;
  };
  return until(name, isDone, DRAINED_WITHIN_MS).then(
    () => [],
    () => [`stuck: ${left} ${name} after ${DRAINED_WITHIN_MS / 1000} s`],
  );
}

async function checkArrivals({ arrivals }: Load): Promise<string[]> {
  await until("", () => arrivals.missing().length === 0, ARRIVED_WITHIN_MS).catch(() => {});
  const missing = arrivals.missing().map((event) => `webhooks: never arrived: ${event}`);
  return [...missing, ...arrivals.underTwoIds().map((event) => `webhooks: came under two ids: ${event}`)];
}

/** What each account was charged for each endpoint, given back or not, against what it was told. */
async function checkCharges(scene: Scene, { people, prober }: Load): Promise<string[]> {
  const faults: string[] = [];
  for (const person of people.filter((each) => each !== prober)) {
    const rows = await scene.query<{ endpoint: string; micros: string }>(
      `select endpoint, sum(platform_micros)::text as micros from credit_transfers
        where account_id = '${parseId("usr", person.accountId)}' and kind in ('charge', 'refund')
          and endpoint is not null group by endpoint`,
    );
    const charged = new Map(rows.map(({ endpoint, micros }) => [endpoint, Number(micros) / 1e6]));
    for (const [endpoint, { sure, most }] of person.tally.byEndpoint) {
      const credits = charged.get(endpoint) ?? 0;
      if (credits < sure || credits > most)
        faults.push(`charges: ${person.name} paid ${credits} for ${endpoint}, told were ${sure} to ${most}`);
    }
  }
  return faults;
}

async function checkInboxes(scene: Scene): Promise<string[]> {
  const [row] = await scene.query<{ wrong: number }>(`select count(*)::int as wrong from (
    select seq, row_number() over (partition by account_id order by seq) as nth from feed_deliveries) d
    where seq <> nth`);
  return row?.wrong === 0 ? [] : [`feeds: ${row?.wrong} deliveries stand in the wrong place of an inbox`];
}

async function verifyLedger(scene: Scene): Promise<string[]> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...scene.adminEnv() };
  const args = [path.join(root, "src/admin.ts"), "verify-ledger"];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0 ? [] : [`verify-ledger ended with ${code}: ${text.trim()}`];
}

async function checkConnections(scene: Scene): Promise<string[]> {
  const most = scene.instances.length * CONNECTIONS_AN_INSTANCE;
  let open = 0;
  const isFew = async () => {
    const [row] = await scene.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where application_name = 'personal-helper'",
    );
    open = row?.n ?? 0;
    return open <= most;
  };
  return until("few connections", isFew, DRAINED_WITHIN_MS).then(
    () => [],
    () => [`${open} connections to the database, at most ${most} expected`],
  );
}
