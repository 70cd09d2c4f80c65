#pragma once

// Gaple. RULES.md contains the rules; the numbers R1.1 … are its paragraphs.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/box.hpp"
#include "engine/base/short_list.hpp"
#include "engine/base/short_text.hpp"
#include "engine/kit/double_six/line.hpp"
#include "engine/kit/turns.hpp"
#include "engine/match/ruleset.hpp"
#include "engine/variants/gaple/labels.hpp"
#include "engine/variants/gaple/options.hpp"
#include "engine/variants/gaple/phrases.hpp"
#include "engine/variants/gaple/refusals.hpp"
#include "engine/variants/gaple/sheet_words.hpp"

namespace takamaka::gaple {

using double_six::End, double_six::Line, double_six::LineView, double_six::Tile, double_six::Tiles, double_six::TileSet;

inline constexpr std::uint8_t seats_max = 5;
template <class T>
using PerSeat = ShortList<T, seats_max>;

// ------------------------------------------------------------------------------------------------------------ actions

// R3.2. The first tile of a line is played on the left (R2.8).
struct Play {
  static constexpr std::string_view wire_name = "play";
  Tile tile{};
  End end = End::left;
  static constexpr auto fields = Fields{field("tile", &Play::tile), field("end", &Play::end)};
};
struct Discard {  // R3.5
  static constexpr std::string_view wire_name = "discard";
  Tile tile{};
  static constexpr auto fields = Fields{field("tile", &Discard::tile)};
};
struct Pass {  // R3.6
  static constexpr std::string_view wire_name = "pass";
  static constexpr Fields<> fields{};
};
using Action = std::variant<Play, Discard, Pass>;
// At most each tile at both ends.
using Actions = ShortList<Action, 2uz * double_six::tile_count>;

// ------------------------------------------------------------------------------------------------------------- events

struct Dealt {  // R2.1
  static constexpr std::string_view wire_name = "dealt";
  int deal = 0;
  PerSeat<OnlyFor<TileSet>> hands{};
  Hidden<TileSet> undealt{};
  static constexpr auto fields =
      Fields{field("deal", &Dealt::deal, "1, 2, …"), field("hands", &Dealt::hands), field("undealt", &Dealt::undealt)};
};
struct TurnedUp {  // R2.2
  static constexpr std::string_view wire_name = "turned_up";
  Tile tile{};
  static constexpr auto fields = Fields{field("tile", &TurnedUp::tile)};
};
struct HadNoDouble {  // R2.6
  static constexpr std::string_view wire_name = "had_no_double";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &HadNoDouble::seat)};
};
// How the starter was found: by lot and won_last (R2.3), double_blank (R2.4), won_last with a double (R2.5), instead
// (R2.6).
enum class StartedBy : std::uint8_t { lot, won_last, double_blank, instead };
constexpr std::array<std::string_view, 4> names(StartedBy) { return {"lot", "won_last", "double_blank", "instead"}; }
struct Started {
  static constexpr std::string_view wire_name = "started";
  Seat seat{};
  StartedBy by = StartedBy::lot;
  static constexpr auto fields = Fields{
      field("seat", &Started::seat),
      field("by", &Started::by,
            "lot: drawn; won_last: won the last deal; double_blank: holds 0-0; instead: the winner had no double.")};
};
struct Played {
  static constexpr std::string_view wire_name = "played";
  Seat seat{};
  Tile tile{};
  End end = End::left;
  std::optional<int> on{};
  static constexpr auto fields =
      Fields{field("seat", &Played::seat), field("tile", &Played::tile), field("end", &Played::end),
             field("on", &Played::on, "The open number that it was laid on; left out for the first tile of a line.")};
};
struct Discarded {  // R1.6
  static constexpr std::string_view wire_name = "discarded";
  Seat seat{};
  OnlyFor<Tile> tile{};
  static constexpr auto fields = Fields{field("seat", &Discarded::seat), field("tile", &Discarded::tile)};
};
struct Passed {
  static constexpr std::string_view wire_name = "passed";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &Passed::seat)};
};

// A finished deal with all tiles that were face down (R1.7). `winner` is the single player who begins the next deal
// (R5.8); `result.winners` are all winners, partners included.
struct DealEnded {
  static constexpr std::string_view wire_name = "deal_ended", former_wrapper = "finished";
  DealResult result{};
  Seat winner{};
  PerSeat<TileSet> hands{}, discards{};
  TileSet undealt{};
  static constexpr auto fields = Fields{
      field("result", &DealEnded::result),
      field("winner", &DealEnded::winner, "The single player who won; the winners in `result` include partners."),
      field("hands", &DealEnded::hands, "The tiles left in each hand."),
      formerly("dead", field("discards", &DealEnded::discards, "The tiles that each seat threw away.")),
      field("undealt", &DealEnded::undealt, "The tiles left in the middle.")};
};
struct MatchEnded {
  static constexpr std::string_view wire_name = "match_ended";
  MatchResult result{};
  static constexpr auto fields = Fields{field("result", &MatchEnded::result)};
};
using Event = std::variant<Dealt, TurnedUp, HadNoDouble, Started, Played, Discarded, Passed, DealEnded, MatchEnded>;

// -------------------------------------------------------------------------------------------------------------- state

