#pragma once

// Fields that are raw JSON to the C++ code outside a game, because only the game knows their types, and what they hold.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace takamaka {

// stored_options: those of a match that may have been played by an earlier version of the rules.
enum class RawKind : std::uint8_t {
  options,
  stored_options,
  action,
  room_event,
  game_event,
  table,
  own,
  info_row,
  clock_row,
  table_row,
  own_row,
  columns
};

struct RawPlace {
  std::string_view owner, member;  // as in shape::Type::name and shape::Member::name
  RawKind kind;
  bool null_entries = false;  // a list whose entries may be null
};

inline constexpr std::array raw_places{
    RawPlace{"ask::Create", "options", RawKind::options},
    RawPlace{"ask::Configure", "options", RawKind::options},
    RawPlace{"ask::Act", "action", RawKind::action},
    RawPlace{"tell::Entry", "room", RawKind::room_event},
    RawPlace{"tell::Entry", "game", RawKind::game_event},
    RawPlace{"tell::You", "own", RawKind::own},
    RawPlace{"tell::Update", "table", RawKind::table},
    RawPlace{"tell::Columns", "info", RawKind::columns},
    RawPlace{"tell::Columns", "clock", RawKind::columns},
    RawPlace{"tell::Columns", "table", RawKind::columns},
    RawPlace{"tell::Columns", "own", RawKind::columns},
    RawPlace{"tell::CompactYou", "own", RawKind::own_row},
    RawPlace{"tell::Compact", "info", RawKind::info_row},
    RawPlace{"tell::Compact", "clock", RawKind::clock_row},
    RawPlace{"tell::Compact", "table", RawKind::table_row},
    RawPlace{"tell::ReplayHead", "options", RawKind::options},
    RawPlace{"tell::ReplayFrame", "events", RawKind::game_event},
    RawPlace{"tell::ReplayFrame", "table", RawKind::table},
    RawPlace{"tell::ReplayFrame", "owns", RawKind::own, true},
    RawPlace{"tell::Best", "options", RawKind::stored_options},
    RawPlace{"tell::PlayedMatch", "options", RawKind::stored_options},
    RawPlace{"RoomView", "options", RawKind::options},
    RawPlace{"RoomSummary", "options", RawKind::options},
    RawPlace{"room::did::Configured", "options", RawKind::stored_options},
    RawPlace{"room::did::MatchStarted", "options", RawKind::stored_options},
};

constexpr const RawPlace* raw_place(std::string_view owner, std::string_view member) {
  for (const RawPlace& place : raw_places) {
    if (place.owner == owner && place.member == member) return &place;
  }
  return nullptr;
}

}  // namespace takamaka
