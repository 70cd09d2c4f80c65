#pragma once

// Kap Tai Shap. RULES.md contains the rules; the numbers R1.1 … are its paragraphs.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/box.hpp"
#include "engine/base/short_text.hpp"
#include "engine/kit/turns.hpp"
#include "engine/match/ruleset.hpp"
#include "engine/variants/kap_tai_shap/hand.hpp"
#include "engine/variants/kap_tai_shap/labels.hpp"
#include "engine/variants/kap_tai_shap/options.hpp"
#include "engine/variants/kap_tai_shap/phrases.hpp"
#include "engine/variants/kap_tai_shap/refusals.hpp"
#include "engine/variants/kap_tai_shap/sheet_words.hpp"

namespace takamaka::kap_tai_shap {

// ------------------------------------------------------------------------------------------------------------ actions

struct PickUp {  // R3.4
  static constexpr std::string_view wire_name = "pick_up";
  Tile tile{};
  static constexpr auto fields = Fields{field("tile", &PickUp::tile, "Of several equal ones, the latest.")};
};
struct Draw {  // R3.6
  static constexpr std::string_view wire_name = "draw";
  static constexpr Fields<> fields{};
};
struct Skip {  // R3.3
  static constexpr std::string_view wire_name = "skip";
  static constexpr Fields<> fields{};
};
struct Discard {  // R3.2, R3.5, R3.6
  static constexpr std::string_view wire_name = "discard";
  Tile tile{};
  static constexpr auto fields = Fields{field("tile", &Discard::tile)};
};
struct Declare {  // R3.7
  static constexpr std::string_view wire_name = "declare";
  static constexpr Fields<> fields{};
};
using Action = std::variant<PickUp, Draw, Skip, Discard, Declare>;

// ------------------------------------------------------------------------------------------------------------- events

struct AntesPaid {  // R2.1
  static constexpr std::string_view wire_name = "antes_paid";
  int deal = 0, seats = 0, ante = 0, pot = 0;
  static constexpr auto fields =
      Fields{field("deal", &AntesPaid::deal), field("seats", &AntesPaid::seats),
             field("ante", &AntesPaid::ante, "From each seat."), field("pot", &AntesPaid::pot, "After that.")};
};
// How the first player was found (R2.3). `roller` and `dice` only with dice.
struct FirstChosen {
  static constexpr std::string_view wire_name = "first_chosen";
  Seat seat{};
  FirstPlayer by = FirstPlayer::dice;
  std::optional<Seat> roller{};
  std::vector<int> dice{};
  static constexpr auto fields = Fields{field("seat", &FirstChosen::seat), field("by", &FirstChosen::by),
                                        field("roller", &FirstChosen::roller), field("dice", &FirstChosen::dice)};
};
struct Dealt {  // R2.2, R2.4
  static constexpr std::string_view wire_name = "dealt";
  int deal = 0;
  Seat first{};
  std::vector<OnlyFor<Tiles>> hands{};
  Hidden<Tiles> wall{};
  static constexpr auto fields =
      Fields{field("deal", &Dealt::deal, "1, 2, …"), field("first", &Dealt::first), field("hands", &Dealt::hands),
             field("wall", &Dealt::wall, "In the order of drawing.")};
};
struct PickedUp {
  static constexpr std::string_view wire_name = "picked_up";
  Seat seat{};
  Tile tile{};
  static constexpr auto fields = Fields{field("seat", &PickedUp::seat), field("tile", &PickedUp::tile)};
};
struct Drew {
  static constexpr std::string_view wire_name = "drew";
  Seat seat{};
  OnlyFor<Tile> tile{};
  static constexpr auto fields = Fields{field("seat", &Drew::seat), field("tile", &Drew::tile)};
};
struct Skipped {
  static constexpr std::string_view wire_name = "skipped";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &Skipped::seat)};
};
struct Discarded {
  static constexpr std::string_view wire_name = "discarded";
  Seat seat{};
  Tile tile{};
  static constexpr auto fields = Fields{field("seat", &Discarded::seat), field("tile", &Discarded::tile)};
};
// How a hand was completed: by the ten dealt tiles, a discard, a draw, or a discard after the last draw (R5.2).
enum class CompletedBy : std::uint8_t { dealt, picked_up, drew, last_discard };
constexpr std::array<std::string_view, 4> names(CompletedBy) { return {"dealt", "picked_up", "drew", "last_discard"}; }
struct Won {
  static constexpr std::string_view wire_name = "won";
  Seat seat{};
  CompletedBy by = CompletedBy::dealt;
  Arranged hand{};
  static constexpr auto fields = Fields{field("seat", &Won::seat), field("by", &Won::by), field("hand", &Won::hand)};
};
struct WallExhausted {  // R5.2, when nobody wins
  static constexpr std::string_view wire_name = "wall_exhausted";
  Exhausted then = Exhausted::carry_pot;
  static constexpr auto fields = Fields{field("then", &WallExhausted::then, "The next step.")};
};
struct Reshuffled {  // R5.3
  static constexpr std::string_view wire_name = "reshuffled";
  int size = 0;
  Hidden<Tiles> wall{};
  static constexpr auto fields = Fields{field("size", &Reshuffled::size), field("wall", &Reshuffled::wall)};
};
// A finished deal. `result.reason` is "complete" or "dead". `paid` and `rake` add up to the chips that left the pot.
struct DealEnded {
  static constexpr std::string_view wire_name = "deal_ended", former_wrapper = "finished";
  DealResult result{};
  std::optional<Won> won{};
  std::vector<int> paid{};
  int rake = 0, pot = 0;
  std::vector<Tiles> hands{};
  static constexpr auto fields =
      Fields{field("result", &DealEnded::result),
             field("won", &DealEnded::won),
             field("paid", &DealEnded::paid, "To each seat, out of the pot."),
             field("rake", &DealEnded::rake),
             field("pot", &DealEnded::pot, "The chips that stay in the pot for the next deal."),
             field("hands", &DealEnded::hands, "All hands if the table reveals them, otherwise empty.")};
};
struct MatchEnded {
  static constexpr std::string_view wire_name = "match_ended";
  MatchResult result{};
  int deal = 0, refund = 0;
  static constexpr auto fields =
      Fields{field("result", &MatchEnded::result), field("deal", &MatchEnded::deal, "The last deal."),
             field("refund", &MatchEnded::refund, "Each seat's share of a pot that was still carried.")};
};
using Event = std::variant<AntesPaid, FirstChosen, Dealt, PickedUp, Drew, Skipped, Discarded, Won, WallExhausted,
                           Reshuffled, DealEnded, MatchEnded>;

