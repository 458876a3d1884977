/**
 * `npm run seed`: fills an account with a lively demo. The real service runs in this process with a clock that is
 * moved through two years, and everything is done by calls to it, so that every figure adds up.
 */
import { parseArgs } from "node:util";
import { InvalidRequestError } from "../client/src/index.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { StartupError } from "../src/platform/startup-error.ts";
import { AccountExists, type Cast, createCast, type Login, type Scale } from "./cast.ts";
import { openStage, type Stage } from "./stage.ts";
import { FIRST_DAY, SMALL, tellStory, WHOLE } from "./story.ts";
import { momentOf, play } from "./timeline.ts";

const USAGE = `Usage: npm run seed [-- --email E --password P --small]
  --email     whose account is made (demo@example.com)
  --password  to sign in with (lively demo)
  --small     a tenth of it: for tests
Not for a database that people work with: it must be the only instance, and its clock starts two years ago.`;

const DAY_MS = 24 * 3_600_000;

class UsageError extends Error {}

async function seed(login: Login, scale: Scale): Promise<void> {
  const config = readConfig({ LOG_LEVEL: "error", ...process.env });
  const today = new Date();
  const began = performance.now();
  print("Starting the service for the seed…");
  const stage = await openStage(config, momentOf(today, { day: FIRST_DAY, hour: 0 }));
  try {
    const cast = createCast(stage, login, scale);
    await playStory(stage, cast, today);
    print(await describe(cast));
  } finally {
    await stage.close();
  }
  const listens = config.port === 0 ? "the address it prints" : `http://${config.host}:${config.port}`;
  const address = config.publicUrl ?? listens;
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  print(`\nDone in ${seconds} s. Start the service (npm start), open ${address} and sign in:`);
  print(`  email     ${login.email}\n  password  ${login.password}`);
}

async function playStory(stage: Stage, cast: Cast, today: Date): Promise<void> {
  let told: string | undefined;
  const onDay = (day: number) => {
    // A line a quarter of a year, and one a week at the end where most happens.
    const part =
      day > 90
        ? `${Math.ceil(day / 91.25) * 3} months ago`
        : day > 7
          ? `${Math.ceil(day / 7)} weeks ago`
          : "this week";
    if (part !== told) print(`  ${part}`);
    told = part;
  };
  const { clock, settle } = stage;
  await play(tellStory(cast, today), { today, clock, settle, onDay });
}

async function describe(cast: Cast): Promise<string> {
  const { page, stage } = cast;
  const now = stage.clock.now().getTime();
  const [profile, runs, feeds, balance, usage] = await Promise.all([
    page.memory.profile(),
    countAll(page.agent.runs.list({ limit: 100 })),
    page.feeds.list({ role: "owner" }),
    page.credits.balance(),
    page.credits.usage({ from: new Date(now - 30 * DAY_MS).toISOString() }),
  ]);
  const subscribers = feeds.data.reduce((sum, feed) => sum + feed.subscriber_count, 0);
  return `
Made, all of it by calls to the service:
  ${profile.claim_count} claims that are true today, ${runs} runs
  ${feeds.data.length} feeds of its own with ${subscribers} subscriptions, which earned ${balance.earnings} credits
  ${usage.total.calls} calls in the last 30 days for ${usage.total.credits} credits; ${balance.balance} are left this month`;
}

async function countAll(pages: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of pages) count++;
  return count;
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

function readArguments(): { login: Login; scale: Scale } {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: "string", default: "demo@example.com" },
        password: { type: "string", default: "lively demo" },
        small: { type: "boolean", default: false },
      },
    });
    return { login: { email: values.email, password: values.password }, scale: values.small ? SMALL : WHOLE };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

try {
  const { login, scale } = readArguments();
  await seed(login, scale);
} catch (error) {
  const explained = explain(error);
  if (explained === undefined) throw error;
  process.stderr.write(`\n${explained}\n`);
  process.exitCode = 1;
}

/** Undefined for what nobody expects. */
function explain(error: unknown): string | undefined {
  if (error instanceof UsageError || error instanceof AccountExists) return error.message;
  if (error instanceof StartupError)
    return `${error.message}\nIf that is the service: stop it first, seed, and start it again.`;
  // An email or a password that signing up does not take.
  if (error instanceof InvalidRequestError)
    return [
      error.detail,
      ...(error.errors ?? []).map(({ pointer, message }) => `  ${pointer} ${message}`),
    ].join("\n");
  return undefined;
}
