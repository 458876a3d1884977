/**
 * MCP over HTTP. The guards have let the caller in; each call that a message leads to goes through the service's own
 * routes, as if it had come from outside.
 */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors.ts";
import type { Site } from "../../platform/http/credential.ts";
import { parseJsonBody } from "../../platform/http/json-body.ts";
import { PROBLEM_TYPE } from "../../platform/http/problem.ts";
import type { Send } from "./endpoint-call.ts";

/** A flux state of 1 MiB, with what is around it. */
const BODY_LIMIT = 1.5 * 1024 * 1024;
/** What leads to a call of an endpoint, which counts. */
const PASSED_ON = new Set(["tools/call", "resources/list", "resources/read", "prompts/list", "prompts/get"]);
/** There is nothing to listen for: no list changes while the service runs. */
const LISTENING = "subscriptions/listen";
const METHOD_NOT_FOUND = -32601;

export function createMcpPages({ version, site }: { version: string; site: Site }): {
  pages: (app: FastifyInstance) => void;
  close: () => Promise<void>;
} {
  let serving: Promise<McpHttpHandler> | undefined;

  /** Loaded for the first request: the protocol's library would be a tenth of a start. */
  async function load(app: FastifyInstance): Promise<McpHttpHandler> {
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("./mcp-server.ts"),
    ]);
    return createMcpHandler(({ requestInfo, authInfo }) => {
      const authorization = requestInfo?.headers.get("authorization") ?? "";
      const address = String(authInfo?.extra?.address);
      return createMcpServer({ version, send: createSend(app, { authorization, address }) });
    });
  }

  function pages(app: FastifyInstance): void {
    app.register((scope, _options, done) => {
      // Read as it is: what is no JSON gets the protocol's own answer.
      scope.removeContentTypeParser("application/json");
      scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, parsed) =>
        parsed(null, body),
      );
      scope.addHook("onSend", async (_request, reply, payload) => asRpcError(reply, payload));
      scope.route({
        method: ["POST", "GET", "DELETE"],
        url: "/mcp",
        bodyLimit: BODY_LIMIT,
        config: { passesOn: true },
        handler: async (request, reply) => {
          checkOrigin(request, site);
          serving ??= load(app);
          return answer(await serving, request, reply);
        },
      });
      done();
    });
  }

  return { pages, close: async () => (await serving)?.close() };
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * A page of another site could reach a service on this machine under a name of its own. It would still have no key; the
 * protocol wants it refused all the same.
 */
function checkOrigin({ headers: { origin } }: FastifyRequest, { publicUrl }: Site): void {
  if (origin === undefined) return;
  const hostname = URL.canParse(origin) ? new URL(origin).hostname : "";
  if (LOOPBACK.has(hostname) || hostname === new URL(publicUrl).hostname) return;
  throw new AppError(
    "forbidden",
    "Pages of other sites can't use MCP here: call from this machine, from the service's own address, or without Origin.",
  );
}

async function answer(
  { fetch }: McpHttpHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = request.body as Buffer | undefined;
  const parsedBody = parse(body);
  const messages = Array.isArray(parsedBody) ? parsedBody : [parsedBody];
  const methods = messages.map((message) => String((message as { method?: unknown } | undefined)?.method));
  if (!methods.every((method) => PASSED_ON.has(method))) await request.call.countAgainstLimit();
  if (methods.includes(LISTENING)) {
    const { id = null } = messages[0] as { id?: string | number };
    const error = {
      code: METHOD_NOT_FOUND,
      message: "Nothing here changes: there is nothing to listen for.",
    };
    return reply.code(404).send({ jsonrpc: "2.0", id, error });
  }
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  const { principal } = request.call;
  const response = await fetch(
    new Request(new URL(request.url, "http://localhost"), {
      method: request.method,
      headers: toHeaders(request),
      signal: gone.signal,
      ...(body ? { body: new Uint8Array(body) } : {}),
    }),
    {
      ...(parsedBody === undefined ? {} : { parsedBody }),
      authInfo: {
        token: "",
        clientId: principal?.id ?? "",
        scopes: [...(principal?.scopes ?? [])],
        extra: { address: request.ip },
      },
    },
  );
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.code(response.status);
  if (!response.body) return reply.send();
  // Some proxies would hold a stream back until it ends.
  reply.header("X-Accel-Buffering", "no");
  return reply.send(Readable.fromWeb(response.body as ReadableStream));
}

/** Undefined for what is no JSON. */
function parse(body: Buffer | undefined): unknown {
  if (!body) return undefined;
  try {
    return parseJsonBody(body);
  } catch {
    return undefined;
  }
}

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/** Through the service's own routes: all that a call from outside passes, it passes too. */
const createSend =
  (app: FastifyInstance, caller: { authorization: string; address: string }): Send =>
  async ({ method, path, headers, body, signal }) => {
    const answered = await app.inject({
      method: method as "GET",
      url: path,
      headers: { ...headers, authorization: caller.authorization },
      remoteAddress: caller.address,
      payloadAsStream: true,
      ...(body === undefined ? {} : { payload: body }),
      ...(signal ? { signal } : {}),
    });
    return { status: answered.statusCode, body: answered.stream() };
  };

/** The guards' refusals as this protocol has them, with the problem as the error's data. */
function asRpcError(reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== "string" || reply.getHeader("content-type") !== PROBLEM_TYPE) return payload;
  const problem = JSON.parse(payload) as { status: number; detail: string };
  reply.header("content-type", "application/json; charset=utf-8");
  const error = { code: problem.status, message: problem.detail, data: problem };
  return JSON.stringify({ jsonrpc: "2.0", id: null, error });
}
