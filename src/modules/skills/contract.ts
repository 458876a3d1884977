import { z } from "zod";
import { endpoint } from "../../platform/http/endpoint.ts";
import { listOf, listQuery } from "../../platform/http/list.ts";

const summary = {
  id: z.string().meta({ description: "The name: it is the same on every instance and in every version." }),
  name: z.string(),
  description: z.string().meta({ description: "What the skill does and when to use it." }),
  version: z.string().nullable(),
  source: z.string().meta({ description: "Where it comes from: `built-in` for those of the service." }),
  metadata: z.record(z.string(), z.unknown()).meta({
    description:
      "What its front matter says beyond these fields: the entries of its `metadata`, its `license` and " +
      "`compatibility`, and fields that the format does not know.",
  }),
  allowed_tools: z.array(z.string()),
};

const SkillSummary = z.strictObject(summary).meta({ id: "SkillSummary" });

const SkillRecord = z
  .strictObject({
    ...summary,
    instructions: z.string().meta({ description: "The body of its SKILL.md, in Markdown." }),
  })
  .meta({ id: "Skill" });

const readable = { access: "skills:read", price: 0, stability: "stable" } as const;

export const listSkills = endpoint({
  ...readable,
  id: "skills.list",
  method: "GET",
  path: "/v1/skills",
  summary: "List skills",
  description: "By name, without their instructions.",
  query: listQuery({}),
  response: listOf(SkillSummary),
});

export const getSkill = endpoint({
  ...readable,
  id: "skills.get",
  method: "GET",
  path: "/v1/skills/{name}",
  summary: "Read a skill",
  description: "With its instructions.",
  params: z.object({ name: z.string().max(200).meta({ description: "The name of the skill." }) }),
  response: SkillRecord,
  errors: ["not_found"],
});
