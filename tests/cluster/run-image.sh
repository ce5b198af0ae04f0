#!/bin/bash
# run-image.sh ROOT SECRET-FOLDER: runs the image unpacked at ROOT as a container runtime would: user 10001, read-only root, /data and /tmp in
# memory, the secret readable by the group, the settings below from the environment. Call it inside `unshare --mount`; it ends with the server.
set -euo pipefail
root=$1
settings=()
for name in APP_MODE PORT METRICS_PORT DATABASE_URL PUBLIC_BASE_URL TRUSTED_PROXIES MAIL_TRANSPORT DRAIN_SECONDS RATE_LIMIT_FACTOR LOG_LEVEL; do
  if [ -n "${!name:-}" ]; then settings+=("$name=${!name}"); fi
done
mount --bind "$root" "$root"
mkdir -p "$root/run/secrets"
mount --bind "$2" "$root/run/secrets"
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t tmpfs -o size=256m,mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o size=256m,mode=0700,uid=10001,gid=10001 tmpfs "$root/data"
mount -o remount,bind,ro "$root"
cd /
exec env -i PATH="$PATH" HOME=/tmp HOST=127.0.0.1 DATA_DIR=/data PREVIOUS_ASSETS=/app/previous-assets \
  SERVER_SECRET_FILE=/run/secrets/server-secret "${settings[@]}" \
  chroot --userspec=10001:10001 "$root" /bin/sh -c \
  'cd /app; if touch /app/written 2>/dev/null; then echo "the root can be written to"; fi; exec node_modules/.bin/node --expose-gc --max-semi-space-size=4 server/main.ts'
