-- State that a user's devices share, one row an app. Its row is the lock under which its version is raised.
create table flux_states (
  account_id uuid not null,
  app text collate "C" not null,
  version bigint not null,
  -- JSON, as it was at state_version: a large state is written anew only every so many changes, and those after it
  -- stand in the log.
  state text not null,
  state_version bigint not null,
  -- What the changes after state_version take in the log.
  pending_bytes int not null,
  -- The current state as JSON has at most this many.
  bytes int not null,
  updated_at timestamptz not null,
  -- The device that wrote last.
  updated_by text not null,
  -- Emptied and not listed. The row stays, so that no version ever means two states.
  deleted boolean not null,
  -- The log has every change after this version.
  log_from bigint not null,
  log_bytes bigint not null,
  -- When its latest changes are to be announced; null when all are.
  announce_at timestamptz,
  announced_at timestamptz,
  primary key (account_id, app),
  constraint state_not_ahead check (state_version <= version and log_from <= version)
) with (fillfactor = 60);

-- The latest changes of each app, as they were told. Trimmed from time to time.
create table flux_changes (
  account_id uuid not null,
  app text collate "C" not null,
  -- That the change made.
  version bigint not null,
  -- JSON of one member: "merge":{…}, "state":{…} or "patch":[…].
  change text not null,
  by text not null,
  -- The connection or request that wrote.
  writer_id text collate "C" not null,
  primary key (account_id, app, version)
);

-- Apps whose changes are still to be announced, so that it happens also when the instance that should have dies.
create table flux_announcements (
  account_id uuid not null,
  app text collate "C" not null,
  due_at timestamptz not null,
  primary key (account_id, app)
);
create index flux_announcements_due on flux_announcements (due_at);

-- States are written often and may be large; the default method takes ten times as long. Not every server has it.
do $$
begin
  alter table flux_states alter column state set compression lz4;
  alter table flux_changes alter column change set compression lz4;
exception when feature_not_supported then
  null;
end
$$;

-- The planner's statistics hold samples of what a column held: none of words.
alter table flux_states alter column app set statistics 0, alter column state set statistics 0,
  alter column updated_by set statistics 0;
alter table flux_changes alter column app set statistics 0, alter column change set statistics 0,
  alter column by set statistics 0;
alter table flux_announcements alter column app set statistics 0;
