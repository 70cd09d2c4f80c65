#pragma once

// Garrafina and Correlativa. RULES.md contains the rules; the numbers R1.1 … are its paragraphs.

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
#include "engine/kit/turns.hpp"
#include "engine/match/ruleset.hpp"
#include "engine/variants/garrafina/labels.hpp"
#include "engine/variants/garrafina/multipliers.hpp"
#include "engine/variants/garrafina/options.hpp"
#include "engine/variants/garrafina/phrases.hpp"
#include "engine/variants/garrafina/refusals.hpp"
#include "engine/variants/garrafina/sheet_words.hpp"
#include "engine/variants/garrafina/train.hpp"

namespace takamaka::garrafina {

inline constexpr std::uint8_t seats_max = 4;
template <class T>
using PerSeat = ShortList<T, seats_max>;

// ------------------------------------------------------------------------------------------------------------ actions

struct Lead {  // R2.4
  static constexpr std::string_view wire_name = "lead";
  Tile tile{};
  static constexpr auto fields = Fields{field("tile", &Lead::tile, "A double.")};
};
struct Play {  // R3.2
  static constexpr std::string_view wire_name = "play";
  Tile tile{};
  Seat train{};
  static constexpr auto fields = Fields{field("tile", &Play::tile), field("train", &Play::train, "Whose train.")};
};
struct Exchange {  // R4.1
  static constexpr std::string_view wire_name = "exchange";
  static constexpr Fields<> fields{};
};
struct Keep {  // R2.9
  static constexpr std::string_view wire_name = "keep";
  static constexpr Fields<> fields{};
};
struct Draw {  // R7.1
  static constexpr std::string_view wire_name = "draw";
  static constexpr Fields<> fields{};
};
struct Pass {  // R2.5, R3.5
  static constexpr std::string_view wire_name = "pass";
  static constexpr Fields<> fields{};
};
using Action = std::variant<Lead, Play, Exchange, Keep, Draw, Pass>;
// At most each tile led or played on each train, and the other four.
using Actions = ShortList<Action, (1uz + seats_max) * double_six::tile_count + 4>;

// ------------------------------------------------------------------------------------------------------------- events

struct Dealt {  // R2.1
  static constexpr std::string_view wire_name = "dealt";
  int deal = 0;
  PerSeat<OnlyFor<TileSet>> hands{};
  Hidden<std::vector<TileSet>> heaps{};
  Hidden<Tiles> boneyard{};
  static constexpr auto fields = Fields{field("deal", &Dealt::deal, "1, 2, …"), field("hands", &Dealt::hands),
                                        field("heaps", &Dealt::heaps, "In the order of taking."),
                                        field("boneyard", &Dealt::boneyard, "In the order of drawing.")};
};
// Why a deal was not played: no_double (R2.2), nobody_led (R2.7).
enum class VoidedBy : std::uint8_t { no_double, nobody_led };
constexpr std::array<std::string_view, 2> names(VoidedBy) { return {"no_double", "nobody_led"}; }
struct DealVoided {
  static constexpr std::string_view wire_name = "deal_voided";
  VoidedBy by = VoidedBy::no_double;
  static constexpr auto fields = Fields{field("by", &DealVoided::by)};
};
// How the starting player was found: highest_double (R2.2), rotated, won_last or stayed (R2.3, R2.7).
enum class StartedBy : std::uint8_t { highest_double, rotated, won_last, stayed };
constexpr std::array<std::string_view, 4> names(StartedBy) {
  return {"highest_double", "rotated", "won_last", "stayed"};
}
struct Started {
  static constexpr std::string_view wire_name = "started";
  Seat seat{};
  StartedBy by = StartedBy::highest_double;
  static constexpr auto fields = Fields{field("seat", &Started::seat), field("by", &Started::by)};
};
struct OpeningPassed {  // R2.5
  static constexpr std::string_view wire_name = "opening_passed";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &OpeningPassed::seat)};
};
struct Led {  // R2.8
  static constexpr std::string_view wire_name = "led";
  Seat seat{};
  Tile tile{};
  static constexpr auto fields = Fields{field("seat", &Led::seat), field("tile", &Led::tile)};
};
struct Exchanged {  // R4.1
  static constexpr std::string_view wire_name = "exchanged";
  Seat seat{};
  int discarded = 0;
  OnlyFor<TileSet> taken{};
  static constexpr auto fields =
      Fields{field("seat", &Exchanged::seat),
             formerly("thrown", field("discarded", &Exchanged::discarded, "How many tiles were thrown away.")),
             field("taken", &Exchanged::taken, "The heap.")};
};
struct Kept {  // R2.9
  static constexpr std::string_view wire_name = "kept";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &Kept::seat)};
};
struct Played {  // R3.2
  static constexpr std::string_view wire_name = "played";
  Seat seat{};
  Tile tile{};
  Seat train{};
  std::optional<int> on{};
  static constexpr auto fields =
      Fields{field("seat", &Played::seat), field("tile", &Played::tile), field("train", &Played::train),
             field("on", &Played::on, "The number at the end of the train that it was laid on.")};
};
struct Drew {  // R7.1
  static constexpr std::string_view wire_name = "drew";
  Seat seat{};
  OnlyFor<Tile> tile{};
  static constexpr auto fields = Fields{field("seat", &Drew::seat), field("tile", &Drew::tile)};
};
struct Passed {  // R3.5
  static constexpr std::string_view wire_name = "passed";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &Passed::seat)};
};

