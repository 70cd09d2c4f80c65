#pragma once

// The one erased interface of the server: a match of any variant, spoken to in JSON. Its only implementation is the
// template MatchOf<R> (match_of.hpp).

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/match/house.hpp"
#include "engine/match/record.hpp"
#include "engine/match/verdict.hpp"
#include "protocol/raw_json.hpp"

namespace takamaka {

// Text that is not what the protocol says: `path` as a JSON pointer, `reason` in words.
struct DecodeError {
  std::string path, reason;
  friend bool operator==(const DecodeError&, const DecodeError&) = default;
};

// One event, written for each audience.
struct WrittenEvent {
  std::string archive;           // all of it: for the log alone
  std::string shared;            // as a spectator sees it
  std::vector<std::string> own;  // per seat; empty where it is the same as `shared`. The vector is empty if all are
};

// What one accepted move brought about.
struct Step {
  std::vector<WrittenEvent> events;
  Record record;
};

using ActRefused = std::variant<DecodeError, Rejection>;

// Not thread-safe; owned by one room. All text is one JSON value.
class AnyMatch {
 public:
  virtual ~AnyMatch() = default;

  // An action by a seat. Refused: nothing changed.
  virtual Result<Step, ActRefused> act(Seat, const RawJson& action) = 0;
  virtual Result<Step, Rejection> house(const HouseMove&) = 0;
  // Folds one stored line (WrittenEvent::archive) again. An error means the log is not of this variant and version.
  virtual Result<Step, DecodeError> replay(std::string_view archived) = 0;

  // Another match in the same position, to try something out on.
  virtual std::unique_ptr<AnyMatch> clone() const = 0;

  virtual ToAct to_act() const = 0;
  virtual std::uint8_t seats() const = 0;
  // Whether `seat` has just one legal action and it needs no choice (rules 0.6).
  virtual bool automatic(Seat seat) const = 0;
  // How many actions the seat may choose from.
  virtual std::size_t legal_count(Seat seat) const = 0;

  // Appends the public part of the view, or what one seat alone may see.
  virtual void append_table(std::string& out) const = 0;
  virtual void append_own(std::string& out, Seat) const = 0;

  // The only automatic action; what the bot would do, from the seat's own view. Both need a seat that has legal
  // actions.
  virtual RawJson only_action(Seat) const = 0;
  virtual RawJson advise(Seat) const = 0;
};

}  // namespace takamaka
