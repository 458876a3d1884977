/** What the fuzzer is not asked to do, and why. All of it is printed at every run. */
import type { Identity } from "./objects.ts";

const ENDLESS = "a stream that does not end by itself: the fuzzer waits for its end";
const SOCKET = "a WebSocket: the fuzzer speaks plain HTTP";

/** Operations that are left out. Their tests are named in test/operations.test.ts. */
export const EXCLUDED: Record<string, string> = {
  "feeds.stream": ENDLESS,
  "feeds.stream_all": ENDLESS,
  "feeds.socket": SOCKET,
  "feeds.socket_all": SOCKET,
  "flux.socket": SOCKET,
  "flux.default.socket": SOCKET,
};

/** What it can't read or express, and what stands in its place. Done in description.ts. */
export const REWRITTEN: readonly string[] = [
  "the session cookie: it knows no credential in a cookie, and the bearer token is the same session",
  "Idempotency-Key: it sends one key for all calls, which is refused as it must be",
  "the events that the service sends, and examples of answers: it has no way to bring them about",
  '`pattern` that forbids U+0000, or holds a quote: its generator has another dialect, without \\x and with a meaning of "',
  "`format` password and json-pointer: for it the first means five letters, the second anything",
  "lines of JSON: to it they are one text",
  "`stream` of agent.run: it asks for both kinds of answer without saying so in Accept",
  "bodies that hold exactly one of some members: a choice between as many bodies",
  "ids, cursors, times to come and the URL of a webhook: values that mean something to this service",
];

/**
 * Answers that no call of the fuzzer can bring about: credits and limits are out of reach, and its calls ask for JSON
 * that is there. They are not in the description that it gets, so an answer with one of them is reported as a fault.
 */
const IMPOSSIBLE_ANSWERS: readonly string[] = ["401", "402", "406", "413", "415", "429", "500", "503"];

const POSSIBLE: Record<string, readonly string[]> = {
  // A wrong password.
  "auth.sign_in": ["401"],
  // No lines at all have no type either.
  "memory.import": ["415"],
};

export const isImpossible = (endpointId: string, status: string): boolean =>
  IMPOSSIBLE_ANSWERS.includes(status) && !POSSIBLE[endpointId]?.includes(status);

/** Operations that the API key can't call, or must not because others would miss what it takes away. */
export const IDENTITIES: Record<string, Identity> = {
  "auth.me": "session",
  "auth.sign_out": "leaving",
  "keys.create": "session",
  "keys.list": "session",
  "keys.revoke": "session",
  "keys.rotate": "session",
  "memory.erase": "erasing",
};
