import assert from "node:assert/strict";
import { test } from "node:test";
import { contentsOf, listOf, reasonsOf, sourceOf } from "../given-text.fixture.ts";
import { readCalendar } from "./icalendar.ts";
import type { Piece } from "./piece.ts";

const ZONE = "X-WR-TIMEZONE:America/New_York";

/** A calendar of events that are called Talk; each is given by its lines. */
const readEvents = (around: readonly string[], ...events: string[][]): Promise<Piece[]> =>
  listOf(
    readCalendar(
      sourceOf(
        "a.ics",
        [
          "BEGIN:VCALENDAR",
          ...around,
          "BEGIN:VTIMEZONE",
          "TZID:Europe/Lisbon",
          "X-WR-TIMEZONE:Asia/Tokyo",
          "END:VTIMEZONE",
          ...events.flatMap((lines, at) => [
            "BEGIN:VEVENT",
            `UID:${at}`,
            "SUMMARY:Talk",
            ...lines,
            "END:VEVENT",
          ]),
          "END:VCALENDAR",
        ].join("\r\n"),
      ),
    ),
  );

async function wordsOf(around: readonly string[], ...lines: string[]): Promise<string> {
  const [content = ""] = contentsOf(await readEvents(around, lines));
  return content;
}

test("an hour in UTC is said by the clock of the calendar's zone, which is named", async () => {
  const jazz = ["DTSTART:20270613T010000Z", "DTEND:20270613T030000Z"];
  assert.equal(
    await wordsOf([ZONE], ...jazz),
    "Talk on 12 June 2027 from 21:00 to 23:00 (America/New_York).",
  );
  assert.equal(await wordsOf([], ...jazz), "Talk on 13 June 2027 from 01:00 to 03:00 UTC.");
  assert.equal(
    await wordsOf(["X-WR-TIMEZONE:Nowhere/At_All"], ...jazz),
    "Talk on 13 June 2027 from 01:00 to 03:00 UTC.",
  );
  // In winter, and over midnight.
  assert.equal(
    await wordsOf([ZONE], "DTSTART:20270113T040000Z", "DTEND:20270113T060000Z"),
    "Talk from 12 January 2027, 23:00, to 13 January 2027, 01:00 (America/New_York).",
  );
  // Its days are those of UTC.
  assert.equal(
    await wordsOf([ZONE], ...jazz, "RRULE:FREQ=WEEKLY;BYDAY=SU"),
    "Talk every week on Sunday from 01:00 to 03:00 UTC, from 13 June 2027 on.",
  );
});

test("a zone is named where it is not the calendar's, and where there are two", async () => {
  assert.equal(
    await wordsOf(
      [],
      "DTSTART;TZID=Europe/London:20240512T090000",
      "DTEND;TZID=America/New_York:20240512T120000",
    ),
    "Talk on 12 May 2024 from 09:00 (Europe/London) to 12:00 (America/New_York).",
  );
  const lisbon = ["DTSTART;TZID=Europe/Lisbon:20240512T090000", "DTEND:20240512T090000Z"];
  assert.equal(await wordsOf([ZONE], ...lisbon), "Talk on 12 May 2024 from 09:00 to 10:00 (Europe/Lisbon).");
  assert.equal(
    await wordsOf([ZONE], "DTSTART;TZID=America/New_York:20240512T090000"),
    "Talk on 12 May 2024 at 09:00.",
  );
  assert.equal(await wordsOf([ZONE], "DTSTART:20240512T090000"), "Talk on 12 May 2024 at 09:00.");
});

test("a duration gives the end, over the change of the clocks too", async () => {
  assert.equal(
    await wordsOf([], "DTSTART;TZID=Europe/Lisbon:20240512T150000", "DURATION:PT1H30M"),
    "Talk on 12 May 2024 from 15:00 to 16:30.",
  );
  assert.equal(
    await wordsOf([], "DTSTART;VALUE=DATE:20240601", "DURATION:P2D"),
    "Talk from 1 June 2024 to 2 June 2024.",
  );
  assert.equal(
    await wordsOf([], "DTSTART;TZID=Europe/Lisbon:20240331T000000", "DURATION:PT3H"),
    "Talk on 31 March 2024 from 00:00 to 04:00.",
  );
  assert.equal(
    await wordsOf([], "DTSTART;TZID=Europe/Lisbon:20240330T120000", "DURATION:P1D"),
    "Talk from 30 March 2024, 12:00, to 31 March 2024, 12:00.",
  );
  assert.equal(
    await wordsOf([], "DTSTART:20240512T150000", "DURATION:long"),
    "Talk on 12 May 2024 at 15:00.",
  );
});

