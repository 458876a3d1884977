/** Reads a folder of skills, each a folder with a SKILL.md. What else stands in there is the skills' own. */
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { lookupFaults } from "./lookups.ts";
import type { Skill } from "./skill.ts";
import { parseSkill } from "./skill-file.ts";

/** 256 KiB. The format recommends less than a tenth of it. */
const MAX_FILE_BYTES = 262_144;
/** The second is what some public skills have. */
const FILE_NAMES = ["SKILL.md", "skill.md"];

export interface SkillFolder {
  /** By name. */
  skills: Skill[];
  /** Each names its file and what is wrong. */
  faults: string[];
  /** Each names its file and what was taken as it was meant. */
  warnings: string[];
}

export async function readSkillFolder(folder: string, source: string): Promise<SkillFolder> {
  const found: SkillFolder = { skills: [], faults: [], warnings: [] };
  let root: string;
  let names: string[];
  try {
    root = await realpath(folder);
    names = await listFolders(root);
  } catch (error) {
    return { ...found, faults: [`${folder}: can't be read (${codeOf(error)})`] };
  }
  for (const name of names) {
    const read = await readSkillText(root, name);
    const at = path.join(folder, name, read.file);
    const parsed = "faults" in read ? read : parseSkill(read.text, name, source);
    if ("faults" in parsed) {
      found.faults.push(...parsed.faults.map((fault) => `${at}: ${fault}`));
      continue;
    }
    found.faults.push(...lookupFaults(parsed.skill.metadata).map((fault) => `${at}: ${fault}`));
    found.warnings.push(
      ...parsed.mended.map((field) => `${at}: ${field} is no YAML and was taken as a text: put it in quotes`),
    );
    // Two folders can differ only in how they write the same letters.
    if (found.skills.some((skill) => skill.name === parsed.skill.name)) {
      found.faults.push(`${at}: there is another skill named ${parsed.skill.name}`);
    }
    found.skills.push(parsed.skill);
  }
  found.skills.sort((a, b) => (a.name < b.name ? -1 : 1));
  return found;
}

/** A link counts as what it leads to; whether it may lead there is looked at when it is read. */
async function listFolders(root: string): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue;
    const isFile = entry.isSymbolicLink()
      ? await stat(path.join(root, entry.name)).then(
          (target) => target.isFile(),
          () => false,
        )
      : !entry.isDirectory();
    if (!isFile) names.push(entry.name);
  }
  return names.sort();
}

type SkillText = { file: string } & ({ text: string } | { faults: string[] });

async function readSkillText(root: string, name: string): Promise<SkillText> {
  let file = FILE_NAMES[0] ?? "";
  const refuse = (fault: string) => ({ file, faults: [fault] });
  const isInside = (real: string) => real.startsWith(root + path.sep);
  try {
    const folder = await realpath(path.join(root, name));
    if (!isInside(folder)) return refuse("stands in a folder that is a link out of the skills' folder");
    const present = await readdir(folder);
    const found = FILE_NAMES.find((candidate) => present.includes(candidate));
    if (found === undefined) return refuse("is missing");
    file = found;
    const real = await realpath(path.join(folder, file));
    if (!isInside(real)) return refuse("is a link out of the skills' folder");
    // Before it is opened: opening a pipe would wait for whoever writes to it.
    const target = await stat(real);
    if (!target.isFile()) return refuse("must be a file");
    if (target.size > MAX_FILE_BYTES) {
      return refuse(`must be at most ${MAX_FILE_BYTES} bytes, it has ${target.size}`);
    }
    const text = decodeUtf8(await readFile(real));
    return text === undefined ? refuse("must be UTF-8") : { file, text };
  } catch (error) {
    return refuse(`can't be read (${codeOf(error)})`);
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);
