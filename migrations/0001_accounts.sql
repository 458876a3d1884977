create table accounts (
  id            uuid        primary key,
  -- As it was typed, for showing.
  email         text        not null,
  -- Lower case, NFC: what makes two spellings the same person.
  email_key     text        not null unique,
  password_hash text        not null,
  plan          text        not null default 'free' check (plan in ('free', 'preview')),
  created_at    timestamptz not null
);

create table sessions (
  account_id uuid        not null references accounts (id) on delete cascade,
  id         uuid        not null,
  -- SHA-256; the token itself is never stored.
  token_hash bytea       not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);

create index sessions_expiry on sessions (expires_at);

-- Failed sign-ins. How long a subject is blocked follows from the two columns, so the rule lives in
-- one place in the code.
create table sign_in_backoffs (
  -- "email:<sha256>", whether or not such an account exists, or "address:<network>".
  subject         text        primary key,
  failures        integer     not null check (failures > 0),
  last_failure_at timestamptz not null
);

create index sign_in_backoffs_age on sign_in_backoffs (last_failure_at);
