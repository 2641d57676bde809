#!/bin/sh
# As the official image does it: creates the data folder and runs the scripts in /docker-entrypoint-initdb.d, once.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb --pgdata="$PGDATA" --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  pg_ctl --pgdata="$PGDATA" --options="-c listen_addresses=''" --wait start
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl --pgdata="$PGDATA" --mode=fast --wait stop
fi
exec "$@"
