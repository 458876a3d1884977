/** The memory of one caller over HTTP, as a client would use it. What is accepted is checked here; refusals by `send`. */
import assert from "node:assert/strict";
import type { Answer } from "./api.ts";

export interface Claim {
  id: string;
  content: string;
  created_at: string;
  updated_at: string;
  occurred_at: string | null;
  valid_from: string;
  valid_to: string | null;
  supersedes: string[];
  superseded_by: string | null;
  source: string | null;
  source_id: string | null;
  tags: string[];
  metadata: Record<string, unknown>;
  expires_at: string | null;
}

export interface WrittenClaim extends Claim {
  outcome: "added" | "duplicate" | "superseded_older";
  redacted?: string[];
}

export interface FoundClaim extends Claim {
  score: number;
  explain?: Record<string, number>;
}

export interface Version {
  version: number;
  content: string | null;
  valid_from: string;
  valid_to: string | null;
  recorded_at: string;
  change: "created" | "corrected" | "superseded" | "deleted";
}

export interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

export const NDJSON = "application/x-ndjson";

export type MemoryClient = ReturnType<typeof createMemoryClient>;

export function createMemoryClient(base: string, token: string) {
  /** Bytes and texts go as they are, everything else as JSON. */
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  const upload = (lines: Uint8Array | string, headers: Record<string, string> = {}): Promise<Answer> =>
    send("POST", "/v1/memory/import", lines, { "content-type": NDJSON, ...headers });

  const read = async (query: Record<string, string> = {}): Promise<Page<Claim>> =>
    accepted(200, await send("GET", `/v1/memory/read?${new URLSearchParams(query)}`));

  return {
    send,
    upload,
    read,

    /** All claims, those that no longer hold as well, a hundred a call. */
    async readAll(): Promise<Claim[]> {
      const claims: Claim[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const query = { include_superseded: "true", limit: "100", ...(cursor ? { cursor } : {}) };
        const page = await read(query);
        claims.push(...page.data);
        cursor = page.next_cursor;
      }
      return claims;
    },

    write: async (body: object, headers?: Record<string, string>): Promise<WrittenClaim[]> =>
      accepted(201, await send("POST", "/v1/memory/write", body, headers)).claims,

    search: async (q: string, query: Record<string, string> = {}): Promise<FoundClaim[]> =>
      accepted(200, await send("GET", `/v1/memory/claims/search?${new URLSearchParams({ q, ...query })}`)),

    get: async (id: string): Promise<Claim> => accepted(200, await send("GET", `/v1/memory/claims/${id}`)),

    history: async (id: string): Promise<Version[]> =>
      accepted(200, await send("GET", `/v1/memory/claims/${id}/history?limit=100`)).data,

    correct: async (id: string, changes: object): Promise<Claim & { redacted?: string[] }> =>
      accepted(200, await send("PATCH", `/v1/memory/claims/${id}`, changes)),

    forget: async (id: string): Promise<void> =>
      accepted(204, await send("DELETE", `/v1/memory/claims/${id}`)),

    erase: async (): Promise<{
      id: string;
      erased_at: string;
      claims: number;
      runs: number;
      deliveries: number;
    }> => accepted(200, await send("DELETE", "/v1/memory")),

    export: async (): Promise<string> => accepted(200, await send("GET", "/v1/memory/export")),

    import: async (
      lines: string,
      headers?: Record<string, string>,
    ): Promise<{ claims: number; duplicates: number; messages: number }> =>
      accepted(201, await upload(lines, headers)),

    balance: async (): Promise<number> => accepted(200, await send("GET", "/v1/credits")).balance,
  };
}

function accepted(status: number, answer: Answer) {
  assert.equal(answer.status, status, JSON.stringify(answer.body).slice(0, 2_000));
  return answer.body;
}

/** Asserts that it was refused like this, and answers the problem. */
export function refused(answer: Answer, status: number, code: string, pointers?: string[]) {
  assert.equal(answer.status, status, JSON.stringify(answer.body).slice(0, 2_000));
  assert.match(answer.headers.get("content-type") ?? "", /^application\/problem\+json/);
  assert.equal(answer.body.code, code);
  if (pointers) {
    assert.deepEqual(
      answer.body.errors.map((error: { pointer: string }) => error.pointer),
      pointers,
      JSON.stringify(answer.body.errors),
    );
  }
  return answer.body as { detail: string; errors: { pointer: string; message: string }[] };
}

/** What is told, without when it was told and under which id. */
export const contentsOf = (claims: readonly { content: string }[]): string[] =>
  claims.map(({ content }) => content);

/** A written claim as reading it answers it. */
export const asStored = ({ outcome, redacted, ...claim }: WrittenClaim): Claim => claim;

export const outcomesOf = (claims: WrittenClaim[]) => claims.map(({ outcome }) => outcome);

/** The three forms of a write that each bring these two claims. */
export const WRITE_FORMS: [name: string, body: object][] = [
  ["free text", { content: "I play the cello. My sister Ana is a nurse." }],
  [
    "messages",
    {
      messages: [
        { role: "user", content: "I play the cello." },
        { role: "assistant", content: "How lovely. I will remember that you play the cello." },
        { role: "user", content: "My sister Ana is a nurse." },
      ],
    },
  ],
  ["claims", { claims: [{ content: "I play the cello." }, { content: "My sister Ana is a nurse." }] }],
];
