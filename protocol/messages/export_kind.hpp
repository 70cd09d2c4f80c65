#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace takamaka {

// What of the stored matches goes into an exported file. records: everything about a match, with its events.
enum class ExportKind : std::uint8_t { games, sheets, ledger, activities, reports, records };
constexpr std::array<std::string_view, 6> names(ExportKind) {
  return {"games", "sheets", "ledger", "activities", "reports", "records"};
}

}  // namespace takamaka
