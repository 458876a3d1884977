/** `npm start`: one instance, until it is told to stop. */
import { readConfig } from "./platform/config/config.ts";
import { createLog } from "./platform/log/log.ts";
import { giveBackSpareMemory } from "./platform/spare-memory.ts";
import { StartupError } from "./platform/startup-error.ts";
import { type Service, startService } from "./service.ts";

const STOP_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { log, flush } = createLog(config.logLevel);
  let service: Service | undefined;

  const end = (exitCode: number): void => {
    // Whatever hangs, the process is gone after this.
    setTimeout(() => {
      log.error({}, "stopping took too long");
      flush();
      process.exit(1);
    }, STOP_MS).unref();
    Promise.resolve(service?.stop())
      .catch((error) => {
        log.error({ err: error }, "stopping failed");
        exitCode = 1;
      })
      .finally(() => {
        flush();
        process.exit(exitCode);
      });
  };
  const onFatal = (error: Error): void => {
    log.fatal({ err: error }, error.message);
    end(1);
  };

  process.on("uncaughtException", onFatal);
  process.on("unhandledRejection", (reason) =>
    onFatal(reason instanceof Error ? reason : new Error(String(reason))),
  );
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // Before it serves there is nothing to finish, but the start must run to its end to be undone.
      if (!asked && service) end(0);
      asked = true;
    });
  }

  try {
    service = await startService({ config, log, onFatal });
  } finally {
    flush();
  }
  process.stdout.write(`Personal Helper is ready at ${service.url} (docs: ${service.url}/v1/docs)\n`);
  if (asked) end(0);
  giveBackSpareMemory();
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
