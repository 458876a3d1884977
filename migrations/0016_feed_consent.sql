-- What subscribers agreed to, what they reported, and which feeds the operator stopped.
-- runs with: 0010_flux_presence.sql

alter table feed_subscriptions
  -- The most that is paid for this feed on one UTC day.
  add column daily_limit_micros bigint not null default 100000000,
  -- The daily limit was reached: nothing that is published before this moment is delivered. Null otherwise.
  add column paused_until timestamptz;

alter table feeds
  -- Subscribers who pay also read what was published before they subscribed.
  add column free_history boolean not null default false,
  -- The operator stopped it: nothing is published, delivered or charged.
  add column stopped_at timestamptz,
  add column stopped_reason text,
  -- Its owner has yet to be told that it was stopped, or resumed.
  add column stop_untold boolean not null default false;
create index if not exists feeds_stop_untold on feeds (id) where stop_untold;

-- One for each account and feed.
create table feed_reports (
  feed_id uuid not null,
  account_id uuid not null,
  reason text collate "C" not null,
  details text,
  at timestamptz not null,
  primary key (feed_id, account_id)
);
create index feed_reports_by_account on feed_reports (account_id, at);
create index feed_reports_newest on feed_reports (at);

-- The planner's statistics hold samples of what a column held: none of words.
alter table feeds alter column stopped_reason set statistics 0;
alter table feed_reports alter column details set statistics 0;
