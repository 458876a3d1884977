import assert from "node:assert/strict";
import { test } from "node:test";
import { contentsOf, listOf, reasonsOf, sourceOf } from "../given-text.fixture.ts";
import { readCsv } from "./csv.ts";
import { readCalendar } from "./icalendar.ts";
import { readNote } from "./notes.ts";
import { readVcards } from "./vcard.ts";

test("notes: front matter, blocks under headings, links, no heading inside code", async () => {
  const text = [
    "---",
    "date: 2024-05-12",
    "tags: [health, '#home']",
    "---",
    "I saw [[Ana Silva|Ana]] today.",
    "",
    "# Allergies",
    "- nuts",
    "```",
    "# no heading",
    "```",
    "## Empty",
    "",
  ].join("\r\n");
  const pieces = await listOf(readNote(sourceOf("notes/may.md", text)));
  assert.deepEqual(
    pieces.map((piece) => piece.type === "message" && [piece.message, piece.tags, piece.place.line]),
    [
      [
        { role: "user", content: "I saw Ana today.", id: "notes/may.md#1", at: "2024-05-12T00:00:00.000Z" },
        ["health", "home"],
        5,
      ],
      [
        {
          role: "user",
          content: "# Allergies\n- nuts",
          id: "notes/may.md#2",
          at: "2024-05-12T00:00:00.000Z",
        },
        ["health", "home"],
        7,
      ],
    ],
  );
});

test("notes: UTF-16 with its mark is read, and other bytes are named to the byte", async () => {
  for (const [mark, big] of [
    ["\xff\xfe", false],
    ["\xfe\xff", true],
  ] as const) {
    const text = "I live in Malmö.";
    const bytes = new Uint8Array(2 + text.length * 2);
    bytes.set([mark.charCodeAt(0), mark.charCodeAt(1)]);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at), !big);
    assert.deepEqual(contentsOf(await listOf(readNote(sourceOf("a.txt", bytes)))), [text]);
  }
  const latin = Uint8Array.from("one\nMalm\xf6 two", (character) => character.charCodeAt(0));
  const [piece] = await listOf(readNote(sourceOf("a.txt", latin)));
  assert.deepEqual(piece?.place, { file: "a.txt", line: 2, byte: 8 });
  assert.match(reasonsOf(piece ? [piece] : [])[0] ?? "", /not in UTF-8/);
});

test("contacts: a claim for each particular, of every version", async () => {
  const cards = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    "FN:Ana Silva",
    "N:Silva;Ana;;;",
    "UID:ana-1",
    "BDAY:1990-05-12",
    "ORG:Hospital de Santa Maria;Surgery",
    "TITLE:nurse",
    "TEL;TYPE=CELL:+351 912 345 678",
    "item1.TEL;type=WORK,VOICE:+351 21 000 0000",
    "TEL;TYPE=WORK:+351 21 111 1111",
    "EMAIL;TYPE=INTERNET:ana@example.com",
    "ADR;TYPE=HOME:;;Rua das Flores 5;Lisboa;;1200-192;Portugal",
    "NOTE:Likes long walks\\, and te",
    " a.\\nHas a dog.",
    "CATEGORIES:friends,work",
    "PHOTO;ENCODING=b:aaaa",
    "END:VCARD",
    "BEGIN:VCARD",
    "VERSION:2.1",
    "N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:L=F6fgren;J=F6rgen",
    "TEL;HOME:0123",
    "NOTE;ENCODING=QUOTED-PRINTABLE:Rowing on Tuesdays, =",
    "tea =E2=98=95",
    "BDAY:--0229",
    "END:VCARD",
    "BEGIN:VCARD",
    "VERSION:4.0",
    "EMAIL:x@example.com",
    "END:VCARD",
  ].join("\r\n");
  const pieces = await listOf(readVcards(sourceOf("contacts.vcf", cards)));
  assert.deepEqual(contentsOf(pieces), [
    "Ana Silva's birthday is 12 May 1990.",
    "Ana Silva works at Hospital de Santa Maria, Surgery as nurse.",
    "Ana Silva's mobile phone number is +351 912 345 678.",
    "Ana Silva's work phone numbers are +351 21 000 0000 and +351 21 111 1111.",
    "Ana Silva's email address is ana@example.com.",
    "Ana Silva's home address is Rua das Flores 5, 1200-192 Lisboa, Portugal.",
    "Ana Silva's contact note: Likes long walks, and tea.",
    "Ana Silva's contact note: Has a dog.",
    "Jörgen Löfgren's birthday is 29 February.",
    "Jörgen Löfgren's home phone number is 0123.",
    "Jörgen Löfgren's contact note: Rowing on Tuesdays, tea ☕",
  ]);
  assert.deepEqual(reasonsOf(pieces).length, 2);
  const claim = pieces.find((piece) => piece.type === "claim");
  assert.deepEqual(claim?.type === "claim" && [claim.claim.source_id, claim.claim.upsert, claim.claim.tags], [
    "ana-1#birthday",
    true,
    ["friends", "work"],
  ]);
});

