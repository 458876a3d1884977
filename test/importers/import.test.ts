/** The importers against the real service: what they store, what they never store twice, and how they go on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PersonalHelper } from "../../client/src/index.ts";
import {
  type Checkpoints,
  type GivenFile,
  ImportError,
  type ImportEvent,
  type ImportReport,
  type ImportSettings,
  importFiles,
} from "../../importers/index.ts";
import { packZip } from "../../importers/reading/zip.fixture.ts";
import { signUp } from "../support/api.ts";
import { chatgptConversations } from "../support/chatgpt-export.ts";
import { createTestDatabaseUrl } from "../support/database.ts";
import { linesOf, withoutIds } from "../support/memory-lines.ts";
import { spawnService } from "../support/processes.ts";

/** An export costs 10 of them. */
const CREDITS = 60;
const { url } = await spawnService({
  program: "src/main.ts",
  env: {
    DATABASE_URL: await createTestDatabaseUrl(),
    FREE_TIER_CREDITS: String(CREDITS),
    RATE_LIMIT_PER_MINUTE: "100000",
  },
});

const newHelper = async (scopes?: string[]) =>
  new PersonalHelper({ apiKey: (await signUp(url, scopes)).key, baseUrl: url });

function inMemory(): Checkpoints & { size(): number } {
  const kept = new Map<string, string>();
  return {
    load: async (name) => kept.get(name),
    save: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
    size: () => kept.size,
  };
}

const file = (name: string, content: string | Blob): GivenFile => ({ name, blob: new Blob([content]) });

async function run(helper: PersonalHelper, files: GivenFile[], settings: Partial<ImportSettings> = {}) {
  const events: ImportEvent[] = [];
  for await (const event of importFiles(helper, files, { checkpoints: inMemory(), ...settings }))
    events.push(event);
  const last = events.at(-1);
  assert.equal(last?.type, "done");
  return { events, report: (last as { report: ImportReport }).report };
}

const exportOf = async (helper: PersonalHelper) => (await helper.memory.export().raw()).text();
const contentsOf = async (helper: PersonalHelper) =>
  linesOf(await exportOf(helper))
    .filter((line) => line.type === "claim")
    .map((line) => line.content);
/** All but when a thing was told. */
const comparable = (exported: string) =>
  withoutIds(exported).replace(/"(?:created_at|updated_at|recorded_at)":"[^"]*"/g, "");

const CONVERSATIONS = [...chatgptConversations({ messages: 420, perConversation: [20, 60], answer: [1, 4] })];
const CHATS = JSON.stringify(CONVERSATIONS);

test("a dry run shows what an import then stores, and a second import stores nothing", async () => {
  const helper = await newHelper();
  const given = [
    file(
      "export.zip",
      packZip([
        { name: "conversations.json", content: CHATS },
        { name: "chat.html", content: "<p>" },
      ]),
    ),
  ];
  const rehearsal = await run(helper, given, { dryRun: true });
  assert.equal((await helper.credits.balance()).balance, CREDITS);
  assert.deepEqual(await contentsOf(helper), []);
  const shown = rehearsal.events.flatMap((event) =>
    event.type === "claim" && event.outcome !== "duplicate" ? [event.content] : [],
  );

  const { report, events } = await run(helper, given);
  assert.deepEqual(events[0], {
    type: "found",
    format: "chatgpt",
    files: 1,
    bytes: Buffer.byteLength(CHATS),
  });
  assert.equal(report.items, 420);
  assert.deepEqual((await contentsOf(helper)).sort(), shown.sort());
  assert.equal(report.claims, shown.length);
  assert.deepEqual(report.leftOut, rehearsal.report.leftOut);
  assert.ok(report.leftOut.some(({ reason, count }) => reason.includes("branch") && count > 0));
  assert.ok(
    report.leftOut.some(
      ({ reason, examples }) => reason.includes("no part of") && examples[0]?.file === "export.zip/chat.html",
    ),
  );

  const before = await exportOf(helper);
  const again = await run(helper, [file("elsewhere/conversations.json", CHATS)]);
  assert.equal(again.report.claims, 0);
  assert.equal(again.report.duplicates, report.claims + report.duplicates);
  assert.equal(await exportOf(helper), before);
});

