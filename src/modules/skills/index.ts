/**
 * Skills: what a helper can do beyond answering, each a folder with a SKILL.md.
 *
 * `lookupsOf(skill)` gives what a skill says to a helper without a model. Don't read
 * `metadata["helper-…"]` yourself: the format allows nothing but strings there.
 */
import { fileURLToPath } from "node:url";
import type { Module } from "../../platform/http/module.ts";
import type { Log } from "../../platform/log/log.ts";
import { StartupError } from "../../platform/startup-error.ts";
import { createRoutes } from "./routes.ts";
import type { Skill } from "./skill.ts";
import { readSkillFolder } from "./skill-folder.ts";

export { lookupsOf, type SkillLookups } from "./lookups.ts";
export type { Skill } from "./skill.ts";

export interface Skills {
  module: Module;
  /** By name. */
  list(): readonly Skill[];
  find(name: string): Skill | undefined;
}

export interface SkillsDeps {
  /** The service's own skills, one folder each. */
  folder: string | URL;
  log: Log;
}

/** Reads them once: what is wrong with one of them stops the start, not a run in the night. */
export async function createSkills(deps: SkillsDeps): Promise<Skills> {
  const folder = deps.folder instanceof URL ? fileURLToPath(deps.folder) : deps.folder;
  const { skills, faults, warnings } = await readSkillFolder(folder, "built-in");
  if (faults.length > 0) {
    throw new StartupError(
      `The built-in skills can't be used, mend them or install the service anew:\n  ${faults.join("\n  ")}`,
    );
  }
  for (const warning of warnings) deps.log.warn({}, warning);
  const byName = new Map(skills.map((skill) => [skill.name, skill]));
  return {
    module: { name: "skills", routes: createRoutes(skills) },
    list: () => skills,
    find: (name) => byName.get(name),
  };
}
