/** Skills as the model reads them. */
import type { Skill } from "../../skills/index.ts";
import { type Fence, shorten } from "./fence.ts";

const INSTRUCTION_CHARACTERS = 10_000;

export const describeSkill = ({ name, description }: Skill): object => ({
  name,
  description: shorten(description, 400),
});

/** Line by line, which models read better than one long string. */
export const loadSkill = ({ name, instructions }: Skill, fence: Fence): string =>
  fence.wrap("skill, for the form and the steps of the answer only", [
    { skill: name },
    ...shorten(instructions, INSTRUCTION_CHARACTERS).split("\n"),
  ]);
