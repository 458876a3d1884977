/** What an import costs: a credit for each call, which takes a hundred messages, contacts or rows at most. */
import type { Format } from "../../../../importers/index.ts";
import { formatCredits } from "../../ui/credits.tsx";

/** How much of a file goes into one call, about. Around a message stands more than around a row. */
const BYTES_A_CALL: Record<Format, number> = {
  chatgpt: 120_000,
  claude: 100_000,
  mem0: 40_000,
  notes: 100_000,
  vcard: 25_000,
  icalendar: 50_000,
  csv: 12_000,
};

interface Cost {
  credits: number;
  /** Counted by a dry run. */
  isExact: boolean;
}

export const costOf = (format: Format, bytes: number, batches: number | undefined): Cost =>
  batches === undefined
    ? { credits: Math.max(Math.ceil(bytes / BYTES_A_CALL[format]), 1), isExact: false }
    : { credits: batches, isExact: true };

export function describeCost({ credits, isExact }: Cost, left: number | undefined): string {
  const price = `Importing it costs ${isExact ? "" : "about "}${formatCredits(credits)}`;
  const rest = left === undefined ? "." : `; you have ${formatCredits(left)} left.`;
  const tip = isExact ? "" : " Looking beforehand costs nothing.";
  const short =
    left !== undefined && left < credits
      ? " It goes as far as they reach, and on from there another time."
      : "";
  return price + rest + short + tip;
}
