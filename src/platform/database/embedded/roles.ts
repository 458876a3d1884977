/**
 * The roles of the embedded database. PostgreSQL's superuser starts it, and does nothing else: the service owns its
 * database under a role of its own, and takes on a second one for the work of one account.
 */
import type pg from "pg";

export const SERVICE_ROLE = "personal_helper";
/** As row-security.ts names the one beside any role. */
const ACCOUNT_ROLE = "personal_helper_account";

/** As the superuser, in the service's database. What an earlier version made is handed over. */
export async function ensureRoles(client: pg.Client): Promise<void> {
  await client.query(`
    -- The sessions of a service that was killed end in a moment.
    set lock_timeout = '30s';
    do $$
    declare
      thing record;
    begin
      if not exists (select from pg_roles where rolname = '${SERVICE_ROLE}') then
        create role ${SERVICE_ROLE} login;
      end if;
      if not exists (select from pg_roles where rolname = '${ACCOUNT_ROLE}') then
        create role ${ACCOUNT_ROLE} nologin;
      end if;
      if not pg_has_role('${SERVICE_ROLE}', '${ACCOUNT_ROLE}', 'member') then
        grant ${ACCOUNT_ROLE} to ${SERVICE_ROLE};
      end if;
      for thing in
        select 'database ' || quote_ident(datname) as name from pg_database
         where datname = current_database() and datdba <> '${SERVICE_ROLE}'::regrole
        union all
        select 'schema public' from pg_namespace
         where nspname = 'public' and nspowner <> '${SERVICE_ROLE}'::regrole
        union all
        select 'table ' || c.oid::regclass from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
           and c.relowner <> '${SERVICE_ROLE}'::regrole
        union all
        select 'routine ' || p.oid::regprocedure from pg_proc p
         where p.pronamespace = 'public'::regnamespace and p.proowner <> '${SERVICE_ROLE}'::regrole
      loop
        execute format('alter %s owner to ${SERVICE_ROLE}', thing.name);
      end loop;
    end
    $$`);
}
