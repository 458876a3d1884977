/** A skill, as its SKILL.md has it. */
export interface Skill {
  name: string;
  description: string;
  version: string | null;
  /** `built-in`, or the folder's name where more than the service's own are read. */
  source: string;
  /** What stands in the front matter beside the fields of the format, unknown ones included. */
  metadata: Record<string, unknown>;
  allowedTools: string[];
  /** The body of the file. */
  instructions: string;
}
