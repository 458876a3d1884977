/** Calendars (iCalendar): every event becomes a claim with its day; one that comes again and again is said once. */
import type { Place } from "../contract.ts";
import {
  onOneLine,
  type Property,
  plainValue,
  readBlocks,
  type WholeBlock,
} from "../reading/content-lines.ts";
import type { Source } from "../reading/source.ts";
import { openText } from "../reading/utf8.ts";
import {
  type CalendarTime,
  inZone,
  isSameDay,
  parseCalendarTime,
  readCalendarTime,
  readSpan,
  type Span,
  spanInWords,
} from "./calendar-time.ts";
import { inList } from "./dates-in-words.ts";
import { hasWords, idAtSource, MAX_CLAIM, splitLong } from "./long-text.ts";
import { leftOut, type Piece } from "./piece.ts";
import { daysInWords, ruleInWords } from "./recurrence.ts";

const MAX_NAMED_GUESTS = 5;
const MAX_DESCRIPTION = 1_000;

const UNWANTED = new Set(["ATTACH"]);

export async function* readCalendar(source: Source): AsyncGenerator<Piece> {
  const kinds = ["VEVENT", "VTODO", "VJOURNAL"];
  const settings = { file: source.name, outer: "VCALENDAR", kinds, unwanted: UNWANTED };
  for await (const block of readBlocks(openText(source), settings)) {
    if ("fault" in block) yield leftOut(block.place, block.fault);
    else if (block.kind === "VEVENT") yield* readEvent(block);
    else yield leftOut(block.place, "a task or a journal entry, not an event");
  }
}

function* readEvent({ properties, place, around, skipped }: WholeBlock): Generator<Piece> {
  const find = (name: string) => properties.find((property) => property.name === name);
  const text = (name: string) => plainValue(find(name)?.value ?? "");
  const title = text("SUMMARY")
    .replace(/\s+/g, " ")
    .replace(/[.,;:]$/, "");
  const uid = text("UID");
  const at: Place = { ...place, item: title || uid };
  for (const { place: line, reason } of skipped) yield leftOut({ ...line, item: at.item ?? "" }, reason);
  const calendarZone = around.get("X-WR-TIMEZONE")?.value.trim();
  const owner = around.get("X-WR-CALNAME")?.value.trim().toLowerCase() ?? "";
  const span = readSpan(find, calendarZone, find("RRULE") !== undefined || find("RDATE") !== undefined);
  const isCancelled = text("STATUS").toUpperCase() === "CANCELLED";
  const reason = leftOutFor(title, span, isCancelled && uid === "");
  if (reason || !span) {
    yield leftOut(at, reason ?? "");
    return;
  }
  if (find("ATTACH")) yield leftOut(at, "a file that hangs on an event");
  const { words, unsaid } = whenInWords(properties, span);
  if (unsaid) yield leftOut(at, unsaid);
  const guests = guestsOf(properties, owner);
  const where = onOneLine(text("LOCATION"));
  const event = `${title} ${words}${where === "" ? "" : ` at ${where}`}${guests.length > 0 ? ` with ${inList(guests)}` : ""}`;
  const description = plainDescription(text("DESCRIPTION"));
  const content = isCancelled
    ? `${title} ${words}${words.includes(",") ? "," : ""} was cancelled.`
    : hasDeclined(properties, owner)
      ? `I am not going to ${title} ${words}: I declined.`
      : `${event}.${description && ` ${description}`}`;
  const id = [uid || title, text("RECURRENCE-ID")].filter((part) => part !== "").join("#");
  const known = saidAt(find("LAST-MODIFIED"), find("CREATED"), span.start);
  for (const [part, piece] of splitLong(content, MAX_CLAIM).entries()) {
    yield {
      type: "claim",
      place: at,
      claim: {
        content: piece,
        ...idAtSource(id, part, uid !== ""),
        ...(known ? { occurred_at: known } : {}),
      },
    };
  }
}

/** What was cancelled takes the place of what was imported before, which only an id can tell. */
function leftOutFor(title: string, span: Span | undefined, isUnknown: boolean): string | undefined {
  if (isUnknown) return "an event that was cancelled, without an id";
  if (!hasWords(title)) return "an event without a title";
  return span ? undefined : "an event whose day can't be read";
}

/** `unsaid` tells what of it the words leave out. */
function whenInWords(properties: readonly Property[], span: Span): { words: string; unsaid?: string } {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const rules = all("RRULE").map(({ value }) => plainValue(value));
  const rule = rules.length > 0 ? ruleInWords(rules, span) : { words: spanInWords(span), isWhole: true };
  const [moved] = all("RECURRENCE-ID");
  const except = timesOf(all("EXDATE"));
  const also = timesOf(all("RDATE"));
  const words = [
    rule.words,
    except.times.length > 0 ? `, except on ${daysInWords(except.times, span.start)}` : "",
    also.times.length > 0 ? `, also on ${daysInWords(also.times, span.start)}` : "",
    moved && !moved.parameters.has("RANGE") ? movedInWords(readCalendarTime(moved), span.start) : "",
  ].join("");
  if (!rule.isWhole || all("EXRULE").length > 0)
    return { words, unsaid: "the rule by which an event comes again: it has no short words" };
  if (except.isBroken || also.isBroken)
    return { words, unsaid: "days that are added to an event or taken from it, which can't be read" };
  return { words };
}

function timesOf(properties: readonly Property[]): { times: CalendarTime[]; isBroken: boolean } {
  const times = properties.flatMap(({ value, parameters }) =>
    value
      .split(",")
      .filter((each) => each.trim() !== "")
      .map((each) => parseCalendarTime(each, parameters.get("TZID")?.[0])),
  );
  const read = times.filter((time) => time !== undefined);
  return { times: read, isBroken: read.length < times.length };
}

/** Of one that was moved out of its series. Another day beside its own would be taken for one on which it is. */
function movedInWords(time: CalendarTime | undefined, start: CalendarTime): string {
  if (!time) return "";
  const before = inZone(time, start.zone);
  if (!isSameDay(before, start)) return " (moved from another day)";
  return before.clock === start.clock || before.clock === undefined ? "" : " (moved from another hour)";
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

const isOf = ({ value }: Property, owner: string): boolean =>
  value.trim().toLowerCase() === `mailto:${owner}`;
const declines = ({ parameters }: Property): boolean =>
  parameters.get("PARTSTAT")?.[0]?.toUpperCase() === "DECLINED";

/** Whose calendar it is, some calendars say by its name. */
const hasDeclined = (properties: readonly Property[], owner: string): boolean =>
  properties.some((property) => property.name === "ATTENDEE" && isOf(property, owner) && declines(property));

function guestsOf(properties: readonly Property[], owner: string): string[] {
  const names = properties
    .filter((property) => property.name === "ATTENDEE" && !isOf(property, owner) && !declines(property))
    .filter(({ parameters }) => !/^(?:ROOM|RESOURCE)$/i.test(parameters.get("CUTYPE")?.[0] ?? ""))
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
