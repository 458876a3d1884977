/**
 * A chat in the terminal with a helper that remembers: what you tell it becomes claims, and what it answers stands
 * on them.
 *
 *   API_KEY=ph_live_… npx node examples/chat-with-memory.ts
 *
 * The key needs memory:read, memory:write and agent:run. A question costs 10 credits, what you tell it 1.
 */
import { createInterface } from "node:readline";
import { ApiError, PersonalHelper } from "personal-helper-client";

const { API_KEY: apiKey, BASE_URL: baseUrl = "http://127.0.0.1:8787" } = process.env;
if (!apiKey) {
  process.stderr.write(`Set API_KEY: create one at ${baseUrl}/settings/keys\n`);
  process.exit(1);
}

const helper = new PersonalHelper({ apiKey, baseUrl });
const grey = (text: string) => (process.stdout.isTTY ? `\u001b[90m${text}\u001b[0m` : text);
const print = (text: string) => process.stdout.write(text);

/** Questions and small talk become no claims; statements do, and a correction closes what it corrects. */
async function remember(message: string): Promise<void> {
  const { claims } = await helper.memory.write({
    messages: [{ role: "user", content: message }],
    source: "chat",
  });
  for (const { outcome, content } of claims) {
    if (outcome === "duplicate") print(grey(`  knew already: ${content}\n`));
    else print(grey(`  ${outcome === "added" ? "remembered" : "corrected"}: ${content}\n`));
  }
}

/** Shows the answer as it is made. A connection that is lost meanwhile is taken up again by itself. */
async function answer(message: string, conversationId: string | undefined): Promise<string> {
  const stream = helper.agent.stream({
    message,
    ...(conversationId ? { conversation_id: conversationId } : {}),
  });
  for await (const event of stream) {
    if (event.type === "tool.started") print(grey(`  ${event.name}…\n`));
    if (event.type === "content.delta") print(event.delta);
  }
  const run = await stream.final();
  print("\n");
  for (const [place, { quote, claim_id }] of run.citations.entries()) {
    print(grey(`  [${place + 1}] “${quote}” (${claim_id})\n`));
  }
  for (const { text } of run.recommendations) print(grey(`  → ${text}\n`));
  return run.conversation_id;
}

const { summary, claim_count } = await helper.memory.profile();
print(claim_count === 0 ? "I know nothing of you yet. Tell me something!\n" : `${summary}\n`);
print(grey("Tell me something, or ask. An empty line ends it.\n"));

let conversationId: string | undefined;
print("\nyou: ");
for await (const line of createInterface({ input: process.stdin })) {
  const message = line.trim();
  if (message === "") break;
  try {
    await remember(message);
    print("helper: ");
    conversationId = await answer(message, conversationId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Out of credits, a key without the scope, too many calls: each says what to do.
    print(`\n${error.title}. ${error.detail}\n`);
  }
  print("\nyou: ");
}
print("\n");
