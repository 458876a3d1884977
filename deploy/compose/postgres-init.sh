#!/bin/sh
# Run once, by an empty volume's first start. The service gets a role that is no superuser, and the one beside it that
# its statements for one account take on. The superuser is left without a password: it is reached from inside only, by
#   docker compose exec postgres psql --username postgres personal_helper
set -eu
psql --username postgres --dbname personal_helper --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role personal_helper login password :'password';
create role personal_helper_account nologin;
grant personal_helper_account to personal_helper;
alter database personal_helper owner to personal_helper;
alter role postgres password null;
SQL
