-- Policies that are not the common one, by which an account sees the rows with its own account_id: those are made at
-- every start, for every table that has that column (src/platform/database/row-security.ts), and so is the switch that
-- makes any of them count.
-- runs with: 0010_flux_presence.sql

create policy own_account on accounts
  using (id = nullif(current_setting('app.account_id', true), '')::uuid);

-- The catalogue is for everybody; what is written in it, for the publisher.
create policy read_by_all on feeds for select using (true);