test("contacts: what is cut off or begins with something else is said with its line", async () => {
  const whole = "BEGIN:VCARD\nFN:Ana\nBDAY:19900512\nEND:VCARD\nBEGIN:VCARD\nFN:Ben";
  await assert.rejects(
    listOf(readVcards(sourceOf("a.vcf", whole))),
    /^ImportError: a\.vcf, line 6, byte \d+: it ends in the middle of a VCARD that began in line 5/,
  );
  await assert.rejects(
    listOf(readVcards(sourceOf("a.vcf", "hello"))),
    /a\.vcf, line 1, byte 0: it does not begin with BEGIN:VCARD/,
  );
});

test("calendars: days, hours, spans, rules in words, guests", async () => {
  const event = (...lines: string[]) => [
    "BEGIN:VEVENT",
    ...lines,
    "BEGIN:VALARM",
    "SUMMARY:beep",
    "END:VALARM",
    "END:VEVENT",
  ];
  const text = [
    "BEGIN:VCALENDAR",
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Lisbon",
    "END:VTIMEZONE",
    ...event(
      "UID:1",
      "SUMMARY:Dentist",
      "DTSTART;TZID=Europe/Lisbon:20240512T150000",
      "DTEND;TZID=Europe/Lisbon:20240512T160000",
      "LOCATION:Rua das Flores 5",
      "CREATED:20240501T090000Z",
      'ATTENDEE;CN="Silva, Ana":mailto:a@example.com',
      "DESCRIPTION:<b>Bring</b> the card.",
    ),
    ...event("UID:2", "SUMMARY:Holiday in Rome", "DTSTART;VALUE=DATE:20240701", "DTEND;VALUE=DATE:20240708"),
    ...event(
      "UID:3",
      "SUMMARY:Yoga",
      "DTSTART;TZID=Europe/Lisbon:20240903T180000",
      "DTEND;TZID=Europe/Lisbon:20240903T190000",
      "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20241220T000000Z",
    ),
    ...event("UID:4", "SUMMARY:Ana's birthday", "DTSTART;VALUE=DATE:19900512", "RRULE:FREQ=YEARLY"),
    ...event("UID:5", "SUMMARY:Board", "DTSTART:20240110T090000Z", "RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=6"),
    ...event("UID:6", "SUMMARY:Party", "DTSTART:20240110T090000Z", "STATUS:CANCELLED"),
    ...event("UID:7", "SUMMARY:Nothing", "DTSTART:soon"),
    "BEGIN:VTODO",
    "SUMMARY:Wash",
    "END:VTODO",
    "END:VCALENDAR",
  ].join("\r\n");
  const pieces = await listOf(readCalendar(sourceOf("a.ics", text)));
  assert.deepEqual(contentsOf(pieces), [
    "Dentist on 12 May 2024 from 15:00 to 16:00 at Rua das Flores 5 with Silva, Ana. Bring the card.",
    "Holiday in Rome from 1 July 2024 to 7 July 2024.",
    "Yoga every 2 weeks on Tuesday and Thursday from 18:00 to 19:00, from 3 September 2024 until 20 December 2024.",
    "Ana's birthday every year on 12 May, from 12 May 1990 on.",
    "Board every month on the last Friday at 09:00 UTC, from 10 January 2024, 6 times.",
    "Party on 10 January 2024 at 09:00 UTC was cancelled.",
  ]);
  assert.deepEqual(reasonsOf(pieces).length, 2);
  const [dentist, holiday] = pieces;
  assert.deepEqual(dentist?.type === "claim" && [dentist.claim.source_id, dentist.claim.occurred_at], [
    "1",
    "2024-05-01T09:00:00.000Z",
  ]);
  assert.deepEqual(holiday?.type === "claim" && holiday.claim.occurred_at, "2024-07-01T00:00:00.000Z");
});