// A finished deal with all tiles that were face down (R1.5). `result.reason` is "out", "blocked" or, without a winner,
// "tied".
struct DealEnded {
  static constexpr std::string_view wire_name = "deal_ended", former_wrapper = "finished";
  DealResult result{};
  PerSeat<TileSet> hands{}, discards{};
  std::vector<TileSet> heaps{};
  Tiles boneyard{};
  static constexpr auto fields =
      Fields{field("result", &DealEnded::result), field("hands", &DealEnded::hands, "The tiles left in each hand."),
             formerly("thrown", field("discards", &DealEnded::discards, "The tiles that each seat threw away.")),
             field("heaps", &DealEnded::heaps, "The heaps that nobody took."),
             field("boneyard", &DealEnded::boneyard, "The tiles that nobody drew.")};
};
struct MatchEnded {
  static constexpr std::string_view wire_name = "match_ended";
  MatchResult result{};
  int deal = 0;
  int stake = 1;
  static constexpr auto fields =
      Fields{field("result", &MatchEnded::result), field("deal", &MatchEnded::deal, "The last deal."),
             defaulted(field("stake", &MatchEnded::stake,
                             "Chips for each point (R6.8); logs from before the option do not have it."))};
};
using Event = std::variant<Dealt, DealVoided, Started, OpeningPassed, Led, Exchanged, Kept, Played, Drew, Passed,
                           DealEnded, MatchEnded>;

// -------------------------------------------------------------------------------------------------------------- state

struct Opening {  // R2.4 to R2.7
  Seat turn;
  friend bool operator==(Opening, Opening) = default;
};
struct AfterLead {  // R2.9
  Seat turn;
  friend bool operator==(AfterLead, AfterLead) = default;
};
struct Playing {  // R3
  Seat turn;
  friend bool operator==(Playing, Playing) = default;
};
using Phase = std::variant<AwaitingDeal, Opening, AfterLead, Playing, Finished>;

// Everything that players and spectators may see. Entries beyond the last seat are meaningless.
struct Table {
  Options options{};
  std::uint8_t seats = 4;
  int deal = 0;        // the current or last deal
  int deals_done = 0;  // deals that counted
  Phase phase{};
  std::optional<Seat> nominal{}, leader{};  // nominal: the starting player; another player may have led (R2.5)
  std::vector<Seat> last_winners{};
  std::optional<Tile> centre{};
  std::array<Train, seats_max> trains{};
  std::array<bool, seats_max> had_first_turn{};
  std::array<int, seats_max> taken{};  // heaps taken by each seat
  std::array<int, seats_max> scores{};
  std::optional<Box<DealEnded>> last_deal{};
  friend bool operator==(const Table&, const Table&) = default;
};
// The table and all face-down tiles. A new field here is secret until a view shows it.
struct State {
  Table table{};
  std::array<TileSet, seats_max> hands{}, discards{};
  std::vector<TileSet> heaps{};  // the first one is taken next
  Tiles boneyard{};              // the first one is drawn next
  friend bool operator==(const State&, const State&) = default;
};

// -------------------------------------------------------------------------------------------------------------- views

enum class PhaseName : std::uint8_t { awaiting_deal, opening, after_lead, playing, finished };
constexpr std::array<std::string_view, 5> names(PhaseName) {
  return {"awaiting_deal", "opening", "after_lead", "playing", "finished"};
}

struct TrainView {
  Seat owner{};
  LaidTiles tiles{};
  int end = 0;
  std::optional<bool> open{};
  static constexpr auto fields = Fields{
      field("owner", &TrainView::owner),
      field("tiles", &TrainView::tiles, "From the centre outwards, each as it lies."),
      field("end", &TrainView::end, "The number at its end."),
      field("open", &TrainView::open, "Whether others may add to it; left out if the players remember it. (R3.7)")};
};

