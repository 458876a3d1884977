/** What a key can be allowed to do. */
export const SCOPES = {
  "memory:read": "Read and search the memory.",
  "memory:write": "Write, correct, import and erase memory.",
  "agent:run": "Run the helper and read its runs.",
  "skills:read": "List and read skills.",
  "feeds:read": "Discover and read feeds.",
  "feeds:publish": "Create feeds, publish to them and see their earnings.",
  "feeds:subscribe": "Subscribe to feeds, which spends credits.",
  "webhooks:read": "List webhooks and their deliveries.",
  "webhooks:write": "Create, change, test and delete webhooks.",
  "flux:read": "Read flux state.",
  "flux:write": "Change flux state.",
  "credits:read": "See the balance, usage and ledger.",
} as const;

type Scope = keyof typeof SCOPES;

export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];
