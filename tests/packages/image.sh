#!/usr/bin/env bash
# Builds the last stage of docker/Dockerfile with buildah, from a base that mmdebstrap makes, without a registry and without a
# Docker engine: the release build replaces the first stage. Then checks the image and runs its server as the image does.
# Needs root, mmdebstrap, buildah and .build/release.
#
#   tests/packages/image.sh [BASE]    BASE: a tar file with the bare system, created if it does not exist
set -euo pipefail
repo=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
((EUID == 0)) || { echo "makes a root file system and must be root"; exit 2; }
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/takamaka-image.XXXXXX")
base=${1:-$folder/base.tar}
# shellcheck source=tests/packages/base.sh
. "$repo/tests/packages/base.sh"
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
storage=(--root "$folder/storage" --runroot "$folder/run")
trap 'rm -rf --one-file-system "$folder"' EXIT
failed=0
one() {
  local name=$1 began=$SECONDS
  shift
  if "$@" >"$folder/log" 2>&1; then echo "check passed: $name ($((SECONDS - began)) s)"; else echo "check FAILED: $name"; tail -n 20 "$folder/log"; failed=1; fi
}
import_base() {
  local container
  make_base "$base" && container=$(buildah "${storage[@]}" from scratch) &&
    buildah "${storage[@]}" add --quiet "$container" "$base" / &&
    buildah "${storage[@]}" commit --quiet "$container" localhost/base
}
make_stage() {  # the output of the first stage in /opt/takamaka
  local here=$folder/stage/opt/takamaka
  cmake --build "$repo/.build/release" --target takamaka takamaka_manual &&
    cmake --install "$repo/.build/release" --prefix "$here" --strip &&
    ldd "$here/bin/takamaka" | awk '$3 ~ "^/" {print "*/" substr($3, match($3, "[^/]*$"))}' | xargs dpkg -S | cut -d: -f1 | sort -u >"$here/packages.txt" &&
    { echo 'ARG BASE'; sed -n '/^FROM \${BASE}$/,$p' "$repo/docker/Dockerfile"; } >"$folder/Dockerfile"
}
build() {
  buildah "${storage[@]}" bud --format docker --network host --build-arg BASE=localhost/base --build-context "build=$folder/stage" \
    --build-arg REVISION=test -f "$folder/Dockerfile" -t localhost/takamaka "$folder/stage"
}
looks() { buildah "${storage[@]}" inspect --type image localhost/takamaka | python3 -c '
import json, sys
config = json.load(sys.stdin)["Docker"]["config"]
assert config["User"] == "10001:10001", config["User"]
assert config["StopSignal"] == "SIGTERM"
assert config["Healthcheck"]["Test"] == ["CMD", "takamaka", "healthcheck"], config.get("Healthcheck")
assert config["Cmd"] == ["takamaka", "serve"]
assert config["Labels"]["org.opencontainers.image.revision"] == "test"
assert "8080/tcp" in config["ExposedPorts"]'; }
runs() {
  local container
  container=$(buildah "${storage[@]}" from localhost/takamaka) || return 1
  buildah "${storage[@]}" run --user 10001:10001 "$container" -- bash -euc '
    test "$(id -u)" = 10001
    if touch /opt/takamaka/x 2>/dev/null; then exit 1; fi
    grep -q "\"name\": \"libsodium23\"" /opt/takamaka/share/takamaka/sbom.cdx.json
    export TAKAMAKA_PORT=18481 TAKAMAKA_LISTEN=127.0.0.1
    takamaka serve & server=$!
    for ((i = 0; i < 200; ++i)); do if takamaka healthcheck; then break; fi; sleep 0.05; done
    takamaka healthcheck
    takamaka backup /var/lib/takamaka/copy.db
    kill -TERM $server
    wait $server'
}
one "a base from Debian's packages" import_base
one "the output of the first stage" make_stage
((failed == 0)) || exit 1
one "the last stage of docker/Dockerfile builds" build
((failed == 0)) || exit 1
one "user, health check, labels, ports and command are in the image" looks
one "it carries the list of its parts, and its server runs as uid 10001, backs up and stops" runs
exit "$failed"
