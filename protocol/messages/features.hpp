#pragma once

// The registry of features: what a server can do besides what every server of version 1.0 does. `welcome.features` and GET
// /version list their names, docs/generated/PROTOCOL.md prints this table beside each key, and docs/PROTOCOL.md says how clients use them.
// A feature never changes its meaning and never leaves the list within one major version.

#include <array>
#include <string_view>

namespace takamaka {

struct Feature {
  std::string_view name;
  std::string_view since;  // the version of the protocol that introduced it
  std::string_view meaning;
  // What exists only with it: a message by its type, and a key as TYPE.KEY, where a message is its type as well.
  std::array<std::string_view, 20> parts{};
};

inline constexpr std::array features{
    Feature{"refusal_texts", "1.0",
            "`GET /api/refusals` has the text of every refusal by the rules in the languages of the page, and "
            "`message` has the English one."},
    Feature{"retry_after",
            "1.0",
            "`slow_down`, `busy` and `storage` always have `retry_after_ms`.",
            {"refused.retry_after_ms"}},
    Feature{"programs",
            "1.1",
            "`hello` takes `program`, and the settings of a room take `programs`; seats, people without a seat, the "
            "list of rooms, replays and `matches` show which players are programs.",
            {"hello.program", "welcome.program", "RoomSettings.programs", "SeatView.program", "UnseatedView.program",
             "RoomView.host_program", "RoomSummary.programs", "RoomSummary.programs_here", "RoomFilter.programs",
             "ReplaySeat.program", "PlayedSeat.program", "seated.program", "seat_claimed.program", "lined_up.program"}},
    Feature{"rooms_subscribe",
            "1.1",
            "`rooms` takes `only`, `limit` and `subscribe`, and `rooms_changed` tells subscribers what changes in the "
            "list of rooms.",
            {"rooms.limit", "rooms.only", "rooms.subscribe", "room_list.subscribed", "rooms_changed"}},
    Feature{
        "late_guests",
        "1.1",
        "`sit` during a match claims the seat of a bot from the next deal on, unless the setting `late_guests` is off.",
        {"RoomSettings.late_guests"}},
    Feature{"invitations", "1.1", "`GET /api/invitations/CODE` says who sits at a table before one enters."},
    Feature{"listed_options",
            "1.1",
            "The list of rooms says with which `options` a room plays, and how many bots' seats a late guest may claim "
            "(`claimable_seats`).",
            {"RoomSummary.options", "RoomSummary.claimable_seats"}},
    Feature{"match_lengths", "1.1", "`GET /api/variants` says how long matches take, in `lengths` of each game."},
    Feature{"recent_events",
            "1.1",
            "The update of somebody who enters has the events of the deal so far, in `recent`.",
            {"update.recent", "You.recent"}},
    Feature{
        "compact",
        "1.1",
        "`hello` takes `compact`: this connection then hears `compact`, updates written as rows, in place of `update`.",
        {"hello.compact", "compact"}},
    Feature{"sheet_words", "1.1",
            "`/api/protocol/registry.json` has, in `sheet` and `tallies` of each game, the words of its score sheets, "
            "of the reasons for which its deals and matches end, and of what it counts over all matches."}};

// The feature that a key belongs to, or null; without a key, that of a message.
constexpr const Feature* feature_of(std::string_view type, std::string_view key = {}) {
  for (const Feature& feature : features) {
    for (const std::string_view part : feature.parts) {
      if (part.empty()) break;
      const bool is_key =
          part.size() == type.size() + 1 + key.size() && part[type.size()] == '.' && part.ends_with(key);
      if (part.starts_with(type) && (key.empty() ? part.size() == type.size() : is_key)) return &feature;
    }
  }
  return nullptr;
}

}  // namespace takamaka
