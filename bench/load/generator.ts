/**
 * Makes load, in a process of its own. POST / takes a `LoadSpec` and answers `SecondFigures` for each second.
 *
 *   closed   so many connections, each calls again as soon as it is answered: finds what the service can do
 *   open     calls begin at their times whatever has happened to the ones before, and their time runs from then on,
 *            so that what a slow answer keeps others from sending is counted as well
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { openConnection, type RawConnection } from "./connection.ts";
import type { LoadSpec, SecondFigures } from "./generator-client.ts";
import { requestOf } from "./mix.ts";

const MOST_CONNECTIONS = 4_000;
/** After the last call began. */
const PATIENCE_MS = 20_000;

let count = 0;

async function load(spec: LoadSpec): Promise<SecondFigures[]> {
  const url = new URL(spec.url);
  const began = performance.now();
  const seconds = Array.from({ length: spec.seconds }, () => ({
    begun: 0,
    times: [] as number[],
    refusedTimes: [] as number[],
    withoutRetryAfter: 0,
    others: {} as Record<string, number>,
  }));
  const free: RawConnection[] = [];
  const all = new Set<RawConnection>();
  let underWay = 0;

  /** A call belongs to the second in which it was to begin. */
  async function makeCall(connection: RawConnection, at: number): Promise<boolean> {
    const second = seconds[Math.min(spec.seconds - 1, Math.floor((at - began) / 1000))];
    if (!second) return true;
    second.begun++;
    try {
      const { status, hasRetryAfter } = await connection.call(requestOf(spec.users, count++));
      const ms = performance.now() - at;
      if (status >= 200 && status < 300) second.times.push(ms);
      else if (status === 503) {
        second.refusedTimes.push(ms);
        if (!hasRetryAfter) second.withoutRetryAfter++;
      } else second.others[status] = (second.others[status] ?? 0) + 1;
      return true;
    } catch (error) {
      const { code = "lost" } = (error as Error).cause as NodeJS.ErrnoException;
      second.others[code] = (second.others[code] ?? 0) + 1;
      return false;
    }
  }

  const open = async () => {
    const connection = await openConnection(url);
    all.add(connection);
    return connection;
  };

  async function runClosed(connections: number): Promise<void> {
    const end = began + spec.seconds * 1000;
    const caller = async () => {
      let connection = await open();
      while (performance.now() < end) {
        if (!(await makeCall(connection, performance.now()))) connection = await open();
      }
    };
    await Promise.all(Array.from({ length: connections }, caller));
  }

  async function runOpen(perSecond: number): Promise<void> {
    const total = Math.floor(perSecond * spec.seconds);
    let opening = 0;
    /** Times of those that found no connection. */
    const late: number[] = [];
    const start = (connection: RawConnection, at: number) => {
      underWay++;
      void makeCall(connection, at).then((isOpen) => {
        underWay--;
        if (!isOpen) return void all.delete(connection);
        const next = late.shift();
        if (next === undefined) free.push(connection);
        else start(connection, next);
      });
    };
    for (let begun = 0; begun < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond));
      for (; begun < due; begun++) {
        const at = began + (begun / perSecond) * 1000;
        const connection = free.pop();
        if (connection) start(connection, at);
        else {
          late.push(at);
          if (all.size + opening >= MOST_CONNECTIONS) continue;
          opening++;
          open()
            .then(
              (opened) => {
                const next = late.shift();
                if (next === undefined) free.push(opened);
                else start(opened, next);
              },
              () => {},
            )
            .finally(() => opening--);
        }
      }
      await delay(1);
    }
    for (const end = performance.now() + PATIENCE_MS; underWay + late.length > 0; await delay(10)) {
      if (performance.now() < end) continue;
      const second = seconds.at(-1);
      if (second) second.others.unanswered = (second.others.unanswered ?? 0) + underWay + late.length;
      break;
    }
  }

  try {
    if (spec.connections !== undefined) await runClosed(spec.connections);
    else await runOpen(spec.perSecond ?? 1);
  } finally {
    for (const connection of all) connection.close();
  }
  return seconds;
}

const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk) => chunks.push(chunk));
  incoming.on("end", () => {
    load(JSON.parse(Buffer.concat(chunks).toString())).then(
      (seconds) => response.end(JSON.stringify(seconds)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
});
// A run is one answer, and lasts as long as it was told to.
server.requestTimeout = 0;
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
