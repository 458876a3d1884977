import {
  memoryClaimsCorrect,
  memoryClaimsForget,
  memoryClaimsGet,
  memoryClaimsHistory,
  memoryClaimsProfile,
  memoryClaimsSearch,
  memoryErase,
  memoryExport,
  memoryImport,
  memoryPreview,
  memoryRead,
  memorySearchByBody,
  memoryWrite,
} from "../generated/operations.ts";
import type {
  ExportLine,
  MemoryClaimsSearchQuery,
  MemoryPreviewBody,
  MemoryWriteBody,
} from "../generated/types.ts";
import { bind } from "../http/bind.ts";
import { type Core, LONG_MS, type RequestOptions } from "../http/core.ts";
import { type ImportSource, readLines, toBody } from "./lines.ts";

/** A head of 16 KiB is all that the service takes, and a search of 2,000 characters can be more than that. */
const LONGEST_QUERY_STRING = 4_000;

/** Asked for when it is read. */
export interface MemoryExport extends AsyncIterable<ExportLine> {
  /** The answer itself, its body unread: to be saved as it is. */
  raw(): Promise<Response>;
}

export type Memory = ReturnType<typeof createMemory>;

export function createMemory(core: Core) {
  return {
    ...bind(core, {
      /** Claims, newest first. */
      list: memoryRead,
      /** Who the user is, in a few sentences. */
      profile: memoryClaimsProfile,
      get: memoryClaimsGet,
      /** Only what is given changes. The text before stays in its history. */
      correct: memoryClaimsCorrect,
      /** Its text leaves the service, and whatever quoted it. */
      forget: memoryClaimsForget,
      /** The versions of a claim, oldest first. */
      history: memoryClaimsHistory,
      /** All of the user's memory, everywhere. Answers a receipt. */
      erase: memoryErase,
    }),

    /** Stores what the user said: a text, messages or claims. The next search finds it. */
    write: (content: string | MemoryWriteBody, options?: RequestOptions) =>
      memoryWrite(core, typeof content === "string" ? { content } : content, options),

    /** What `write` would make of it; nothing is stored. */
    preview: (content: string | MemoryPreviewBody, options?: RequestOptions) =>
      memoryPreview(core, typeof content === "string" ? { content } : content, options),

    /** By meaning and by words, best first. What is true no more is not answered, unless `as_of` asks for it. */
    search(q: string, query?: Omit<MemoryClaimsSearchQuery, "q">, options?: RequestOptions) {
      const search =
        encodeURIComponent(q).length > LONGEST_QUERY_STRING ? memorySearchByBody : memoryClaimsSearch;
      return search(core, { ...query, q }, options);
    },

    /** Everything, line by line; `raw()` for the file as it is. */
    export(options?: RequestOptions): MemoryExport {
      const raw = () => memoryExport(core, options);
      return {
        raw,
        async *[Symbol.asyncIterator]() {
          yield* readLines<ExportLine>(await raw());
        },
      };
    },

    /**
     * Brings the lines of an export back, all of them or none. Not tried again where it is streamed (everywhere but in
     * browsers, if it is no string or Blob): what was read of it is gone.
     */
    import: async (lines: ImportSource, options?: RequestOptions) =>
      memoryImport(core, await toBody(lines), { ...options, timeoutMs: options?.timeoutMs ?? LONG_MS }),
  };
}
