#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string_view>
#include <vector>

#include "engine/match/action_label.hpp"
#include "engine/match/declared.hpp"
#include "engine/match/house.hpp"
#include "engine/match/journal.hpp"
#include "engine/match/record.hpp"
#include "engine/match/sheet_words.hpp"
#include "engine/match/verdict.hpp"
#include "engine/match/viewer.hpp"

namespace takamaka {

// A named set of options, such as a regional way to play. `region`: where people play it, according to our sources;
// empty if it belongs to no region. A preset with `own_entry` appears in the lobby as a separate game (Correlativa). With
// `losers_leave` the table's setting of this name belongs to it, too.
template <class Options>
struct Preset {
  std::string_view key, title, about, region;
  std::uint8_t seats;
  Options options;
  bool own_entry = false, losers_leave = false;
};

// A list of values of this type in one piece of memory.
template <class List, class T>
concept ListOf = std::ranges::contiguous_range<List> && std::same_as<std::ranges::range_value_t<List>, T>;

// The interface of a variant. All of it is pure: no clock, no randomness, no input or output.
//   key, title, about   wire name, display name and one or two sentences for the lobby
//   version             increases when the meaning of a log changes
//   seats_min … max     how many people can play
//   defaults(seats)     the options of a new table
//   presets             named sets of options
//   check(options, n)   why n players cannot play with these options, or nothing (also if a value's range depends on n)
//   setup               the state before the first deal
//   to_act              exactly one of: a seat, the house, over
//   legal(state, seat)  every action that `decide` would accept from that seat now, each once, in a fixed order: a std::vector,
//                       or a ShortList (engine/base/short_list.hpp), which is faster
//   automatic           whether the seat's only legal action needs no choice and may be made for it (rules 0.6); with
//                       every hand for which this is false, that action must be illegal
//   decide              accepts and emits at least one event, or refuses and emits none
//   evolve              folds one event; never refuses, never draws a lot
//   public_view         everything that everyone may see; composed, never redacted
//   own_view            what only one seat may see: `seat`, its hand and `legal`
//   record(event)       what the event adds to the record
//   labels              how a client that knows no game names an action (action_label.hpp)
//   sheet_words         what the identifiers in `record` mean: lines, reasons (sheet_words.hpp)
// and optionally `phrases` (phrase.hpp), `refusals` (rule_refusal.hpp), `tallies`, `multipliers`, `payments`, `solo_rank` and
// `solo_option` (declared.hpp).
template <class R>
concept Ruleset = std::copyable<typename R::State> && std::equality_comparable<typename R::State> &&
                  std::equality_comparable<typename R::Action> && std::equality_comparable<typename R::Event> &&
                  std::equality_comparable<typename R::Public> && std::equality_comparable<typename R::Own> &&
                  requires(Journal<R>& journal, const typename R::State& state, typename R::State& target,
                           const typename R::Options& options, const typename R::Action& action,
                           const typename R::Event& event, const HouseMove& house_move, Seat seat, std::uint8_t seats) {
                    { R::key } -> std::convertible_to<std::string_view>;
                    { R::title } -> std::convertible_to<std::string_view>;
                    { R::about } -> std::convertible_to<std::string_view>;
                    { R::version } -> std::convertible_to<int>;
                    { std::span<const ActionLabel>{R::labels} };
                    { R::sheet_words } -> std::convertible_to<SheetWords>;
                    { R::seats_min } -> std::convertible_to<std::uint8_t>;
                    { R::seats_max } -> std::convertible_to<std::uint8_t>;
                    { R::defaults(seats) } -> std::same_as<typename R::Options>;
                    { R::presets() } -> std::same_as<std::vector<Preset<typename R::Options>>>;
                    { R::check(options, seats) } -> std::same_as<std::optional<OptionError>>;
                    { R::setup(options, seats) } -> std::same_as<typename R::State>;
                    { R::to_act(state) } -> std::same_as<ToAct>;
                    { R::legal(state, seat) } -> ListOf<typename R::Action>;
                    { R::automatic(state, seat) } -> std::same_as<bool>;
                    { R::decide(journal, seat, action) } -> std::same_as<Verdict>;
                    { R::decide(journal, house_move) } -> std::same_as<Verdict>;
                    { R::evolve(target, event) } -> std::same_as<void>;
                    { R::public_view(state) } -> std::same_as<typename R::Public>;
                    { R::own_view(state, seat) } -> std::same_as<typename R::Own>;
                    { R::record(event) } -> std::same_as<BookEntries>;
                  };

// Bots that play by rules of thumb: each picks one of `own.legal`. They get views, so they cannot see more than a
// person could. They are deterministic, so that a stored match can be explained. `choose` is a sensible player
// (Strength::normal), `choose_easy` a beginner that makes no absurd moves.
template <class R>
concept HasBot = requires(const typename R::Public& table, const typename R::Own& own) {
  { choose(table, own) } -> std::same_as<typename R::Action>;
  { choose_easy(table, own) } -> std::same_as<typename R::Action>;
};

// A variant in which players may propose something while it is nobody's turn: `agree` is a bot's answer to a proposal, or
// nothing if there is none that it may answer. It gets views, as above.
template <class R>
concept HasAgreement = requires(const typename R::Public& table, const typename R::Own& own) {
  { agree(table, own) } -> std::same_as<std::optional<typename R::Action>>;
};

// A variant with partners: whether those who face each other are partners (engine/kit/turns.hpp: partner_of).
template <class R>
concept HasPartners = requires(const typename R::Options& options, std::uint8_t seats) {
  { R::has_partners(options, seats) } -> std::same_as<bool>;
};

// A variant whose match consists of sets. A set may end without a winner; while others wait for the table (house.hpp), the
// rules then see to it that the match ends soon.
template <class R>
concept HasSets = requires { requires R::has_sets; };

// A variant whose players name a tile with its larger number first. Its text on the wire has the smaller one first.
template <class R>
concept NamesLargerFirst = requires { requires R::names_larger_first; };

}  // namespace takamaka
