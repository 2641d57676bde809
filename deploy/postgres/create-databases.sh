#!/bin/sh
# Run once by the image of PostgreSQL when the primary is created.
set -eu
: "${PORTAL_DATABASE_PASSWORD:?}" "${ACCOUNTS_DATABASE_PASSWORD:?}" "${CMS_DATABASE_PASSWORD:?}"
: "${REPLICATION_PASSWORD:?}" "${BACKUP_PASSWORD:?}"
psql --username=postgres --no-psqlrc --file=/etc/tidemark/roles.sql
psql --username=postgres --no-psqlrc --quiet --output=/dev/null \
  --command="select pg_create_physical_replication_slot('standby')"
echo 'host replication replicator all scram-sha-256' >> "$PGDATA/pg_hba.conf"
