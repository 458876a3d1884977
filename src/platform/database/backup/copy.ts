/**
 * COPY over `pg`, which leaves it to whoever needs it. Rows pass in PostgreSQL's text form, so every type is
 * carried exactly and between versions; neither way holds more than a few hundred kilobytes of a table.
 */
import type { Duplex } from "node:stream";
import type pg from "pg";

/** The part of pg's connection that COPY needs; its types don't have it. */
interface CopyConnection {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const BATCH_BYTES = 256 * 1024;

/** Hands over all rows, in batches of whole ones, and answers how many there were. */
export function copyOut(
  client: pg.Client,
  statement: string,
  write: (rows: Buffer) => Promise<void>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let batch: Buffer[] = [];
    let batchBytes = 0;
    let waiting = 0;
    let written = Promise.resolve();

    const handOver = (connection: CopyConnection): void => {
      const rows = Buffer.concat(batch);
      batch = [];
      batchBytes = 0;
      waiting += 1;
      // The server waits as long as the writer does.
      connection.stream.pause();
      written = written
        .then(() => write(rows))
        .then(() => {
          waiting -= 1;
          if (waiting === 0) connection.stream.resume();
        });
      written.catch((error: Error) => {
        reject(error);
        connection.stream.destroy(error);
      });
    };

    submit(client, statement, reject, {
      handleCopyData({ chunk }, connection) {
        // The parser uses its buffer again for what comes next.
        batch.push(Buffer.from(chunk));
        batchBytes += chunk.length;
        if (batchBytes >= BATCH_BYTES) handOver(connection);
      },
      onDone(count, connection) {
        if (batchBytes > 0) handOver(connection);
        written.then(() => resolve(count), reject);
      },
    });
  });
}

/** Sends all rows, and answers how many the server took. */
export function copyIn(client: pg.Client, statement: string, rows: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let over = false;
    const fail = (error: Error): void => {
      over = true;
      reject(error);
    };
    const send = async (connection: CopyConnection): Promise<void> => {
      try {
        for await (const chunk of rows) {
          if (over) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await drained(connection.stream);
        }
        if (!over) connection.endCopyFrom();
      } catch (error) {
        if (over) return;
        fail(error as Error);
        connection.sendCopyFail("the rows ended early");
      }
    };
    submit(client, statement, fail, {
      handleCopyInResponse: (connection) => void send(connection),
      onDone: (count) => resolve(count),
    });
  });
}

const drained = (stream: Duplex): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });

interface CopyHandlers {
  handleCopyData?(message: { chunk: Buffer }, connection: CopyConnection): void;
  handleCopyInResponse?(connection: CopyConnection): void;
  onDone(count: number, connection: CopyConnection): void;
}

/** What pg calls while the statement is under way; a COPY brings no rows of the ordinary kind. */
function submit(
  client: pg.Client,
  statement: string,
  onError: (error: Error) => void,
  handlers: CopyHandlers,
): void {
  let count = 0;
  const nothing = (): void => {};
  const query = {
    submit: (connection: CopyConnection) => connection.query(statement),
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
    handleCopyData: handlers.handleCopyData ?? nothing,
    handleCopyInResponse: handlers.handleCopyInResponse ?? nothing,
    handleCommandComplete({ text }: { text: string }) {
      count = Number(/^COPY (\d+)$/.exec(text)?.[1]);
    },
    handleError: onError,
    handleReadyForQuery: (connection: CopyConnection) => handlers.onDone(count, connection),
  };
  client.query(query as unknown as pg.Submittable);
}
