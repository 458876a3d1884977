/** "What do you know about me": the profile's claims, one sentence each. */
import type { Task, Voice } from "../../helper.ts";
import type { Knowledge } from "../../knowledge.ts";
import type { Lookup } from "../lookup.ts";
import { plain, type Said, toldAsIs } from "../said.ts";

const MOST_FACTS = 8;

export async function answerProfile(deps: {
  knowledge: Knowledge;
  task: Task;
  voice: Voice;
  lookup: Lookup;
}): Promise<Said[]> {
  const { knowledge, task, voice, lookup } = deps;
  voice.startTool("read_profile", {});
  const { claimIds } = await knowledge.readProfile(task.accountId);
  task.signal.throwIfAborted();
  voice.completeTool("read_profile", { claims: claimIds.length });
  const views = await lookup.findViews(claimIds.slice(0, MOST_FACTS));
  if (views.length === 0) return [];
  voice.retrieved(views.map(({ claim }) => ({ id: claim.id, content: claim.content, score: 1 })));
  return [plain("This is the most telling of what is stored."), ...views.map(({ claim }) => toldAsIs(claim))];
}
