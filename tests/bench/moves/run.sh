#!/usr/bin/env bash
# Moves per second of the shipped server, which stores every move before it shows it, against a plain Beast echo in the same run.
#   ./dev bench moves [SECONDS] [ROOMS…]
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.."
build=${1:-.build/bench} seconds=${2:-5}
shift $(($# < 2 ? $# : 2))
rooms=("${@:-1}")
if (($# == 0)); then rooms=(1 50); fi
for program in server/takamaka tests/bench/takamaka_echo tests/bench/takamaka_moves; do
  [[ -x $build/$program ]] || { echo "$build/$program is not built" >&2; exit 66; }
done
folder=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null; wait; rm -rf "$folder"' EXIT
echo_port=$((21000 + RANDOM % 5000)) port=$((27000 + RANDOM % 5000))
"$build/tests/bench/takamaka_echo" "$echo_port" & pids+=($!)
"$build/server/takamaka" serve --port "$port" --database "$folder/bench.db" --web '' --pace-ms 0 --log-level warn \
  --messages-per-second 100000 --connections-per-address 100000 --people-per-address 100000 \
  --players-per-day 1000000 --rooms-per-hour 1000000 --rooms-max 1000000 & pids+=($!)
until (: <"/dev/tcp/127.0.0.1/$echo_port") 2>/dev/null; do sleep 0.1; done
until "$build/server/takamaka" healthcheck --port "$port" >/dev/null; do kill -0 "${pids[1]}"; sleep 0.1; done
value() { sed -nE "s/.*$2=([0-9]+).*/\1/p" <<<"$1"; }
for count in "${rooms[@]}"; do
  echoed=$("$build/tests/bench/takamaka_moves" echo "$echo_port" "$count" "$seconds")
  moved=$("$build/tests/bench/takamaka_moves" moves "$port" "$count" "$seconds")
  echo "$echoed"
  echo "$moved"
  awk -v m="$(value "$moved" per_second)" -v e="$(value "$echoed" per_second)" -v r="$count" \
    'BEGIN { printf "ratio rooms=%d moves/echo=%.2f (a move is one message in and five out, stored first; an echo one in and one out)\n", r, m / e }'
done
