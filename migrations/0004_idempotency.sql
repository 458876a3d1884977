-- The first answer to a call that carried an Idempotency-Key.
-- While `answer` is null the call runs; whoever runs it holds the lease.
create table idempotency_records (
  account_id   uuid        not null, -- all zeros for calls without an account, whose address is in the hash
  key_hash     bytea       not null, -- of the key (and the address)
  fingerprint  bytea       not null, -- of method, path and body
  execution_id uuid        not null, -- survives a taken-over lease, so that the second run is not charged again
  owner        uuid        not null, -- the instance that runs it
  lease_until  timestamptz not null,
  answer       bytea,                -- encrypted with what only the caller's request holds
  created_at   timestamptz not null,
  primary key (account_id, key_hash)
);
create index idempotency_records_age on idempotency_records (created_at);
