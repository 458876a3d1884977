/** Stores what feeds said, each as one claim and as it stands, for whoever wants it remembered. */
import { createLruMap } from "../../platform/cache/lru-map.ts";
import type { Tx } from "../../platform/database/database.ts";
import { writeReport } from "./report.ts";
import type { Vectors } from "./vectors.ts";
import type { WriterDeps } from "./writing/write.ts";
import { createWriter } from "./writing/writer.ts";

export interface Note {
  /** Of the feed. */
  title: string;
  at: Date;
  text: string;
  source: string;
  sourceId: string;
  tags: string[];
}

/** Ready but for the transaction. */
export interface PreparedNote {
  store(tx: Tx): Promise<void>;
}

/** One update goes to all who follow its feed: its vector is the same for all of them. */
const KEPT_VECTORS = 64;

export function createNotes(deps: WriterDeps): {
  prepare(accountId: string, note: Note): Promise<PreparedNote>;
} {
  const writer = createWriter({ ...deps, vectors: withMemory(deps.vectors) });
  return {
    async prepare(accountId, { title, at, text, source, sourceId, tags }) {
      // Whoever wants it remembered can't be asked: it stays in the feed's history.
      if ((await deps.quota.room(accountId)) === 0) return { store: async () => {} };
      const content = writeReport({ title, at, text });
      const claim = { content, source, source_id: sourceId, tags, occurred_at: at };
      const write = await writer.prepare(accountId, { claims: [claim] });
      return {
        async store(tx) {
          await write.store(tx);
        },
      };
    },
  };
}

function withMemory(vectors: Vectors): Vectors {
  const kept = createLruMap<Promise<Int8Array | null>>(KEPT_VECTORS);
  const embed = (content: string): Promise<Int8Array | null> => {
    const known = kept.get(content);
    if (known !== undefined) return known;
    const made = vectors.embedClaims([content]).then(([vector = null]) => {
      // It could not be embedded; the next one may be luckier.
      if (vector === null) kept.delete(content);
      return vector;
    });
    made.catch(() => kept.delete(content));
    kept.set(content, made);
    return made;
  };
  return { ...vectors, embedClaims: (contents) => Promise.all(contents.map(embed)) };
}
