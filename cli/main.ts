/** The command `personal-helper`, begun by bin/personal-helper.mjs. */
import { runCommandLine } from "./command-line.ts";

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // `personal-helper export | head`: whoever read has enough.
    if (error.code === "EPIPE") process.exit(0);
    if (stream === process.stdout) process.stderr.write(`error: stdout can't be written: ${error.message}\n`);
    process.exit(1);
  });
}

process.exitCode = await runCommandLine(process.argv.slice(2));
