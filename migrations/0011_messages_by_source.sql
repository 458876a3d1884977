-- A conversation that is brought again is known by the ids that its writer gave the messages: they are not stored twice.
-- runs with: 0010_flux_presence.sql

create index if not exists memory_messages_source on memory_messages (account_id, source_id, at)
 where source_id is not null;
