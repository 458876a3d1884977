-- Webhooks. Every key begins with account_id, so that the tables can be distributed by account.

create table webhooks (
  account_id uuid not null,
  id uuid not null,
  url text not null,
  -- Types of events; `*` for all.
  events text[] not null,
  description text not null,
  -- One delivery at a time, in the order of the events.
  ordered boolean not null,
  status text collate "C" not null,
  disabled_reason text,
  -- Sealed with the service's encryption key.
  secret bytea not null,
  -- Signs too until then, after a rotation.
  previous_secret bytea,
  previous_until timestamptz,
  -- Since when nothing but failures; null after a success.
  failing_since timestamptz,
  -- Its owner was told that it will be disabled.
  warned boolean not null,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The queue. When the earliest of its pending deliveries is due; null when none is known of.
  due_at timestamptz,
  -- Raised with every new delivery: who empties the queue sees whether it is still empty.
  wakes bigint not null,
  -- The instance that delivers to it now.
  lane_owner uuid,
  lane_until timestamptz,
  primary key (account_id, id),
  constraint known_status check (status in ('enabled', 'disabled'))
) with (fillfactor = 50);
-- Those that fail apart: however many they are, nobody reads past them to find those that work.
create index webhooks_due on webhooks ((failing_since is not null), due_at)
  where due_at is not null and status = 'enabled';

-- What happened, for accounts that somebody listens to.
create table webhook_events (
  account_id uuid not null,
  id uuid not null,
  type text collate "C" not null,
  -- As it is sent, byte by byte: the signature covers it.
  body text not null,
  -- Claims whose text it holds.
  claim_ids uuid[],
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index webhook_events_age on webhook_events (created_at);

create table webhook_deliveries (
  account_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text collate "C" not null,
  status text collate "C" not null,
  -- All that were made, and those since it was last begun anew.
  attempts int not null,
  tries int not null,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  response_status int,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id),
  constraint known_status check (status in ('pending', 'succeeded', 'failed'))
) with (fillfactor = 70);
create index webhook_deliveries_due on webhook_deliveries (account_id, webhook_id, next_attempt_at, id)
  where status = 'pending';
create index webhook_deliveries_order on webhook_deliveries (account_id, webhook_id, id) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (account_id, webhook_id, id);
create index webhook_deliveries_event on webhook_deliveries (account_id, event_id);

create table webhook_attempts (
  account_id uuid not null,
  delivery_id uuid not null,
  attempt int not null,
  at timestamptz not null,
  request_headers jsonb not null,
  response_status int,
  response_headers jsonb,
  response_body text,
  error text,
  total_ms int not null,
  connect_ms int,
  first_byte_ms int,
  primary key (account_id, delivery_id, attempt)
);

-- Which key seals what is stored: an instance with another could read none of it.
create table encryption_keys (
  fingerprint bytea primary key,
  created_at timestamptz not null
);

-- The planner's statistics hold samples of what a column held, also of what was forgotten since: none of words.
alter table webhook_events alter column body set statistics 0;
alter table webhook_attempts alter column response_body set statistics 0, alter column response_headers set statistics 0,
  alter column error set statistics 0;
alter table webhook_deliveries alter column error set statistics 0;
alter table webhooks alter column url set statistics 0, alter column description set statistics 0;
