#pragma once

// A short game for testing the code around a game: hidden hands, forced passes, deals with a settlement, an aside
// between deals. Cards are numbers. On your turn you play a card higher than the top one; if you cannot, you pass. When
// all others have passed, the last player to play leads again. A deal ends when a hand is empty; every other seat pays
// one chip for each card in its hand. The match also ends if two seats ask to stop between deals.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/match/ruleset.hpp"
#include "protocol/games/match_of.hpp"

namespace takamaka::tiny {
using takamaka::operator==;

struct Options {
  int deals = 2;
  int hand = 3;
  static constexpr auto fields = Fields{option("deals", &Options::deals, "Deals", "How many. (R1)", Range{1, 9}),
                                        option("hand", &Options::hand, "Cards", "Each. (R1)", Range{1, 9})};
};

struct Play {
  static constexpr std::string_view wire_name = "play";
  int card = 0;
  static constexpr auto fields = Fields{field("card", &Play::card)};
};
struct Pass {
  static constexpr std::string_view wire_name = "pass";
  static constexpr Fields<> fields{};
};
struct Stop {
  static constexpr std::string_view wire_name = "stop";
  static constexpr Fields<> fields{};
};
using Action = std::variant<Play, Pass, Stop>;

inline constexpr std::array labels{
    ActionLabel{"play", {"Play {card}", "Jouer {card}", "Zwe {card}", "Mainkan {card}", "Jugar {card}", "出 {card}"}},
    ActionLabel{"pass", label_texts::pass},
    ActionLabel{"stop", {"Stop", "Arrêter", "Arete", "Berhenti", "Parar", "停止"}}};

namespace sheet {
using takamaka::operator==;
inline constexpr std::array lines{
    SheetWord{"cards_left",
              {"Cards left", "Cartes restantes", "Kart ki reste", "Kartu tersisa", "Cartas que quedan", "剩余的牌"}}};
inline constexpr std::array deal_reasons{SheetWord{"out", sheet_texts::out}};
inline constexpr std::array match_reasons{
    SheetWord{"deals_played", sheet_texts::deals_played},
    SheetWord{"stopped",
              {"Two players stopped.", "Deux joueurs ont arrêté.", "De zwer in arete.", "Dua pemain berhenti.",
               "Dos jugadores han parado.", "两位玩家停止了。"}}};
}  // namespace sheet
inline constexpr SheetWords sheet_words{sheet::lines, sheet::deal_reasons, sheet::match_reasons};

struct Dealt {
  static constexpr std::string_view wire_name = "dealt";
  std::vector<OnlyFor<std::vector<int>>> hands{};
  Hidden<std::vector<int>> rest{};
  static constexpr auto fields = Fields{field("hands", &Dealt::hands), field("rest", &Dealt::rest)};
};
struct Played {
  static constexpr std::string_view wire_name = "played";
  Seat seat{};
  int card = 0;
  static constexpr auto fields = Fields{field("seat", &Played::seat), field("card", &Played::card)};
};
struct Passed {
  static constexpr std::string_view wire_name = "passed";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &Passed::seat)};
};
struct DealEnded {
  static constexpr std::string_view wire_name = "deal_ended";
  DealResult result{};
  static constexpr auto fields = Fields{field("result", &DealEnded::result)};
};
struct Stopped {
  static constexpr std::string_view wire_name = "stopped";
  Seat seat{};
  static constexpr auto fields = Fields{field("seat", &Stopped::seat)};
};
struct MatchEnded {
  static constexpr std::string_view wire_name = "match_ended";
  MatchResult result{};
  static constexpr auto fields = Fields{field("result", &MatchEnded::result)};
};
using Event = std::variant<Dealt, Played, Passed, DealEnded, Stopped, MatchEnded>;

enum class Phase : std::uint8_t { waiting, playing, over };
constexpr std::array<std::string_view, 3> names(Phase) { return {"waiting", "playing", "over"}; }

struct Public {
  Options options{};
  Phase phase = Phase::waiting;
  Seat turn{};
  int top = -1;
  int passes = 0, deal = 0;
  std::vector<int> hand_sizes{}, totals{};
  std::vector<Seat> stopped{};
  static constexpr auto fields = Fields{field("options", &Public::options),
                                        field("phase", &Public::phase),
                                        field("turn", &Public::turn),
                                        field("top", &Public::top),
                                        field("passes", &Public::passes),
                                        field("deal", &Public::deal),
                                        field("hand_sizes", &Public::hand_sizes),
                                        field("totals", &Public::totals),
                                        field("stopped", &Public::stopped)};
};
struct Own {
  Seat seat{};
  std::vector<int> hand{};
  std::vector<Action> legal{};
  static constexpr auto fields =
      Fields{field("seat", &Own::seat), field("hand", &Own::hand), field("legal", &Own::legal)};
};
struct State {
  Options options;
  Public table;
  std::vector<std::vector<int>> hands;
  friend bool operator==(const State&, const State&) = default;
};

