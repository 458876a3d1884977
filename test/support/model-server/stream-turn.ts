/** Sends a scripted turn as the stream of a provider. */
import type { ServerResponse } from "node:http";
import { createChatCompletionsWire } from "./chat-completions-wire.ts";
import { createMessagesWire } from "./messages-wire.ts";
import { createResponsesWire } from "./responses-wire.ts";
import { deltasOf, type ScriptedTurn, type Wire } from "./scripted-turn.ts";

const WIRES: Record<string, (model: unknown) => Wire> = {
  "/chat/completions": createChatCompletionsWire,
  "/responses": createResponsesWire,
  "/messages": createMessagesWire,
};

/** Whether the path is one that streams. */
export const canStream = (path: string): boolean => path in WIRES;

export async function streamTurn(
  path: string,
  model: unknown,
  turn: ScriptedTurn,
  response: ServerResponse,
): Promise<void> {
  const wire = WIRES[path]?.(model);
  if (!wire) throw new Error(`nothing streams at ${path}`);
  if (turn.fail) {
    const { status, headers = {}, message = "no" } = turn.fail;
    const error = { type: "api_error", message };
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ type: "error", error }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const send = async (frames: readonly string[]): Promise<void> => {
    // Each in a packet of its own, more or less, so that streams are read in pieces.
    for (const each of frames) await write(response, each);
  };
  await send(wire.begin(turn));
  if (turn.reasoning !== undefined) await send(wire.reasoning(turn.reasoning));
  let lastDelta: string | undefined;
  if (turn.text !== undefined) {
    const frames = wire.text(deltasOf(turn.text));
    lastDelta = frames.findLast((each) => each.includes('"delta"'));
    // What doesn't end properly doesn't close its blocks either.
    await send(turn.ending ? frames.filter((each) => !/^event: \S*(?:done|stop)\n/.test(each)) : frames);
  }
  if (turn.refusal !== undefined) await send(wire.refusal(turn.refusal));
  if (turn.tools) {
    const calls = turn.tools.map(({ name, input }) => ({
      name,
      input: typeof input === "string" ? input : JSON.stringify(input),
    }));
    await send(wire.tools(calls));
  }
  switch (turn.ending) {
    case undefined:
      await send(wire.end(turn));
      response.end();
      return;
    case "cut":
      response.destroy();
      return;
    case "stop short":
      response.end();
      return;
    case "malform":
      await send(['data: {"type": "content_block_delta", "choices": [{"del\n\n']);
      await send(wire.end(turn));
      response.end();
      return;
    case "error":
      await send(wire.error());
      response.end();
      return;
    case "endless":
      if (!lastDelta) throw new Error("an endless turn needs a text to go on with");
      while (!response.destroyed) await send([lastDelta]);
      return;
    case "endless frame":
      while (!response.destroyed) await write(response, " ".repeat(65_536));
      return;
    case "pings":
      while (!response.destroyed) {
        await write(response, wire.ping());
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return;
    case "hang":
      return;
  }
}

async function write(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed) return;
  if (response.write(text)) return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const go = (): void => {
      response.off("drain", go).off("close", go);
      resolve();
    };
    response.on("drain", go).on("close", go);
  });
}
