/** The HTTP server: routes from endpoint records, with everything that every request passes through. */
import type { Server as HttpServer, OutgoingHttpHeaders, RequestListener } from "node:http";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { formatId, newUuid } from "../ids.ts";
import { isLiveBody, type LiveBody } from "../live/push-stream.ts";
import type { Sockets } from "../live/sockets.ts";
import type { Log } from "../log/log.ts";
import { type AdmissionDeps, createAdmission } from "./admission.ts";
import { answerRawError } from "./client-error.ts";
import { type Endpoint, endpointName, type Route } from "./endpoint.ts";
import {
  commonHeaders,
  isPreflight,
  setCommonHeaders,
  setPreflightHeaders,
  setStabilityHeaders,
} from "./headers.ts";
import { parseJsonInSlices } from "./json-body.ts";
import { createKnownPaths } from "./known-paths.ts";
import type { Metrics } from "./metrics.ts";
import { type Admitted, createOverload, type OverloadLimits } from "./overload.ts";
import type { Principal } from "./principal.ts";
import { problemOf, sendProblem, statusOf, toAppError } from "./problem.ts";
import { type CallDeps, type CallState, createCallRunner } from "./run-call.ts";
import { createSerialiser } from "./serialiser.ts";
import { createBodyLimit } from "./slow-bodies.ts";
import type { SpoolRoom } from "./spool-room.ts";
import { acceptUpgrades, isSocketUpgrade, splitProtocols } from "./upgrades.ts";
import { createUploads, type Upload } from "./uploads.ts";

declare module "fastify" {
  interface FastifyRequest {
    call: CallState;
    /** Its place among the calls in progress. */
    place: Admitted | undefined;
  }
  interface FastifyContextConfig {
    route?: Route;
    /** Health and metrics: no credential, no limit. */
    outside?: boolean;
    /** Needs a credential and makes calls for it, each of which the limit counts; what makes none counts itself. */
    passesOn?: boolean;
  }
}

export interface ServerDeps extends AdmissionDeps, CallDeps {
  log: Log;
  metrics: Metrics;
  sockets: Sockets;
  trustProxy: string[] | undefined;
  overloadLimits?: OverloadLimits | undefined;
  spools: SpoolRoom;
  /** Of one upload. */
  uploadMaxBytes: number;
}

const BODY_LIMIT = 1024 * 1024;
/** Where nobody has to be signed in: an address and a password are all that is sent there. */
const OPEN_BODY_LIMIT = 16 * 1024;
const LARGE_BODY = 64 * 1024;

export interface Server {
  app: FastifyInstance;
  addRoute(route: Route): void;
  /** From now on every answer asks its client to open its next connection elsewhere. */
  drain(): void;
}

