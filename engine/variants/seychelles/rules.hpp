#pragma once

// Seychelles dominoes. RULES.md contains the rules; the numbers R1.1 … are its paragraphs.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/box.hpp"
#include "engine/base/short_list.hpp"
#include "engine/kit/double_six/line_moves.hpp"
#include "engine/kit/turns.hpp"
#include "engine/match/ruleset.hpp"
#include "engine/variants/seychelles/labels.hpp"
#include "engine/variants/seychelles/options.hpp"
#include "engine/variants/seychelles/phrases.hpp"
#include "engine/variants/seychelles/refusals.hpp"
#include "engine/variants/seychelles/sheet_words.hpp"
#include "engine/variants/seychelles/tallies.hpp"

namespace takamaka::seychelles {

using double_six::End, double_six::Line, double_six::LineView, double_six::Tile, double_six::Tiles, double_six::TileSet;
using double_six::Pass, double_six::Play, double_six::Unplayable;  // R3.2, R3.5

inline constexpr std::uint8_t seats_max = 4;
template <class T>
using PerSeat = ShortList<T, seats_max>;

// ------------------------------------------------------------------------------------------------------------ actions

// R6.7. An aside between two deals: this seat asks for the final.
struct AskFinal {
  static constexpr std::string_view wire_name = "ask_final";
  static constexpr Fields<> fields{};
};
// R3.8. Puts a tile where it does not fit. It comes back into the hand.
struct TryLake {
  static constexpr std::string_view wire_name = "lake";
  Tile tile{};
  End end = End::left;
  static constexpr auto fields = Fields{field("tile", &TryLake::tile), field("end", &TryLake::end)};
};
using Action = std::variant<Play, Pass, AskFinal, TryLake>;
// At most each tile at both ends, played or tried, and the other two.
using Actions = ShortList<Action, 4uz * double_six::tile_count + 2>;

// ------------------------------------------------------------------------------------------------------------- events

struct Dealt {  // R2.1
  static constexpr std::string_view wire_name = "dealt";
  int deal = 0, set = 0;
  PerSeat<OnlyFor<TileSet>> hands{};
  static constexpr auto fields = Fields{field("deal", &Dealt::deal, "1, 2, … in the match."),
                                        field("set", &Dealt::set, "1, 2, …"), field("hands", &Dealt::hands)};
};
// How the starter was found: double_six (R2.2, R2.3), won_last (R2.4), rotated (R2.3).
enum class StartedBy : std::uint8_t { double_six, won_last, rotated };
constexpr std::array<std::string_view, 3> names(StartedBy) { return {"double_six", "won_last", "rotated"}; }
struct Started {
  static constexpr std::string_view wire_name = "started";
  Seat seat{};
  StartedBy by = StartedBy::double_six;
  static constexpr auto fields =
      Fields{field("seat", &Started::seat),
             field("by", &Started::by,
                   "double_six: holds 6-6; won_last: won the last deal; rotated: sits after the last starter.")};
};
struct Played {
  static constexpr std::string_view wire_name = "played";
  Seat seat{};
  Tile tile{};
  End end = End::left;
  std::optional<int> on{};
  std::optional<bool> key{}, seventh{};
  static constexpr auto fields =
      Fields{field("seat", &Played::seat),
             field("tile", &Played::tile),
             field("end", &Played::end),
             field("on", &Played::on, "The open number that it was laid on; left out for the first tile of a line."),
             field("key", &Played::key, "True if everybody else has passed since this seat last played. (R3.6)"),
             field("seventh", &Played::seventh,
                   "True if all other tiles of one of its numbers lie in the line: lakle. (R9.1)")};
};
struct Passed {
  static constexpr std::string_view wire_name = "passed";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &Passed::seat)};
};

// R3.8. The tile was shown by its owner's own act, and is in the hand again.
struct LakeTried {
  static constexpr std::string_view wire_name = "lake_tried";
  Seat seat{};
  Tile tile{};
  End end = End::left;
  int open = 0;
  static constexpr auto fields =
      Fields{field("seat", &LakeTried::seat), field("tile", &LakeTried::tile), field("end", &LakeTried::end),
             field("open", &LakeTried::open, "The number at that end.")};
};

