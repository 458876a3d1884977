/**
 * Takes in a body of lines. Each line is read as it comes, so that a wrong one ends the upload there; the lines are
 * also kept on the disk, because nothing is done before all of them are there.
 */
import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { AppError } from "../errors.ts";
import { createLineSplitter, type Spool } from "./spool.ts";
import { type SpoolRoom, tooLarge } from "./spool-room.ts";

const SLICE_MS = 1;

/** Sees an upload's lines, in their order. */
export interface UploadReader<Read = unknown> {
  /** A longer line is cut there, so that it can be told apart and refused. */
  readonly maxLineBytes: number;
  /** Throws for a line that can't be accepted: nothing more is taken in. */
  line(bytes: Buffer): void;
  /** After the last line. */
  end(): Read;
}

export interface Upload<Read = unknown> {
  spool: Spool;
  read: Read;
}

export interface Uploads {
  /** `declaredBytes` as the request says, if it does. */
  receive(
    accountId: string,
    body: Readable,
    declaredBytes: number | undefined,
    reader: UploadReader,
  ): Promise<Upload>;
}

export function createUploads(deps: { room: SpoolRoom; maxBytes: number }): Uploads {
  const { room, maxBytes } = deps;
  return {
    async receive(accountId, body, declaredBytes = 0, reader) {
      if (declaredBytes > maxBytes) throw tooLarge(maxBytes);
      const spool = await room.open(accountId, maxBytes);
      try {
        const lines = createLineSplitter(reader.maxLineBytes);
        // A refusal is answered, so the connection must not end with the reading.
        for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          await readInSlices(lines.push(chunk), reader);
          await spool.write(chunk);
        }
        for (const line of lines.end()) reader.line(line);
        return { spool, read: reader.end() };
      } catch (error) {
        await spool.close();
        // Node reports a client that has gone as a broken connection, as it would the database's.
        if (!(error instanceof AppError) && body.errored) throw brokenOff(error);
        throw error;
      }
    },
  };
}

/** A chunk can hold thousands of short lines: whoever else waits for this thread is served in between. */
async function readInSlices(lines: Iterable<Buffer>, reader: UploadReader): Promise<void> {
  let began = performance.now();
  for (const line of lines) {
    reader.line(line);
    if (performance.now() - began < SLICE_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}

const brokenOff = (cause: unknown): AppError =>
  new AppError("invalid_request", "The body was broken off.", { cause });
