/** Where a user's settings and what a command has to remember are kept: the XDG base directories. */
import os from "node:os";
import path from "node:path";

export const configFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  baseFolder(env.XDG_CONFIG_HOME, ".config");

export const stateFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  baseFolder(env.XDG_STATE_HOME, ".local/state");

/** A relative path is to be ignored, says the specification: it would be another folder in every folder. */
const baseFolder = (given: string | undefined, usual: string): string =>
  path.join(given && path.isAbsolute(given) ? given : path.join(os.homedir(), usual), "personal-helper");
