// Recovers a seat on another device, with a short code from the host. Only the host receives the code; the log holds
// its hash. It is valid once, for limits::recovery_minutes and limits::recovery_tries_max wrong tries.

#include <algorithm>

#include "server/lobby/codes.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

namespace {

// Bound to the room: the same code has another hash in another room.
std::string hash_of(const RoomId& room, const std::string& code) {
  Seed key{};
  std::copy_n(code.begin(), std::min(code.size(), key.size()), key.begin());
  std::string text;
  for (const std::uint8_t byte : derive(key, "seat code of " + room.value)) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

}  // namespace

Reply Room::Core::request(const Caller&, const ask::AskForSeat&) { return refusal(refusals::not_now); }
Reply Room::Core::request(const Caller&, const ask::AnswerForSeat&) { return refusal(refusals::not_now); }
Reply Room::Core::request(const Caller&, const ask::OfferSeat&) { return refusal(refusals::not_now); }
Reply Room::Core::request(const Caller&, const ask::CancelOffer&) { return refusal(refusals::not_now); }

// A wrong code counts against every code of the room, because the intended one is unknown.
void Room::Core::handle(in::Claimed& claimed) {
  by = "house";
  const auto is_good = [&](const SeatCodeState& code) { return now.unix_ms < code.good_until_ms; };
  if (std::none_of(state.seat_codes.begin(), state.seat_codes.end(), is_good)) {
    batch.claims.push_back({claimed.ticket, std::nullopt});
    return;
  }
  const auto typed = normal_code(claimed.code);
  const std::string hash = typed ? hash_of(state.id, *typed) : std::string{};
  const auto found = std::find_if(state.seat_codes.begin(), state.seat_codes.end(),
                                  [&](const SeatCodeState& code) { return is_good(code) && code.hash == hash; });
  if (found == state.seat_codes.end()) {
    emit(did::SeatCodeMissed{});
    batch.claims.push_back({claimed.ticket, std::nullopt});
  } else {
    const PlayerId player = found->player;
    emit(did::SeatCodeUsed{{player}});
    batch.claims.push_back({claimed.ticket, player});
  }
}

}  // namespace takamaka::room
