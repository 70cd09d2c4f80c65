#pragma once

#include <memory>
#include <utility>

#include "engine/base/check.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::sim {

// The tiny game with a mistake in its code: a check fails at every move of a seat.
class BrittleMatch final : public AnyMatch {
 public:
  explicit BrittleMatch(std::unique_ptr<AnyMatch> match) : match_{std::move(match)} {}
  Result<Step, ActRefused> act(Seat seat, const RawJson&) override {
    TAKAMAKA_CHECK(seat.value > seats());
    return std::unexpected(ActRefused{});
  }
  Result<Step, Rejection> house(const HouseMove& move) override { return match_->house(move); }
  Result<Step, DecodeError> replay(std::string_view archived) override { return match_->replay(archived); }
  std::unique_ptr<AnyMatch> clone() const override { return std::make_unique<BrittleMatch>(match_->clone()); }
  ToAct to_act() const override { return match_->to_act(); }
  std::uint8_t seats() const override { return match_->seats(); }
  bool automatic(Seat seat) const override { return match_->automatic(seat); }
  std::size_t legal_count(Seat seat) const override { return match_->legal_count(seat); }
  std::vector<RawJson> legal(Seat seat) const override { return match_->legal(seat); }
  void append_table(TextBuffer& out) const override { match_->append_table(out); }
  void append_own(TextBuffer& out, Seat seat) const override { match_->append_own(out, seat); }
  void append_table_row(TextBuffer& out) const override { match_->append_table_row(out); }
  void append_own_row(TextBuffer& out, Seat seat) const override { match_->append_own_row(out, seat); }
  RawJson only_action(Seat seat) const override { return match_->only_action(seat); }
  RawJson advise(Seat seat, Strength strength) const override { return match_->advise(seat, strength); }
  std::optional<RawJson> agreement(Seat seat) const override { return match_->agreement(seat); }

 private:
  const std::unique_ptr<AnyMatch> match_;
};

// The catalog with the tiny game and the brittle one.
inline const CatalogEntry* find_variant_or_brittle(std::string_view key) {
  static const CatalogEntry entry = [] {
    CatalogEntry brittle = *room::find_variant_or_tiny("tiny");
    brittle.key = "brittle";
    brittle.start = [](const RawJson& options, std::uint8_t seats) -> std::unique_ptr<AnyMatch> {
      return std::make_unique<BrittleMatch>(room::find_variant_or_tiny("tiny")->start(options, seats));
    };
    return brittle;
  }();
  return key == entry.key ? &entry : room::find_variant_or_tiny(key);
}

// The catalog with a tiny game that cannot even be started, for replays.
inline const CatalogEntry* find_variant_or_broken(std::string_view key) {
  static const CatalogEntry entry = [] {
    CatalogEntry broken = *room::find_variant_or_tiny("tiny");
    broken.start = [](const RawJson&, std::uint8_t seats) -> std::unique_ptr<AnyMatch> {
      TAKAMAKA_CHECK(seats == 0);
      return nullptr;
    };
    return broken;
  }();
  return key == entry.key ? &entry : find_variant(key);
}

}  // namespace takamaka::sim
