/**
 * `npm run bench -- PART [ARGUMENTS]`: measures a part of the service; figures are ratios to a baseline of the
 * same run. Without a part, all of them.
 */
const PARTS: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  platform: () => import("./platform.ts"),
  memory: () => import("./memory.ts"),
  recall: () => import("./recall.ts"),
  agent: () => import("./agent.ts"),
  abstain: () => import("./agent/abstain.ts"),
  webhooks: () => import("./webhooks.ts"),
  feeds: () => import("./feeds.ts"),
  flux: () => import("./flux.ts"),
  web: () => import("./web.ts"),
  consistency: () => import("./consistency.ts"),
};

const [asked, ...args] = process.argv.slice(2);
for (const name of asked === undefined ? Object.keys(PARTS) : [asked]) {
  const load = PARTS[name];
  if (!load) {
    process.stderr.write(`There is no part ${name}. Parts: ${Object.keys(PARTS).join(", ")}\n`);
    process.exit(2);
  }
  await (await load()).run(args);
}
