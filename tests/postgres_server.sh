#!/usr/bin/env bash
# PostgreSQL for tests: the one place that knows where its programs are, and as whom they may run. A server of `start` listens on
# loopback and a free port, has fsync on as it is shipped, and its data in memory if the system allows.
#
#   postgres_server.sh start FOLDER      writes its address (libpq's connection string) to FOLDER/address
#   postgres_server.sh stop FOLDER       stops it and deletes FOLDER
#   postgres_server.sh port FOLDER       prints its port
#   postgres_server.sh programs          prints the folder of the programs, and on a second line those of their libraries
#   postgres_server.sh own FOLDER…       lets the user under whom PostgreSQL runs write there
#   postgres_server.sh make DATA USER    makes the data of a server; USER owns the database
#   postgres_server.sh run PROGRAM ARG…  becomes this program, one of PostgreSQL's or any other, as that user
set -euo pipefail
action=${1:-} unpacked=$(realpath "${BASH_SOURCE[0]%/*}/..")/.tools/postgres
shift || true

bin='' # the newest one that ./dev has unpacked, or this machine's
for root in "$unpacked" ''; do
  mapfile -t folders < <(printf '%s\n' "$root"/usr/lib/postgresql/*/bin | sort -V)
  for one in "${folders[@]}"; do [ ! -x "$one/initdb" ] || bin=$one; done
  [ -z "$bin" ] || break
done
[ -n "$bin" ] || { echo "no PostgreSQL here: ./dev step do_postgres" >&2; exit 69; }
libraries='' # those that were unpacked bring their own
case $bin in
  "$unpacked"/*) libraries=$(find "$unpacked/usr/lib" -maxdepth 1 -name '*-linux-gnu*' -printf '%p:' | sed 's/:$//') ;;
esac
[ -z "$libraries" ] || export LD_LIBRARY_PATH=$libraries

# PostgreSQL refuses to run as root.
owner='' as_owner=()
if [ "$(id -u)" = 0 ]; then
  owner=$(id -un postgres 2>/dev/null || echo nobody)
  as_owner=(setpriv "--reuid=$owner" "--regid=$(id -g "$owner")" --clear-groups)
fi

free_port() {
  python3 - <<'PYTHON'
import random, socket
while True:
    port = random.randrange(20000, 32000)
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            continue
    print(port)
    break
PYTHON
}
own() { [ -z "$owner" ] || chown "$owner" "$@"; }
make() {  # DATA USER [OPTION…]
  mkdir -p "$1"
  own "$1"
  chmod 700 "$1"
  (cd / && "${as_owner[@]}" "$bin/initdb" -D "$1" -A trust -U "$2" -E UTF8 --locale=C.UTF-8 "${@:3}")
}

case $action in
  start)
    folder=$(realpath -m "$1")
    [ ! -e "$folder" ] || "$0" stop "$folder"
    mkdir -p "$folder"
    memory=/dev/shm
    [ -d $memory ] || memory=$folder
    data=$(mktemp -d "$memory/takamaka-postgres-XXXXXX")
    ln -s "$data" "$folder/data"
    make "$data" postgres >"$folder/initdb.log"
    port=$(free_port)
    cat >>"$data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 200
CONF
    cd /
    "${as_owner[@]}" "$bin/pg_ctl" -D "$folder/data" -l "$folder/data/server.log" -w start >/dev/null
    echo "host=127.0.0.1 port=$port user=postgres dbname=postgres" >"$folder/address"
    ;;
  stop)
    folder=$(realpath -m "$1")
    cd /
    # After a run that was killed, with its machine for example, the folder still names a server that is gone.
    if "${as_owner[@]}" "$bin/pg_ctl" -D "$folder/data" status >/dev/null 2>&1; then "${as_owner[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null; fi
    [ ! -L "$folder/data" ] || rm -rf "$(readlink "$folder/data")"
    rm -rf "$folder"
    ;;
  port) sed -n 's/.*port=\([0-9]*\).*/\1/p' "$1/address" ;;
  programs) printf '%s\n' "$bin" "$libraries" ;;
  own) own "$@" ;;
  make) make "$1" "$2" --no-sync ;;
  run)
    program=$1
    case $program in */*) ;; *) program=$bin/$program ;; esac
    cd /
    exec "${as_owner[@]}" "$program" "${@:2}"
    ;;
  *)
    sed -n 's/^#   //p' "$0" >&2
    exit 64
    ;;
esac
