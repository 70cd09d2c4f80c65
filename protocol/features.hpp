#pragma once

// The registry of features: what a server can do besides what every server of version 1.0 does. `welcome.features` and GET
// /version list their names, docs/generated/PROTOCOL.md prints this table, and docs/PROTOCOL.md says how clients use them.
// A feature never changes its meaning and never leaves the list within one major version.

#include <array>
#include <string_view>

namespace takamaka {

struct Feature {
  std::string_view name;
  std::string_view since;  // the version of the protocol that introduced it
  std::string_view meaning;
};

inline constexpr std::array features{
    Feature{
        "refusal_texts", "1.0",
        "`GET /api/refusals` has the text of every refusal by the rules in the languages of the page, and `message` "
        "has the English one."},
    Feature{"retry_after", "1.0", "`slow_down`, `busy` and `storage` always have `retry_after_ms`."},
    Feature{"programs", "1.1",
            "`hello` takes `program`, and the settings of a room take `programs`; seats, people without a seat, the "
            "list of rooms, replays and `matches` show which players are programs."},
    Feature{"rooms_subscribe", "1.1",
            "`rooms` takes `only`, `limit` and `subscribe`, and `rooms_changed` tells subscribers what changes in the "
            "list of rooms."},
    Feature{"late_guests", "1.1",
            "`sit` during a match claims the seat of a bot from the next deal on, unless the setting `late_guests` is "
            "off."},
    Feature{"invitations", "1.1", "`GET /api/invitations/CODE` says who sits at a table before one enters."},
    Feature{"listed_options", "1.1",
            "The list of rooms says with which `options` a room plays, and how many bots' seats a late guest may claim "
            "(`claimable_seats`)."},
    Feature{"match_lengths", "1.1", "`GET /api/variants` says how long matches take, in `lengths` of each game."},
    Feature{"recent_events", "1.1",
            "The update of somebody who enters has the events of the deal so far, in `recent`."},
    Feature{"compact", "1.1",
            "`hello` takes `compact`: this connection then hears `compact`, updates written as rows, in place of "
            "`update`."},
    Feature{
        "sheet_words", "1.1",
        "`/api/protocol/registry.json` has, in `sheet` and `tallies` of each game, the words of its score sheets, of "
        "the reasons for which its deals and matches end, and of what it counts over all matches."}};

}  // namespace takamaka
