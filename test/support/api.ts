/** A caller of the HTTP interface that knows nothing of the service's code. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an answer's form is what the tests find out
  body: any;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export async function call(
  base: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  let body: string | undefined;
  if (options.body !== undefined) {
    headers["content-type"] ??= "application/json";
    body = typeof options.body === "string" ? options.body : JSON.stringify(options.body);
  }
  const response = await fetch(base + path, {
    method,
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

const AGAIN_MS = 200;

/** Hundreds at once may be more than a busy machine takes: who is told to come again does, and nothing was counted. */
export async function callAgain(...request: Parameters<typeof call>): Promise<Answer> {
  for (;;) {
    const answer = await call(...request);
    if (answer.status !== 503) return answer;
    await delay(AGAIN_MS);
  }
}

export interface Caller {
  email: string;
  password: string;
  accountId: string;
  session: string;
  key: string;
  keyId: string;
}

const ALL_SCOPES =
  "memory:read memory:write agent:run skills:read feeds:read feeds:publish feeds:subscribe webhooks:read webhooks:write flux:read flux:write credits:read".split(
    " ",
  );

/** A new account with a key that may do everything, made the way anyone makes one. */
export async function signUp(base: string, scopes: string[] = ALL_SCOPES): Promise<Caller> {
  const email = `${randomUUID()}@example.com`;
  const password = `pass-${randomUUID()}`;
  const account = await call(base, "POST", "/v1/auth/sign-up", { body: { email, password } });
  if (account.status !== 201)
    throw new Error(`sign-up answered ${account.status}: ${JSON.stringify(account.body)}`);
  const session = account.body.session_token;
  const key = await call(base, "POST", "/v1/keys", { token: session, body: { name: "test", scopes } });
  if (key.status !== 201) throw new Error(`keys answered ${key.status}: ${JSON.stringify(key.body)}`);
  return { email, password, accountId: account.body.user.id, session, key: key.body.key, keyId: key.body.id };
}
