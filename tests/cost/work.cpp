// Does a piece of the server's work `TIMES` times, so that what it costs can be counted (cost.py): instructions by
// callgrind, allocations by this program. Counts, not times: they do not depend on what else the machine does.
//
//   takamaka_work PIECE TIMES [FOLDER]     prints "UNITS ALLOCATIONS BYTES": bytes sent; the store writes into FOLDER
//
// A unit is one move, with its share of what belongs to a deal and a match.

#include <sodium.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else  // without valgrind nobody counts
#define CALLGRIND_START_INSTRUMENTATION
#endif

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "all_rules.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/wire/decode.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "storage/sqlite/sqlite_store.hpp"
#include "tests/cost/recorded_table.hpp"
#include "tests/support/playout.hpp"

namespace {
std::uint64_t allocations = 0;  // this program has one thread
}

void* operator new(std::size_t size) {
  allocations += 1;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace takamaka::cost {
namespace {

// The result of the work, without its preparations.
struct Counted {
  std::uint64_t units = 0, allocations = 0, bytes = 0;
};
// Callgrind counts what this function does and calls, found by its name. It starts only here, because it is slow.
template <class Work>
[[gnu::noinline]] void work_that_counts(Work& work) {
  work();
}
template <class Work>
Counted counted(std::uint64_t units, Work work) {
  const std::uint64_t before = allocations;
  CALLGRIND_START_INSTRUMENTATION;
  work_that_counts(work);
  return {units, allocations - before};
}

// The rules alone: legal actions and a random one of them, over whole matches with the default options.
template <Ruleset R>
Counted play(int matches) {
  std::uint64_t moves = 0;
  Counted all = counted(0, [&] {
    for (int number = 1; number <= matches; ++number) {
      const std::uint8_t seats = std::clamp<std::uint8_t>(4, R::seats_min, R::seats_max);
      Match<R> match{R::defaults(seats), seats};
      Lots lots{testing::seed_of(static_cast<std::uint64_t>(number))};
      testing::play_on(
          match, static_cast<std::uint64_t>(number), 1'000'000,
          [&](const Match<R>& now, Seat seat) {
            moves += 1;
            return testing::any_of(lots, R::legal(now.state(), seat));
          },
          [](const auto&) {});
    }
  });
  all.units = moves;
  return all;
}

constexpr std::string_view move_text = R"({"type":"act","id":"1234","room":"01JABCDEFGHJKMNPQRSTVWXYZ0","seq":42,)"
                                       R"("action":{"type":"play","tile":"4-6","end":"left"}})";

Counted decode(int times) {
  return counted(static_cast<std::uint64_t>(times), [&] {
    for (int i = 0; i < times; ++i) {
      if (!decode_message(move_text)) std::exit(1);
    }
  });
}

// The four updates of a move in the middle of a deal of Gaple, whole or compact.
Counted encode(int times, bool compact) {
  const CatalogEntry& game = *find_variant("gaple");
  const auto match = game.start(*game.normalize({"{}"}, 4), 4);
  (void)match->house(Deal{Lots{Seed{7}}});
  for (int move = 0; move < 10; ++move) {
    const Seat turn = std::get<Seat>(match->to_act());
    (void)match->act(turn, match->advise(turn, Strength::normal));
  }
  const std::vector<tell::Entry> events{{Seq{42}, {}, RawJson{R"({"type":"played","seat":1,"tile":"4-6"})"}}};
  TextBuffer shared, own;
  return counted(static_cast<std::uint64_t>(times), [&] {
    for (int i = 0; i < times; ++i) {
      shared.clear();
      const SharedUpdate told{"01JABCDEFGHJKMNPQRSTVWXYZ0",
                              Seq{42},
                              events,
                              nullptr,
                              {.turn = Seat{2}, .turn_ms = 30000, .bank_ms = {1, 2, 3, 4}},
                              match.get()};
      if (compact) {
        append_shared_compact(shared, told, nullptr);
      } else {
        append_shared_update(shared, told);
      }
      for (std::uint8_t seat = 0; seat < 4; ++seat) {
        own.clear();
        (compact ? append_own_compact : append_own_update)(own, {Seat{seat}, seat == 0, match.get(), {}});
      }
    }
  });
}

std::uint64_t moves_in(std::span<const Told> told) {
  return static_cast<std::uint64_t>(std::ranges::count_if(told, [](const Told& one) {
    const auto* asked = std::get_if<room::in::Asked>(&one.input);
    return asked != nullptr && std::holds_alternative<ask::Act>(asked->request);
  }));
}

// The room: from a decoded request to what is stored and the frames of four people, who all offered `compact` or did not.
Counted room_of(const std::string& variant, int inputs, bool compact) {
  const Record record = record_of(variant, inputs, compact);
  Table table{record};
  for (const Told& told : record.before) table.tell(told);
  std::vector<Told> play{record.play.begin(), record.play.begin() + inputs};
  const std::uint64_t moves = moves_in(play);
  std::size_t bytes = 0;
  Counted all = counted(moves, [&] {
    for (Told& told : play) bytes += table.tell(std::move(told));
  });
  all.bytes = bytes;
  return all;
}

// The store: the commits of eight tables of Gaple, `batch` in each transaction. A ninth has played before, so that each
// statement is prepared.
Counted store(const std::string& folder, std::size_t batch, int moves) {
  constexpr int tables = 8;
  const auto opened = storage::SqliteStore::open(folder + "/games.db", {.counts_memory = false});
  if (!opened) {
    std::cerr << opened.error().what << "\n";
    std::exit(1);
  }
  storage::SqliteStore& store = **opened;
  const auto append = [&](std::span<const storage::Commit> commits) {
    for (const auto& outcome : store.append(commits)) {
      if (outcome) continue;
      std::cerr << outcome.error().what << "\n";
      std::exit(1);
    }
  };
  std::vector<std::vector<storage::Commit>> played;
  for (std::uint8_t table = 0; table <= tables; ++table) {
    Record record = record_of("gaple", moves / tables, false, table);
    append(record.stored_before);
    if (table < tables) {
      played.push_back(std::move(record.stored));
    } else {
      for (const storage::Commit& commit : record.stored) append({&commit, 1});
    }
  }
  std::vector<storage::Commit> in_turn;
  for (std::size_t i = 0; std::ranges::any_of(played, [i](const auto& one) { return i < one.size(); }); ++i) {
    for (auto& one : played) {
      if (i < one.size()) in_turn.push_back(std::move(one[i]));
    }
  }
  return counted(static_cast<std::uint64_t>(moves / tables * tables), [&] {
    std::span<const storage::Commit> left{in_turn};
    while (!left.empty()) {
      const std::size_t now = std::min(batch, left.size());
      append(left.first(now));
      left = left.subspan(now);
    }
  });
}

std::map<std::string, std::function<Counted(int)>> pieces(const std::string& folder) {
  std::map<std::string, std::function<Counted(int)>> all{
      {"decode", decode},
      {"encode", [](int times) { return encode(times, false); }},
      {"encode, compact", [](int times) { return encode(times, true); }}};
  for (const std::size_t batch : {1, 8, 20, 64}) {
    all["store in batches of " + std::to_string(batch)] = [=](int times) { return store(folder, batch, times); };
  }
  for_each_rules([&]<class R>() {
    const std::string key{R::key};
    all["rules of " + key] = play<R>;
    all["room of " + key] = [key](int times) { return room_of(key, times, false); };
    all["room of " + key + ", compact"] = [key](int times) { return room_of(key, times, true); };
  });
  return all;
}

}  // namespace
}  // namespace takamaka::cost

int main(int argc, char** argv) {
  if (sodium_init() < 0) return 1;  // as the server does: the hashes use what the processor has
  const auto all = takamaka::cost::pieces(argc > 3 ? argv[3] : "");
  const auto found = argc > 2 ? all.find(argv[1]) : all.end();
  if (found == all.end()) {
    std::cerr << "usage: takamaka_work PIECE TIMES [FOLDER]; the pieces are:\n";
    for (const auto& [name, work] : all) std::cerr << "  " << name << "\n";
    return 2;
  }
  const auto [units, count, bytes] = found->second(std::atoi(argv[2]));
  std::cout << units << " " << count << " " << bytes << "\n";
}
