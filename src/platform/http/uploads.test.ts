import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { AppError } from "../errors.ts";
import { createSpoolRoom, type Disk } from "./spool-room.ts";
import { createUploads, type UploadReader } from "./uploads.ts";

const MIB = 1024 * 1024;
const ROOMY: Disk = { freeBytes: 100 * 1024 * MIB, totalBytes: 200 * 1024 * MIB };

/** Refuses "wrong", and returns the lines. */
function createReader(): UploadReader<string[]> {
  const lines: string[] = [];
  return {
    maxLineBytes: 1_000,
    line(bytes) {
      if (bytes.toString() === "wrong") throw new Error("a wrong line");
      lines.push(bytes.toString());
    },
    end: () => lines,
  };
}

const bodyOf = (...chunks: (string | Buffer)[]) =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk as string)));
const code = (wanted: string) => (error: AppError) => error.code === wanted;

describe("an upload", () => {
  const room = createSpoolRoom({ readDisk: async () => ROOMY, perAccount: 1, waitMs: 20 });
  const uploads = createUploads({ room, maxBytes: 2 * MIB });
  const receive = (body: Readable, declared?: number) => uploads.receive("a", body, declared, createReader());

  test("is read as it comes, and kept", async () => {
    const { spool, read } = await receive(bodyOf("one\nt", "wo\nthree"));
    assert.deepEqual(read, ["one", "two", "three"]);
    const kept: string[] = [];
    for await (const line of spool.lines(1_000)) kept.push(line.toString());
    assert.deepEqual(kept, read);
    await spool.close();
  });

  test("ends with its first wrong line: what comes behind is not taken in", async () => {
    let taken = 0;
    const endless = Readable.from(
      (async function* () {
        yield Buffer.from("fine\nwrong\n");
        for (; taken < 10_000; taken++) yield Buffer.alloc(65_536, "x");
      })(),
      { objectMode: false },
    );
    await assert.rejects(receive(endless), /a wrong line/);
    assert.ok(taken < 10, `${taken} more chunks were read`);
    assert.equal(endless.destroyed, false, "the connection has to stay for the answer");
  });

  test("that is too large is refused, before it comes where its length is known", async () => {
    const unread = bodyOf("x");
    await assert.rejects(receive(unread, 2 * MIB + 1), code("too_large"));
    assert.equal(unread.readableDidRead, false);
    const many = Array.from({ length: 3 }, () => Buffer.alloc(MIB, "x"));
    await assert.rejects(receive(bodyOf(...many)), code("too_large"));
    await (await receive(bodyOf(...many.slice(1)))).spool.close();
  });

  test("that its sender breaks off is no fault of the service", async () => {
    const body = Readable.from(
      (async function* () {
        yield Buffer.from("half a li");
        throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
      })(),
    );
    await assert.rejects(receive(body), code("invalid_request"));
  });
});

describe("the room for spools", () => {
  test("an account has so many at a time, the others wait in their order, and not for ever", async () => {
    const room = createSpoolRoom({ readDisk: async () => ROOMY, perAccount: 2, waitMs: 20 });
    const [first, second] = await Promise.all([room.open("a"), room.open("a")]);
    await assert.rejects(room.open("a"), code("rate_limited"));
    await (await room.open("b")).close();
    const order: number[] = [];
    const patient = createSpoolRoom({ readDisk: async () => ROOMY, perAccount: 1, waitMs: 60_000 });
    const held = await patient.open("a");
    const waiting = [1, 2, 3].map(async (n) => {
      const spool = await patient.open("a");
      order.push(n);
      await spool.close();
    });
    await turn();
    assert.deepEqual(order, []);
    await held.close();
    await held.close();
    await Promise.all(waiting);
    assert.deepEqual(order, [1, 2, 3]);
    await first?.close();
    await (await room.open("a")).close();
    await second?.close();
  });

  test("leaves a reserve of the disk, also when it fills up meanwhile", async () => {
    let freeBytes = 2 * 1024 * MIB;
    const room = createSpoolRoom({
      readDisk: async () => ({ ...ROOMY, freeBytes }),
      perAccount: 1,
      waitMs: 20,
    });
    const spool = await room.open("a");
    await spool.write(Buffer.alloc(8 * MIB));
    freeBytes = 1023 * MIB;
    await assert.rejects(spool.write(Buffer.alloc(9 * MIB)), code("unavailable"));
    await spool.close();
    await assert.rejects(room.open("a"), code("unavailable"));
    // A refusal has left its place.
    freeBytes = 2 * 1024 * MIB;
    await (await room.open("a")).close();
  });

  test("is left when its stream is closed, read or not", async () => {
    const room = createSpoolRoom({ readDisk: async () => ROOMY, perAccount: 1, waitMs: 20 });
    for (const isRead of [true, false]) {
      const spool = await room.open("a");
      await spool.write(Buffer.from("x"));
      const stream = spool.stream();
      if (isRead) for await (const _ of stream);
      else stream.destroy();
      await turn();
    }
    await (await room.open("a")).close();
  });
});
