/**
 * The file of a backup: plain SQL that `zcat` shows, in gzip.
 *
 *     -- personal-helper backup, format 1
 *     -- {"createdAt": …, "migrations": …}      the manifest
 *     begin;
 *     -- {"name":"accounts","columns":["id", …]}
 *     copy "accounts" ("id", …) from stdin;
 *     …                                          rows as PostgreSQL writes them
 *     \.
 *     commit;
 *     -- {"rows":{"accounts":12, …}}
 *     -- sha256 …                                of everything before this line
 *
 * So a file that was cut or changed anywhere is known by its last line. With a secret all of it is encrypted, see
 * encryption.ts.
 */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartupError } from "../../startup-error.ts";
import { type BackupSecret, createEncryption, decrypt, isEncrypted } from "./encryption.ts";
import { copyTarget, type Table } from "./tables.ts";

export interface Manifest {
  createdAt: string;
  postgres: string;
  migrations: { name: string; sha256: string }[];
  /** Which keys seal what it holds, in hex; the keys themselves are not in it. */
  keys: string[];
}

export type RowCounts = Record<string, number>;

const HEAD = "-- personal-helper backup, format 1";
const END_OF_ROWS = "\\.";
const SUM = "-- sha256 ";
const SUM_LINE_BYTES = SUM.length + 64 + 1;
const CHUNK_BYTES = 256 * 1024;
// Level 1 to 9: past this the processor takes much longer for little.
const COMPRESSION = 4;

export class DamagedBackup extends StartupError {
  constructor(file: string, why: string) {
    super(`${file} is no whole backup: ${why}. Nothing was changed.`);
  }
}

export interface BackupWriter {
  begin(manifest: Manifest): Promise<void>;
  table(table: Table, copy: (write: (rows: Buffer) => Promise<void>) => Promise<number>): Promise<void>;
  end(): Promise<RowCounts>;
}

/** What `work` writes becomes the file once all of it is on the disk, and not before. */
export async function writeBackupFile(
  file: string,
  secret: BackupSecret | undefined,
  work: (writer: BackupWriter) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`;
  const encryption = secret ? await createEncryption(secret) : new PassThrough();
  const gzip = createGzip({ level: COMPRESSION, chunkSize: CHUNK_BYTES });
  // Flushed: it must not get its name before it would survive a power cut.
  const written = pipeline(gzip, encryption, createWriteStream(partial, { mode: 0o600, flush: true }));
  const worked = work(createWriter(gzip)).then(
    () => void gzip.end(),
    (error: Error) => {
      gzip.destroy(error);
      throw error;
    },
  );
  try {
    // Whichever fails first ends the other.
    await Promise.all([written, worked]);
    await rename(partial, file);
  } catch (error) {
    await Promise.allSettled([written, worked]);
    await rm(partial, { force: true });
    throw error;
  }
}

function createWriter(gzip: ReturnType<typeof createGzip>): BackupWriter {
  const hash = createHash("sha256");
  const counts: RowCounts = {};
  const write = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes);
    await new Promise<void>((resolve, reject) => {
      gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  };
  const line = (text: string): Promise<void> => write(Buffer.from(`${text}\n`));
  return {
    async begin(manifest) {
      await line(HEAD);
      await line(`-- ${JSON.stringify(manifest)}`);
      await line("begin;");
    },
    async table(table, copy) {
      await line(`-- ${JSON.stringify(table)}`);
      await line(`copy ${copyTarget(table)} from stdin;`);
      counts[table.name] = await copy(write);
      await line(END_OF_ROWS);
    },
    async end() {
      await line("commit;");
      await line(`-- ${JSON.stringify({ rows: counts })}`);
      const sum = hash.copy().digest("hex");
      await line(`${SUM}${sum}`);
      return counts;
    },
  };
}

/** Reads all of it, and throws if a byte is missing or wrong. Answers its manifest. */
export async function checkBackupFile(file: string, secret?: BackupSecret): Promise<Manifest> {
  const reader = createReader(file, secret);
  const manifest = await readHead(file, reader);
  await reader.skipToEnd();
  return manifest;
}

/** `take` gets each table with its rows. What it did must be undone if this throws: the sum is known at the end. */
export async function readBackupFile(
  file: string,
  secret: BackupSecret | undefined,
  take: (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<RowCounts> {
  const reader = createReader(file, secret);
  await readHead(file, reader);
  for (;;) {
    const line = await reader.line();
    if (line === "begin;") continue;
    if (line === "commit;") break;
    const table = parseComment<Table>(file, line);
    if ((await reader.line()) !== `copy ${copyTarget(table)} from stdin;`) {
      throw new DamagedBackup(file, `the rows of ${table.name} don't begin where they should`);
    }
    await take(table, reader.rows());
  }
  const { rows } = parseComment<{ rows: RowCounts }>(file, await reader.line());
  await reader.skipToEnd();
  return rows;
}

