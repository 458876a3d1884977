/**
 * Memory: what searches, writes and imports cost, from a hundred claims of one user to a million of many.
 * Steps: `sizes`, `users`, `writes`, `import`.
 */
import { newUuid } from "../src/platform/ids.ts";
import { type Caller, call, signUp } from "../test/support/api.ts";
import { withCleanup } from "./ending.ts";
import { percentile, report, timed } from "./figures.ts";
import { variation } from "./memory/seed.ts";
import { measureSizes } from "./memory/sizes.ts";
import {
  accountOf,
  BARE_SEARCH,
  BARE_WRITE,
  inTurns,
  part,
  prepareStage,
  question,
  reportDelay,
  resetDelay,
  type Stage,
  search,
  seed,
  write,
} from "./memory/stage.ts";
import { median, residentMegabytes } from "./process.ts";
import { step, wants } from "./progress.ts";

const MANY_USERS = 1_000;
const CLAIMS_OF_EACH = 1_000;
const MEASURED_USERS = 30;
const SEARCHES = 300;
const WRITES = 200;
const CONNECTIONS = 8;
const IMPORTED = 3_000;
/** Of those that are imported: what the model alone takes for them is the same for all. */
const EMBEDDED = 500;

export async function run(args: string[]): Promise<void> {
  await withCleanup(async (cleanup) => {
    const stage = await prepareStage(cleanup);
    if (wants(args, "sizes")) await measureSizes(stage);
    if (wants(args, "users")) await measureManyUsers(stage);
    if (wants(args, "writes")) await measureWrites(stage);
    if (wants(args, "import")) await measureImport(stage);
  });
}

async function measureManyUsers(stage: Stage): Promise<void> {
  const callers: Caller[] = [];
  while (callers.length < MEASURED_USERS) callers.push(await signUp(stage.service.url));
  const others = Array.from({ length: MANY_USERS - MEASURED_USERS }, newUuid);
  const accounts = [...callers.map(accountOf), ...others];
  for (const [done, accountId] of accounts.entries()) {
    if (done % 100 === 0) step(`seeding ${CLAIMS_OF_EACH} claims of each, ${done} of ${MANY_USERS} users`);
    await seed(stage, accountId, CLAIMS_OF_EACH);
  }
  step(`searches of ${MEASURED_USERS} users`);
  await resetDelay(stage);
  const cold: number[] = [];
  for (const caller of callers) cold.push(...(await timed(1, () => search(stage, caller, question(stage)))));
  let turn = 0;
  const { times: warm, bareTimes: bare } = await inTurns(
    SEARCHES,
    () => search(stage, callers[turn++ % callers.length] as Caller, question(stage)),
    stage.bareSearch,
  );
  const among = `among ${(MANY_USERS * CLAIMS_OF_EACH).toLocaleString("en-US")} claims of ${MANY_USERS} users`;
  const figure = { part, unit: "ms", better: "less" } as const;
  const baseline = { name: BARE_SEARCH, value: median(bare) };
  report({ ...figure, name: `search ${among}, p50`, value: median(warm), baseline });
  report({
    ...figure,
    name: `search ${among}, p99`,
    value: percentile(warm, 99),
    baseline: { name: BARE_SEARCH, value: percentile(bare, 99) },
  });
  report({ ...figure, name: `first search of a user ${among}, p50`, value: median(cold), baseline });
  await reportDelay(stage, "many users search");
  const held = residentMegabytes(stage.service.child.pid as number);
  report({
    part,
    name: `resident memory, ${MEASURED_USERS} users' indexes warm`,
    value: held,
    unit: "MB",
    better: "less",
  });
}

async function measureWrites(stage: Stage): Promise<void> {
  step("writes of one claim");
  const caller = await signUp(stage.service.url);
  const writeOne = () => write(stage, caller);
  await resetDelay(stage);
  const { times: single, bareTimes: bare } = await inTurns(WRITES, writeOne, stage.bareWrite);
  const rate = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, () => timed(WRITES / 2, work)));
    return (CONNECTIONS * WRITES) / 2 / ((performance.now() - began) / 1000);
  };
  report({
    part,
    name: "write of one claim, p50",
    value: median(single),
    unit: "ms",
    better: "less",
    baseline: { name: BARE_WRITE, value: median(bare) },
    aim: 25,
  });
  report({
    part,
    name: "write of one claim, p99",
    value: percentile(single, 99),
    unit: "ms",
    better: "less",
    baseline: { name: BARE_WRITE, value: percentile(bare, 99) },
  });
  step(`writes over ${CONNECTIONS} connections`);
  report({
    part,
    name: `writes of one claim over ${CONNECTIONS} connections`,
    value: await rate(writeOne),
    unit: "/s",
    better: "more",
    baseline: { name: BARE_WRITE, value: await rate(stage.bareWrite) },
  });
  await reportDelay(stage, "claims are written");
}

async function measureImport(stage: Stage): Promise<void> {
  step(`import of ${IMPORTED} claims`);
  const caller = await signUp(stage.service.url);
  const texts = Array.from({ length: IMPORTED }, () => variation(stage.material, stage.random).text);
  await resetDelay(stage);
  const [imported] = await timed(1, async () => {
    const answer = await call(stage.service.url, "POST", "/v1/memory/import", {
      token: caller.key,
      headers: { "content-type": "application/x-ndjson" },
      body: texts.map((content) => JSON.stringify({ type: "claim", content })).join("\n"),
    });
    if (answer.status !== 201) throw new Error(`the import answered ${answer.status}`);
  });
  const [embedded] = await timed(1, () => stage.embedder.embedAll(texts.slice(0, EMBEDDED), "background"));
  report({
    part,
    name: `import of ${IMPORTED} claims`,
    value: IMPORTED / ((imported as number) / 1000),
    unit: "/s",
    better: "more",
    baseline: { name: "embedding them alone", value: EMBEDDED / ((embedded as number) / 1000) },
    aim: 150,
  });
  await reportDelay(stage, "an import runs");
}
