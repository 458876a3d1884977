/** What a publisher asks for an update. */
import { z } from "zod";
import { MICROS_PER_CREDIT, type Micros, parseCredits } from "../../platform/credits.ts";

const MOST_CREDITS = 1_000_000;

/** Read from the shortest text of the number, so that 0.1 is a tenth and not what lies nearest to it in binary. */
const parsePrice = (credits: number): Micros | undefined => {
  const micros = credits >= 0 ? parseCredits(String(credits === 0 ? 0 : credits)) : undefined;
  return micros !== undefined && micros <= BigInt(MOST_CREDITS) * MICROS_PER_CREDIT ? micros : undefined;
};

const message = `must be a number of credits from 0 to ${MOST_CREDITS.toLocaleString("en")}, with at most six decimals`;

/** In micro-credits once read. */
export const PriceInput = z
  .number(message)
  .transform((credits, context) => {
    const micros = parsePrice(credits);
    if (micros !== undefined) return micros;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .meta({
    type: "number",
    minimum: 0,
    maximum: MOST_CREDITS,
    description: "What a subscriber pays for each update, in credits with at most six decimals.",
  });
