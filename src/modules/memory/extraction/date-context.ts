/** What the words beside a date make of it: another's year, or no date at all. */
import { dayOf } from "./calendar-days.ts";
import { yearOf } from "./date-phrase.ts";
import { ANY_MONTH, NAMED_DAY, SHIFTED } from "./date-words.ts";

/** "On Wednesday, not Tuesday", "moved from Tuesday to Friday": the day that it is not. */
export const REJECTED = new RegExp(
  `\\b(?:not|instead of|rather than)(?: on| in)? (?:the )?${NAMED_DAY}|(?<=\\b(?:${SHIFTED})\\b[^.;!?]{0,40} )from (?:the )?${NAMED_DAY}(?= to\\b)`,
  "gi",
);

const BESIDE_A_MONTH = new RegExp(
  `(?<=\\b(?:${ANY_MONTH})\\.?(?: \\d{1,2}(?:st|nd|rd|th)?)?),? (?:of )?(this|next|last) year\\b`,
  "gi",
);
const YEARS_ON: Record<string, number> = { last: -1, this: 0, next: 1 };

/** "April 17 next year" with the year that it is. */
export const withNamedYears = (text: string, at: Date): string =>
  text.replace(
    BESIDE_A_MONTH,
    (_, which: string) => ` ${yearOf(dayOf(at)) + (YEARS_ON[which.toLowerCase()] ?? 0)}`,
  );
