/** `npm run admin -- …`: what support does. Works beside a running service, on either kind of database. */
import { parseArgs } from "node:util";
import { createAccounts, PLANS, type Plan } from "./modules/accounts/index.ts";
import { createCredits, type LedgerReport } from "./modules/credits/index.ts";
import { createReports } from "./modules/feeds/index.ts";
import { fluxBackup } from "./modules/flux/index.ts";
import { createLocalBus } from "./platform/bus/local-bus.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config/config.ts";
import { parseCredits, toCredits } from "./platform/credits.ts";
import { runBackup, runRestore } from "./platform/database/backup/index.ts";
import { createDatabase } from "./platform/database/database.ts";
import { connectBeside } from "./platform/database/open.ts";
import { unheardEvents } from "./platform/events/events.ts";
import { createHashingPool } from "./platform/fair-pool/hashing-pool.ts";
import { formatId, parseId } from "./platform/ids.ts";
import { createLog } from "./platform/log/log.ts";
import { runReseal, runRotateKey } from "./platform/sealing/rotate.ts";
import { StartupError } from "./platform/startup-error.ts";
import { SEALED_PLACES } from "./sealed-places.ts";

const USAGE = `Usage:
  npm run admin -- grant --email E --credits N     give credits to an account
  npm run admin -- plan --email E --plan P         set its plan: ${PLANS.join(" or ")}
  npm run admin -- verify-ledger                   check every entry; exit 1 names the first wrong one
  npm run admin -- reports                         feeds that were reported, the most reported first
  npm run admin -- stop-feed --feed ID --reason T  nothing of it is published or charged any more; its owner is told
  npm run admin -- resume-feed --feed ID           it goes on
  npm run admin -- backup FILE [--encrypt]         everything of one moment into a file, beside a running service;
                                                   encrypted if BACKUP_KEY or BACKUP_KEY_FILE is set
  npm run admin -- restore FILE                    into a new DATA_DIR or an empty database, with the service stopped
  npm run admin -- reseal                          reseal all secrets with ENCRYPTION_KEY; says when the old key can go
  npm run admin -- rotate-key                      the same with a new key in DATA_DIR, if ENCRYPTION_KEY is not set`;

class UsageError extends Error {}

async function run(argv: string[]): Promise<number> {
  const [command, ...rest] = argv;
  const { values, positionals } = parse(rest);
  if (command === "backup" || command === "restore") return runWithFile(command, positionals, values);
  if (positionals[0] !== undefined) throw new UsageError(`What is ${positionals[0]} for?`);
  if (command === "reseal" || command === "rotate-key") return runKeyChange(command);
  const action = command === undefined ? undefined : ACTIONS[command];
  if (!action) throw new UsageError(command ? `There is no command ${command}.` : "Which command?");

  const cleanup = new AsyncDisposableStack();
  try {
    return await action(await openParts(cleanup), values);
  } finally {
    await cleanup.disposeAsync();
  }
}

async function runWithFile(
  command: "backup" | "restore",
  positionals: string[],
  { encrypt }: Values,
): Promise<number> {
  const [file, another] = positionals;
  if (file === undefined || another !== undefined) throw new UsageError(`${command} takes one file.`);
  if (encrypt && command === "restore") throw new UsageError("restore sees by itself what is encrypted.");
  const { log } = createLog("silent");
  const cleanup = new AsyncDisposableStack();
  try {
    const work = command === "backup" ? runBackup : runRestore;
    const config = readConfig(process.env);
    print(await work({ config, log, cleanup, rules: fluxBackup, file, mustEncrypt: encrypt ?? false }));
    return 0;
  } finally {
    await cleanup.disposeAsync();
  }
}

async function runKeyChange(command: "reseal" | "rotate-key"): Promise<number> {
  const { log } = createLog("silent");
  const cleanup = new AsyncDisposableStack();
  try {
    const work = command === "reseal" ? runReseal : runRotateKey;
    const config = readConfig(process.env);
    return await work({ config, log, cleanup, places: SEALED_PLACES, say: print });
  } finally {
    await cleanup.disposeAsync();
  }
}

async function openParts(cleanup: AsyncDisposableStack): Promise<Parts> {
  const config = readConfig(process.env);
  const { log } = createLog("silent");
  const connection = await connectBeside(config, log, cleanup);
  const database = createDatabase(connection, { onIdleError: () => {}, maxConnections: 2 });
  cleanup.defer(() => database.close());
  const common = { database, clock: systemClock, log };
  const credits = createCredits({
    ...common,
    // Its commands take nothing from anybody.
    events: unheardEvents,
    freeTierMicros: config.freeTierMicros,
    prices: () => [],
    planOf: (accountId) => accounts.readPlan(accountId),
  });
  const accounts = createAccounts({
    ...common,
    bus: createLocalBus(),
    hashing: createHashingPool(),
    signUpsPerHour: config.signUpsPerHour,
    onSignUp: credits.open,
    allScopes: new Set(),
    secureCookies: false,
  });
  for (const { close } of [credits.module, accounts.module]) if (close) cleanup.defer(close);
  return { accounts, credits, reports: createReports(common) };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: "string" },
        credits: { type: "string" },
        plan: { type: "string" },
        encrypt: { type: "boolean" },
        feed: { type: "string" },
        reason: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type Parts = {
  accounts: ReturnType<typeof createAccounts>;
  credits: ReturnType<typeof createCredits>;
  reports: ReturnType<typeof createReports>;
};
type Values = {
  email?: string;
  credits?: string;
  plan?: string;
  encrypt?: boolean;
  feed?: string;
  reason?: string;
};

