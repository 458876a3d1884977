-- An account's memory: what every write raises, and every index of it is measured against.
create table memories (
  account_id     uuid   primary key,
  -- Raised by each change, in its transaction; the row's lock makes an account's writes one after the other.
  version        bigint not null,
  -- Never goes back, whatever the clocks of the instances say: what is told later counts as later.
  changed_at     timestamptz not null,
  -- The version of the last erasure: an index older than this holds what is gone.
  erased_version bigint not null default 0,
  -- Who speaks in its messages: a question that names one of them is about what that one says of "I".
  speakers       text[] not null default '{}'
);

-- The messages that claims came from. What became a claim stands in the claim alone, so that forgetting it
-- leaves no copy here.
create table memory_messages (
  account_id      uuid        not null,
  id              uuid        not null,
  -- The conversation: messages of one group are neighbours, in the order of their ids.
  group_id        uuid        not null,
  role            text        not null check (role in ('user', 'assistant')),
  name            text,
  source          text,
  -- As the writer calls the message.
  source_id       text,
  at              timestamptz not null,
  context         jsonb       not null, -- [{"position", "text"}]: what became no claim
  -- Of this message and the one before it, embedded together.
  vector          bytea,
  vector_model    text,
  changed_version bigint      not null,
  primary key (account_id, id)
);
create index memory_messages_changed on memory_messages (account_id, changed_version, id);
create index memory_messages_latest on memory_messages (account_id, source, id desc);
create index memory_messages_group on memory_messages (account_id, group_id, id);
create index memory_messages_model on memory_messages (vector_model);

-- Claims. Two times: valid_from and valid_to say when it was true, created_at and updated_at when it was told.
-- A forgotten claim stays as a row without its text, so that every index learns of it.
create table claims (
  account_id      uuid        not null,
  id              uuid        not null,
  content         text,                  -- null once forgotten
  normal          bytea,                 -- hash of what it says: two claims that say the same are one
  message_id      uuid,
  group_id        uuid,                  -- what it was written with; null if it stands alone
  position        int         not null,
  speaker         text,                  -- who says it, if not the user
  source          text,
  source_id       text,
  tags            text[]      not null,
  metadata        jsonb       not null,
  occurred_at     timestamptz,
  valid_from      timestamptz not null,
  valid_to        timestamptz,
  -- Each time it was said, sorted: a contradiction that arrives late may fall between two of them.
  stated_at       timestamptz[] not null,
  expires_at      timestamptz,
  supersedes      uuid[]      not null default '{}',
  superseded_by   uuid,
  dates           text[]      not null,  -- days, months or years it speaks of, relative ones resolved
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  -- The latest entry of its history is this row; earlier ones are in claim_versions.
  revision        int         not null default 1,
  change          text        not null default 'created'
                  check (change in ('created', 'corrected', 'superseded', 'deleted')),
  vector          bytea,
  vector_model    text,
  changed_version bigint      not null,
  primary key (account_id, id),
  check ((content is null) = (change = 'deleted'))
);
create index claims_changed on claims (account_id, changed_version, id);
create index claims_normal on claims (account_id, normal) where normal is not null;
create index claims_message on claims (account_id, message_id) where message_id is not null;
create index claims_group on claims (account_id, group_id) where group_id is not null;
create index claims_expiry on claims (expires_at) where expires_at is not null and content is not null;
create index claims_model on claims (vector_model) where content is not null;

create table claim_versions (
  account_id  uuid        not null,
  claim_id    uuid        not null,
  version     int         not null,
  content     text,                  -- null once forgotten
  valid_from  timestamptz not null,
  valid_to    timestamptz,
  recorded_at timestamptz not null,
  change      text        not null,
  primary key (account_id, claim_id, version)
);

-- Where claims that may correct each other find each other.
create table claim_keys (
  account_id uuid not null,
  key        text not null,
  claim_id   uuid not null,
  primary key (account_id, key, claim_id)
);
create index claim_keys_claim on claim_keys (account_id, claim_id);

-- The summary of an account as of a version of its memory.
create table memory_profiles (
  account_id  uuid        primary key,
  version     bigint      not null,
  summary     text        not null,
  highlights  uuid[]      not null,
  claim_count int         not null,
  updated_at  timestamptz not null
);

-- What was erased and when; nothing of what it was.
create table memory_erasures (
  account_id uuid        not null,
  id         uuid        not null,
  erased_at  timestamptz not null,
  claims     int         not null,
  runs       int         not null,
  deliveries int         not null,
  primary key (account_id, id)
);

-- The planner's statistics hold samples of what a column held, also of what was forgotten since: none of words.
alter table memories alter column speakers set statistics 0;
alter table claims
  alter column content set statistics 0, alter column speaker set statistics 0, alter column source set statistics 0,
  alter column source_id set statistics 0, alter column tags set statistics 0, alter column metadata set statistics 0;
alter table claim_versions alter column content set statistics 0;
alter table claim_keys alter column key set statistics 0;
alter table memory_messages
  alter column context set statistics 0, alter column name set statistics 0, alter column source set statistics 0,
  alter column source_id set statistics 0;
alter table memory_profiles alter column summary set statistics 0;

-- Which operation a kept answer belongs to: forgetting a claim must reach the answers that quoted it.
alter table idempotency_records add column endpoint text not null default '';

-- What a message says: its claims and the rest of it, in their places.
create function message_text(of_account uuid, of_message uuid, context jsonb) returns text
language sql stable as $$
  select string_agg(part.text, ' ' order by part.position) from (
    select position, content as text from claims
     where account_id = of_account and message_id = of_message and content is not null
    union all
    select (piece->>'position')::int, piece->>'text' from jsonb_array_elements(context) piece) part
$$;
