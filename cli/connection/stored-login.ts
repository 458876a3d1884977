/** What `login` leaves behind: the key, and where it belongs. Neither password nor session. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { UsageError } from "../usage-error.ts";
import { configFolder } from "./folders.ts";

export interface StoredLogin {
  url: string;
  key: string;
  key_id: string;
  /** Known if it was made with a password. */
  email?: string;
  account?: string;
}

export const loginFile = (env: NodeJS.ProcessEnv = process.env): string =>
  path.join(configFolder(env), "config.json");

export function readLogin(env: NodeJS.ProcessEnv = process.env): StoredLogin | undefined {
  const file = loginFile(env);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  }
  const login = parseLogin(text);
  if (!login)
    throw new UsageError(`${file} is not what login wrote. Remove it, and run "personal-helper login".`);
  return login;
}

function parseLogin(text: string): StoredLogin | undefined {
  try {
    const login = JSON.parse(text) as StoredLogin;
    const isWhole = [login.url, login.key, login.key_id].every((value) => typeof value === "string");
    return isWhole && URL.canParse(login.url) ? login : undefined;
  } catch {
    return undefined;
  }
}

/** Whether something can be stored. */
export function checkFolder(env: NodeJS.ProcessEnv = process.env): void {
  const folder = path.dirname(loginFile(env));
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(`Nothing can be stored in ${folder}: ${(error as Error).message}`);
  }
}

/** Step by step: in some folders, those of /proc for one, making all at once never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Nobody else can read it at any moment, and a crash leaves the one before. */
export function storeLogin(login: StoredLogin, env: NodeJS.ProcessEnv = process.env): string {
  const file = loginFile(env);
  makeFolder(path.dirname(file));
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
    chmodSync(fresh, 0o600);
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
  return file;
}

export const removeLogin = (env: NodeJS.ProcessEnv = process.env): void =>
  rmSync(loginFile(env), { force: true });
