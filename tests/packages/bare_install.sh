#!/usr/bin/env bash
# Makes the .deb and the tarball of the release build, runs the tarball in a bare Debian 12 (minbase), installs the .deb there, and
# follows docs/OPERATIONS.md without systemd: start as the package's user, look, back up, restore, upgrade, remove. Needs root and mmdebstrap. Prints a line for
# each check.
#
#   tests/packages/bare_install.sh [BASE]    BASE: a tar file with the bare system, created if it does not exist
#   TAKAMAKA_PACKED=FOLDER …                 tests what docker/package.sh has made there, of TAKAMAKA_BUILD=FOLDER
set -euo pipefail
repo=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
((EUID == 0)) || { echo "makes a root file system and must be root"; exit 2; }
folder=$(mktemp -d "${TMPDIR:-/var/tmp}/takamaka-deb.XXXXXX")
system=$folder/root base=${1:-$folder/base.tar}
# shellcheck source=tests/packages/base.sh
. "$repo/tests/packages/base.sh"
trap 'rm -rf --one-file-system "$folder"' EXIT
failed=0
one() {  # NAME COMMAND…
  local name=$1
  shift
  local began=$SECONDS
  if "$@" >"$folder/log" 2>&1; then echo "check passed: $name ($((SECONDS - began)) s)"; else echo "check FAILED: $name"; tail -n 20 "$folder/log"; failed=1; fi
}

make_package() {
  if [[ ${TAKAMAKA_PACKED:-} ]]; then cp -r "$TAKAMAKA_PACKED" "$folder/packed"; else
    cmake --build "$repo/.build/release" --target takamaka takamaka_manual && "$repo/docker/package.sh" "$folder/packed" || return 1
  fi
  cp "$folder"/packed/takamaka_*.deb "$folder/takamaka.deb" && cp "$folder"/packed/takamaka-*.tar.gz "$folder/takamaka.tar.gz"
}
again() {  # everything gets another time and another place; only the bytes of the build stay
  local build=${TAKAMAKA_BUILD:-$repo/.build/release}
  find "$build/server/takamaka" "$build/manual" "$repo/web/dist" "$repo/docker" -exec touch {} +
  "$repo/docker/package.sh" "$folder/again" "$build" && (cd "$folder/packed" && sha256sum -- *) >"$folder/sums" && (cd "$folder/again" && sha256sum -c "$folder/sums")
}
make_root() {
  make_base "$base" && mkdir "$system" && tar -xf "$base" -C "$system" --exclude='./dev/*' &&
    cp --dereference /etc/resolv.conf "$system/etc/resolv.conf" && cp "$folder/takamaka.deb" "$folder/takamaka.tar.gz" "$system/tmp/" &&
    if [[ -f /etc/hosts ]]; then cp /etc/hosts "$system/etc/hosts"; fi
}
# inside COMMANDS: runs them in the bare root, with its own processes and mounts, which end with them.
inside() {
  local proxies
  mapfile -t proxies < <(env | grep -iE '^(https?_proxy|no_proxy)=' || true)
  unshare --mount --pid --net --fork --kill-child bash -c '
    mount --make-rprivate / && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && ip link set lo up 2>/dev/null || true
    exec chroot "$@"' bare "$system" /usr/bin/env -i \
    HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "${proxies[@]}" bash -euc "$1" </dev/null
}
# Runs them with this machine's network, for apt.
online() {
  local proxies
  mapfile -t proxies < <(env | grep -iE '^(https?_proxy|no_proxy)=' || true)
  unshare --mount --pid --fork --kill-child bash -c '
    mount --make-rprivate / && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$@"' bare "$system" /usr/bin/env -i \
    HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "${proxies[@]}" bash -euc "$1" </dev/null
}

# Runs a command as the service does: its user, its settings, its folder (from systemd's StateDirectory).
serve='
install -d -o takamaka -g takamaka -m 700 /var/lib/takamaka
as() { setpriv --reuid=takamaka --regid=takamaka --clear-groups "$@"; }
start() {
  setpriv --reuid=takamaka --regid=takamaka --clear-groups takamaka serve --config /etc/takamaka/takamaka.toml >/tmp/log 2>&1 & server=$!
  for ((i = 0; i < 200; ++i)); do if takamaka healthcheck >/dev/null 2>&1; then return; fi; sleep 0.05; done
  cat /tmp/log; return 1
}
stop() { kill -TERM $server && wait $server; }
fetch() { exec 3<>/dev/tcp/127.0.0.1/$1; printf "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" "$2" >&3; cat <&3; }
'
played() {
  inside "$serve"'
    start
    fetch 8080 / | grep -qi "<title>"
    fetch 8080 /readyz | grep -q "\"ready\":true"
    fetch 9464 /metrics | grep -q "^takamaka_storage_writable 1"
    as takamaka backup --config /etc/takamaka/takamaka.toml /var/lib/takamaka/first.db
    as takamaka check --config /etc/takamaka/takamaka.toml
    test "$(stat -c "%a %U" /var/lib/takamaka/takamaka.db /var/lib/takamaka/first.db | sort -u)" = "600 takamaka"
    if as takamaka restore --config /etc/takamaka/takamaka.toml /var/lib/takamaka/first.db; then exit 1; fi
    stop
    as takamaka restore --config /etc/takamaka/takamaka.toml /var/lib/takamaka/first.db
    start
    stop'
}
# Every library that the package depends on is in its list of parts. A dependency may be a name that another package provides.
listed='
list=/usr/share/takamaka/sbom.cdx.json
grep -q "\"specVersion\": \"1.5\"" $list
for name in $(dpkg-query -W -f "\${Depends}" takamaka | tr , "\n" | sed -E "s/^ *([a-z0-9.+-]+).*/\1/" | grep lib); do
  owner=$(dpkg-query -W -f "\${Package}, \${Provides},\n" | sed "s/ ([^)]*)//g" | grep -m 1 -E "(^| )$(printf %s "$name" | sed "s/[.+]/\\\\&/g")," | cut -d, -f1)
  grep -q "\"name\": \"$owner\"" $list || { echo "$name ($owner) is not in the list"; exit 1; }
