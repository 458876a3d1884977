/** The parts of openapi.json that the client is made from. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minProperties?: number;
  maxProperties?: number;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

interface Media {
  schema?: Schema;
  "x-item-schema"?: Schema;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  "x-websocket-protocol"?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
}

/** An operation with its place, and its parts by what they are. */
export interface Endpoint {
  name: string;
  method: string;
  path: string;
  operation: Operation;
  pathParameters: Parameter[];
  query: Parameter[];
  body: { mediaType: string; schema: Schema | undefined; required: boolean } | undefined;
  /** By media type; empty where there is no body. */
  answers: Record<string, Media>;
  socketProtocol: string | undefined;
}

export function listEndpoints(description: Description): Endpoint[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toEndpoint(path, method, operation)),
  );
}

function toEndpoint(path: string, method: string, operation: Operation): Endpoint {
  const parameters = (operation.parameters ?? []).filter((parameter) => "in" in parameter);
  const [success] = Object.entries(operation.responses).filter(([status]) => status < "300");
  const [mediaType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
    pathParameters: parameters.filter((parameter) => parameter.in === "path"),
    query: parameters.filter((parameter) => parameter.in === "query"),
    body:
      mediaType === undefined
        ? undefined
        : { mediaType, schema: body?.schema, required: operation.requestBody?.required === true },
    answers: success?.[1].content ?? {},
    socketProtocol: operation["x-websocket-protocol"],
  };
}

export const refName = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

/** `{data: [item], next_cursor}`: the item. */
export function pageItem(schema: Schema | undefined): Schema | undefined {
  const names = Object.keys(schema?.properties ?? {}).join();
  return names === "data,next_cursor" ? schema?.properties?.data?.items : undefined;
}
