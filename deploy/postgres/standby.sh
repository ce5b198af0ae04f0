#!/bin/bash
# The standby: copies the primary where its folder is empty, then follows it under the name that the primary waits for.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup -d "host=$PRIMARY_HOST user=replication application_name=standby1" -D "$PGDATA" -R -X stream -c fast
  chmod 0700 "$PGDATA"
fi
exec postgres -c hot_standby=on
