#pragma once

// Answers for which services of the server wait. Each gets exactly one, also if the room ends first.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/base/ids.hpp"
#include "engine/base/overloaded.hpp"
#include "server/room/effects.hpp"

namespace takamaka {

// The hands of a running match that an admin has opened: the match, and the length of the log that records it.
struct OpenedHands {
  MatchId match;
  Seq seq;
};

// Only used on the room's loop.
class PendingAnswers {
 public:
  using OnClaim = std::function<void(std::optional<room::Refusal>)>;
  using OnHands = std::function<void(std::optional<OpenedHands>)>;
  using OnOrder = std::function<void(std::optional<std::string>)>;

  // Returns the ticket by which the room names its answer.
  std::uint64_t wait(std::variant<OnClaim, OnHands, OnOrder> answer) {
    waiting_.emplace(++last_, std::move(answer));
    return last_;
  }

  void give(room::out::ClaimAnswer&& given) { give<OnClaim>(given.ticket, std::move(given.refused)); }
  void give(room::out::OrderAnswer&& given) { give<OnOrder>(given.ticket, std::move(given.refused)); }
  void give(room::out::HandsAnswer&& given) {
    give<OnHands>(given.ticket, given.match ? std::optional{OpenedHands{*given.match, given.seq}} : std::nullopt);
  }

  // The room is no longer in memory: nothing is known to have happened.
  void give_up() {
    for (auto& [ticket, answer] : std::exchange(waiting_, {})) {
      std::visit(overloaded{[](const OnClaim& claim) { claim(room::refusal(refusals::busy)); },
                            [](const OnHands& hands) { hands(std::nullopt); },
                            [](const OnOrder& order) { order(std::string{refusals::storage.code}); }},
                 answer);
    }
  }

 private:
  template <class Answer, class Given>
  void give(std::uint64_t ticket, Given given) {
    auto node = waiting_.extract(ticket);
    if (!node.empty()) std::get<Answer>(node.mapped())(std::move(given));
  }

  std::map<std::uint64_t, std::variant<OnClaim, OnHands, OnOrder>> waiting_;
  std::uint64_t last_ = 0;
};

}  // namespace takamaka
