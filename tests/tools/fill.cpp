// Fills a database with matches that look like years of play. It plays real matches of every variant with bots and with
// people who pick the first legal action, abandons some of them, and stores them many times with other people, ids and
// dates.
//
//   takamaka_fill FILE [--matches N] [--stored M] [--seed S] [--without-moves]   makes FILE with N matches (1000)
//
// The first M matches (10,000) are stored like a server stores them; the rest are copies with other ids and dates
// (multiply.hpp). With --without-moves the games' own events are left out: the tables have full size, but the log does
// not, and `takamaka check` reports that. Use it for lists of a million matches on a small disk.

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/tools/lives.hpp"
#include "tests/tools/multiply.hpp"

namespace takamaka {
namespace {

using lives::kinds;
using lives::Life;
using lives::names;
using lives::played;
using lives::Retold;
using lives::template_start;
using storage::Commit;
using Clock = std::chrono::steady_clock;

constexpr std::size_t batch_max = 64;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Updates one line on a terminal; otherwise prints a line for each tenth.
void show_progress(const char* what, std::size_t done, std::size_t all, Clock::time_point start) {
  static std::size_t shown = 0;
  const std::size_t tenth = done * 10 / all;
  const bool live = isatty(STDERR_FILENO) == 1;
  if (!live && tenth == shown && done != all) return;
  shown = done == all ? 0 : tenth;
  const double seconds = seconds_since(start);
  const double left = done == 0 ? 0 : seconds / static_cast<double>(done) * static_cast<double>(all - done);
  std::string bar(30, '.');
  std::fill_n(bar.begin(), static_cast<std::ptrdiff_t>(done * 30 / all), '#');
  std::fprintf(stderr, "%s%s [%s] %zu of %zu, %.0f s left%s", live ? "\r\033[K" : "", what, bar.c_str(), done, all,
               left, live && done != all ? "" : "\n");
}

int fill(const std::string& path, std::size_t wanted, std::size_t stored_max, std::uint64_t seed, bool with_moves) {
  const std::size_t matches = std::min(wanted, stored_max);
  auto opened = storage::SqliteStore::open(path, {.synchronous = storage::SqliteOptions::Synchronous::normal});
  if (!opened) return std::fprintf(stderr, "%s\n", opened.error().what.c_str()), 1;
  storage::SqliteStore& store = **opened;
  std::vector<Life> lives;
  const std::size_t lives_wanted = std::clamp<std::size_t>(matches / 12, kinds.size(), 44);
  auto start = Clock::now();
  for (std::size_t i = 0; i < lives_wanted; ++i) {
    lives.push_back(played(kinds[i % kinds.size()], seed * 1000 + i));
    show_progress("playing", i + 1, lives_wanted, start);
  }
  // Circles of six people who play together many times.
  const std::size_t circles = std::max<std::size_t>(wanted / 750, 4);
  std::vector<std::vector<PlayerId>> people(circles);
  std::vector<std::vector<std::string>> called(circles);
  constexpr std::array first{"Ayu", "Budi", "Zoé", "Marlène", "Jean-Yves", "Lourdes", "Mei", "Kwok", "Somchai", "Noor"};
  for (std::size_t circle = 0; circle < circles; ++circle) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string name = std::string{first[(circle * 7 + i) % first.size()]} + " " + std::to_string(circle);
      const std::string number = std::to_string(seed) + "/" + std::to_string(circle) + "/" + std::to_string(i);
      people[circle].push_back({make_ulid(template_start - 1000, derive({}, "player " + number))});
      called[circle].push_back(name);
      const auto added = store.add_player({people[circle].back(), name, template_start - 1000},
                                          {{make_ulid(template_start - 1000, derive({}, "device " + number))},
                                           {"token " + number},
                                           template_start - 1000});
      if (!added) return std::fprintf(stderr, "%s\n", added.error().what.c_str()), 1;
    }
  }
  std::mt19937_64 random{seed};
  std::vector<Commit> batch;
  std::size_t told = 0;
  start = Clock::now();
  for (std::uint64_t number = 0; told < matches; ++number) {
    const Life& life = lives[random() % lives.size()];
    const std::size_t circle = random() % circles;
    const std::int64_t at = template_start + static_cast<std::int64_t>(number) * 60'000;
    const Retold retold{life, at, seed * 1'000'000'000 + number, people[circle], called[circle], with_moves};
    Seq length{};
    for (const Commit& commit : life.commits) {
      batch.push_back(retold(commit, length));
      if (batch.size() < batch_max && &commit != &life.commits.back()) continue;
      for (const auto& outcome : store.append(batch)) {
        if (!outcome) return std::fprintf(stderr, "%s\n", outcome.error().what.c_str()), 1;
      }
      batch.clear();
    }
    told += life.matches.size();
    store.idle();
    show_progress("storing", std::min(told, matches), matches, start);
  }
  opened->reset();
  if (wanted > matches) {
    const int copies = static_cast<int>((wanted + told - 1) / told) - 1;
    const auto later = static_cast<std::int64_t>(matches) * 60'000;
    static const auto copying = Clock::now();
    const std::string why = multiply(path, copies, later, [](int done, int all) {
      show_progress("copying", static_cast<std::size_t>(done), static_cast<std::size_t>(all), copying);
    });
    if (!why.empty()) return std::fprintf(stderr, "%s\n", why.c_str()), 1;
    told += told * static_cast<std::size_t>(copies);
  }
  std::fprintf(stderr, "%zu matches in %.0f s\n", told, seconds_since(start));
  return 0;
}

int run(int argc, char** argv) {
  std::string path;
  std::size_t matches = 1000, stored = 10'000;
  std::uint64_t seed = 1;
  bool with_moves = true;
  const auto number = [](const char* text, auto& into) {
    return std::from_chars(text, text + std::strlen(text), into).ec == std::errc{};
  };
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const bool has_value = i + 1 < argc;
    if (word == "--without-moves") {
      with_moves = false;
    } else if (word == "--matches" && has_value && number(argv[i + 1], matches)) {
      ++i;
    } else if (word == "--stored" && has_value && number(argv[i + 1], stored)) {
      ++i;
    } else if (word == "--seed" && has_value && number(argv[i + 1], seed)) {
      ++i;
    } else if (!word.starts_with("-") && path.empty()) {
      path = word;
    } else {
      path.clear();
      break;
    }
  }
  if (path.empty()) {
    std::fputs("takamaka_fill FILE [--matches N] [--stored M] [--seed S] [--without-moves]\n", stderr);
    return 64;
  }
  return fill(path, matches, stored, seed, with_moves);
}

}  // namespace
}  // namespace takamaka

int main(int argc, char** argv) { return takamaka::run(argc, argv); }
