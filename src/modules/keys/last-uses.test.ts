import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import pino from "pino";
import type { KeyUse } from "./key-store.ts";
import { createLastUses, type LastUses } from "./last-uses.ts";

const key = { id: "k1", accountId: "a1" };

describe("last uses of keys", () => {
  let written: KeyUse[][];
  let broken: boolean;
  let uses: LastUses;

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
    written = [];
    broken = false;
    uses = createLastUses({
      write: async (batch) => {
        if (broken) throw new Error("away");
        written.push(batch);
      },
      clock: { now: () => new Date() },
      log: pino({ level: "silent" }),
    });
  });
  afterEach(async () => {
    await uses.close();
    mock.timers.reset();
  });

  /** Moves time in the timer's own steps; between them everything that waits goes on. */
  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += 500) {
      mock.timers.tick(500);
      for (let turn = 0; turn < 10; turn++) await null;
    }
  }

  test("are written within a second, all of them in one batch", async () => {
    uses.note(key);
    uses.note({ id: "k2", accountId: "a2" });
    uses.note(key);
    assert.equal(written.length, 0);
    await pass(1_000);
    assert.deepEqual(written, [
      [
        { id: "k1", accountId: "a1", at: new Date(1_000_000) },
        { id: "k2", accountId: "a2", at: new Date(1_000_000) },
      ],
    ]);
  });

  test("of a busy key are written once in ten seconds, the last one in the end", async () => {
    for (let i = 0; i < 40; i++) {
      uses.note(key);
      await pass(500);
    }
    // 20 s of use: at 0.5 s, 10.5 s; the next is due at 20.5 s.
    assert.equal(written.length, 2);
    await pass(1_000);
    assert.equal(written.length, 3);
    assert.equal(written.at(-1)?.[0]?.at.getTime(), 1_000_000 + 39 * 500);
  });

  test("are known at once, and all written by a flush", async () => {
    assert.equal(uses.find("k1"), undefined);
    uses.note(key);
    assert.deepEqual(uses.find("k1"), new Date(1_000_000));
    await uses.flush();
    await pass(1_500);
    uses.note(key);
    await uses.flush();
    assert.deepEqual(
      written.map(([use]) => use?.at.getTime()),
      [1_000_000, 1_001_500],
    );
    await uses.flush();
    assert.equal(written.length, 2);
  });

  test("that could not be written are tried again", async () => {
    broken = true;
    uses.note(key);
    await pass(2_000);
    assert.equal(written.length, 0);
    broken = false;
    await pass(500);
    assert.equal(written.length, 1);
  });

  test("are written on closing, and forgotten when the key rests", async () => {
    uses.note(key);
    await pass(12_000);
    assert.equal(uses.find("k1"), undefined);
    uses.note(key);
    await uses.close();
    assert.equal(written.length, 2);
  });
});
