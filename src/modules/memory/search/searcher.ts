/** A search that has seen every write that was answered before it, on whatever instance. */
import { createLruMap } from "../../../platform/cache/lru-map.ts";
import type { Embedder } from "../../../platform/embedder/embedder.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { MemoryState, MemoryStore } from "../memory-store.ts";
import type { ChangePage, ChangePosition, IndexStore } from "./index-store.ts";
import type { Found, IndexUpdate, SearchEngine, SearchRequest } from "./search-engine.ts";
import { queryForEmbedding } from "./text/query-text.ts";

/** Rows a page: large enough to be quick, small enough that reading one does not hold up the event loop. */
const PAGE = 400;
const NO_ID = "00000000-0000-0000-0000-000000000000";
/** An index can be evicted, or fall behind again, while it is brought up to date; but not for ever. */
const ATTEMPTS = 5;
/** Accounts whose speakers are remembered. */
const RECENT_ACCOUNTS = 1_000;

export interface Searcher {
  /** Sees at least what the memory held at that state. */
  search(
    accountId: string,
    state: Pick<MemoryState, "version" | "speakers">,
    request: Omit<SearchRequest, "vector">,
  ): Promise<Found>;
  /** A search for this comes next: what takes longest begins, where this account was searched before. */
  expect(accountId: string, query: string): void;
  drop(accountId: string): void;
}

export function createSearcher(deps: {
  engine: SearchEngine;
  memories: MemoryStore;
  rows: IndexStore;
  embedder: Embedder | undefined;
  log: Log;
}): Searcher {
  const { engine, memories, rows, embedder, log } = deps;
  const updates = new Map<string, Promise<void>>();
  /** As the last search of an account found them; the text to embed depends on them. */
  const recentSpeakers = createLruMap<readonly string[]>(RECENT_ACCOUNTS);

  async function findVector(query: string): Promise<Int8Array | null> {
    if (!embedder) return null;
    try {
      return await embedder.embedQuery(query);
    } catch (error) {
      log.warn({ err: error }, "a query could not be embedded; words alone decide");
      return null;
    }
  }

  /** One at a time for an account: a second would load the same rows. */
  function bringUpToDate(accountId: string, held: number): Promise<void> {
    let update = updates.get(accountId);
    if (!update) {
      update = load(accountId, held).finally(() => updates.delete(accountId));
      updates.set(accountId, update);
    }
    return update;
  }

  async function load(accountId: string, held: number): Promise<void> {
    // Read before the rows: a row that changes meanwhile is read again by the next update.
    const { version, erasedVersion } = await memories.findState(accountId);
    const from = held < erasedVersion ? 0 : held;
    const begin = { version: from, id: from > 0 ? LAST_ID : NO_ID };
    let first = true;
    const send = (update: Omit<IndexUpdate, "from" | "continues">) => {
      const continues = !first;
      first = false;
      return engine.apply(accountId, { from, continues, ...update });
    };
    const messages = readAhead(begin, (after) => rows.changedMessages(accountId, after, PAGE));
    for await (const page of messages)
      if (page.rows.length > 0 && !(await send({ messages: page.rows, claims: [] }))) return;
    const claims = readAhead(begin, (after) => rows.changedClaims(accountId, from, after, PAGE));
    for await (const page of claims) {
      const last = page.next === undefined;
      if (!(await send({ messages: [], claims: page.rows, ...(last ? { to: version } : {}) }))) return;
    }
  }

  return {
    async search(accountId, { version, speakers }, request) {
      recentSpeakers.set(accountId, speakers);
      const vector = await findVector(queryForEmbedding(request.query, speakers));
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const result = await engine.search(accountId, version, { ...request, vector });
        if ("hits" in result) return result;
        await bringUpToDate(accountId, result.behind);
      }
      throw new Error("the index could not be brought up to date");
    },
    expect(accountId, query) {
      const speakers = recentSpeakers.get(accountId);
      // The embedder keeps it for the search, which also tells of a failure.
      if (speakers) embedder?.embedQuery(queryForEmbedding(query, speakers)).catch(() => {});
    },
    drop(accountId) {
      recentSpeakers.delete(accountId);
      engine.drop(accountId);
    },
  };
}

/** Page after page: the next is read while the one before it is used. */
async function* readAhead<Row>(
  begin: ChangePosition,
  read: (after: ChangePosition) => Promise<ChangePage<Row>>,
): AsyncGenerator<ChangePage<Row>> {
  let reading: Promise<ChangePage<Row>> | undefined = read(begin);
  while (reading !== undefined) {
    const page: ChangePage<Row> = await reading;
    reading = page.next && read(page.next);
    // A failure is met when its turn comes, if anyone still wants the page.
    reading?.catch(() => {});
    yield page;
  }
}

/** After every id of a version. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