// A finished deal with all hands (R1.6). `result.reason` is "tape", "krose", "zete" or "lake".
struct DealEnded {
  static constexpr std::string_view wire_name = "deal_ended", former_wrapper = "finished";
  DealResult result{};
  std::vector<int> scores{};
  std::optional<Seat> next_starter{};
  PerSeat<TileSet> hands{};
  static constexpr auto fields = Fields{
      field("result", &DealEnded::result),
      field("scores", &DealEnded::scores, "Of each side in the set, after this deal."),
      field("next_starter", &DealEnded::next_starter, "The starter of the next deal; absent: the holder of 6-6."),
      field("hands", &DealEnded::hands, "The tiles left in each hand.")};
};
struct SetThrownAway {  // R6.5, R6.6
  static constexpr std::string_view wire_name = "set_thrown_away";
  int deal = 0, seats = 0;
  std::vector<int> scores{};
  static constexpr auto fields =
      Fields{field("deal", &SetThrownAway::deal, "The last deal of the set."), field("seats", &SetThrownAway::seats),
             field("scores", &SetThrownAway::scores, "Of each side at the end of the set.")};
};
struct FinalAsked {  // R6.7
  static constexpr std::string_view wire_name = "final_asked";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &FinalAsked::seat)};
};
struct FinalAnnounced {  // R6.7
  static constexpr std::string_view wire_name = "final_announced";
  FinalMode mode = FinalMode::deal;
  static constexpr auto fields = Fields{field("mode", &FinalAnnounced::mode)};
};
// R6.3. The result of a side that lost the set.
enum class Fate : std::uint8_t { kapot, kapot_bef, escaped };
constexpr std::array<std::string_view, 3> names(Fate) { return {"kapot", "kapot_bef", "escaped"}; }
struct Loss {
  Fate fate = Fate::kapot;
  std::vector<Seat> seats{};
  int points = 0;
  static constexpr auto fields =
      Fields{field("fate", &Loss::fate), field("seats", &Loss::seats), field("points", &Loss::points)};
};
struct SetWon {  // R6.2, R6.9
  static constexpr std::string_view wire_name = "set_won";
  int deal = 0;
  std::vector<Seat> winners{};
  std::vector<Loss> losses{};
  static constexpr auto fields =
      Fields{field("deal", &SetWon::deal, "The deal that won it."), field("winners", &SetWon::winners),
             field("losses", &SetWon::losses, "Each opposing side.")};
};
struct MatchEnded {
  static constexpr std::string_view wire_name = "match_ended";
  MatchResult result{};
  static constexpr auto fields = Fields{field("result", &MatchEnded::result)};
};
using Event = std::variant<Dealt, Started, Played, Passed, DealEnded, SetThrownAway, FinalAsked, FinalAnnounced, SetWon,
                           MatchEnded, LakeTried>;

// -------------------------------------------------------------------------------------------------------------- state

struct Opening {  // R2.5
  Seat turn;
  friend bool operator==(Opening, Opening) = default;
};
struct Playing {  // R3
  Seat turn;
  friend bool operator==(Playing, Playing) = default;
};
using Phase = std::variant<AwaitingDeal, Opening, Playing, Finished>;

// Everything that players and spectators may see. Entries beyond the last seat or side stay zero.
struct Table {
  Options options{};
  std::uint8_t seats = 4;
  int deal = 0, set = 1, deals_in_set = 0;
  Phase phase{};
  Line line{};
  std::optional<Seat> starter{}, next_starter{};  // next_starter: none means the holder of 6-6 (R2.2)
  std::optional<LakeTried> lake{};                // in this turn (R3.8)
  std::optional<Seat> last_placed{};              // the seat that laid the last tile of this deal
  int passes = 0;                                 // since that tile
  std::array<int, seats_max> scores{};            // of each side in this set
  int restarts = 0;                               // sets thrown away
  bool final = false;
  std::array<bool, seats_max> asked{};  // seats that have asked for the final since the last deal (R6.7)
  std::optional<Box<DealEnded>> last_deal{};
  friend bool operator==(const Table&, const Table&) = default;
};
// The table and the hands. A new field here is secret until a view shows it.
struct State {
  Table table{};
  std::array<TileSet, seats_max> hands{};
  friend bool operator==(const State&, const State&) = default;
};

// -------------------------------------------------------------------------------------------------------------- views

enum class PhaseName : std::uint8_t { awaiting_deal, opening, playing, finished };
constexpr std::array<std::string_view, 4> names(PhaseName) {
  return {"awaiting_deal", "opening", "playing", "finished"};
}

