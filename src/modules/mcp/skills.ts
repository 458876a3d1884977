/** Skills as MCP has them: resources to read, and prompts to begin with. */
import type { GetPromptResult, ListPromptsResult } from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { getSkill, listSkills as listSkillsEndpoint } from "../skills/contract.ts";
import { ProblemAnswer, plainEndpoint, readAnswer, type Send, toSentCall } from "./endpoint-call.ts";

interface Skill {
  name: string;
  description: string;
  instructions: string;
}

const PAGE = 100;

/** None for a key without their scope: what else there is to list is no less there. */
export async function listSkills(
  send: Send,
  cursor: string | undefined,
): Promise<{ skills: Omit<Skill, "instructions">[]; nextCursor?: string }> {
  const call = toSentCall(plainEndpoint(listSkillsEndpoint), { limit: PAGE, cursor });
  try {
    const page = (await readAnswer(await send(call))) as { data: Skill[]; next_cursor: string | null };
    return { skills: page.data, ...(page.next_cursor ? { nextCursor: page.next_cursor } : {}) };
  } catch (error) {
    if (error instanceof ProblemAnswer && error.code === "insufficient_scope") return { skills: [] };
    throw error;
  }
}

export const readSkill = async (send: Send, name: string): Promise<Skill> =>
  (await readAnswer(await send(toSentCall(plainEndpoint(getSkill), { name })))) as Skill;

export async function listPrompts(send: Send, cursor: string | undefined): Promise<ListPromptsResult> {
  const { skills, nextCursor } = await listSkills(send, cursor);
  return {
    prompts: skills.map(({ name, description }) => ({
      name,
      description,
      arguments: [
        { name: "request", description: "What it is needed for, in your own words.", required: false },
      ],
    })),
    ...(nextCursor ? { nextCursor } : {}),
  };
}

export async function getPrompt(
  send: Send,
  name: string,
  input: Record<string, string> | undefined,
): Promise<GetPromptResult> {
  try {
    const { description, instructions } = await readSkill(send, name);
    const request = input?.request?.trim();
    const text = request ? `${instructions}\n\n# Request\n\n${request}` : instructions;
    return { description, messages: [{ role: "user", content: { type: "text", text } }] };
  } catch (error) {
    if (!(error instanceof ProblemAnswer) || error.status !== 404) throw error;
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no prompt ${name}. prompts/list tells which there are.`,
    );
  }
}