test("an import that was stopped goes on where it was, also when its last batch was not noted", async () => {
  const given = [file("conversations.json", CHATS)];
  const whole = await newHelper();
  const undisturbed = await run(whole, given);

  const helper = await newHelper();
  const kept = inMemory();
  let saves = 0;
  const dying: Checkpoints = {
    ...kept,
    // Sent, and gone before it was noted.
    save: async (name, value) =>
      ++saves === 3 ? Promise.reject(new Error("killed")) : kept.save(name, value),
  };
  await assert.rejects(run(helper, given, { checkpoints: dying }), /killed/);
  const stop = new AbortController();
  const stopped = async () => {
    for await (const event of importFiles(helper, given, { checkpoints: kept, signal: stop.signal }))
      if (event.type === "progress") stop.abort(new Error("stopped"));
  };
  await assert.rejects(stopped(), /stopped/);
  const { events, report } = await run(helper, given, { checkpoints: kept });
  assert.deepEqual(events[1]?.type, "resumed");
  assert.deepEqual(report, undisturbed.report);
  assert.equal(comparable(await exportOf(helper)), comparable(await exportOf(whole)));
  assert.equal(kept.size(), 0);
  // The batch that was sent twice was paid once; each look for what was stored costs one.
  const [one, other] = await Promise.all([whole.credits.balance(), helper.credits.balance()]);
  assert.equal(one.balance - other.balance, 2);
});

test("what another account has noted is not taken for one's own", async () => {
  const given = [file("conversations.json", CHATS)];
  const kept = inMemory();
  const stop = new AbortController();
  const first = async () => {
    for await (const event of importFiles(await newHelper(), given, {
      checkpoints: kept,
      signal: stop.signal,
    }))
      if (event.type === "progress") stop.abort(new Error("stopped"));
  };
  await assert.rejects(first(), /stopped/);
  const { report, events } = await run(await newHelper(), given, { checkpoints: kept });
  assert.equal(report.items, 420);
  assert.ok(!events.some(({ type }) => type === "resumed"));
});

test("without credits it ends with a message, and goes on once there are some", async () => {
  const helper = await newHelper();
  const notes = Array.from({ length: CREDITS + 5 }, (_, at) =>
    file(`n/${100 + at}.md`, `---\ntags: t${at}\n---\nMy boat ${at} is white.`),
  );
  const checkpoints = inMemory();
  await assert.rejects(run(helper, notes, { checkpoints }), (error) => {
    assert.ok(error instanceof ImportError);
    assert.match(
      error.message,
      /^Your credits are used up: .* Run the same import again, and it goes on where it stopped\.$/,
    );
    assert.equal(error.place.file, `n/${100 + CREDITS}.md`);
    return true;
  });
  assert.equal(checkpoints.size(), 1);
  await assert.rejects(run(helper, notes, { checkpoints }), /^ImportError: Your credits are used up/);
  const reader = await newHelper(["memory:read"]);
  await assert.rejects(run(reader, [file("a.md", "I row.")]), /^ImportError: This key may not write memory/);
});