test("rules are said as they are meant", async () => {
  for (const [rule, words] of [
    ["FREQ=YEARLY;BYMONTHDAY=12;BYMONTH=5", "every year on 12 May"],
    ["FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "every year on the fourth Thursday of November"],
    ["FREQ=YEARLY;BYMONTH=11;BYDAY=TH;BYSETPOS=4", "every year on the fourth Thursday of November"],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "every year on the last day of February"],
    ["FREQ=YEARLY;BYMONTH=6", "every year on 9 June"],
    ["FREQ=YEARLY;BYMONTHDAY=3", "every month on day 3"],
    ["FREQ=YEARLY;BYDAY=20MO", "every year on the 20th Monday of the year"],
    ["FREQ=YEARLY;BYMONTH=7;BYDAY=TU", "every week on Tuesday in July"],
    ["FREQ=YEARLY;INTERVAL=4", "every 4 years on 9 January"],
    ["FREQ=MONTHLY", "every month on day 9"],
    ["FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "every month on the second Tuesday"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday"],
    ["FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=1", "every month on the first Monday or Wednesday"],
    ["FREQ=MONTHLY;BYDAY=1MO,3MO", "every month on the first Monday and the third Monday"],
    ["FREQ=MONTHLY;BYDAY=TU", "every week on Tuesday"],
    [
      "FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=15",
      "every year on 15 January, 15 April, 15 July and 15 October",
    ],
    ["FREQ=MONTHLY;BYMONTHDAY=1,-2", "every month on day 1 and the second last day"],
    ["FREQ=MONTHLY;BYMONTH=3,6;BYDAY=FR;BYSETPOS=-1", "every year on the last Friday of March and June"],
    ["FREQ=WEEKLY;BYDAY=TU,TH;BYMONTH=6,7", "every week on Tuesday and Thursday in June and July"],
    ["FREQ=DAILY;BYDAY=MO,FR", "every week on Monday and Friday"],
    ["FREQ=DAILY;INTERVAL=3;WKST=SU;BYHOUR=10;BYMINUTE=0", "every 3 days"],
  ] as const)
    assert.equal(
      await wordsOf([], "DTSTART:20240109T100000", `RRULE:${rule}`),
      `Talk ${words} at 10:00, from 9 January 2024 on.`,
      rule,
    );
});

test("a rule without short words is reported, and nothing wrong is said of it", async () => {
  for (const rule of [
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    "FREQ=MONTHLY;INTERVAL=5;BYMONTH=1,7",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    "FREQ=YEARLY;BYYEARDAY=100",
    "FREQ=YEARLY;BYMONTH=1,7;BYDAY=MO;BYSETPOS=1",
    "FREQ=DAILY;BYHOUR=9,17",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=OFTEN",
    "FREQ=MONTHLY;BYMONTHDAY=40",
    "FREQ=DAILY;INTERVAL=0",
  ]) {
    const pieces = await readEvents([], ["DTSTART:20240109T100000", `RRULE:${rule};COUNT=4`]);
    assert.deepEqual(
      contentsOf(pieces),
      ["Talk again and again at 10:00, from 9 January 2024, 4 times."],
      rule,
    );
    assert.match(reasonsOf(pieces).join(), /no short words/);
  }
});

test("a series ends on the day at its place", async () => {
  const until = (zone: string) =>
    wordsOf([], `DTSTART;TZID=${zone}:20240103T190000`, "RRULE:FREQ=WEEKLY;UNTIL=20240501T065959Z");
  assert.match(await until("America/Los_Angeles"), /from 3 January 2024 until 30 April 2024\.$/);
  assert.match(await until("Europe/Lisbon"), /until 1 May 2024\.$/);
  assert.match(await until("W. Europe Standard Time"), /until about 1 May 2024\.$/);
});

