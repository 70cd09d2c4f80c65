#!/usr/bin/env bash
# Proves README's two commands on a machine that has never seen the project: makes a bare Debian (minbase, git and certificates
# alone), clones this repository into a folder with a space in its name, runs `./dev run` as root without a terminal until the
# page answers, again to time the second start, and with --test also `./dev test`. Prints the times. Needs root and mmdebstrap.
#
#   tests/bare/run.sh [--suite bookworm|trixie] [--test] [--only-test] [--root FOLDER] [--keep]
#
# Package mirrors, proxies, certificates and npm's settings are this machine's at run time; none of them is written down here.
set -euo pipefail
repo=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
suite=bookworm run=yes tests=no keep=no folder=''
while (($#)); do
  case $1 in
    --suite) suite=$2; shift ;;
    --test) tests=yes ;;
    --only-test) tests=yes run=no ;;
    --root) folder=$2; shift ;;
    --keep) keep=yes ;;
    *) sed -n '2,9s/^# \?//p' "$0"; exit 2 ;;
  esac
  shift
done
((EUID == 0)) || { echo "tests/bare/run.sh makes a root file system and must be root"; exit 2; }
folder=${folder:-$(mktemp -d "${TMPDIR:-/var/tmp}/bare.XXXXXX")}
system=$folder/$suite port=18480
mkdir -p "$folder"
cleanup() { if [[ $keep == no ]]; then rm -rf --one-file-system "$system" "$folder/sources"; rmdir "$folder" 2>/dev/null || true; fi; }
trap cleanup EXIT
timed() {  # LABEL COMMAND…
  local label=$1 began=$SECONDS
  shift
  "$@" || { echo "FAILED: $label"; exit 1; }
  printf '%-44s %4d s\n' "$label" $((SECONDS - began))
}

make_root() {
  local source=/etc/apt/sources.list.d/debian.sources
  [[ -s $source ]] || source=/etc/apt/sources.list
  sed "s/\b$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)/$suite/g" "$source" >"$folder/sources"
  mmdebstrap --quiet --variant=minbase --include=git,ca-certificates --dpkgopt=force-unsafe-io "$suite" "$system" "$folder/sources"
  cp /etc/ssl/certs/ca-certificates.crt "$system/etc/ssl/certs/ca-certificates.crt"
  cp --dereference /etc/resolv.conf "$system/etc/resolv.conf"
  if [[ -f /etc/hosts ]]; then cp /etc/hosts "$system/etc/hosts"; fi
  apt-config dump | grep -iE '^Acquire::https?::Proxy' >"$system/etc/apt/apt.conf.d/90proxy" || true
}
copy_repository() {
  git -C "$repo" bundle create --quiet "$system/opt/takamaka.bundle" HEAD
  inside "git -c advice.detachedHead=false clone --quiet /opt/takamaka.bundle '/opt/two words/takamaka'"
}
# inside COMMANDS: in the bare root, with its own processes and mounts, which end with it.
inside() {
  local proxies
  mapfile -t proxies < <(env | grep -iE '^(https?_proxy|no_proxy)=' || true)
  unshare --mount --pid --fork --kill-child bash -c '
    mount --make-rprivate / && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t sysfs sys "$1/sys" &&
    mount -t tmpfs tmpfs "$1/dev/shm" && exec chroot "$@"' bare "$system" /usr/bin/env -i \
    HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 CI="${CI:-}" "${proxies[@]}" \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt npm_config_registry="$(npm config get registry 2>/dev/null)" \
    bash -c "$1" </dev/null
}
start_until_page() {  # LOG
  inside "cd '/opt/two words/takamaka' && ./dev run --port $port" >"$1" 2>&1 &
  local child=$! page
  while ! grep -q '▶ play' "$1"; do
    if ! kill -0 $child 2>/dev/null; then tail -n 60 "$1"; return 1; fi
    sleep 0.2
  done
  page=$(exec 3<>"/dev/tcp/127.0.0.1/$(sed -nE 's/.*localhost:([0-9]+).*/\1/p' "$1" | head -n 1)" &&
    printf 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3 && cat <&3)
  if ! { [[ $page == HTTP/1.1\ 200* ]] && grep -qi '<title>' <<<"$page"; }; then printf 'no page:\n%.600s\n' "$page"; return 1; fi
  pkill -KILL -P "$child"  # unshare itself, which no other signal ends; what runs inside ends with it
  wait "$child" || true
}

timed "make a bare $suite" make_root
timed "clone" copy_repository
if [[ $run == yes ]]; then
  timed "./dev run, first time, until the page answers" start_until_page "$folder/first-run.log"
  cat "$folder/first-run.log"
  timed "./dev run, second time" start_until_page "$folder/second-run.log"
fi
if [[ $tests == yes ]]; then
  began=$SECONDS
  inside "cd '/opt/two words/takamaka' && CI=true ./dev test" 2>&1 | tee "$folder/test.log" || true
  printf '%-44s %4d s\n' "./dev test" $((SECONDS - began))
  tail -n 1 "$folder/test.log"
  grep -qE '^[0-9]+ passed, 0 failed(, [0-9]+ skipped)?$' <(tail -n 1 "$folder/test.log")
fi
