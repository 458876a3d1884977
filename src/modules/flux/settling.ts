/**
 * Writes of some apps in one transaction: under their locks, in their order, each with its own version, and paid.
 *
 *   lock and read → apply each ─┬─ refused, version_conflict    nothing changes, nothing is paid; so it is with what
 *                               │                               was made before
 *                               └─ charge all → store           one that can't be paid: nothing of it happens, and
 *                                                               its account has to be settled write by write
 */
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { MICROS_PER_CREDIT } from "../../platform/credits.ts";
import { sqlState, type Tx, UNIQUE_VIOLATION } from "../../platform/database/database.ts";
import { tooMany } from "../../platform/errors.ts";
import { endpointName } from "../../platform/http/endpoint.ts";
import type { Charge, ChargeOutcome } from "../../platform/http/principal.ts";
import { newUuid } from "../../platform/ids.ts";
import { finishInSlices } from "../../platform/time-slices.ts";
import { type Applied, applyingWrite, type Current, type PreparedWrite, show } from "./apply-write.ts";
import { replay } from "./change/apply-change.ts";
import { setAppState } from "./contract.ts";
import { FLUX_CHANGED, type FluxDelta, type FluxNews, type FluxOutcome, type JsonObject } from "./flux.ts";
import type { AppKey, FluxStore, LockedState, WrittenState } from "./flux-store.ts";
import { planKeeping } from "./log-keeping.ts";
import { readRepeatedWrites } from "./repeated-writes.ts";
import type { CachedState, StateCache } from "./state-cache.ts";

/** Larger changes are read from the database by those who want them. */
const MAX_NEWS_BYTES = 64 * 1024;
/** At most one announcement in this time, an app. */
const ANNOUNCE_EVERY_MS = 1_000;
/** What is computed in one go before others get their turn. */
const MAX_TURN_MS = 8;

/** Apps of an account, each with up to a megabyte; and with those that were deleted, of which a row stays. */
const MOST_APPS = 1_000;
const MOST_APPS_EVER = 10_000;

const TOO_MANY_APPS = {
  outcome: "refused",
  code: "conflict",
  detail: tooMany(MOST_APPS, "apps with a state", "Delete").message,
  isLimit: true,
} as const;
const TOO_MANY_EVER = {
  ...TOO_MANY_APPS,
  detail: `An account can use at most ${MOST_APPS_EVER.toLocaleString("en")} names of apps, deleted ones included. Use one of them.`,
} as const;

/** Accounts that can't pay for all of their writes. */
export class Unpaid extends Error {
  override name = "Unpaid";
  readonly accountIds: ReadonlySet<string>;

  constructor(accountIds: ReadonlySet<string>) {
    super("an account can't pay for all of its writes");
    this.accountIds = accountIds;
  }
}

/** Somebody else made the app at the same moment; the next try finds it. */
class Raced extends Error {
  override name = "Raced";
}

/** A deadlock; or the other one had stored its first change before this one tried to. */
const LOST_RACES: readonly (string | undefined)[] = ["40P01", UNIQUE_VIOLATION];
/** What a race with another instance can take: each try finds what the last one ran into. */
const MAX_TRIES = 5;

/** Runs a whole transaction again that lost a race. */
export async function retryRaced<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      const again = error instanceof Raced || LOST_RACES.includes(sqlState(error));
      if (!again || tries === MAX_TRIES) throw error;
    }
  }
}

export interface SettlingDeps {
  store: FluxStore;
  cache: StateCache;
  bus: Bus;
  clock: Clock;
  chargeMany: (tx: Tx, charges: readonly Charge[]) => Promise<ChargeOutcome[]>;
  /** After a commit: something is to be announced by then. */
  onAnnouncement: (dueAt: Date) => void;
}

export interface Settling {
  /** Outcomes in the order of the writes. With more than one it may throw Unpaid. Needs `retryRaced` around it. */
  settle(tx: Tx, writes: readonly PreparedWrite[]): Promise<FluxOutcome[]>;
  /** Empties an app and takes it off the list; false when there is nothing to delete. */
  remove(tx: Tx, key: AppKey, by: { by: string; writerId: string }): Promise<boolean>;
}

/** One app of the transaction. */
interface Work {
  key: AppKey;
  row: LockedState | undefined;
  current: Current;
  deltas: FluxDelta[];
  deleted: boolean;
}

