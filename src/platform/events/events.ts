/**
 * Events: what happened, for whoever wants to be told. An event is data, like an endpoint: its payload's schema
 * is its documentation, and appending one is part of the transaction of what happened.
 */
import type { z } from "zod";
import type { Tx } from "../database/database.ts";

export interface EventRecord<Data extends z.ZodType = z.ZodType> {
  /** `part.thing.verb`, as a webhook names it. */
  type: string;
  summary: string;
  /** Raised when the form of `data` changes in a way that could break a receiver. */
  version: number;
  data: Data;
}

export const defineEvent = <Data extends z.ZodType>(record: EventRecord<Data>): EventRecord<Data> => record;

/** One time that it happened. */
export interface Happening<Data = unknown> {
  data: Data;
  /** UUIDs of the claims whose text it holds: it is forgotten with them. */
  claimIds?: readonly string[];
  /** UUID. The same id is appended once an account, whatever is retried; absent, every call is an event. */
  id?: string;
}

export interface Events {
  /** With what `tx` writes, or not at all. */
  append<Data extends z.ZodType>(
    tx: Tx,
    accountId: string,
    event: EventRecord<Data>,
    happenings: readonly Happening<z.input<Data>>[],
  ): Promise<void>;
  /** One event of many accounts: where nobody listens, it costs one look for all of them. */
  appendToMany<Data extends z.ZodType>(
    tx: Tx,
    event: EventRecord<Data>,
    happenings: readonly ({ accountId: string } & Happening<z.input<Data>>)[],
  ): Promise<void>;
  /** Whether anybody listens: for what would be costly to tell. */
  isHeard(tx: Tx, accountId: string, event: EventRecord): Promise<boolean>;
}

/** For programs and tests in which nobody can listen. */
export const unheardEvents: Events = {
  append: async () => {},
  appendToMany: async () => {},
  isHeard: async () => false,
};
