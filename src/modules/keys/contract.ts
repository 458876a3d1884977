import { z } from "zod";
import { endpoint } from "../../platform/http/endpoint.ts";
import { listOf, listQuery } from "../../platform/http/list.ts";
import { idOut, idParam } from "../../platform/ids.ts";
import { SCOPE_NAMES, SCOPES } from "./scopes.ts";

const MAX_NAME_LENGTH = 100;
/** Seven days. */
const MAX_OVERLAP_SECONDS = 604_800;

const Name = z
  .string()
  .trim()
  .superRefine((name, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (name === "") refuse("must not be empty");
    // A code point has at most two units: the first test spares counting a megabyte.
    else if (name.length > 2 * MAX_NAME_LENGTH || [...name].length > MAX_NAME_LENGTH) {
      refuse(`must be at most ${MAX_NAME_LENGTH} characters`);
    } else if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)) refuse("must not contain control characters");
  })
  .meta({ minLength: 1, maxLength: MAX_NAME_LENGTH, description: "What the key is for. Shown in lists." });

const unknownScope = (input: unknown): string =>
  `unknown scope ${JSON.stringify(input)?.slice(0, 60)}; known are ${SCOPE_NAMES.join(", ")}`;

const Scopes = z
  .array(z.enum(SCOPE_NAMES, { error: (issue) => unknownScope(issue.input) }).meta({ id: "Scope" }))
  .min(1, "must name at least one scope")
  .superRefine((scopes, context) => {
    scopes.forEach((scope, place) => {
      if (scopes.indexOf(scope) !== place) {
        context.addIssue({ code: "custom", path: [place], message: `repeats the scope ${scope}` });
      }
    });
  })
  .meta({
    uniqueItems: true,
    maxItems: SCOPE_NAMES.length,
    description: SCOPE_NAMES.map((name) => `\`${name}\`: ${SCOPES[name]}`).join("\n"),
  });

const ExpiresAt = z.iso
  .datetime({ offset: true, error: "must be an RFC 3339 timestamp such as 2030-01-31T12:00:00Z" })
  .nullable()
  .meta({ description: "When the key stops working, in the future; null or absent for never." });

const summary = {
  id: idOut("key"),
  name: z.string(),
  scopes: z.array(z.string()),
  start: z.string().meta({ description: "The first characters of the key, to recognise it by." }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
};

export const KeySummary = z.strictObject(summary).meta({ id: "KeySummary" });

const KeyRecord = z
  .strictObject({ ...summary, last_used_at: z.iso.datetime().nullable() })
  .meta({ id: "Key" });

const CreatedKeyRecord = z
  .strictObject({
    ...summary,
    key: z.string().meta({ description: "The key itself. It is shown this once and can't be read again." }),
  })
  .meta({ id: "NewKey" });

const KeyId = z.object({ id: idParam("key") });

const managed = { access: "session", price: 0, stability: "stable" } as const;

export const createKey = endpoint({
  ...managed,
  id: "keys.create",
  method: "POST",
  path: "/v1/keys",
  summary: "Create a key",
  description: "The answer holds the key itself, which is shown this once.",
  body: z.strictObject({ name: Name, scopes: Scopes, expires_at: ExpiresAt.optional() }),
  response: CreatedKeyRecord,
  status: 201,
  errors: ["conflict"],
  answersSecret: true,
  example: { name: "my laptop", scopes: ["memory:read", "memory:write"] },
});

export const listKeys = endpoint({
  ...managed,
  id: "keys.list",
  method: "GET",
  path: "/v1/keys",
  summary: "List keys",
  description: "Newest first, expired ones included, revoked ones not.",
  query: listQuery({}),
  response: listOf(KeyRecord),
});

export const revokeKey = endpoint({
  ...managed,
  id: "keys.revoke",
  method: "DELETE",
  path: "/v1/keys/{id}",
  summary: "Revoke a key",
  description: "It is refused everywhere within a second, and its open streams are closed.",
  params: KeyId,
  response: z.undefined(),
  status: 204,
  errors: ["not_found"],
});

export const rotateKey = endpoint({
  ...managed,
  id: "keys.rotate",
  method: "POST",
  path: "/v1/keys/{id}/rotate",
  summary: "Rotate a key",
  description:
    "Answers a new key with a new id and the same name, scopes and expiry. " +
    "The old one goes on working for `overlap_seconds`; without it, it is revoked at once.",
  params: KeyId,
  body: z
    .strictObject({
      overlap_seconds: z
        .int()
        .min(0)
        .max(MAX_OVERLAP_SECONDS)
        .default(0)
        .meta({ description: "How long the old key goes on working." }),
    })
    .optional(),
  response: CreatedKeyRecord,
  status: 201,
  errors: ["not_found", "conflict"],
  answersSecret: true,
  example: { overlap_seconds: 3600 },
});

export const getCurrentKey = endpoint({
  id: "keys.current",
  method: "GET",
  path: "/v1/keys/current",
  summary: "The calling key",
  description: "Any key may ask which key it is, whatever its scopes.",
  access: "key",
  price: 0,
  stability: "stable",
  response: KeyRecord,
});