// What it takes to win the set: low scores of all other sides, or of one of them (R6.2), or the zwe final (R6.8, R6.9).
// dead: nobody can win it any longer (R6.6).
enum class Outlook : std::uint8_t { to_win, to_win_any, dead, final_deal, final_set };
constexpr std::array<std::string_view, 5> names(Outlook) {
  return {"to_win", "to_win_any", "dead", "final_deal", "final_set"};
}

struct Public {
  Options options{};
  int seats = 4, deal = 0, set = 1;
  PhaseName phase = PhaseName::awaiting_deal;
  std::optional<Seat> turn{};
  LineView line{};
  PerSeat<int> hand_sizes{};
  std::optional<Seat> starter{};
  std::vector<std::vector<Seat>> sides{};
  std::vector<int> scores{};
  std::vector<Fate> fates{};
  Outlook outlook = Outlook::to_win;
  int bef_max = 9, restarts = 0;
  bool final = false;
  std::vector<Seat> asked_final{};
  std::optional<LakeTried> lake{};
  std::optional<Box<DealEnded>> last_deal{};
  static constexpr auto fields =
      Fields{field("options", &Public::options),
             field("seats", &Public::seats),
             field("deal", &Public::deal, "1, 2, … in the match; 0 before the first."),
             field("set", &Public::set, "1, 2, …"),
             field("phase", &Public::phase),
             field("turn", &Public::turn),
             field("line", &Public::line),
             field("hand_sizes", &Public::hand_sizes),
             field("starter", &Public::starter),
             field("sides", &Public::sides, "The seats of each side."),
             field("scores", &Public::scores, "Of each side in this set."),
             field("fates", &Public::fates, "The fate of each side if it lost the set now. (R6.3)"),
             field("outlook", &Public::outlook,
                   "What it takes to win the set. to_win: the other sides are low; to_win_any: one other side is; "
                   "dead: nobody can win it; final_deal, final_set: the zwe final is on."),
             field("bef_max", &Public::bef_max, "The highest score that is still kapot bef."),
             field("restarts", &Public::restarts, "Sets thrown away so far."),
             field("final", &Public::final, "Whether the zwe final has been announced."),
             field("asked_final", &Public::asked_final, "The seats that have asked for the final since the last deal."),
             field("lake", &Public::lake, "The lake that was tried in this turn. (R3.8)"),
             field("last_deal", &Public::last_deal,
                   "Between deals and after the match: the score sheet and all the hands of the deal that ended.")};
};

struct Own {
  Seat seat{};
  TileSet hand{};
  Actions legal{};
  std::vector<Unplayable> unplayable{};
  static constexpr auto fields =
      Fields{field("seat", &Own::seat), field("hand", &Own::hand),
             field("legal", &Own::legal, "The actions that the server accepts from this seat now."),
             field("unplayable", &Own::unplayable,
                   "On this seat's turn, each tile in hand that fits nowhere, and why; empty out of turn.")};
};

// -------------------------------------------------------------------------------------------------------------- rules

struct Rules {
  using Options = seychelles::Options;
  using State = seychelles::State;
  using Action = seychelles::Action;
  using Event = seychelles::Event;
  using Public = seychelles::Public;
  using Own = seychelles::Own;

  static constexpr std::string_view key = "seychelles", title = "Seychelles";
  static constexpr std::string_view about =
      "Block dominoes in partnership, in sets to 50. If you win while the others have nothing, they are kapot; with "
      "ten points they are safe, and the set begins again.";
  static constexpr int version = 1;
  static constexpr std::span<const Phrase> phrases = seychelles::phrases;
  static constexpr std::span<const RuleRefusal> refusals = seychelles::refusals;
  static constexpr std::span<const ActionLabel> labels = seychelles::labels;
  static constexpr SheetWords sheet_words = seychelles::sheet_words;
  static constexpr std::span<const TallyKind> tallies = seychelles::tallies;
  static constexpr std::uint8_t seats_min = 2, seats_max = seychelles::seats_max;
  static constexpr bool has_sets = true;
  static constexpr bool names_larger_first = true;

  static Options defaults(std::uint8_t seats);
  static std::vector<Preset<Options>> presets();
  static std::optional<OptionError> check(const Options&, std::uint8_t seats);
  static bool has_partners(const Options&, std::uint8_t seats) { return seats == 4; }  // R1.2

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
};
static_assert(Ruleset<Rules>);

}  // namespace takamaka::seychelles
