// The cost of a move on the wire (P10): writing its four views, and reading it. Absolute times vary from run to run, so
// each has a yardstick in the same run, and the end prints the ratios.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/variants/gaple/bot.hpp"
#include "engine/variants/gaple/rules.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/json/json_codec.hpp"
#include "protocol/wire/decode.hpp"
#include "protocol/wire/encode_messages.hpp"

namespace takamaka {
namespace {

using Rules = gaple::Rules;
constexpr std::string_view room = "01JABCDEFGHJKMNPQRSTVWXYZ0";
constexpr std::string_view move_text = R"({"type":"act","id":"1234","room":"01JABCDEFGHJKMNPQRSTVWXYZ0","seq":42,)"
                                       R"("action":{"type":"play","tile":"4-6","end":"left"}})";

// A match in the middle of its first deal.
std::unique_ptr<AnyMatch> halfway() {
  const CatalogEntry& game = *find_variant("gaple");
  auto match = game.start(*game.normalize({"{}"}, 4), 4);
  (void)match->house(Deal{Lots{Seed{7}}});
  for (int move = 0; move < 10; ++move) {
    const Seat turn = std::get<Seat>(match->to_act());
    (void)match->act(turn, match->advise(turn, Strength::normal));
  }
  return match;
}
const tell::Entry played{Seq{42}, {}, RawJson{R"({"type":"played","seat":1,"tile":"4-6","end":"left"})"}};

// Ready-made views, so that a benchmark measures only the writing.
struct Views {
  Rules::Public table;
  std::array<Rules::Own, 4> own;
};
Views views_of(const AnyMatch& match) {
  Views views{*decode_text<Rules::Public>(match.table()), {}};
  for (std::uint8_t seat = 0; seat < 4; ++seat) {
    views.own[seat] = *decode_text<Rules::Own>(match.own(Seat{seat}));
  }
  return views;
}

void write_four_views(benchmark::State& state) {
  const Views views = views_of(*halfway());
  TextBuffer out;
  std::size_t bytes = 0;
  for (auto _ : state) {
    out.clear();
    append_json(out, played, Spectator{});
    append_json(out, views.table, Spectator{});
    for (std::uint8_t seat = 0; seat < 4; ++seat) append_json(out, views.own[seat], Seat{seat});
    benchmark::DoNotOptimize(out.view());
    bytes = out.size();
  }
  state.counters["bytes"] = static_cast<double>(bytes);
}

// The same text from ready-made nlohmann/json trees, without the cost of building them.
void dump_four_trees(benchmark::State& state) {
  const Views views = views_of(*halfway());
  std::vector<Json> trees{Json::parse(to_json(views.table, Spectator{})), Json::parse(to_json(played, Spectator{}))};
  for (std::uint8_t seat = 0; seat < 4; ++seat) trees.push_back(Json::parse(to_json(views.own[seat], Seat{seat})));
  for (auto _ : state) {
    std::string out;
    for (const Json& tree : trees) out += tree.dump();
    benchmark::DoNotOptimize(out.data());
  }
}

// The whole work of the server: makes the views from the state, with legal actions, and frames them for four seats.
void make_and_write_four_updates(benchmark::State& state) {
  const auto match = halfway();
  const std::vector<tell::Entry> events{played};
  TextBuffer shared, own;
  for (auto _ : state) {
    shared.clear();
    append_shared_update(
        shared,
        {room, Seq{42}, events, nullptr, {.turn = Seat{2}, .turn_ms = 30000, .bank_ms = {1, 2, 3, 4}}, match.get()});
    for (std::uint8_t seat = 0; seat < 4; ++seat) {
      own.clear();
      append_own_update(own, {Seat{seat}, seat == 0, match.get(), {}});
      benchmark::DoNotOptimize(own.view());
    }
    benchmark::DoNotOptimize(shared.view());
  }
}

// The same for seats that offered `compact`.
void make_and_write_four_compact_updates(benchmark::State& state) {
  const auto match = halfway();
  const std::vector<tell::Entry> events{played};
  TextBuffer shared, own;
  for (auto _ : state) {
    shared.clear();
    append_shared_compact(
        shared,
        {room, Seq{42}, events, nullptr, {.turn = Seat{2}, .turn_ms = 30000, .bank_ms = {1, 2, 3, 4}}, match.get()},
        nullptr);
    for (std::uint8_t seat = 0; seat < 4; ++seat) {
      own.clear();
      append_own_compact(own, {Seat{seat}, seat == 0, match.get(), {}});
      benchmark::DoNotOptimize(own.view());
    }
    benchmark::DoNotOptimize(shared.view());
  }
}

void read_a_move(benchmark::State& state) {
  for (auto _ : state) {
    const auto message = decode_message(move_text);
    const auto action = decode_text<Rules::Action>(std::get<ask::Act>(*message).action.text);
    benchmark::DoNotOptimize(action.has_value());
  }
}
void parse_a_move_alone(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(Json::parse(move_text));
}

BENCHMARK(write_four_views);
BENCHMARK(dump_four_trees);
BENCHMARK(make_and_write_four_updates);
BENCHMARK(make_and_write_four_compact_updates);
BENCHMARK(read_a_move);
BENCHMARK(parse_a_move_alone);

class Times : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) times_[run.benchmark_name()] = run.GetAdjustedCPUTime();
    ConsoleReporter::ReportRuns(runs);
  }
  void ratio(const char* name, const char* yardstick) const {
    if (!times_.contains(name) || !times_.contains(yardstick)) return;
    std::printf("%s / %s = %.2f\n", name, yardstick, times_.at(name) / times_.at(yardstick));
  }

 private:
  std::map<std::string, double> times_;
};

}  // namespace
}  // namespace takamaka

int main(int count, char** arguments) {
  benchmark::Initialize(&count, arguments);
  takamaka::Times times;
  benchmark::RunSpecifiedBenchmarks(&times);
  times.ratio("write_four_views", "dump_four_trees");
  times.ratio("make_and_write_four_updates", "dump_four_trees");
  times.ratio("read_a_move", "parse_a_move_alone");
}
