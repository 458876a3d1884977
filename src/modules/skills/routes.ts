import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { type Route, route } from "../../platform/http/endpoint.ts";
import { decodeCursor, pageOf } from "../../platform/http/list.ts";
import * as contract from "./contract.ts";
import type { Skill } from "./skill.ts";

/** The name of the last skill on the page before. */
const Position = z.tuple([z.string()]);

/** `skills` are in the order of their names. */
export function createRoutes(skills: readonly Skill[]): Route[] {
  return [
    route(contract.listSkills, async (call) => {
      const { limit, cursor } = call.query;
      const after = cursor === undefined ? undefined : decodeCursor(cursor, Position)[0];
      const rest = after === undefined ? skills : skills.filter(({ name }) => name > after);
      return pageOf(rest, limit, presentSummary, (last) => [last.name]);
    }),

    route(contract.getSkill, async (call) => {
      const name = call.params.name.normalize("NFKC");
      const skill = skills.find((candidate) => candidate.name === name);
      if (!skill) throw noSuchSkill(name, skills);
      return { ...presentSummary(skill), instructions: skill.instructions };
    }),
  ];
}

const presentSummary = (skill: Skill) => ({
  id: skill.name,
  name: skill.name,
  description: skill.description,
  version: skill.version,
  source: skill.source,
  metadata: skill.metadata,
  allowed_tools: skill.allowedTools,
});

/** Long enough for those of the service; a longer list is better read where it is listed. */
const MAX_NAMES_SHOWN = 20;

function noSuchSkill(name: string, skills: readonly Skill[]): AppError {
  const names = skills.map((skill) => skill.name);
  const known =
    names.length > 0 && names.length <= MAX_NAMES_SHOWN
      ? `Known are ${names.join(", ")}.`
      : "GET /v1/skills lists those that there are.";
  return new AppError("not_found", `There is no skill named ${JSON.stringify(name)}. ${known}`);
}
