/**
 * Whose bodies may lie on the disk, and how much of it they take. The disk is often the database's as well, so it must
 * not fill up: an account has a few spools at a time and the others of its calls wait, before their bodies are read;
 * and whatever the accounts do together, a reserve stays free.
 */
import { statfs } from "node:fs/promises";
import os from "node:os";
import { AppError } from "../errors.ts";
import { createSpool, type Spool } from "./spool.ts";

const MOST_PER_ACCOUNT = 2;
/** Of an account's calls that wait for a place. */
const MOST_WAITING = 100;
const WAIT_MS = 30_000;
const RETRY_SECONDS = 10;
/** How much is written between two looks at the disk. */
const LOOK_BYTES = 16 * 1024 * 1024;
const RESERVE_BYTES = 1024 ** 3;
/** Of a small disk. */
const RESERVE_PART = 0.1;

export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

export interface SpoolRoom {
  /**
   * A spool of the account's, once it has a place for one. `write` refuses what is above `maxBytes` (413), and all
   * bodies while the disk has little left (503). It has its place until it is closed.
   */
  open(accountId: string, maxBytes?: number): Promise<Spool>;
}

interface Places {
  taken: number;
  waiting: Set<() => void>;
}

export function createSpoolRoom(
  options: { readDisk?: () => Promise<Disk>; perAccount?: number; waitMs?: number } = {},
): SpoolRoom {
  const { readDisk = readTemporaryDisk, perAccount = MOST_PER_ACCOUNT, waitMs = WAIT_MS } = options;
  const accounts = new Map<string, Places>();

  async function enter(accountId: string): Promise<void> {
    const places = accounts.get(accountId) ?? { taken: 0, waiting: new Set() };
    accounts.set(accountId, places);
    if (places.taken < perAccount) {
      places.taken++;
      return;
    }
    if (places.waiting.size >= MOST_WAITING) throw tooManyAtOnce(perAccount);
    await new Promise<void>((resolve, reject) => {
      const wake = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        places.waiting.delete(wake);
        reject(tooManyAtOnce(perAccount));
      }, waitMs);
      places.waiting.add(wake);
    });
  }

  /** The place goes to the one that has waited longest. */
  function leave(accountId: string): void {
    const places = accounts.get(accountId);
    if (!places) return;
    const [next] = places.waiting;
    if (next) {
      places.waiting.delete(next);
      next();
    } else if (--places.taken === 0) accounts.delete(accountId);
  }

  async function checkDisk(): Promise<void> {
    const { freeBytes, totalBytes } = await readDisk();
    if (freeBytes >= Math.min(RESERVE_BYTES, totalBytes * RESERVE_PART)) return;
    throw new AppError("unavailable", "There is no room for this right now. Try again later.", {
      headers: { "Retry-After": "60" },
    });
  }

  return {
    async open(accountId, maxBytes = Number.POSITIVE_INFINITY) {
      await enter(accountId);
      let spool: Spool;
      try {
        await checkDisk();
        spool = await createSpool();
      } catch (error) {
        leave(accountId);
        throw error;
      }
      let written = 0;
      let lookedAt = 0;
      let closed: Promise<void> | undefined;
      const close = () => (closed ??= spool.close().finally(() => leave(accountId)));
      return {
        ...spool,
        async write(bytes) {
          written += bytes.length;
          if (written > maxBytes) throw tooLarge(maxBytes);
          if (written - lookedAt >= LOOK_BYTES) {
            lookedAt = written;
            await checkDisk();
          }
          await spool.write(bytes);
        },
        stream() {
          const stream = spool.stream();
          stream.once("close", () => void close());
          return stream;
        },
        close,
      };
    },
  };
}

export const tooLarge = (maxBytes: number): AppError =>
  new AppError("too_large", `At most ${maxBytes.toLocaleString("en")} bytes can be sent at once.`);

const tooManyAtOnce = (perAccount: number): AppError =>
  new AppError(
    "rate_limited",
    `An account can run ${perAccount} imports and exports at a time, on each instance. Try again when one has ended.`,
    // It is this limit that was hit, not the key's: the headers speak of the same one as Retry-After.
    {
      headers: {
        "Retry-After": String(RETRY_SECONDS),
        "RateLimit-Policy": `"imports";q=${perAccount}`,
        RateLimit: `"imports";r=0;t=${RETRY_SECONDS}`,
      },
    },
  );

async function readTemporaryDisk(): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(os.tmpdir());
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
