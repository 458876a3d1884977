-- Webhooks carry what their maker may read, and receivers are verified before more than a trickle is sent to them.
-- runs with: 0012_claims_by_source.sql

alter table webhooks
  -- The key that made it, whose scopes it has. Null for one that a session made: it may read everything, like its
  -- owner. Webhooks from before this migration have no known maker and count as made by a session.
  add column maker_key_id uuid,
  -- The maker's scopes; null for all.
  add column scopes text[],
  -- When the maker expires; null for never.
  add column maker_until timestamptz,
  -- When its URL first answered 2xx; null for a URL that has not.
  add column verified_at timestamptz,
  -- Until it is verified: nothing more is sent before this moment.
  add column trickle_until timestamptz;

update webhooks set verified_at = last_success_at where last_success_at is not null;

-- Small: webhooks whose maker may end.
create index if not exists webhooks_makers on webhooks (account_id, maker_key_id)
 where maker_key_id is not null and status = 'enabled';

-- Events are stored whether or not a webhook listens. They are listed by type, and redacted by claim.
create index if not exists webhook_events_types on webhook_events (account_id, type, id);
create index if not exists webhook_events_claims on webhook_events using gin (claim_ids)
 where claim_ids is not null;

-- How far each account has used its share of deliveries: the next one may be sent from free_at on. Only accounts that
-- come near their limit have a row.
create table webhook_paces (
  account_id uuid primary key,
  free_at timestamptz not null
) with (fillfactor = 50);
