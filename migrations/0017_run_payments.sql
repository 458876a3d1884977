-- What a run cost that did not complete: a cancelled one pays for the share of its answer that was shown. And how old
-- ones are found.
-- runs with: 0010_flux_presence.sql

-- Null: nothing, or the whole price where it completed.
alter table agent_runs add column paid_micros bigint;

-- Where runs are erased after some days.
create index if not exists agent_runs_age on agent_runs (created_at);