done'

# The guide, word by word: an ordinary user with sudo, the paths that it names, the units as installed. The shell stays the first
# process, which takes leave of the server when it has ended.
evening() {
  install -m 755 "$repo/tests/packages/systemctl.sh" "$system/usr/local/bin/systemctl"
  unshare --mount --pid --net --fork --kill-child bash -c '
    mount --make-rprivate / && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && ip link set lo up
    node "$2" "$1"
    exit $?' evening "$system" "$repo/tests/packages/guide_in_root.mjs" </dev/null &&
    inside 'rm -r /var/lib/takamaka /usr/local/bin/systemctl'
}

one "the .deb and the tarball are made from the release build" make_package
# Packaging takes as long as half of what follows: what is released is made twice, and at night what was built.
if [[ ${TAKAMAKA_LONG:-}${TAKAMAKA_PACKED:-} ]]; then one "made again, every byte is the same" again; fi
one "a bare Debian 12" make_root
((failed == 0)) || exit 1
one "the tarball runs where nothing is installed" inside '
  tar -xf /tmp/takamaka.tar.gz -C /opt
  /opt/takamaka-*/start >/tmp/log 2>&1 & server=$!
  for ((i = 0; i < 200; ++i)); do if /opt/takamaka-*/bin/takamaka healthcheck; then break; fi; sleep 0.05; done
  exec 3<>/dev/tcp/127.0.0.1/8080; printf "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" >&3; grep -qi "<title>" <&3
  test "$(stat -c %a /opt/takamaka-*/data)" = 700
  kill -TERM $server && wait $server && rm -r /opt/takamaka-*'
one "apt installs it with all it needs" online 'apt-get update -q && apt-get install -y --no-install-recommends /tmp/takamaka.deb'
one "every library that it links exists" inside 'takamaka version && ! ldd /usr/bin/takamaka | grep "not found"'
one "its user is a system user without a shell" inside 'getent passwd takamaka | grep -E ":/var/lib/takamaka:/usr/sbin/nologin$" && test "$(id -u takamaka)" -lt 1000'
one "files are root's, and dpkg finds them as they were packed" inside 'dpkg -L takamaka && test -z "$(dpkg -V takamaka)" && test -z "$(dpkg -L takamaka | xargs -d "\n" stat -c "%U %n" | grep -v "^root ")"'
one "units, manual and settings are in their usual places" inside 'cd /usr && ls lib/systemd/system/takamaka.service lib/systemd/system/takamaka-backup.timer lib/sysusers.d/takamaka.conf share/bash-completion/completions/takamaka share/zsh/vendor-completions/_takamaka share/fish/vendor_completions.d/takamaka.fish && zcat share/man/man1/takamaka.1.gz | grep -q "^.SS backup" && zcat share/man/man5/takamaka.toml.5.gz | grep -q retention && takamaka check-config && test "$(stat -c "%a %U" /var/lib/takamaka)" = "700 takamaka"'
one "an ordinary user with sudo" online 'apt-get install -y --no-install-recommends sudo && useradd ana && echo "ana ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/ana'
one "every command of docs/OPERATIONS.md works as it stands" evening
one "it serves the page and metrics, backs up, restores and stops, as its own user" played
one "it carries the list of its parts" inside "$listed"
one "an upgrade keeps changed settings and the database" inside 'echo "port = 8081" >/tmp/x && sed -i "s/^port = .*/port = 8081/" /etc/takamaka/takamaka.toml && dpkg -i /tmp/takamaka.deb && grep -q "^port = 8081" /etc/takamaka/takamaka.toml && test -s /var/lib/takamaka/takamaka.db'
one "after a purge the program is gone and the database stays" inside 'dpkg --purge takamaka && test ! -e /usr/bin/takamaka && test ! -e /etc/takamaka/takamaka.toml && test -s /var/lib/takamaka/takamaka.db'
exit "$failed"
