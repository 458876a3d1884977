import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryStore } from "../../src/modules/memory/memory-store.ts";
import { createProfileStore } from "../../src/modules/memory/profile/profile-store.ts";
import { createProfiles } from "../../src/modules/memory/profile/profiles.ts";
import { newUuid } from "../../src/platform/ids.ts";
import type { Model } from "../../src/platform/model/model.ts";
import { createTestDatabase } from "../support/database.ts";
import { createRecordedLog } from "../support/recorded-log.ts";
import { createTestClock } from "./credits-fixture.ts";

const NOW = "2026-06-01T12:00:00.000Z";
const NOTHING = {
  summary: "Nothing is known about the user yet.",
  updatedAt: null,
  claimCount: 0,
  highlights: [],
};

const { database } = await createTestDatabase();
const memories = createMemoryStore(database);

/** Answers what it was given: the notes as they are, each with its number. */
function createEcho(options: { before?: () => Promise<void> } = {}) {
  const calls: string[] = [];
  const model: Model = {
    name: "fake:echo",
    async generateText({ input }) {
      calls.push(input);
      await options.before?.();
      return input
        .split("\n")
        .map((line) => JSON.parse(line) as { note: number; text: string })
        .map(({ note, text }) => `Said: ${text} [${note}]`)
        .join("\n");
    },
    generateObject: () => Promise.reject(new Error("not used")),
  };
  return { model, calls };
}

interface Row {
  content: string | null;
  validTo?: string;
  expiresAt?: string;
  speaker?: string;
}

function open(model?: Model, modelTimeoutMs?: number) {
  const clock = createTestClock(NOW);
  const log = createRecordedLog();
  const create = () =>
    createProfiles({ database, clock, model, log, ...(modelTimeoutMs !== undefined && { modelTimeoutMs }) });
  const accountId = newUuid();

  async function write(...rows: (Row | string)[]): Promise<string[]> {
    return database.transaction(async (tx) => {
      const { version, now } = await memories.begin(tx, accountId, clock.now());
      const ids: string[] = [];
      for (const given of rows) {
        const row: Row = typeof given === "string" ? { content: given } : given;
        const id = newUuid();
        ids.push(id);
        await tx.run`
          insert into claims (account_id, id, content, position, speaker, tags, metadata, valid_from, valid_to,
                 stated_at, expires_at, dates, created_at, updated_at, change, changed_version)
          values (${accountId}, ${id}, ${row.content}, 0, ${row.speaker ?? null}, '{}', '{}', ${now},
                 ${row.validTo ?? null}, array[${now}::timestamptz], ${row.expiresAt ?? null}, '{}', ${now}, ${now},
                 ${row.content === null ? "deleted" : "created"}, ${version})`;
      }
      return ids;
    });
  }

  const erase = () =>
    database.transaction(async (tx) => {
      const { version } = await memories.begin(tx, accountId, clock.now());
      await memories.erase(tx, accountId, version);
    });

  const kept = () => database.many<{ summary: string; version: bigint }>`
    select summary, version from memory_profiles where account_id = ${accountId}`;

  return { accountId, clock, log, create, profiles: create(), write, erase, kept };
}

/** A gate that a fake model stops at. */
function createGate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: opened.resolve,
    pass: () => {
      reached.resolve();
      return opened.promise;
    },
  };
}

test("nothing was ever written", async () => {
  const { profiles, accountId } = open();
  assert.deepEqual(await profiles.read(accountId), NOTHING);
});

test("a summary of what is true now, and of this account alone", async () => {
  const { profiles, accountId, write } = open();
  await open().write("I live in Madrid.");
  const [tea, home] = await write(
    "I like tea.",
    "I live in Porto.",
    { content: "I live in Lisbon.", validTo: "2026-05-31T00:00:00Z" },
    { content: "I like coffee.", expiresAt: NOW },
    { content: null },
  );
  assert.deepEqual(await profiles.read(accountId), {
    summary: "The user lives in Porto. They like tea.",
    updatedAt: new Date(NOW),
    claimCount: 2,
    highlights: [home, tea],
  });
});

test("claims that are all closed are as good as none", async () => {
  const { profiles, accountId, write } = open();
  await write({ content: "I live in Lisbon.", validTo: "2026-05-31T00:00:00Z" });
  assert.deepEqual(await profiles.read(accountId), NOTHING);
});

test("it is made once a version, on whichever instance, and again after a change", async () => {
  const { model, calls } = createEcho();
  const { create, profiles, accountId, write, clock } = open(model);
  await write("I live in Porto.");
  await Promise.all(Array.from({ length: 20 }, () => profiles.read(accountId)));
  const first = await create().read(accountId);
  assert.equal(calls.length, 1);
  assert.equal(first.summary, "Said: I live in Porto.");
  clock.set("2026-06-02T12:00:00.000Z");
  await write("I like tea.");
  const second = await profiles.read(accountId);
  assert.equal(calls.length, 2);
  assert.equal(second.summary, "Said: I live in Porto. Said: I like tea.");
  assert.deepEqual(second.updatedAt, new Date("2026-06-02T12:00:00.000Z"));
  assert.equal(second.claimCount, 2);
});

