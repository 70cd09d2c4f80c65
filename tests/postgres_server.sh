#!/usr/bin/env bash
# A PostgreSQL server for tests, on loopback and a free port, with fsync on as it is shipped. Its data is in memory if the
# system allows.
#
#   postgres_server.sh start FOLDER    writes its address (libpq's connection string) to FOLDER/address
#   postgres_server.sh stop FOLDER     stops it and deletes FOLDER
#   postgres_server.sh port FOLDER     prints its port
set -euo pipefail
action=$1 folder=$(realpath -m "$2")
bin=${POSTGRES_BIN:-$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -1)}

# PostgreSQL refuses to run as root.
as_owner() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
  else
    "$@"
  fi
}

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

case $action in
  start)
    [ ! -e "$folder" ] || "$0" stop "$folder"
    mkdir -p "$folder"
    memory=/dev/shm
    [ -d $memory ] || memory=$folder
    data=$(mktemp -d "$memory/takamaka-postgres-XXXXXX")
    ln -s "$data" "$folder/data"
    [ "$(id -u)" != 0 ] || chown postgres "$data"
    as_owner "$bin/initdb" -D "$data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 >"$folder/initdb.log"
    port=$(free_port)
    cat >>"$data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 200
CONF
    cd /
    as_owner "$bin/pg_ctl" -D "$folder/data" -l "$folder/data/server.log" -w start >/dev/null
    echo "host=127.0.0.1 port=$port user=postgres dbname=postgres" >"$folder/address"
    ;;
  stop)
    cd /
    [ ! -f "$folder/data/postmaster.pid" ] || as_owner "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null
    [ ! -L "$folder/data" ] || rm -rf "$(readlink "$folder/data")"
    rm -rf "$folder"
    ;;
  port)
    sed -n 's/.*port=\([0-9]*\).*/\1/p' "$folder/address"
    ;;
  *)
    echo "usage: postgres_server.sh start|stop|port FOLDER" >&2
    exit 64
    ;;
esac
