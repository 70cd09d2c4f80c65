#pragma once

// Golden games: a scene and moves that a player can read, with the outcome of each move underneath. Running a file
// rewrites it: commands, comments and blank lines stay unchanged, and the actual outcome replaces the indented lines.
// The test expects no difference; to accept a change, write the file.
//
//   variant gaple                         the variant of the folder
//   seats 4                               default: the fewest possible
//   options cannot_play=discard deals=1   other options have their defaults
//   scene line 3-3                        a position in the variant's words (testing.hpp); default: the start
//   deal 17                               the house deals with seed number 17
//   A play 3-5 left                       an action: its name, then its values in the order of its fields
//   A time_up                             the clock of A runs out
//   A may                                 lists the legal actions of A
//   A sees hand unplayable                shows fields of A's own view
//   table line hand_sizes                 shows fields of the public view
//   # …                                   a comment

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/journal.hpp"
#include "protocol/json/conditions.hpp"
#include "tests/support/hooks.hpp"
#include "tests/support/playout.hpp"
#include "tests/support/text.hpp"

namespace takamaka::testing {

// The record in words: deals with the score of each seat and its reasons, tallies, settlements and the result.
std::vector<std::string> score_sheet(const BookEntries& record);

// The words of a line up to a comment.
std::vector<std::string> words_of(std::string_view line);

template <Testable R>
class Scenario {
 public:
  // Returns the whole file with the actual outcomes. Throws std::runtime_error with the line that it cannot read.
  std::string rewritten(std::string_view file) {
    std::istringstream lines{std::string{file}};
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(' ')) continue;
      say(line);
      const auto words = words_of(line);
      if (!words.empty()) run(words);
    }
    return std::move(out_);
  }

 private:
  using State = typename R::State;
  using Words = std::vector<std::string>;

  void run(const Words& words) {
    const std::string& verb = words[0];
    const bool more = words.size() > 1;
    if (verb == "variant" && more) return expect(words[1] == R::key, words);
    if (verb == "seats" && more) return expect(from_word(words[1], seats_), words);
    if (verb == "options") return read_options(words);
    if (verb == "scene") return scene_lines_.push_back(joined(words, 1));
    start();
    if (verb == "deal" && more) {
      std::uint64_t number = 0;
      expect(from_word(words[1], number), words);
      return step([&](Journal<R>& journal) { return R::decide(journal, Deal{Lots{seed_of(number)}}); });
    }
    if (verb == "table") return show(R::public_view(state_), words, 1, Spectator{});
    const auto seat = seat_named(verb);
    expect(seat.has_value() && more, words);
    act(*seat, words);
  }

  void act(Seat seat, const Words& words) {
    if (words[1] == "time_up") {
      return step([&](Journal<R>& journal) { return R::decide(journal, TimeUp{seat}); });
    }
    if (words[1] == "may") {
      for (const auto& action : R::legal(state_, seat)) say("    " + values_to_words(action));
      return;
    }
    if (words[1] == "sees") return show(R::own_view(state_, seat), words, 2, seat);
    const auto action = action_from_words<typename R::Action>({words.begin() + 1, words.end()});
    expect(action.has_value(), words);
    step([&](Journal<R>& journal) { return R::decide(journal, seat, *action); });
  }

  template <class Decide>
  void step(Decide&& decide) {
    Journal<R> journal{state_};
    const Verdict verdict = decide(journal);
    if (!verdict) {
      say("    refused " + std::string{verdict.error().code} + " " + std::string{verdict.error().rule});
      return;
    }
    BookEntries record;
    for (const auto& event : journal.events()) {
      tell(event);
      record.merge(R::record(event));
    }
    for (const std::string& line : score_sheet(record)) say("    " + line);
    const ToAct turn = R::to_act(state_);
    if (const Seat* seat = std::get_if<Seat>(&turn)) say("    turn " + std::string{letter_of(*seat)});
  }

  // Writes the shared form of the event, and the own form of each seat that sees more.
  void tell(const typename R::Event& event) {
    const std::string shared = to_words(event, Spectator{});
    say("    " + shared);
    for (std::uint8_t s = 0; s < seats_; ++s) {
      const std::string own = to_words(event, Seat{s});
      if (own != shared) say("      " + std::string{letter_of(Seat{s})} + ": " + own);
    }
  }

  template <class View>
  void show(const View& view, const Words& names, std::size_t first, const Viewer& viewer) {
    for (std::size_t i = first; i < names.size(); ++i) {
      bool found = false;
      wire::for_each_field<View>([&]<std::size_t I>() {
        constexpr auto& field = nth<I>(View::fields);
        if (field.name != names[i]) return;
        found = true;
        say("    " + names[i] + " " + to_words(view.*(field.member), viewer));
      });
      expect(found, names);
    }
  }

  void read_options(const Words& words) {
    options_ = words;
    start_options();
  }
  void start_options() {
    using Options = typename R::Options;
    given_ = R::defaults(seats_);
    for (std::size_t i = 1; i < options_.size(); ++i) {
      const auto equals = options_[i].find('=');
      bool good = false;
      wire::for_each_field<Options>([&]<std::size_t I>() {
        constexpr auto& field = nth<I>(Options::fields);
        if (equals == std::string::npos || options_[i].substr(0, equals) != field.name) return;
        good = from_word(std::string_view{options_[i]}.substr(equals + 1), given_.*(field.member));
      });
      expect(good, options_);
    }
  }

  void start() {
    if (started_) return;
    started_ = true;
    start_options();
    const auto problem = R::check(given_, seats_);
    expect(!problem, {"options", problem ? problem->reason : ""});
    state_ = R::setup(given_, seats_);
    if (scene_lines_.empty()) return;
    auto state = scene(given_, seats_, scene_lines_);
    expect(state.has_value(), {"scene", state ? "" : state.error()});
    state_ = std::move(*state);
  }

  void say(const std::string& line) { out_ += line + "\n"; }
  static std::string joined(const Words& words, std::size_t first) {
    std::string out;
    for (std::size_t i = first; i < words.size(); ++i) out += (i > first ? " " : "") + words[i];
    return out;
  }
  static void expect(bool good, const Words& words) {
    if (!good) throw std::runtime_error{"not understood: " + joined(words, 0)};
  }

  std::uint8_t seats_ = R::seats_min;
  Words options_{"options"};
  typename R::Options given_{};
  Words scene_lines_;
  State state_{};
  bool started_ = false;
  std::string out_;
};

}  // namespace takamaka::testing
