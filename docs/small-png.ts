/**
 * A screenshot with a palette instead of full colours, which is a third of its size. A page has few colours and many
 * shades between them at the edges of letters; the rare ones become the nearest of the 256 most frequent.
 */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const MOST_COLOURS = 256;
const RGB = 3;

/** Of a PNG with 8 bits a channel and no alpha, as Chromium writes it; any other is answered as it is. */
export function toSmallPng(png: Buffer): Buffer {
  const chunks = readChunks(png);
  const head = chunks.find(({ type }) => type === "IHDR")?.data;
  if (head?.[8] !== 8 || head[9] !== 2 || head[12] !== 0) return png;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const data = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data));
  const pixels = readPixels(inflateSync(data), width, height);
  const { palette, placeOf } = choosePalette(pixels);

  const rows = Buffer.alloc(height * (width + 1));
  for (const [place, colour] of pixels.entries()) {
    const row = Math.floor(place / width);
    rows[row * (width + 1) + 1 + (place % width)] = placeOf.get(colour) ?? 0;
  }
  const newHead = Buffer.from(head);
  newHead[9] = 3;
  return Buffer.concat([
    SIGNATURE,
    toChunk("IHDR", newHead),
    toChunk(
      "PLTE",
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    toChunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    toChunk("IEND", Buffer.alloc(0)),
  ]);
}

function readChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString("latin1", at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

function toChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** Undoes the filter of each row (PNG, 9.2): every byte was written as its difference from what is around it. */
function readPixels(filtered: Buffer, width: number, height: number): Uint32Array {
  const length = width * RGB;
  const pixels = new Uint32Array(width * height);
  let above = new Uint8Array(length);
  for (let row = 0; row < height; row++) {
    const start = row * (length + 1);
    const filter = filtered[start];
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at++) {
      const left = bytes[at - RGB] ?? 0;
      const up = above[at] ?? 0;
      bytes[at] = (filtered[start + 1 + at] ?? 0) + predict(filter, left, up, above[at - RGB] ?? 0);
    }
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0] = bytes.subarray(x * RGB, x * RGB + RGB);
      pixels[row * width + x] = (red << 16) | (green << 8) | blue;
    }
    above = bytes;
  }
  return pixels;
}

function predict(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
  if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function choosePalette(pixels: Uint32Array): { palette: number[]; placeOf: Map<number, number> } {
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byUse = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const palette = byUse.slice(0, MOST_COLOURS);
  const placeOf = new Map(byUse.map((colour) => [colour, nearest(palette, colour)]));
  return { palette, placeOf };
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, known] of palette.entries()) {
    const red = (known >> 16) - (colour >> 16);
    const green = ((known >> 8) & 255) - ((colour >> 8) & 255);
    const blue = (known & 255) - (colour & 255);
    const distance = red * red + green * green + blue * blue;
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}
