/** Writes the types of everything that is sent and answered: named, with the description's words as comments. */
import {
  type Description,
  type Endpoint,
  listEndpoints,
  pageItem,
  refName,
  type Schema,
} from "./description.ts";

/** What is sent may hold undefined where a field is left out: JSON drops it. What is answered never does. */
type Direction = "sent" | "answered";

export const typeName = (operation: string, suffix: string): string =>
  operation.charAt(0).toUpperCase() + operation.slice(1) + suffix;

export function writeTypes(description: Description): string {
  const endpoints = listEndpoints(description);
  const components = description.components.schemas;
  const directions = new Map<string, Direction>();
  const mark = (schema: Schema | undefined, direction: Direction) =>
    forEachRef(schema, (name) => {
      if (directions.has(name)) return;
      directions.set(name, direction);
      mark(components[name], direction);
    });
  for (const { answers } of endpoints)
    for (const { schema, "x-item-schema": item } of Object.values(answers)) {
      mark(schema, "answered");
      mark(item, "answered");
    }
  const events = Object.entries(description.webhooks).map(([type, { post }]) => {
    const data = post.requestBody?.content["application/json"]?.schema?.properties?.data;
    mark(data, "answered");
    return { type, data, summary: post.summary };
  });
  for (const { body } of endpoints) mark(body?.schema, "sent");

  const named = [...directions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, direction]) => declare(name, components[name] ?? {}, direction));
  return `${[...named, ...endpoints.flatMap(writeOwnTypes), writeEvents(events)].join("\n\n")}\n`;
}

/** What only this operation has, named after it. */
function writeOwnTypes({ name, query, body, answers }: Endpoint): string[] {
  const answer = answers["application/json"]?.schema;
  const parameters: Schema = {
    type: "object",
    properties: Object.fromEntries(
      query.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description ? { description } : {}) },
      ]),
    ),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
  return [
    query.length > 0 ? declare(typeName(name, "Query"), parameters, "sent") : "",
    hasOwnBody(body) ? declare(typeName(name, "Body"), body?.schema ?? {}, "sent") : "",
    hasOwnAnswer(answer) ? declare(typeName(name, "Answer"), answer ?? {}, "answered") : "",
  ].filter(Boolean);
}

/** An object without a field says nothing that a caller could say differently. */
export const isEmpty = (schema: Schema | undefined): boolean =>
  schema?.type === "object" && Object.keys(schema.properties ?? {}).length === 0;

const hasOwnBody = (body: Endpoint["body"]): boolean =>
  body?.schema !== undefined && body.schema.$ref === undefined && !isEmpty(body.schema);

const hasOwnAnswer = (answer: Schema | undefined): boolean =>
  answer?.type === "object" && answer.$ref === undefined && pageItem(answer) === undefined;

/** The type of a body, an answer or an item where it is used: by name, if it has one. */
export const typeInUse = (schema: Schema | undefined, ownName: string): string => {
  if (schema === undefined) return "unknown";
  return schema.type === "object" ? ownName : typeOf(schema, "answered");
};

function writeEvents(events: { type: string; data: Schema | undefined; summary: string }[]): string {
  const members = events.map(
    ({ type, data, summary }) =>
      `${comment(summary)}  | WebhookEventOf<${JSON.stringify(type)}, ${typeOf(data ?? {}, "answered")}>`,
  );
  return `/** What stands in \`data\` after what it told of was forgotten. */
export interface Forgotten { forgotten: true }

export interface WebhookEventOf<Type extends string, Data> {
  type: Type;
  /** When it happened. */
  timestamp: string;
  data: (Data & { forgotten?: never }) | Forgotten;
}

/** What a webhook delivers. \`data.forgotten\` is true where its content was forgotten before it arrived. */
export type WebhookEvent =
${members.join("\n")};

export type WebhookEventType = WebhookEvent["type"];`;
}

function declare(name: string, schema: Schema, direction: Direction): string {
  const head = comment(schema.description);
  const isPlainObject = schema.type === "object" && schema.properties && !isChoiceOfOne(schema);
  if (!isPlainObject) return `${head}export type ${name} = ${typeOf(schema, direction)};`;
  return `${head}export interface ${name} ${membersOf(schema, direction)}`;
}

function typeOf(schema: Schema, direction: Direction): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  // A flag of a query string.
  if (schema.enum?.join() === "true,false") return "boolean";
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => typeOf(choice, direction)).join(" | ");
  const types = [schema.type].flat();
  return types.map((type) => simpleType(type, schema, direction)).join(" | ");
}

function simpleType(type: string | undefined, schema: Schema, direction: Direction): string {
  switch (type) {
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return type;
    case "array": {
      const item = typeOf(schema.items ?? {}, direction);
      const many = /[ |{]/.test(item) ? `(${item})[]` : `${item}[]`;
      return direction === "sent" ? `readonly ${many}` : many;
    }
    case "object":
      return objectType(schema, direction);
    default:
      return "unknown";
  }
}

function objectType(schema: Schema, direction: Direction): string {
  if (!schema.properties) {
    const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
    return `Record<string, ${typeOf(values, direction)}>`;
  }
  if (!isChoiceOfOne(schema)) return membersOf(schema, direction);
  // Exactly one of its fields: a choice says so, and the compiler then refuses two.
  return Object.entries(schema.properties)
    .map(([name, value]) => {
      const others = Object.keys(schema.properties ?? {}).filter((other) => other !== name);
      const none = others.map((other) => `${other}?: never`).join("; ");
      return `{ ${comment(value.description)}${name}: ${typeOf(value, direction)}; ${none} }`;
    })
    .join(" | ");
}

const isChoiceOfOne = ({ minProperties, maxProperties }: Schema): boolean =>
  minProperties === 1 && maxProperties === 1;

function membersOf(schema: Schema, direction: Direction): string {
  const members = Object.entries(schema.properties ?? {}).map(([name, value]) => {
    const isRequired = schema.required?.includes(name) === true;
    const none = !isRequired && direction === "sent" ? " | undefined" : "";
    return `${comment(value.description)}${name}${isRequired ? "" : "?"}: ${typeOf(value, direction)}${none};`;
  });
  return `{\n${members.join("\n")}\n}`;
}

/** Ends with a line break; nothing where there are no words. */
export function comment(words: string | undefined): string {
  if (!words) return "";
  const lines = words.replaceAll("*/", "* /").trim().split("\n");
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function forEachRef(schema: Schema | undefined, visit: (name: string) => void): void {
  if (!schema) return;
  if (schema.$ref) visit(refName(schema.$ref));
  const children = [
    schema.items,
    typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined,
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  for (const child of children) forEachRef(child, visit);
}
