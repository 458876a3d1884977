/** Storing what the user said, and nothing else: not what was recalled, not what data asks for. */

import { z } from "zod";
import { ToolRefusal } from "../../../../platform/model/conversation.ts";
import { trimEnd } from "../../../../platform/trim-end.ts";
import { splitSentences } from "../../../memory/index.ts";
import { showClaim } from "../claim-lines.ts";
import { type Reading, read } from "../grounding/reading.ts";
import type { ShownTool, ToolDeps } from "./shown-tool.ts";

const MOST = 5;

export function createRememberTool({ task, voice, knowledge, evidence, fence }: ToolDeps): ShownTool {
  const Text = z.object({
    text: z.string().min(1).max(2_000).describe("What the user said, in the user's words."),
  });
  let made = 0;
  return {
    name: "remember",
    description: "Stores what the user says about themselves in this message.",
    input: Text,
    async look(input) {
      const said = findSaid(Text.parse(input).text, task.message);
      if (said === undefined)
        throw new ToolRefusal("The message doesn't say that. Only the user's own words can be stored.");
      if (made >= MOST) throw new ToolRefusal("That is enough for one message.");
      made++;
      const claims = await knowledge.remember(task.accountId, said);
      // The run holds them from now on: it is found by them when they are to be forgotten.
      voice.retrieved(claims.map(({ id, content }) => ({ id, content, score: 1 })));
      const lines = claims.map((claim) => showClaim(claim, evidence.addClaim(claim)));
      return { text: fence.wrap("stored", lines), output: { stored: claims.length } };
    },
  };
}

/** A model may say "the user" for "I". */
const ADDED = read("The user's name is called, the user said, says, states, has, wants").terms;

/**
 * The sentences of the message that say it, word for word; undefined if the message doesn't. What the model
 * made of them is not stored: its words could turn who did what to whom.
 */
export function findSaid(text: string, message: string): string | undefined {
  const wanted = read(text);
  const statements = splitSentences(message).filter((sentence) => !endsInQuestion(sentence));
  const sentences = statements.map((sentence) => ({ sentence, reading: read(sentence) }));
  const chosen = sentences.filter(({ reading }) => [...wanted.terms].some((term) => reading.terms.has(term)));
  const said = chosen.map(({ sentence }) => sentence).join(" ");
  return chosen.length > 0 && saysAll(wanted, read(said)) ? said : undefined;
}

/** "Is it so?!)": nothing but marks comes after the question mark. */
const endsInQuestion = (sentence: string): boolean =>
  sentence.slice(trimEnd(sentence, /\W/).length).includes("?");

function saysAll(wanted: Reading, said: Reading): boolean {
  const isDate = (date: object): boolean =>
    said.dates.some((each) => JSON.stringify(each) === JSON.stringify(date));
  return (
    [...wanted.terms].every((term) => said.terms.has(term) || (ADDED.has(term) && !wanted.names.has(term))) &&
    [...wanted.numbers].every((number) => said.numbers.has(number)) &&
    [...wanted.weekdays].every((weekday) => said.weekdays.has(weekday)) &&
    wanted.dates.every(isDate) &&
    ![...wanted.denied].some((term) => !said.denied.has(term)) &&
    ![...wanted.affirmed].some((term) => said.denied.has(term) && !said.affirmed.has(term))
  );
}
