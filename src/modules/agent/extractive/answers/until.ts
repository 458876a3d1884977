/** How long it is until something: asked for its date, and answered by the days up to it. */
import { type Question, readQuestion } from "../question/question.ts";
import { counted, dayOf, daysBetween, showDate } from "../wording/shown-date.ts";

const UNTIL =
  /\bhow (?:long|soon|many (?:more )?(?:days|weeks|months|nights|sleeps)|much (?:longer|time))\b(?: (?!until\b|till\b|before\b)\S+){0,5} (?:until|till|before) (?<event>[^?]+)/i;

/** The same question, asked for the date of what is waited for. */
export function askedForDate(question: Question, now: Date): Question {
  const event = UNTIL.exec(question.text)?.groups?.event;
  return event === undefined
    ? question
    : { ...readQuestion(`When is ${event}?`, now), text: question.text, isPast: false };
}

/** Undefined where nothing is counted, or what would be counted to is over or no single day. */
export function countedUntil(question: Question, date: string | undefined, now: Date): string | undefined {
  if (!UNTIL.test(question.text) || date?.length !== 10) return undefined;
  const days = daysBetween(dayOf(now), date);
  if (days < 0) return undefined;
  const weeks = Math.floor(days / 7);
  const inWeeks = /\bhow many (?:more )?weeks\b/i.test(question.text) && weeks > 0;
  const rest = days % 7 === 0 ? "" : ` and ${counted(days % 7, "day")}`;
  const length = inWeeks ? `${counted(weeks, "week")}${rest}` : counted(days, "day");
  return `${length}, until ${showDate(date)}`;
}
