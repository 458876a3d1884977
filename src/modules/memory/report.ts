/**
 * What a feed said at one moment, as a claim: `Feed "Weather in Lisbon", 15 November 2026 12:00 UTC: high 24.`
 *
 * Its words are the feed's, whatever they are. So it states nothing of the user, corrects nothing, and nothing
 * that is said later makes it untrue. The form alone tells it: that way it stays a report when it is changed,
 * exported and imported.
 */
import { onOneLine } from "./extraction/plain-text.ts";
import { cutAtWord, dayOf, showDate } from "./profile/shown-text.ts";

const MAX_CHARACTERS = 4_000;
const MAX_TITLE_CHARACTERS = 200;

const FORM = /^Feed "([^"\n]*)", (\d{1,2} [A-Z][a-z]+ \d{4}) (\d\d:\d\d) UTC: (.*)$/s;
/** The same, for the database: what looks like one, at least. */
export const REPORT_PATTERN = 'Feed "%", % UTC: %';

interface Report {
  title: string;
  /** `15 November 2026`. */
  day: string;
  /** `12:00`, in UTC. */
  time: string;
  /** What it said. */
  text: string;
}

export function writeReport({ title, at, text }: { title: string; at: Date; text: string }): string {
  const name = cutAtWord(onOneLine(title).replaceAll('"', "'"), MAX_TITLE_CHARACTERS);
  const lead = `Feed "${name}", ${showDate(dayOf(at))} ${at.toISOString().slice(11, 16)} UTC: `;
  return lead + cutAtWord(onOneLine(text), MAX_CHARACTERS - lead.length);
}

export function readReport(content: string): Report | undefined {
  const [, title, day, time, text] = FORM.exec(content) ?? [];
  if (title === undefined || day === undefined || time === undefined || text === undefined) return undefined;
  return { title, day, time, text };
}

export const isReport = (content: string): boolean => FORM.test(content);
