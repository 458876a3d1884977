/** Writes archives, also such as nobody should. */
import { deflateRawSync } from "node:zlib";
import { crc32 } from "./crc32.ts";

interface Packed {
  name: string;
  content: string | Uint8Array;
  stored?: boolean;
  encrypted?: boolean;
  /** What the archive says, whatever is true. */
  claimedSize?: number;
  claimedPacked?: number;
  /** Instead of what the content packs to. */
  packed?: Uint8Array;
  /** Shares the bytes of this entry. */
  sameAs?: number;
}

export function packZip(files: readonly Packed[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const file of files) {
    const content = typeof file.content === "string" ? new TextEncoder().encode(file.content) : file.content;
    const packed = file.packed ?? (file.stored ? content : deflateRawSync(content));
    const offset = file.sameAs === undefined ? at : (offsets[file.sameAs] ?? 0);
    offsets.push(offset);
    const fields = {
      flags: 0x800 | (file.encrypted ? 1 : 0),
      method: file.stored ? 0 : 8,
      crc: crc32(content),
      packed: file.claimedPacked ?? packed.byteLength,
      size: file.claimedSize ?? content.byteLength,
    };
    const name = new TextEncoder().encode(file.name);
    if (file.sameAs === undefined) {
      const local = header(0x04034b50, 30, name, fields, 4);
      parts.push(local, Uint8Array.from(packed));
      at += local.byteLength + packed.byteLength;
    }
    const entry = header(0x02014b50, 46, name, fields, 6);
    new DataView(entry.buffer).setUint32(42, offset, true);
    directory.push(entry);
  }
  const bytes = directory.reduce((sum, entry) => sum + entry.byteLength, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, bytes, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...directory, end.buffer]);
}

function header(
  mark: number,
  bytes: number,
  name: Uint8Array,
  fields: { flags: number; method: number; crc: number; packed: number; size: number },
  from: number,
): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes + name.byteLength);
  const view = new DataView(all.buffer);
  view.setUint32(0, mark, true);
  view.setUint16(from + 2, fields.flags, true);
  view.setUint16(from + 4, fields.method, true);
  view.setUint32(from + 10, fields.crc, true);
  view.setUint32(from + 14, fields.packed, true);
  view.setUint32(from + 18, fields.size, true);
  view.setUint16(from + 22, name.byteLength, true);
  all.set(name, bytes);
  return all;
}
