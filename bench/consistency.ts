/** `npm run bench -- consistency`: 10,000 writes on one of two instances, each looked for at once on the other. */
import { signUp } from "../test/support/api.ts";
import { findMisses } from "../test/support/memory-pairs.ts";
import { withCleanup } from "./ending.ts";
import { report } from "./figures.ts";
import { type Measured, startMeasured } from "./process.ts";
import { startSharedEngines } from "./shared-engines.ts";

const ROUNDS = [
  { EMBEDDER: "none", pairs: 9_000, accounts: 20 },
  { EMBEDDER: "minilm", pairs: 1_000, accounts: 8 },
];

export async function run(): Promise<void> {
  await withCleanup(async (cleanup) => {
    const engines = await startSharedEngines("consistency", cleanup);
    if (!engines) return;
    for (const { EMBEDDER, pairs, accounts } of ROUNDS) {
      await measure({ ...engines, EMBEDDER }, pairs, accounts);
    }
  });
}

async function measure(env: Record<string, string>, pairs: number, accounts: number): Promise<void> {
  const start = () => startMeasured([process.execPath, "src/main.ts"], env);
  const one = await start();
  const two = await start();
  try {
    const misses = await pairsOf(one, two, pairs, accounts);
    report({
      part: "consistency",
      name: `missed of ${pairs} writes on one instance, searched on another, EMBEDDER=${env.EMBEDDER}`,
      value: misses,
      unit: "",
      better: "less",
      aim: 0,
    });
  } finally {
    await one.stop();
    await two.stop();
  }
}

async function pairsOf(one: Measured, two: Measured, pairs: number, accounts: number): Promise<number> {
  const keys: string[] = [];
  while (keys.length < accounts) keys.push((await signUp(one.url)).key);
  return (await findMisses({ bases: [one.url, two.url], keys, pairs })).length;
}