export function createServer(deps: ServerDeps): Server {
  const { admit, limit, take } = createAdmission(deps);
  const { runCall, prepareSocket, checkFunds } = createCallRunner(deps);
  const uploads = createUploads({ room: deps.spools, maxBytes: deps.uploadMaxBytes });
  const knownPaths = createKnownPaths();
  const bodyLimit = createBodyLimit();
  const overload = createOverload({ ...deps, limits: deps.overloadLimits });

  const app = Fastify({
    // Its logger makes a child for each request, which costs more than all the guards. The one line per
    // request, and what goes wrong, is written here, with the request's id.
    logger: false,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    // A longer one is no id, and is not found like any other; the head's limit bounds it.
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: deps.trustProxy ?? false,
    // A request that came in before the end is answered, not turned away.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // For an import, which may be long; whoever sends one slowly holds one of the account's places and no memory.
    requestTimeout: 900_000,
    http: { shouldUpgradeCallback: isSocketUpgrade },
    clientErrorHandler: answerRawError,
    frameworkErrors: (error, request, reply) => {
      // No hook has run for a request whose URL can't be read.
      request.call = newState();
      setCommonHeaders(request, reply as FastifyReply, deps.site);
      const answer = (thrown: unknown) => answerError(thrown, request, reply as FastifyReply);
      Promise.try(limit, request, reply as FastifyReply, undefined).then(() => answer(error), answer);
    },
  });

  refuseUnread(app.server);
  const upgrades = acceptUpgrades(app);
  app.decorateRequest("call");
  app.decorateRequest("place");
  app.addHook("onClose", async () => overload.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      checkEncoding(request);
      if (request.call.endpoint?.consumes) throw unsupported(request.call.endpoint);
      return parseJsonInSlices(body, { holdsData: request.call.endpoint?.holdsData ?? false });
    },
  );

  app.addContentTypeParser("application/x-ndjson", async (request: FastifyRequest, payload: Readable) => {
    checkEncoding(request);
    const { endpoint, principal } = request.call;
    const readUpload = request.routeOptions.config.route?.readUpload;
    if (endpoint?.consumes !== "application/x-ndjson" || !readUpload || !principal)
      throw unsupported(endpoint);
    await checkFunds(endpoint, request, request.call);
    const declared = request.headers["content-length"];
    const declaredBytes = declared === undefined ? undefined : Number(declared);
    return uploads.receive(principal.accountId, payload, declaredBytes, readUpload(principal.accountId));
  });

  app.addHook("onRequest", (request, reply, done) => {
    const { config } = request.routeOptions;
    const state = newState();
    request.call = state;
    state.endpoint = config.route?.endpoint;
    state.outside = config.outside ?? false;
    setCommonHeaders(request, reply, deps.site);
    bodyLimit.begin(request.raw, state.endpoint?.consumes !== undefined);
    if (state.outside) return done();
    request.place = overload.admit(state.endpoint, request.headers.authorization ?? request.ip);
    if (!request.place) {
      // It has been counted, and a line for each would be one more thing to do.
      state.outside = true;
      return overload.refuse(state.endpoint, request.id, reply);
    }
    if (state.endpoint) setStabilityHeaders(reply, state.endpoint);
    // A page that nobody waits for any more has no other end.
    else reply.raw.once("close", () => request.place?.leave(false));
    const admitted = () => {
      // Fastify would wait for the rest of this body for ever, and the call would keep its place.
      if (isBodyCutOff(request))
        return done(new Error("the body was cut off while its caller was looked up"));
      if (!request.is404) return done();
      if (!isPreflight(request)) return done(knownPaths.refuse(request, reply));
      setPreflightHeaders(reply);
      return reply.code(204).send();
    };
    try {
      const waiting = admit(request, reply, state.endpoint, (principal) => {
        state.principal = principal;
        state.takeFromLimit = () => take(principal);
        state.countAgainstLimit = async () => void (await limit(request, reply, principal));
      });
      if (waiting !== undefined) waiting.then(admitted, done);
      else admitted();
    } catch (error) {
      done(error as Error);
    }
  });

  /**
   * Under overload most calls are refused, so they don't even reach Fastify. Those without a key do, because only it knows
   * their address, and so do health checks.
   */
  function refuseUnread(server: HttpServer): void {
    const [answer] = server.listeners("request") as [RequestListener];
    server.removeListener("request", answer);
    server.on("request", (request, response) => {
      const credential = request.url?.startsWith("/v1/") ? request.headers.authorization : undefined;
      if (credential === undefined || !overload.refusesAny(credential)) return answer(request, response);
      const requestId = newRequestId();
      overload.refuseUnread(response, requestId, commonHeaders(requestId, request, deps.site));
      bodyLimit.answered(request);
    });
  }

  app.addHook("onResponse", (request, reply, done) => {
    request.place?.leave(false);
    if (request.call.endpoint?.consumes) (request.body as Upload | undefined)?.spool.close().catch(() => {});
    bodyLimit.answered(request.raw);
    if (!request.call.outside) noteAnswer(request, reply, reply.statusCode);
    done();
  });

  function noteAnswer(request: FastifyRequest, reply: FastifyReply, status: number): void {
    const { endpoint, principal, counted } = request.call;
    const name = endpoint
      ? endpointName(endpoint)
      : request.is404
        ? "unknown"
        : (request.routeOptions.url ?? "unknown");
    const ms = reply.elapsedTime;
    deps.metrics.answered(name, status, ms / 1000);
    if (counted) deps.metrics.creditsCharged(endpoint?.price ?? 0);
    if (principal) {
      deps.authenticator.used(principal);
      if (endpoint && !counted) {
        const keyId = principal.kind === "key" ? principal.id : undefined;
        deps.meter.count({
          accountId: principal.accountId,
          endpoint: name,
          keyId,
          failed: status >= 400,
        });
      }
    }
    if (!deps.log.isLevelEnabled("info")) return;
    deps.log.info(
      {
        request_id: request.id,
        method: request.method,
        // Without the query: it holds what people search for.
        path: request.url.split("?", 1)[0],
        status,
        ms: Math.round(ms * 100) / 100,
        account: principal?.accountId,
        credential: principal?.id,
      },
      "answered",
    );
  }

  function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { endpoint } = request.call;
    request.place?.leave(false);
    const refusedType = (thrown as { code?: unknown }).code === "FST_ERR_CTP_INVALID_MEDIA_TYPE";
    const isCutOff = isBodyCutOff(request);
    const error = refusedType ? unsupported(endpoint) : isCutOff ? cutOff() : toAppError(thrown);
    if (isCutOff) deps.log.info({ request_id: request.id }, error.message);
    if (statusOf(error) >= 500) {
      deps.log.error({ request_id: request.id, err: error.cause ?? error }, error.message);
    }
    const problem = problemOf(error, request.id);
    if (error.isLimit) {
      problem.upgrade_url = deps.site.upgradeUrl;
      problem.current_plan = request.call.principal?.plan ?? "free";
    }
    return sendProblem(reply.headers(error.headers), problem);
  }

  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));

  app.addHook("onRoute", ({ url, method }) => knownPaths.add(url, method));

  /** The handshake's answer is the socket's own: from here on Fastify knows nothing of it. */
  async function openSocket(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { endpoint } = route;
    const { protocol, maxFrameBytes } = endpoint.socket as NonNullable<Endpoint["socket"]>;
    // First: a browser does not tell why a handshake was refused, but the same call over plain HTTP does.
    const opened = await prepareSocket(route, request, reply, request.call);
    request.place?.leave(true);
    const upgrade = upgrades.find(request.raw);
    const offered = splitProtocols(request.headers["sec-websocket-protocol"]);
    if (!upgrade || (offered.length > 0 && !offered.includes(protocol))) {
      throw new AppError(
        "invalid_request",
        `This is a WebSocket: connect with ws:// or wss:// and the subprotocol ${protocol}.`,
        { headers: { Upgrade: "websocket" } },
      );
    }
    deps.sockets.checkRoom(request.call.principal as Principal);
    reply.hijack();
    deps.sockets.open(
      request.raw,
      upgrade,
      {
        protocol,
        maxFrameBytes,
        headers: reply.getHeaders(),
        connection: { principal: request.call.principal as Principal },
      },
      opened,
    );
    noteAnswer(request, reply, 101);
  }

  function addRoute(route: Route): void {
    if (route.isSocket) {
      app.route({
        method: "GET",
        url: urlOf(route.endpoint),
        config: { route },
        handler: (request, reply) => openSocket(route, request, reply),
      });
    } else addCallRoute(route);
  }

  function addCallRoute(route: Route): void {
    const { endpoint } = route;
    // Made for the first answer: those of all routes would take a quarter of a start.
    let serialise: ReturnType<typeof createSerialiser> | undefined;
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      bodyLimit: endpoint.bodyLimit ?? (endpoint.access === "open" ? OPEN_BODY_LIMIT : BODY_LIMIT),
      config: { route },
      handler: async (request, reply) => {
        if (endpoint.consumes && request.body === undefined) throw unsupported(endpoint);
        const answer = await runCall(route, request, reply, request.call);
        request.place?.leave(true);
        reply.code(answer.status).headers(answer.headers);
        if (answer.status >= 400) return sendProblem(reply, answer.body as Record<string, unknown>);
        if (answer.status === 204 || answer.status === 304) return reply.send();
        if (isLiveBody(answer.body)) return sendLive(answer.body, answer.status, request, reply, endpoint);
        if (answer.body instanceof Readable) {
          // Some proxies would hold a stream back until it ends.
          reply.type(streamType(endpoint)).header("X-Accel-Buffering", "no");
          if (request.method === "HEAD") {
            answer.body.destroy();
            return reply.send();
          }
          return reply.send(answer.body);
        }
        if (!answersJson(endpoint)) return reply.send(answer.body);
        // What was sent large is often answered large: its JSON is written in a turn of its own.
        if (Number(request.headers["content-length"]) > LARGE_BODY) await new Promise(setImmediate);
        serialise ??= createSerialiser(
          answerSchema(route),
          (schema) => reply.compileSerializationSchema(schema) as (body: unknown) => string,
        );
        return reply.type(JSON_TYPE).send(await serialise(answer.body));
      },
    });
  }

  return {
    app,
    addRoute,
    drain: () => {
      app.server.prependListener("request", (_request, response) => {
        response.shouldKeepAlive = false;
      });
    },
  };
}