const MOST_REPORTED = 100;
const MOST_REASON = 500;

const ACTIONS: Record<string, (parts: Parts, values: Values) => Promise<number>> = {
  async grant({ accounts, credits }, values) {
    const micros = parseCredits(values.credits ?? "");
    if (!micros) throw new UsageError("--credits takes a positive number with at most six decimals.");
    const account = await accounts.findByEmail(required(values.email));
    if (!account) return noAccount(values.email);
    const { balanceMicros } = await credits.grant(account.id, micros);
    print(`Granted ${toCredits(micros)} credits to ${account.email}. Balance: ${toCredits(balanceMicros)}.`);
    return 0;
  },

  async plan({ accounts }, values) {
    const plan = PLANS.find((known) => known === values.plan) as Plan | undefined;
    if (!plan) throw new UsageError(`--plan takes ${PLANS.join(" or ")}.`);
    const account = await accounts.setPlan(required(values.email), plan);
    if (!account) return noAccount(values.email);
    print(`${account.email} is on the plan ${account.plan}.`);
    return 0;
  },

  async "verify-ledger"({ credits }) {
    const report = await credits.verify();
    print(describe(report));
    return report.ok ? 0 : 1;
  },

  async reports({ reports }) {
    const feeds = await reports.list(MOST_REPORTED);
    if (feeds.length === 0) print("No feed was reported.");
    for (const feed of feeds) {
      const state = feed.stopped_at ? "stopped" : "active";
      // As JSON, which leaves no control character to the terminal.
      print(
        `${formatId("feed", feed.id)} ${JSON.stringify(feed.title)} of ${formatId("usr", feed.account_id)}: ` +
          `${feed.reports} reports, ${feed.subscriber_count} subscribers, ${state}`,
      );
      for (const { at, reason, details } of feed.newest) {
        print(`  ${at.slice(0, 16)} ${reason}${details === null ? "" : ` ${JSON.stringify(details)}`}`);
      }
    }
    return 0;
  },

  async "stop-feed"({ reports }, values) {
    const id = feedIdOf(values.feed);
    const reason = values.reason?.trim();
    if (!reason || reason.length > MOST_REASON) {
      throw new UsageError(
        `--reason takes 1 to ${MOST_REASON} characters: the owner and subscribers read it.`,
      );
    }
    const stopped = await reports.stop(id, reason);
    if (!stopped) return noSuchFeed(values.feed);
    print(`Stopped ${values.feed} ${JSON.stringify(stopped.title)}. Its owner is told.`);
    return 0;
  },

  async "resume-feed"({ reports }, values) {
    const resumed = await reports.resume(feedIdOf(values.feed));
    if (!resumed) return noSuchFeed(values.feed);
    print(`${values.feed} ${JSON.stringify(resumed.title)} goes on. Its owner is told.`);
    return 0;
  },
};

function feedIdOf(feed: string | undefined): string {
  const id = feed === undefined ? undefined : parseId("feed", feed);
  if (id === undefined) throw new UsageError("--feed takes the id of a feed (feed_…).");
  return id;
}

function noSuchFeed(feed: string | undefined): number {
  process.stderr.write(`There is no such feed to stop or resume: ${feed}.\n`);
  return 1;
}

function describe(report: LedgerReport): string {
  const lines = [
    `accounts:  ${report.accounts}`,
    `transfers: ${report.transfers}`,
    `free:      ${toCredits(report.sums.freeMicros)}`,
    `granted:   ${toCredits(report.sums.grantedMicros)}`,
    `earnings:  ${toCredits(report.sums.earningsMicros)}`,
    `platform:  ${toCredits(report.sums.platformMicros)}`,
    `sum of all entries: ${toCredits(report.sumMicros)}`,
    report.ok
      ? "The ledger is right."
      : `WRONG: ${report.firstWrong?.detail ?? "the entries don't sum to zero"}`,
  ];
  return lines.join("\n");
}

function required(email: string | undefined): string {
  if (!email) throw new UsageError("--email is missing.");
  return email;
}

function noAccount(email: string | undefined): number {
  process.stderr.write(`There is no account with the email ${email}.\n`);
  return 1;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n${USAGE}\n`);
  else if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 2;
}
