/** What searches, writes and the index cost with more and more claims of one account. */
import { call, signUp } from "../../test/support/api.ts";
import { percentile, report, timed } from "../figures.ts";
import { median } from "../process.ts";
import { step } from "../progress.ts";
import {
  accountOf,
  BARE_SEARCH,
  BARE_WRITE,
  inTurns,
  part,
  question,
  reportDelay,
  resetDelay,
  type Stage,
  search,
  seed,
  write,
} from "./stage.ts";

const SIZES = [100, 1_000, 10_000, 100_000];
const SEARCHES = 200;
const WRITES = 40;
const AIMS: Record<number, { p50: number; p99?: number }> = {
  10000: { p50: 8, p99: 25 },
  100000: { p50: 20 },
};
const MEGABYTE = 1024 ** 2;

export async function measureSizes(stage: Stage): Promise<void> {
  for (const size of SIZES) await measureSize(stage, size);
}

async function measureSize(stage: Stage, size: number): Promise<void> {
  const of = `${size.toLocaleString("en-US")} claims of one user`;
  const plot = (series: string, withBaseline = false) =>
    ({ axis: "claims", series, x: size, withBaseline }) as const;
  const figure = { part, unit: "ms", better: "less" } as const;
  const caller = await signUp(stage.service.url);
  step(`seeding ${of}`);
  await seed(stage, accountOf(caller), size);
  const indexed = await indexBytes(stage);
  step(`searches, ${of}`);
  const [read] = await timed(1, () => readClaims(stage, accountOf(caller)));
  const [cold] = await timed(1, () => search(stage, caller, question(stage)));
  const index = (await indexBytes(stage)) - indexed;
  await resetDelay(stage);
  const { times: warm, bareTimes: bare } = await inTurns(
    SEARCHES,
    () => search(stage, caller, question(stage)),
    stage.bareSearch,
  );
  const repeated = question(stage);
  await search(stage, caller, repeated);
  const again = await timed(SEARCHES, () => search(stage, caller, repeated));
  report({
    ...figure,
    name: `search, ${of}, p50`,
    value: median(warm),
    baseline: { name: BARE_SEARCH, value: median(bare) },
    aim: AIMS[size]?.p50,
    plot: plot("search p50", true),
  });
  report({
    ...figure,
    name: `search, ${of}, p99`,
    value: percentile(warm, 99),
    baseline: { name: BARE_SEARCH, value: percentile(bare, 99) },
    aim: AIMS[size]?.p99,
    plot: plot("search p99"),
  });
  report({ ...figure, name: `the same question again, ${of}, p50`, value: median(again), aim: 2 });
  report({
    ...figure,
    name: `first search, ${of}`,
    value: cold as number,
    baseline: { name: "reading its claims from PostgreSQL", value: read as number },
  });
  if (size === SIZES.at(-1)) await reportDelay(stage, `${of} are searched`);
  await measureWrites(stage, caller, of, plot("write p50"));
  report({
    part,
    name: `memory of the index, ${of}`,
    value: index / MEGABYTE,
    unit: "MB",
    better: "less",
    baseline: {
      name: "texts and vectors alone",
      value: (await rawBytes(stage, accountOf(caller))) / MEGABYTE,
    },
    plot: plot("index", true),
  });
}

async function measureWrites(
  stage: Stage,
  caller: Parameters<typeof write>[1],
  of: string,
  plot: { axis: "claims"; series: string; x: number },
): Promise<void> {
  step(`writes, ${of}`);
  const { times, bareTimes } = await inTurns(WRITES, () => write(stage, caller), stage.bareWrite);
  report({
    part,
    name: `write of one claim, ${of}, p50`,
    value: median(times),
    unit: "ms",
    better: "less",
    baseline: { name: BARE_WRITE, value: median(bareTimes) },
    plot,
  });
}

/** As the index is built: all of them, with text and vector. */
const readClaims = ({ database }: Stage, accountId: string) =>
  database.many`select id, content, vector from claims where account_id = ${accountId}`;

async function rawBytes({ database }: Stage, accountId: string): Promise<number> {
  const { bytes } = await database.one<{ bytes: number }>`
    select sum(octet_length(content) + octet_length(vector))::float8 as bytes
      from claims where account_id = ${accountId}`;
  return bytes;
}

async function indexBytes({ service }: Stage): Promise<number> {
  const { body } = await call(service.url, "GET", "/metrics");
  return Number(/^ph_memory_index_bytes (\S+)$/m.exec(String(body))?.[1]);
}
