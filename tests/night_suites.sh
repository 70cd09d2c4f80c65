# The suites that only `./dev test --long` has time for, and single ones by `./dev suite NAME`; loaded by tests/suites.sh.
# shellcheck shell=bash disable=SC2154  # root and the like are dev's

# `TAKAMAKA_LONG` also makes suite_browser play whole matches of every game on every screen.
night_suites() {
  if has_engine; then suite "compose" checks suite_compose; else left_out "compose" "there is no Docker engine with compose here"; fi
  if has_engine && ((EUID == 0)); then suite "kubernetes" checks suite_kubernetes; else left_out "kubernetes" "it needs root and a Docker engine"; fi
  suite "fuzz" checks suite_fuzz 1200
  suite "lint" node suite_lint
  suite "kills" checks suite_kills
  suite "power cuts" checks suite_power_cuts
  suite "simulation" checks suite_simulation
  suite "flood" checks suite_flood
  suite "build bench" checks suite_build_bench encode_bench engine_bench storage_bench review_bench takamaka_moves takamaka_relay takamaka_epoll
  suite "build dev" checks suite_build dev
  suite "C++ tests, dev" ctest suite_ctest dev
  suite "build tsan" checks suite_build tsan takamaka storage_tests server_tests
  suite "threads" checks suite_threads
  suite "wire, tsan" node suite_wire_tsan
}
suite_kills() {
  local folder code=0
  folder=$(mktemp -d "${TMPDIR:-/var/tmp}/takamaka-settle.XXXXXX")
  one "the ledger balances after a million settlements and a hundred kills" \
    .build/release/tests/takamaka_settle "$folder" --settlements 1000000 --kills 100 --seed "$RANDOM" || code=1
  rm -rf "$folder"
  return "$code"
}
suite_power_cuts() {
  TAKAMAKA_POWER_CUTS=400 one "after 400 power cuts at each operation nothing is lost that was acknowledged" \
    .build/release/storage/storage_tests --gtest_filter='PowerCut.*' --gtest_brief=1
}
suite_simulation() {
  local code=0
  one "twenty thousand sessions in virtual time keep every promise" .build/release/tests/takamaka_sim --runs 20000 || code=1
  one "ten thousand people, most of them at tables of their own, on four nodes that die, freeze and stop, in virtual time, keep every promise" \
    .build/release/tests/takamaka_sim --only crowds --runs 1 --players 10000 || code=1
  one "nothing grows in a year of one server" .build/release/tests/takamaka_sim --year --seed 1 || code=1
  one "nothing grows in a year of two nodes" .build/release/tests/takamaka_sim --year --seed 2 || code=1
  return "$code"
}
suite_flood() {
  one "an attack from one address for ten minutes costs the others nothing" node tests/bench/flood/run.mjs .build/release/server/takamaka --minutes 10
}
suite_threads() {
  local code=0
  one "the thread sanitizer finds nothing in the store" .build/tsan/storage/storage_tests --gtest_brief=1 || code=1
  one "the thread sanitizer finds nothing in the shell" .build/tsan/server/server_tests --gtest_brief=1 || code=1
  return "$code"
}
suite_wire_tsan() {  # a race ends the server with 66, which no test expects
  do_modules tests/wire
  cd tests/wire && NO_COLOR=1 TSAN_OPTIONS=halt_on_error=1:exitcode=66 TAKAMAKA_BINARY=$root/.build/tsan/server/takamaka npm test
}
suite_bites() {
  TAKAMAKA_BINARY=$root/.build/release/server/takamaka one "the judge finds real nodes that break the rules, and nothing in what is shipped" \
    node --test tests/cluster/bites.test.mjs
}
suite_failover() {  # the leader of the database goes, and nodes are cut off by the network, for which it must be root
  local extent=(--minutes 20 --tables 6 --patroni)
  if ((EUID == 0)); then extent+=(--cuts); fi
  do_patroni
  TAKAMAKA_BINARY=$root/.build/release/server/takamaka one "players lose nothing while Patroni fails over and nodes are cut off" \
    node tests/cluster/chaos.mjs "${extent[@]}"
}
has_engine() { docker info && { docker compose version || docker-compose version; }; } >/dev/null 2>&1
# docker/compose.cluster.yaml under a Docker engine, with the images that its Dockerfiles make.
suite_compose() {
  do_modules tests/wire
  do_modules tests/cluster
  do_postgres
  one "the engine has the images" tests/packages/engine_images.sh &&
    TAKAMAKA_BINARY=$root/.build/release/server/takamaka one "players lose nothing while containers die, stand still and stop and the database fails over" \
      node tests/cluster/compose.mjs --build --minutes 10
}
# The image of the node is what suite_compose makes.
suite_kubernetes() {
  do_modules tests/wire
  do_modules tests/cluster
  do_modules tests/kubernetes
  do_postgres
  local machines=$root/tests/kubernetes/machines.sh state=${TAKAMAKA_KUBERNETES:-/var/tmp/takamaka-kubernetes} code=0
  one "a Kubernetes is built from Debian's source" "$machines" build &&
    one "the engine has the images" tests/packages/engine_images.sh &&
    one "the images of the node and of the database are made" kubernetes_images &&
    one "three machines are ready" "$machines" start 3 &&
    one "they have the images" "$machines" images takamaka:trial takamaka-patroni:latest "$(sed -n 's/^ *image: \(haproxy:.*\)/\1/p' docker/kubernetes/cluster.yaml)" &&
    TAKAMAKA_BINARY=$root/.build/release/server/takamaka KUBECONFIG=$state/kubeconfig PATH=$state/bin:$PATH \
      kubernetes_trials || code=1
  "$machines" stop
  return "$code"
}
kubernetes_trials() {
  one "one server keeps its matches when it is killed and moved, and makes its backup" node tests/kubernetes/one_server.mjs &&
    one "players lose nothing while pods die and leave, and machines are drained and cut off" node tests/kubernetes/trial.mjs --minutes 15
}
kubernetes_images() {
  docker build -q -t takamaka:trial -f docker/Dockerfile . && docker build -q -t takamaka-patroni:latest docker/patroni
}
