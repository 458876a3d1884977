/** What each error means to whoever meets it. The texts stand in the responses and in the guide. */
import type { ErrorCode } from "../../../platform/errors.ts";

interface ErrorHelp {
  /** When it is answered. */
  when: string;
  /** What to do about it. */
  help: string;
  /** An example's `detail`. */
  detail: string;
  /** An example's further members. */
  extras?: Record<string, unknown>;
}

export const ERROR_GUIDE: Record<ErrorCode, ErrorHelp> = {
  invalid_request: {
    when: "The JSON is malformed, a value breaks its rules, or a field or parameter is not a known one.",
    help: "`errors` names each place by a JSON Pointer: into the body, or `/path/…`, `/query/…`, `/header/…`.",
    detail: "/name: is required",
    extras: { errors: [{ pointer: "/name", message: "is required" }] },
  },
  unauthenticated: {
    when: "There is no credential, or it is unknown, revoked or expired.",
    help: "Send `Authorization: Bearer <API key>` with a key that still works.",
    detail: "The credential is unknown, revoked or expired.",
  },
  insufficient_credits: {
    when: "The call costs more credits than are left. It was not carried out and costs nothing.",
    help: "Wait for the next month's free credits, or follow `upgrade_url`. Retrying earlier changes nothing.",
    detail: "This call costs 10 credits and 4 are left. See upgrade_url.",
    extras: {
      required: 10,
      available: 4,
      upgrade_url: "https://helper.example.com/upgrade",
      current_plan: "free",
    },
  },
  insufficient_scope: {
    when: "The key works, but lacks the scope in `required_scope`.",
    help: "Create a key with that scope. A key's scopes never change.",
    detail: "The key needs the scope memory:write.",
    extras: { required_scope: "memory:write" },
  },
  forbidden: {
    when: "This kind of credential can't do this: a key can't manage keys, and a cookie works on the service's own pages only.",
    help: "Use the credential that the endpoint's description names.",
    detail: "Only a signed-in person can do this: a key can't manage keys or sessions.",
  },
  not_found: {
    when: "There is nothing there, or it belongs to another account: nobody can tell the two apart.",
    help: "Check the path and the id, and that the key is of the right account.",
    detail: "There is nothing with this id.",
  },
  method_not_allowed: {
    when: "The path exists, but not with this method.",
    help: "The header `Allow` lists the methods that it takes.",
    detail: "This path takes GET, POST.",
  },
  not_acceptable: {
    when: "`Accept` excludes every form in which the endpoint can answer.",
    help: "Accept `application/json`, or leave the header out.",
    detail: "This endpoint answers application/json; Accept excludes that.",
  },
  conflict: {
    when: "The current state does not allow it, for example because the name is taken.",
    help: "Read the current state, then decide again.",
    detail: "There is an account with this email already.",
  },
  idempotency_in_flight: {
    when: "The first call with this `Idempotency-Key` still runs after 30 seconds.",
    help: "Send the same call again after `Retry-After`: it gets the first one's answer.",
    detail: "The first call with this Idempotency-Key still runs. Ask again later.",
  },
  price_changed: {
    when: "The feed costs more than you agreed to: `agreed` is that price (null for a new subscription), `price` the one of now.",
    help: "Send the call again with `accept_price` set to the price that you accept.",
    detail: "An update of this feed costs 3 credits. Accept that with accept_price.",
    extras: { agreed: 1, price: 3 },
  },
  gone: {
    when: "The endpoint has passed its sunset, or the cursor is older than what is kept.",
    help: "Use the successor that `Link` names, or start over without the cursor.",
    detail: "This endpoint ended at its sunset. Use /v1/memory/search instead.",
  },
  version_conflict: {
    when: "`If-Match` names a version that is no longer the current one.",
    help: "Apply the change to the `state` of this answer, and send it with this `version`.",
    detail: "The state is at version 44 by now.",
    extras: { version: 44, state: { theme: "dark" } },
  },
  too_large: {
    when: "The body is larger than the endpoint takes (1 MiB unless it says otherwise).",
    help: "Send it in parts.",
    detail: "The body is larger than this endpoint takes.",
  },
  unsupported_media_type: {
    when: "The body is not `application/json` in UTF-8, or it is compressed.",
    help: "Send `Content-Type: application/json`, and no `Content-Encoding`.",
    detail: "Send the body as Content-Type: application/json.",
  },
  idempotency_mismatch: {
    when: "This `Idempotency-Key` was used before, with another request.",
    help: "Take a fresh key for each new call, and the same key only for retries of the very same call.",
    detail: "This Idempotency-Key was used with another request.",
  },
  rate_limited: {
    when: "More than the allowed requests in a rolling minute, or too many failed sign-ins in a row.",
    help: "Wait for `Retry-After` seconds. Refused calls don't count.",
    detail: "At most 1000 requests in any 60 seconds. Try again in 12 s.",
    extras: { upgrade_url: "https://helper.example.com/upgrade", current_plan: "free" },
  },
  internal: {
    when: "Something went wrong that should not have. It costs nothing.",
    help: "Try again; if it stays, tell the people who run the service the `request_id`.",
    detail: "An unexpected error. The log has it under this request id.",
  },
  unavailable: {
    when: "Something that the service needs can't be reached at the moment, there is more to do than it can, or the call took longer than 60 seconds. It costs nothing.",
    help: "Try again after `Retry-After` seconds.",
    detail: "The database can't be reached right now. Try again in a moment.",
  },
};
