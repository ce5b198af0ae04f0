#!/bin/bash
# Run once by the image of PostgreSQL, on an empty folder: the database, the role of the servers and the one of the standby.
set -euo pipefail
# There is no standby yet, and nobody may wait for it.
export PGOPTIONS='-c synchronous_commit=local'
psql -v ON_ERROR_STOP=1 -v app="$APP_PASSWORD" -v replication="$REPLICATION_PASSWORD" -U postgres <<'SQL'
create role guanxiang_app login password :'app';
create database guanxiang owner guanxiang_app;
-- Connections through the pool have the timeouts of their role; `admin migrate` sets the same.
alter role guanxiang_app in database guanxiang set statement_timeout = '5s';
alter role guanxiang_app in database guanxiang set lock_timeout = '800ms';
alter role guanxiang_app in database guanxiang set idle_in_transaction_session_timeout = '5s';
create role replication replication login password :'replication';
SQL
echo 'host replication replication samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
