import type { FastifyInstance } from "fastify";
import type { EventRecord, EventSource } from "../events/events.ts";
import type { Route } from "./endpoint.ts";

/** Work that repeats in the background, on one instance at a time. */
export interface Sweep {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** One number, or one for each value of `label`. */
type Figures = number | Record<string, number>;

/** A figure for /metrics, read when it is asked for. */
export interface Gauge {
  name: string;
  help: string;
  label?: string;
  /** Of all instances together: it is read from the database, and left out while that is away. */
  isShared?: true;
  read(): Promise<Figures>;
}

/** What this instance has done since it started: it only grows. */
export interface Tally {
  name: string;
  help: string;
  label?: string;
  read(): Figures;
}

/** What a part of the product gives to the service: everything else about it stays inside. */
export interface Module {
  name: string;
  routes: Route[];
  /** What it tells those who listen. */
  events?: EventRecord[];
  /** By type: events that are listed from tables of its own instead of being stored a second time. */
  eventSources?: Record<string, EventSource>;
  /** What is not JSON over an endpoint record: pages and files for people. Counted per address or credential. */
  pages?(app: FastifyInstance): void;
  sweeps?: Sweep[];
  gauges?: Gauge[];
  tallies?: Tally[];
  /** Before the database closes: write what is still held in memory. */
  close?(): Promise<void>;
}