struct Public {
  Options options{};
  int seats = 4, deal = 0;
  PhaseName phase = PhaseName::awaiting_deal;
  std::optional<Seat> turn{}, nominal{}, leader{};
  std::optional<Tile> centre{};
  std::vector<TrainView> trains{};
  PerSeat<int> hand_sizes{}, discard_sizes{}, taken{}, times{};
  PerSeat<bool> had_first_turn{};
  int heaps_left = 0, boneyard_size = 0;
  PerSeat<int> scores{};
  std::optional<Box<DealEnded>> last_deal{};
  static constexpr auto fields = Fields{
      field("options", &Public::options),
      field("seats", &Public::seats),
      field("deal", &Public::deal, "1, 2, …; 0 before the first."),
      field("phase", &Public::phase),
      field("turn", &Public::turn),
      field("nominal", &Public::nominal, "The starting player; another player may have led."),
      field("leader", &Public::leader),
      field("centre", &Public::centre, "The double that was led."),
      field("trains", &Public::trains, "One for each seat, once a double has been led."),
      field("hand_sizes", &Public::hand_sizes),
      field("discard_sizes", &Public::discard_sizes, "How many tiles each seat has thrown away."),
      field("taken", &Public::taken, "How many heaps each seat has taken; each doubles its loss."),
      field("times", &Public::times, "The factor of each seat's loss. (R6.3)"),
      field("had_first_turn", &Public::had_first_turn, "Whether a seat's right to exchange is used up."),
      field("heaps_left", &Public::heaps_left),
      field("boneyard_size", &Public::boneyard_size),
      field("scores", &Public::scores),
      field("last_deal", &Public::last_deal,
            "Between deals and after the match: the score sheet and all face-down tiles of the deal that ended.")};
};

// A tile in the seat's own hand that cannot be played anywhere now, and the refusal that a player would get.
struct Unplayable {
  Tile tile{};
  ShortText code{}, rule{};
  static constexpr auto fields =
      Fields{field("tile", &Unplayable::tile), field("code", &Unplayable::code), field("rule", &Unplayable::rule)};
};

// A train to which the seat cannot add now, and the refusal that a player would get.
struct ClosedTrain {
  Seat train{};
  ShortText code{}, rule{};
  static constexpr auto fields =
      Fields{field("train", &ClosedTrain::train), field("code", &ClosedTrain::code), field("rule", &ClosedTrain::rule)};
};

// What an exchange would cost (R4.2, R6.3). `due`: the seat can lay no tile now.
struct ExchangePrice {
  int thrown = 0, now = 1, times = 2;
  bool last = false, due = false;
  static constexpr auto fields =
      Fields{field("thrown", &ExchangePrice::thrown, "The tiles that would be thrown away."),
             field("now", &ExchangePrice::now, "The factor of the seat's loss before an exchange."),
             field("times", &ExchangePrice::times, "The same factor after it."),
             field("last", &ExchangePrice::last, "Whether only one heap is left."),
             field("due", &ExchangePrice::due, "Whether the seat must decide now, because it can lay no tile.")};
};

struct Own {
  Seat seat{};
  TileSet hand{}, discards{};
  Actions legal{};
  std::vector<Unplayable> unplayable{};
  std::vector<ClosedTrain> closed{};
  std::optional<ExchangePrice> exchange{};
  static constexpr auto fields = Fields{
      field("seat", &Own::seat),
      field("hand", &Own::hand),
      field("discards", &Own::discards, "The tiles that this seat has thrown away."),
      field("legal", &Own::legal, "The actions that the server accepts from this seat now; empty out of turn."),
      field("unplayable", &Own::unplayable,
            "On this seat's turn, each tile in hand that fits nowhere, and why; empty out of turn."),
      field("closed", &Own::closed,
            "On this seat's turn, each train that it cannot add to, and why; empty if the players remember it. (R3.7)"),
      field("exchange", &Own::exchange,
            "On this seat's turn, the price of an exchange, whether it is legal now or not; left out if no heap is "
            "left.")};
};

// -------------------------------------------------------------------------------------------------------------- rules

struct Rules {
  using Options = garrafina::Options;
  using State = garrafina::State;
  using Action = garrafina::Action;
  using Event = garrafina::Event;
  using Public = garrafina::Public;
  using Own = garrafina::Own;

  static constexpr std::string_view key = "garrafina", title = "Garrafina";
  static constexpr std::string_view about =
      "Every player builds their own train from one double; when you must pass, yours is open to all. With two or "
      "three players you may swap your whole hand for a heap, at a price.";
  static constexpr int version = 1;
  static constexpr std::span<const Phrase> phrases = garrafina::phrases;
  static constexpr std::span<const RuleRefusal> refusals = garrafina::refusals;
  static constexpr std::span<const ActionLabel> labels = garrafina::labels;
  static constexpr SheetWords sheet_words = garrafina::sheet_words;
  static constexpr std::span<const Multiplier> multipliers = garrafina::multipliers;
  static constexpr std::uint8_t seats_min = 2, seats_max = garrafina::seats_max;

  static Options defaults(std::uint8_t seats);
  static std::vector<Preset<Options>> presets();
  static std::optional<OptionError> check(const Options&, std::uint8_t seats);

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

}  // namespace takamaka::garrafina
