/**
 * Texts that have broken other programs, from a list that nobody here wrote, in every place of every operation that
 * takes a text: the fuzzer's own texts are plain letters. Each is answered by a status that the description has.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Description, type Json, type Operation, resolve } from "./description.ts";
import { EXCLUDED, IDENTITIES } from "./exclusions.ts";
import { readViolations } from "./findings.ts";
import { fetchTool } from "./npm-tool.ts";
import type { Objects } from "./objects.ts";
import { ONE_OF } from "./values.ts";

const PACKAGE = "big-list-of-naughty-strings@1.0.0";

/** A text here would be an address that the service calls. */
const UNTOUCHED = new Set(["url"]);

export const readNaughtyStrings = (folder: string): string[] =>
  JSON.parse(
    readFileSync(path.join(fetchTool(PACKAGE, folder), "big-list-of-naughty-strings/blns.json"), "utf8"),
  );

interface Place {
  in: string;
  name: string;
  /** The text as what this place takes: itself, a list of it, or an object that has it as name and value. */
  wrap(text: string): unknown;
}

export interface NaughtyOutcome {
  calls: number;
  /** How many of them were answered with success. */
  taken: number;
  faults: string[];
}

/** `perPlace` texts for each place, in turn, so that every text of the list has its turn. */
export async function sendNaughtyStrings(
  base: string,
  objects: Objects,
  strings: readonly string[],
  perPlace: number,
): Promise<NaughtyOutcome> {
  const file = path.join(import.meta.dirname, "../openapi.json");
  const document = JSON.parse(readFileSync(file, "utf8")) as Description;
  const faults: string[] = [];
  let calls = 0;
  let taken = 0;
  for (const [at, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const id = operation["x-endpoint-id"];
      if (EXCLUDED[id]) continue;
      const known = new Map<string, string>();
      for (const place of placesOf(operation, document)) {
        for (let turn = 0; turn < perPlace; turn++) {
          const text = strings[calls++ % strings.length] ?? "";
          const request = await fill({ at, operation, objects, known }, place, text);
          const { ok, fault } = await send(base + request.path, method, request.init, operation);
          if (ok) taken++;
          if (fault)
            faults.push(`FAULT ${id}, ${place.in} ${place.name} = ${JSON.stringify(text)}: ${fault}`);
        }
      }
    }
  }
  return { calls, taken, faults };
}

function placesOf(operation: Operation, document: Description): Place[] {
  const parameters = (operation.parameters ?? []).filter(({ $ref }) => !$ref);
  const schema = resolve(mediaOf(operation)?.schema ?? {}, document);
  return [
    ...parameters.map(({ in: where, name }) => ({ in: where, name, wrap: (text: string) => text })),
    ...Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, { type }]) => ({
      in: "body",
      name,
      wrap: (text: string) => {
        if (type === "array") return [text];
        return [type].flat().includes("object") ? { [text]: text } : text;
      },
    })),
  ].filter(({ name }) => !UNTOUCHED.has(name));
}

const mediaOf = (operation: Operation) => operation.requestBody?.content["application/json"];

interface Target {
  at: string;
  operation: Operation;
  objects: Objects;
  /** Values of its path parameters, made at their first use. */
  known: Map<string, string>;
}

async function fill({ at, operation, objects, known }: Target, place: Place, text: string) {
  const id = operation["x-endpoint-id"];
  const headers = new Headers({
    authorization: `Bearer ${objects.credentials[IDENTITIES[id] ?? "key"]}`,
  });
  const query = new URLSearchParams();
  let filled = at;
  for (const { $ref, name, in: where } of operation.parameters ?? []) {
    if ($ref) continue;
    const isPlace = place.in === where && place.name === name;
    if (where === "path") {
      // An empty segment would be another path.
      const value = isPlace ? text || " " : (known.get(name) ?? (await objects.pathValue(id, name)));
      if (!isPlace) known.set(name, value);
      filled = filled.replace(`{${name}}`, () => encodeURIComponent(value));
    } else if (isPlace && where === "query") query.set(name, text);
    // Headers hold no more than bytes, and no line breaks.
    else if (isPlace) headers.set(name, encodeURI(text).slice(0, 1_000));
  }
  const media = mediaOf(operation);
  if (media) headers.set("content-type", "application/json");
  const body = { ...(media?.example as Json), ...BODIES[id]?.(objects) };
  // Of members that exclude each other one is left.
  for (const member of place.in === "body" ? (ONE_OF[id] ?? []) : []) delete body[member];
  if (place.in === "body") body[place.name] = place.wrap(text);
  return {
    path: `${filled}${query.size > 0 ? `?${query}` : ""}`,
    init: { headers, ...(media ? { body: JSON.stringify(body) } : {}) },
  };
}

/** What the examples of the description can't know. */
const BODIES: Record<string, (objects: Objects) => Json> = {
  "auth.sign_in": ({ caller }) => ({ email: caller.email, password: caller.password }),
  "feeds.publish_by_body": ({ feedId }) => ({ feed_id: feedId }),
  "feeds.subscribe_by_body": ({ feedId }) => ({ feed_id: feedId }),
  "webhooks.create": ({ receiver }) => ({ url: receiver }),
};

async function send(
  url: string,
  method: string,
  init: RequestInit,
  operation: Operation,
): Promise<{ ok: boolean; fault?: string }> {
  const response = await fetch(url, { ...init, method: method.toUpperCase(), redirect: "manual" });
  const answer = await response.text();
  if (response.status >= 500 || !(response.status in operation.responses)) {
    return { ok: false, fault: `answered ${response.status}, ${answer.slice(0, 500)}` };
  }
  const wrong = readViolations(`sl-violations: ${response.headers.get("sl-violations") ?? "[]"}`)
    .filter(({ place }) => place.startsWith("response"))
    .map(({ place, message }) => `Prism, ${place}: ${message}`);
  return wrong.length > 0
    ? { ok: false, fault: `answered ${response.status}; ${wrong.join("; ")}` }
    : { ok: response.ok };
}