test("every format arrives as claims that a search finds", async () => {
  const helper = await newHelper();
  const claude = [
    {
      uuid: "c",
      chat_messages: [
        { uuid: "m", sender: "human", text: "I keep bees.", created_at: "2024-05-12T10:00:00Z" },
      ],
    },
  ];
  const cases: [GivenFile, string, Partial<ImportSettings>?][] = [
    [file("conversations.json", JSON.stringify(claude)), "I keep bees."],
    [
      file("mem0.json", JSON.stringify({ results: [{ id: "1", memory: "Prefers window seats" }] })),
      "The user prefers window seats",
    ],
    [file("a/notes.md", "# Allergies\n- peanuts\n"), "Allergies: peanuts"],
    [
      file(
        "c.vcf",
        "BEGIN:VCARD\nVERSION:3.0\nFN:Ana Silva\nTEL;TYPE=CELL:+351 912 345 678\nBDAY:1990-05-12\nEND:VCARD\n",
      ),
      "Ana Silva's mobile phone number is +351 912 345 678.",
    ],
    [
      file(
        "c.ics",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Dentist\nDTSTART:20990512T150000Z\nEND:VEVENT\nEND:VCALENDAR\n",
      ),
      "Dentist on 12 May 2099 at 15:00 UTC.",
    ],
    [
      file("t.csv", "who,what\nBen,rowing\n"),
      "Ben likes rowing.",
      { mapping: { content: "{who} likes {what}." } },
    ],
  ];
  for (const [given, content, settings] of cases) {
    const { report } = await run(helper, [given], settings);
    assert.ok(report.claims > 0, given.name);
    const [best] = await helper.memory.search(content);
    assert.equal(best?.content, content);
    assert.equal(best?.source, report.format);
  }
});

test("what was changed at its source takes the place of what was imported before", async () => {
  const helper = await newHelper();
  const calendar = (day: string, modified: string) =>
    file(
      "calendar.ics",
      [
        "BEGIN:VCALENDAR",
        ...["BEGIN:VEVENT", "UID:dentist", "SUMMARY:Dentist", `DTSTART;VALUE=DATE:${day}`],
        ...[`LAST-MODIFIED:${modified}`, "END:VEVENT"],
        ...["BEGIN:VEVENT", "UID:yoga", "SUMMARY:Yoga", "DTSTART;VALUE=DATE:20240601", "END:VEVENT"],
        "END:VCALENDAR",
      ].join("\r\n"),
    );
  const card = (town: string) =>
    file(
      "ana.vcf",
      `BEGIN:VCARD\nUID:ana\nFN:Ana Silva\nADR;TYPE=home:;;;${town};;;\nNICKNAME:Anita\nEND:VCARD\n`,
    );
  for (const before of [calendar("20240512", "20240401T080000Z"), card("Lisbon")])
    await run(helper, [before]);
  for (const changed of [calendar("20240513", "20240410T080000Z"), card("Porto")]) {
    const rehearsal = await run(helper, [changed], { dryRun: true });
    assert.deepEqual([rehearsal.report.corrected, rehearsal.report.duplicates], [1, 1]);
    const { report } = await run(helper, [changed]);
    assert.deepEqual([report.claims, report.corrected, report.duplicates], [1, 1, 1]);
  }
  const { data } = await helper.memory.list({ limit: 100 });
  assert.deepEqual(data.map(({ content }) => content).sort(), [
    "Ana Silva is also called Anita.",
    "Ana Silva's home address is Porto.",
    "Dentist on 13 May 2024.",
    "Yoga on 1 June 2024.",
  ]);
  const before = await helper.memory.list({ limit: 100, as_of: "2024-04-05T00:00:00Z" });
  assert.deepEqual(
    before.data.map(({ content }) => content),
    ["Dentist on 12 May 2024."],
  );
});

test("an event that was cancelled at its source is so here", async () => {
  const helper = await newHelper();
  const calendar = (...lines: string[]) =>
    file(
      "calendar.ics",
      [
        ...["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:dentist", "SUMMARY:Dentist", ...lines],
        ...["DTSTART:20990512T150000", "END:VEVENT", "END:VCALENDAR"],
      ].join("\r\n"),
    );
  await run(helper, [calendar()]);
  const { report } = await run(helper, [calendar("STATUS:CANCELLED")]);
  assert.deepEqual([report.claims, report.corrected, report.leftOut], [1, 1, []]);
  const { data } = await helper.memory.list({ limit: 100 });
  assert.deepEqual(
    data.map(({ content }) => content),
    ["Dentist on 12 May 2099 at 15:00 was cancelled."],
  );
});

