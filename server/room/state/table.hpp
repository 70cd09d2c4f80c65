#pragma once

// The table of a room: everything that follows from its log alone. It knows no connection, no time and no author.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/match/record.hpp"
#include "protocol/games/any_match.hpp"
#include "protocol/games/catalog.hpp"
#include "server/room/state/done_requests.hpp"
#include "server/room/state/events.hpp"
#include "server/room/state/fingerprint.hpp"
#include "server/room/state/history.hpp"
#include "server/room/state/sheet.hpp"
#include "server/room/state/state.hpp"
#include "storage/ports/rows.hpp"

namespace takamaka::room {

// The results of the current match so far.
struct Books {
  Sheet sheet;
  std::vector<Settlement> settlements;
  std::optional<MatchResult> result;
  int seeded = 0;  // the number of the last deal dealt
};

struct Table {
  using Variants = const CatalogEntry* (*)(std::string_view key);
  explicit Table(Variants catalog) : variants{catalog} {}

  // Folds an event of the room that happened at this time (milliseconds since 1970).
  void fold(const Event&, std::int64_t at_ms);
  // Folds a step of the match and returns its events as the players see them.
  std::vector<Shown> fold(Step, std::int64_t at_ms);
  // Folds one stored line and returns what the players saw of it. The error says in words why it does not fold.
  Result<std::vector<Shown>, std::string> fold(const storage::EventRow&);
  // Notes a request that the last folded event's commit has answered.
  void remember(const DoneRequest&);
  // Writes the rows of the room and its seats that have changed since the last call.
  void put_changed_rows(std::int64_t at_ms);

  // Returns the variant with this rules version, or null.
  const CatalogEntry* playable(const std::string& variant, int rules_version) const;
  // Says in words why the folded room cannot go on with the games of this program; none if it can.
  std::optional<std::string> why_not_playable() const;
  // The seat that is to act in the running match.
  std::optional<Seat> turn() const;

  Variants variants;
  State state{};
  Seq seq{};                          // number of events folded
  std::unique_ptr<AnyMatch> match{};  // none next to a `state.match` whose rules this program does not have
  Books books{};
  Seq checkpoint{};  // the log is folded from here
  Seq last_move{};   // the match's last event: a move decided before it is stale
  DoneRequests done_requests{};
  bool has_partners = false;         // by the variant, its options and the number of seats
  std::vector<storage::Row> rows{};  // of the record: written by folding, taken by each commit

 private:
  void make_canonical(Event&) const;
  Result<std::vector<Shown>, std::string> fold_event(const storage::EventRow&);
  bool plays_with_partners() const;
  void book(const BookEntries&, std::int64_t at_ms);
  void book_started(std::int64_t at_ms);
  void book_seeded(const std::string& seed, std::int64_t at_ms);
  void book_finished(const did::MatchFinished&, std::int64_t at_ms);
  void book_abandoned(std::int64_t at_ms);
  void book_handed_over(const did::SeatHandedOver&);
  std::string account(const Posting&, int deal) const;

  bool rows_may_change_ = true;  // an event of the room was folded since they were written
  // As last written.
  std::optional<Fingerprint> room_row_{};
  std::vector<Fingerprint> seat_rows_{};
};

}  // namespace takamaka::room
