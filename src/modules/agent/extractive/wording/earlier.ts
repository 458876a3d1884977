/** What was said before, told so that nobody takes it for what holds now. */
import type { KnownClaim } from "../../../memory/index.ts";
import { saidBy } from "./said-by.ts";
import { quoteOf } from "./second-person.ts";
import { showDay } from "./shown-date.ts";

const words = (content: string): string =>
  quoteOf({ content }).replace(/\s+/g, " ").replaceAll('"', "'").trim();

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export function saidThen(claim: KnownClaim): string {
  const { who, content } = saidBy(claim);
  return `on ${showDay(claim.occurred_at ?? claim.valid_from)} ${who} said: "${words(content)}"`;
}

/** One that still stands, but is older than what was just told. */
export const earlier = (claim: KnownClaim): string => `Earlier, ${lowerFirst(saidThen(claim))}`;

/** Until when it held, where that is another day than the one on which it was said. */
function endOf(claim: KnownClaim): string | undefined {
  if (!claim.valid_to) return undefined;
  const end = showDay(claim.valid_to);
  return end === showDay(claim.occurred_at ?? claim.valid_from) ? undefined : end;
}

/** A closed one. */
export function before(claim: KnownClaim): string {
  const end = endOf(claim);
  return end ? `Before that, until ${end}: ${saidThen(claim)}` : `Before that, ${saidThen(claim)}`;
}

export function until(claim: KnownClaim): string {
  const end = endOf(claim);
  return end ? `Until ${end}: ${saidThen(claim)}` : `Earlier, ${saidThen(claim)}`;
}

const ASKS_FOR_NOW = /\b(?:now|at the moment|these days|currently|nowadays|still|today|any ?more)\b/i;
const OLD_MS = 180 * 86_400_000;

/** "At the moment", "still": what was said so long ago may be told with its day only. */
export const isTooOld = ({ text }: { text: string }, { saidAt }: { saidAt: Date }, now: Date): boolean =>
  ASKS_FOR_NOW.test(text) && now.getTime() - saidAt.getTime() > OLD_MS;
