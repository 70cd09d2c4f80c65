// A match of any variant with options and actions from the input's bytes. A refusal must change nothing; after accepted
// actions the match must be able to continue, and its log must fold back to it.
//
// The input: the first byte selects the variant, the second the seats, then come lines. A line is an action of the seat
// on turn; an empty line lets the bot move; the seat after it tries a line that begins with !; a line that begins with
// ? is normalised as options.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/check.hpp"
#include "protocol/games/catalog.hpp"

namespace takamaka {
namespace {

std::string seen(const AnyMatch& match) {
  std::string out = match.table();
  for (std::uint8_t seat = 0; seat < match.seats(); ++seat) out += match.own(Seat{seat});
  return out;
}

class Visit {
 public:
  Visit(const CatalogEntry& game, std::uint8_t seats) : game_{game}, seats_{seats} {
    options_ = *game.normalize({"{}"}, seats);
    match_ = game.start(options_, seats);
  }

  void line(std::string_view text) {
    while (std::holds_alternative<House>(match_->to_act())) {
      Seed seed{};
      seed[0] = ++deals_;
      const auto dealt = match_->house(Deal{Lots{seed}});
      TAKAMAKA_CHECK(dealt.has_value());
      keep(*dealt);
    }
    const ToAct to_act = match_->to_act();
    const Seat* turn = std::get_if<Seat>(&to_act);
    if (text.starts_with('?')) {
      const auto normal = game_.normalize({std::string{text.substr(1)}}, seats_);
      if (normal) TAKAMAKA_CHECK(game_.normalize(*normal, seats_) == *normal);
    } else if (turn == nullptr) {
      tried(Seat{0}, text);
    } else if (text.empty()) {
      const auto moved = match_->act(*turn, match_->advise(*turn, Strength::normal));
      TAKAMAKA_CHECK(moved.has_value());
      keep(*moved);
    } else if (text.starts_with('!')) {
      tried(Seat{static_cast<std::uint8_t>((turn->value + 1) % seats_)}, text.substr(1));
    } else {
      tried(*turn, text);
    }
  }
  void fold_back() {
    const auto again = game_.start(options_, seats_);
    for (const std::string& line : log_) TAKAMAKA_CHECK(again->replay(line).has_value());
    TAKAMAKA_CHECK(seen(*again) == seen(*match_));
  }

 private:
  void tried(Seat seat, std::string_view text) {
    const std::string before = seen(*match_);
    const auto moved = match_->act(seat, {std::string{text}});
    if (moved) {
      keep(*moved);
    } else {
      TAKAMAKA_CHECK(seen(*match_) == before);
    }
  }
  void keep(const Step& step) {
    for (const auto& event : step.events) log_.push_back(event.archive);
  }

  const CatalogEntry& game_;
  std::uint8_t seats_, deals_ = 0;
  RawJson options_;
  std::unique_ptr<AnyMatch> match_;
  std::vector<std::string> log_;
};

}  // namespace
}  // namespace takamaka

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace takamaka;
  if (size < 2 || size > 4096) return 0;
  const CatalogEntry& game = catalog()[data[0] % catalog().size()];
  const int choices = game.seats_max - game.seats_min + 1;
  Visit visit{game, static_cast<std::uint8_t>(game.seats_min + data[1] % choices)};
  std::string_view rest{reinterpret_cast<const char*>(data) + 2, size - 2};
  for (int lines = 0; !rest.empty() && lines < 200; ++lines) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    visit.line(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  visit.fold_back();
  return 0;
}
