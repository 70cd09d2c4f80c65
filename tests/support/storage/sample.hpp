#pragma once

#include <string>
#include <vector>

#include "storage/ports/accounts.hpp"
#include "storage/ports/rows.hpp"

// Sample rows like those of a room, for tests.
namespace takamaka::storage::testing {

inline RoomId room_id(int n) { return {"01ROOM" + std::to_string(n)}; }
inline MatchId match_id(int n) { return {"01MATCH" + std::to_string(n)}; }
inline PlayerId player_id(int n) { return {"01PLAYER" + std::to_string(n)}; }

// A token with this hash, on a device of its own.
inline NewToken new_token(const std::string& hash, std::int64_t at_ms = 1) {
  return {{"DEVICE OF " + hash}, {hash}, at_ms};
}

inline PutRoom put_room(int n) {
  return {.room = room_id(n),
          .code = "CODE" + std::to_string(n),
          .watch_code = "WATCH" + std::to_string(n),
          .name = "Table " + std::to_string(n),
          .variant = "gaple",
          .phase = "gathering",
          .listed = true,
          .closed = false,
          .host = player_id(1),
          .created_ms = 1'700'000'000'000 + n,
          .updated_ms = 1'700'000'000'500,
          .checkpoint = {}};
}

inline EventRow said(std::string payload) {
  return {.at_ms = 1'700'000'001'000,
          .kind = "room",
          .match = {},
          .deal = 0,
          .by = "player:01PLAYER1",
          .payload = std::move(payload)};
}
inline EventRow played(int match, int deal, std::string payload) {
  return {.at_ms = 1'700'000'002'000,
          .kind = "game",
          .match = match_id(match),
          .deal = deal,
          .by = "seat:2",
          .payload = std::move(payload)};
}

inline Commit opening(int n) { return {room_id(n), {}, {said(R"({"type":"opened"})")}, {put_room(n)}}; }

inline MatchOpened match_opened(int match, int room, int number = 1) {
  return {.match = match_id(match),
          .room = room_id(room),
          .number = number,
          .variant = "gaple",
          .rules_version = 3,
          .seats = 2,
          .options = R"({"deals":4})",
          .at_ms = 1'700'000'003'000,
          .players = {{"person", player_id(1), ""}, {"bot", {}, "Coco"}}};
}
inline DealOpened deal_opened(int match, int deal) {
  return {match_id(match), deal, std::string(64, 'a'), 1'700'000'004'000};
}
inline DealClosed deal_closed(int match, int deal) {
  return {match_id(match), deal, "out", 1'700'000'005'000, {{{0}, 0, 0, 12, true}, {{1}, 12, 12, -12, false}}, "[]"};
}
inline LedgerEntry ledger_entry(int match, int deal, std::int64_t chips) {
  return {match_id(match),
          deal,
          "deal",
          1'700'000'005'000,
          {{"player:01PLAYER1", chips}, {"bot:" + match_id(match).value + ":1", -chips}}};
}
inline MatchClosed match_closed(int match) { return {match_id(match), "complete", 1'700'000'006'000, {0, 12}, {{0}}}; }

// Returns a whole short match as one commit of room `room`, after `expected` events.
inline Commit whole_match(int match, int room, std::uint32_t expected, int number = 1) {
  return {room_id(room),
          {expected},
          {played(match, 1, R"({"type":"dealt"})"), played(match, 1, R"({"type":"played","tile":"4-6"})")},
          {match_opened(match, room, number), PutSeat{room_id(room), {0}, "person", player_id(1), ""},
           PutSeat{room_id(room), {1}, "bot", {}, "Coco"}, deal_opened(match, 1), deal_closed(match, 1),
           ledger_entry(match, 1, 12), TallyRow{match_id(match), 1, "gaplek", {{0}}, {{1}}},
           TallyRow{match_id(match), 1, "alone", {{1}}}, match_closed(match)}};
}

}  // namespace takamaka::storage::testing