struct Rules {
  using Options = tiny::Options;
  using State = tiny::State;
  using Action = tiny::Action;
  using Event = tiny::Event;
  using Public = tiny::Public;
  using Own = tiny::Own;
  static constexpr std::string_view key = "tiny", title = "Tiny", about = "For tests.";
  static constexpr int version = 1;
  static constexpr std::span<const ActionLabel> labels = tiny::labels;
  static constexpr SheetWords sheet_words = tiny::sheet_words;
  static constexpr std::uint8_t seats_min = 1, seats_max = 5;
  static constexpr std::array tallies{TallyKind{
      "out", {"Deals won", "Donnes gagnées", "Donn gannyen", "Putaran dimenangi", "Manos ganadas", "赢的局"}}};

  static Options defaults(std::uint8_t) { return {}; }
  static std::vector<Preset<Options>> presets() { return {}; }
  static std::optional<OptionError> check(const Options& options, std::uint8_t seats) {
    if (options.hand * seats > 30) return OptionError{"hand", "too many cards for so many seats"};
    return std::nullopt;
  }
  static State setup(const Options& options, std::uint8_t seats) {
    State state{options, {.options = options}, std::vector<std::vector<int>>(seats)};
    state.table.hand_sizes.assign(seats, 0);
    state.table.totals.assign(seats, 0);
    return state;
  }
  static ToAct to_act(const State& state) {
    switch (state.table.phase) {
      case Phase::waiting:
        return House{};
      case Phase::playing:
        return state.table.turn;
      case Phase::over:
        break;
    }
    return Over{};
  }
  static std::vector<Action> legal(const State& state, Seat seat) {
    const Public& table = state.table;
    std::vector<Action> actions;
    if (table.phase == Phase::waiting && table.deal > 0 && std::ranges::count(table.stopped, seat) == 0) {
      actions.push_back(Stop{});
    }
    if (table.phase != Phase::playing || table.turn != seat) return actions;
    for (const int card : state.hands[seat.value]) {
      if (card > table.top) actions.push_back(Play{card});
    }
    if (actions.empty()) actions.push_back(Pass{});
    return actions;
  }
  static bool automatic(const State& state, Seat seat) { return legal(state, seat) == std::vector<Action>{Pass{}}; }

  static Verdict decide(Journal<Rules>& journal, Seat seat, const Action& action) {
    const State& now = journal.state();
    const bool in_turn = to_act(now) == ToAct{seat};
    const auto legal_now = legal(now, seat);
    if (std::ranges::count(legal_now, action) == 0) {
      return refuse(in_turn ? Rejection{"too_low", "R2"} : Rejection{"not_your_turn", "R2"});
    }
    if (std::holds_alternative<Stop>(action)) {
      journal.emit(Stopped{seat});
      if (now.table.stopped.size() >= 2) end_match(journal, "stopped");
    } else if (const auto* play = std::get_if<Play>(&action)) {
      journal.emit(Played{seat, play->card});
      if (now.hands[seat.value].empty()) end_deal(journal, seat);
    } else {
      journal.emit(Passed{seat});
    }
    return Accepted{};
  }
  static Verdict decide(Journal<Rules>& journal, const HouseMove& move) {
    const State& now = journal.state();
    if (const auto* up = std::get_if<TimeUp>(&move)) {
      if (to_act(now) != ToAct{up->seat}) return refuse({"not_your_turn", "R2"});
      return decide(journal, up->seat, legal(now, up->seat).front());
    }
    if (now.table.phase != Phase::waiting) return refuse({"not_now", "R1"});
    Lots lots = std::get<Deal>(move).lots;
    const auto seats = now.hands.size(), hand = static_cast<std::size_t>(now.options.hand);
    std::vector<int> cards(seats * hand + 2);
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<int>(i);
    cards = lots.shuffled(std::move(cards));
    Dealt dealt;
    auto from = cards.begin();
    for (std::uint8_t i = 0; i < seats; ++i, from += static_cast<std::ptrdiff_t>(hand)) {
      std::vector<int> mine(from, from + static_cast<std::ptrdiff_t>(hand));
      std::ranges::sort(mine);
      dealt.hands.push_back({Seat{i}, std::move(mine)});
    }
    dealt.rest.value.assign(from, cards.end());
    journal.emit(dealt);
    return Accepted{};
  }

