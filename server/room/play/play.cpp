// A match from start to end.

#include <algorithm>
#include <span>
#include <utility>

#include "engine/base/check.hpp"
#include "engine/base/hex.hpp"
#include "engine/base/overloaded.hpp"
#include "server/lobby/codes.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

namespace {

// The longest duration of a match that counts.
constexpr std::int64_t day_ms = 86'400'000;

Refusal refusal_of(const ActRefused& why, std::span<const RuleRefusal> texts) {
  return std::visit(
      overloaded{
          [](const DecodeError& error) { return Refusal{"malformed", error.reason, {}, "/action" + error.path}; },
          [&](const Rejection& rejection) {
            return Refusal{rejection.code, std::string{text_of(texts, rejection.code)}, std::string{rejection.rule}};
          }},
      why);
}

}  // namespace

// People of the line take their seats first. The checkpoint comes before the start, so a log folded from it still
// contains the start of the match.
Reply Room::Core::request(const Caller& caller, const ask::Start&) {
  if (const auto why = may_set_up(caller)) return *why;
  const did::SeatsChanged changed = seats_for_the_line();
  const auto stays = [&](Occupant occupant) {
    for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
      const bool is_handed_on = std::ranges::find(changed.seats, Seat{i}) != changed.seats.end();
      if (table.state.seats[i].occupant == occupant && !is_handed_on) return true;
    }
    return false;
  };
  if (stays(Occupant::open)) return refusal(refusals::not_enough_players);
  if (changed.seats.empty() && !stays(Occupant::person)) return refusal(refusals::not_enough_players);
  if (!changed.seats.empty()) emit(Author::house(), changed);
  emit(caller.author(), did::Checkpointed{{table.state}, table.done_requests.last()});
  const Seed entropy = derive(now.entropy, "match " + std::to_string(table.seq.value));
  emit(caller.author(), did::MatchStarted{table.state.matches + 1,
                                          {make_ulid(now.unix_ms, entropy)},
                                          table.state.variant,
                                          config.variants(table.state.variant)->version,
                                          table.state.options});
  follow_up(false);
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::Act& ask) {
  if (caller.session.watcher) return refusal(refusals::spectator);
  if (!table.state.in_match()) return refusal(refusals::no_match);
  if (!caller.seat) return refusal(refusals::not_seated);
  if (table.state.paused) return refusal(refusals::paused);
  if (ask.seq > table.seq) return refusal(refusals::malformed, "/seq");
  if (ask.seq < table.last_move) return refusal(refusals::stale);
  auto step = table.match->act(*caller.seat, ask.action);
  if (!step) return refusal_of(step.error(), config.variants(table.state.match->variant)->refusals);
  const bool deal_ended = !step->record.deals.empty();
  enter(Author::seat(*caller.seat), *std::move(step));
  follow_up(deal_ended);
  agree_by_themselves();
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::Ready&) {
  if (caller.session.watcher) return refusal(refusals::spectator);
  if (!caller.seat) return refusal(refusals::not_seated);
  if (table.state.phase != RoomPhase::between_deals) return refusal(refusals::not_now);
  if (table.state.paused) return refusal(refusals::paused);
  if (!table.state.at(*caller.seat).ready) emit(caller.author(), did::GotReady{*caller.seat});
  return tell::Ok{};
}

Reply Room::Core::request(const Caller&, const ask::Sheet& ask) {
  if (!table.match) return refusal(refusals::no_match);
  Sheet::Page page = table.books.sheet.after(ask.after);
  return tell::SheetIs{ask.id, std::move(page.deals), table.books.result, table.state.match->id, page.first, page.more};
}

// The house deals, or shuffles again for the same deal. Returns true if the deal ended immediately.
bool Room::Core::deal() {
  const int number = table.books.sheet.ended() + 1;
  const Seed seed = derive(now.entropy, "deal " + std::to_string(table.seq.value));
  stop_clocks();
  if (table.books.sheet.ended() >= table.state.hands_opened) tell_of_opened_hands();
  hand_over_at_deal(number);
  emit(Author::house(), did::DealSeeded{number, {hex(seed)}});
  auto step = table.match->house(Deal{Lots{seed}, others_wait()});
  TAKAMAKA_CHECK(step.has_value());  // the rules asked for a deal
  const bool deal_ended = !step->record.deals.empty();
  enter(Author::house(), *std::move(step));
  return deal_ended;
}

// Continues after a move: with the next turn, the next deal, the score sheet, or the end. An aside while the score
// sheet is shown changes none of that.
void Room::Core::follow_up(bool deal_ended) {
  stop_clocks();
  for (int deals = 0;; ++deals) {
    TAKAMAKA_CHECK(deals < 1000);  // no rules ask for this many deals without a turn in between
    const ToAct next = table.match->to_act();
    if (const Seat* seat = std::get_if<Seat>(&next)) return begin_turn(*seat);
    if (std::holds_alternative<Over>(next)) return finish_match();
    if (table.state.phase == RoomPhase::between_deals) return;
    if (deal_ended) return show_sheet();
    deal_ended = deal();
  }
}

void Room::Core::finish_match() {
  skips.reset();
  tell_of_opened_hands();
  const MatchResult result = table.books.result.value_or(MatchResult{});
  const std::int64_t lasted_ms = now.unix_ms - ulid_ms(table.state.match->id.value);
  emit(Author::house(), did::MatchFinished{result.reason, result.winners, result.totals,
                                           static_cast<int>(std::clamp<std::int64_t>(lasted_ms, 1, day_ms))});
  hand_over_after_match();
  open_seats_of_leavers();
}

void Room::Core::abandon_match(const std::string& reason) {
  tell_of_opened_hands();
  emit(Author::house(), did::MatchAbandoned{reason});
  hand_over_after_match();
  open_seats_of_leavers();
}

// Deals when the score sheet waits for no one. If no one is here, the next deal waits for the end of the score sheet's
// time.
void Room::Core::deal_if_all_ready() {
  if (table.state.phase != RoomPhase::between_deals || table.state.paused) return;
  if (now.steady_ms >= sheet_waits_until()) follow_up(deal());
}

// Returns the time, on the steady clock, until which the score sheet waits for people; `never` while somebody who is here
// is not ready, or no one is here. A player who has just lost the connection, or whose room was restored, is probably
// back soon, and has not seen the sheet.
std::int64_t Room::Core::sheet_waits_until() const {
  bool somebody = false;
  std::int64_t until = now.steady_ms;
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const SeatState& seat = table.state.seats[i];
    if (is_here(Seat{i})) {
      if (!seat.ready) return never;
      somebody = true;
    } else if (seat.presence == Presence::away && seat.player && !seat.ready) {
      until = std::max(until, attendance.away_since(*seat.player).value() + limits::sheet_absence_seconds * 1000);
    }
  }
  return somebody ? until : never;
}

}  // namespace takamaka::room
