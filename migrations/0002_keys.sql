-- API keys. A revoked key stays as a row, so that usage can still be told by key; it is listed no more.
create table api_keys (
  account_id   uuid        not null,
  id           uuid        not null,
  name         text        not null,
  scopes       text[]      not null check (cardinality(scopes) > 0),
  -- The first characters of the key, by which a person recognises it.
  start        text        not null,
  -- SHA-256; the key itself is never stored. It has 190 random bits, so a slow hash would add nothing.
  key_hash     bytea       not null check (octet_length(key_hash) = 32),
  created_at   timestamptz not null,
  -- What the owner chose. Kept apart from retires_at, so that a key rotated twice within its overlap
  -- hands down the owner's expiry and not the end of the overlap.
  expires_at   timestamptz,
  -- When the overlap of a rotation ends.
  retires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  primary key (account_id, id),
  -- The one index without the account in front: the hash is all that a caller brings.
  unique (key_hash)
)
-- Room in each page, so that noting the last use moves no index entry.
with (fillfactor = 80);

create index api_keys_listed on api_keys (account_id, id) where revoked_at is null;
