import { ProblemAnswer, type Send } from "../../src/modules/mcp/endpoint-call.ts";

/** The service may be started after the client that wants it: what can't be reached is an answer, not an end. */
export const sendOverHttp =
  ({ url, key }: { url: string; key: string }): Send =>
  async ({ method, path, headers, body, signal }) => {
    let response: Response;
    try {
      response = await fetch(new URL(path, url), {
        method,
        headers: { ...headers, authorization: `Bearer ${key}` },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ProblemAnswer({
        status: 503,
        code: "unavailable",
        title: "The service can't be reached",
        detail: `Nothing answers at ${url}. Start it with: npm start`,
      });
    }
    return { status: response.status, body: response.body ?? emptyBody() };
  };

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
