/** Writes one small function an operation: its path, method, media types and types, and nothing else. */
import { type Description, type Endpoint, listEndpoints, pageItem } from "./description.ts";
import { comment, isEmpty, typeInUse, typeName } from "./types.ts";

const JSON_TYPE = "application/json";

export function writeOperations(description: Description): string {
  const functions = listEndpoints(description).flatMap((endpoint) =>
    endpoint.socketProtocol === undefined ? writeCalls(endpoint) : [writeSocket(endpoint)],
  );
  const text = functions.join("\n\n");
  const types = [...new Set(text.match(/\b[A-Z]\w+/g))].filter((name) => !GIVEN.has(name)).sort();
  const used = types.filter((name) => new RegExp(`[:<] ?(readonly )?${name}\\b`).test(text));
  return `import type { Core, RequestOptions } from "../http/core.ts";
import { operation } from "../http/operation.ts";
import type { PagePromise } from "../http/pages.ts";
import { pathPart } from "../http/path-part.ts";
import type { ${used.join(", ")} } from "./types.ts";

${text}
`;
}

const GIVEN = new Set([
  "Core",
  "RequestOptions",
  "PagePromise",
  "Promise",
  "Response",
  "Blob",
  "ReadableStream",
]);

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function writeCalls(endpoint: Endpoint): string[] {
  const types = Object.keys(endpoint.answers);
  if (types.length === 0) return [writeCall(endpoint, undefined, endpoint.name)];
  return types.map((type, place) =>
    // The second form of an answer is a stream.
    writeCall(endpoint, type, place === 0 ? endpoint.name : `${endpoint.name}Stream`),
  );
}

function writeCall(endpoint: Endpoint, answerType: string | undefined, name: string): string {
  const { method, query, body, pathParameters, operation } = endpoint;
  const isStream = answerType !== undefined && answerType !== JSON_TYPE;
  const takesBody = body !== undefined && !isEmpty(body.schema);
  const isRaw = takesBody && body.mediaType !== JSON_TYPE;
  const parameters = [
    "core: Core",
    ...pathParameters.map((parameter) => `${camel(parameter.name)}: string`),
    ...(takesBody
      ? [`body${body.required ? "" : "?"}: ${isRaw ? "string | Blob | ReadableStream" : bodyType(endpoint)}`]
      : []),
    ...(query.length > 0
      ? [`query${query.some(({ required }) => required) ? "" : "?"}: ${typeName(endpoint.name, "Query")}`]
      : []),
    "options?: RequestOptions",
  ];
  const answer = endpoint.answers[JSON_TYPE]?.schema;
  const item = isStream ? undefined : pageItem(answer);
  const result = isStream
    ? "Promise<Response>"
    : item
      ? `PagePromise<${typeInUse(item, "")}>`
      : `Promise<${answerType === undefined ? "void" : typeInUse(answer, typeName(endpoint.name, "Answer"))}>`;
  const takes = takesBody ? "body" : query.length > 0 ? "query" : "";
  const media = [
    ...(isRaw ? [`contentType: "${body.mediaType}"`] : []),
    ...(isStream ? [`accept: "${answerType}"`] : []),
  ].join(", ");
  const record = [
    `"${method} ${endpoint.path}"`,
    ...(takes || media ? [`"${takes}"`] : []),
    ...(media ? [`{ ${media} }`] : []),
  ];
  const words = `${operation.summary}.${operation.deprecated ? "\n@deprecated" : ""}`;
  const signature = `(${parameters.join(", ")}) => ${result}`;
  // Without the mark a bundler keeps what nobody calls.
  return `${comment(words)}export const ${name} = /* @__PURE__ */ operation<${signature}>(${record.join(", ")});`;
}

const bodyType = ({ name, body }: Endpoint): string => typeInUse(body?.schema, typeName(name, "Body"));

function writeSocket(endpoint: Endpoint): string {
  const { name, operation, pathParameters, socketProtocol } = endpoint;
  const parameters = pathParameters.map((parameter) => `${camel(parameter.name)}: string`).join(", ");
  const words = `${operation.summary}. A WebSocket: where it is, and how its subprotocol is called.`;
  const place = endpoint.path.replace(/\{(\w+)\}/g, (_, parameter) => `\${pathPart(${camel(parameter)})}`);
  return `${comment(words)}export const ${name} = {
    protocol: "${socketProtocol}",
    path: (${parameters}): string => ${pathParameters.length > 0 ? `\`${place}\`` : `"${place}"`},
  } as const;`;
}
