/** `npm run bench -- PART`: measures a part of the service; figures are ratios to a baseline of the same run. */
const PARTS: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  platform: () => import("./platform.ts"),
};

const asked = process.argv.slice(2);
const parts = asked.length > 0 ? asked : Object.keys(PARTS);
for (const name of parts) {
  const load = PARTS[name];
  if (!load) {
    process.stderr.write(`There is no part ${name}. Parts: ${Object.keys(PARTS).join(", ")}\n`);
    process.exit(2);
  }
  await (await load()).run();
}
