-- Which devices are connected, so that they see each other across instances. Derived: it may be emptied at any time.

-- An instance that does not renew its row is dead, and so are the connections that it held.
create table flux_instances (
  id uuid primary key,
  alive_until timestamptz not null
) with (fillfactor = 50);

create table flux_presence (
  account_id uuid not null,
  app text collate "C" not null,
  instance_id uuid not null,
  -- Their names, a JSON array.
  devices jsonb not null,
  primary key (account_id, app, instance_id)
);
create index flux_presence_instance on flux_presence (instance_id);

-- The planner's statistics hold samples of what a column held: none of words.
alter table flux_presence alter column app set statistics 0, alter column devices set statistics 0;
