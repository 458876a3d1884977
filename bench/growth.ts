/** How costs grow with claims, subscribers and connections: the plots. Steps: `claims`, `subscribers`, `connections`. */
import { withCleanup } from "./ending.ts";
import { measureConnections } from "./feeds/connections.ts";
import { run as runFeeds } from "./feeds.ts";
import { run as runMemory } from "./memory.ts";
import { wants } from "./progress.ts";

export async function run(args: string[]): Promise<void> {
  if (wants(args, "claims")) await runMemory(["sizes"]);
  if (wants(args, "subscribers")) await runFeeds(["fan-out"]);
  if (wants(args, "connections")) await withCleanup(measureConnections);
}
