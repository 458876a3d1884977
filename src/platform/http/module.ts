import type { FastifyInstance } from "fastify";
import type { EventRecord } from "../events/events.ts";
import type { Route } from "./endpoint.ts";

/** Work that repeats in the background, on one instance at a time. */
export interface Sweep {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** A figure for /metrics, read when it is asked for. */
export interface Gauge {
  name: string;
  help: string;
  read(): Promise<number>;
}

/** What a part of the product gives to the service: everything else about it stays inside. */
export interface Module {
  name: string;
  routes: Route[];
  /** What it tells those who listen. */
  events?: EventRecord[];
  /** What is not JSON over an endpoint record: pages and files for people. Counted per address or credential. */
  pages?(app: FastifyInstance): void;
  sweeps?: Sweep[];
  gauges?: Gauge[];
  /** Before the database closes: write what is still held in memory. */
  close?(): Promise<void>;
}
