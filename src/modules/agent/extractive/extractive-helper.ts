/**
 * The built-in helper: answers with no language model and no network, in sentences of its own around facts that it
 * cites. The same input gives the same output; texts that it reads are data and never change what it does.
 */

import { trimEnd } from "../../../platform/trim-end.ts";
import { spellOutQuestion } from "../../memory/index.ts";
import type { Citation, Helper, Task, Voice } from "../helper.ts";
import type { Knowledge } from "../knowledge.ts";
import { answerForget } from "./answers/forget.ts";
import { remember } from "./answers/remember.ts";
import { answerBySkill, chooseSkill } from "./answers/skill.ts";
import { replyTo } from "./answers/small-talk.ts";
import { answerTrigger } from "./answers/trigger.ts";
import { createLookup } from "./lookup.ts";
import { type MessagePart, readMessage } from "./question/message-kind.ts";
import { type AnswerDeps, answerQuestion } from "./question-answer.ts";
import { plain, type Said } from "./said.ts";

/** A message with more is a text to be answered by its first ones. */
const MOST_QUESTIONS = 3;

export function createExtractiveHelper({ knowledge }: { knowledge: Knowledge }): Helper {
  return {
    name: "extractive",
    async answer(task, voice) {
      task.signal.throwIfAborted();
      const deps: AnswerDeps = { knowledge, task, voice, lookup: createLookup({ knowledge, task, voice }) };
      const citations: Citation[] = [];
      const say = createSpeech(voice, citations);
      if (task.trigger) say(await answerTrigger(task.message, task.trigger.data, deps.lookup, task.now));
      else {
        const skilled = await trySkill(task, deps);
        if (skilled.isWhole) say(skilled.said);
        else {
          say(skilled.said);
          for (const part of partsOf(task)) say(await answerPart(part, deps));
        }
      }
      task.signal.throwIfAborted();
      return { citations, usage: { inputTokens: 0, outputTokens: 0 } };
    },
  };
}

function partsOf(task: Task): MessagePart[] {
  let questions = 0;
  return readMessage(task.message).filter(
    (part) => part.kind !== "question" || ++questions <= MOST_QUESTIONS,
  );
}

async function answerPart(part: MessagePart, deps: AnswerDeps): Promise<Said[]> {
  deps.task.signal.throwIfAborted();
  if (part.kind === "question") return answerQuestion(spellOutQuestion(part.text), deps);
  if (part.kind === "statement") return [await remember(part.text, deps)];
  if (part.kind === "forget") return answerForget(part.text, deps);
  return [plain(replyTo(part.kind))];
}

/** `isWhole`: the skill answered all of the message. */
async function trySkill(task: Task, deps: AnswerDeps): Promise<{ said: Said[]; isWhole: boolean }> {
  const skills = deps.knowledge.listSkills();
  if (skills.length === 0) return { said: [], isWhole: false };
  const chosen = chooseSkill(skills, task.skills, task.message);
  if (!chosen) return { said: [], isWhole: false };
  deps.voice.reason(`The message fits the skill ${chosen.skill.name}. `);
  const said = await answerBySkill(chosen, deps);
  if (said) return { said, isWhole: true };
  const purpose = trimEnd(chosen.skill.description.replace(/\s+/g, " ").trim(), /[.!?]/);
  return {
    said: [
      plain(
        `The skill ${chosen.skill.name} is for a language model ("${purpose.replaceAll('"', "'")}"), so I answer without it.`,
      ),
    ],
    isWhole: false,
  };
}

/** Sentence by sentence; each claim is cited once. */
function createSpeech(voice: Voice, citations: Citation[]) {
  const cited = new Set<string>();
  let isFirst = true;
  return (said: readonly Said[]): void => {
    for (const { text, citations: own } of said) {
      voice.say(isFirst || text.startsWith("\n") ? text : ` ${text}`);
      isFirst = false;
      for (const citation of own) {
        const key = `${citation.claimId}\n${citation.quote}`;
        if (cited.has(key)) continue;
        cited.add(key);
        citations.push(citation);
      }
    }
  };
}
