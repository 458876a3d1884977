/** What the service says of itself to Prometheus. A registry of its own: no process-wide singletons. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import type { Gauge as ModuleGauge } from "./module.ts";

export function createMetrics(database: Database) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "ph_" });
  const registers = [registry];

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
  new Gauge({
    name: "ph_database_connections",
    help: "Connections of the pool by state; waiting counts callers without one",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.stats())) this.set({ state }, count);
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
    creditsCharged: (credits: number) => charged.inc(credits),
    addGauge({ name, help, read }: ModuleGauge): void {
      new Gauge({
        name: `ph_${name}`,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
