/**
 * A call of an endpoint as the caller of MCP could make it over HTTP: it passes the same guards, is limited, charged
 * and counted as one. How it gets there is `Send`'s: inside the service without a network, from a bridge over one.
 */
import type { Endpoint } from "../../platform/http/endpoint.ts";

export interface SentCall {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
}

export interface SentAnswer {
  status: number;
  body: AsyncIterable<Uint8Array>;
}

export type Send = (call: SentCall) => Promise<SentAnswer>;

/** An answer that is none: what the service says of it, as it says it over HTTP. */
export class ProblemAnswer extends Error {
  override name = "ProblemAnswer";
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(problem: Record<string, unknown>) {
    super(String(problem.detail ?? problem.title ?? "The service did not say what is wrong."));
    this.problem = problem;
  }

  get code(): string {
    return String(this.problem.code ?? "internal");
  }

  get status(): number {
    return Number(this.problem.status ?? 500);
  }
}

/** An endpoint's own types are of no use where all are handled alike. */
export const plainEndpoint = (endpoint: unknown): Endpoint => endpoint as Endpoint;

export type Arguments = Readonly<Record<string, unknown>>;

/** Each argument goes where the endpoint has it: into the path, the query or the body. */
export function toSentCall(endpoint: Endpoint, input: Arguments): SentCall {
  const rest = { ...input };
  const path = endpoint.path.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // Without it, and with dots alone, this would be another path.
    if (value === undefined || value === "") throw new ProblemAnswer(invalid(name, "is required"));
    if (value === "." || value === "..") throw new ProblemAnswer(invalid(name, "is no id or name"));
    return encodeURIComponent(String(value));
  });
  if (endpoint.body) {
    return {
      method: endpoint.method,
      path,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(rest),
    };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    query.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const search = query.size > 0 ? `?${query}` : "";
  return { method: endpoint.method, path: path + search, headers: {} };
}

const invalid = (name: string, message: string) => ({
  status: 400,
  code: "invalid_request",
  title: "The request is not valid",
  detail: `/${name}: ${message}`,
});

/** The answer's JSON, undefined where it has none. Throws a `ProblemAnswer`. */
export async function readAnswer({ status, body }: SentAnswer): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (status < 400) return text === "" ? undefined : JSON.parse(text);
  throw new ProblemAnswer(readProblem(status, text));
}

function readProblem(status: number, text: string): Record<string, unknown> {
  try {
    const problem: unknown = JSON.parse(text);
    if (typeof problem === "object" && problem !== null) return { status, ...problem };
  } catch {
    // A proxy's own words.
  }
  return { status, code: "unavailable", detail: `The service answered ${status}: ${text.slice(0, 200)}` };
}
