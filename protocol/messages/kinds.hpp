#pragma once

// Enumerations that requests, answers and news share.

#include <array>
#include <cstdint>
#include <string_view>

namespace takamaka {

// The subject of a report. `fault`: an error of the program.
enum class ReportCategory : std::uint8_t { cheating, chat, behaviour, fault, other };
constexpr std::array<std::string_view, 5> names(ReportCategory) {
  return {"cheating", "chat", "behaviour", "fault", "other"};
}

// The outcome of a report, as its author reads it: no more than this about anybody else.
enum class ReportOutcome : std::uint8_t { no_rule_broken, warned, banned, mended, thanks, acted, dismissed };
constexpr std::array<std::string_view, 7> names(ReportOutcome) {
  return {"no_rule_broken", "warned", "banned", "mended", "thanks", "acted", "dismissed"};
}

// The kinds of stored data about a player, in the order in which `my_data` lists them.
enum class DataKind : std::uint8_t { player, name, device, match, chips, said, report, room };
constexpr std::array<std::string_view, 8> names(DataKind) {
  return {"player", "name", "device", "match", "chips", "said", "report", "room"};
}

}  // namespace takamaka
