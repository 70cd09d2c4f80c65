#pragma once

// High Tile. RULES.md contains the rules; the numbers R1.1 … are its paragraphs.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/kit/double_six/tile_set.hpp"
#include "engine/match/action_label.hpp"
#include "engine/match/phrase.hpp"
#include "engine/match/rule_refusal.hpp"
#include "engine/match/ruleset.hpp"
#include "engine/variants/high_tile/sheet_words.hpp"

namespace takamaka::high_tile {
using takamaka::operator==;

using double_six::Tile, double_six::Tiles, double_six::TileSet;

inline constexpr std::uint8_t seats_max = 7;

struct Options {
  int tiles = 3;
  int deals = 5;
  static constexpr auto fields =
      Fields{option("tiles", &Options::tiles, "Tiles each", "How many tiles each player gets. (R2.1)", Range{1, 4}),
             option("deals", &Options::deals, "Deals", "How many deals make a match. (R4.2)", Range{1, 99})};
};

// ------------------------------------------------------------------------------------------------------------ actions

struct Play {  // R3.1
  static constexpr std::string_view wire_name = "play";
  Tile tile{};
  static constexpr auto fields = Fields{field("tile", &Play::tile)};
};
using Action = std::variant<Play>;

// How a client that knows no game names an action; `{tile}` is the action's field. Without one for each action the game
// does not compile.
inline constexpr std::array labels{
    ActionLabel{"play", {"Play {tile}", "Jouer {tile}", "Zwe {tile}", "Pasang {tile}", "Jugar {tile}", "出 {tile}"}}};

// ------------------------------------------------------------------------------------------------------------- events

struct Dealt {  // R2.1, R2.2
  static constexpr std::string_view wire_name = "dealt";
  int deal = 0;
  Seat starter{};
  std::vector<OnlyFor<TileSet>> hands{};
  Hidden<TileSet> undealt{};
  static constexpr auto fields = Fields{field("deal", &Dealt::deal, "1, 2, …"), field("starter", &Dealt::starter),
                                        field("hands", &Dealt::hands), field("undealt", &Dealt::undealt)};
};
struct Played {
  static constexpr std::string_view wire_name = "played";
  Seat seat{};
  Tile tile{};
  static constexpr auto fields = Fields{field("seat", &Played::seat), field("tile", &Played::tile)};
};
struct DealEnded {  // R4.1
  static constexpr std::string_view wire_name = "deal_ended";
  DealResult result{};
  static constexpr auto fields = Fields{field("result", &DealEnded::result)};
};
struct MatchEnded {  // R4.2
  static constexpr std::string_view wire_name = "match_ended";
  MatchResult result{};
  static constexpr auto fields = Fields{field("result", &MatchEnded::result)};
};
using Event = std::variant<Dealt, Played, DealEnded, MatchEnded>;

// -------------------------------------------------------------------------------------------------------------- state

struct Playing {
  Seat turn;
  friend bool operator==(Playing, Playing) = default;
};
using Phase = std::variant<AwaitingDeal, Playing, Finished>;

// Everything that players and spectators may see. Entries beyond the last seat keep their initial values.
struct Table {
  Options options{};
  std::uint8_t seats = 2;
  int deal = 0;
  Phase phase{};
  std::array<std::optional<Tile>, seats_max> laid{};
  std::optional<Seat> last_winner{};
  std::array<int, seats_max> wins{};
  friend bool operator==(const Table&, const Table&) = default;
};
// The table and all face-down tiles. A new field here is secret until a view shows it.
struct State {
  Table table{};
  std::array<TileSet, seats_max> hands{};
  TileSet undealt{};
  friend bool operator==(const State&, const State&) = default;
};

// -------------------------------------------------------------------------------------------------------------- views

enum class PhaseName : std::uint8_t { awaiting_deal, playing, finished };
constexpr std::array<std::string_view, 3> names(PhaseName) { return {"awaiting_deal", "playing", "finished"}; }

struct Public {
  Options options{};
  int seats = 2, deal = 0;
  PhaseName phase = PhaseName::awaiting_deal;
  std::optional<Seat> turn{};
  std::vector<std::optional<Tile>> laid{};
  std::vector<int> hand_sizes{}, wins{};
  std::optional<Seat> last_winner{};
  static constexpr auto fields = Fields{
      field("options", &Public::options),
      field("seats", &Public::seats),
      field("deal", &Public::deal, "1, 2, …; 0 before the first."),
      field("phase", &Public::phase),
      field("turn", &Public::turn),
      field("laid", &Public::laid, "The tile that each seat has laid in this deal or, between deals, in the last."),
      field("hand_sizes", &Public::hand_sizes),
      field("wins", &Public::wins, "Deals won."),
      field("last_winner", &Public::last_winner)};
};
struct Own {
  Seat seat{};
  TileSet hand{};
  std::vector<Action> legal{};
  static constexpr auto fields =
      Fields{field("seat", &Own::seat), field("hand", &Own::hand),
             field("legal", &Own::legal, "The actions that the server accepts from this seat now; empty out of turn.")};
};

// -------------------------------------------------------------------------------------------------------------- rules

struct Rules {
  using Options = high_tile::Options;
  using State = high_tile::State;
  using Action = high_tile::Action;
  using Event = high_tile::Event;
  using Public = high_tile::Public;
  using Own = high_tile::Own;

  static constexpr std::string_view key = "high_tile", title = "High Tile";
  static constexpr std::string_view about = "Everybody lays a tile. The highest wins the deal.";
  static constexpr int version = 1;
  static constexpr std::span<const ActionLabel> labels = high_tile::labels;
  static constexpr SheetWords sheet_words = high_tile::sheet_words;
  static constexpr std::uint8_t seats_min = 2, seats_max = high_tile::seats_max;
  // Calls at the table, and tallies over all matches. Server, storage and pages carry both as data.
  static constexpr std::array phrases{Phrase{"high_tile_mine", "Mine!"}};
  static constexpr std::array refusals{RuleRefusal{"between_deals", "R3.1", refusal_texts::between_deals},
                                       RuleRefusal{"match_over", "R4.2", refusal_texts::match_over},
                                       RuleRefusal{"not_your_turn", "R3.1", refusal_texts::not_your_turn},
                                       RuleRefusal{"tile_not_in_hand", "R3.1", refusal_texts::tile_not_in_hand}};
  static constexpr std::array tallies{
      TallyKind{"high_double",
                {"Deals won with a double", "Donnes gagnées avec un double", "Donn gannyen avek en doub",
                 "Putaran dimenangi dengan balak", "Manos ganadas con un doble", "用双牌赢的局"},
                true}};  // R4.3

  static Options defaults(std::uint8_t seats);
  static std::vector<Preset<Options>> presets();
  static std::optional<OptionError> check(const Options&, std::uint8_t seats);

  static State setup(const Options&, std::uint8_t seats);
  static ToAct to_act(const State&);
  static std::vector<Action> legal(const State&, Seat);
  static bool automatic(const State&, Seat);
  static Verdict decide(Journal<Rules>&, Seat, const Action&);
  static Verdict decide(Journal<Rules>&, const HouseMove&);
  static void evolve(State&, const Event&);
  static Public public_view(const State&);
  static Own own_view(const State&, Seat);
  static BookEntries record(const Event&);
};
static_assert(Ruleset<Rules>);

}  // namespace takamaka::high_tile
