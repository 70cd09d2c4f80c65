# The suites of `./dev check`, `./dev test` and `./dev test --long`; loaded by ./dev, whose words and steps it uses.
# A suite is a function that runs one runner; `suite` takes the numbers from what that runner itself printed.
# shellcheck shell=bash disable=SC2154,SC2034  # root, state, took and the like are dev's

total_passed=0 total_failed=0 total_skipped=0 failed_suites=()
long=${TAKAMAKA_LONG:+yes}  # the night's form; the suites that are processes of their own read the variable
load tests/night_suites.sh

# counted KIND LOG: "passed failed skipped", read from the closing lines of the runner.
counted() {
  local passed=0 failed=0 skipped=0 all plain
  plain=$(sed 's/\x1b\[[0-9;]*[A-Za-z]//g' "$2")
  case $1 in
    ctest)
      all=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+).*/\1 \2/p' <<<"$plain" | tail -n 1)
      failed=${all% *} all=${all#* }
      skipped=$(grep -cE '^ *[0-9]+/[0-9]+ Test .*\*\*\*Skipped' <<<"$plain" || true)  # which ctest counts as passed
      passed=$((${all:-0} - ${failed:-0} - skipped))
      ;;
    vitest)  # Tests  1 failed | 30 passed (31)
      all=$(sed -nE 's/^ *Tests +(.*)/\1/p' <<<"$plain" | tail -n 1)
      passed=$(grep -oE '[0-9]+ passed' <<<"$all" || true) failed=$(grep -oE '[0-9]+ failed' <<<"$all" || true)
      skipped=$(grep -oE '[0-9]+ skipped' <<<"$all" || true)
      ;;
    playwright)  # flaky: passed at the second try; web/e2e/second_try.ts fails the run if there is more than one
      passed=$(sed -nE 's/^ *([0-9]+) (passed|flaky).*/\1/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      failed=$(sed -nE 's/^ *([0-9]+) (failed|did not run|interrupted).*/\1/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      skipped=$(sed -nE 's/^ *([0-9]+) skipped.*/\1/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      ;;
    node)
      passed=$(sed -nE 's/^(#|ℹ) pass ([0-9]+)/\2/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      failed=$(sed -nE 's/^(#|ℹ) (fail|cancelled) ([0-9]+)/\3/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      skipped=$(sed -nE 's/^(#|ℹ) skipped ([0-9]+)/\2/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      ;;
    unittest)
      all=$(sed -nE 's/^Ran ([0-9]+) tests?.*/\1/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      failed=$(grep -E '^FAILED' <<<"$plain" | grep -oE '(failures|errors)=[0-9]+' | awk -F= '{n += $2} END {print n + 0}' || true)
      skipped=$(grep -oE 'skipped=[0-9]+' <<<"$plain" | awk -F= '{n += $2} END {print n + 0}' || true)
      passed=$((all - failed - skipped))
      ;;
    checks)  # the lines of `one`
      passed=$(grep -cE '^check passed: ' <<<"$plain" || true) failed=$(grep -cE '^check FAILED: ' <<<"$plain" || true)
      skipped=$(grep -cE '^check skipped: ' <<<"$plain" || true)
      ;;
  esac
  passed=${passed%% *} failed=${failed%% *} skipped=${skipped%% *}
  echo "${passed:-0} ${failed:-0} ${skipped:-0}"
}

# suite TITLE KIND FUNCTION…: runs it, prints its line, adds to the totals.
suite() {
  local title=$1 kind=$2 log=$state/test-${1// /-}.log code=0
  shift 2
  run_logged "$(printf ' %-20s' "$title")" "$log" "$root/dev" suite "$@" || code=$?
  suite_line "$title" "$kind" "$log" "$code" "$took" "$@"
}

# suite_line TITLE KIND LOG CODE MS FUNCTION…: a runner that dies counts as one failure, and so does one that ran nothing.
suite_line() {
  local title=$1 kind=$2 log=$3 code=$4 ms=$5 passed failed skipped and=''
  shift 5
  read -r passed failed skipped < <(counted "$kind" "$log")
  if ((code != 0 && failed == 0)) || ((passed + failed == 0)); then failed=$((failed + 1)); fi
  total_passed=$((total_passed + passed)) total_failed=$((total_failed + failed)) total_skipped=$((total_skipped + skipped))
  if ((skipped)); then and="  $skipped skipped"; fi
  printf ' %-20s %5d passed %4d failed   %10s%s\n' "$title" "$passed" "$failed" "$(seconds "$ms")" "$and"
  grep '^Passed only at the second try' "$log" || true
  if ((failed)); then
    failed_suites+=("$title")
    printf '\n%sFailed:%s what %s says of it, and its last lines\n\n' "$red" "$plain" "${log#"$root"/}"
    grep -nE -A 12 '^check FAILED: |^ *not ok |^ *✖ |\*\*\*(Failed|Exception|Timeout)|^FAIL(ED)?: | FAIL  ' "$log" | head -n 120 || true
    echo ...
    tail -n 20 "$log"
    printf '\nAgain, this suite alone: ./dev suite %s\n\n' "$*"
  fi
}

# beside TITLE KIND FUNCTION: starts a suite that mostly waits, for example for the network or the disk, beside those that follow.
# beside_ends TITLE KIND FUNCTION: waits for it and prints its line.
beside() {
  in_turn "$1" "$@"
}
beside_ends() {
  in_turn_ends "$1" "$@"
}
# in_turn LANE [TITLE KIND FUNCTION]…: starts such suites one after the other, all of them beside those that follow.
# in_turn_ends LANE [TITLE KIND FUNCTION]…: waits for all of them and prints their lines.
in_turn() {
  local lane=$1 each
  shift
  for ((each = 1; each <= $#; each += 3)); do
    rm -f "$state/beside-${!each// /-}.end"
    printf ' %-20s …\n' "${!each}"
  done
  set -m
  (
    while (($#)); do
      code=0 began=$(now_ms)
      "$root/dev" suite "$3" </dev/null >"$state/test-${1// /-}.log" 2>&1 || code=$?
      echo "$code $(($(now_ms) - began))" >"$state/beside-${1// /-}.end"
      shift 3
    done
  ) &
  asides[$lane]=$!
  set +m
}
in_turn_ends() {
  local lane=$1 code ms
  shift
  wait "${asides[$lane]}" || true  # after some ten thousand children the shell has forgotten how this one ended; the files know
  unset "asides[$lane]"
  while (($#)); do
    code=1 ms=0
    if [[ -f $state/beside-${1// /-}.end ]]; then read -r code ms <"$state/beside-${1// /-}.end"; fi
    suite_line "$1" "$2" "$state/test-${1// /-}.log" "$code" "$ms" "$3"
    shift 3
  done
}

# left_out TITLE WHY: a suite that cannot run here; it counts as one that was skipped.
left_out() {
  total_skipped=$((total_skipped + 1))
  printf ' %-20s left out: %s\n' "$1" "$2"
}

suites_end() {
  say ""
  if ((${#failed_suites[@]})); then say "Failed suites: ${failed_suites[*]}"; fi
  say "$total_passed passed, $total_failed failed$(if ((total_skipped)); then echo ", $total_skipped skipped"; fi)"
  ((total_failed == 0))
}

# one NAME COMMAND…: a command, or a function of ./dev or of this file, as a single check, in a process of its own.
one() {
  local name=$1
  shift
  if "$root/dev" suite "$@"; then say "check passed: $name"; else say "check FAILED: $name"; return 1; fi
}

suite_shell() { git ls-files -z dev .ci/run '*.sh' | one "shellcheck finds nothing in the scripts" xargs -0 shellcheck -S warning; }
suite_build() { one "the $1 preset builds" do_build "$@"; }
# Builds the shipped program and its tests from the same objects, so the tests run on optimised and hardened code.
build_release_with_tests() {
  # Fewer units take less time and more memory.
  cmake --preset release -DTAKAMAKA_TESTS=ON -DTAKAMAKA_WERROR=ON -DTAKAMAKA_UNITY=60 -DTAKAMAKA_SLOW_TESTS="${long:-no}"
  do_build release
}
suite_build_bench() { one "the measuring programs build" do_build_bench "$@"; }
suite_build_release() { one "the release preset builds with its tests, without a warning" build_release_with_tests; }
suite_ctest() {  # the tests of the storage start PostgreSQL
  do_postgres
  ctest --test-dir ".build/$1" --output-on-failure --timeout 300 -j "$(nproc)" "${@:2}"
}
suite_release() { python3 tests/release/hardening_test.py; }
suite_fuzz() {  # SECONDS a target, all at the same time, each from its corpus in tests/fuzz
  local target name code=0 pid pids=()
  cmake --preset fuzz
  do_build fuzz fuzzers
  for target in .build/fuzz/tests/fuzz/*_fuzz; do
    name=$(basename "$target" _fuzz)
    one "fuzz $name" run_fuzz "$name" "$1" >"$state/fuzz-$name.log" 2>&1 &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do wait "$pid" || code=1; done
  cat "$state"/fuzz-*.log
  return "$code"
}
# What the later suites fetch, so that its waiting does not keep the compiler waiting.
suite_downloads() {
  local code=0
  one "the modules of tests/wire install from the lock file" do_modules tests/wire || code=1
  one "the modules of clients/conformance install from the lock file" do_modules clients/conformance || code=1
  one "the modules of tests/packages install from the lock file" do_modules tests/packages || code=1
  one "the modules of clients/typescript install from the lock file" do_modules clients/typescript || code=1
  one "the modules of tests/documents install from the lock file" do_modules tests/documents || code=1
  one "the modules of tests/cluster install from the lock file" do_modules tests/cluster || code=1
  one "promtool is there" do_promtool || code=1
  "$root/dev" step do_proxies || say "the proxies are not there; what needs them is left out"
  if can_install; then one "a bare Debian 12 is made" bare_debian || code=1; fi
  return "$code"
}
bare_debian() {
  load tests/packages/base.sh
  rm -f "$state/bookworm.tar"
  make_base "$state/bookworm.tar"
}
suite_web_unit() { cd web && NO_COLOR=1 npm test; }
suite_web_build() {
  one "the page's modules install from the lock file" do_modules web
  one "the page builds, within its size budget" do_page
  one "the page's style holds" npm --prefix web run lint  # the build has checked the types
}
suite_wire() {  # beside a server of somebody else: no test may need the ports that our settings begin with
  do_modules tests/wire
  do_promtool
  python3 -c 'import signal, socket, sys
held = [socket.socket() for port in sys.argv[1:]]
for one, port in zip(held, sys.argv[1:]):
    try: one.bind(("127.0.0.1", int(port))), one.listen()
    except OSError: pass  # taken already
signal.pause()' 8080 9464 &
  # shellcheck disable=SC2064
  trap "kill $!" EXIT
  cd tests/wire && NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka npm test
}
suite_conformance() {  # transcripts and the conformance kit, with the shipped server and, after suite_clients, our clients
  do_modules clients/conformance
  cd clients/conformance && NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka npm test
}
suite_packages() {  # with the client of tests/wire
  do_modules tests/wire
  do_modules tests/packages
  cd tests/packages && NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka npm test
}
suite_clients() {
  do_modules clients/typescript
  one "the package for npm builds, with types, as publint and attw want it" npm --prefix clients/typescript run check
  one "mypy finds nothing in the client for Python" env -C clients/python /usr/bin/python3 -m mypy --cache-dir "$state/mypy"
}
suite_client_typescript() {
  do_modules clients/typescript
  cd clients/typescript && NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka npm test
}
suite_client_python() {  # Debian's own Python, which has Debian's python3-websockets
  cd clients/python && TAKAMAKA_BINARY=$root/.build/release/server/takamaka /usr/bin/python3 -B -m unittest discover -s tests -p '*_test.py'
}
suite_documents() {  # other people's tools with the documents of the protocol
  do_modules tests/wire
  do_modules tests/documents
  cd tests/documents && NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka npm test
}
suite_lint() {
  local code=0
  export NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka
  do_modules tests/wire
  do_modules tests/documents
  do_modules tests/documents/redocly
  npm --prefix tests/documents run night || code=1
  npm --prefix tests/documents/redocly test || code=1
  return "$code"
}
suite_proxies() {  # the real ones, with the configurations of docs/OPERATIONS.md
  do_modules tests/wire
  do_proxies
  NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka node --test --test-reporter=spec tests/proxies/*.test.mjs
}
suite_cluster() {  # one server on PostgreSQL, a table that moves there and back, two nodes and an admin, and the judge of several
  local code=0
  do_modules tests/wire
  do_modules tests/cluster
  do_postgres
  one "the judge finds each kind of fault" node --test tests/cluster/judge.test.mjs || code=1
  export TAKAMAKA_BINARY=$root/.build/release/server/takamaka
  one "a table moves from a file to PostgreSQL and back" node --test tests/cluster/engines.test.mjs || code=1
  one "a table moves to a node of the next version and back" node --test tests/cluster/upgrade.test.mjs || code=1
  one "the database goes back to a moment" node --test tests/cluster/restore.test.mjs || code=1
  one "an admin orders rooms of another node, and nodes adopt matches of a lost one" node --test tests/cluster/{admin,adoption}.test.mjs || code=1
  one "a node without a lease lets everybody go" node --test tests/cluster/silence.test.mjs || code=1
  return "$code"
}
# After suite_clients. Three nodes, HAProxy and PostgreSQL under players for five minutes. A seat is back within five seconds when
# the machine has nothing else to do, which only a night has; beside other suites it must come back at all.
suite_chaos() {
  local first=() extent=(--minutes 5 --tables 4 --back-ms 30000)
  do_modules tests/wire
  do_modules tests/cluster
  do_postgres
  do_proxies
  if nice -n -5 true 2>/dev/null; then first=(nice -n -5); fi
  if [[ $long ]]; then extent=(--minutes 60 --tables 6); fi
  TAKAMAKA_BINARY=$root/.build/release/server/takamaka one "players lose nothing and come back while nodes die, freeze and stop and the database crashes" \
    "${first[@]}" node tests/cluster/chaos.mjs "${extent[@]}"
}
suite_installed() {  # the .deb in a bare root, and the image made of the same root
  local base=$state/bookworm.tar code=0  # made by suite_downloads, or here
  tests/packages/bare_install.sh "$base" || code=1
  tests/packages/image.sh "$base" || code=1
  rm -f "$base"
  return "$code"
}
can_install() { ((EUID == 0)) && has mmdebstrap && has buildah && unshare --mount --pid --fork true 2>/dev/null; }
# The tree as it is, with changes, in a folder with a space in its name, with the modules and programs of this one: a test of each
# runner. No word of a script and no address of a file may split or encode a path.
suite_two_words() {
  local there="$state/two words/takamaka" changed folder code=0 of=(node --test --test-reporter=spec)
  rm -rf "$state/two words"
  git clone --quiet --shared "$root" "$there"
  changed=$(git stash create)
  if [[ $changed ]]; then git -C "$there" checkout --quiet --detach "$changed"; fi
  for folder in .tools web/{node_modules,dist} clients/typescript/{node_modules,dist} {clients/conformance,tests/{wire,documents,packages,cluster}}/node_modules; do
    if [[ -e $folder ]]; then cp -al "$folder" "$there/$folder"; fi
  done
  export NO_COLOR=1 TAKAMAKA_BINARY=$there/.build/release/server/takamaka
  mkdir -p "${TAKAMAKA_BINARY%/*}"
  ln "$root/.build/release/server/takamaka" "$TAKAMAKA_BINARY"
  root=$there  # so `one` runs what follows there
  one "CMake prepares a build" cmake --preset quick || code=1
  one "ctest starts PostgreSQL" ctest --test-dir .build/quick -R '^postgres\.' --no-tests=error || code=1
  one "clients, TypeScript" "${of[@]}" --test-name-pattern='plays gaple' clients/typescript/test/games.test.mjs || code=1
  one "clients, Python" env -C clients/python /usr/bin/python3 -B -m unittest discover -s tests -p play_test.py || code=1
  one "conformance" "${of[@]}" --test-name-pattern='TypeScript|packed' clients/conformance/test/{our_clients,package}.test.mjs || code=1
  one "wire" "${of[@]}" --test-name-pattern='cannot start' tests/wire/doctor.test.mjs || code=1
  one "documents" "${of[@]}" --test-name-pattern=quicktype tests/documents/tools.test.mjs || code=1
  one "packages" "${of[@]}" tests/packages/completion.test.mjs || code=1
  one "proxies" "${of[@]}" --test-name-pattern='page arrives' tests/proxies/proxies.test.mjs || code=1
  one "cluster" "${of[@]}" tests/cluster/{engines,restore}.test.mjs || code=1
  one "page" env -C web npx vitest run src/texts/texts.test.ts || code=1
  one "browser" env -C web CI=true npx playwright test --project=desktop e2e/lobby.spec.ts || code=1
  rm -rf "$state/two words"
  return "$code"
}
suite_browser() { cd web && CI=true NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka npm run e2e; }

check_suites() {
  suite "build quick" checks suite_build quick
  suite "C++ tests" ctest suite_ctest quick
  suites_end
}

# The short form: before a push, and in CI. It tests every promise once.
all_suites() {
  local began
  began=$(now_ms)
  say "The $(if [[ $long ]]; then echo long; else echo short; fi) run."
  steps=3
  step "check machine" do_machine
  packages_step "test"
  step "node" do_node
  local downloads=("downloads" checks suite_downloads) scripts=("shell" checks suite_shell "web build" checks suite_web_build)
  local installed=("installed" checks suite_installed) chaos=("chaos" checks suite_chaos) proxies=
  # They wait more than they work, so they run beside "wire", which leaves a part of a core idle.
  local waiting=("cluster" checks suite_cluster "documents" node suite_documents "client, typescript" node suite_client_typescript
    "client, python" unittest suite_client_python "packages" node suite_packages "two words" checks suite_two_words)
  beside "${downloads[@]}"
  in_turn "scripts" "${scripts[@]}"
  suite "build release" checks suite_build_release
  in_turn_ends "scripts" "${scripts[@]}"
  beside_ends "${downloads[@]}"
  suite "clients" checks suite_clients
  if "$root/dev" step do_proxies >"$state/proxies.log" 2>&1; then proxies=yes; fi
  # The longest of all, and most of it is waiting: it begins early and ends before the browser, which needs both cores.
  if [[ ! $proxies ]]; then left_out "chaos" "Debian's package haproxy cannot be had here"; elif [[ ! $long ]]; then beside "${chaos[@]}"; fi
  if can_install; then beside "${installed[@]}"; else left_out "installed" "it makes a root file system, for which it must be root"; fi
  suite "web unit" vitest suite_web_unit
  suite "C++ tests" ctest suite_ctest release
  suite "release" unittest suite_release
  if can_install; then beside_ends "${installed[@]}"; fi
  in_turn "waiting" "${waiting[@]}"
  suite "wire" node suite_wire
  suite "conformance" node suite_conformance
  in_turn_ends "waiting" "${waiting[@]}"
  if [[ $proxies ]]; then suite "proxies" node suite_proxies; else left_out "proxies" "Debian's packages haproxy, nginx and caddy cannot be had here"; fi
  if [[ $proxies && ! $long ]]; then beside_ends "${chaos[@]}"; fi
  suite "browser" playwright suite_browser
  if [[ $proxies && $long ]]; then
    suite "${chaos[@]}"
    suite "bites" checks suite_bites
    suite "failover" checks suite_failover
  fi
  if [[ $long ]]; then night_suites; fi
  say ""
  if [[ $long ]]; then say "The long run, in $(seconds $(($(now_ms) - began)))"; else
    say "The short run, in $(seconds $(($(now_ms) - began))); ./dev test --long takes a night: more matches, kills, power cuts, seeds and fuzzing"
  fi
  suites_end
}

# Runs the C++ tests with WORD in their names, in any case, in the dev preset. If WORD is a game, builds only the tests of that
# game: its own tests, the contract suites, the second opinion. Its pinned numbers are for ./dev check.
matching_tests() {
  local variant targets=() without=() pattern=$1
  for variant in $(variants); do
    if [[ ${variant//_/} != "$(tr -d _ <<<"${1,,}")" ]]; then continue; fi
    targets=("${variant}_tests" "${variant}_contract") without=(-LE pinned) pattern=${variant//_/_?}
    if [[ -e tests/oracle/${variant}_judge.cpp ]]; then targets+=("${variant}_judge"); fi
  done
  suite "build dev" checks suite_build dev "${targets[@]}"
  suite "C++ tests" ctest suite_ctest dev -R "$(sed -E 's/[[:alpha:]]/[\U&\L&]/g' <<<"$pattern")" "${without[@]}"
  suites_end
}
