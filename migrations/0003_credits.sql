-- Credits: one book per account. Money is integer micro-credits. Every key begins with account_id,
-- so that the tables can be distributed by account.

-- What an account has now. Its row is the lock of the account's money: whoever writes a transfer
-- holds it, which is why `seq` has no gaps and no balance can be spent twice.
create table credit_balances (
  account_id uuid primary key,
  -- Number of the account's latest transfer.
  seq bigint not null,
  -- What is left of this month's free tier, and what it began with.
  free_micros bigint not null,
  free_amount_micros bigint not null,
  -- First day of the UTC month that the free tier belongs to.
  free_period date not null,
  granted_micros bigint not null,
  -- Publisher's share of feed updates; kept apart, never spent by calls.
  earnings_micros bigint not null,
  -- One constraint for all: PostgreSQL prepares each of them anew for every statement.
  constraint never_below_zero check (
    free_micros >= 0 and free_amount_micros >= free_micros and granted_micros >= 0 and earnings_micros >= 0)
-- Updated by every charge: room on the page keeps those updates out of the index.
) with (fillfactor = 50);

-- The journal. A transfer has one leg per wallet of the account and one for the platform. The
-- platform's leg stands in the account's own book: there is no shared row that all charges would
-- wait for, and every book sums to zero by itself.
create table credit_transfers (
  account_id uuid not null,
  seq bigint not null,
  id uuid not null,
  -- Why it happened: with the kind it makes every retry harmless.
  cause uuid not null,
  kind text collate "C" not null,
  free_micros bigint not null,
  granted_micros bigint not null,
  earnings_micros bigint not null,
  platform_micros bigint not null,
  -- Free and granted together, after this transfer.
  balance_after_micros bigint not null,
  -- As the usage view names it: `GET /v1/…`, or `feed:feed_…` for a feed update.
  endpoint text collate "C",
  key_id uuid,
  feed_id uuid,
  request_id text,
  at timestamptz not null,
  primary key (account_id, seq),
  unique (account_id, cause, kind),
  constraint sound_transfer check (
    free_micros + granted_micros + earnings_micros + platform_micros = 0 and balance_after_micros >= 0
    and kind in ('charge', 'refund', 'grant', 'expiry', 'feed_update', 'earning'))
) with (
  -- Statistics of a nearly empty journal make the planner scan it whole, and a cached plan would
  -- keep doing so while the journal grows. Without any, it takes the index.
  autovacuum_analyze_threshold = 50000,
  autovacuum_vacuum_threshold = 50000,
  autovacuum_vacuum_insert_threshold = 50000
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % refused: the ledger is append-only', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

create trigger append_only before update or delete or truncate on credit_transfers
  for each statement execute function refuse_ledger_change();
-- Also for sessions that switch ordinary triggers off (session_replication_role).
alter table credit_transfers enable always trigger append_only;

-- What calls cost, by day (UTC), endpoint and key. Raised in the statement that writes the
-- transfer, so it equals the journal at any moment.
create table usage_days (
  account_id uuid not null,
  day date not null,
  endpoint text collate "C" not null,
  -- All zeros for calls that were made with a session.
  key_id uuid not null,
  calls bigint not null,
  errors bigint not null,
  micros bigint not null,
  primary key (account_id, day, endpoint, key_id),
  constraint never_below_zero check (errors >= 0 and calls >= errors and micros >= 0)
) with (fillfactor = 70);
