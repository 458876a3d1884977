/** Files made of texts and bytes, for tests. */
import type { Piece } from "./formats/piece.ts";
import { type Source, sourceOfBlob } from "./reading/source.ts";

export const sourceOf = (name: string, content: string | Uint8Array<ArrayBuffer>): Source =>
  sourceOfBlob(name, new Blob([content]), undefined);

/** In chunks of `size` bytes, wherever they happen to end. */
export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

export async function listOf<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of all) list.push(each);
  return list;
}

export const contentsOf = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) =>
    piece.type === "claim" ? [piece.claim.content] : piece.type === "message" ? [piece.message.content] : [],
  );

export const reasonsOf = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => (piece.type === "left-out" ? [piece.reason] : []));