export function createSettling(deps: SettlingDeps): Settling {
  const { store, cache, clock } = deps;

  /** By account and app, in the order of the key. */
  async function lock(tx: Tx, keys: readonly AppKey[]): Promise<Map<string, Work>> {
    const taken = new Map(keys.map((key) => [nameOf(key), cache.take(key.accountId, key.app)]));
    const asked = keys.map((key) => ({ ...key, knownVersion: taken.get(nameOf(key))?.version ?? -1 }));
    const rows = new Map(
      (await store.lock(tx, asked)).map((row) => [nameOf({ accountId: row.account_id, app: row.app }), row]),
    );
    const works = new Map<string, Work>();
    for (const key of keys) {
      const row = rows.get(nameOf(key));
      const current = await readCurrent(tx, key, row, taken.get(nameOf(key)));
      works.set(nameOf(key), { key, row, current, deltas: [], deleted: false });
    }
    return works;
  }

  async function readCurrent(
    tx: Tx,
    key: AppKey,
    row: LockedState | undefined,
    cached: CachedState | undefined,
  ): Promise<Current> {
    if (!row) return { version: 0, state: {}, bytes: 2, text: undefined, own: new WeakSet() };
    const known = { version: Number(row.version), bytes: row.bytes, text: undefined };
    // The version was the one that is cached.
    if (row.state === null && cached) return { ...known, state: cached.state, own: cached.own };
    const stored = JSON.parse(row.state as string) as JsonObject;
    const changes =
      row.state_version === row.version ? [] : await store.readChanges(tx, key, Number(row.state_version));
    const state = replay(
      stored,
      changes.map(({ change }) => change),
    );
    return { ...known, state, own: new WeakSet() };
  }

  /** Apps that are new and one too many, each with its refusal. */
  async function findExcess(tx: Tx, works: Iterable<Work>): Promise<Map<string, Applied>> {
    const excess = new Map<string, Applied>();
    const fresh = [...works].filter(({ row }) => !row || row.deleted);
    if (fresh.length === 0) return excess;
    const accountIds = [...new Set(fresh.map(({ key }) => key.accountId))];
    const rows = await store.countApps(tx, accountIds);
    const counts = new Map(rows.map(({ account_id, set, all }) => [account_id, { set, all }]));
    for (const { key, row } of fresh) {
      const count = counts.get(key.accountId) ?? { set: 0, all: 0 };
      counts.set(key.accountId, count);
      if (count.set++ >= MOST_APPS) excess.set(nameOf(key), TOO_MANY_APPS);
      else if (!row && count.all++ >= MOST_APPS_EVER) excess.set(nameOf(key), TOO_MANY_EVER);
    }
    return excess;
  }

  async function save(tx: Tx, works: readonly Work[], now: Date): Promise<void> {
    const changed = works.filter(({ deltas }) => deltas.length > 0);
    for (const { key, row, current, deltas } of works) {
      if (row && deltas.length === 0) cache.put(key.accountId, key.app, current);
    }
    if (changed.length === 0) return;
    const states: WrittenState[] = [];
    const logged: (AppKey & FluxDelta)[] = [];
    for (const { key, row, current, deltas, deleted } of changed) {
      const keeping = await planKeeping({ store, tx }, key, row, current, deltas);
      logged.push(...keeping.logged.map((delta) => ({ ...key, ...delta })));
      current.bytes = keeping.bytes;
      const earliest = (row?.announced_at?.getTime() ?? 0) + ANNOUNCE_EVERY_MS;
      states.push({
        ...key,
        ...keeping,
        isNew: !row,
        version: current.version,
        by: (deltas.at(-1) as FluxDelta).by,
        deleted,
        announceAt: row?.announce_at ?? new Date(Math.max(now.getTime(), earliest)),
        announces: !row?.announce_at,
      });
    }
    if ((await store.write(tx, states, logged, now)) < states.length) throw new Raced();
    tx.afterCommit(() => {
      for (const { key, current } of changed) cache.put(key.accountId, key.app, current);
      for (const work of changed) tell(work);
      for (const { announces, announceAt } of states) if (announces) deps.onAnnouncement(announceAt);
    });
  }

  function tell({ key, current, deltas, deleted }: Work): void {
    const small = deltas.reduce((size, { change }) => size + change.length, 0) <= MAX_NEWS_BYTES;
    const news: FluxNews = {
      ...key,
      version: current.version,
      deltas: small ? deltas : [],
      ...(deleted ? { deleted } : {}),
    };
    void deps.bus.publish(FLUX_CHANGED, JSON.stringify(news));
  }

  return {
    async settle(tx, writes) {
      const now = clock.now();
      const works = await lock(tx, keysOf(writes));
      const excess = await findExcess(tx, works.values());
      const repeated = await readRepeatedWrites({ store, tx }, (key) => works.get(nameOf(key))?.row, writes);
      let turnEnds = performance.now() + MAX_TURN_MS;
      const applied: Applied[] = [];
      const shown = new Map<Applied, JsonObject>();
      for (const prepared of writes) {
        const work = works.get(nameOf(prepared.write)) as Work;
        const result =
          repeated.find(prepared.write) ??
          excess.get(nameOf(prepared.write)) ??
          (await finishInSlices(applyingWrite(work.current, prepared)));
        applied.push(result);
        if (result.outcome === "accepted") {
          work.current = result.next;
          work.deltas.push(result.delta);
          repeated.add(prepared.write, result.next.version);
          if (prepared.write.answersState) shown.set(result, show(work.current));
        }
        if (performance.now() > turnEnds) {
          await new Promise(setImmediate);
          turnEnds = performance.now() + MAX_TURN_MS;
        }
      }
      const accepted = writes.filter((_, place) => applied[place]?.outcome === "accepted");
      const charges = accepted.map(chargeFor);
      const paid = charges.length === 0 ? [] : await deps.chargeMany(tx, charges);
      const short = charges.filter((_, place) => paid[place]?.outcome !== "charged");
      if (short.length > 0) {
        if (writes.length > 1) throw new Unpaid(new Set(short.map(({ accountId }) => accountId)));
        return [unpaid(paid[0] as ChargeOutcome)];
      }
      await save(tx, [...works.values()], now);
      const balances = paid.values();
      return applied.map((result) => {
        if (result.outcome !== "accepted") return result;
        const taken = balances.next().value as Extract<ChargeOutcome, { outcome: "charged" }>;
        const { version } = result.next;
        const { balanceMicros } = taken;
        const state = shown.get(result);
        return { outcome: "accepted", version, updatedAt: now, balanceMicros, ...(state ? { state } : {}) };
      });
    },

    async remove(tx, key, { by, writerId }) {
      const [work] = (await lock(tx, [key])).values();
      if (!work?.row || work.row.deleted) return false;
      const from = work.current.version;
      // What it held is gone from the log too; whoever was there before learns by one delta that it is empty.
      await store.forgetChanges(tx, key, from);
      work.row = { ...work.row, log_from: work.row.version, log_bytes: 0n };
      work.deltas = [{ from, version: from + 1, change: '"state":{}', by, writerId }];
      work.current = { version: from + 1, state: {}, bytes: 2, text: "{}", own: new WeakSet() };
      work.deleted = true;
      await save(tx, [work], clock.now());
      return true;
    },
  };
}

const nameOf = ({ accountId, app }: AppKey): string => `${accountId}/${app}`;

function keysOf(writes: readonly PreparedWrite[]): AppKey[] {
  const keys = new Map<string, AppKey>();
  for (const { write } of writes) keys.set(nameOf(write), { accountId: write.accountId, app: write.app });
  return [...keys.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}

const PRICE = BigInt(setAppState.price) * MICROS_PER_CREDIT;
const ENDPOINT = endpointName(setAppState);

const chargeFor = ({ write }: PreparedWrite): Charge => ({
  accountId: write.accountId,
  cause: newUuid(),
  micros: PRICE,
  endpoint: write.endpoint ?? ENDPOINT,
  keyId: write.keyId,
  requestId: write.requestId,
});

function unpaid(taken: ChargeOutcome): FluxOutcome {
  if (taken.outcome !== "insufficient") throw new Error("a fresh charge can't have been given back");
  const { availableMicros } = taken;
  const detail = `A write costs ${setAppState.price} credit, and there is less. See upgrade_url.`;
  return { outcome: "refused", code: "insufficient_credits", detail, availableMicros };
}
