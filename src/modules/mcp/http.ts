/**
 * MCP over HTTP. The guards have let the caller in; each call that a message leads to goes through the service's own
 * routes, as if it had come from outside.
 */
import type { OutgoingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../platform/errors.ts";
import type { Site } from "../../platform/http/credential.ts";
import { parseJsonBody, parseJsonInSlices } from "../../platform/http/json-body.ts";
import { PASSED_ON } from "../../platform/http/passed-on.ts";
import { PROBLEM_TYPE, problemOf } from "../../platform/http/problem.ts";
import { ProblemAnswer, type Send } from "./endpoint-call.ts";

/** A flux state of 1 MiB, with what is around it. */
const BODY_LIMIT = 1.5 * 1024 * 1024;
/** From this revision on, whoever closes the connection takes the request back. Before, it was lost by accident. */
const CLOSING_CANCELS = "2026-07-28";
/** What these are asked for. */
const REQUIRED = new Map([
  ["resources/read", "uri"],
  ["prompts/get", "name"],
]);
/** There is nothing to listen for: no list changes while the service runs. */
const LISTENING = "subscriptions/listen";
const PARSE_ERROR = -32700;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

interface Message {
  id?: string | number;
  method?: unknown;
  params?: Record<string, unknown>;
}

export function createMcpPages({ version, site }: { version: string; site: Site }): {
  pages: (app: FastifyInstance) => void;
  close: () => Promise<void>;
} {
  let serving: Promise<McpHttpHandler> | undefined;
  const refusals = new WeakMap<FastifyRequest, AppError>();

  /** Loaded for the first request: the protocol's library would be a tenth of a start. */
  async function load(app: FastifyInstance): Promise<McpHttpHandler> {
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("./mcp-server.ts"),
    ]);
    return createMcpHandler(({ requestInfo, authInfo }) => {
      const authorization = requestInfo?.headers.get("authorization") ?? "";
      return createMcpServer({
        version,
        send: createSend(app, authorization, authInfo?.extra as unknown as Outer),
      });
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
      // Counted here, whatever it leads to. A refusal waits until it is known in which form it is to be told.
      scope.addHook("onRequest", async (request) => {
        await request.call.countAgainstLimit().catch((refusal: AppError) => refusals.set(request, refusal));
      });
      scope.route({
        method: ["POST", "GET", "DELETE"],
        url: "/mcp",
        bodyLimit: BODY_LIMIT,
        config: { passesOn: true },
        handler: async (request, reply) => {
          checkOrigin(request, site);
          const refusal = refusals.get(request);
          if (refusal) return refuse(refusal, request, reply, site);
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
  if (LOOPBACK.has(hostname) || origin === new URL(publicUrl).origin) return;
  throw new AppError(
    "forbidden",
    "Pages of other sites can't use MCP here: call from this machine, from the service's own address, or without Origin.",
  );
}

/** To a model that wants to use a tool in words that it can read, otherwise as the guards do. */
async function refuse(
  refusal: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  { upgradeUrl }: Site,
): Promise<FastifyReply> {
  const message = parse(request.body as Buffer | undefined) as Message | undefined;
  if (message?.method !== "tools/call" || message.id === undefined) throw refusal;
  const { refusedResult } = await import("./tool-call.ts");
  const problem = {
    ...problemOf(refusal, request.id),
    upgrade_url: upgradeUrl,
    current_plan: request.call.principal?.plan,
  };
  reply.headers(refusal.headers);
  return reply.send({
    jsonrpc: "2.0",
    id: message.id,
    result: { resultType: "complete", ...refusedResult(new ProblemAnswer(problem)) },
  });
}

async function answer(
  { fetch }: McpHttpHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = request.body as Buffer | undefined;
  let parsedBody: unknown;
  try {
    parsedBody = body && (await parseJsonInSlices(body, { holdsData: true }));
  } catch (error) {
    return rpcError(reply, 400, null, PARSE_ERROR, (error as Error).message);
  }
  const messages = (Array.isArray(parsedBody) ? parsedBody : [parsedBody]) as (Message | undefined)[];
  const listening = messages.find((message) => message?.method === LISTENING);
  if (listening) {
    const why = "Nothing here changes: there is nothing to listen for.";
    return rpcError(reply, 404, listening.id, METHOD_NOT_FOUND, why);
  }
  for (const message of messages) {
    const required = REQUIRED.get(String(message?.method));
    if (required && typeof message?.params?.[required] !== "string")
      return rpcError(reply, 400, message?.id, INVALID_PARAMS, `params.${required} must be a text.`);
  }
  const closingCancels = String(request.headers["mcp-protocol-version"] ?? "") >= CLOSING_CANCELS;
  const gone = new AbortController();
  if (closingCancels) reply.raw.once("close", () => gone.abort());
  const { principal } = request.call;
  const credits = createCreditHeaders();
  const outer: Outer = { address: request.ip, onAnswer: credits.add };
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
        extra: { ...outer },
      },
    },
  );
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.headers(credits.headers()).code(response.status);
  if (!response.body) return reply.send();
  // Some proxies would hold a stream back until it ends.
  reply.header("X-Accel-Buffering", "no");
  const stream = response.body as ReadableStream;
  return reply.send(Readable.fromWeb(closingCancels ? stream : readToItsEnd(stream)));
}

/** Also where nobody reads it any more: that would end what makes it. */
function readToItsEnd(stream: ReadableStream): ReadableStream {
  const [shown, rest] = stream.tee();
  rest.pipeTo(new WritableStream()).catch(() => {});
  return shown;
}

const rpcError = (
  reply: FastifyReply,
  status: number,
  id: string | number | null | undefined,
  code: number,
  message: string,
): FastifyReply => reply.code(status).send({ jsonrpc: "2.0", id: id ?? null, error: { code, message } });

/** What the calls cost that were made before the answer begins: a stream's come later. */
function createCreditHeaders() {
  let charged: number | undefined;
  let remaining = "";
  return {
    add(headers: OutgoingHttpHeaders) {
      if (headers["x-credits-charged"] === undefined) return;
      charged = (charged ?? 0) + Number(headers["x-credits-charged"]);
      remaining = String(headers["x-credits-remaining"] ?? remaining);
    },
    headers: (): Record<string, string> => ({
      ...(charged === undefined ? {} : { "X-Credits-Charged": String(charged) }),
      ...(remaining === "" ? {} : { "X-Credits-Remaining": remaining }),
    }),
  };
}

/** Undefined for what is no JSON. */
function parse(body: Buffer | undefined): unknown {
  try {
    return body && parseJsonBody(body);
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

/** The request that a call was made for. */
interface Outer {
  address: string;
  onAnswer: (headers: OutgoingHttpHeaders) => void;
}

/** Through the service's own routes: all that a call from outside passes, it passes too. */
function createSend(app: FastifyInstance, authorization: string, { address, onAnswer }: Outer): Send {
  // The first was counted with its request; what is more in one request counts for itself.
  let counted = PASSED_ON;
  return async ({ method, path, headers, body, signal }) => {
    const counting = counted;
    counted = {};
    const answered = await app.inject({
      method: method as "GET",
      url: path,
      headers: { ...headers, ...counting, authorization },
      remoteAddress: address,
      payloadAsStream: true,
      ...(body === undefined ? {} : { payload: body }),
      ...(signal ? { signal } : {}),
    });
    onAnswer(answered.headers);
    return { status: answered.statusCode, body: answered.stream() };
  };
}

/** The guards' refusals as this protocol has them, with the problem as the error's data. */
function asRpcError(reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== "string" || reply.getHeader("content-type") !== PROBLEM_TYPE) return payload;
  const problem = JSON.parse(payload) as { status: number; detail: string };
  reply.header("content-type", "application/json; charset=utf-8");
  const error = { code: problem.status, message: problem.detail, data: problem };
  return JSON.stringify({ jsonrpc: "2.0", id: null, error });
}
