/**
 * A server on this machine that speaks the wire formats of model providers: OpenAI's embeddings, chat
 * completions and responses, Anthropic's messages, streamed where that is asked for. It embeds by words and
 * says what a test tells it to say.
 */
import { hash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ScriptedTurn } from "./model-server/scripted-turn.ts";
import { canStream, streamTurn } from "./model-server/stream-turn.ts";

export type { ScriptedTurn } from "./model-server/scripted-turn.ts";

interface ModelCall {
  /** After the base URL: `/embeddings`. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** `body` is sent as it is when it is text, as JSON otherwise. */
interface ModelAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

export interface ModelServer {
  readonly baseUrl: string;
  /** All calls so far. */
  readonly calls: ModelCall[];
  /** What the model says from now on. */
  say(text: string): void;
  /**
   * What it does in the streamed calls from now on, one after the other; the last one is repeated. Without a
   * script it says what `say` was told.
   */
  script(...turns: (ScriptedTurn | ((call: ModelCall) => ScriptedTurn))[]): void;
  /** Calls whose client went away before the answer was complete. */
  readonly abandoned: ModelCall[];
  /** Answers calls in another way from now on; one that gives undefined is answered as usual. */
  intercept(handler: (call: ModelCall) => ModelAnswer | "hang" | undefined): void;
  close(): Promise<void>;
}

const DIMENSIONS = 64;

export async function startModelServer(port = 0): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  const abandoned: ModelCall[] = [];
  let said = "";
  let scripted: Parameters<ModelServer["script"]> = [];
  let intercepted: Parameters<ModelServer["intercept"]>[0] = () => undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const path = (request.url ?? "").replace(/^\/v1/, "");
    const call = { path, headers: request.headers, body: JSON.parse(text) as ModelCall["body"] };
    calls.push(call);
    response.on("close", () => {
      if (!response.writableFinished) abandoned.push(call);
    });
    const intercept = intercepted(call);
    if (intercept === undefined && call.body.stream === true && canStream(path)) {
      const next = (scripted.length > 1 ? scripted.shift() : scripted[0]) ?? { text: said };
      return streamTurn(path, call.body.model, typeof next === "function" ? next(call) : next, response);
    }
    const given = intercept ?? answerAsUsual(call, said);
    if (given === "hang") return;
    const { status = 200, headers = {}, body } = given;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    abandoned,
    script(...turns) {
      scripted = turns;
    },
    say(text) {
      said = text;
    },
    intercept(handler) {
      intercepted = handler;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answerAsUsual({ path, body }: ModelCall, said: string): ModelAnswer {
  const { model } = body;
  switch (path) {
    case "/embeddings": {
      const data = (body.input as string[]).map((text, index) => ({
        object: "embedding",
        index,
        embedding: embedByWords(text),
      }));
      return { body: { object: "list", model, data, usage: { prompt_tokens: 1, total_tokens: 1 } } };
    }
    case "/chat/completions": {
      const choice = { index: 0, finish_reason: "stop", message: { role: "assistant", content: said } };
      return { body: { id: "chat_1", object: "chat.completion", created: 1, model, choices: [choice] } };
    }
    case "/responses": {
      const content = [{ type: "output_text", text: said, annotations: [] }];
      const output = [{ type: "message", id: "msg_1", role: "assistant", status: "completed", content }];
      const usage = { input_tokens: 1, output_tokens: 1 };
      return { body: { id: "resp_1", created_at: 1, model, status: "completed", output, usage } };
    }
    case "/messages": {
      const content = [{ type: "text", text: said }];
      const usage = { input_tokens: 1, output_tokens: 1 };
      const rest = { role: "assistant", stop_reason: "end_turn", stop_sequence: null, usage };
      return { body: { id: "msg_1", type: "message", model, content, ...rest } };
    }
    default:
      return { status: 404, body: { error: { message: `nothing at ${path}` } } };
  }
}

/** Every word adds a direction of its own, so texts that share words are close. */
function embedByWords(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0.01);
  for (const word of text.toLowerCase().split(/\s+/)) {
    const place = Number.parseInt(hash("sha256", word).slice(0, 8), 16) % DIMENSIONS;
    vector[place] = (vector[place] as number) + 1;
  }
  return vector;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
