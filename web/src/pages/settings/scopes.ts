/** What a key can be allowed to do, in words, by part of the product. */
import type { Scope } from "personal-helper-client";

export interface ScopeGroup {
  title: string;
  scopes: readonly { name: Scope; allows: string }[];
}

// Every scope must stand here, or this does not compile.
const ALLOWS: Record<Scope, string> = {
  "memory:read": "Read and search the memory",
  "memory:write": "Write, correct, import and erase memory",
  "agent:run": "Ask the helper and read its runs",
  "skills:read": "List and read skills",
  "feeds:read": "Discover and read feeds",
  "feeds:publish": "Create feeds, publish to them, see their earnings",
  "feeds:subscribe": "Subscribe to feeds, which spends credits",
  "webhooks:read": "List webhooks and their deliveries",
  "webhooks:write": "Create, change, test and delete webhooks",
  "flux:read": "Read flux state",
  "flux:write": "Change flux state",
  "credits:read": "See the balance, usage and ledger",
};

export const ALL_SCOPES = Object.keys(ALLOWS) as Scope[];

const TITLES: Record<string, string> = {
  memory: "Memory",
  agent: "Agent",
  skills: "Skills",
  feeds: "Feeds",
  webhooks: "Webhooks",
  flux: "Flux",
  credits: "Credits",
};

const partOf = (scope: string): string => scope.split(":", 1)[0] ?? scope;

export const SCOPE_GROUPS: readonly ScopeGroup[] = Object.entries(TITLES).map(([part, title]) => ({
  title,
  scopes: ALL_SCOPES.filter((name) => partOf(name) === part).map((name) => ({ name, allows: ALLOWS[name] })),
}));

/** Short enough for a row: "Everything", or "memory: read, write" for each part. */
export function describeScopes(scopes: readonly string[]): string[] {
  if (ALL_SCOPES.every((scope) => scopes.includes(scope))) return ["Everything"];
  const parts = new Map<string, string[]>();
  for (const scope of scopes) {
    const part = partOf(scope);
    parts.set(part, [...(parts.get(part) ?? []), scope.slice(part.length + 1)]);
  }
  return [...parts].map(([part, verbs]) => `${part}: ${verbs.join(", ")}`);
}
