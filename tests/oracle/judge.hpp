#pragma once

// Shared code of the judges: reads questions as JSON lines, each with a position in words and an action of a seat, and
// answers with the events that follow, as the archive sees them. If the house must deal next, it deals, always with the
// same lots, so that the answer also shows who starts.

#include <iostream>
#include <string>
#include <vector>

#include "engine/match/journal.hpp"
#include "engine/match/ruleset.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/json/json_codec.hpp"

namespace takamaka::oracle {

template <class R>
struct Question {
  typename R::Options options{};
  int seats = 0;
  std::vector<std::string> scene{};
  Seat seat{};
  typename R::Action action{};
  static constexpr auto fields =
      Fields{field("options", &Question::options), field("seats", &Question::seats), field("scene", &Question::scene),
             field("seat", &Question::seat), field("action", &Question::action)};
};

inline int fail(const std::string& why, const std::string& line) {
  std::cerr << why << " in " << line << "\n";
  return 1;
}

template <class R>
int answer_all() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto question = decode_text<Question<R>>(line);
    if (!question) return fail(question.error().path + " " + question.error().reason, line);
    auto position = scene(question->options, static_cast<std::uint8_t>(question->seats), question->scene);
    if (!position) return fail(position.error(), line);
    Journal<R> journal{*position};
    const Verdict verdict = R::decide(journal, question->seat, question->action);
    if (!verdict) return fail(std::string{verdict.error().code}, line);
    if (R::to_act(journal.state()) == ToAct{House{}} && !R::decide(journal, Deal{Lots{Seed{}}})) {
      return fail("no deal", line);
    }
    std::cout << to_json(journal.events(), Archive{}) << "\n";
  }
  return 0;
}

}  // namespace takamaka::oracle
