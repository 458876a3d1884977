/**
 * ZIP archives, read from a Blob piece by piece: other assistants hand out nothing else. What an archive says of itself
 * is not believed: every bound is kept while unpacking as well.
 */
import { brokenAt, type ImportError } from "../import-error.ts";
import { crc32 } from "./crc32.ts";
import { readStream, type Source } from "./source.ts";

/** Exports of ten years have a few GB unpacked, most of it pictures that are not read. */
const MAX_TOTAL_BYTES = 16 * 1024 ** 3;
const MAX_ENTRIES = 100_000;
/** Text packs to a tenth; what packs to less than this is made to fill a disk. */
const MAX_RATIO = 200;
/** Short ones may: a table of zeros is no bomb. */
const RATIO_FROM_BYTES = 1024 * 1024;
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;

const END = 0x06054b50;
const END_BYTES = 22;
const END64_LOCATOR = 0x07064b50;
const END64 = 0x06064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ENTRY_BYTES = 46;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const UTF8_NAME = 1 << 11;

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Of its local header. */
  offset: number;
  modifiedAt: Date | undefined;
}

export interface Archive {
  sources: Source[];
  /** What is inside and can't be read, with the reason. */
  unreadable: { name: string; reason: string }[];
}

export async function isZip(blob: Blob): Promise<boolean> {
  const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  // The second is an archive without any file.
  return (
    head[0] === 0x50 &&
    head[1] === 0x4b &&
    ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))
  );
}

export async function openZip(file: string, blob: Blob): Promise<Archive> {
  const entries = await readDirectory(file, blob);
  refuseBombs(file, entries);
  const archive: Archive = { sources: [], unreadable: [] };
  for (const entry of entries) {
    const name = `${file}/${entry.name}`;
    if (entry.name.endsWith("/")) continue;
    const reason = unreadableFor(entry);
    if (reason) archive.unreadable.push({ name, reason });
    else
      archive.sources.push({
        name,
        size: entry.size,
        modifiedAt: entry.modifiedAt,
        open: () => unpack(name, blob, entry),
      });
  }
  return archive;
}

function unreadableFor({ name, flags, method }: Entry): string | undefined {
  if (flags & ENCRYPTED) return "it is locked by a password: unpack the archive and import what is inside";
  if (/\.(?:zip|gz|tgz|bz2|xz|7z|rar)$/i.test(name)) return "an archive inside an archive is not opened";
  if (method !== STORED && method !== DEFLATED)
    return `it is packed in a way that is not known here (${method})`;
  return undefined;
}

function refuseBombs(file: string, entries: readonly Entry[]): void {
  let total = 0;
  const byOffset = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [place, entry] of byOffset.entries()) {
    const where = { file, byte: entry.offset, item: entry.name };
    total += entry.size;
    if (total > MAX_TOTAL_BYTES)
      throw brokenAt("the archive unpacks to more than 16 GB, which is refused", where);
    if (isBomb(entry.size, entry.packed))
      throw brokenAt(
        `it unpacks to ${Math.round(entry.size / Math.max(entry.packed, 1)).toLocaleString("en")} times its size, which is refused: no text does`,
        where,
      );
    const next = byOffset[place + 1];
    if (next && entry.offset + LOCAL_BYTES + entry.packed > next.offset)
      throw brokenAt("two files of the archive share the same bytes, which is refused", where);
  }
}

const isBomb = (size: number, packed: number): boolean =>
  size > RATIO_FROM_BYTES && size > packed * MAX_RATIO;