test("tables: columns by name or number, quotes, separators, rows that are left out", async () => {
  const text =
    'Name;What;When;Tags\n"Silva; Ana";"tea\nand ""milk""";2024-05-12;a, b\nBen;;2024-05-12;\nCid;coffee;12.5.24;\n';
  const mapping = { content: "{name} likes {what}.", occurredAt: "when", tags: "tags" };
  const pieces = await listOf(readCsv(sourceOf("a.csv", text), mapping));
  assert.deepEqual(
    pieces.flatMap((piece) => (piece.type === "claim" ? [piece.claim] : [])),
    [
      {
        content: 'Silva; Ana likes tea\nand "milk".',
        source_id: "line 2",
        occurred_at: "2024-05-12T00:00:00.000Z",
        tags: ["a", "b"],
      },
    ],
  );
  assert.deepEqual(reasonsOf(pieces), [
    "a row that is empty where the text should be",
    "a row whose date can't be read: write it as 2024-05-31 or 2024-05-31T12:00:00Z",
  ]);
  const numbered = await listOf(readCsv(sourceOf("a.csv", "1,tea\n2,\n"), { content: 2, sourceId: 1 }));
  assert.deepEqual(
    numbered.flatMap((piece) => (piece.type === "claim" ? [piece.claim] : [])),
    [{ content: "tea", source_id: "1", upsert: true }],
  );
  await assert.rejects(
    listOf(readCsv(sourceOf("a.csv", "a,b\n1,2\n"), { content: "c" })),
    /a\.csv, line 1, byte 0: there is no column c\. It has: a, b/,
  );
});

test("tables: a day that no month has is left out, and a name that two columns have is refused", async () => {
  const dated = "note,day\nI row,2024-02-31\nI swim,2024-02-29\nI run,2023-02-29T10:00:00Z\n";
  const pieces = await listOf(readCsv(sourceOf("a.csv", dated), { content: "note", occurredAt: "day" }));
  assert.deepEqual(contentsOf(pieces), ["I swim"]);
  assert.equal(reasonsOf(pieces).length, 2);
  const twice = sourceOf("a.csv", "note,day,note\n1,2,3\n");
  await assert.rejects(
    listOf(readCsv(twice, { content: "note" })),
    /a\.csv, line 1, byte 0: several columns are called note: name it by its number/,
  );
  assert.deepEqual(contentsOf(await listOf(readCsv(twice, { content: 3, header: true }))), ["3"]);
});

test("a line without an end is left out with its place, and so is a quote that nobody closes", async () => {
  const long = `a,b\n1,${"x".repeat(3_000_000)}\n2,fine\n3,"open\n4,more\n`;
  const pieces = await listOf(readCsv(sourceOf("a.csv", long), { content: "b" }));
  assert.deepEqual(contentsOf(pieces), ["fine"]);
  assert.deepEqual(
    pieces.flatMap((piece) =>
      piece.type === "left-out" ? [[piece.place.line, piece.reason.slice(0, 16)]] : [],
    ),
    [
      [2, "a line of 3,000,"],
      [4, "a quote is opene"],
    ],
  );
});
