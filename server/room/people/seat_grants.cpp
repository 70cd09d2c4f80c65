// Handing a seat on to another person during a match. A code, the seat grant, lets one person claim one seat once; they
// take it at the next deal, as themselves, so nobody ever sees a hand that was dealt to somebody else. The log holds only
// the hash of the code. A bot's seat is claimed without a code (late_guests.cpp).

#include <algorithm>

#include "engine/base/hex.hpp"
#include "server/lobby/codes.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

namespace {

// Bound to the room: the same code has another hash in another room.
SeatGrantHash grant_of(const RoomId& room, const std::string& code) {
  Seed key{};
  std::copy_n(code.begin(), std::min(code.size(), key.size()), key.begin());
  return {hex(derive(key, "seat grant of " + room.value))};
}

constexpr std::int64_t offer_ms = std::int64_t{limits::seat_offer_minutes} * 60'000;

}  // namespace

std::optional<Refusal> Room::Core::may_hand_on(Seat seat) const {
  if (!table.state.in_match()) return refusal(refusals::no_match);
  if (!has_seat(seat)) return refusal(refusals::no_such_seat);
  if (table.state.at(seat).occupant != Occupant::person) return refusal(refusals::not_a_person);
  return std::nullopt;
}

// The question reaches everyone, so it counts as chat.
Reply Room::Core::request(const Caller& caller, const ask::AskForSeat& ask) {
  if (!caller.host) return refusal(refusals::not_host);
  if (const auto why = may_hand_on(ask.seat)) return *why;
  if (caller.seat == ask.seat) return refusal(refusals::your_own_seat);
  if (!is_here(ask.seat)) return refusal(refusals::player_away);
  const SeatOffer stage = table.state.at(ask.seat).handover->stage;
  if (stage == SeatOffer::asked) return tell::Ok{};
  if (stage != SeatOffer::none) return refusal(refusals::not_now);
  if (const int wait = memories.wait_to_say(caller.session.player, now.steady_ms)) return refusal_for(wait);
  emit(caller.author(), did::SeatAsked{ask.seat});
  return tell::Ok{};
}

Reply Room::Core::request(const Caller& caller, const ask::AnswerForSeat& ask) {
  if (!caller.seat) return refusal(refusals::not_seated);
  if (table.state.at(*caller.seat).handover->stage != SeatOffer::asked) return refusal(refusals::not_now);
  if (ask.agree) {
    emit(caller.author(), did::SeatAgreed{*caller.seat});
  } else {
    emit(caller.author(), did::SeatKept{*caller.seat});
  }
  return tell::Ok{};
}

// Without the player's consent only a seat that a stand-in plays. An open offer exists only with one of the two: the
// return of a player whom a stand-in has replaced cancels it.
Reply Room::Core::request(const Caller& caller, const ask::OfferSeat& ask) {
  const bool own = caller.seat == ask.seat;
  if (!own && !caller.host) return refusal(refusals::not_host);
  if (const auto why = may_hand_on(ask.seat)) return *why;
  const SeatState& seat = table.state.at(ask.seat);
  const SeatOffer stage = seat.handover->stage;
  if (stage == SeatOffer::claimed) return refusal(refusals::not_now);
  const bool agreed = own || stage == SeatOffer::agreed || stage == SeatOffer::offered;
  if (!agreed && seat.presence != Presence::stand_in) return refusal(refusals::player_here);
  if (const int wait = memories.wait_to_say(caller.session.player, now.steady_ms)) return refusal_for(wait);
  batch.salt = random_code(derive(now.entropy, "seat grant " + std::to_string(table.seq.value)), 26);
  const auto code = offered_code(*batch.salt, caller.session.player, ask.id);
  emit(caller.author(),
       did::SeatOffered{ask.seat,
                        {{grant_of(table.state.id, code), now.unix_ms + offer_ms, limits::seat_offer_tries_max}}});
  keep_offer(ask.seat, now.steady_ms + offer_ms);
  return tell::SeatOfferIs{ask.id, ask.seat, code, limits::seat_offer_minutes};
}

Reply Room::Core::request(const Caller& caller, const ask::CancelOffer& ask) {
  const bool own = caller.seat == ask.seat || table.state.claim_of(caller.session.player) == ask.seat;
  if (!own && !caller.host) return refusal(refusals::not_host);
  if (!table.state.in_match()) return refusal(refusals::no_match);
  if (!has_seat(ask.seat)) return refusal(refusals::no_such_seat);
  if (table.state.at(ask.seat).handover->stage == SeatOffer::none) return refusal(refusals::not_now);
  cancel_offer(caller.author(), ask.seat);
  return tell::Ok{};
}

// A claim that is done stays done, also when the seat has been handed over since.
void Room::Core::handle(in::Claimed& claimed) {
  std::optional<Refusal> refused;
  if (is_taken(claimed.request, memories.answer(claimed.player, claimed.id),
               table.done_requests.find(claimed.request))) {
    refused = refusal(refusals::id_taken);
  } else if (table.done_requests.find(claimed.request) == nullptr) {
    refused = claim(claimed);
    if (!refused) batch.claim = claimed.request;
  }
  telling.unsaid.services.emplace_back(out::ClaimAnswer{claimed.ticket, std::move(refused)});
}

