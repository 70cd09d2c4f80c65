// Settles chips a million times, in every game that has them, with abandoned and refunded matches, and kills the writer
// many times in between. After every kill all accounts must sum to zero. After every tenth kill, from the first on, and
// at the end no entry that was reported as stored may be missing, every entry must balance, and every pot of a finished
// match must be empty.
//
//   takamaka_settle FOLDER [--settlements N] [--kills K] [--seed S]     (1,000,000 and 100)
//
// The matches are copies of real ones with other people (tests/tools/lives.hpp). Their commits keep only the rows that
// open and close a match or move chips, because the test is about the ledger.

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <thread>

#include "storage/lists/ledger.hpp"
#include "storage/sqlite/sqlite_record.hpp"
#include "tests/tools/lives.hpp"

namespace takamaka {
namespace {

using lives::Life;
using lives::Retold;
using storage::Commit;
using storage::SqliteStore;

struct Wish {
  std::string folder;
  std::uint64_t settlements = 1'000'000, kills = 100, seed = 1;
};

std::vector<Life> play_lives(std::uint64_t seed, std::uint64_t settlements) {
  std::vector<Life> all;
  const std::size_t wanted = settlements < 100'000 ? lives::kinds.size() : 4 * lives::kinds.size();
  for (std::size_t i = 0; i < wanted; ++i) {
    // Every kind of match, some of each abandoned (lives.hpp: those with a number divisible by 4).
    Life life = lives::played(lives::kinds[i % lives::kinds.size()], seed * 1000 + i);
    for (Commit& commit : life.commits) {
      std::erase_if(commit.rows, [](const storage::Row& row) {
        return std::holds_alternative<storage::PutSeat>(row) || std::holds_alternative<storage::TrimSeats>(row) ||
               std::holds_alternative<storage::DealOpened>(row) || std::holds_alternative<storage::DealClosed>(row) ||
               std::holds_alternative<storage::TallyRow>(row);
      });
      if (commit.events.size() > 1) commit.events.resize(1);
      for (storage::EventRow& event : commit.events) event.payload = "{}", event.texts.clear();
    }
    std::erase_if(life.commits, [](const Commit& commit) { return commit.rows.empty(); });
    all.push_back(std::move(life));
  }
  return all;
}

std::size_t entries_of(const Commit& commit) {
  return static_cast<std::size_t>(std::ranges::count_if(
      commit.rows, [](const storage::Row& row) { return std::holds_alternative<storage::LedgerEntry>(row); }));
}

constexpr std::size_t batch_commits = 512;  // the writer's largest batch

// Stores one life after another, from number `from` on, until killed. Reports after each batch how many entries it
// stored.
[[noreturn]] void write_on(const std::string& path, const std::vector<Life>& all, std::uint64_t from,
                           std::uint64_t seed, int told) {
  auto store = SqliteStore::open(path, {.synchronous = storage::SqliteOptions::Synchronous::normal});
  if (!store) std::_Exit(2);
  std::vector<Commit> batch;
  std::uint64_t entries = 0;
  std::vector<PlayerId> people;
  std::vector<std::string> called(lives::names.begin(), lives::names.end());
  for (std::uint64_t number = from;; ++number) {
    std::mt19937_64 random{seed * 1'000'000'007 + number};
    people.clear();
    const std::uint64_t circle = random() % 500;
    for (std::size_t i = 0; i < called.size(); ++i) people.push_back({"01PERSON" + std::to_string(circle * 6 + i)});
    const Life& life = all[random() % all.size()];
    const Retold retold{
        life, lives::template_start + static_cast<std::int64_t>(number) * 60'000, number, people, called, true};
    Seq length{};
    for (const Commit& commit : life.commits) {
      batch.push_back(retold(commit, length));
      entries += entries_of(commit);
    }
    if (batch.size() < batch_commits) continue;
    for (const auto& outcome : (*store)->append(batch)) {
      if (!outcome) {
        std::fprintf(stderr, "%s\n", outcome.error().what.c_str());
        std::_Exit(3);
      }
    }
    (*store)->idle();
    const std::uint64_t line[2] = {number, entries};
    if (write(told, line, sizeof line) != sizeof line) std::_Exit(4);
    batch.clear();
    entries = 0;
  }
}

struct Sums {
  std::int64_t entries = 0, reversed = 0, wrong = 0;
  std::string sum;
};
// Reads the sums from the file; null if it cannot be read.
std::optional<Sums> look(const std::string& path) {
  auto review = storage::SqliteRecord::open(path);
  if (!review) return std::fprintf(stderr, "%s\n", review.error().what.c_str()), std::nullopt;
  Sums sums;
  const auto proof = storage::select<storage::LedgerProof>((*review)->lists(), {});
  if (!proof) return std::fprintf(stderr, "%s\n", proof.error().what.c_str()), std::nullopt;
  for (const storage::ProofLine& line : *proof) {
    sums.wrong += line.wrong;
    if (line.what == "entries") sums.entries = line.counted;
    if (line.what == "accounts") sums.sum = line.sum;
  }
  return sums;
}

int run(const Wish& request) {
  const std::string path = request.folder + "/settled.db";
  const std::vector<Life> all = play_lives(request.seed, request.settlements);
  std::mt19937_64 random{request.seed};
  std::uint64_t stored = 0, next = 0, kills = 0, proofs = 0;
  const auto begun = std::chrono::steady_clock::now();
  const bool live = isatty(STDERR_FILENO) == 1;
  const std::uint64_t between =
      std::max<std::uint64_t>(request.settlements / std::max<std::uint64_t>(request.kills, 1), 1);
  while (stored < request.settlements) {
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0) return 1;
    const pid_t child = fork();
    if (child == 0) {
      close(pipe_ends[0]);
      write_on(path, all, next, request.seed, pipe_ends[1]);
    }
    close(pipe_ends[1]);
    const std::uint64_t until = std::min(request.settlements, stored + 1 + random() % (2 * between));
    std::uint64_t line[2];
    while (stored < until && read(pipe_ends[0], line, sizeof line) == sizeof line) {
      stored += line[1];
      next = line[0] + 1;
    }
    // Kills the writer at a random moment of its next batch.
    std::this_thread::sleep_for(std::chrono::microseconds{random() % 3000});
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFSIGNALED(status)) return std::fprintf(stderr, "the writer ended by itself: %d\n", status), 1;
    while (read(pipe_ends[0], line, sizeof line) == sizeof line) {
      stored += line[1];
      next = line[0] + 1;
    }
    close(pipe_ends[0]);
    kills += 1;
    {
      auto store = SqliteStore::open(path, {});  // as the next start of the server
      if (!store) return std::fprintf(stderr, "%s\n", store.error().what.c_str()), 1;
      const auto balances = (*store)->balances(10'000'000);
      std::int64_t sum = 0;
      for (const storage::Balance& balance : *balances) sum += balance.chips;
      if (sum != 0)
        return std::fprintf(stderr, "after kill %zu the accounts come to %lld\n", static_cast<std::size_t>(kills),
                            static_cast<long long>(sum)),
               1;
    }
    // The batch under way is stored completely or not at all; the next writer skips its numbers.
    next += batch_commits;
    if (kills % 10 == 1) {
      const auto sums = look(path);
      proofs += 1;
      if (!sums || sums->wrong != 0 || sums->entries < static_cast<std::int64_t>(stored)) {
        return std::fprintf(stderr, "after kill %zu: %lld wrong, %lld entries of %zu that were told stored\n",
                            static_cast<std::size_t>(kills), sums ? static_cast<long long>(sums->wrong) : -1,
                            sums ? static_cast<long long>(sums->entries) : -1, static_cast<std::size_t>(stored)),
               1;
      }
    }
    std::fprintf(stderr, "%s%zu of %zu settlements, %zu kills, %.0f s%s", live ? "\r\033[K" : "",
                 static_cast<std::size_t>(stored), static_cast<std::size_t>(request.settlements),
                 static_cast<std::size_t>(kills),
                 std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(), live ? "" : "\n");
  }
  const auto sums = look(path);
  auto store = SqliteStore::open_to_read(path, {});
  if (!sums || !store) return 1;
  const auto wrong = (*store)->check_tables();
  if (!wrong) return std::fprintf(stderr, "%s\n", wrong.error().what.c_str()), 1;
  for (const std::string& one : *wrong) std::fprintf(stderr, "%s\n", one.c_str());
  std::printf(
      "%lld ledger entries, %zu told stored, %zu kills, %zu proofs: %lld wrong, the sum over all accounts is %s\n",
      static_cast<long long>(sums->entries), static_cast<std::size_t>(stored), static_cast<std::size_t>(kills),
      static_cast<std::size_t>(proofs + 1), static_cast<long long>(sums->wrong), sums->sum.c_str());
  const bool good =
      wrong->empty() && sums->wrong == 0 && sums->sum == "0" && sums->entries >= static_cast<std::int64_t>(stored);
  return good ? 0 : 1;
}

bool number(const char* text, std::uint64_t& into) {
  return std::from_chars(text, text + std::strlen(text), into).ec == std::errc{};
}

}  // namespace
}  // namespace takamaka

int main(int argc, char** argv) {
  takamaka::Wish request;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    std::uint64_t* into = word == "--settlements" ? &request.settlements
                          : word == "--kills"     ? &request.kills
                          : word == "--seed"      ? &request.seed
                                                  : nullptr;
    if (into == nullptr) {
      request.folder = word;
    } else if (i + 1 == argc || !takamaka::number(argv[++i], *into)) {
      request.folder.clear();
      break;
    }
  }
  if (request.folder.empty()) {
    return std::fputs("takamaka_settle FOLDER [--settlements N] [--kills K] [--seed S]\n", stderr), 64;
  }
  return takamaka::run(request);
}
