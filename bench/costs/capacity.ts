/** What machines have to do for so many users, from what each operation costs and how often an active user does it. */
import { say } from "../figures.ts";
import type { Consumption } from "./consumption.ts";

/** Of an active user on a day, by the names of the measured kinds. */
const DAY: Record<string, number> = {
  "call that costs nothing": 60,
  "read of a flux state": 20,
  "write of a flux state": 30,
  "first search of a user, 1,000 claims": 3,
  "search, 1,000 claims": 10,
  "write of one claim": 5,
  "run of the built-in helper": 3,
  "update delivered to one subscriber who pays": 20,
  "webhook delivery, with the call that causes it": 5,
};
/** What nobody asked for by a call. */
const DELIVERED = "update delivered to one subscriber who pays";
const POPULATIONS = [1_000, 100_000, 500_000, 10_000_000];
/** The busiest hour, as a multiple of the average. */
const PEAK = 3;
const DAY_SECONDS = 86_400;
/** Of active users, each with one connection. */
const CONNECTED_AT_PEAK = 0.2;

export function sayCapacity(costs: ReadonlyMap<string, Consumption>): void {
  const sum = (of: (cost: Consumption) => number) =>
    Object.entries(DAY).reduce(
      (total, [name, times]) => total + times * of(costs.get(name) as Consumption),
      0,
    );
  const serviceMs = sum((cost) => cost.serviceMs);
  const databaseMs = sum((cost) => cost.databaseMs);
  const walBytes = sum((cost) => cost.walBytes);
  const storedBytes = sum((cost) => cost.storedBytes);
  const transactions = sum((cost) => cost.transactions);
  const calls = Object.values(DAY).reduce((total, times) => total + times, 0) - (DAY[DELIVERED] ?? 0);
  say(
    `an active user a day: ${calls} calls, ${serviceMs.toFixed(0)} ms of the service, ${databaseMs.toFixed(0)} ms of ` +
      `PostgreSQL, ${(walBytes / 1e3).toFixed(0)} KB WAL, ${(storedBytes / 1e3).toFixed(0)} KB stored`,
  );
  say(
    "| active users a day | calls/s | connections | service, cores | PostgreSQL, cores | transactions/s | WAL, MB/s | stored, GB/day |",
  );
  say("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  for (const users of POPULATIONS) {
    const perSecond = (users * PEAK) / DAY_SECONDS;
    const cells = [
      shown(perSecond * calls),
      shown(users * CONNECTED_AT_PEAK),
      shown((perSecond * serviceMs) / 1e3),
      shown((perSecond * databaseMs) / 1e3),
      shown(perSecond * transactions),
      shown((perSecond * walBytes) / 1e6),
      shown((users * storedBytes) / 1e9),
    ];
    say(`| ${users.toLocaleString("en-US")} | ${cells.join(" | ")} |`);
  }
}

const shown = (value: number): string =>
  value >= 10 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(2);
