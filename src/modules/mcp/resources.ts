/** What a client can read without a tool: the profile, the newest claims, and the skills. */
import type { ListResourcesResult, ReadResourceResult } from "@modelcontextprotocol/server";
import { ResourceNotFoundError } from "@modelcontextprotocol/server";
import { getClaim, getProfile, readMemory } from "../memory/contract.ts";
import { ProblemAnswer, plainEndpoint, readAnswer, type Send, toSentCall } from "./endpoint-call.ts";
import { listSkills, readSkill } from "./skills.ts";

const PROFILE = "personal-helper://memory/profile";
const RECENT = "personal-helper://memory/claims/recent";
const CLAIM = /^personal-helper:\/\/memory\/claims\/(clm_[a-z0-9]+)$/;
const SKILL = /^personal-helper:\/\/skills\/([a-z0-9-]+)$/;
const RECENT_CLAIMS = 50;

const JSON_TYPE = "application/json";
const MARKDOWN = "text/markdown";

const MEMORY_RESOURCES = [
  {
    uri: PROFILE,
    name: "profile",
    title: "Profile",
    description: "Who the user is, in a few sentences, with the claims it stands on.",
    mimeType: JSON_TYPE,
  },
  {
    uri: RECENT,
    name: "recent-claims",
    title: "Recent claims",
    description: `What was remembered last, up to ${RECENT_CLAIMS} claims.`,
    mimeType: JSON_TYPE,
  },
];

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "personal-helper://memory/claims/{id}",
    name: "claim",
    title: "Claim",
    description: "One claim, by its id (clm_…).",
    mimeType: JSON_TYPE,
  },
];

export async function listResources(send: Send, cursor: string | undefined): Promise<ListResourcesResult> {
  const { skills, nextCursor } = await listSkills(send, cursor);
  const resources = skills.map(({ name, description }) => ({
    uri: `personal-helper://skills/${name}`,
    name,
    title: `Skill: ${name}`,
    description,
    mimeType: MARKDOWN,
  }));
  return {
    resources: cursor === undefined ? [...MEMORY_RESOURCES, ...resources] : resources,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

export async function readResource(send: Send, uri: string): Promise<ReadResourceResult> {
  const read = async (endpoint: unknown, input: Record<string, unknown>): Promise<ReadResourceResult> => {
    const answer = await readAnswer(await send(toSentCall(plainEndpoint(endpoint), input)));
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(answer, null, 2) }] };
  };
  try {
    if (uri === PROFILE) return await read(getProfile, {});
    if (uri === RECENT) return await read(readMemory, { limit: RECENT_CLAIMS });
    const [, claimId] = CLAIM.exec(uri) ?? [];
    if (claimId) return await read(getClaim, { id: claimId });
    const [, skill] = SKILL.exec(uri) ?? [];
    if (skill) {
      const { instructions } = await readSkill(send, skill);
      return { contents: [{ uri, mimeType: MARKDOWN, text: instructions }] };
    }
  } catch (error) {
    if (!(error instanceof ProblemAnswer) || error.status !== 404) throw error;
  }
  throw new ResourceNotFoundError(uri, `There is no resource ${uri}. resources/list tells which there are.`);
}