// -------------------------------------------------------------------------------------------------------------- state

struct First {  // R3.2
  Seat turn;
  friend bool operator==(First, First) = default;
};
struct Choosing {  // R3.3: pick up or draw; with `both`, pick up or skip
  Seat turn;
  friend bool operator==(Choosing, Choosing) = default;
};
struct Drawing {  // R3.3, `both`: only the draw is left in this turn
  Seat turn;
  friend bool operator==(Drawing, Drawing) = default;
};
struct PickedUpOne {  // R3.5: must discard, not this tile
  Seat turn;
  Tile tile;
  friend bool operator==(PickedUpOne, PickedUpOne) = default;
};
struct DrewOne {  // R3.6: must discard; State::drawn is the drawn tile
  Seat turn;
  friend bool operator==(DrewOne, DrewOne) = default;
};
struct AwaitingReshuffle {  // R5.3
  Seat next;
  friend bool operator==(AwaitingReshuffle, AwaitingReshuffle) = default;
};
using Phase = std::variant<AwaitingDeal, First, Choosing, Drawing, PickedUpOne, DrewOne, AwaitingReshuffle, Finished>;

struct DiscardView {
  Tile tile{};
  Seat seat{};
  static constexpr auto fields =
      Fields{field("tile", &DiscardView::tile), field("seat", &DiscardView::seat, "The seat that threw it.")};
};

// Everything that players and spectators may see.
struct Table {
  Options options{};
  std::uint8_t seats = 4;
  int deal = 0;
  Phase phase{};
  std::vector<DiscardView> discards{};  // in the order of throwing, the latest last
  int wall_start = 0;                   // size of the woodpile when it was built; before the hands were dealt from it
  std::optional<Seat> first{}, roller{}, last_winner{};
  int pickups_in_row = 0;  // pick-ups since the last draw (R3.8)
  bool reshuffled = false;
  std::vector<int> chips{};  // per seat
  int pot = 0, rake = 0;     // rake: kept by the table in this match
  std::optional<Box<DealEnded>> last_deal{};
  friend bool operator==(const Table&, const Table&) = default;
};
// The table and all face-down tiles. A new field here is secret until a view shows it.
struct State {
  Table table{};
  std::vector<Bag> hands{};
  Tiles wall{};  // the last one is drawn next
  std::optional<Tile> drawn{};
  friend bool operator==(const State&, const State&) = default;
};

