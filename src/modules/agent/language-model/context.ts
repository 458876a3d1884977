/** What the model is given before its first word, so that one that never calls a tool can answer too. */
import type { Recall, RecalledClaim } from "../../memory/index.ts";
import type { RetrievedClaim, Task } from "../helper.ts";
import type { Knowledge } from "../knowledge.ts";
import { showClaim } from "./claim-lines.ts";
import { type Fence, shorten } from "./fence.ts";
import type { EvidenceBook } from "./grounding/evidence.ts";
import type { Limits } from "./limits.ts";
import { describeSkill, loadSkill } from "./skill-lines.ts";

const TRIGGER_CHARACTERS = 6_000;
/** Of the latest turns, for what "she" and "that" stand for. */
const CLAIMS_OF_TURNS = 16;

export interface ContextDeps {
  task: Task;
  knowledge: Knowledge;
  evidence: EvidenceBook;
  fence: Fence;
  limits: Limits;
}

type Message = { role: "user" | "assistant"; content: string };

export interface Context {
  messages: Message[];
  /** All that the model sees of the memory. */
  claims: RetrievedClaim[];
}

export async function gatherContext(deps: ContextDeps): Promise<Context> {
  const { task, knowledge, evidence, fence, limits } = deps;
  const [recall, earlier] = await Promise.all([
    knowledge.recall(task.accountId, questionOf(task), limits.recalledClaims),
    findEarlierClaims(task, knowledge, limits),
  ]);
  const found = new Set(recall.claims.map(({ id }) => id));
  const claims = [...recall.claims, ...earlier.filter(({ id }) => !found.has(id))];
  const shown = claims.map((claim) => showClaim(claim, evidence.addClaim(claim)));
  const blocks = [fence.wrap("claims found for the message", shown)];
  const doubt = describeDoubt(recall, evidence);
  if (doubt) blocks.push(fence.wrap("about the search", [doubt]));
  const skills = knowledge.listSkills();
  const asked = skills.filter(({ name }) => task.skills.includes(name));
  const others = skills.filter(({ name }) => !task.skills.includes(name));
  for (const skill of asked) blocks.push(loadSkill(skill, fence));
  if (others.length > 0) blocks.push(fence.wrap("skills that can be loaded", others.map(describeSkill)));
  if (task.trigger) {
    const text = JSON.stringify(task.trigger.data);
    const { ref } = evidence.addState("trigger", text, task.now);
    blocks.push(
      fence.wrap("what the run began with", [
        {
          ref,
          type: task.trigger.type,
          feed: task.trigger.feedTitle,
          data: shorten(text, TRIGGER_CHARACTERS),
        },
      ]),
    );
  }
  const lead = task.trigger ? "TASK:" : "MESSAGE OF THE USER:";
  const last: Message = { role: "user", content: `${blocks.join("\n\n")}\n\n${lead}\n${task.message}` };
  return {
    messages: [...showTurns(task, limits), last],
    claims: claims.map(({ id, content, score }) => ({ id, content, score })),
  };
}

/** A feed's update is looked up by what it says: the message is the same for all of them. */
function questionOf({ message, trigger }: Task): string {
  return trigger ? shorten(`${message} ${JSON.stringify(trigger.data)}`, 600) : message;
}

/** They were not looked up for this message: no score. */
async function findEarlierClaims(
  { accountId, history, now }: Task,
  knowledge: Knowledge,
  { turns }: Limits,
): Promise<RecalledClaim[]> {
  const ids = [...new Set(history.slice(-turns).flatMap(({ claimIds }) => claimIds))].slice(-CLAIMS_OF_TURNS);
  if (ids.length === 0) return [];
  const claims = await knowledge.findClaims(accountId, ids);
  return claims
    .filter(({ valid_to }) => valid_to === null || valid_to > now)
    .map((claim) => ({ ...claim, score: 0 }));
}

function showTurns({ history }: Task, { turns, turnCharacters }: Limits): Message[] {
  return history.slice(-turns).flatMap(({ message, content }): Message[] =>
    message.trim() === "" || content.trim() === ""
      ? []
      : [
          { role: "user", content: shorten(message, turnCharacters) },
          { role: "assistant", content: shorten(content, turnCharacters) },
        ],
  );
}

/** From here on it is more likely than not that nothing answers. */
const DOUBTFUL = 0.5;

function describeDoubt({ claims, doubt, ofAnother }: Recall, evidence: EvidenceBook): object | undefined {
  if (doubt === null || doubt < DOUBTFUL) return undefined;
  const other = ofAnother && claims.find(({ id }) => id === ofAnother.claimId);
  return {
    note: "It is likely that none of these claims answers the message.",
    ...(other && { best_match_speaks_of: ofAnother.person, ref: evidence.addClaim(other).ref }),
  };
}
