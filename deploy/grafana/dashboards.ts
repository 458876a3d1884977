/** `node deploy/grafana/dashboards.ts`: writes the dashboards beside this file. A test holds them to it, and to /metrics. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createDashboard, type Row } from "./panels.ts";

const I = 'instance=~"$instance"';
/** Answered when they are done; streams, whole memories and runs take as long as they take. */
const PLAIN = `endpoint!~".*(/stream|/events|/export|/import|/ws)|POST /v1/agent/run",${I}`;
const quantile = (q: number) =>
  `histogram_quantile(${q}, sum by (le) (rate(ph_http_request_seconds_bucket{${PLAIN}}[5m])))`;

const USERS: Row = {
  title: "What users notice",
  panels: [
    {
      title: "Calls",
      unit: "reqps",
      queries: { "{{status}}": `sum by (status) (rate(ph_http_requests_total{${I}}[5m]))` },
    },
    {
      title: "Calls that fail",
      description: "Of all calls. The promise is 0.1% over a month.",
      unit: "percentunit",
      threshold: 0.001,
      queries: {
        "5xx": `sum(rate(ph_http_requests_total{status=~"5..",${I}}[5m])) / sum(rate(ph_http_requests_total{${I}}[5m]))`,
      },
    },
    {
      title: "How long plain calls take",
      description: "Without streams, runs, exports and imports. The promise is 250 ms for 99 of 100.",
      unit: "s",
      threshold: 0.25,
      queries: { p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99) },
    },
    {
      title: "Refused",
      description:
        "By the rate limit (429), for want of credits (402), because there was too much to do (503).",
      unit: "reqps",
      queries: {
        "rate limit": `sum(rate(ph_rate_limited_total{${I}}[5m]))`,
        credits: `sum(rate(ph_credits_refused_total{${I}}[5m]))`,
        overload: `sum(rate(ph_http_refused_total{${I}}[5m]))`,
      },
    },
    {
      title: "Runs",
      unit: "ops",
      queries: { "{{outcome}}": `sum by (outcome) (rate(ph_agent_runs_total{${I}}[5m]))` },
    },
    {
      title: "Live connections",
      queries: {
        "{{instance}}": `ph_live_connections{${I}}`,
        "WebSockets of {{instance}}": `ph_websockets{${I}}`,
      },
    },
  ],
};

const QUEUES: Row = {
  title: "Work that waits",
  panels: [
    {
      title: "How long it has waited",
      description: "The oldest of each: webhook deliveries, parts of feeds, runs that have not ended.",
      unit: "s",
      queries: {
        webhooks: "max(ph_webhook_oldest_seconds)",
        feeds: "max(ph_feed_lanes_oldest_seconds)",
        runs: "max(ph_agent_runs_oldest_seconds)",
      },
    },
    {
      title: "How much it is",
      description: "Counted up to 10,000.",
      queries: {
        "webhooks, {{receiver}} receivers": "max by (receiver) (ph_webhook_lanes_due)",
        "parts of feeds": "max(ph_feed_lanes_waiting)",
        "helpers' tasks": "max(ph_feed_tasks_waiting)",
        "flux writes": `sum(ph_flux_writes_waiting{${I}})`,
      },
    },
    {
      title: "Sweeps that fail",
      queries: {
        "{{sweep}}": `sum by (sweep) (increase(ph_sweeps_total{outcome="failed",${I}}[5m]))`,
      },
    },
  ],
};

const ENGINES: Row = {
  title: "What it stands on",
  panels: [
    {
      title: "Database connections",
      description: "Waiting callers mean that the pool, or PostgreSQL, is the bottleneck.",
      queries: {
        "{{state}} of {{instance}}": `ph_database_connections{state=~"total|waiting",${I}}`,
        "most of {{instance}}": `ph_database_connections{state="max",${I}}`,
      },
    },
    {
      title: "Redis",
      description: "1 where it is reached; limits count for one instance alone while they are degraded.",
      queries: {
        "reached by {{instance}}": `ph_redis_up{${I}}`,
        "limits degraded on {{instance}}": `ph_rate_limit_degraded{${I}}`,
      },
    },
    {
      title: "Delay of the event loop, p99",
      unit: "s",
      threshold: 0.25,
      queries: { "{{instance}}": `ph_nodejs_eventloop_lag_p99_seconds{${I}}` },
    },
    {
      title: "CPU",
      description:
        "Cores in use. One process can use about two: its loop, and the threads of search and embedding.",
      queries: { "{{instance}}": `rate(ph_process_cpu_seconds_total{${I}}[5m])` },
    },
    {
      title: "Memory",
      unit: "bytes",
      queries: {
        "resident, {{instance}}": `ph_process_resident_memory_bytes{${I}}`,
        "heap, {{instance}}": `ph_nodejs_heap_size_used_bytes{${I}}`,
        "search indexes, {{instance}}": `ph_memory_index_bytes{${I}}`,
      },
    },
    {
      title: "File descriptors",
      queries: {
        "{{instance}}": `ph_process_open_fds{${I}}`,
        "most of {{instance}}": `ph_process_max_fds{${I}}`,
      },
    },
  ],
};