struct Opening {  // 4x7: the starter must lay the first tile (R2.4, R2.5)
  Seat turn;
  friend bool operator==(Opening, Opening) = default;
};
struct Playing {  // R3
  Seat turn;
  friend bool operator==(Playing, Playing) = default;
};
using Phase = std::variant<AwaitingDeal, Opening, Playing, Finished>;

// Everything that players and spectators may see. Entries beyond the last seat stay zero.
struct Table {
  Options options{};
  std::uint8_t seats = 4;
  int deal = 0;
  Phase phase{};
  Line line{};
  std::optional<Seat> starter{}, last_winner{};
  std::array<int, seats_max> wins{};          // deals won; partners win together
  std::array<int, seats_max> chips{};         // won (+) or paid (−) so far; sums to zero
  std::optional<Box<DealEnded>> last_deal{};  // until the next deal
  friend bool operator==(const Table&, const Table&) = default;
};
// The table and all face-down tiles. A new field here is secret until a view shows it.
struct State {
  Table table{};
  std::array<TileSet, seats_max> hands{}, discards{};
  TileSet undealt{};
  friend bool operator==(const State&, const State&) = default;
};

// -------------------------------------------------------------------------------------------------------------- views

enum class PhaseName : std::uint8_t { awaiting_deal, opening, playing, finished };
constexpr std::array<std::string_view, 4> names(PhaseName) {
  return {"awaiting_deal", "opening", "playing", "finished"};
}

struct Public {
  Options options{};
  int seats = 4, deal = 0;
  PhaseName phase = PhaseName::awaiting_deal;
  std::optional<Seat> turn{};
  LineView line{};
  PerSeat<int> hand_sizes{}, discard_sizes{};
  std::optional<Seat> starter{}, last_winner{};
  PerSeat<int> wins{}, chips{};
  std::vector<std::vector<Seat>> teams{};
  std::optional<Box<DealEnded>> last_deal{};
  static constexpr auto fields =
      Fields{field("options", &Public::options),
             field("seats", &Public::seats),
             field("deal", &Public::deal, "1, 2, …; 0 before the first."),
             field("phase", &Public::phase),
             field("turn", &Public::turn),
             field("line", &Public::line),
             field("hand_sizes", &Public::hand_sizes),
             field("discard_sizes", &Public::discard_sizes, "How many tiles each seat has thrown away."),
             field("starter", &Public::starter),
             field("last_winner", &Public::last_winner, "The winner of the last deal, who begins the next one."),
             field("wins", &Public::wins, "Deals won; partners win together."),
             field("chips", &Public::chips, "Won or paid so far."),
             field("teams", &Public::teams, "The seats of each team; empty if everybody plays alone."),
             field("last_deal", &Public::last_deal,
                   "Between deals and after the match: the score sheet and all the hands of the deal that ended.")};
};

// A tile in the seat's own hand that cannot be played at either end now, and the refusal that a player would get.
struct Unplayable {
  Tile tile{};
  ShortText code{}, rule{};
  static constexpr auto fields =
      Fields{field("tile", &Unplayable::tile), field("code", &Unplayable::code), field("rule", &Unplayable::rule)};
};

struct Own {
  Seat seat{};
  TileSet hand{}, discards{};
  Actions legal{};
  std::vector<Unplayable> unplayable{};
  static constexpr auto fields =
      Fields{field("seat", &Own::seat), field("hand", &Own::hand),
             field("discards", &Own::discards, "The tiles that this seat has thrown away."),
             field("legal", &Own::legal, "The actions that the server accepts from this seat now; empty out of turn."),
             field("unplayable", &Own::unplayable,
                   "On this seat's turn, each tile in hand that fits nowhere, and why; empty out of turn.")};
};

// -------------------------------------------------------------------------------------------------------------- rules

struct Rules {
  using Options = gaple::Options;
  using State = gaple::State;
  using Action = gaple::Action;
  using Event = gaple::Event;
  using Public = gaple::Public;
  using Own = gaple::Own;

  static constexpr std::string_view key = "gaple", title = "Gaple";
  static constexpr std::string_view about =
      "Indonesian block dominoes on one line. The player with the fewest pips left wins the deal.";
  static constexpr int version = 1;
  static constexpr std::span<const Phrase> phrases = gaple::phrases;
  static constexpr std::span<const RuleRefusal> refusals = gaple::refusals;
  static constexpr std::span<const ActionLabel> labels = gaple::labels;
  static constexpr SheetWords sheet_words = gaple::sheet_words;
  static constexpr std::uint8_t seats_min = 4, seats_max = gaple::seats_max;

  static Options defaults(std::uint8_t seats);
  static std::vector<Preset<Options>> presets();
  static std::optional<OptionError> check(const Options&, std::uint8_t seats);
  static bool has_partners(const Options& options, std::uint8_t) { return options.teams; }  // R1.3

  static State setup(const Options&, std::uint8_t seats);
  static ToAct to_act(const State&);
  static Actions legal(const State&, Seat);
  static bool automatic(const State&, Seat);
  static Verdict decide(Journal<Rules>&, Seat, const Action&);
  static Verdict decide(Journal<Rules>&, const HouseMove&);
  static void evolve(State&, const Event&);
  static Public public_view(const State&);
  static Own own_view(const State&, Seat);
  static BookEntries record(const Event&);
  static std::vector<Payment> payments(std::span<const int> chips);
};
static_assert(Ruleset<Rules>);

}  // namespace takamaka::gaple
