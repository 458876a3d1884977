/**
 * Prism between the fuzzer and the service: another reader of the description, which sees every request and every
 * answer and says in a header what breaks it. It gets openapi.json as it is.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { fetchTool } from "./npm-tool.ts";

const PACKAGE = "@stoplight/prism-cli@5.16.0";
const READY_WITHIN_MS = 120_000;

export interface Prism {
  url: string;
  stop(): Promise<void>;
}

export const findPrism = (folder: string): string => path.join(fetchTool(PACKAGE, folder), ".bin/prism");

export async function startPrism(program: string, upstream: string): Promise<Prism> {
  const port = await freePort();
  const description = path.join(import.meta.dirname, "../openapi.json");
  const child = spawn(
    process.execPath,
    [
      program,
      "proxy",
      description,
      upstream,
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      "--cors",
      "false",
    ],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, SCARF_ANALYTICS: "false" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`Prism ${why}: ${output.slice(-2_000)}`));
    };
    const timer = setTimeout(() => fail("does not listen"), READY_WITHIN_MS);
    child.stdout.on("data", (chunk) => {
      // All that it writes has to be taken, or it would wait for a reader.
      output = (output + chunk).slice(-20_000);
      if (!output.includes("is listening")) return;
      clearTimeout(timer);
      resolve();
    });
    child.on("exit", (code) => fail(`ended with ${code}`));
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
