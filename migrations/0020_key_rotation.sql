-- The key that seals can be changed while the service runs: the old one and the new one are known side by side.
-- runs with: 0012_claims_by_source.sql

alter table encryption_keys
  -- known: may be used soon; seals: seals what is new; opens: some values are still sealed with it.
  add column state text collate "C" not null default 'seals',
  -- Whether what it seals begins with its fingerprint. Versions before this one can't read that, so a key of theirs
  -- goes on without until it is replaced.
  add column labels boolean not null default false;
