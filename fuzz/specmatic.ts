/** The fuzzer: Specmatic, which comes from npm and is run by Java. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { fetchTool, MissingTool } from "./npm-tool.ts";

const PACKAGE = "specmatic@2.55.1";

export interface FuzzRun {
  description: string;
  baseUrl: string;
  credentials: Record<string, string>;
  /** How many requests it makes of one that can vary in many ways; all of them would be thousands. */
  combinations: number;
  folder: string;
  withinMs: number;
}

export function findSpecmatic(folder: string): string {
  const java = spawnSync("java", ["-version"], { encoding: "utf8" });
  if (java.error || java.status !== 0) {
    throw new MissingTool("Java 17 or newer (Debian: openjdk-17-jre-headless)");
  }
  return path.join(fetchTool(PACKAGE, folder), "specmatic/specmatic.jar");
}

/** Runs it to its end and answers the file that holds all it wrote. */
export async function runSpecmatic(jar: string, run: FuzzRun): Promise<string> {
  const log = path.join(run.folder, "specmatic.log");
  // A proxy that nobody listens at: it reaches this machine and nothing else.
  const fence = ["http", "https"].flatMap((scheme) => [
    `-D${scheme}.proxyHost=127.0.0.1`,
    `-D${scheme}.proxyPort=9`,
  ]);
  const child = spawn(
    "java",
    [
      ...fence,
      // It runs for a minute or two: what a long life would win back is not spent.
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-Dhttp.nonProxyHosts=127.0.0.1|localhost",
      "-jar",
      jar,
      "test",
      run.description,
      `--testBaseURL=${run.baseUrl}`,
      "--timeout=30",
    ],
    {
      cwd: run.folder,
      env: {
        ...run.credentials,
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        SPECMATIC_DISABLE_TELEMETRY: "true",
        SPECMATIC_COLOR: "false",
        SPECMATIC_GENERATIVE_TESTS: "true",
        MAX_TEST_REQUEST_COMBINATIONS: String(run.combinations),
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const timer = setTimeout(() => child.kill("SIGKILL"), run.withinMs);
  const exited = once(child, "exit");
  await pipeline(child.stdout, createWriteStream(log));
  await exited;
  clearTimeout(timer);
  return log;
}
