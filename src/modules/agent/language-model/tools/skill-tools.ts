/** Skills: their descriptions, and the one that is needed. */
import { z } from "zod";
import { ToolRefusal } from "../../../../platform/model/conversation.ts";
import type { Skill } from "../../../skills/index.ts";
import { describeSkill, loadSkill } from "../skill-lines.ts";
import type { ShownTool, ToolDeps } from "./shown-tool.ts";

export function createSkillTools({ knowledge, fence }: ToolDeps): ShownTool[] {
  const Load = z.object({ name: z.string().max(100).describe("As list_skills has it.") });
  const findSkill = (name: string): Skill | undefined =>
    knowledge.listSkills().find((skill) => skill.name === name.trim());
  return [
    {
      name: "list_skills",
      description: "The skills there are, with what each is for.",
      input: z.object({}),
      async look() {
        const skills = knowledge.listSkills();
        return {
          text: fence.wrap("skills", skills.map(describeSkill)),
          output: { found: skills.length },
        };
      },
    },
    {
      name: "load_skill",
      description: "How to do what a skill is for. Load one when the message asks for what it describes.",
      input: Load,
      async look(input) {
        const { name } = Load.parse(input);
        const skill = findSkill(name);
        if (!skill)
          throw new ToolRefusal("There is no skill of that name; list_skills tells which there are.");
        return { text: loadSkill(skill, fence), output: { skill: skill.name } };
      },
    },
  ];
}
