#pragma once

// The author of a room's event: who decided it.

#include <optional>
#include <string>
#include <utility>

#include "engine/base/ids.hpp"
#include "server/room/state/text.hpp"

namespace takamaka::room {

class Author {
 public:
  // A person, with or without a seat: everything but the moves of the match.
  static Author player(const PlayerId& player) { return {"player:" + player.value, player}; }
  // A seat's move, by its person, its bot or a stand-in.
  static Author seat(Seat seat) { return {by_seat(seat), std::nullopt}; }
  // The room itself: what follows from what the people have done.
  static Author house() { return {"house", std::nullopt}; }
  // Time that has passed.
  static Author clock() { return {"clock", std::nullopt}; }
  // `by` is "admin:<account>".
  static Author admin(std::string by) { return {std::move(by), std::nullopt}; }

  // As the log names the author (storage::EventRow::by).
  const std::string& text() const { return text_; }
  // The owner of the personal texts in the event; none if it is not a person.
  const std::optional<PlayerId>& person() const { return person_; }

 private:
  Author(std::string text, std::optional<PlayerId> person) : text_{std::move(text)}, person_{std::move(person)} {}

  std::string text_;
  std::optional<PlayerId> person_;
};

}  // namespace takamaka::room
