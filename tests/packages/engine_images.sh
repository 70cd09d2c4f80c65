#!/usr/bin/env bash
# Gives a Docker engine the images that docker/compose.cluster.yaml names and does not build. Those that it neither has nor can pull,
# because there is no registry, are made from Debian's packages: the same programs in other versions, under the same names.
# Needs root, mmdebstrap and a Docker engine.
#
#   tests/packages/engine_images.sh
set -euo pipefail
repo=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/takamaka-images.XXXXXX")
trap 'rm -rf --one-file-system "$folder"' EXIT
# shellcheck source=tests/packages/base.sh
. "$repo/tests/packages/base.sh"
base=debian:bookworm-slim

has() { docker image inspect "$1" >/dev/null 2>&1 || timeout 60 docker pull --quiet "$1" >/dev/null 2>&1; }
# The image that the file names by this word.
named() { sed -n "s|^ *image: \(.*$1:.*\)|\1|p" "$repo/docker/compose.cluster.yaml" | head -n 1; }
# make NAME: from the Dockerfile on standard input.
make() {
  echo "made from Debian's packages: $1"
  docker build --quiet --network host -t "$1" - >/dev/null
}
if ! has "$base"; then
  make_base "$folder/base.tar"
  docker import "$folder/base.tar" localhost/base >/dev/null
  # A machine whose connections are looked into has certificates of its own, which Node does not know by itself.
  make "$base" <<END
FROM localhost/base
ENV NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS:+/etc/ssl/certs/ca-certificates.crt}
END
fi
haproxy=$(named haproxy)
if ! has "$haproxy"; then
  make "$haproxy" <<END
FROM $base
RUN apt-get update && apt-get install -y --no-install-recommends haproxy
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
END
fi
etcd=$(named etcd)
if ! has "$etcd"; then
  make "$etcd" <<END
FROM $base
RUN apt-get update && apt-get install -y --no-install-recommends etcd-server
END
fi
