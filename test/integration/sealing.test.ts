/** The key that seals: made once, the same for all instances, and no other is taken. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { openSealer } from "../../src/platform/sealing/sealer.ts";
import { createTestDatabase } from "../support/database.ts";

const { database } = await createTestDatabase();
const now = new Date();

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sealing-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a key is made once, readable by its owner alone; another is refused with what to do", async () => {
  const folder = newFolder();
  const open = (key?: Buffer, at = folder) => openSealer({ key, folder: at, database, now });
  const [first, second] = await Promise.all([open(), open()]);
  const sealed = first.seal(Buffer.from("secret"), "place");
  assert.equal(String(second.open(sealed, "place")), "secret");
  assert.equal(statSync(path.join(folder, "encryption.key")).mode & 0o777, 0o600);
  await assert.rejects(open(undefined, newFolder()), /another key.*ENCRYPTION_KEY/s);
  await assert.rejects(open(randomBytes(32)), /another key/);
  const broken = newFolder();
  writeFileSync(path.join(broken, "encryption.key"), "short");
  await assert.rejects(open(undefined, broken), /not a key of 32 bytes/);
});