// -------------------------------------------------------------------------------------------------------------- views

enum class PhaseName : std::uint8_t {
  awaiting_deal,
  first,
  choosing,
  drawing,
  picked_up,
  drew,
  awaiting_reshuffle,
  finished
};
constexpr std::array<std::string_view, 8> names(PhaseName) {
  return {"awaiting_deal", "first", "choosing", "drawing", "picked_up", "drew", "awaiting_reshuffle", "finished"};
}

struct Public {
  Options options{};
  int seats = 4, deal = 0, sets = 2;
  PhaseName phase = PhaseName::awaiting_deal;
  std::optional<Seat> turn{}, first{}, last_winner{};
  std::vector<int> hand_sizes{};
  std::vector<DiscardView> discards{};
  int wall_size = 0;
  std::vector<int> wall{};
  int pickups_in_row = 0;
  std::vector<int> chips{};
  int pot = 0, rake = 0;
  std::optional<Box<DealEnded>> last_deal{};
  static constexpr auto fields =
      Fields{field("options", &Public::options),
             field("seats", &Public::seats),
             field("deal", &Public::deal, "1, 2, …; 0 before the first."),
             field("sets", &Public::sets, "How many sets of tiles are in play."),
             field("phase", &Public::phase),
             field("turn", &Public::turn),
             field("first", &Public::first, "The first player, who took ten tiles."),
             field("last_winner", &Public::last_winner),
             field("hand_sizes", &Public::hand_sizes),
             field("discards", &Public::discards, "In the order of throwing, the latest last."),
             field("wall_size", &Public::wall_size, "Tiles left to draw."),
             field("wall", &Public::wall, "The heights of the remaining stacks, from the end where players draw."),
             field("pickups_in_row", &Public::pickups_in_row, "Pick-ups since the last draw."),
             field("chips", &Public::chips, "Won or paid so far."),
             field("pot", &Public::pot),
             field("rake", &Public::rake, "The chips that the table has kept."),
             field("last_deal", &Public::last_deal, "Between deals and after the match: how the last one ended.")};
};

// A tile that cannot be picked up or discarded now, and the refusal that a player would get.
struct Unplayable {
  Tile tile{};
  ShortText code{}, rule{};
  static constexpr auto fields =
      Fields{field("tile", &Unplayable::tile), field("code", &Unplayable::code), field("rule", &Unplayable::rule)};
};

struct Own {
  Seat seat{};
  Tiles hand{};
  std::optional<Tile> drawn{};
  std::vector<Action> legal{};
  std::vector<Unplayable> unplayable{};
  Tiles waiting_for{};
  Grouped grouped{};
  Tiles useful{};
  static constexpr auto fields =
      Fields{field("seat", &Own::seat),
             field("hand", &Own::hand),
             field("drawn", &Own::drawn, "The tile just drawn, while it is in hand."),
             field("legal", &Own::legal, "The actions that the server accepts from this seat now; empty out of turn."),
             field("unplayable", &Own::unplayable,
                   "On this seat's turn: each kind of discard that it may not pick up or, if it must discard, each "
                   "kind in hand that it may not discard, and why."),
             field("waiting_for", &Own::waiting_for, "The kinds that would complete a hand of nine."),
             field("grouped", &Own::grouped, "The hand in its best groups."),
             field("useful", &Own::useful, "The kinds that would give a hand of nine one more group.")};
};

// -------------------------------------------------------------------------------------------------------------- rules

struct Rules {
  using Options = kap_tai_shap::Options;
  using State = kap_tai_shap::State;
  using Action = kap_tai_shap::Action;
  using Event = kap_tai_shap::Event;
  using Public = kap_tai_shap::Public;
  using Own = kap_tai_shap::Own;

  static constexpr std::string_view key = "kap_tai_shap", title = "Kap Tai Shap";
  static constexpr std::string_view about =
      "Chinese dominoes, an ancestor of mah-jong: collect one identical pair and four pairs of ten or twenty pips. The "
      "first player to complete a hand takes the pot.";
  static constexpr int version = 1;
  static constexpr std::span<const Phrase> phrases = kap_tai_shap::phrases;
  static constexpr std::span<const RuleRefusal> refusals = kap_tai_shap::refusals;
  static constexpr std::span<const ActionLabel> labels = kap_tai_shap::labels;
  static constexpr SheetWords sheet_words = kap_tai_shap::sheet_words;
  static constexpr std::uint8_t seats_min = 2, seats_max = 20;

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

}  // namespace takamaka::kap_tai_shap
