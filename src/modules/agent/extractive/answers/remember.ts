/** Stores what the user told in this message, and nothing else. */
import type { Task, Voice } from "../../helper.ts";
import type { Knowledge } from "../../knowledge.ts";
import { plain, type Said, saidOf } from "../said.ts";
import { quoteOf } from "../wording/second-person.ts";

const MAX_CONFIRMED_CHARACTERS = 160;

export async function remember(
  text: string,
  deps: { knowledge: Knowledge; task: Task; voice: Voice },
): Promise<Said> {
  const { knowledge, task, voice } = deps;
  if (!task.mayRemember) return plain("I read that, but I may not store anything here.");
  task.signal.throwIfAborted();
  voice.startTool("remember", { text });
  const claims = await knowledge.remember(task.accountId, text);
  // What it holds of them is forgotten with them.
  voice.retrieved(claims.map(({ id, content }) => ({ id, content, score: 1 })));
  voice.completeTool("remember", { stored: claims.length });
  const [first] = claims;
  if (!first) return plain("There was nothing in it to store.");
  const quote = quoteOf(first).replace(/\s+/g, " ").replaceAll('"', "'").trim().replace(/\.$/, "");
  const shown =
    quote.length > MAX_CONFIRMED_CHARACTERS ? `${quote.slice(0, MAX_CONFIRMED_CHARACTERS)}…` : quote;
  const more = claims.length > 1 ? ` and ${claims.length - 1} more` : "";
  return saidOf(`I will remember: "${shown}"${more}.`, claims.slice(0, 5));
}
