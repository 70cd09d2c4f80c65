#!/usr/bin/env bash
# Gives a Docker engine the images that docker/compose.cluster.yaml and docker/kubernetes/cluster.yaml name and nobody builds here. Those that
# it neither has nor can pull, because there is no registry, are made from Debian's packages: the same programs in other versions,
# under the same names. They have the label `takamaka.stand-in`: remove them before you pull the real ones.
# Needs root, mmdebstrap and a Docker engine.
#
#   tests/packages/engine_images.sh
set -euo pipefail
repo=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/takamaka-images.XXXXXX")
trap 'rm -rf --one-file-system "$folder"' EXIT
# shellcheck source=tests/packages/base.sh
. "$repo/tests/packages/base.sh"

has() { docker image inspect "$1" >/dev/null 2>&1 || timeout 60 docker pull --quiet "$1" >/dev/null 2>&1; }
# The image that the file names by this word.
named() { sed -n "s|^ *image: \(.*$1:.*\)|\1|p" "$repo/docker/compose.cluster.yaml" | head -n 1; }
# make NAME: from the Dockerfile on standard input.
make() {
  echo "made from Debian's packages: $1"
  docker build --quiet --network host --label takamaka.stand-in= -t "$1" - >/dev/null
}
# have_base SUITE
have_base() {
  if has "debian:$1-slim"; then return; fi
  make_base "$folder/$1.tar" "$1"
  docker import "$folder/$1.tar" "localhost/$1" >/dev/null
  # A machine whose connections are looked into has certificates of its own, which Node does not know by itself.
  make "debian:$1-slim" <<END
FROM localhost/$1
ENV NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS:+/etc/ssl/certs/ca-certificates.crt}
END
}
have_base bookworm
haproxy=$(named haproxy)
if ! has "$haproxy"; then
  have_base trixie # its HAProxy is 3.0, as the file names it
  make "$haproxy" <<END
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends haproxy
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
END
fi
etcd=$(named etcd)
if ! has "$etcd"; then
  make "$etcd" <<END
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends etcd-server
END
fi
