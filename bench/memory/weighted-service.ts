/** A program: the real service with the ranking weights of the file that WEIGHTS_FILE names. */
import { readFileSync } from "node:fs";
import { readConfig } from "../../src/platform/config/config.ts";
import { createLog } from "../../src/platform/log/log.ts";
import { startService } from "../../src/service.ts";

const config = readConfig(process.env);
const { log } = createLog(config.logLevel);
const service = await startService({
  config,
  log,
  rankingWeights: JSON.parse(readFileSync(process.env.WEIGHTS_FILE ?? "", "utf8")),
  onFatal: (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
});
process.on("SIGTERM", () => {
  void service.stop().finally(() => process.exit(0));
});
process.stdout.write(`ready at ${service.url}\n`);
