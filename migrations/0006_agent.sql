-- The agent's runs. Every key begins with account_id, so that the tables can be distributed by account.

create table agent_runs (
  account_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  status text collate "C" not null,
  message text not null,
  -- Names of the skills that the caller asked for.
  skills text[] not null,
  -- Why it began, where nobody asked.
  trigger jsonb,
  may_remember boolean not null,
  model text not null,
  -- Until it completes: empty.
  content text not null,
  citations jsonb not null,
  recommendations jsonb not null,
  input_tokens int not null,
  output_tokens int not null,
  error_code text,
  error_detail text,
  -- Every claim it looked at: what forgets a claim finds by it the runs that hold its text.
  claim_ids uuid[] not null,
  -- Number of its latest event.
  last_event int not null,
  -- A part of the answer is stored: it can't be begun again.
  said boolean not null,
  attempts int not null,
  -- The instance that works on it. It writes nothing after its lease went to another.
  owner uuid not null,
  lease_until timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id),
  constraint known_status check (status in ('running', 'completed', 'failed', 'cancelled'))
);
create index agent_runs_conversation on agent_runs (account_id, conversation_id, id);
-- The few that run: whose instance died is found by it.
create index agent_runs_running on agent_runs (lease_until) where status = 'running';

create table agent_run_events (
  account_id uuid not null,
  run_id uuid not null,
  seq int not null,
  type text collate "C" not null,
  -- JSON as it is sent: a stream that is resumed goes on byte by byte.
  data text not null,
  primary key (account_id, run_id, seq)
);

-- PostgreSQL's own statistics would keep samples of what people said.
alter table agent_runs alter message set statistics 0;
alter table agent_runs alter trigger set statistics 0;
alter table agent_runs alter content set statistics 0;
alter table agent_runs alter citations set statistics 0;
alter table agent_runs alter recommendations set statistics 0;
alter table agent_runs alter error_detail set statistics 0;
alter table agent_run_events alter data set statistics 0;