  static void evolve(State& state, const Event& event) {
    Public& table = state.table;
    const auto next = [&](Seat seat) {
      return Seat{static_cast<std::uint8_t>((seat.value + 1u) % state.hands.size())};
    };
    if (const auto* dealt = std::get_if<Dealt>(&event)) {
      for (const auto& hand : dealt->hands) state.hands[hand.owner.value] = hand.value;
      table.phase = Phase::playing;
      table.turn = Seat{static_cast<std::uint8_t>(static_cast<std::size_t>(table.deal) % state.hands.size())};
      table.top = -1;
      table.passes = 0;
      ++table.deal;
      table.stopped.clear();
    } else if (const auto* played = std::get_if<Played>(&event)) {
      std::erase(state.hands[played->seat.value], played->card);
      table.top = played->card;
      table.passes = 0;
      table.turn = next(played->seat);
      if (state.hands.size() == 1) table.top = -1;
    } else if (const auto* passed = std::get_if<Passed>(&event)) {
      table.turn = next(passed->seat);
      if (static_cast<std::size_t>(++table.passes) + 1 == state.hands.size()) table.top = -1;
    } else if (const auto* ended = std::get_if<DealEnded>(&event)) {
      table.phase = Phase::waiting;
      for (std::size_t i = 0; i < table.totals.size(); ++i) table.totals[i] = ended->result.seats[i].total;
      for (auto& hand : state.hands) hand.clear();
    } else if (const auto* stopped = std::get_if<Stopped>(&event)) {
      table.stopped.push_back(stopped->seat);
    } else {
      table.phase = Phase::over;
    }
    for (std::size_t i = 0; i < state.hands.size(); ++i) {
      table.hand_sizes[i] = static_cast<int>(state.hands[i].size());
    }
  }
  static Public public_view(const State& state) { return state.table; }
  static Own own_view(const State& state, Seat seat) { return {seat, state.hands[seat.value], legal(state, seat)}; }

  static BookEntries record(const Event& event) {
    BookEntries record;
    if (const auto* ended = std::get_if<DealEnded>(&event)) {
      record.deals.push_back(ended->result);
      Settlement settlement{ended->result.deal, "deal", {}};
      for (std::uint8_t i = 0; i < ended->result.seats.size(); ++i) {
        settlement.postings.push_back({Seat{i}, ended->result.seats[i].chips});
      }
      if (settlement.postings.size() > 1) record.settlements.push_back(settlement);
      record.tallies.push_back({ended->result.deal, "out", ended->result.winners, {}});
    } else if (const auto* over = std::get_if<MatchEnded>(&event)) {
      record.match = over->result;
    }
    return record;
  }

 private:
  static void end_deal(Journal<Rules>& journal, Seat winner) {
    const State& now = journal.state();
    DealResult result{now.table.deal, "out", {winner}, {}, {}};
    int paid = 0;
    for (std::uint8_t i = 0; i < now.hands.size(); ++i) {
      const int left = static_cast<int>(now.hands[i].size());
      paid += left;
      result.seats.push_back({left, now.table.totals[i] + left, -left});
      if (left > 0) result.lines.push_back({Seat{i}, "cards_left", "R3", left, {}});
    }
    result.seats[winner.value].chips = paid;
    journal.emit(DealEnded{result});
    if (now.table.deal == now.options.deals) end_match(journal, "deals_played");
  }
  static void end_match(Journal<Rules>& journal, std::string reason) {
    const auto& totals = journal.state().table.totals;
    MatchResult result{std::move(reason), {}, totals};
    const int best = *std::ranges::min_element(totals);
    for (std::uint8_t i = 0; i < totals.size(); ++i) {
      if (totals[i] == best) result.winners.push_back(Seat{i});
    }
    journal.emit(MatchEnded{result});
  }
};

inline Action choose(const Public&, const Own& own) { return own.legal.front(); }
inline Action choose_easy(const Public&, const Own& own) { return own.legal.back(); }

}  // namespace takamaka::tiny

namespace takamaka {
static_assert(Ruleset<tiny::Rules>);

}  // namespace takamaka
