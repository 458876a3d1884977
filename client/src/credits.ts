import { creditsLedger, creditsPrices, creditsRead, creditsUsage } from "./generated/operations.ts";
import { bind } from "./http/bind.ts";
import type { Core } from "./http/core.ts";

export type Credits = ReturnType<typeof createCredits>;

export const createCredits = (core: Core) =>
  bind(core, {
    /** What can be spent, the free tier and what feeds earned. */
    balance: creditsRead,
    /** What was spent on which endpoint, day or key. */
    usage: creditsUsage,
    /** Every movement, newest first. */
    ledger: creditsLedger,
    /** What each endpoint costs. Needs no key. */
    prices: creditsPrices,
  });
