#pragma once

// The one type-erased interface of the server: a match of any variant, addressed in JSON. Its only implementation is
// the template MatchOf<R> (match_of.hpp).

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/match/house.hpp"
#include "engine/match/record.hpp"
#include "engine/match/strength.hpp"
#include "engine/match/verdict.hpp"
#include "protocol/json/parse.hpp"
#include "protocol/json/text_buffer.hpp"
#include "protocol/messages/raw_json.hpp"

namespace takamaka {

// One event, written for each audience.
struct WrittenEvent {
  std::string archive;           // complete: only for the log
  std::string shared;            // as a spectator sees it
  std::vector<std::string> own;  // per seat; a text is empty if it equals `shared`, the vector if all do
};

// The result of one accepted move.
struct Step {
  std::vector<WrittenEvent> events;
  BookEntries record;
};

using ActRefused = std::variant<DecodeError, Rejection>;

// Not thread-safe; owned by one room. All text is one JSON value.
class AnyMatch {
 public:
  virtual ~AnyMatch() = default;

  // Plays an action of a seat. A refusal changes nothing.
  virtual Result<Step, ActRefused> act(Seat, const RawJson& action) = 0;
  virtual Result<Step, Rejection> house(const HouseMove&) = 0;
  // Applies one stored line (WrittenEvent::archive). An error means that the log is of another variant or version.
  virtual Result<Step, DecodeError> replay(std::string_view archived) = 0;

  // Returns a copy in the same position, for trying moves out.
  virtual std::unique_ptr<AnyMatch> clone() const = 0;

  virtual ToAct to_act() const = 0;
  virtual std::uint8_t seats() const = 0;
  // Returns whether `seat` has exactly one legal action and it needs no choice (rules 0.6).
  virtual bool automatic(Seat seat) const = 0;
  // Returns the number of actions that the seat may choose from, and those actions.
  virtual std::size_t legal_count(Seat seat) const = 0;
  virtual std::vector<RawJson> legal(Seat seat) const = 0;

  // Appends the public part of the view, or the part that only this seat may see.
  virtual void append_table(TextBuffer& out) const = 0;
  virtual void append_own(TextBuffer& out, Seat) const = 0;
  // The same as rows (rows.hpp). The table's row has no options: those of the room's `info` are the match's.
  virtual void append_table_row(TextBuffer& out) const = 0;
  virtual void append_own_row(TextBuffer& out, Seat) const = 0;
  std::string table() const {
    TextBuffer out;
    append_table(out);
    return out.text();
  }
  std::string own(Seat seat) const {
    TextBuffer out;
    append_own(out, seat);
    return out.text();
  }

  // Return the only legal action, and the action that a bot of this strength chooses from the seat's own view. Both
  // need a seat with legal actions.
  virtual RawJson only_action(Seat) const = 0;
  virtual RawJson advise(Seat, Strength) const = 0;
  // Returns the action with which a bot on this seat agrees to a proposal of another seat, or none.
  virtual std::optional<RawJson> agreement(Seat) const = 0;
};

}  // namespace takamaka
