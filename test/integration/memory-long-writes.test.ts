/** Writes that are compared before they lock the memory: what changes in between must not be missed. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, describe, test } from "node:test";
import { createClaimEvents } from "../../src/modules/memory/claim-events.ts";
import { createClaimQuota } from "../../src/modules/memory/claim-quota.ts";
import { createClaimStore } from "../../src/modules/memory/claim-store.ts";
import { createExtractor } from "../../src/modules/memory/extraction/extractor.ts";
import { createMemoryStore } from "../../src/modules/memory/memory-store.ts";
import { createMessageStore } from "../../src/modules/memory/message-store.ts";
import { createVectors } from "../../src/modules/memory/vectors.ts";
import { createKnownClaims } from "../../src/modules/memory/writing/known-claims.ts";
import { createUnderstanding, type Understanding } from "../../src/modules/memory/writing/understanding.ts";
import { createWriter } from "../../src/modules/memory/writing/writer.ts";
import { unheardEvents } from "../../src/platform/events/events.ts";
import { createTestDatabase } from "../support/database.ts";
import { silentLog } from "../support/direct-call.ts";

const { database } = await createTestDatabase();
const understanding = createUnderstanding();
after(() => understanding.close());

const createWith = (used: Understanding) =>
  createWriter({
    database,
    claims: createClaimStore(database),
    claimEvents: createClaimEvents(unheardEvents),
    messages: createMessageStore(database),
    memories: createMemoryStore(database),
    extractor: createExtractor({ log: silentLog }),
    vectors: createVectors(undefined, silentLog),
    understanding: used,
    known: createKnownClaims(used),
    quota: createClaimQuota({ countClaims: async () => 0, maxClaims: 1_000_000 }),
    clock: { now: () => new Date() },
  });

const plain = createWith(understanding);
const write = (accountId: string, content: string) =>
  plain.write(accountId, { claims: [{ content }] }, database.transaction);

/** `meanwhile` happens after the comparison and before what was found is stored; it is told how often it came to that. */
function createInterrupted(meanwhile: (times: number) => Promise<unknown>) {
  let times = 0;
  const writer = createWith({
    ...understanding,
    async decide(...task) {
      const decision = await understanding.decide(...task);
      await meanwhile(++times);
      return decision;
    },
  });
  return { writer, times: () => times };
}

/** More than is compared with the memory locked. */
const padding = Array.from({ length: 200 }, (_, no) => ({
  content: `The item ${no} stands on shelf ${no % 7}.`,
}));
const move = { claims: [{ content: "I moved to Oslo." }, ...padding] };

const stateOf = async (accountId: string) =>
  database.many<{ content: string; closed: boolean }>`
    select content, valid_to is not null as closed from claims
     where account_id = ${accountId} and content like 'I %' order by id`;

describe("a long write", () => {
  test("is compared again when what it has to do with changed meanwhile", async () => {
    const accountId = randomUUID();
    const { writer, times } = createInterrupted(async (time) => {
      if (time === 1) await write(accountId, "I live in Porto.");
    });
    const written = await writer.write(accountId, move, database.transaction);
    assert.equal(times(), 2);
    assert.equal(written.claims[0]?.outcome, "superseded_older");
    assert.equal(written.claims.length, 201);
    assert.deepEqual(await stateOf(accountId), [
      { content: "I live in Porto.", closed: true },
      { content: "I moved to Oslo.", closed: false },
    ]);
  });

  test("is stored as it is when something else changed", async () => {
    const accountId = randomUUID();
    const { writer, times } = createInterrupted(() => write(accountId, "My boat is white."));
    const written = await writer.write(accountId, move, database.transaction);
    assert.equal(times(), 1);
    assert.equal(written.claims[0]?.outcome, "added");
  });

  test("sees what was forgotten meanwhile", async () => {
    const accountId = randomUUID();
    await write(accountId, "I live in Porto.");
    const { writer, times } = createInterrupted(async (time) => {
      if (time > 1) return;
      await database.transaction(async (tx) => {
        const { version, now } = await createMemoryStore(database).begin(tx, accountId, new Date());
        const { id } = await tx.one<{ id: string }>`select id from claims where account_id = ${accountId}`;
        await createClaimStore(database).forget(tx, accountId, [id], now, version);
      });
    });
    const written = await writer.write(accountId, move, database.transaction);
    assert.equal(times(), 2);
    assert.equal(written.claims[0]?.outcome, "added");
  });

  test("is done at last, with the memory locked, when it changes all the time", async () => {
    const accountId = randomUUID();
    const { writer, times } = createInterrupted(async (time) => {
      const town = ["Porto", "Faro", "Braga"][time - 1];
      if (town) await write(accountId, `I live in ${town}.`);
    });
    await writer.write(accountId, move, database.transaction);
    assert.equal(times(), 4);
    const open = (await stateOf(accountId)).filter(({ closed }) => !closed);
    assert.deepEqual(open, [{ content: "I moved to Oslo.", closed: false }]);
  });

  test("and a short one that meets much to read are both stored, and what is said twice once", async () => {
    const accountId = randomUUID();
    const long = `My cat is grey. ${"She sleeps on the sofa all day long. ".repeat(40)}`;
    await plain.write(
      accountId,
      { claims: [{ content: long }, { content: `My cat Tom is old. ${long}` }] },
      database.transaction,
    );
    const short = await write(accountId, "My cat is black.");
    assert.equal(short.claims.length, 1);
    const again = await write(accountId, "My cat is black.");
    assert.equal(again.claims[0]?.outcome, "duplicate");
  });

  test("that is stopped stores nothing", async () => {
    const accountId = randomUUID();
    const stop = new AbortController();
    const reason = new Error("too late");
    const { writer } = createInterrupted(async () => stop.abort(reason));
    const late = writer.write(
      accountId,
      move,
      (work) =>
        database.transaction(async (tx) => {
          const written = await work(tx);
          stop.signal.throwIfAborted();
          return written;
        }),
      stop.signal,
    );
    await assert.rejects(late, reason);
    assert.deepEqual(await stateOf(accountId), []);
  });
});
