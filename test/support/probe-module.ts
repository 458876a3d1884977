/** Endpoints that only the tests have: priced, slow, failing, counting, deprecated. */
import { z } from "zod";
import type { Database } from "../../src/platform/database/database.ts";
import { AppError } from "../../src/platform/errors.ts";
import { endpoint, route, socketRoute } from "../../src/platform/http/endpoint.ts";
import type { Module } from "../../src/platform/http/module.ts";

const DAY_MS = 86_400_000;
const Note = z.strictObject({
  text: z.string().max(200),
  delay_ms: z.number().int().min(0).max(60_000).optional(),
});
const Answer = z.strictObject({ text: z.string(), nonce: z.string() });

const common = { price: 0, stability: "experimental", access: "memory:read" } as const;
const daysFromNow = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS);

const deprecated = (name: string, sunset: Date) =>
  endpoint({
    ...common,
    id: `probe.${name}`,
    method: "GET",
    path: `/v1/probe/${name}`,
    summary: "Deprecated",
    stability: "deprecated",
    deprecation: { since: daysFromNow(-200), sunset, successor: "/v1/probe/read" },
    response: Answer,
  });

const read = endpoint({
  ...common,
  id: "probe.read",
  method: "GET",
  path: "/v1/probe/read",
  summary: "Costs three credits",
  price: 3,
  response: Answer,
});

const write = endpoint({
  ...common,
  id: "probe.write",
  method: "POST",
  path: "/v1/probe/write",
  summary: "Costs three credits and writes a row",
  access: "memory:write",
  price: 3,
  status: 201,
  body: Note,
  response: Answer,
});

const fail = endpoint({
  ...common,
  id: "probe.fail",
  method: "POST",
  path: "/v1/probe/fail",
  summary: "Is charged, then fails as told",
  access: "memory:write",
  price: 3,
  body: z.strictObject({ how: z.enum(["not_found", "conflict", "crash"]) }),
  response: Answer,
});

const echo = endpoint({
  ...common,
  id: "probe.echo",
  method: "GET",
  path: "/v1/probe/echo",
  summary: "Sends back what it is sent",
  query: z.strictObject({ refuse: z.string().optional() }),
  response: z.string(),
  socket: { protocol: "probe.v1", maxFrameBytes: 1_000 },
});

const nonce = () => Math.random().toString(36).slice(2);
const wait = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/** `database` is the tests' own connection: the rows are what proves that something was executed. */
export function createProbeModule(): Module {
  const answer = async () => ({ text: "still here", nonce: nonce() });
  return {
    name: "probe",
    routes: [
      socketRoute(echo, async (call) => {
        if (call.query.refuse) throw new AppError("conflict", "Refused, as asked.");
        return (socket) => {
          socket.onFrame((text) => socket.send(text));
          socket.send(`hello ${call.principal.name}`);
        };
      }),
      route(read, async () => ({ text: "read", nonce: nonce() })),
      route(write, async (call) => {
        await wait(call.body.delay_ms);
        return call.transaction(async (tx) => {
          await tx.run`
            insert into probe_writes (account_id, text, request_id)
            values (${call.principal.accountId}, ${call.body.text}, ${call.requestId})`;
          return { text: call.body.text, nonce: nonce() };
        });
      }),
      route(fail, async (call) => {
        if (call.body.how === "crash") throw new Error("secret detail: select * from probe_writes");
        throw new AppError(call.body.how, "as told");
      }),
      route(deprecated("old", daysFromNow(100)), answer),
      route(deprecated("ended", daysFromNow(-1)), answer),
    ],
  };
}

/** Before any service starts: the table that the writing probe fills. */
export async function createProbeTable(database: Database): Promise<void> {
  await database.run`
    create table if not exists probe_writes (
      account_id uuid not null, text text not null, request_id text not null, at timestamptz not null default now())`;
}
