/** Checks the whole ledger against itself, and says in words what is wrong first. */
import { type Micros, toCredits } from "../../platform/credits.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { formatId } from "../../platform/ids.ts";
import { PUBLISHER_PERCENT } from "./publisher-share.ts";
import { NO_KEY } from "./usage-store.ts";
import * as store from "./verify-store.ts";

export interface LedgerReport {
  ok: boolean;
  accounts: number;
  transfers: number;
  sums: { freeMicros: Micros; grantedMicros: Micros; earningsMicros: Micros; platformMicros: Micros };
  /** Of all legs of all transfers: zero. */
  sumMicros: Micros;
  firstWrong?: WrongEntry;
}

interface WrongEntry {
  accountId: string;
  /** UUID of the transfer, where one is wrong by itself. */
  transferId?: string;
  detail: string;
}

export const verifyLedger = (database: Database): Promise<LedgerReport> =>
  database.transaction(async (tx) => {
    await store.freezeSnapshot(tx);
    const sums = await store.sumLedger(tx);
    const sumMicros = sums.free_micros + sums.granted_micros + sums.earnings_micros + sums.platform_micros;
    const firstWrong = await findFirstWrong(tx);
    return {
      ok: firstWrong === undefined && sumMicros === 0n,
      accounts: Number(sums.accounts),
      transfers: Number(sums.transfers),
      sums: {
        freeMicros: sums.free_micros,
        grantedMicros: sums.granted_micros,
        earningsMicros: sums.earnings_micros,
        platformMicros: sums.platform_micros,
      },
      sumMicros,
      ...(firstWrong && { firstWrong }),
    };
  });

async function findFirstWrong(tx: Tx): Promise<WrongEntry | undefined> {
  const transfer = await store.findWrongTransfer(tx);
  if (transfer) return describe(transfer, transferFault(transfer));

  const refund = await store.findWrongRefund(tx);
  if (refund) {
    const charged =
      refund.charged_micros === null
        ? "nothing was charged"
        : `${credits(refund.charged_micros)} was charged`;
    return describe(refund, `gives ${credits(refund.micros)} back, but ${charged} for its cause`);
  }

  const fed = await store.findWrongFeedTransfer(tx);
  if (fed) return describe(fed, "does not have the legs or the feed that its kind must have");

  const earnings = await store.findWrongEarnings(tx, PUBLISHER_PERCENT);
  if (earnings) {
    return {
      accountId: earnings.account_id,
      detail:
        `The feed ${formatId("feed", earnings.feed_id)} of account ${earnings.account_id} has earned ` +
        `${credits(earnings.earned_micros)}, but the share of what was paid for it is ${credits(earnings.share_micros)}.`,
    };
  }

  const balance = await store.findWrongBalance(tx);
  if (balance) {
    const stands = balance.balance === null ? "has no balance row" : `stands at ${balance.balance}`;
    return {
      accountId: balance.account_id,
      detail: `The balance of account ${balance.account_id} ${stands}, but its transfers come to ${balance.journal} (micro-credits).`,
    };
  }

  const usage = await store.findWrongUsage(tx);
  if (usage) {
    const key = usage.key_id === NO_KEY ? "sessions" : `key ${formatId("key", usage.key_id)}`;
    return {
      accountId: usage.account_id,
      detail:
        `The usage of account ${usage.account_id} on ${usage.day}, ${usage.endpoint}, ${key}, says ` +
        `${credits(usage.usage_micros)}, but its charges less refunds come to ${credits(usage.journal_micros)}.`,
    };
  }
  return undefined;
}

function transferFault(row: store.WrongTransfer): string {
  if (row.sum_micros !== 0n) return `has legs that sum to ${credits(row.sum_micros)} instead of zero`;
  if (row.seq !== row.expected_seq)
    return `follows a gap: number ${row.expected_seq} of the account is missing`;
  const wallets = { free: row.free_micros, granted: row.granted_micros, earnings: row.earnings_micros };
  for (const [name, micros] of Object.entries(wallets)) {
    if (micros < 0n) return `takes the wallet "${name}" to ${credits(micros)}, below zero`;
  }
  return (
    `says the balance after it is ${credits(row.balance_after_micros)}, ` +
    `but it follows to be ${credits(row.free_micros + row.granted_micros)}`
  );
}

function describe(
  row: { account_id: string; seq: bigint; id: string; kind?: string },
  fault: string,
): WrongEntry {
  return {
    accountId: row.account_id,
    transferId: row.id,
    detail: `Transfer ${formatId("txn", row.id)} (${row.kind ?? "refund"}, number ${row.seq} of account ${row.account_id}) ${fault}.`,
  };
}

const credits = (micros: Micros): string => `${toCredits(micros)} credits`;
