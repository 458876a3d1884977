/**
 * A SKILL.md of the public Agent Skills format (agentskills.io): what it must hold, and what is made of it.
 * Fields that the format does not know are kept: skills written for other readers work here unchanged.
 */
import { type Fields, type FieldValue, readFrontMatter } from "./front-matter.ts";
import type { Skill } from "./skill.ts";

const MAX_NAME_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 1024;
const MAX_COMPATIBILITY_LENGTH = 500;

export type ParsedSkill = { skill: Skill; mended: string[] } | { faults: string[] };

/** `folder` is the name of the folder that the file stands in. */
export function parseSkill(text: string, folder: string, source: string): ParsedSkill {
  const read = readFrontMatter(text);
  if ("faults" in read) return read;
  const {
    name,
    description,
    license,
    compatibility,
    metadata,
    "allowed-tools": tools,
    ...rest
  } = read.fields;

  const faults: string[] = [];
  const note = (field: string, fault: string | undefined) => {
    if (fault !== undefined) faults.push(`${field} ${fault}`);
  };
  note("name", nameFault(name, folder));
  note("description", textFault(description, MAX_DESCRIPTION_LENGTH));
  if (isGiven(license)) note("license", textFault(license, Number.POSITIVE_INFINITY));
  if (isGiven(compatibility)) note("compatibility", textFault(compatibility, MAX_COMPATIBILITY_LENGTH));
  if (isGiven(metadata) && !isMapping(metadata)) note("metadata", "must be a map of names to values");
  const allowedTools = isGiven(tools) ? findTools(tools) : [];
  if (!allowedTools) note("allowed-tools", "must be a text or a list of texts");

  if (faults.length > 0 || typeof name !== "string" || typeof description !== "string" || !allowedTools) {
    return { faults };
  }
  const own = isMapping(metadata) ? metadata : {};
  const version = [own.version, rest.version].find(
    (value) => typeof value === "string" && value.trim() !== "",
  );
  return {
    skill: {
      name: name.trim().normalize("NFKC"),
      description: description.trim(),
      version: typeof version === "string" ? version.trim() : null,
      source,
      metadata: {
        ...rest,
        ...(isGiven(license) ? { license } : {}),
        ...(isGiven(compatibility) ? { compatibility } : {}),
        ...own,
      },
      allowedTools,
      instructions: read.body,
    },
    mended: read.mended,
  };
}

/** A field with nothing behind its colon is no field. */
const isGiven = (value: FieldValue | undefined): value is FieldValue =>
  value !== undefined && !(typeof value === "string" && value.trim() === "");

const isMapping = (value: FieldValue | undefined): value is Fields =>
  typeof value === "object" && !Array.isArray(value);

/** The format counts characters, not the units of a JavaScript string. */
const lengthOf = (text: string): number => [...text].length;

function textFault(value: FieldValue | undefined, maxLength: number): string | undefined {
  if (value === undefined) return "is missing";
  if (typeof value !== "string") return "must be a text";
  if (value.trim() === "") return "must not be empty";
  const length = lengthOf(value.trim());
  return length > maxLength ? `must be at most ${maxLength} characters, it has ${length}` : undefined;
}

function nameFault(value: FieldValue | undefined, folder: string): string | undefined {
  const fault = textFault(value, MAX_NAME_LENGTH);
  if (fault !== undefined || typeof value !== "string") return fault;
  const name = value.trim().normalize("NFKC");
  const shown = JSON.stringify(name);
  // Letters of any script, as the format's own reader has it, none of them upper-case.
  if (name !== name.toLowerCase() || !/^[\p{L}\p{N}-]+$/u.test(name)) {
    return `must be lower-case letters, digits and hyphens only, it is ${shown}`;
  }
  if (/^-|-$/.test(name)) return `must not begin or end with a hyphen, it is ${shown}`;
  if (name.includes("--")) return `must not hold two hyphens in a row, it is ${shown}`;
  if (name !== folder.normalize("NFKC")) {
    return `must be the name of its folder, ${JSON.stringify(folder)}, it is ${shown}`;
  }
  return undefined;
}

function findTools(value: FieldValue): string[] | undefined {
  if (typeof value === "string") return splitTools(value);
  if (!Array.isArray(value)) return undefined;
  const tools: string[] = [];
  for (const tool of value) {
    if (typeof tool !== "string") return undefined;
    if (tool.trim() !== "") tools.push(tool.trim());
  }
  return tools;
}

/** Spaces or commas stand between tools; those inside parentheses belong to the tool: `Bash(git add:*)`. */
function splitTools(text: string): string[] {
  const tools: string[] = [];
  let tool = "";
  let depth = 0;
  for (const character of `${text} `) {
    if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
    if (depth > 0 || !/[\s,]/.test(character)) tool += character;
    else if (tool !== "") {
      tools.push(tool);
      tool = "";
    }
  }
  if (tool.trim() !== "") tools.push(tool.trim());
  return tools;
}