const VERSIONS: Row = {
  title: "What runs",
  panels: [
    {
      title: "Versions and roles",
      kind: "stat",
      queries: { "{{version}} {{role}}": "count by (version, role) (ph_build_info)" },
    },
    {
      title: "Calls in progress",
      description: "The limit falls while there is more to do than can be done.",
      queries: {
        "{{instance}}": `ph_http_calls_in_progress{${I}}`,
        "limit of {{instance}}": `ph_http_calls_limit{${I}}`,
      },
    },
    {
      title: "Garbage collection",
      description: "Part of the time.",
      unit: "percentunit",
      queries: { "{{instance}}": `sum by (instance) (rate(ph_nodejs_gc_duration_seconds_sum{${I}}[5m]))` },
    },
  ],
};

const PARTS: Row[] = [
  {
    title: "Calls by endpoint",
    panels: [
      {
        title: "The busiest",
        unit: "reqps",
        width: 12,
        queries: { "{{endpoint}}": `topk(10, sum by (endpoint) (rate(ph_http_requests_total{${I}}[5m])))` },
      },
      {
        title: "Those that fail",
        unit: "reqps",
        width: 12,
        queries: {
          "{{endpoint}} {{status}}": `topk(10, sum by (endpoint, status) (rate(ph_http_requests_total{status=~"5..",${I}}[5m])))`,
        },
      },
      {
        title: "The slowest, p99",
        unit: "s",
        width: 12,
        queries: {
          "{{endpoint}}": `topk(10, histogram_quantile(0.99, sum by (le, endpoint) (rate(ph_http_request_seconds_bucket{${PLAIN}}[5m]))))`,
        },
      },
      {
        title: "Where the time goes",
        description: "Calls times their duration: what is worth making faster.",
        width: 12,
        queries: {
          "{{endpoint}}": `topk(10, sum by (endpoint) (rate(ph_http_request_seconds_sum{${PLAIN}}[5m])))`,
        },
      },
    ],
  },
  {
    title: "Memory and agent",
    panels: [
      { title: "Claims in warm indexes", queries: { "{{instance}}": `ph_memory_index_claims{${I}}` } },
      {
        title: "Memory of the indexes",
        description: "At 512 MB the least used are dropped, and built again when they are asked for.",
        unit: "bytes",
        threshold: 536_870_912,
        queries: { "{{instance}}": `ph_memory_index_bytes{${I}}` },
      },
      { title: "Runs in progress", queries: { "{{instance}}": `ph_agent_runs_active{${I}}` } },
    ],
  },
  {
    title: "Feeds and webhooks",
    panels: [
      {
        title: "Updates delivered to subscribers",
        unit: "ops",
        queries: { delivered: `sum(rate(ph_feed_deliveries_total{${I}}[5m]))` },
      },
      {
        title: "Readers of feeds",
        queries: {
          "{{instance}}": `ph_feed_readers{${I}}`,
          "behind, {{instance}}": `ph_feed_readers_behind{${I}}`,
        },
      },
      {
        title: "Attempts to deliver webhooks",
        unit: "ops",
        queries: { "{{outcome}}": `sum by (outcome) (rate(ph_webhook_attempts_total{${I}}[5m]))` },
      },
      { title: "Webhooks being delivered to", queries: { "{{instance}}": `ph_webhook_lanes_active{${I}}` } },
    ],
  },
  {
    title: "Credits",
    panels: [
      {
        title: "Charged for calls",
        unit: "ops",
        queries: { credits: `sum(rate(ph_credits_charged_total{${I}}[5m]))` },
      },
    ],
  },
];

export const dashboards: Record<string, unknown> = {
  "overview.json": createDashboard({
    uid: "personal-helper-overview",
    title: "Personal Helper: overview",
    description: "What users notice, what waits, and what it stands on",
    rows: [USERS, QUEUES, ENGINES, VERSIONS],
  }),
  "parts.json": createDashboard({
    uid: "personal-helper-parts",
    title: "Personal Helper: parts",
    description: "By endpoint and by part of the product",
    rows: PARTS,
  }),
};

if (import.meta.main) {
  for (const [name, dashboard] of Object.entries(dashboards)) {
    writeFileSync(path.join(import.meta.dirname, name), `${JSON.stringify(dashboard, null, 2)}\n`);
  }
}
