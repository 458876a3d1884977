/** Migrations that an older version can run beside: every file is held to the rules, and the rules see what they should. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { FIRST_WITHOUT_RULES, findFaults } from "../scripts/migration-rules.ts";

const folder = path.join(import.meta.dirname, "../migrations");
const files = readdirSync(folder).sort();

test("every migration keeps the rules for old and new versions side by side", () => {
  assert.ok(files.includes(FIRST_WITHOUT_RULES));
  for (const name of files) {
    const sql = readFileSync(path.join(folder, name), "utf8");
    assert.deepEqual(findFaults(name, sql), [], name);
    const runsWith = /^-- runs with: (\S+)$/m.exec(sql)?.[1];
    if (runsWith) assert.ok(files.includes(runsWith) && runsWith <= name, `${name} names ${runsWith}`);
  }
});

const rulesBrokenBy = (sql: string, head = "-- runs with: 0010_flux_presence.sql\n"): string[] =>
  findFaults("0099_x.sql", head + sql).map(({ rule }) => rule);

test("what older code would stumble over or wait for is found", () => {
  const broken: [string, string][] = [
    ["alter table claims drop column speaker;", "drop"],
    ["drop table claims;", "drop"],
    ["ALTER TABLE claims\n  DROP COLUMN speaker;", "drop"],
    ["do $$ begin execute 'x'; drop table claims; end $$;", "drop"],
    ["alter table claims rename column speaker to voice;", "rename"],
    ["alter table claims alter column position type bigint;", "type"],
    ["alter table claims alter column position set data type bigint;", "type"],
    ["alter table claims add column mood text not null;", "not null"],
    ["alter table claims add column a int not null default 1, add column b int not null;", "not null"],
    ["alter table claims alter column speaker set not null;", "not null"],
    ["alter table claims add column token uuid default gen_random_uuid();", "volatile default"],
    [
      "alter table claims add column low text generated always as (lower(content)) stored;",
      "volatile default",
    ],
    ["alter table claims add constraint short check (length(content) < 9);", "constraint"],
    ["create unique index on claims (content);", "unique index"],
    ["create index claims_mood on claims (mood);", "index"],
    ["create table numbers (id bigserial primary key);", "sequence"],
    ["create table numbers (id bigint generated always as identity);", "sequence"],
    ["lock table claims;", "table lock"],
    ["update claims set position = 0;", "update of all rows"],
  ];
  for (const [sql, rule] of broken) assert.ok(rulesBrokenBy(sql).includes(rule), `${rule}: ${sql}`);
  assert.deepEqual(rulesBrokenBy("create table a (id uuid primary key);", ""), ["runs with"]);
});

test("what only adds passes, and so does what says why it may", () => {
  for (const sql of [
    "create table moods (id uuid primary key, name text not null unique, check (name <> ''));",
    "create table moods (id uuid);\ncreate unique index on moods (id);\nalter table moods add constraint c check (true);",
    "alter table claims add column mood text;",
    "alter table claims add column mood text not null default 'calm', add column at timestamptz default now();",
    "alter table claims add constraint short check (length(content) < 9) not valid;",
    "alter table claims alter column mood drop default;",
    "create index if not exists claims_mood on claims (mood);",
    "create table moods (id uuid);\ncreate index on moods (id);",
    "-- drop table claims; would be wrong\ninsert into moods values ('drop table claims;');",
    "update claims set position = 0 where position < 0;",
    "-- allowed: nobody has read it since 0098\nalter table claims drop column speaker;",
  ])
    assert.deepEqual(rulesBrokenBy(sql), [], sql);
  assert.deepEqual(rulesBrokenBy("-- allowed: this one\ndrop table a;\ndrop table b;"), ["drop"]);
});
