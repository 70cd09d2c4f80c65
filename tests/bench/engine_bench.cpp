// Random deals a second on one core (P9), with the server's real rules: every move is chosen among the legal actions, and every
// event is applied. The default options, with four seats or the nearest number that the game allows.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "all_rules.hpp"
#include "tests/support/playout.hpp"

namespace takamaka {
namespace {

template <Ruleset R>
void deals(benchmark::State& state) {
  const std::uint8_t seats = std::clamp<std::uint8_t>(4, R::seats_min, R::seats_max);
  const auto options = R::defaults(seats);
  std::uint64_t number = 0;
  std::int64_t deals = 0, moves = 0;
  for (auto _ : state) {
    Match<R> match{options, seats};
    Lots lots{testing::seed_of(++number)};
    for (std::uint8_t deal = 0;;) {
      const ToAct turn = R::to_act(match.state());
      if (std::holds_alternative<Over>(turn)) break;
      if (const Seat* seat = std::get_if<Seat>(&turn)) {
        (void)match.act(*seat, testing::any_of(lots, R::legal(match.state(), *seat)));
        moves += 1;
      } else {
        (void)match.house(Deal{Lots{testing::seed_of(number, ++deal)}});
        deals += 1;
      }
    }
  }
  state.SetItemsProcessed(deals);
  state.counters["moves/s"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
  state.counters["moves/deal"] = static_cast<double>(moves) / static_cast<double>(deals);
}

}  // namespace
}  // namespace takamaka

int main(int count, char** arguments) {
  takamaka::for_each_rules(
      []<class R>() { benchmark::RegisterBenchmark(std::string{R::key}.c_str(), takamaka::deals<R>); });
  benchmark::Initialize(&count, arguments);
  benchmark::RunSpecifiedBenchmarks();
}
