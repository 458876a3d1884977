/** Amounts of credits as publishers and subscribers give them. */
import { z } from "zod";
import { MICROS_PER_CREDIT, type Micros, parseCredits } from "../../platform/credits.ts";

const MOST_CREDITS = 1_000_000;
const MOST_A_DAY = 1_000_000_000;

/** Read from the shortest text of the number, so that 0.1 is a tenth and not what lies nearest to it in binary. */
const parseAmount = (credits: number, most: number): Micros | undefined => {
  const micros = credits >= 0 ? parseCredits(String(credits === 0 ? 0 : credits)) : undefined;
  return micros !== undefined && micros <= BigInt(most) * MICROS_PER_CREDIT ? micros : undefined;
};

/** In micro-credits once read. */
function amountInput(most: number, description: string) {
  const message = `must be a number of credits from 0 to ${most.toLocaleString("en")}, with at most six decimals`;
  return z
    .number(message)
    .transform((credits, context) => {
      const micros = parseAmount(credits, most);
      if (micros !== undefined) return micros;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .meta({ type: "number", minimum: 0, maximum: most, description });
}

export const PriceInput = amountInput(
  MOST_CREDITS,
  "What a subscriber pays for each update, in credits with at most six decimals.",
);

export const AcceptedPriceInput = amountInput(MOST_CREDITS, "A price in credits.");

export const DailyLimitInput = amountInput(
  MOST_A_DAY,
  "The most that you pay for this feed on one UTC day, in credits. When an update would exceed it, the subscription " +
    "is paused until the next day; what is published meanwhile is neither delivered nor paid. Default 100; " +
    "subscribing again without it keeps the one you set.",
);
