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
  /**
   * Who may read it, as an endpoint says it: the scope that reading the same by a call takes, "session" for what no
   * key can read, "open" for what tells nothing.
   */
  access: string;
  /** The type of the single event that this one stands for when there are many: who listens to that gets this too. */
  batchOf?: string;
  /** Another table has it, and `Module.eventSources` lists it from there. Here it is stored for webhooks only. */
  isKeptElsewhere?: true;
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
  /** One event of many accounts. */
  appendToMany<Data extends z.ZodType>(
    tx: Tx,
    event: EventRecord<Data>,
    happenings: readonly ({ accountId: string } & Happening<z.input<Data>>)[],
  ): Promise<void>;
}

/** Events of one type that another table keeps, newest first by the id of the event. */
export type EventSource = (
  accountId: string,
  range: { since: Date; before: string | undefined; limit: number },
) => Promise<{ id: string; at: Date; data: unknown }[]>;

/** For programs and tests in which nobody can listen. */
export const unheardEvents: Events = {
  append: async () => {},
  appendToMany: async () => {},
};
