/** Calls a module's route with checked input and a real transaction, but without HTTP and its guards. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import pino from "pino";
import type { Database } from "../../src/platform/database/database.ts";
import type { Call } from "../../src/platform/http/endpoint.ts";
import type { Module } from "../../src/platform/http/module.ts";
import type { Principal } from "../../src/platform/http/principal.ts";
import { validateCall } from "../../src/platform/http/validate.ts";
import { isLiveBody } from "../../src/platform/live/push-stream.ts";
import type { Log } from "../../src/platform/log/log.ts";

export const silentLog: Log = pino({ level: "silent" });

export interface DirectCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  principal?: Principal;
  address?: string;
  /** Of the request, by their names in lower case. */
  headers?: Record<string, string>;
  mediaType?: string;
  lastEventId?: string;
  /** For endpoints whose handler takes the price. */
  charge?: Call["charge"];
}

export async function callDirectly<Answer>(
  database: Database,
  module: Module,
  endpointId: string,
  input: DirectCall = {},
): Promise<{ body: Answer; headers: Record<string, string>; cookies: string[] }> {
  const route = module.routes.find(({ endpoint }) => endpoint.id === endpointId);
  assert.ok(route, `no endpoint ${endpointId}`);
  const { params = {}, query = {}, body, principal, address = "192.0.2.1" } = input;
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  const call = {
    ...validateCall(route.endpoint, { params, query, body }),
    get principal() {
      assert.ok(principal, `${endpointId} asks who calls`);
      return principal;
    },
    mediaType: input.mediaType ?? route.endpoint.produces?.[0] ?? "application/json",
    lastEventId: input.lastEventId,
    charge: input.charge ?? (() => assert.fail(`${endpointId} charges`)),
    requestId: "req_test",
    address,
    header: (name) => input.headers?.[name],
    setHeader: (name, value) => {
      if (name === "set-cookie") cookies.push(...[value].flat());
      else headers[name] = String(value);
    },
    transaction: database.transaction,
  } as Call;
  const handled = await route.handle(call);
  const answer = route.present ? await route.present(call, handled) : handled;
  if (answer instanceof Readable || isLiveBody(answer)) return { body: answer as Answer, headers, cookies };
  // An answer with a field that its description lacks would be cut by the serialiser.
  return { body: route.endpoint.response.parse(answer) as Answer, headers, cookies };
}

/** Asserts that `work` fails with this code, and answers the error. */
export async function refusal(code: string, work: Promise<unknown>) {
  const error = await work.then(
    () => assert.fail(`was allowed, and not refused with ${code}`),
    (thrown) => thrown,
  );
  assert.equal(error.code, code, error.stack);
  return error as { message: string; headers: Record<string, string>; extras: Record<string, unknown> };
}

/** Time that stands still until it is moved. */
export function createMovedClock(start = "2026-03-01T12:00:00.000Z") {
  let nowMs = Date.parse(start);
  return {
    now: () => new Date(nowMs),
    advance: (ms: number) => {
      nowMs += ms;
    },
  };
}
