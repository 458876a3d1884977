/** What the service needs of this machine. */
import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { showBytes } from "../terminal/show.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const NEEDED_MAJOR = 24;
/** With less the embedded database does not start; with less than this it will be full before long. */
const [LEAST_BYTES, COMFORTABLE_BYTES] = [100e6, 2e9];

export function checkNode(): Finding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) >= NEEDED_MAJOR
    ? ok("Node", `${node} at ${process.execPath}`)
    : fail("Node", `${node} is too old`, 'Run "npm ci", which brings Node 24.');
}

export async function checkDataFolder(folder: string): Promise<Finding> {
  const existing = await findExisting(folder);
  try {
    if (!(await stat(existing)).isDirectory())
      return fail("Data folder", `${existing} is no folder`, "Set DATA_DIR to a folder.");
    await access(existing, constants.W_OK | constants.X_OK);
  } catch {
    return fail(
      "Data folder",
      `${existing} can't be written`,
      `Give this account the right to write there ("chown"), or set DATA_DIR to a folder of its own.`,
    );
  }
  return ok("Data folder", existing === folder ? folder : `${folder} will be made`);
}

export async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(await findExisting(folder));
  const free = bavail * bsize;
  const says = `${showBytes(free)} free`;
  const fix = "Make room, or set DATA_DIR to a folder on another disk.";
  if (blocks === 0 || free >= COMFORTABLE_BYTES) return ok("Disk", blocks === 0 ? "does not say" : says);
  return free < LEAST_BYTES ? fail("Disk", says, fix) : warn("Disk", says, fix);
}

async function findExisting(folder: string): Promise<string> {
  for (let each = path.resolve(folder); ; each = path.dirname(each)) {
    const isThere = await access(each).then(
      () => true,
      (error: NodeJS.ErrnoException) => !["ENOENT", "ENOTDIR"].includes(error.code ?? ""),
    );
    if (isThere || each === path.dirname(each)) return each;
  }
}

const PATIENCE_MS = 3_000;

/** Free, or the service answers there. */
export async function checkPort(host: string, port: number): Promise<Finding> {
  if (port === 0) return ok("Port", `${host}, any that is free`);
  const shown = `${host}:${port}`;
  const reached = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const address = `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}/readyz`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { status } = (await answer.json()) as { status?: string };
    if (status === "ready") return ok("Port", `${shown}: the service answers`);
    if (status !== undefined)
      return warn("Port", `${shown}: the service answers that it is ${status}`, "See its log.");
  } catch {
    // Nobody is there, or somebody else.
  }
  const problem = await tryListening(host, port);
  if (problem === undefined) return ok("Port", `${shown} is free`);
  if (problem === "EADDRINUSE")
    return fail("Port", `${shown} is taken by another program`, "Stop that one, or set PORT to another.");
  if (problem === "EACCES")
    return fail("Port", `${shown} is not for this account`, "Set PORT to one from 1024 on.");
  return fail(
    "Port",
    `${shown} can't be listened on (${problem})`,
    "Set HOST to an address of this machine.",
  );
}

function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