test("days that are taken out of a series, added to it or moved are said", async () => {
  const yoga = ["DTSTART;TZID=Europe/Lisbon:20240103T190000", "RRULE:FREQ=WEEKLY"];
  assert.equal(
    await wordsOf(
      [],
      ...yoga,
      "EXDATE;TZID=Europe/Lisbon:20240214T190000,20240207T190000",
      "EXDATE:20240704T180000Z",
      "RDATE;TZID=Europe/Lisbon:20240208T200000",
    ),
    "Talk every week on Wednesday at 19:00, from 3 January 2024 on, except on 7 February 2024, 14 February 2024 and 4 July 2024, also on 8 February 2024 at 20:00.",
  );
  const many = Array.from({ length: 25 }, (_, at) => `202403${String(at + 1).padStart(2, "0")}T190000`);
  assert.match(await wordsOf([], ...yoga, `EXDATE:${many.join(",")}`), /10 March 2024 and 15 other days\.$/);
  assert.match(reasonsOf(await readEvents([], [...yoga, "EXDATE:soon"])).join(), /can't be read/);
  assert.equal(
    await wordsOf(
      [],
      "RECURRENCE-ID;TZID=Europe/Lisbon:20240110T190000",
      "DTSTART;TZID=Europe/Lisbon:20240111T180000",
    ),
    "Talk on 11 January 2024 at 18:00 (moved from another day).",
  );
});

test("what was cancelled or declined takes the place of what was imported before", async () => {
  const pieces = await readEvents(
    ["X-WR-CALNAME:ana@example.com"],
    ["DTSTART:20240512T150000", "STATUS:CANCELLED", "DESCRIPTION:Bring the card."],
    ["DTSTART:20240512T150000", "RRULE:FREQ=WEEKLY", "STATUS:CANCELLED"],
    [
      "DTSTART:20240512T150000",
      "ATTENDEE;CN=Ana;PARTSTAT=DECLINED:mailto:Ana@example.com",
      "ATTENDEE;CN=Ben;PARTSTAT=ACCEPTED:mailto:ben@example.com",
    ],
    [
      "DTSTART:20240512T150000",
      "ATTENDEE;CN=Ana;PARTSTAT=ACCEPTED:mailto:ana@example.com",
      "ATTENDEE;CN=Ben;PARTSTAT=DECLINED:mailto:ben@example.com",
      "ATTENDEE;CN=Room 5;CUTYPE=ROOM:mailto:room@example.com",
      "ATTENDEE;CN=Cid:mailto:cid@example.com",
    ],
  );
  assert.deepEqual(
    pieces.flatMap((piece) =>
      piece.type === "claim" ? [[piece.claim.content, piece.claim.source_id, piece.claim.upsert]] : [],
    ),
    [
      ["Talk on 12 May 2024 at 15:00 was cancelled.", "0", true],
      ["Talk every week on Sunday at 15:00, from 12 May 2024 on, was cancelled.", "1", true],
      ["I am not going to Talk on 12 May 2024 at 15:00: I declined.", "2", true],
      ["Talk on 12 May 2024 at 15:00 with Cid.", "3", true],
    ],
  );
  const nameless =
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Party\nDTSTART:20240512\nSTATUS:CANCELLED\nEND:VEVENT\n";
  const left = await listOf(readCalendar(sourceOf("a.ics", `${nameless}END:VCALENDAR\n`)));
  assert.deepEqual(reasonsOf(left), ["an event that was cancelled, without an id"]);
});

test("of an event with a file only the file is left out", async () => {
  const file = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${"A".repeat(5_000_000)}`;
  const pieces = await readEvents([], [file, "DTSTART:20240512T150000"]);
  assert.deepEqual(contentsOf(pieces), ["Talk on 12 May 2024 at 15:00."]);
  assert.deepEqual(reasonsOf(pieces), ["a file that hangs on an event"]);
});
