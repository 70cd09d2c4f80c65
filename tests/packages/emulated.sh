#!/usr/bin/env bash
# Tries the packages for 64-bit ARM under Debian's emulator: the program starts, serves, plays a match, backs up and checks the backup.
# docker/release.sh runs it in the bare Debian that made them, which has qemu-user-static and the C library of that processor.
#
#   tests/packages/emulated.sh PACKED    PACKED: what docker/package.sh has made
set -euo pipefail
repo=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
packed=$(cd -- "$1" && pwd)
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
one() {  # NAME COMMAND…
  local name=$1
  shift
  if "$@" >"$folder/log" 2>&1; then echo "check passed: $name"; else echo "check FAILED: $name"; tail -n 20 "$folder/log"; exit 1; fi
}
takamaka() { qemu-aarch64-static "$program" "$@"; }
export TAKAMAKA_CONFIG='' TAKAMAKA_PORT=18482 TAKAMAKA_LISTEN=127.0.0.1 TAKAMAKA_METRICS_LISTEN='' TAKAMAKA_PACE_MS=0

is_arm() { file -L "$program" | grep -q 'ELF 64-bit.*ARM aarch64'; }
has_version() { [[ $(takamaka --version) == "$(sed -n 's/.*"version":"\([0-9.]*\)".*/\1/p' "$packed/release.json")" ]]; }
starts() {
  qemu-aarch64-static "$program" serve >"$folder/served" 2>&1 & server=$!
  for ((i = 0; i < 600; ++i)); do if takamaka healthcheck; then return; fi; sleep 0.1; done
  cat "$folder/served"
  return 1
}
serves_page() { exec 3<>/dev/tcp/127.0.0.1/18482 && printf 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3 && grep -qi '<title>' <&3; }
plays() { PYTHONPATH=$repo/clients/python/src python3 -B "$repo/clients/python/examples/bot.py" http://127.0.0.1:18482 gaple 4 && grep -q '^deal 1: ' "$folder/log"; }
backs_up() { takamaka backup "$TAKAMAKA_DATABASE.copy" && test -s "$TAKAMAKA_DATABASE.copy"; }
checks() { TAKAMAKA_DATABASE=$TAKAMAKA_DATABASE.copy takamaka check && takamaka check; }
stops() { kill -TERM "$server" && wait "$server"; }

dpkg-deb -x "$packed"/takamaka_*_arm64.deb "$folder/deb"
mkdir "$folder/tar" && tar -xf "$packed"/takamaka-*-linux-aarch64.tar.gz -C "$folder/tar" --strip-components=1
for kind in deb/usr tar; do
  export program=$folder/$kind/bin/takamaka TAKAMAKA_WEB=$folder/$kind/share/takamaka/web TAKAMAKA_DATABASE=$folder/$kind/takamaka.db
  echo "${kind%%/*}:"
  one "it is a program for 64-bit ARM" is_arm
  one "it says the version of the release" has_version
  one "it finds no fault in its settings" takamaka check-config
  one "it starts, and its health check finds it" starts
  one "it serves the page" serves_page
  one "a client plays a match of Gaple to the end" plays
  one "it backs up while it serves" backs_up
  one "it stops when it is told to" stops
  one "it finds no fault in the backup, nor in the database" checks
done