test("what expires or ends leaves it without any change", async () => {
  const { profiles, accountId, write, clock } = open();
  await write(
    "I live in Porto.",
    { content: "I like tea.", expiresAt: "2026-06-02T00:00:00Z" },
    { content: "I play chess.", validTo: "2026-06-03T00:00:00Z" },
    // Shown nowhere, but counted.
    { content: "Ok", expiresAt: "2026-06-04T00:00:00Z" },
  );
  const read = async (moment: string) => {
    clock.set(moment);
    const { summary, claimCount } = await profiles.read(accountId);
    return [summary, claimCount];
  };
  assert.deepEqual(await read(NOW), ["The user lives in Porto. They like tea. They play chess.", 4]);
  assert.deepEqual(await read("2026-06-02T00:00:00Z"), ["The user lives in Porto. They play chess.", 3]);
  assert.deepEqual(await read("2026-06-03T00:00:00Z"), ["The user lives in Porto.", 2]);
  assert.deepEqual(await read("2026-06-04T00:00:00Z"), ["The user lives in Porto.", 1]);
});

test("what is kept is read by one query", async () => {
  const { accountId, write, clock } = open();
  await write("I live in Porto.");
  let queries = 0;
  const counting = new Proxy(database, {
    get(target, name, receiver) {
      if (["as", "many", "one", "maybe", "run", "transaction"].includes(String(name))) queries++;
      return Reflect.get(target, name, receiver);
    },
  });
  const profiles = createProfiles({ database: counting, clock, model: undefined, log: createRecordedLog() });
  await profiles.read(accountId);
  queries = 0;
  const { summary } = await profiles.read(accountId);
  assert.equal(summary, "The user lives in Porto.");
  assert.equal(queries, 1);
});

test("an erasure while it is made leaves nothing behind", async () => {
  const gate = createGate();
  const { model } = createEcho({ before: gate.pass });
  const { create, profiles, accountId, write, erase, kept } = open(model);
  await write("I live in Porto.");
  const reading = profiles.read(accountId);
  await gate.reached;
  await erase();
  // Who asks now is not given what is still being made.
  assert.deepEqual(await profiles.read(accountId), NOTHING);
  gate.open();
  assert.deepEqual(await reading, NOTHING);
  assert.doesNotMatch(
    JSON.stringify(await kept(), (_, value) => (typeof value === "bigint" ? `${value}` : value)),
    /Porto/,
  );
  assert.deepEqual(await create().read(accountId), NOTHING);
});

test("a change under way keeps it from being kept, and is not waited for", async () => {
  const gate = createGate();
  const { model } = createEcho({ before: gate.pass });
  const { profiles, accountId, write, kept, clock } = open(model);
  await write("I live in Porto.");
  const reading = profiles.read(accountId);
  await gate.reached;
  await database.transaction(async (tx) => {
    const { version } = await memories.begin(tx, accountId, clock.now());
    await memories.erase(tx, accountId, version);
    gate.open();
    assert.equal((await reading).summary, "The user lives in Porto.");
  });
  assert.deepEqual(await kept(), []);
});

test("one that was made of an older version never replaces a newer one", async () => {
  const gates = [createGate(), createGate()];
  const { model } = createEcho({ before: () => gates.shift()?.pass() ?? Promise.resolve() });
  const [older, newer] = gates;
  const { profiles, accountId, write, kept } = open(model);
  await write("I live in Porto.");
  const first = profiles.read(accountId);
  await older?.reached;
  await write("I like tea.");
  const second = profiles.read(accountId);
  await newer?.reached;
  newer?.open();
  await second;
  older?.open();
  await first;
  const [row, ...others] = await kept();
  assert.deepEqual(
    [row?.summary, row?.version, others],
    ["Said: I live in Porto. Said: I like tea.", 2n, []],
  );
});

test("forgetting deletes it in its transaction", async () => {
  const { profiles, accountId, write, kept } = open();
  await write("I live in Porto.");
  await profiles.read(accountId);
  assert.equal((await kept()).length, 1);
  await database.transaction((tx) => createProfileStore(database).delete(tx, accountId));
  assert.deepEqual(await kept(), []);
});

const broken = (generateText: Model["generateText"]): Model => ({
  name: "fake:broken",
  generateText,
  generateObject: () => Promise.reject(new Error("not used")),
});

const FAILURES: Record<string, Model["generateText"]> = {
  "a model that fails": ({ input }) => Promise.reject(new Error(`can't do ${input}`)),
  "a model that never answers": () => new Promise(() => {}),
  "a model that tells what nobody said": async () => "They are rich.",
  "a model that never ends": async () => `${"and Porto ".repeat(1_000)}[1]`,
};

for (const [name, generateText] of Object.entries(FAILURES)) {
  test(`${name} costs nothing but a line in the log`, async () => {
    const { profiles, accountId, write, log } = open(broken(generateText), 20);
    await write("I live in Porto.");
    assert.equal((await profiles.read(accountId)).summary, "The user lives in Porto.");
    assert.equal((await profiles.read(accountId)).summary, "The user lives in Porto.");
    assert.equal(log.lines.length, 1);
    assert.equal(log.lines[0]?.level, "warn");
    assert.doesNotMatch(JSON.stringify(log.lines), /Porto/);
  });
}

test("of a very large memory, the newest and the oldest claims", async () => {
  const { profiles, accountId, write } = open();
  const many = Array.from({ length: 1_300 }, (_, place) => `The train number ${place} was late.`);
  await write("I live in Porto.", ...many, "I like tea.");
  const { summary, claimCount } = await profiles.read(accountId);
  assert.match(summary, /^The user lives in Porto\. They like tea\./);
  assert.equal(claimCount, 1_302);
});
