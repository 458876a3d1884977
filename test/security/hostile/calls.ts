/** Every text field, parameter and header of every operation, with a hostile text in it. */
import { type Operation, operations, resolve, type Schema } from "../description.ts";
import type { Person } from "../people.ts";
import { credentialFor, type Sample, type Sending, sampleOf } from "../requests.ts";
import { SHAPES } from "./shapes.ts";

export interface HostileCall {
  /** Operation, place, shape and length. */
  name: string;
  operation: Operation;
  sample: Sample;
  sending: Sending;
}

const MEGABYTE = 1_000_000;
/** A request's head ends at 16 KiB. */
const IN_HEAD = 15_000;

/** From here on a text is more than a name. */
const TEXT = 1_500;

/** With a text as their only content these would end what the other calls need. */
const ENDS = new Set(["auth.sign_out", "memory.erase"]);

const HEADERS = [
  "if-none-match",
  "if-match",
  "idempotency-key",
  "accept",
  "accept-language",
  "accept-encoding",
  "authorization",
  "cookie",
  "origin",
  "content-type",
  "last-event-id",
  "sec-websocket-protocol",
  "x-forwarded-for",
  "range",
  "mcp-protocol-version",
  "mcp-session-id",
  "user-agent",
  "acting-for",
];

/** Of those that a header can hold, what the grammars of headers are most likely to stumble over. */
const IN_HEADERS = ["spaces", "words and commas", "double quotes"];

interface Place {
  path: (string | number)[];
  maxLength: number | undefined;
}

/** Where a body takes texts; `*` stands for a key of the caller's own. */
function textPlaces(schema: Schema, path: Place["path"] = []): Place[] {
  const { type, properties, additionalProperties, items, maxLength, anyOf, oneOf, allOf } = resolve(schema);
  if (path.length > 5) return [];
  const choices = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].flatMap((each) =>
    textPlaces(each, path),
  );
  const members = Object.entries(properties ?? {}).flatMap(([name, each]) =>
    textPlaces(each, [...path, name]),
  );
  const rest = additionalProperties
    ? textPlaces(additionalProperties === true ? { type: "string" } : additionalProperties, [...path, "*"])
    : [];
  const inItems = items ? textPlaces(items, [...path, 0]) : [];
  const isText =
    [type].flat().includes("string") || (type === undefined && choices.length + members.length === 0);
  return [...choices, ...members, ...rest, ...inItems, ...(isText ? [{ path, maxLength }] : [])];
}

function put(body: Record<string, unknown>, path: Place["path"], text: string): Record<string, unknown> {
  const copy = structuredClone(body);
  // One form at a time.
  if (path[0] === "content" || path[0] === "messages") delete copy.claims;
  if (path[0] === "state" || path[0] === "patch") delete copy.merge;
  let at: unknown = copy;
  path.forEach((step, place) => {
    const name = step === "*" ? "field" : step;
    const holder = at as Record<string | number, unknown>;
    if (place === path.length - 1) holder[name] = text;
    else {
      const next = path[place + 1];
      holder[name] ??= typeof next === "number" ? [{}] : {};
      if (typeof next === "number" && place + 2 < path.length) (holder[name] as unknown[])[0] ??= {};
      at = holder[name];
    }
  });
  if (path[0] === "messages" && Array.isArray(copy.messages))
    Object.assign(copy.messages[0], {
      role: "user",
      ...(copy.messages[0].content ? {} : { content: "I live in Porto." }),
    });
  if (path[0] === "claims" && Array.isArray(copy.claims)) copy.claims[0].content ??= "I live in Porto.";
  return copy;
}

/** `isText`: it takes a text that is read for what it says. */
type ShapesOf = (place: number, isText: boolean) => readonly string[];

export function* hostileCalls(own: Person, shapesOf: ShapesOf): Generator<HostileCall> {
  let count = 0;
  for (const operation of operations) {
    const base = () => sampleOf(operation, own);
    const token = credentialFor(operation, own);
    const calls = (
      where: string,
      lengths: readonly number[],
      make: (text: string) => { sample?: Sample; headers?: Record<string, string> },
    ) => {
      const isText = lengths.some((length) => length >= TEXT && length < MEGABYTE);
      return shapesOf(count++, isText).flatMap((shape) =>
        lengths.map((length): HostileCall => {
          const { sample = base(), headers = {} } = make((SHAPES[shape] as (n: number) => string)(length));
          return {
            name: `${operation.id} ${where}, ${shape} × ${length}`,
            operation,
            sample,
            sending: { token, headers },
          };
        }),
      );
    };
    for (const name of operation.pathParameters)
      yield* calls(`/path/${name}`, [IN_HEAD / 3], (text) => ({
        sample: { ...base(), path: { ...base().path, [name]: text } },
      }));
    if (ENDS.has(operation.id) || operation.isSocket) continue;
    for (const { name, schema } of operation.queryParameters)
      yield* calls(
        `/query/${name}`,
        [Math.min(resolve(schema).maxLength ?? IN_HEAD / 10, IN_HEAD / 10)],
        (text) => ({
          sample: { ...base(), query: { ...base().query, [name]: text } },
        }),
      );
    if (operation.body)
      for (const { path, maxLength } of textPlaces(operation.body)) {
        const lengths =
          maxLength === undefined || maxLength > MEGABYTE ? [60_000, MEGABYTE] : [maxLength, MEGABYTE];
        yield* calls(`/${path.join("/")}`, lengths, (text) => ({
          sample: { ...base(), body: put(base().body ?? {}, path, text) },
        }));
      }
    if (operation.takesLines)
      yield* calls("a line", [4_000, MEGABYTE], (content) => ({
        sample: { lines: `${JSON.stringify({ type: "claim", content })}\n` },
      }));
    // What a header says must not depend on the operation: one that reads stands for all.
    if (
      operation.id === "memory.read" ||
      operation.id === "flux.state.get" ||
      operation.id === "memory.search_by_body"
    )
      for (const header of HEADERS)
        yield* calls(`header ${header}`, [IN_HEAD], (text) => ({
          headers: { [header]: header === "authorization" ? `Bearer ${toHeader(text)}` : toHeader(text) },
        }));
  }
}

const toHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, " ").trim() || "x";

/** What anyone can read without a key; a file of the web page is found there. */
export function* hostilePages(
  file: string,
): Generator<{ name: string; path: string; headers: Record<string, string> }> {
  for (const path of ["/", file, "/v1/docs", "/v1/openapi.json", "/upgrade", "/healthz", "/metrics"])
    for (const header of HEADERS)
      for (const shape of IN_HEADERS)
        yield {
          name: `${path} header ${header}, ${shape}`,
          path,
          headers: { [header]: toHeader((SHAPES[shape] as (n: number) => string)(IN_HEAD)) },
        };
}
