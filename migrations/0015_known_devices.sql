-- What wrong passwords and sign-ups are counted by, beside the back-off: who has signed in before, and how often an
-- address signs up.
-- runs with: 0010_flux_presence.sql

-- Devices and addresses from which somebody has signed in to an account: failures from elsewhere don't hold them back.
create table known_devices (
  account_id uuid        not null references accounts (id) on delete cascade,
  -- SHA-256 of the account and of the device's token or the address; neither is stored.
  mark       bytea       not null check (octet_length(mark) = 32),
  kind       text        not null check (kind in ('device', 'address')),
  expires_at timestamptz not null,
  primary key (account_id, mark)
);

create index known_devices_expiry on known_devices (expires_at);

-- Sign-ups of an address. Each moves `used_until` on by its share of an hour; the address is held back while that is
-- more than an hour ahead.
create table sign_up_allowances (
  subject    text        primary key, -- "address:<network>"
  used_until timestamptz not null
);

create index sign_up_allowances_age on sign_up_allowances (used_until);
