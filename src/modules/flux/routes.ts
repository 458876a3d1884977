import { z } from "zod";
import { MICROS_PER_CREDIT } from "../../platform/credits.ts";
import { AppError, invalidRequest } from "../../platform/errors.ts";
import { type Call, type Endpoint, endpointName, type Route, route } from "../../platform/http/endpoint.ts";
import { decodeCursor, pageOf } from "../../platform/http/list.ts";
import type { Meter } from "../../platform/http/principal.ts";
import { newUuid } from "../../platform/ids.ts";
import { type ChangeInput, readChange } from "./change/change-input.ts";
import { etagOf, hasVersion, readIfMatch, refuseIfNoneMatch } from "./conditions.ts";
import * as contract from "./contract.ts";
import type { Flux, FluxOutcome, FluxWrite } from "./flux.ts";
import { defaultDevice } from "./live/contract.ts";
import { retryRaced } from "./settling.ts";

/** The last app of the page before. */
const Position = z.tuple([contract.AppName]);

const LARGE_BODY = 64 * 1024;

type Caller = Omit<Call, "params" | "query" | "body">;

export function createRoutes(deps: { flux: Flux; meter: Pick<Meter, "charge"> }): Route[] {
  const { flux, meter } = deps;

  async function set(
    call: Caller & { body: ChangeInput },
    app: string,
    endpoint: Pick<Endpoint, "method" | "path">,
  ) {
    const read = readChange(call.body);
    if ("fault" in read) throw invalidRequest([read.fault]);
    // Reading a large change and writing it down again are two turns.
    if (Number(call.header("content-length")) > LARGE_BODY) await new Promise(setImmediate);
    refuseIfNoneMatch(call.header("if-none-match"));
    const write: FluxWrite = {
      accountId: call.principal.accountId,
      app,
      change: read.change,
      ifVersion: readIfMatch(call.header("if-match")),
      by: defaultDevice(call.principal.name),
      writerId: call.requestId,
      keyId: keyOf(call),
      requestId: call.requestId,
      answersState: true,
      endpoint: endpointName(endpoint),
    };
    // Where the answer has to be kept, it is in one transaction with the write; otherwise many writes share one.
    if (call.header("idempotency-key") === undefined) return answer(call, write, await flux.write(write));
    return retryRaced(() =>
      call.transaction(async (tx) => answer(call, write, await flux.writeIn(tx, write))),
    );
  }

  async function get(call: Caller, app: string, endpoint: Pick<Endpoint, "method" | "path" | "price">) {
    const { accountId } = call.principal;
    const { version, state, updatedAt } = await flux.read(accountId, app);
    call.setHeader("ETag", etagOf(version));
    const shown = { app, version, state, updated_at: updatedAt?.toISOString() ?? null };
    if (hasVersion(call.header("if-none-match"), version)) {
      call.answerNotModified();
      return shown;
    }
    const charge = {
      accountId,
      cause: newUuid(),
      micros: BigInt(endpoint.price) * MICROS_PER_CREDIT,
      endpoint: endpointName(endpoint),
      keyId: keyOf(call),
      requestId: call.requestId,
    };
    call.noteCharged(await meter.charge(charge));
    return shown;
  }

  return [
    route(contract.setAppState, (call) => set(call, call.params.app, contract.setAppState)),
    route(contract.setDefaultState, (call) => set(call, contract.DEFAULT_APP, contract.setDefaultState)),
    route(contract.getAppState, (call) => get(call, call.params.app, contract.getAppState)),
    route(contract.getDefaultState, (call) => get(call, contract.DEFAULT_APP, contract.getDefaultState)),

    route(contract.listApps, async (call) => {
      const { limit, cursor } = call.query;
      const after = cursor === undefined ? undefined : decodeCursor(cursor, Position)[0];
      const apps = await flux.list(call.principal.accountId, { after, limit: limit + 1 });
      return pageOf(
        apps,
        limit,
        ({ app, version, updatedAt, bytes }) => ({
          app,
          version,
          updated_at: updatedAt.toISOString(),
          bytes,
        }),
        (last) => [last.app],
      );
    }),

    route(contract.deleteApp, async (call) => {
      const deleted = await flux.delete({
        accountId: call.principal.accountId,
        app: call.params.app,
        by: defaultDevice(call.principal.name),
        writerId: call.requestId,
      });
      if (!deleted) throw new AppError("not_found", "This app has no state.");
      return undefined;
    }),
  ];
}

const keyOf = ({ principal }: Caller): string | undefined =>
  principal.kind === "key" ? principal.id : undefined;

function answer(call: Caller, write: FluxWrite, outcome: FluxOutcome) {
  switch (outcome.outcome) {
    case "accepted": {
      const { version, state = {}, updatedAt } = outcome;
      call.noteCharged({ outcome: "charged", balanceMicros: outcome.balanceMicros });
      call.setHeader("ETag", etagOf(version));
      return { app: write.app, version, state, updated_at: updatedAt.toISOString() };
    }
    case "version_conflict": {
      const { version, state } = outcome;
      throw new AppError(
        "version_conflict",
        `The version is ${version} and not ${write.ifVersion}. Make your change on top of the state in this answer.`,
        { extras: { version, state }, headers: { ETag: etagOf(version) } },
      );
    }
    case "repeated":
    case "in_doubt":
      throw new Error("a call has its idempotency key to be repeated with");
    case "refused":
      if (outcome.availableMicros !== undefined) {
        call.noteCharged({ outcome: "insufficient", availableMicros: outcome.availableMicros });
      }
      throw new AppError(outcome.code, outcome.detail, outcome.isLimit ? { isLimit: true } : {});
  }
}
