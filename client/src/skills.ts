import { skillsGet, skillsList } from "./generated/operations.ts";
import { bind } from "./http/bind.ts";
import type { Core } from "./http/core.ts";

export type Skills = ReturnType<typeof createSkills>;

export const createSkills = (core: Core) =>
  bind(core, {
    /** By name, without their instructions. */
    list: skillsList,
    /** With its instructions. */
    get: skillsGet,
  });
