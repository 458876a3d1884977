/** Stores what the user told in this message, and nothing else. */

import { maskSecrets } from "../../../memory/index.ts";
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
  const secrets = secretsIn(text);
  if (!first)
    return plain(
      secrets.length > 0 ? `I stored nothing: ${removed(secrets)}` : "There was nothing in it to store.",
    );
  const quote = quoteOf(first).replace(/\s+/g, " ").replaceAll('"', "'").trim().replace(/\.$/, "");
  const shown =
    quote.length > MAX_CONFIRMED_CHARACTERS ? `${quote.slice(0, MAX_CONFIRMED_CHARACTERS)}…` : quote;
  const more = claims.length > 1 ? ` and ${claims.length - 1} more` : "";
  const note = secrets.length > 0 ? ` ${capital(removed(secrets))}` : "";
  return saidOf(`I will remember: "${shown}"${more}.${note}`, claims.slice(0, 5));
}

/** It would be missed else: nobody is told by its absence that a secret is never kept. */
const removed = (names: readonly string[]): string =>
  `what looks like a secret (${names.join(", ")}) was removed, because secrets are never stored.`;

const secretsIn = (text: string): string[] => [
  ...new Set(Array.from(maskSecrets(text).text.matchAll(/\[([\w ]+) removed\]/g), ([, name = ""]) => name)),
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
