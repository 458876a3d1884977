import { z } from "zod";
import { endpoint } from "../../platform/http/endpoint.ts";
import { listOf, listQuery } from "../../platform/http/list.ts";
import { changeMembers, EXACTLY_ONE, holdsOne } from "./change/change-input.ts";

export const DEFAULT_APP = "default";

/** A state of 1 MiB, with what a body has around it and room for escapes. */
const BODY_LIMIT = 1.25 * 1024 * 1024;

export const AppName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,63}$/,
    "must be 1 to 64 of a-z, 0-9, _ and -, and begin with a letter or a digit",
  )
  .meta({ description: "The app's name, of your own choice.", maxLength: 64 });

const Time = z.iso.datetime();

const State = z
  .strictObject({
    app: AppName,
    version: z.int().meta({ description: "Raised by one with every accepted write; 0 before the first." }),
    state: z.record(z.string(), z.unknown()),
    updated_at: Time.nullable().meta({ description: "Null before the first write." }),
  })
  .meta({ id: "FluxState" });

const App = z
  .strictObject({
    app: AppName,
    version: z.int(),
    updated_at: Time,
    bytes: z.int().meta({
      description: "What the state takes as JSON: exact up to 8 KiB, at most this much beyond.",
    }),
  })
  .meta({ id: "FluxApp" });

const params = z.object({ app: AppName });
const body = z
  .strictObject(changeMembers)
  .refine(holdsOne, EXACTLY_ONE)
  .meta({ id: "FluxChange", minProperties: 1, maxProperties: 1 });
const common = { stability: "stable" } as const;
const versioned = { ...common, hasVersion: true } as const;

const WRITES =
  "The body holds exactly one of `state` (replaces it), `merge` (RFC 7396) and `patch` (RFC 6902). Every accepted " +
  'write raises the version by one. With `If-Match: "<version>"` it is accepted only on top of that version; ' +
  "otherwise the answer is 412, with the current `version` and `state`. A patch that can't be applied is 409 and " +
  "changes nothing.\n\n" +
  "A state is a JSON object of at most 1 MiB. The order of its members is not kept.";

const READS =
  'A state that was never set is version 0 and `{}`. With `If-None-Match: "<version>"` the answer is 304, and costs ' +
  "nothing, while that is still the version.";

const setting = {
  ...versioned,
  method: "POST",
  access: "flux:write",
  price: 1,
  chargedByHandler: true,
  body,
  response: State,
  bodyLimit: BODY_LIMIT,
  holdsData: true,
  errors: ["conflict", "version_conflict", "too_large"] as ("conflict" | "version_conflict" | "too_large")[],
  example: { merge: { volume: 7, playing: { title: "Blue in Green" } } },
} as const;

const reading = {
  ...versioned,
  method: "GET",
  access: "flux:read",
  price: 1,
  chargedByHandler: true,
  response: State,
} as const;

export const setAppState = endpoint({
  ...setting,
  id: "flux.state.set",
  path: "/v1/flux/{app}/state",
  summary: "Set an app's state",
  description: WRITES,
  params,
});

export const setDefaultState = endpoint({
  ...setting,
  id: "flux.default.state.set",
  path: "/v1/flux/state",
  summary: "Set the default app's state",
  description: `As \`POST /v1/flux/{app}/state\`, for the app \`${DEFAULT_APP}\`. ${WRITES}`,
});

export const getAppState = endpoint({
  ...reading,
  id: "flux.state.get",
  path: "/v1/flux/{app}/state",
  summary: "Read an app's state",
  description: READS,
  params,
});

export const getDefaultState = endpoint({
  ...reading,
  id: "flux.default.state.get",
  path: "/v1/flux/state",
  summary: "Read the default app's state",
  description: `As \`GET /v1/flux/{app}/state\`, for the app \`${DEFAULT_APP}\`. ${READS}`,
});

export const listApps = endpoint({
  ...common,
  id: "flux.apps.list",
  method: "GET",
  path: "/v1/flux",
  access: "flux:read",
  price: 0,
  summary: "List apps",
  description: "Those that have a state, by name.",
  query: listQuery({}),
  response: listOf(App),
});

export const deleteApp = endpoint({
  ...common,
  id: "flux.apps.delete",
  method: "DELETE",
  path: "/v1/flux/{app}",
  access: "flux:write",
  price: 0,
  summary: "Delete an app's state",
  description:
    "It is empty from then on, for devices that are connected too, and is not listed until it is set again. What it " +
    "held is not kept. Its version goes on from where it was, so that no version ever means two states.",
  params,
  response: z.undefined(),
  status: 204,
  errors: ["not_found"],
});
