# The suites of `./dev test` and `./dev check`; loaded by ./dev, whose words and steps it uses.
# A suite is a function that runs one runner; `suite` takes the numbers from what that runner itself printed.
# shellcheck shell=bash disable=SC2154,SC2034  # root, state, took and the like are dev's

total_passed=0 total_failed=0 failed_suites=()

# counted KIND LOG: "passed failed", read from the closing lines of the runner.
counted() {
  local passed=0 failed=0 all plain
  plain=$(sed 's/\x1b\[[0-9;]*[A-Za-z]//g' "$2")
  case $1 in
    ctest)
      all=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+).*/\1 \2/p' <<<"$plain" | tail -n 1)
      failed=${all% *} all=${all#* }
      passed=$((${all:-0} - ${failed:-0}))
      ;;
    vitest)  # Tests  1 failed | 30 passed (31)
      all=$(sed -nE 's/^ *Tests +(.*)/\1/p' <<<"$plain" | tail -n 1)
      passed=$(grep -oE '[0-9]+ passed' <<<"$all" || true) failed=$(grep -oE '[0-9]+ failed' <<<"$all" || true)
      ;;
    playwright)  # what passed at the second try is counted as passed, and named by `flaky`
      passed=$(sed -nE 's/^ *([0-9]+) (passed|flaky).*/\1/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      failed=$(sed -nE 's/^ *([0-9]+) (failed|did not run|interrupted).*/\1/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      ;;
    node)
      passed=$(sed -nE 's/^(#|ℹ) pass ([0-9]+)/\2/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      failed=$(sed -nE 's/^(#|ℹ) (fail|cancelled) ([0-9]+)/\3/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      ;;
    unittest)
      all=$(sed -nE 's/^Ran ([0-9]+) tests?.*/\1/p' <<<"$plain" | awk '{n += $1} END {print n + 0}')
      failed=$(grep -E '^FAILED' <<<"$plain" | grep -oE '[0-9]+' | awk '{n += $1} END {print n + 0}')
      passed=$((all - failed))
      ;;
    checks)  # the lines of `one`
      passed=$(grep -cE '^check passed: ' <<<"$plain" || true) failed=$(grep -cE '^check FAILED: ' <<<"$plain" || true)
      ;;
  esac
  passed=${passed%% *} failed=${failed%% *}
  echo "${passed:-0} ${failed:-0}"
}

# suite TITLE KIND FUNCTION…: runs it, prints its line, adds to the totals. A runner that dies counts as one failure, and
# so does one that ran nothing.
suite() {
  local title=$1 kind=$2 log numbers passed failed code=0
  shift 2
  log=$state/test-${title// /-}.log
  run_logged "$(printf ' %-20s' "$title")" "$log" "$root/dev" suite "$@" || code=$?
  numbers=$(counted "$kind" "$log")
  passed=${numbers% *} failed=${numbers#* }
  if ((code != 0 && failed == 0)) || ((passed + failed == 0)); then failed=$((failed + 1)); fi
  total_passed=$((total_passed + passed)) total_failed=$((total_failed + failed))
  printf ' %-20s %5d passed %4d failed   %10s\n' "$title" "$passed" "$failed" "$(seconds "$took")"
  if ((failed)); then
    failed_suites+=("$title")
    printf '\n%sFailed:%s the last lines of %s\n\n' "$red" "$plain" "${log#"$root"/}"
    tail -n 40 "$log"
    printf '\nAgain, this suite alone: ./dev suite %s\n\n' "$*"
  fi
}

# The tests that passed only at their second try, from Playwright's closing lines: each is a test or a page to mend.
flaky() {
  if [[ -f $1 ]]; then sed -nE '/^ *[0-9]+ flaky/,/^ *[0-9]+ (skipped|passed)/{/flaky|›/p}' "$1"; fi
}

suites_end() {
  say ""
  if ((${#failed_suites[@]})); then say "Failed suites: ${failed_suites[*]}"; fi
  say "$total_passed passed, $total_failed failed"
  ((total_failed == 0))
}

# one NAME COMMAND…: a command or function of ./dev as a single check, in a process of its own.
one() {
  local name=$1
  shift
  if "$root/dev" step "$@"; then say "check passed: $name"; else say "check FAILED: $name"; return 1; fi
}

suite_format() { cpp_files | one "every C++ file is as clang-format-19 lays it out" xargs -r clang-format-19 --dry-run --Werror; }
suite_shell() { git ls-files -z dev .ci/run '*.sh' | one "shellcheck finds nothing in the scripts" xargs -0 shellcheck -S warning; }
suite_build() { one "the $1 preset builds without a warning" do_build "$@"; }
suite_ctest() { ctest --test-dir ".build/$1" --output-on-failure --timeout 300 -j "$(nproc)" "${@:2}"; }
suite_release() {
  do_build release takamaka
  python3 tests/release/hardening_test.py
}
suite_fuzz() {  # SECONDS a target, each from its corpus in tests/fuzz
  local target name code=0
  do_build fuzz fuzzers
  for target in .build/fuzz/tests/fuzz/*_fuzz; do
    name=$(basename "$target" _fuzz)
    one "fuzz $name" verb_fuzz "$name" "$1" || code=1
  done
  return "$code"
}
suite_web_unit() { cd web && NO_COLOR=1 npm test; }
suite_web_build() {
  one "the page's modules install from the lock file" do_modules web
  one "the page builds, within its size budget" do_page
  one "the page's types and style hold" npm --prefix web run check
}
suite_wire() {
  do_modules tests/wire
  do_promtool
  cd tests/wire && NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka npm test
}
suite_packages() {  # after suite_wire, whose client it plays with
  do_modules tests/wire
  do_modules tests/packages
  cd tests/packages && NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka npm test
}
suite_installed() {  # the .deb in a bare root, and the image made of the same root
  local base=$state/bookworm.tar code=0
  rm -f "$base"
  tests/packages/bare_install.sh "$base" || code=1
  tests/packages/image.sh "$base" || code=1
  rm -f "$base"
  return "$code"
}
can_install() { ((EUID == 0)) && has mmdebstrap && has buildah && unshare --mount --pid --fork true 2>/dev/null; }
suite_browser() { cd web && CI=true NO_COLOR=1 TAKAMAKA_BINARY=$root/.build/release/server/takamaka npm run e2e; }

check_suites() {
  suite "format" checks suite_format
  suite "build quick" checks suite_build quick
  suite "C++ tests" ctest suite_ctest quick
  suites_end
}

all_suites() {
  local began
  began=$(now_ms)
  steps=3
  step "check machine" do_machine
  packages_step "test"
  step "node" do_node
  suite "format" checks suite_format
  suite "shell" checks suite_shell
  suite "web build" checks suite_web_build
  suite "web unit" vitest suite_web_unit
  suite "build quick" checks suite_build quick
  suite "C++ tests" ctest suite_ctest quick
  suite "release" unittest suite_release
  suite "fuzz" checks suite_fuzz 15
  suite "wire" node suite_wire
  suite "packages" node suite_packages
  if can_install; then suite "installed" checks suite_installed; else say " installed            left out: it makes a root file system, for which it must be root"; fi
  suite "browser" playwright suite_browser
  flaky "$state/test-browser.log"
  say ""
  say "in $(seconds $(($(now_ms) - began)))"
  suites_end
}

# The C++ tests whose name holds WORD, be it large or small, in the dev preset. Where WORD is a game, only what tests that
# game is built: its own tests, the contract suites, the second opinion. Its pinned numbers are for ./dev check.
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
