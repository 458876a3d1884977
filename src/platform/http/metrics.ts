/** What the service says of itself to Prometheus. A registry of its own: no process-wide singletons. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import type { Gauge as ModuleGauge, Tally } from "./module.ts";
import { createSharedReader } from "./shared-figures.ts";

export function createMetrics(database: Database, build: { version: string; role: string }) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "ph_" });
  const registers = [registry];

  new Gauge({
    name: "ph_build_info",
    help: "1, with the version that runs here and its role",
    labelNames: ["version", "role"],
    registers,
  }).set(build, 1);
  const requests = new Counter({
    name: "ph_http_requests_total",
    help: "Answered requests by endpoint and status",
    labelNames: ["endpoint", "status"],
    registers,
  });
  const latency = new Histogram({
    name: "ph_http_request_seconds",
    help: "Time from the first byte of a request to the last of its answer",
    labelNames: ["endpoint"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const limited = new Counter({
    name: "ph_rate_limited_total",
    help: "Requests refused by the rate limit",
    registers,
  });
  const shed = new Counter({
    name: "ph_http_refused_total",
    help: "Calls refused because there was more to do than the service can; they count as 503 of their endpoint too, or of `unread` where that was not even looked at",
    registers,
  });
  const degraded = new Gauge({
    name: "ph_rate_limit_degraded",
    help: "1 while the shared store can't be reached and this instance limits by itself",
    registers,
  });
  const charged = new Counter({
    name: "ph_credits_charged_total",
    help: "Credits taken for calls, before refunds",
    registers,
  });
  const refused = new Counter({
    name: "ph_credits_refused_total",
    help: "Calls refused for want of credits",
    registers,
  });
  const sweeps = new Counter({
    name: "ph_sweeps_total",
    help: "Work that repeats in the background, by how it ended; each is done by one instance at a time",
    labelNames: ["sweep", "outcome"],
    registers,
  });
  for (const { name, pool, use } of [
    { name: "ph_database_connections", pool: database, use: "for requests" },
    { name: "ph_background_connections", pool: database.background, use: "for work in the background" },
  ])
    new Gauge({
      name,
      help: `Connections to the database ${use}, by state; waiting counts callers without one, max is what may be opened`,
      labelNames: ["state"],
      registers,
      collect() {
        for (const [state, count] of Object.entries(pool.stats())) this.set({ state }, count);
      },
    });

  return {
    registry,
    limitDegraded: (on: boolean) => degraded.set(on ? 1 : 0),
    answered(endpoint: string, status: number, seconds: number): void {
      requests.inc({ endpoint, status });
      latency.observe({ endpoint }, seconds);
      if (status === 429) limited.inc();
      if (status === 402) refused.inc();
    },
    /** Without its time: that of refusing would hide how long calls take. */
    refused(endpoint: string): void {
      requests.inc({ endpoint, status: 503 });
      shed.inc();
    },
    creditsCharged: (credits: number) => charged.inc(credits),
    swept: (sweep: string, outcome: "done" | "failed") => sweeps.inc({ sweep, outcome }),
    addGauge({ name, help, label, isShared, read }: ModuleGauge): void {
      const figures = isShared ? createSharedReader(read) : read;
      new Gauge({
        name: `ph_${name}`,
        help,
        labelNames: label ? [label] : [],
        registers,
        async collect() {
          const now = await figures();
          this.reset();
          if (now === undefined) {
            // One without labels is 0 now, which would say that all is well.
            if (!label) this.remove();
          } else if (typeof now === "number") this.set(now);
          else
            for (const [value, figure] of Object.entries(now)) this.set({ [label as string]: value }, figure);
        },
      });
    },
    addTally({ name, help, label, read }: Tally): void {
      new Counter({
        name: `ph_${name}`,
        help,
        labelNames: label ? [label] : [],
        registers,
        collect() {
          this.reset();
          const now = read();
          if (typeof now === "number") this.inc(now);
          else
            for (const [value, figure] of Object.entries(now)) this.inc({ [label as string]: value }, figure);
        },
      });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
