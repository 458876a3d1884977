/** All that has to be right for the service to run here, and for the command line to use it. */
import { existsSync } from "node:fs";
import path from "node:path";
import { AuthenticationError, ConnectionError, PermissionError } from "personal-helper-client";
import type { Connection } from "../connection/connection.ts";
import type { Context } from "../context.ts";
import { UsageError } from "../usage-error.ts";
import { PROJECT_ROOT } from "../version.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import { checkDataFolder, checkDisk, checkNode, checkPort } from "./machine-checks.ts";

export async function* examine(context: Context, env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  yield checkNode();
  yield* examineService(env);
  yield await checkLogin(context);
}

async function* examineService(env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  if (!existsSync(path.join(PROJECT_ROOT, "node_modules/fastify"))) {
    yield fail("Packages", "they are not installed", `Run "npm ci" in ${PROJECT_ROOT}.`);
    return;
  }
  // Loaded when they are needed: they are much, and may be broken.
  const { readConfig } = await import("../../src/platform/config/config.ts");
  const { dataDirOf } = await import("../../src/platform/database/open.ts");
  const parts = await import("./part-checks.ts");
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig(env);
  } catch (error) {
    yield fail("Settings", (error as Error).message, "Correct these environment variables.");
    return;
  }
  yield ok("Settings", "can be used");
  const folder = dataDirOf(config);
  yield await checkDataFolder(folder);
  yield await checkDisk(folder);
  yield await checkPort(config.host, config.port);
  yield await parts.checkDatabase(config, folder);
  yield await parts.checkRedis(config);
  yield await parts.checkModel(config);
}

async function checkLogin(context: Context): Promise<Finding> {
  try {
    return await checkKey(context, context.connection);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return fail("Signed in", error.message, 'Run "personal-helper login".');
  }
}

async function checkKey(context: Context, { key, url }: Connection): Promise<Finding> {
  if (key === undefined)
    return warn("Signed in", `not at ${url}`, 'Run "personal-helper login", or set PERSONAL_HELPER_KEY.');
  try {
    const { name } = await context.helperWith(key).keys.current({ maxRetries: 0 });
    return ok("Signed in", `at ${url} with the key "${name}"`);
  } catch (error) {
    if (error instanceof ConnectionError)
      return warn("Signed in", `${url} can't be reached`, 'Start it: "personal-helper start".');
    if (error instanceof PermissionError) return ok("Signed in", `at ${url} with a session`);
    if (error instanceof AuthenticationError)
      return fail("Signed in", `${url} does not take the key`, 'Run "personal-helper login".');
    return warn("Signed in", (error as Error).message, "See the service's log.");
  }
}
