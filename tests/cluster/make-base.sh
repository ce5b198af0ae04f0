#!/bin/bash
# make-base.sh: the image localhost/base, for machines that reach no registry of images: Debian by mmdebstrap, with this machine's Node and npm.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6,libatomic1 bookworm "$folder/base.tar"
container=$(buildah from scratch)
buildah add --quiet "$container" "$folder/base.tar" /
root=$(buildah mount "$container")
cp "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "$npm" "$root/usr/local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
cp -L "${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" "$root/etc/ssl/certs/ca-certificates.crt"
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah umount "$container"
buildah commit --quiet "$container" localhost/base
buildah rm "$container"
