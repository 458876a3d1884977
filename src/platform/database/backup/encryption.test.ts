import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import {
  type BackupSecret,
  createEncryption,
  decrypt,
  HEADER_BYTES,
  isEncrypted,
  WrongBackupKey,
} from "./encryption.ts";

const PIECE = 64 * 1024 + 16;
const secret: BackupSecret = { kind: "key", key: randomBytes(32) };
const passphrase: BackupSecret = { kind: "passphrase", text: "correct horse battery" };

class Damaged extends Error {}

async function encrypt(plain: Buffer, chunkBytes: number, by = secret): Promise<Buffer> {
  const stream = await createEncryption(by);
  const whole = buffer(stream);
  for (let at = 0; at < plain.length; at += chunkBytes) stream.write(plain.subarray(at, at + chunkBytes));
  stream.end();
  return whole;
}

async function open(file: Buffer, by = secret, chunkBytes = 100_000): Promise<Buffer> {
  async function* chunks() {
    for (let at = 0; at < file.length; at += chunkBytes) yield file.subarray(at, at + chunkBytes);
  }
  const pieces: Buffer[] = [];
  for await (const piece of decrypt(chunks(), by, (why) => new Damaged(why))) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("what is encrypted opens to the same, whatever the sizes", async () => {
  for (const bytes of [0, 1, 65_535, 65_536, 65_537, 131_072, 300_001]) {
    const plain = randomBytes(bytes);
    for (const chunk of [1_000, 65_536, 1_000_000]) {
      const file = await encrypt(plain, chunk);
      assert.ok(isEncrypted(file));
      assert.equal(file.length, HEADER_BYTES + bytes + 16 * Math.max(1, Math.ceil(bytes / 65_536)));
      assert.deepEqual(await open(file, secret, chunk), plain);
    }
  }
});

test("a passphrase opens it too, and another one or a key does not", async () => {
  const plain = randomBytes(1_000);
  const file = await encrypt(plain, 1_000, passphrase);
  assert.deepEqual(await open(file, passphrase), plain);
  await assert.rejects(open(file, { kind: "passphrase", text: "correct horse" }), WrongBackupKey);
  await assert.rejects(open(file, secret), WrongBackupKey);
  await assert.rejects(open(await encrypt(plain, 1_000), passphrase), WrongBackupKey);
  await assert.rejects(
    open(await encrypt(plain, 1_000), { kind: "key", key: randomBytes(32) }),
    WrongBackupKey,
  );
});

test("pieces that are changed, cut off, left out, repeated or moved are noticed", async () => {
  const file = await encrypt(randomBytes(200_000), 65_536);
  const header = file.subarray(0, HEADER_BYTES);
  const piece = (n: number) => file.subarray(HEADER_BYTES + n * PIECE, HEADER_BYTES + (n + 1) * PIECE);
  const pieces = [0, 1, 2, 3].map(piece);
  const build = (...order: number[]) => Buffer.concat([header, ...order.map((n) => pieces[n] as Buffer)]);
  assert.equal((await open(build(0, 1, 2, 3))).length, 200_000);
  for (const order of [[], [0], [0, 1], [0, 1, 2], [1, 2, 3], [0, 2, 3], [1, 0, 2, 3], [0, 1, 1, 2, 3], [3]])
    await assert.rejects(open(build(...order)), Damaged, String(order));
  for (const end of [1, 16, 17, HEADER_BYTES, PIECE, 3 * PIECE])
    await assert.rejects(open(file.subarray(0, file.length - end)), Damaged, `${end} bytes less`);
  await assert.rejects(open(Buffer.concat([file, file.subarray(HEADER_BYTES, HEADER_BYTES + 40)])), Damaged);
  for (const at of [0, HEADER_BYTES, HEADER_BYTES + PIECE - 1, file.length - 1]) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] as number) ^ 1;
    if (at === 0) assert.ok(!isEncrypted(changed));
    await assert.rejects(open(changed), Error, `byte ${at}`);
  }
  // Every byte of the header is bound to the pieces.
  for (let at = 8; at < HEADER_BYTES; at++) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] as number) ^ 1;
    await assert.rejects(open(changed), Error, `byte ${at} of the header`);
  }
});

test("nothing of a piece is given out before it is proven", async () => {
  const file = await encrypt(randomBytes(200_000), 65_536);
  file[HEADER_BYTES + PIECE + 10] = (file[HEADER_BYTES + PIECE + 10] as number) ^ 1;
  async function* whole() {
    yield file;
  }
  const given: number[] = [];
  await assert.rejects(async () => {
    for await (const piece of decrypt(whole(), secret, (why) => new Damaged(why))) given.push(piece.length);
  }, /in piece 2/);
  assert.deepEqual(given, [65_536]);
});
