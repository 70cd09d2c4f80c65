#pragma once

// The shapes of answers that are JSON text already when the API gets them: an endpoint names one as its `Document`. The
// wire tests compare every answer with them.

#include <optional>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "protocol/messages/raw_json.hpp"
#include "protocol/messages/room_view.hpp"
#include "server/admin/api/route.hpp"

namespace takamaka::admin {

enum class ActivityKind : std::uint8_t { refused, joined, resumed, left, superseded, turned_away };
constexpr std::array<std::string_view, 6> names(ActivityKind) {
  return {"refused", "joined", "resumed", "left", "superseded", "turned_away"};
}

// --------------------------------------------------------------------------------------- the whole record of a match

struct RecordHolder {
  int until_deal = 0;
  std::optional<std::string> player{};
  std::string name{};
  static constexpr auto fields =
      Fields{field("until_deal", &RecordHolder::until_deal, "The last deal in which they had the seat."),
             field("player", &RecordHolder::player, "The player's id or pseudonym; left out for a bot."),
             field("name", &RecordHolder::name)};
  friend bool operator==(const RecordHolder&, const RecordHolder&) = default;
};
struct RecordSeat {
  Occupant occupant{};
  std::string name{};
  std::optional<std::string> player{};
  std::optional<std::vector<RecordHolder>> earlier{};
  std::optional<int> total{};
  static constexpr auto fields = Fields{
      field("occupant", &RecordSeat::occupant), field("name", &RecordSeat::name),
      field("player", &RecordSeat::player, "The last holder's id or pseudonym; left out for a bot."),
      field("earlier", &RecordSeat::earlier, "Players and bots that had the seat before; left out if there are none."),
      field("total", &RecordSeat::total, "Left out while the match runs.")};
  friend bool operator==(const RecordSeat&, const RecordSeat&) = default;
};
struct RecordScore {
  Seat seat{};
  int points = 0, total = 0, chips = 0;
  bool won = false;
  int times = 1;
  static constexpr auto fields = Fields{
      field("seat", &RecordScore::seat),   field("points", &RecordScore::points),
      field("total", &RecordScore::total), field("chips", &RecordScore::chips),
      field("won", &RecordScore::won),     field("times", &RecordScore::times, "What the deal was multiplied by.")};
  friend bool operator==(const RecordScore&, const RecordScore&) = default;
};
struct RecordDeal {
  int deal = 0;
  std::optional<std::string> seed{}, reason{};
  std::optional<std::vector<RecordScore>> scores{};
  std::optional<std::vector<RawJson>> lines{};
  static constexpr auto fields =
      Fields{field("deal", &RecordDeal::deal),
             field("seed", &RecordDeal::seed, "From which the tiles follow; left out while the match runs."),
             field("reason", &RecordDeal::reason, "The reason for its end; left out while the deal runs."),
             field("scores", &RecordDeal::scores, "By seat; left out while the deal runs."),
             field("lines", &RecordDeal::lines, "Every point with its rule and tiles; left out while it runs.")};
  friend bool operator==(const RecordDeal&, const RecordDeal&) = default;
};
struct RecordChips {
  std::string account{};
  std::int64_t chips = 0;
  static constexpr auto fields = Fields{field("account", &RecordChips::account), field("chips", &RecordChips::chips)};
  friend bool operator==(const RecordChips&, const RecordChips&) = default;
};
struct RecordEntry {
  int deal = 0;
  std::string reason{};
  std::int64_t at_ms = 0;
  std::vector<RecordChips> lines{};
  static constexpr auto fields =
      Fields{field("deal", &RecordEntry::deal), field("reason", &RecordEntry::reason),
             field("at_ms", &RecordEntry::at_ms), field("lines", &RecordEntry::lines, "Their chips sum to 0.")};
  friend bool operator==(const RecordEntry&, const RecordEntry&) = default;
};
struct RecordTally {
  int deal = 0;
  std::string kind{};
  std::vector<Seat> by{}, to{};
  static constexpr auto fields =
      Fields{field("deal", &RecordTally::deal), field("kind", &RecordTally::kind, "A word of the game's rules."),
             field("by", &RecordTally::by, "The seats that gave it."),
             field("to", &RecordTally::to, "The seats that got it; empty if it has one side only.")};
  friend bool operator==(const RecordTally&, const RecordTally&) = default;
};
struct RecordActivity {
  std::int64_t seq = 0, at_ms = 0;
  ActivityKind kind{};
  std::string player{};
  int deal = 0;
  std::optional<std::string> asked{};
  std::optional<RawJson> action{};
  std::optional<std::string> code{}, rule{};
  static constexpr auto fields =
      Fields{field("seq", &RecordActivity::seq, "The length of the room's log at that moment."),
             field("at_ms", &RecordActivity::at_ms),
             field("kind", &RecordActivity::kind),
             field("player", &RecordActivity::player),
             field("deal", &RecordActivity::deal, "The deal that ran; 0: none."),
             field("asked", &RecordActivity::asked, "The name of the refused message."),
             field("action", &RecordActivity::action, "The refused move as it was sent; left out if anonymised."),
             field("code", &RecordActivity::code, "The code of the refusal."),
             field("rule", &RecordActivity::rule, "The number of the rule.")};
  friend bool operator==(const RecordActivity&, const RecordActivity&) = default;
};
struct RecordEvent {
  std::int64_t at_ms = 0;
  int deal = 0;
  std::string by{};
  RawJson event{};
  static constexpr auto fields = Fields{field("at_ms", &RecordEvent::at_ms), field("deal", &RecordEvent::deal),
                                        field("by", &RecordEvent::by, "seat:2, house or clock."),
                                        field("event", &RecordEvent::event, "As in the room's log, with all hands.")};
  friend bool operator==(const RecordEvent&, const RecordEvent&) = default;
};
struct MatchDocument {
  std::string match{}, room{};
  int number = 0;
  std::string game{};
  int rules_version = 0;
  RawJson options{};
  std::int64_t opened_ms = 0;
  std::string result{};
  std::optional<std::int64_t> closed_ms{};
  std::vector<RecordSeat> seats{};
  std::vector<int> winners{};
  std::vector<RecordDeal> deals{};
  std::vector<RecordEntry> ledger{};
  std::vector<RecordTally> tallies{};
  std::vector<RecordActivity> activities{};
  std::optional<std::vector<RecordEvent>> events{};
  static constexpr auto fields =
      Fields{field("match", &MatchDocument::match, "Its id or pseudonym."),
             field("room", &MatchDocument::room, "The room's id or pseudonym."),
             field("number", &MatchDocument::number, "The number of the match in its room."),
             field("game", &MatchDocument::game, "A variant, such as seychelles."),
             field("rules_version", &MatchDocument::rules_version),
             field("options", &MatchDocument::options, "An object: the options of the game."),
             field("opened_ms", &MatchDocument::opened_ms),
             field("result", &MatchDocument::result, "running, abandoned, or the reason for its end."),
             field("closed_ms", &MatchDocument::closed_ms, "Left out while the match runs."),
             field("seats", &MatchDocument::seats),
             field("winners", &MatchDocument::winners, "Seats. Empty while the match runs."),
             field("deals", &MatchDocument::deals),
             field("ledger", &MatchDocument::ledger),
             field("tallies", &MatchDocument::tallies),
             field("activities", &MatchDocument::activities, "Refused requests, and connections that came or went."),
             field("events", &MatchDocument::events, "The game's events; left out while the match runs.")};
  friend bool operator==(const MatchDocument&, const MatchDocument&) = default;
};

// ------------------------------------------------------------------------------------ everything about one player

// Rows are objects with the columns of the table that they come from; storage/FORMAT.md describes them.
struct PlayerDocument {
  std::string player{};
  std::vector<RawJson> names{}, called{}, tokens{}, texts{}, matches{}, chips{}, activities{}, reports{}, notes{};
  std::optional<std::vector<std::string>> cut_off{};
  static constexpr auto fields =
      Fields{field("player", &PlayerDocument::player, "Their id."),
             field("names", &PlayerDocument::names, "One row: the player as in a search."),
             field("called", &PlayerDocument::called, "The names that they have had."),
             field("tokens", &PlayerDocument::tokens, "Their devices, without the tokens."),
             field("texts", &PlayerDocument::texts, "Everything that they typed."),
             field("matches", &PlayerDocument::matches),
             field("chips", &PlayerDocument::chips, "Their ledger entries."),
             field("activities", &PlayerDocument::activities),
             field("reports", &PlayerDocument::reports, "Reports that they made."),
             field("notes", &PlayerDocument::notes, "Notes of admins about them."),
             field("cut_off", &PlayerDocument::cut_off,
                   "The lists that have more rows than the limit; left out if all are complete.")};
  friend bool operator==(const PlayerDocument&, const PlayerDocument&) = default;
};

}  // namespace takamaka::admin
