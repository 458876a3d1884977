-- Feeds. A feed's own tables are keyed by the feed, what a reader has received by the account: the first are
-- written by one publisher, the second by many feeds at once.

create table feeds (
  id uuid primary key,
  -- The publisher.
  account_id uuid not null,
  slug text collate "C" not null,
  title text not null,
  description text not null,
  visibility text collate "C" not null,
  -- What it is found by. Stored, because every subscriber more writes the index anew.
  words tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', description), 'B')) stored,
  -- What its updates must satisfy (JSON Schema).
  schema jsonb,
  -- Number of its latest price in feed_prices.
  price_no int not null,
  -- Subscriptions that have not ended, paused ones too.
  subscriber_count int not null,
  -- Number of its latest update, and which one that is; its row is the lock under which both are raised.
  latest_seq int not null,
  latest_update_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Nobody finds it any more; its subscriptions end in batches.
  deleted_at timestamptz,
  constraint known_visibility check (visibility in ('public', 'unlisted')),
  unique (account_id, slug)
) with (fillfactor = 70);
create index feeds_mine on feeds (account_id, id) where deleted_at is null;
create index feeds_popular on feeds (subscriber_count desc, id desc) where deleted_at is null and visibility = 'public';
create index feeds_new on feeds (id desc) where deleted_at is null and visibility = 'public';
create index feeds_words on feeds using gin (words) where deleted_at is null and visibility = 'public';

-- Every price that a feed has had, numbered from 1. A subscriber pays the lowest since the one that was
-- agreed to: a cut counts at once and for good, a raise only after a new subscribe.
create table feed_prices (
  feed_id uuid not null,
  no int not null,
  price_micros bigint not null,
  at timestamptz not null,
  primary key (feed_id, no),
  constraint never_below_zero check (price_micros >= 0)
);

create table feed_updates (
  feed_id uuid not null,
  -- From 1, without a gap.
  seq int not null,
  id uuid not null,
  -- JSON, as it is sent.
  data text not null,
  -- The price in force when it was published.
  price_no int not null,
  published_at timestamptz not null,
  primary key (feed_id, seq),
  unique (id)
);
create index feed_updates_age on feed_updates (published_at);

-- One for each subscriber, for good: one that ended is begun again, and still knows what was seen.
create table feed_subscriptions (
  feed_id uuid not null,
  -- Six bits of the account's id: lanes are ranges of buckets.
  bucket smallint not null,
  account_id uuid not null,
  id uuid not null,
  status text collate "C" not null,
  -- The price that was agreed to.
  price_no int not null,
  -- Updates after this one are delivered.
  since_seq int not null,
  -- What was published before the first subscribe can be read too; later ones only if they were delivered.
  catalogue_seq int not null,
  -- What the helper is to do with an update; null for nothing.
  reaction text,
  remember boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (feed_id, bucket, account_id),
  unique (account_id, feed_id),
  constraint known_status check (status in ('active', 'paused', 'ended'))
) with (fillfactor = 80);
create index feed_subscriptions_fan_out on feed_subscriptions (feed_id, bucket, account_id) where status = 'active';

-- The queue of the fan-out. A lane takes a feed's updates to the subscribers of its buckets, one after the other.
create table feed_lanes (
  feed_id uuid not null,
  -- Buckets from first (included) to beyond (not included).
  first smallint not null,
  beyond smallint not null,
  -- All of its subscribers have had every update up to here.
  done_seq int not null,
  -- A pass under way: it takes the updates up to this one to all of them, and has come to the subscriber here.
  target_seq int,
  bucket smallint,
  account_id uuid,
  -- The publisher's share of what was paid, not entered yet because the book was busy.
  owed_micros bigint not null,
  -- Since when it waits for a worker; null when there is nothing to do.
  due_at timestamptz,
  -- Raised with every publish: who finds nothing more to do sees whether that is still so.
  wakes bigint not null,
  owner uuid,
  lease_until timestamptz,
  primary key (feed_id, first)
) with (fillfactor = 50);
create index feed_lanes_due on feed_lanes (due_at) where due_at is not null;

-- What an account has received, numbered by account: what readers of all of their feeds go by.
create table feed_inboxes (
  account_id uuid primary key,
  -- Number of the latest. Its row is the lock under which it is raised.
  seq int not null
) with (fillfactor = 50);

create table feed_deliveries (
  account_id uuid not null,
  seq int not null,
  feed_id uuid not null,
  update_id uuid not null,
  update_seq int not null,
  primary key (account_id, seq),
  -- An update is delivered once, whatever is retried.
  unique (account_id, update_id)
);

-- What each update earned its publisher, by the lane that took it.
create table feed_earnings (
  feed_id uuid not null,
  update_seq int not null,
  lane smallint not null,
  day date not null,
  deliveries int not null,
  micros bigint not null,
  primary key (feed_id, update_seq, lane, day)
);

-- What helpers still have to do with updates that were delivered.
create table feed_tasks (
  account_id uuid not null,
  update_id uuid not null,
  kind text collate "C" not null,
  feed_id uuid not null,
  update_seq int not null,
  attempts int not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, update_id, kind),
  constraint known_kind check (kind in ('remember', 'react'))
);
-- By account: they take turns.
create index feed_tasks_due on feed_tasks (account_id, due_at);

-- Reactions by subscription and hour, for their limit.
create table feed_reaction_hours (
  account_id uuid not null,
  feed_id uuid not null,
  hour timestamptz not null,
  runs int not null,
  primary key (account_id, feed_id, hour)
);

-- The planner's statistics hold samples of what a column held: none of words.
alter table feeds alter column title set statistics 0, alter column description set statistics 0,
  alter column slug set statistics 0, alter column words set statistics 0;
alter table feed_updates alter column data set statistics 0;
alter table feed_subscriptions alter column reaction set statistics 0;
