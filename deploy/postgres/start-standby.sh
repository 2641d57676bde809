#!/bin/sh
# Copies the primary on the first start, then follows it with the command that is given. To promote it: pg_ctl promote.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup --host=primary --username=replicator --pgdata="$PGDATA" \
    --slot=standby --wal-method=stream --checkpoint=fast --write-recovery-conf
  chmod 0700 "$PGDATA"
fi
exec "$@"
