/** The baseline of what is written durably: a row with about as much in it, and its commit, which waits for the disk. */
import type { Database } from "../src/platform/database/database.ts";

export async function prepareBareInsert(database: Database): Promise<() => Promise<number>> {
  await database.run`create schema if not exists bench`;
  await database.run`create table if not exists bench.rows (id bigint generated always as identity primary key, body text)`;
  const body = "x".repeat(BYTES);
  return () => database.run`insert into bench.rows (body) values (${body})`;
}

/** About what a claim with its vector takes. */
const BYTES = 600;
