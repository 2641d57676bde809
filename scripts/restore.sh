#!/usr/bin/env bash
# Restores a backup of scripts/backup.sh into empty databases. Stop portal, API, main app and CMS first. The
# addresses are those of the services' own roles, to which the tables belong afterwards.
#   DATABASE_URL=… ACCOUNTS_DATABASE_URL=… CMS_DATABASE_URL=… scripts/restore.sh /backups/2026-11-15
set -euo pipefail
from=${1:?name the folder that was saved into}
data=${PORTAL_DATA_DIR:-$(cd "$(dirname "$0")/.." && pwd)/.data}
: "${DATABASE_URL:?}" "${ACCOUNTS_DATABASE_URL:?}" "${CMS_DATABASE_URL:?}"

for url in "$DATABASE_URL" "$ACCOUNTS_DATABASE_URL" "$CMS_DATABASE_URL"; do
  tables=$(psql -XAtc "select count(*) from information_schema.tables where table_schema = 'public'" "$url")
  if [ "$tables" != 0 ]; then
    echo "A database is not empty ($tables tables): nothing was restored. Create new databases and use those." >&2
    exit 1
  fi
done
# Each database is restored completely or not at all.
restore() { pg_restore --single-transaction --exit-on-error --no-owner --no-privileges --dbname="$1" "$2"; }
restore "$CMS_DATABASE_URL" "$from/cms.dump"
restore "$DATABASE_URL" "$from/portal.dump"
restore "$ACCOUNTS_DATABASE_URL" "$from/accounts.dump"
mkdir -p "$data"
tar -xzf "$from/files.tar.gz" -C "$data"
echo "Restored. Start the main app, the API, the portal and the CMS with the same secrets as before."
