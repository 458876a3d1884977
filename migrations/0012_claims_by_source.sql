-- A claim that is brought again under its id at the source takes the place of the earlier one.
-- runs with: 0010_flux_presence.sql

create index if not exists claims_source on claims (account_id, source_id)
 where source_id is not null and message_id is null and valid_to is null;
