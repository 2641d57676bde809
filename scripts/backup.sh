#!/usr/bin/env bash
# Saves everything that cannot be regenerated: the three databases, one of which contains the portal's images, and the
# uploads of the CMS.
#   DATABASE_URL=… ACCOUNTS_DATABASE_URL=… CMS_DATABASE_URL=… scripts/backup.sh /backups/2026-11-15
# The addresses are those of the role `backup` (deploy/postgres/roles.sql). All processes may be running: each database is saved as a consistent snapshot, and uploads are never changed,
# only added or removed.
set -euo pipefail
to=${1:?name the folder to save into}
data=${PORTAL_DATA_DIR:-$(cd "$(dirname "$0")/.." && pwd)/.data}
: "${DATABASE_URL:?}" "${ACCOUNTS_DATABASE_URL:?}" "${CMS_DATABASE_URL:?}"

umask 077
mkdir -p "$to"
# The CMS's database before its images: an image too many is harmless, a missing one is not.
pg_dump --format=custom --no-owner --no-privileges --file="$to/cms.dump" "$CMS_DATABASE_URL"
pg_dump --format=custom --no-owner --no-privileges --file="$to/portal.dump" "$DATABASE_URL"
pg_dump --format=custom --no-owner --no-privileges --file="$to/accounts.dump" "$ACCOUNTS_DATABASE_URL"
folders=()
for folder in cms/public/uploads; do
  if [ -d "$data/$folder" ]; then folders+=("$folder"); fi
done
tar -czf "$to/files.tar.gz" -C "$data" --files-from=/dev/null "${folders[@]}"
# Verify that the backup can be read.
for dump in cms portal accounts; do pg_restore --list "$to/$dump.dump" > /dev/null; done
tar -tzf "$to/files.tar.gz" > /dev/null
du -sh "$to"/*
