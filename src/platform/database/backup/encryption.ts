/**
 * An encrypted backup: the gzip file in pieces, each sealed with AES-256-GCM (the STREAM construction).
 *
 *     header, 55 bytes
 *       8  "PHBACKE1"
 *       1  how the key is made: 0 from a key of 32 bytes (HKDF-SHA256), 1 from a passphrase (scrypt)
 *       3  log2(N), r and p of scrypt; zero for a key
 *       4  bytes of a piece before encryption, big-endian
 *      16  salt: every file has a key of its own
 *       7  what each nonce begins with
 *      16  check of the key, so that a wrong one is told from a damaged file
 *     pieces, each its ciphertext and a tag of 16 bytes
 *       nonce: those 7 bytes, the number of the piece (4, big-endian), 1 for the last piece and 0 for others
 *       additional data: the header
 *
 * So pieces can't be changed, left out, repeated or put in another order, and a file that was cut has no last piece.
 */
import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { Transform } from "node:stream";
import { promisify } from "node:util";
import { StartupError } from "../../startup-error.ts";

const MAGIC = Buffer.from("PHBACKE1");
const PIECE_BYTES = 64 * 1024;
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const CHECK_BYTES = 16;
const TAG_BYTES = 16;
const FIXED_BYTES = MAGIC.length + 4 + 4;
export const HEADER_BYTES = FIXED_BYTES + SALT_BYTES + PREFIX_BYTES + CHECK_BYTES;
const MOST_PIECES = 2 ** 32;

/** 128 MB and some tenths of a second for each guess of a passphrase. */
const SCRYPT = { logN: 17, r: 8, p: 1 };

/** What BACKUP_KEY holds. */
export type BackupSecret = { kind: "key"; key: Buffer } | { kind: "passphrase"; text: string };

export const isEncrypted = (beginning: Buffer): boolean =>
  beginning.length >= MAGIC.length && beginning.subarray(0, MAGIC.length).equals(MAGIC);

/** Takes the plain bytes and gives the file. */
export async function createEncryption(secret: BackupSecret): Promise<Transform> {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  if (secret.kind === "passphrase") header.set([1, SCRYPT.logN, SCRYPT.r, SCRYPT.p], MAGIC.length);
  header.writeUInt32BE(PIECE_BYTES, MAGIC.length + 4);
  randomBytes(SALT_BYTES + PREFIX_BYTES).copy(header, FIXED_BYTES);
  const { key, check } = await deriveKey(header, secret);
  check.copy(header, HEADER_BYTES - CHECK_BYTES);

  let number = 0;
  let held: Buffer = Buffer.alloc(0);
  let begun = false;
  const seal = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(header, number++, isLast)).setAAD(header);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!begun) this.push(header);
      begun = true;
      held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      // The last one is known at the end only, so one is always held back.
      let at = 0;
      for (; held.length - at > PIECE_BYTES; at += PIECE_BYTES)
        this.push(seal(held.subarray(at, at + PIECE_BYTES), false));
      held = held.subarray(at);
      done();
    },
    flush(done) {
      if (!begun) this.push(header);
      this.push(seal(held, true));
      done();
    },
  });
}

export class WrongBackupKey extends StartupError {}

/** The plain bytes of an encrypted file. Gives nothing that was not proven; `damaged` makes the error for the rest. */
export async function* decrypt(
  bytes: AsyncIterable<Buffer>,
  secret: BackupSecret,
  damaged: (why: string) => Error,
): AsyncGenerator<Buffer, void> {
  let held: Buffer = Buffer.alloc(0);
  let opener: ((piece: Buffer, isLast: boolean) => Buffer) | undefined;
  let pieceBytes = 0;
  for await (const chunk of bytes) {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    if (!opener) {
      if (held.length < HEADER_BYTES) continue;
      const header = Buffer.from(held.subarray(0, HEADER_BYTES));
      held = held.subarray(HEADER_BYTES);
      pieceBytes = header.readUInt32BE(MAGIC.length + 4) + TAG_BYTES;
      if (pieceBytes > 16 * 1024 * 1024) throw damaged("its header can't be read");
      opener = await createOpener(header, secret, damaged);
    }
    let at = 0;
    for (; held.length - at > pieceBytes; at += pieceBytes)
      yield opener(held.subarray(at, at + pieceBytes), false);
    held = held.subarray(at);
  }
  if (!opener) throw damaged("it ends too early");
  yield opener(held, true);
}

async function createOpener(header: Buffer, secret: BackupSecret, damaged: (why: string) => Error) {
  const { key, check } = await deriveKey(header, secret, damaged);
  if (!timingSafeEqual(check, header.subarray(HEADER_BYTES - CHECK_BYTES)))
    throw new WrongBackupKey(
      "BACKUP_KEY is not the one that the backup was encrypted with. Nothing was changed.",
    );
  let number = 0;
  return (piece: Buffer, isLast: boolean): Buffer => {
    const wrong = damaged(
      isLast ? "it was cut off or changed" : `what it holds was changed, in piece ${number + 1}`,
    );
    if (piece.length < TAG_BYTES) throw wrong;
    const end = piece.length - TAG_BYTES;
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(header, number++, isLast), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(header)
      .setAuthTag(piece.subarray(end));
    const plain = decipher.update(piece.subarray(0, end));
    try {
      decipher.final();
    } catch {
      throw wrong;
    }
    return plain;
  };
}

function nonceOf(header: Buffer, number: number, isLast: boolean): Buffer {
  if (number >= MOST_PIECES) throw new Error("a backup can't have more pieces");
  const nonce = Buffer.alloc(PREFIX_BYTES + 5);
  header.copy(nonce, 0, FIXED_BYTES + SALT_BYTES, FIXED_BYTES + SALT_BYTES + PREFIX_BYTES);
  nonce.writeUInt32BE(number, PREFIX_BYTES);
  nonce[PREFIX_BYTES + 4] = isLast ? 1 : 0;
  return nonce;
}

async function deriveKey(
  header: Buffer,
  secret: BackupSecret,
  damaged: (why: string) => Error = (why) => new Error(why),
): Promise<{ key: Buffer; check: Buffer }> {
  const salt = header.subarray(FIXED_BYTES, FIXED_BYTES + SALT_BYTES);
  const [kind, logN = 0, r = 0, p = 0] = header.subarray(MAGIC.length);
  let material: Buffer;
  if (kind === 0) {
    if (secret.kind !== "key")
      throw new WrongBackupKey(
        "The backup was encrypted with a key of 32 bytes, and BACKUP_KEY is a passphrase. Nothing was changed.",
      );
    material = secret.key;
  } else {
    // A file that was changed must not make this take all memory.
    if (kind !== 1 || logN < 10 || logN > 20 || r < 1 || r > 16 || p < 1 || p > 4)
      throw damaged("its header can't be read");
    if (secret.kind !== "passphrase")
      throw new WrongBackupKey(
        "The backup was encrypted with a passphrase, and BACKUP_KEY is a key of 32 bytes. Nothing was changed.",
      );
    const derive = promisify(scrypt) as (
      ...args: [string, Buffer, number, { N: number; r: number; p: number; maxmem: number }]
    ) => Promise<Buffer>;
    const N = 2 ** logN;
    material = await derive(secret.text.normalize("NFC"), salt, 32, { N, r, p, maxmem: 256 * N * r });
  }
  const expand = (use: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync("sha256", material, salt, `personal-helper backup, ${use}`, bytes));
  return { key: expand("key", 32), check: expand("check", CHECK_BYTES) };
}
