/** Calendars (iCalendar): every event becomes a claim with its day; one that comes again and again is said once. */
import type { Place } from "../contract.ts";
import { type Property, plainValue, readBlocks } from "../reading/content-lines.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import { type CalendarTime, readCalendarTime, spanInWords } from "./calendar-time.ts";
import { inList } from "./dates-in-words.ts";
import { hasWords, idAtSource, MAX_CLAIM, splitLong } from "./long-text.ts";
import { leftOut, type Piece } from "./piece.ts";
import { ruleInWords } from "./recurrence.ts";

const MAX_NAMED_GUESTS = 5;
const MAX_DESCRIPTION = 1_000;

export async function* readCalendar(source: Source): AsyncGenerator<Piece> {
  const kinds = ["VEVENT", "VTODO", "VJOURNAL"];
  const settings = { file: source.name, outer: "VCALENDAR", kinds };
  for await (const block of readBlocks(openText(source), settings)) {
    if ("fault" in block) yield leftOut(block.place, block.fault);
    else if (block.kind === "VEVENT") yield* readEvent(block.properties, block.place);
    else yield leftOut(block.place, "a task or a journal entry, not an event");
  }
}

function* readEvent(properties: readonly Property[], place: Place): Generator<Piece> {
  const find = (name: string) => properties.find((property) => property.name === name);
  const text = (name: string) => plainValue(find(name)?.value ?? "");
  const title = text("SUMMARY")
    .replace(/\s+/g, " ")
    .replace(/[.,;:]$/, "");
  const start = readCalendarTime(find("DTSTART"));
  const at: Place = { ...place, item: title || text("UID") };
  const reason = leftOutFor(title, start, text("STATUS"));
  if (reason || !start) {
    yield leftOut(at, reason ?? "");
    return;
  }
  const end = readCalendarTime(find("DTEND"));
  const rule = text("RRULE");
  const when = rule === "" ? spanInWords(start, end) : ruleInWords(rule, start, end);
  const where = text("LOCATION").replace(/\s*\n\s*/g, ", ");
  const guests = guestsOf(properties);
  const sentence = `${title} ${when}${where === "" ? "" : ` at ${where}`}${guests.length > 0 ? ` with ${inList(guests)}` : ""}.`;
  const description = plainDescription(text("DESCRIPTION"));
  const uid = text("UID");
  const id = [uid || title, text("RECURRENCE-ID")].filter((part) => part !== "").join("#");
  const known = saidAt(find("LAST-MODIFIED"), find("CREATED"), start);
  for (const [part, content] of splitLong(
    `${sentence}${description && ` ${description}`}`,
    MAX_CLAIM,
  ).entries()) {
    yield {
      type: "claim",
      place: at,
      claim: { content, ...idAtSource(id, part, uid !== ""), ...(known ? { occurred_at: known } : {}) },
    };
  }
}

function leftOutFor(title: string, start: CalendarTime | undefined, status: string): string | undefined {
  if (status.toUpperCase() === "CANCELLED") return "an event that was cancelled";
  if (!hasWords(title)) return "an event without a title";
  return start ? undefined : "an event whose day can't be read";
}

/** When it was last written, which is not when it takes place; DTSTAMP is only when the file was made. */
function saidAt(
  modified: Property | undefined,
  created: Property | undefined,
  start: CalendarTime,
): string | undefined {
  const written = readCalendarTime(modified)?.moment ?? readCalendarTime(created)?.moment;
  if (written && written.getUTCFullYear() > 1970) return written.toISOString();
  // What is to come was not said then.
  return start.moment <= new Date() ? start.moment.toISOString() : undefined;
}

function guestsOf(properties: readonly Property[]): string[] {
  const names = properties
    .filter(({ name }) => name === "ATTENDEE")
    .map(({ parameters }) => (parameters.get("CN")?.[0] ?? "").trim())
    // Without a name there is only an address, of a room as likely as of a person.
    .filter((name) => hasWords(name) && !name.includes("@"));
  const named = [...new Set(names)];
  if (named.length <= MAX_NAMED_GUESTS) return named;
  return [...named.slice(0, MAX_NAMED_GUESTS), `${named.length - MAX_NAMED_GUESTS} others`];
}

/** Some calendars write HTML, and all of them their own advertisement for calls below a line. */
function plainDescription(text: string): string {
  const plain = text
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, "\n")
    .replace(/<[^>]{1,200}>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .split(/^(?:-::~|_{10,}|-{10,})/m)[0];
  return (plain ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_DESCRIPTION);
}
