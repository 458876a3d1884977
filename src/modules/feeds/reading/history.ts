/** What was published before now: the latest state, and pages of updates. */
import { AppError } from "../../../platform/errors.ts";
import { formatId } from "../../../platform/ids.ts";
import type { Access } from "../access.ts";
import type { StoredUpdate } from "../feed.ts";
import { presentUpdate } from "../records.ts";
import { findInFeed, findInInbox, openSeqOf } from "./openings.ts";
import type { ReadingStore } from "./reading-store.ts";

/** No feed has more updates than its column can number. */
const OPEN_TO_THE_END = 2 ** 31 - 1;

export type History = ReturnType<typeof createHistory>;

export function createHistory(deps: { access: Access; store: ReadingStore }) {
  const { access, store } = deps;

  async function readFrom(
    accountId: string,
    feedId: string,
    after: number,
    limit: number,
  ): Promise<StoredUpdate[]> {
    const allowed = await access.getReadable(accountId, feedId);
    const page =
      allowed.as === "owner"
        ? await store.readAsOwner(feedId, after, limit)
        : await store.readAsSubscriber(
            { accountId, feedId, openSeq: openSeqOf(allowed, OPEN_TO_THE_END) },
            after,
            limit,
          );
    return page.rows.flatMap(({ update }) => update ?? []);
  }

  return {
    async readState(accountId: string, feedId: string) {
      const allowed = await access.getReadable(accountId, feedId);
      const latest =
        allowed.as === "owner"
          ? await store.findLatestAsOwner(feedId)
          : await store.findLatestAsSubscriber({
              accountId,
              feedId,
              openSeq: openSeqOf(allowed, OPEN_TO_THE_END),
            });
      if (latest) return presentUpdate(latest);
      return { id: null, feed_id: formatId("feed", feedId), seq: 0, data: {}, published_at: null };
    },

    async ofFeed(accountId: string, feedId: string, after: string | undefined, limit: number) {
      const seq = after === undefined ? 0 : await findInFeed(store, feedId, after);
      // Whoever may not read the feed does not learn of its updates either.
      if (seq === undefined) await access.getReadable(accountId, feedId);
      if (seq === undefined) throw gone();
      return toPage(await readFrom(accountId, feedId, seq, limit + 1), limit);
    },

    async ofInbox(accountId: string, after: string | undefined, limit: number) {
      const place =
        after === undefined
          ? { position: 0, had: undefined, updateId: undefined }
          : await findInInbox(store, accountId, after);
      if (!place) throw gone();
      return toPage(await store.listInbox(accountId, place, limit + 1), limit);
    },
  };
}

/** One row more than the limit only says that there is a next page. */
function toPage(rows: readonly StoredUpdate[], limit: number) {
  const data = rows.slice(0, limit).map(presentUpdate);
  return { data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

const gone = () =>
  new AppError(
    "gone",
    "The update that the cursor names is not kept any more: read the state and go on from there.",
  );
