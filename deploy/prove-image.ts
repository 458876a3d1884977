/**
 * `node deploy/prove-image.ts`: takes the Dockerfile's own steps without Docker. Each stage gets a folder for its
 * file system; COPY brings what .dockerignore lets through, RUN runs there. Then the service starts as the image
 * would start it: by CMD, as an unprivileged user, in a tree that nobody can write to, with DATA_DIR apart. Its health
 * check and a whole call must pass, and STOPSIGNAL must end it with 0.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { createIgnore } from "./docker-ignore.ts";
import { readDockerfile, type Stage } from "./dockerfile.ts";

const root = path.join(import.meta.dirname, "..");
/** Any account without rights of its own; as an ordinary user it is that user. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const stages = readDockerfile(readFileSync(path.join(root, "Dockerfile"), "utf8"));
const isIgnored = createIgnore(readFileSync(path.join(root, ".dockerignore"), "utf8"));
const last = stages.at(-1) as Stage;
const folder = mkdtempSync(path.join(os.tmpdir(), "ph-image-"));
chmodSync(folder, 0o755);
try {
  for (const stage of stages) build(stage);
  await start(last);
  say("the image's steps work");
} finally {
  // Everything in it was made unwritable.
  spawnSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Where a path of a stage's image is on this machine. */
function placeOf(stage: Stage, inImage: string): string {
  return path.join(folder, stage.name, path.resolve(stage.workdir, inImage));
}

function build(stage: Stage): void {
  mkdirSync(placeOf(stage, "."), { recursive: true });
  for (const step of stage.steps) {
    const began = performance.now();
    if (step.kind === "run") run(stage, step.command);
    else for (const source of step.sources) copy(stage, step, source);
    const what = step.kind === "run" ? `RUN ${step.command}` : `COPY ${step.sources.join(" ")}`;
    say(`${stage.name}: ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  }
}

function copy(stage: Stage, step: { from: string | undefined; target: string }, source: string): void {
  const origin = stages.find(({ name }) => name === step.from);
  const from = origin ? placeOf(origin, source) : path.join(root, source);
  const target = placeOf(stage, step.target);
  const into = step.target.endsWith("/") ? path.join(target, path.basename(source)) : target;
  const lets = (file: string) => origin !== undefined || !isIgnored(path.relative(root, file));
  if (!lets(from)) throw new Error(`.dockerignore leaves out ${source}, which the Dockerfile copies`);
  mkdirSync(path.dirname(into), { recursive: true });
  cpSync(from, into, { recursive: true, verbatimSymlinks: true, filter: lets });
  // The worst case: a checkout that only its owner can read.
  if (!origin) spawnSync("chmod", ["-R", "go-rwx", into]);
}

/** Absolute paths of the image are those of its folder here. */
function translate(stage: Stage, text: string): string {
  return text.replace(/(?<![\w./])\/(app|data)\b/g, (found) => path.join(folder, stage.name, found));
}

function environmentOf(stage: Stage): NodeJS.ProcessEnv {
  const own = Object.entries(stage.env).map(([name, value]) => [name, translate(stage, value)]);
  // The Node that the image has, before any other; npm and its settings stay this machine's.
  const PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`;
  return { ...process.env, PATH, ...Object.fromEntries(own) };
}

function run(stage: Stage, command: string): void {
  // There is no account "node" here: whoever builds owns it, and hands it on before the start.
  const here = translate(stage, command).replace(/-o node -g node /, "");
  const result = spawnSync("sh", ["-c", here], {
    cwd: placeOf(stage, "."),
    // Made for the tree that is built here; the settings of the product do not count before it runs.
    env: { ...environmentOf(stage), TMPDIR: os.tmpdir() },
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`RUN ${command}\n${result.stdout}${result.stderr}`);
}

async function start(stage: Stage): Promise<void> {
  const [, ...args] = stage.command as [string, ...string[]];
  const data = placeOf(stage, "/data");
  spawnSync("chmod", ["-R", "a-w", placeOf(stage, "/app")]);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const port = await freePort();
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH };
  for (const name of Object.keys(stage.env)) env[name] = environmentOf(stage)[name];
  Object.assign(env, { PORT: String(port), HOST: "127.0.0.1" });
  const options = { cwd: placeOf(stage, "."), env, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) };
  const service = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(service, "exit") as Promise<[number | null]>;
  try {
    await untilReady(service);
    const [, ...check] = stage.healthcheck as [string, ...string[]];
    const health = spawnSync(process.execPath, check, { ...options, encoding: "utf8" });
    if (health.status !== 0) throw new Error(`the health check failed: ${health.stderr}`);
    await callOnce(`http://127.0.0.1:${port}`);
  } catch (error) {
    service.kill("SIGKILL");
    await exited;
    throw error;
  }
  service.kill(stage.stopSignal as NodeJS.Signals);
  const [code] = await exited;
  if (code !== 0) throw new Error(`${stage.stopSignal} ended it with ${code}`);
  say(
    `${stage.command?.join(" ")}: the health check and a call pass, and ${stage.stopSignal} ends it with 0`,
  );
  const { stdout } = spawnSync("du", ["-sm", placeOf(stage, "/app")], { encoding: "utf8" });
  say(`${stdout.split("\t")[0]} MB beside the base image`);
}

async function untilReady(service: ChildProcess): Promise<void> {
  let text = "";
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      text += chunk;
      if (text.includes("ready at")) resolve();
    };
    service.stdout?.on("data", hear);
    service.stderr?.on("data", hear);
    service.on("exit", (code) => reject(new Error(`ended with ${code} before it was ready:\n${text}`)));
  });
  say(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Signs up, writes with the embedding model, and finds it again; the page is there. */
async function callOnce(url: string): Promise<void> {
  const ask = async (method: string, where: string, token?: string, body?: unknown) => {
    const answer = await fetch(url + where, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${where} answered ${answer.status}: ${text}`);
    return text;
  };
  const credentials = { email: "image@example.com", password: "correct horse battery" };
  const account = JSON.parse(await ask("POST", "/v1/auth/sign-up", undefined, credentials));
  const token = account.session_token as string;
  await ask("POST", "/v1/memory/write", token, { content: "Peanuts make my throat swell up." });
  const q = encodeURIComponent("Which foods should I stay away from?");
  const found = await ask("GET", `/v1/memory/claims/search?q=${q}`, token);
  if (!found.includes("Peanuts")) throw new Error(`the search found ${found}`);
  const page = await ask("GET", "/");
  if (!page.includes("<script")) throw new Error("the web page is not in the image");
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
