/** Finding feeds of others: public ones. */
import type { Database } from "../../platform/database/database.ts";
import type { StoredFeed } from "./feed.ts";
import type { SearchWord } from "./search-words.ts";

export type Order = "popular" | "new" | "relevance";

/** By what it stands where it does, beside its id. */
export type FoundFeed = StoredFeed & { score: number };

/**
 * Of a common word there may be very many: only so many are ranked, the most popular ones (or the newest, where
 * that is the order). Ranking all would take seconds.
 */
const MOST_RANKED = 1_000;

interface Page {
  /** The last one of the page before. */
  after: { score: number; id: string } | undefined;
  limit: number;
}

export type DiscoverStore = ReturnType<typeof createDiscoverStore>;

export function createDiscoverStore(database: Database) {
  return {
    listPopular: ({ after, limit }: Page) => database.many<FoundFeed>`
      select f.id, f.account_id, f.slug, f.title, f.description, f.visibility, f.schema, f.price_no, p.price_micros,
             f.subscriber_count, f.latest_seq, f.latest_update_id, f.free_history, f.stopped_at, f.stopped_reason,
             f.created_at, f.updated_at,
             f.subscriber_count as score
        from (select * from feeds
               where deleted_at is null and visibility = 'public' and stopped_at is null
                 and (${after?.id ?? null}::uuid is null or
                      (subscriber_count, id) < (${after?.score ?? null}::int, ${after?.id ?? null}))
               order by subscriber_count desc, id desc limit ${limit}) f
        join feed_prices p on p.feed_id = f.id and p.no = f.price_no
       order by f.subscriber_count desc, f.id desc`,

    listNew: ({ after, limit }: Page) => database.many<FoundFeed>`
      select f.id, f.account_id, f.slug, f.title, f.description, f.visibility, f.schema, f.price_no, p.price_micros,
             f.subscriber_count, f.latest_seq, f.latest_update_id, f.free_history, f.stopped_at, f.stopped_reason,
             f.created_at, f.updated_at, 0 as score
        from (select * from feeds
               where deleted_at is null and visibility = 'public' and stopped_at is null
                 and (${after?.id ?? null}::uuid is null or id < ${after?.id ?? null})
               order by id desc limit ${limit}) f
        join feed_prices p on p.feed_id = f.id and p.no = f.price_no
       order by f.id desc`,

    /**
     * Those that hold the words in title or description. By relevance, two thirds of the words are enough: the more
     * of them the better, then the title before the description, then popularity. In another order a weak match
     * could stand first, so it holds all of them.
     */
    search: (words: readonly SearchWord[], order: Order, { after, limit }: Page) => {
      const ranks = order === "relevance";
      // Those with all of the words are looked for first, or rare ones would drown among those of one common word.
      // Materialised, or the planner might walk all feeds in their order, reading each one's text.
      return database.many<FoundFeed>`
        with asked as materialized (
          select t.word as prefix, t.word || to_tsquery('simple', w.stems) as word
            from unnest(${words.map(({ query }) => query)}::text[], ${words.map(({ stems }) => stems)}::text[])
                 as w (query, stems), to_tsquery('english', w.query) as t (word)
           where numnode(t.word) > 0
        ), queries as materialized (
          select string_agg('(' || word::text || ')', ' & ')::tsquery as all_words,
                 string_agg('(' || word::text || ')', ' | ')::tsquery as any_word
            from asked
        ), with_all as materialized (
          select id, subscriber_count from feeds
           where deleted_at is null and visibility = 'public' and stopped_at is null
             and words @@ (select all_words from queries)
        ), with_any as materialized (
          select id, subscriber_count from feeds
           where ${ranks} and deleted_at is null and visibility = 'public' and stopped_at is null
             and words @@ (select any_word from queries where any_word <> all_words)
        ), candidates as (
          (select id from with_all
            order by case ${order}::text when 'new' then 0 else subscriber_count end desc, id desc limit ${MOST_RANKED})
          union
          (select id from with_any
            order by case ${order}::text when 'new' then 0 else subscriber_count end desc, id desc limit ${MOST_RANKED})
        ), ranked as (
          select f.id,
                 case ${order}::text
                   when 'new' then 0
                   when 'popular' then f.subscriber_count
                   else 2 * held.prefixes + ts_rank(f.words, (select any_word from queries))
                        + ln(1 + f.subscriber_count) / 50 end::float8 as score
            from candidates c
            join feeds f on f.id = c.id
           cross join lateral (
                 select count(*) as words, count(*) filter (where f.words @@ asked.prefix) as prefixes
                   from asked where f.words @@ asked.word) held
           where held.words * 3 >= (select count(*) from asked) * 2
        )
        select f.id, f.account_id, f.slug, f.title, f.description, f.visibility, f.schema, f.price_no, p.price_micros,
               f.subscriber_count, f.latest_seq, f.latest_update_id, f.free_history, f.stopped_at, f.stopped_reason,
             f.created_at, f.updated_at, r.score
          from ranked r
          join feeds f on f.id = r.id
          join feed_prices p on p.feed_id = f.id and p.no = f.price_no
         where ${after?.id ?? null}::uuid is null
            or (r.score, r.id) < (${after?.score ?? null}::float8, ${after?.id ?? null})
         order by r.score desc, r.id desc limit ${limit}`;
    },
  };
}
