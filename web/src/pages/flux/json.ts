/** JSON as the tree shows it: where a value stands, what kind it is, and what somebody typed. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

/** Names of members are strings, places in arrays numbers: so a path says what kind each holder is. */
export type Path = readonly (string | number)[];

export const KINDS = ["text", "number", "yes or no", "null", "object", "array"] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf(value: Json): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "object") return "object";
  if (typeof value === "string") return "text";
  return typeof value === "number" ? "number" : "yes or no";
}

/** RFC 6901. */
export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** For people: `playing.title`, `rooms[2].name`. */
export const describePath = (path: Path): string =>
  path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index > 0 ? "." : ""}${step}`))
    .join("");

const BY_NAME = new Intl.Collator("en", { numeric: true });

/** The service keeps no order of members, so they are shown in one that does not change under the eyes. */
export const membersOf = (holder: Json[] | JsonObject): [string | number, Json][] =>
  Array.isArray(holder)
    ? holder.map((value, place) => [place, value])
    : Object.entries(holder).sort(([a], [b]) => BY_NAME.compare(a, b) || (a < b ? -1 : 1));

/** How a value begins in the editor. */
export function draftOf(value: Json): string {
  if (typeof value === "string") return value;
  return JSON.stringify(value, null, 2);
}

/** What was typed, as a value of that kind, or what is wrong with it. */
export function readDraft(kind: Kind, draft: string): { value: Json } | { fault: string } {
  switch (kind) {
    case "text":
      return { value: draft };
    case "null":
      return { value: null };
    case "yes or no":
      return { value: draft === "true" };
    case "number":
      return readNumber(draft.trim());
    default:
      return readHolder(kind, draft);
  }
}

function readNumber(text: string): { value: Json } | { fault: string } {
  const value = Number(text.replace(",", "."));
  if (text === "" || !Number.isFinite(value)) return { fault: "Write a number, such as 7 or 0.5." };
  return { value };
}

function readHolder(kind: "object" | "array", text: string): { value: Json } | { fault: string } {
  const read = readJson(text);
  if ("fault" in read || kindOf(read.value) === kind) return read;
  return { fault: kind === "object" ? "Write an object: { … }" : "Write an array: [ … ]" };
}

export function readJson(text: string): { value: Json } | { fault: string } {
  try {
    return { value: JSON.parse(text) as Json };
  } catch (error) {
    return { fault: `This is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
