import type { Scope } from "personal-helper-client";

/** Complete: the type of the client is made from the service's description. */
const SCOPES: Readonly<Record<Scope, true>> = {
  "memory:read": true,
  "memory:write": true,
  "agent:run": true,
  "skills:read": true,
  "feeds:read": true,
  "feeds:publish": true,
  "feeds:subscribe": true,
  "webhooks:read": true,
  "webhooks:write": true,
  "flux:read": true,
  "flux:write": true,
  "credits:read": true,
};

export const ALL_SCOPES = Object.keys(SCOPES) as readonly Scope[];

/** Those that were chosen from ALL_SCOPES, or all of them. */
export const readScopes = (given: readonly string[]): readonly Scope[] =>
  given.length === 0 ? ALL_SCOPES : ALL_SCOPES.filter((scope) => given.includes(scope));