// A repeated claim of one's own seat succeeds: its answer may have been lost. A wrong code counts against every offer of
// the room, because the intended one is unknown.
std::optional<Refusal> Room::Core::claim(const in::Claimed& claimed) {
  const SeatGrantHash grant = grant_of(table.state.id, claimed.code);
  if (table.state.is_removed(claimed.player)) return refusal(refusals::removed);
  if (table.state.seat_of(claimed.player)) return refusal(refusals::seated_already);
  if (const auto seat = table.state.claim_of(claimed.player)) {
    if (table.state.at(*seat).handover->grant == grant) return std::nullopt;
    return refusal(refusals::seated_already);
  }
  if (const auto why = may_play(claimed.program)) return why;
  bool any_offer = false;
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const Handover& handover = *table.state.seats[i].handover;
    if (handover.stage != SeatOffer::offered || now.steady_ms >= offer_due(Seat{i})) continue;
    any_offer = true;
    if (handover.grant != grant) continue;
    const bool silent = silence_of(claimed.player).has_value();
    const std::string name = silent ? name_while_muted(claimed.player) : claimed.name;
    emit(Author::player(claimed.player),
         did::SeatClaimed{Seat{i}, {claimed.player}, name, program_mark(claimed.program)});
    end_offer(Seat{i});
    return std::nullopt;
  }
  if (any_offer) emit(Author::player(claimed.player), did::SeatOfferMissed{});
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const Handover& handover = *table.state.seats[i].handover;
    if (handover.stage == SeatOffer::offered && handover.tries_left <= 0) cancel_offer(Author::house(), Seat{i});
  }
  return refusal(refusals::wrong_code);
}

// Before the deal with this number. Not when the same deal is shuffled again: its first hands were shown to the player
// who held the seat. A successor who is not connected keeps the claim for a later deal; that of a bot's seat ends, because
// another guest may want it.
void Room::Core::hand_over_at_deal(int number) {
  if (table.state.match->deal == number) return;
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const Handover handover = *table.state.seats[i].handover;
    if (!handover.successor) continue;
    if (attendance.session_of(*handover.successor) == nullptr) {
      if (table.state.seats[i].occupant == Occupant::bot) cancel_offer(Author::house(), Seat{i});
      continue;
    }
    emit(Author::house(), did::SeatHandedOver{Seat{i}, {*handover.successor}, handover.successor_name, number});
    attendance.session_of(*handover.successor)->watcher = false;
  }
}

void Room::Core::hand_over_after_match() {
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const Handover handover = *table.state.seats[i].handover;
    if (handover.stage == SeatOffer::none) continue;
    if (handover.successor && attendance.session_of(*handover.successor) != nullptr) {
      emit(Author::house(), did::SeatHandedOver{Seat{i}, {*handover.successor}, handover.successor_name, 0});
      attendance.session_of(*handover.successor)->watcher = false;
    } else {
      cancel_offer(Author::house(), Seat{i});
    }
  }
}

void Room::Core::cancel_offer(const Author& author, Seat seat) {
  emit(author, did::SeatOfferCancelled{seat});
  end_offer(seat);
}

void Room::Core::cancel_claim_of(const Author& author, const PlayerId& player) {
  if (const auto seat = table.state.claim_of(player)) cancel_offer(author, *seat);
}

// ---------------------------------------------------------------------------------------------------------- deadlines

// After a restart, the time that was left counts from the moment when the room woke up.
std::int64_t Room::Core::offer_due(Seat seat) const {
  const auto known = std::ranges::find(offers, seat, &OpenOffer::seat);
  return known == offers.end() ? never : known->until_ms;
}

void Room::Core::keep_offer(Seat seat, std::int64_t until_ms) {
  end_offer(seat);
  offers.push_back({seat, until_ms});
}

void Room::Core::end_offer(Seat seat) {
  std::erase_if(offers, [&](const OpenOffer& offer) { return offer.seat == seat; });
}

std::int64_t Room::Core::offers_due() const {
  std::int64_t due = never;
  for (const OpenOffer& offer : offers) due = std::min(due, offer.until_ms);
  return due;
}

void Room::Core::cancel_expired_offers() {
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    if (now.steady_ms < offer_due(Seat{i})) continue;
    if (table.state.seats[i].handover->stage == SeatOffer::offered) {
      cancel_offer(Author::clock(), Seat{i});
    } else {
      end_offer(Seat{i});
    }
  }
}

void Room::Core::wake_offers() {
  for (std::uint8_t i = 0; i < table.state.seats.size(); ++i) {
    const Handover& handover = *table.state.seats[i].handover;
    if (handover.stage != SeatOffer::offered) continue;
    keep_offer(Seat{i}, now.steady_ms + std::clamp<std::int64_t>(handover.good_until_ms - now.unix_ms, 0, offer_ms));
  }
}

}  // namespace takamaka::room
