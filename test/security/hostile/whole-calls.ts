/** Calls as large as the documented sizes allow. */
import { randomUUID } from "node:crypto";
import type { Person } from "../people.ts";
import { NASTIEST, SHAPES } from "./shapes.ts";

interface WholeCall {
  name: string;
  method: string;
  path: string;
  body: unknown;
  headers?: Record<string, string>;
  expected: readonly number[];
}

const PROSE =
  "I went to the market in Porto and bought apples for my sister Ana. We like the old library in Braga. My brother plays chess on Fridays. ";

/** Of this many characters, and never the same twice. */
const prose = (length: number, no: number): string => {
  let text = "";
  for (let place = 0; text.length < length; place++)
    text += `On day ${no * 1_000 + place} it rained. ${PROSE}`;
  return text.slice(0, length);
};

const shaped = (shape: string, length: number): string => (SHAPES[shape] as (n: number) => string)(length);

const list = <Item>(length: number, make: (place: number) => Item): Item[] =>
  Array.from({ length }, (_, place) => make(place));

const write = (name: string, body: unknown): WholeCall => ({
  name,
  method: "POST",
  path: "/v1/memory/write",
  body,
  expected: [201],
});

export function* wholeCalls({ app, feedId }: Person, isWhole: boolean): Generator<WholeCall> {
  const state = (name: string, body: unknown): WholeCall => ({
    name,
    method: "POST",
    path: `/v1/flux/${app}/state`,
    body,
    expected: [200],
  });
  const shapes = isWhole ? Object.keys(SHAPES) : NASTIEST.slice(0, 3);
  for (const shape of shapes) {
    const message = shaped(shape, 31_999);
    yield {
      name: `a question, ${shape}`,
      method: "POST",
      path: "/v1/agent/run",
      body: { message: `${message}?` },
      expected: [200],
    };
    // What holds no word is refused.
    yield { ...write(`a text, ${shape}`, { content: message }), expected: [201, 400] };
    yield {
      ...write(`a preview, ${shape}`, { content: message }),
      path: "/v1/memory/preview",
      expected: [200, 400],
    };
    yield {
      name: `an update, ${shape}`,
      method: "POST",
      path: `/v1/feeds/${feedId}/publish`,
      // In bytes it may be more than the 64 KiB that an update can have.
      body: { data: { text: shaped(shape, 32_000) } },
      expected: [201, 413],
    };
  }
  if (isWhole)
    yield write("1,000 messages", {
      messages: list(1_000, (no) => ({ role: "user", content: prose(900, no) })),
    });
  const claims = { claims: list(1_000, (no) => ({ content: prose(900, no) })) };
  yield {
    ...write("1,000 claims", claims),
    // Its answer is kept, too.
    headers: { "idempotency-key": randomUUID() },
  };
  if (isWhole)
    yield write("30 messages of 32,000 characters", {
      messages: list(30, (no) => ({ role: "user", content: prose(32_000, no) })),
    });
  yield state("a state of one text", { state: { text: "x".repeat(1_000_000) } });
  yield state("a state of many numbers", { state: { list: list(400_000, () => 1) } });
  yield state("a patch of many operations", {
    patch: list(1_000, () => ({ op: "add", path: "/list/0", value: 1 })),
  });
  yield state("a state of many objects", { state: { list: list(250_000, () => ({})) } });
  yield state("a state of many keys", { state: Object.fromEntries(list(80_000, (no) => [`k${no}`, 1])) });
  yield state("a merge of many keys", { merge: Object.fromEntries(list(80_000, (no) => [`k${no}`, 2])) });
  yield {
    name: "reading that",
    method: "GET",
    path: `/v1/flux/${app}/state`,
    body: undefined,
    expected: [200],
  };
  yield {
    name: "the profile",
    method: "GET",
    path: "/v1/memory/claims/profile",
    body: undefined,
    expected: [200],
  };
  yield { name: "the export", method: "GET", path: "/v1/memory/export", body: undefined, expected: [200] };
  yield {
    name: "an import",
    method: "POST",
    path: "/v1/memory/import",
    headers: { "content-type": "application/x-ndjson" },
    body: list(2_000, (no) => JSON.stringify({ type: "claim", content: prose(1_000, no + 5_000) })).join(
      "\n",
    ),
    expected: [200, 201],
  };
  yield {
    name: "a tool of MCP",
    method: "POST",
    path: "/mcp",
    headers: { accept: "application/json, text/event-stream" },
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "write_memory", arguments: { content: shaped("likes without an end", 32_000) } },
    },
    expected: [200],
  };
}