async function readHead(file: string, reader: Reader): Promise<Manifest> {
  if ((await reader.line()) !== HEAD) throw new DamagedBackup(file, "it does not begin like one");
  return parseComment<Manifest>(file, await reader.line());
}

function parseComment<T>(file: string, line: string): T {
  try {
    return JSON.parse(line.replace(/^-- /, "")) as T;
  } catch {
    throw new DamagedBackup(file, "a line that describes what follows can't be read");
  }
}

interface Reader {
  line(): Promise<string>;
  rows(): AsyncGenerator<Buffer>;
  skipToEnd(): Promise<void>;
}

function createReader(file: string, secret: BackupSecret | undefined): Reader {
  const chunks = readChecked(file, secret);
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (done) return false;
    rest = rest.length > 0 ? Buffer.concat([rest, value]) : value;
    return true;
  };
  const require = async (): Promise<void> => {
    if (!(await more())) throw new DamagedBackup(file, "it ends too early");
  };
  return {
    async line() {
      for (;;) {
        const end = rest.indexOf("\n");
        if (end >= 0) {
          const text = rest.toString("utf8", 0, end);
          rest = rest.subarray(end + 1);
          return text;
        }
        await require();
      }
    },
    async *rows() {
      const last = Buffer.from(`${END_OF_ROWS}\n`);
      while (rest.length < last.length) await require();
      if (rest.subarray(0, last.length).equals(last)) {
        rest = rest.subarray(last.length);
        return;
      }
      const mark = Buffer.from(`\n${END_OF_ROWS}\n`);
      for (;;) {
        const end = rest.indexOf(mark);
        if (end >= 0) {
          const rows = rest.subarray(0, end + 1);
          rest = rest.subarray(end + mark.length);
          yield rows;
          return;
        }
        // The mark may have begun in what is here.
        const sure = Math.max(0, rest.length - mark.length + 1);
        const rows = rest.subarray(0, sure);
        rest = rest.subarray(sure);
        if (rows.length > 0) yield rows;
        await require();
      }
    },
    async skipToEnd() {
      rest = Buffer.alloc(0);
      while (await more()) rest = Buffer.alloc(0);
    },
  };
}

/** The gzip bytes of the file. */
async function* readBytes(file: string, secret: BackupSecret | undefined): AsyncGenerator<Buffer, void> {
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  const bytes = source[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  try {
    const first = await bytes.next();
    if (first.done) throw new DamagedBackup(file, "it is empty");
    const all = (async function* () {
      yield first.value;
      yield* bytes;
    })();
    if (!isEncrypted(first.value)) yield* all;
    else if (secret) yield* decrypt(all, secret, (why) => new DamagedBackup(file, why));
    else
      throw new StartupError(
        `${file} is encrypted: set BACKUP_KEY, or BACKUP_KEY_FILE, to what it was made with. Nothing was changed.`,
      );
  } finally {
    source.destroy();
  }
}

/** Everything before the last line; throws at the end if that line doesn't fit. */
async function* readChecked(file: string, secret: BackupSecret | undefined): AsyncGenerator<Buffer, void> {
  const hash = createHash("sha256");
  const source = Readable.from(readBytes(file, secret), { objectMode: false });
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on("error", (error) => gunzip.destroy(error)).pipe(gunzip);
  let held: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([held, chunk]);
      const sure = Math.max(0, bytes.length - SUM_LINE_BYTES);
      held = bytes.subarray(sure);
      const known = bytes.subarray(0, sure);
      hash.update(known);
      if (known.length > 0) yield known;
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new StartupError(`There is no file ${file}.`);
    if (code?.startsWith("Z_")) throw new DamagedBackup(file, message);
    throw error;
  } finally {
    source.destroy();
  }
  if (held.toString() !== `${SUM}${hash.digest("hex")}\n`) {
    throw new DamagedBackup(file, "its checksum does not fit what it holds");
  }
}
