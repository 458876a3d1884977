-- What imports have stored, so that an account can't fill the disk for the price of a few of them.
-- runs with: 0010_flux_presence.sql

-- Since the last erasure. Of the uploads as they came; what a write stores is not in it.
alter table memories add column if not exists imported_bytes bigint not null default 0;
