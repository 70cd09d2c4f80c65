#pragma once

// The events of handing a seat on, a part of the room's events (events.hpp).

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/match/viewer.hpp"
#include "server/room/state/state.hpp"

namespace takamaka::room::did {
using takamaka::operator==;

// ------------------------------------------------------------------------------------------------ handing on a seat

// The host asked the seat's player to hand it on.
struct SeatAsked {
  static constexpr std::string_view wire_name = "seat_asked";
  Seat seat;
  static constexpr auto fields = Fields{field("seat", &SeatAsked::seat)};
};
struct SeatAgreed {
  static constexpr std::string_view wire_name = "seat_agreed";
  Seat seat;
  static constexpr auto fields = Fields{field("seat", &SeatAgreed::seat)};
};
struct SeatKept {
  static constexpr std::string_view wire_name = "seat_kept";
  Seat seat;
  static constexpr auto fields = Fields{field("seat", &SeatKept::seat)};
};
// A code was made, or made again, with which another person may claim the seat.
struct SeatOffered {
  static constexpr std::string_view wire_name = "seat_offered";
  struct Grant {
    SeatGrantHash hash;
    std::int64_t good_until_ms = 0;  // since 1970
    int tries = 0;
    static constexpr auto fields = Fields{field("hash", &Grant::hash), field("good_until_ms", &Grant::good_until_ms),
                                          field("tries", &Grant::tries)};
  };
  Seat seat;
  Hidden<Grant> grant;
  static constexpr auto fields = Fields{field("seat", &SeatOffered::seat), field("grant", &SeatOffered::grant)};
};
// A wrong code was tried; it counts against every offer of the room.
struct SeatOfferMissed {
  static constexpr std::string_view wire_name = "seat_offer_missed";
  static constexpr bool archive_only = true;
  static constexpr auto fields = Fields{};
};
// This person used the code, which ends it, or asked for the seat of a bot.
struct SeatClaimed {
  static constexpr std::string_view wire_name = "seat_claimed";
  Seat seat;
  Hidden<PlayerId> player;
  std::string name;
  std::optional<bool> program{};
  static constexpr auto fields = Fields{
      field("seat", &SeatClaimed::seat), field("player", &SeatClaimed::player), field("name", &SeatClaimed::name),
      field("program", &SeatClaimed::program, "True: this player is a program. Left out for a person.")};
};
// The seat stays with its player or its bot: somebody cancelled it, or its player returned, or the code expired, or the
// successor of a bot was not there.
struct SeatOfferCancelled {
  static constexpr std::string_view wire_name = "seat_offer_cancelled";
  Seat seat;
  static constexpr auto fields = Fields{field("seat", &SeatOfferCancelled::seat)};
};
// The seat is this person's from this deal on, or, with 0, after the match.
struct SeatHandedOver {
  static constexpr std::string_view wire_name = "seat_handed_over";
  Seat seat;
  Hidden<PlayerId> player;
  std::string name;
  int deal = 0;
  static constexpr auto fields = Fields{field("seat", &SeatHandedOver::seat), field("player", &SeatHandedOver::player),
                                        field("name", &SeatHandedOver::name), field("deal", &SeatHandedOver::deal)};
};

// --------------------------------------------------------------------------------- only in logs of earlier versions

struct SeatCodeMade {
  static constexpr std::string_view wire_name = "seat_code_made";
  static constexpr bool archive_only = true;
  Hidden<SeatCodeState> code;
  static constexpr auto fields = Fields{field("code", &SeatCodeMade::code)};
};
struct SeatCodeMissed {
  static constexpr std::string_view wire_name = "seat_code_missed";
  static constexpr bool archive_only = true;
  static constexpr auto fields = Fields{};
};
struct SeatCodeUsed {
  static constexpr std::string_view wire_name = "seat_code_used";
  static constexpr bool archive_only = true;
  Hidden<PlayerId> player;
  static constexpr auto fields = Fields{field("player", &SeatCodeUsed::player)};
};

}  // namespace takamaka::room::did
