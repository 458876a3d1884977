/** A program: the real service with the probe's endpoints added. Settings by environment, as always. */
import { readConfig } from "../../src/platform/config/config.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { startService } from "../../src/service.ts";
import { createProbeModule } from "./probe-module.ts";

const config = readConfig(process.env);
const { log, flush } = createLog(config.logLevel);
const service = await startService({
  config,
  log,
  extraModules: [createProbeModule()],
  onFatal: (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
});
process.on("SIGTERM", () => {
  void service.stop().finally(() => {
    flush();
    process.exit(0);
  });
});
process.stdout.write(`ready at ${service.url}\n`);