/** The body writes to the response by itself: a stream object of its own would cost each reader some ten kilobytes. */
function sendLive(
  body: LiveBody,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
): FastifyReply {
  // Some proxies would hold a stream back until it ends.
  reply.type(streamType(endpoint)).header("X-Accel-Buffering", "no");
  if (request.method === "HEAD") {
    body.destroy();
    return reply.send();
  }
  reply.hijack();
  reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders).flushHeaders();
  body.attach(reply.raw);
  return reply;
}

const urlOf = ({ path }: Endpoint): string => path.replace(/\{([a-z_]+)\}/g, ":$1");

const newRequestId = (): string => formatId("req", newUuid());

const newState = (): CallState => ({
  principal: undefined,
  endpoint: undefined,
  countAgainstLimit: async () => {},
  takeFromLimit: () => {
    throw new Error("only a caller has limits");
  },
  counted: false,
  outside: false,
});

const JSON_TYPE = "application/json; charset=utf-8";

/** Fastify compiles it to a serialiser, which also leaves out whatever the endpoint does not document. */
const answerSchema = (route: Route): Record<string, unknown> =>
  withoutOpenObjects(z.toJSONSchema(route.endpoint.response, { io: "output" })) as Record<string, unknown>;

/** An object of whatever members is written in one go: member by member takes three times as long. */
function withoutOpenObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOpenObjects);
  if (typeof schema !== "object" || schema === null) return schema;
  const { type, properties, additionalProperties } = schema as Record<string, unknown>;
  const isOpen =
    typeof additionalProperties === "object" && Object.keys(additionalProperties ?? {}).length === 0;
  if (type === "object" && isOpen && !properties) return {};
  return Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, withoutOpenObjects(each)]));
}

const answersJson = ({ produces }: Endpoint): boolean => produces?.includes("application/json") ?? true;

const streamType = ({ produces = [] }: Endpoint): string =>
  produces.find((type) => type !== "application/json") ?? "application/octet-stream";

const unsupported = (endpoint: Endpoint | undefined): AppError =>
  new AppError(
    "unsupported_media_type",
    `Send the body as Content-Type: ${endpoint?.consumes ?? "application/json"}.`,
  );

/** What reading the rest of it fails with looks like a lost connection of the database. */
const isBodyCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

const cutOff = (): AppError =>
  new AppError("invalid_request", "The client closed the connection before its whole body had arrived.");

function checkEncoding(request: FastifyRequest): void {
  const charset = /charset="?([^;"]+)/i.exec(request.headers["content-type"] ?? "")?.[1];
  if (charset && !/^utf-?8$/i.test(charset.trim())) {
    throw new AppError("unsupported_media_type", "Send the body in UTF-8.");
  }
  const encoding = request.headers["content-encoding"];
  if (encoding && encoding !== "identity") {
    throw new AppError("unsupported_media_type", "Send the body without a Content-Encoding.");
  }
}
