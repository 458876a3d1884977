/** Runs one of PostgreSQL's programs as the account that it belongs to. */
import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { StartupError } from "../../startup-error.ts";
import type { ServerAccount } from "./account.ts";

export interface Program {
  readonly child: ChildProcess;
  /** Rejects when it can't be run at all; else the exit code, null after a signal. */
  readonly exitCode: Promise<number | null>;
}

export function runProgram(
  account: ServerAccount,
  program: string,
  args: string[],
  options: { stdio: StdioOptions; detached?: boolean },
): Program {
  try {
    const child = spawn(program, args, {
      ...options,
      ...account.spawnAs,
      // The service's own working folder may be closed to the account, and its environment (PGDATA, LC_ALL, …)
      // means something to these programs.
      cwd: "/",
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    });
    const exitCode = new Promise<number | null>((resolve, reject) => {
      child.once("error", (error) => reject(explain(error, program)));
      child.once("close", resolve);
    });
    return { child, exitCode };
  } catch (error) {
    // Some reasons arrive as an event, others (no right to change the account) are thrown.
    throw explain(error as NodeJS.ErrnoException, program);
  }
}

function explain({ code }: NodeJS.ErrnoException, program: string): StartupError {
  const reasons: Record<string, string> = {
    // The file is there; what isn't is the loader that it names.
    ENOENT: "it needs a Linux with glibc (not musl, as in Alpine)",
    EPERM: "root may not become another account here: run the service as another account than root",
    EINVAL: "root may not become another account here: run the service as another account than root",
  };
  const reason = reasons[code ?? ""] ?? "its files may be damaged: install the packages again";
  return new StartupError(
    `${program} can't be run (${code}): ${reason}, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
