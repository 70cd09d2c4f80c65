#pragma once

// The moves of the house are the same in every game: it deals when a deal is due, and acts for a seat that runs out of
// time.

#include <concepts>
#include <string_view>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "engine/match/ruleset.hpp"

namespace takamaka {

// The rule numbers in RULES.md that refusals cite: for dealing, for the turn, and for the end of the match.
struct HouseRules {
  std::string_view deal, turn, over;
};

// Implements `R::decide` for a house move. `deal(journal, lots)` does what the house must do next; it cannot refuse.
// `choice(state, seat)` is the legal action that the rules prescribe for a seat that runs out of time.
template <Ruleset R, class Deals, class Choice>
  requires std::invocable<Deals, Journal<R>&, Lots> &&
           std::convertible_to<std::invoke_result_t<Choice, const typename R::State&, Seat>, typename R::Action>
Verdict decide_for_house(Journal<R>& journal, const HouseMove& move, const HouseRules& rules, Deals&& deal,
                         Choice&& choice) {
  const ToAct turn = R::to_act(journal.state());
  return std::visit(overloaded{[&](const Deal& fresh) -> Verdict {
                                 if (turn == ToAct{Over{}}) return refuse({"match_over", rules.over});
                                 if (turn != ToAct{House{}}) return refuse({"deal_in_progress", rules.deal});
                                 deal(journal, fresh.lots);
                                 return Accepted{};
                               },
                               [&](const TimeUp& late) -> Verdict {
                                 if (turn != ToAct{late.seat}) return refuse({"not_your_turn", rules.turn});
                                 return R::decide(journal, late.seat, choice(journal.state(), late.seat));
                               }},
                    move);
}

}  // namespace takamaka
