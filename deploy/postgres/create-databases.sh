#!/bin/sh
# Run once by the image of PostgreSQL when the primary is created.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role tidemark login password :'password';
create role replicator replication login password :'password';
create database portal owner tidemark template template0 encoding 'UTF8';
create database accounts owner tidemark template template0 encoding 'UTF8';
create database cms owner tidemark template template0 encoding 'UTF8';
select pg_create_physical_replication_slot('standby');
SQL
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