async function readDirectory(file: string, blob: Blob): Promise<Entry[]> {
  const broken = (reason: string, byte?: number) =>
    brokenAt(`the archive ${reason}: it was cut off or is damaged. Get it again`, {
      file,
      ...(byte === undefined ? {} : { byte }),
    });
  const view = async (from: number, to: number) => new DataView(await blob.slice(from, to).arrayBuffer());
  const tailFrom = Math.max(0, blob.size - END_BYTES - 0xffff);
  const tail = await view(tailFrom, blob.size);
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && tail.getUint32(at, true) !== END) at--;
  if (at < 0) throw broken("has no table of contents", blob.size);
  let count = tail.getUint16(at + 10, true);
  let bytes = tail.getUint32(at + 12, true);
  let from = tail.getUint32(at + 16, true);
  const locator = at - 20;
  if (locator >= 0 && tail.getUint32(locator, true) === END64_LOCATOR) {
    const end64From = Number(tail.getBigUint64(locator + 8, true));
    const end64 = await view(end64From, end64From + 56);
    if (end64.byteLength < 56 || end64.getUint32(0, true) !== END64)
      throw broken("has a broken end", end64From);
    count = Number(end64.getBigUint64(32, true));
    bytes = Number(end64.getBigUint64(40, true));
    from = Number(end64.getBigUint64(48, true));
  }
  if (count > MAX_ENTRIES)
    throw brokenAt(
      `the archive holds ${count.toLocaleString("en")} files, which is refused: 100,000 is the most`,
      { file },
    );
  if (bytes > MAX_DIRECTORY_BYTES || from + bytes > blob.size)
    throw broken("has a broken table of contents", from);
  return readEntries(await view(from, from + bytes), count, () =>
    broken("has a broken table of contents", from),
  );
}

function readEntries(directory: DataView, count: number, broken: () => ImportError): Entry[] {
  const entries: Entry[] = [];
  let at = 0;
  for (let place = 0; place < count; place++) {
    if (at + ENTRY_BYTES > directory.byteLength || directory.getUint32(at, true) !== ENTRY) throw broken();
    const nameBytes = directory.getUint16(at + 28, true);
    const extraBytes = directory.getUint16(at + 30, true);
    const commentBytes = directory.getUint16(at + 32, true);
    const next = at + ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
    if (next > directory.byteLength) throw broken();
    const flags = directory.getUint16(at + 8, true);
    const name = new Uint8Array(directory.buffer, directory.byteOffset + at + ENTRY_BYTES, nameBytes);
    const entry: Entry = {
      name: new TextDecoder(flags & UTF8_NAME ? "utf-8" : "latin1").decode(name),
      flags,
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
      packed: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
      modifiedAt: readDosTime(directory.getUint16(at + 12, true), directory.getUint16(at + 14, true)),
    };
    const extraFrom = at + ENTRY_BYTES + nameBytes;
    applyZip64(entry, new DataView(directory.buffer, directory.byteOffset + extraFrom, extraBytes));
    entries.push(entry);
    at = next;
  }
  return entries;
}

/** Sizes of 4 GB and more stand in an extra field, those only that did not fit. */
function applyZip64(entry: Entry, extra: DataView): void {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    for (const name of ["size", "packed", "offset"] as const) {
      if (entry[name] !== 0xffffffff || field + 8 > extra.byteLength) continue;
      entry[name] = Number(extra.getBigUint64(field, true));
      field += 8;
    }
    return;
  }
}

/** The clock of whoever packed it, of which nobody knows where it hung: taken as UTC. */
function readDosTime(time: number, date: number): Date | undefined {
  if (date === 0) return undefined;
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31];
  const at = new Date(Date.UTC(year, month - 1, day, time >> 11, (time >> 5) & 63, (time & 31) * 2));
  return Number.isNaN(at.getTime()) ? undefined : at;
}

async function* unpack(name: string, blob: Blob, entry: Entry): AsyncGenerator<Uint8Array> {
  const header = new DataView(await blob.slice(entry.offset, entry.offset + LOCAL_BYTES).arrayBuffer());
  if (header.byteLength < LOCAL_BYTES || header.getUint32(0, true) !== LOCAL)
    throw brokenAt("the archive is damaged here: get it again", { file: name, byte: entry.offset });
  const from = entry.offset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = blob.slice(from, from + entry.packed).stream();
  const stream =
    entry.method === STORED
      ? packed
      : packed.pipeThrough(new DecompressionStream("deflate-raw") as TransformStream<Uint8Array, Uint8Array>);
  let size = 0;
  let crc = 0;
  for await (const chunk of readStream(name, stream)) {
    size += chunk.byteLength;
    crc = crc32(chunk, crc);
    if (size > entry.size)
      throw brokenAt(
        `it holds more than the ${entry.size.toLocaleString("en")} bytes that the archive says, which is refused`,
        { file: name, byte: size },
      );
    yield chunk;
  }
  if (size !== entry.size || crc !== entry.crc)
    throw brokenAt("the archive is damaged: what is inside is not what was packed. Get it again", {
      file: name,
      byte: size,
    });
}
