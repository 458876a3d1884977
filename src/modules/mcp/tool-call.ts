/** One call of a tool. What the service refuses is an answer that a model can read, not a broken protocol. */
import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { askHelper, runAsText } from "./ask.ts";
import { type Arguments, ProblemAnswer, readAnswer, type Send, toSentCall } from "./endpoint-call.ts";
import { findTool, listTools, type Tool } from "./tools.ts";

/** Where a client finds the whole problem document of a call that failed. */
const PROBLEM_KEY = "personal-helper/problem";
const IDEMPOTENCY_KEY = "personal-helper/idempotency-key";

export async function callTool(
  send: Send,
  name: string,
  input: Arguments,
  context: ServerContext,
): Promise<CallToolResult> {
  const tool = findTool(name);
  if (!tool) {
    const names = listTools()
      .map((each) => each.name)
      .join(", ");
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${name}. There are: ${names}.`,
    );
  }
  try {
    return await (tool.name === "ask_helper" ? ask(send, input, context) : call(send, tool, input, context));
  } catch (error) {
    if (!(error instanceof ProblemAnswer)) throw error;
    return refusedResult(error);
  }
}

export const refusedResult = (refusal: ProblemAnswer): CallToolResult => ({
  isError: true,
  content: [{ type: "text", text: inWords(refusal) }],
  _meta: { [PROBLEM_KEY]: refusal.problem },
});

async function call(
  send: Send,
  tool: Tool,
  input: Arguments,
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const { if_version, ...rest } = input;
  const sent = toSentCall(tool.endpoint, tool.versioned ? rest : input);
  const headers = { ...sent.headers, ...idempotencyOf(mcpReq._meta) };
  if (tool.versioned && if_version !== undefined) headers["if-match"] = `"${if_version}"`;
  const answer = await readAnswer(await send({ ...sent, headers, signal: mcpReq.signal }));
  if (answer === undefined) return { content: [{ type: "text", text: "Done." }] };
  const structured = tool.listName === undefined ? answer : { [tool.listName]: answer };
  return {
    content: [{ type: "text", text: JSON.stringify(structured) }],
    structuredContent: structured as Record<string, unknown>,
  };
}

async function ask(send: Send, input: Arguments, { mcpReq }: ServerContext): Promise<CallToolResult> {
  const token = mcpReq._meta?.progressToken;
  const run = await askHelper(send, input, {
    signal: mcpReq.signal,
    headers: idempotencyOf(mcpReq._meta),
    onProgress: async (progress, message) => {
      if (token === undefined || mcpReq.signal.aborted) return;
      await mcpReq.notify({
        method: "notifications/progress",
        params: { progressToken: token, progress, message },
      });
    },
  });
  return { content: [{ type: "text", text: runAsText(run) }], structuredContent: run };
}

/** A client that tries again can say that it is the same call. */
function idempotencyOf(meta: Record<string, unknown> | undefined): Record<string, string> {
  const key = meta?.[IDEMPOTENCY_KEY];
  return typeof key === "string" ? { "idempotency-key": key } : {};
}

function inWords({ message, problem }: ProblemAnswer): string {
  const further = ["required_scope", "required", "available", "upgrade_url", "version"].flatMap((name) =>
    problem[name] === undefined ? [] : [`${name}: ${JSON.stringify(problem[name])}`],
  );
  const faults = Array.isArray(problem.errors)
    ? problem.errors.map(({ pointer, message: fault }) => `${pointer}: ${fault}`)
    : [];
  return [`${problem.title ?? problem.code}. ${message}`, ...faults.slice(1), ...further].join("\n");
}
