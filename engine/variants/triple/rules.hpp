#pragma once

// Triple Domino for one to six players: actions, events, state and views. RULES.md contains the rules.

#include <array>

#include "engine/base/box.hpp"
#include "engine/base/short_text.hpp"
#include "engine/match/ruleset.hpp"
#include "engine/variants/triple/labels.hpp"
#include "engine/variants/triple/options.hpp"
#include "engine/variants/triple/placing.hpp"
#include "engine/variants/triple/refusals.hpp"
#include "engine/variants/triple/sheet_words.hpp"

namespace takamaka::triple {

// A set of tiles, kept in ascending order.
using Hand = std::vector<Tile>;

// R5.2  Lay a tile.
struct Play {
  static constexpr std::string_view wire_name = "play";
  Tile tile;
  Cell cell;
  int rotation = 0;
  static constexpr auto fields =
      Fields{field("tile", &Play::tile), field("cell", &Play::cell),
             field("rotation", &Play::rotation,
                   "The number at the cell's first corner, counted from 0 in the tile. (R3.4)", Range{0, 2})};
};
// R5.3  Take the next tile of the pool.
struct Draw {
  static constexpr std::string_view wire_name = "draw";
  static constexpr Fields<> fields{};
};
// R5.5  End the turn without laying a tile.
struct Pass {
  static constexpr std::string_view wire_name = "pass";
  static constexpr Fields<> fields{};
};
using Action = std::variant<Play, Draw, Pass>;

// R2.1  The dealt hands in seat order, and the pool in the order of drawing.
struct Dealt {
  static constexpr std::string_view wire_name = "dealt";
  int deal = 0;
  std::vector<OnlyFor<Hand>> hands;
  Hidden<std::vector<Tile>> pool;
  static constexpr auto fields =
      Fields{field("deal", &Dealt::deal), field("hands", &Dealt::hands), field("pool", &Dealt::pool)};
};
// R2.4, R8.1  The house laid the start tile at U(0,0): from a hand or, in solitaire, from the pool and without a seat.
struct Started {
  static constexpr std::string_view wire_name = "started";
  std::optional<Seat> seat;
  Tile tile;
  int points = 0;
  static constexpr auto fields =
      Fields{field("seat", &Started::seat), field("tile", &Started::tile), field("points", &Started::points)};
};
struct Played {
  static constexpr std::string_view wire_name = "played";
  Seat seat;
  Tile tile;
  Cell cell;
  int rotation = 0;
  Gain gain;
  static constexpr auto fields =
      Fields{field("seat", &Played::seat), field("tile", &Played::tile), field("cell", &Played::cell),
             field("rotation", &Played::rotation), field("gain", &Played::gain)};
};
struct Drew {
  static constexpr std::string_view wire_name = "drew";
  Seat seat;
  OnlyFor<Tile> tile;
  int points = 0;
  static constexpr auto fields =
      Fields{field("seat", &Drew::seat), field("tile", &Drew::tile), field("points", &Drew::points)};
};
struct Passed {
  static constexpr std::string_view wire_name = "passed";
  Seat seat;
  int points = 0;
  static constexpr auto fields = Fields{field("seat", &Passed::seat), field("points", &Passed::points)};
};
// R6  The score sheet and the tiles left in each hand.
struct DealEnded {
  static constexpr std::string_view wire_name = "deal_ended";
  DealResult result;
  std::vector<Hand> hands;
  static constexpr auto fields =
      Fields{field("result", &DealEnded::result),
             formerly("left", field("hands", &DealEnded::hands, "The tiles left in each hand."))};
};
struct MatchEnded {
  static constexpr std::string_view wire_name = "match_ended";
  MatchResult result;
  static constexpr auto fields = Fields{field("result", &MatchEnded::result)};
};
using Event = std::variant<Dealt, Started, Played, Drew, Passed, DealEnded, MatchEnded>;

struct Playing {
  Seat turn;
  int drawn = 0;   // tiles drawn in this turn
  int passes = 0;  // passes in a row by players who drew nothing in their turn (R6.4)
  friend bool operator==(const Playing&, const Playing&) = default;
};
using Phase = std::variant<AwaitingDeal, Playing, Finished>;

// A laid tile, in the order of play. `seat` is empty for the solitaire starter.
struct Placement {
  Cell cell;
  Tile tile;
  int rotation = 0;
  std::optional<Seat> seat;
  int points = 0;
  Bonus bonus = Bonus::none;
  static constexpr auto fields = Fields{field("cell", &Placement::cell),         field("tile", &Placement::tile),
                                        field("rotation", &Placement::rotation), field("seat", &Placement::seat),
                                        field("points", &Placement::points),     field("bonus", &Placement::bonus)};
};

// One seat's points: `total` in the match, `deal` in this deal. Both include the penalties, which are ≤ 0.
struct Score {
  int total = 0, deal = 0, draws = 0, empty_pool = 0;
  static constexpr auto fields =
      Fields{field("total", &Score::total), field("deal", &Score::deal),
             field("draws", &Score::draws, "Penalties for draws in this deal. (R5.3)"),
             field("empty_pool", &Score::empty_pool, "Penalties for the empty pool in this deal. (R5.5)")};
};

// Everything that players and spectators may see. The lattice contains the same tiles as the placements, in the form
// that the rules need.
struct Table {
  Options options;
  std::uint8_t seats = 2;
  int deal = 0;  // 1, 2, …; 0 before the first
  Phase phase;
  std::vector<Placement> placements;
  Lattice lattice;
  std::vector<Score> scores;
  int draws = 0;                            // in this deal, for the solitaire cap (R8.2)
  std::optional<Box<DealEnded>> last_deal;  // R6.7
  friend bool operator==(const Table&, const Table&) = default;
};
// The table and all face-down tiles. A new field here is secret until a view shows it. After a deal the hands and the
// pool stay unchanged until the next one.
struct State {
  Table table;
  std::vector<Hand> hands;
  std::vector<Tile> pool;  // in the order of drawing
  Hand drawn;              // tiles that the seat on turn has drawn in this turn; also in its hand
  friend bool operator==(const State&, const State&) = default;
};

enum class PhaseName : std::uint8_t { awaiting_deal, playing, finished };
constexpr std::array<std::string_view, 3> names(PhaseName) { return {"awaiting_deal", "playing", "finished"}; }

struct Public {
  Options options;
  std::uint8_t seats = 2;
  int deal = 0;
  PhaseName phase = PhaseName::awaiting_deal;
  std::optional<Seat> turn;
  int drawn = 0, passes = 0;
  std::vector<Placement> placements;
  std::vector<int> hand_sizes;
  int pool_size = 0;
  int draws_left = 0;
  std::vector<Score> scores;
  std::optional<Box<DealEnded>> last_deal;
  static constexpr auto fields =
      Fields{field("options", &Public::options),
             field("seats", &Public::seats),
             field("deal", &Public::deal, "1, 2, …; 0 before the first."),
             field("phase", &Public::phase),
             field("turn", &Public::turn),
             field("drawn", &Public::drawn, "Tiles drawn in this turn. (R5.3)"),
             field("passes", &Public::passes, "Passes in a row by players who drew nothing in their turn. (R6.4)"),
             field("placements", &Public::placements, "The laid tiles in the order of play."),
             field("hand_sizes", &Public::hand_sizes),
             field("pool_size", &Public::pool_size, "Tiles face down."),
             field("draws_left", &Public::draws_left, "How many of them may still be drawn in this deal. (R8.2)"),
             field("scores", &Public::scores),
             field("last_deal", &Public::last_deal,
                   "Between deals and after the match: the score sheet and all the hands of the deal that ended.")};
};

// A tile of the hand that cannot be laid now, and why.
struct Unplayable {
  Tile tile;
  ShortText code, rule;
  static constexpr auto fields =
      Fields{field("tile", &Unplayable::tile), field("code", &Unplayable::code), field("rule", &Unplayable::rule)};
};
struct Own {
  Seat seat;
  Hand hand;
  Hand drawn;
  std::vector<Action> legal;
  std::vector<Gain> gains;
  std::vector<Unplayable> unplayable;
  static constexpr auto fields =
      Fields{field("seat", &Own::seat),
             field("hand", &Own::hand),
             field("drawn", &Own::drawn, "Tiles of the hand drawn in this turn."),
             field("legal", &Own::legal),
             field("gains", &Own::gains, "The immediate score of each legal action, in the same order."),
             field("unplayable", &Own::unplayable, "On this seat's turn: the tiles that cannot be laid now, and why.")};
};

// R7.2  No match is longer, for any options.
inline constexpr int deals_max = 200;

struct Rules {
  using Options = triple::Options;
  using State = triple::State;
  using Action = triple::Action;
  using Event = triple::Event;
  using Public = triple::Public;
  using Own = triple::Own;

  static constexpr std::string_view key = "triple";
  static constexpr std::string_view title = "Triple Domino";
  static constexpr std::string_view about =
      "Lay triangles so that their corners agree, and score bridges, double connections and hexagons. Draw when "
      "nothing fits, go out first, and be ahead when somebody reaches the target.";
  static constexpr int version = 1;
  static constexpr std::span<const RuleRefusal> refusals = triple::refusals;
  static constexpr std::span<const ActionLabel> labels = triple::labels;
  static constexpr SheetWords sheet_words = triple::sheet_words;
  static constexpr SoloRank solo_rank = SoloRank::highest;  // R8.4
  static constexpr std::string_view solo_option = "pick_cap";
  static constexpr std::uint8_t seats_min = 1, seats_max = 6;

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

// R2.1, R8.1  Tiles dealt to each seat.
int hand_size(const Options&, std::uint8_t seats);

}  // namespace takamaka::triple