test("a contact's numbers, and contacts of one name, do not correct each other", async () => {
  const helper = await newHelper();
  const card = (uid: string, name: string, ...lines: string[]) =>
    ["BEGIN:VCARD", `UID:${uid}`, `FN:${name}`, ...lines, "END:VCARD", ""].join("\n");
  const cards = [
    card("1", "Marta Costa", "TEL:911", "TEL;TYPE=CELL:922", "item1.TEL:933", "item1.X-ABLabel:Summer house"),
    card("2", "Ana Silva", "TEL;TYPE=CELL:111", "BDAY:1990-05-12"),
    card("3", "Ana Silva", "TEL;TYPE=CELL:222", "BDAY:1985-04"),
    card("4", "Ana Silva", "TEL;TYPE=CELL:333", "ORG:Nokia", "NOTE:Lives in Porto. Likes tea."),
  ];
  const { report } = await run(helper, [file("contacts.vcf", cards.join(""))]);
  assert.deepEqual([report.claims, report.corrected], [11, 0]);
});

test("files that were touched and say the same do not tell it anew", async () => {
  const helper = await newHelper();
  const notes = (newer: string, older: string, text = "I live in Porto.") => [
    { ...file("n/a-new.md", text), modifiedAt: new Date(newer) },
    { ...file("n/z-old.md", "I live in Lisbon."), modifiedAt: new Date(older) },
  ];
  await run(helper, notes("2023-01-01T00:00:00Z", "2020-01-01T00:00:00Z"));
  const current = async () => (await helper.memory.list({ limit: 100 })).data.map(({ content }) => content);
  assert.deepEqual(await current(), ["I live in Porto."]);
  const again = await run(helper, notes("2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"));
  assert.equal(again.report.claims, 0);
  assert.deepEqual(await current(), ["I live in Porto."]);
  await run(helper, notes("2026-02-01T00:00:00Z", "2026-02-01T00:00:01Z", "I live in Rome."));
  assert.deepEqual(await current(), ["I live in Rome."]);
});

test("broken files: what stands before the break is stored, and the place is told", async () => {
  const helper = await newHelper();
  const cut = CHATS.slice(0, Math.floor(CHATS.length * 0.6));
  const { report } = await run(helper, [file("conversations.json", cut)]);
  assert.ok(report.claims > 0);
  const broken = report.leftOut.find(({ reason }) => reason.includes("it was cut off"));
  assert.deepEqual(
    [broken?.examples[0]?.file, broken?.examples[0]?.byte],
    ["conversations.json", Buffer.byteLength(cut)],
  );

  const refused: [GivenFile, RegExp][] = [
    [file("a.json", "[".repeat(100)), /^ImportError: a\.json/],
    [file("a.vcf", "FN:Ana"), /^ImportError: a\.vcf, line 1, byte 0: it does not begin with BEGIN:VCARD$/],
    [
      file("bomb.zip", packZip([{ name: "conversations.json", content: new Uint8Array(5_000_000) }])),
      /^ImportError: bomb\.zip, byte 0, conversations\.json: it unpacks to .* times its size/,
    ],
    [file("junk.json", "x".repeat(100)), /^ImportError: junk\.json, line 1, byte 0: this is nothing/],
    [file("x.png", "PNG"), /^ImportError: x\.png, line 1, byte 0: this is nothing that can be imported/],
    [file("t.csv", "a,b\n1,2\n"), /^ImportError: t\.csv: a table needs a mapping/],
    [
      file("line.csv", "x".repeat(2_000_000)),
      /^ImportError: line\.csv, line 1, byte 0: a line of 2,000,000 bytes/,
    ],
  ];
  for (const [given, message] of refused)
    await assert.rejects(
      run(helper, [given], given.name === "line.csv" ? { mapping: { content: 1 } } : {}),
      (error) => {
        assert.ok(error instanceof ImportError, String(error));
        assert.match(String(error), message);
        return true;
      },
    );
});
