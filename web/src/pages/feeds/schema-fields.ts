/** A schema that is simple enough becomes a form; any other is filled in as JSON. */
export interface SchemaField {
  name: string;
  label: string;
  kind: "text" | "number" | "integer" | "yes-no" | "choice";
  choices: string[];
  isRequired: boolean;
  hint: string;
}

/** More of them are quicker to write as JSON. */
const MOST_FIELDS = 12;
/** Of these a form would show only a part. */
const BEYOND_A_FORM = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "patternProperties",
  "dependentSchemas",
];

const KINDS: Record<string, SchemaField["kind"]> = {
  string: "text",
  number: "number",
  integer: "integer",
  boolean: "yes-no",
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export function readFields(schema: Record<string, unknown> | undefined): SchemaField[] | undefined {
  if (!schema || BEYOND_A_FORM.some((word) => word in schema) || !isObject(schema.properties))
    return undefined;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(schema.properties).map(([name, part]) =>
    readField(name, part, required.includes(name)),
  );
  const known = fields
    .filter((field) => field !== undefined)
    // The service keeps no order of names, so what must be filled in comes first.
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return known.length === fields.length && known.length > 0 && known.length <= MOST_FIELDS
    ? known
    : undefined;
}

function readField(name: string, part: unknown, isRequired: boolean): SchemaField | undefined {
  if (!isObject(part) || BEYOND_A_FORM.some((word) => word in part)) return undefined;
  const { enum: choices, type } = part;
  const isChoice = Array.isArray(choices) && choices.every((choice) => typeof choice === "string");
  const kind = isChoice ? "choice" : KINDS[textOf(type)];
  if (!kind || (choices !== undefined && !isChoice)) return undefined;
  return {
    name,
    label: textOf(part.title) || name,
    kind,
    choices: isChoice ? choices : [],
    isRequired,
    hint: textOf(part.description),
  };
}

/** What was filled in, as data. What was left empty is left out. */
export function toData(
  fields: readonly SchemaField[],
  values: Readonly<Record<string, string>>,
): { data: Record<string, unknown>; faults: Map<string, string> } {
  const data: Record<string, unknown> = {};
  const faults = new Map<string, string>();
  for (const { name, kind, isRequired } of fields) {
    const value = values[name] ?? "";
    if (kind === "yes-no") data[name] = value === "yes";
    else if (value.trim() === "") {
      if (isRequired) faults.set(name, "Fill this in.");
    } else if (kind === "number" || kind === "integer") {
      const number = Number(value.trim().replace(",", "."));
      if (Number.isNaN(number)) faults.set(name, "A number, like 21.5.");
      else if (kind === "integer" && !Number.isInteger(number)) faults.set(name, "A whole number.");
      else data[name] = number;
    } else data[name] = value;
  }
  return { data, faults };
}

/** Something of this shape to begin with. */
export function sampleOf(fields: readonly SchemaField[] | undefined): Record<string, unknown> {
  if (!fields) return { text: "Hello" };
  const sample = { text: "…", number: 0, integer: 0, "yes-no": true };
  return Object.fromEntries(
    fields.map(({ name, kind, choices }) => [name, kind === "choice" ? (choices[0] ?? "") : sample[kind]]),
  );
}
