#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "protocol/messages/messages.hpp"
#include "storage/ports/evidence.hpp"

namespace takamaka {

// Returns what the author of a closed report is told. An unknown stored name becomes `other` or `acted`.
inline tell::ReportClosed report_closed(const storage::ClosedReport& report) {
  const auto choice = []<class E>(std::string_view name, E otherwise) {
    constexpr auto all = names(E{});
    const auto found = std::ranges::find(all, name);
    return found == all.end() ? otherwise : static_cast<E>(found - all.begin());
  };
  return {choice(report.category, ReportCategory::other), choice(report.outcome, ReportOutcome::acted), report.at_ms};
}

inline std::vector<std::int64_t> numbers_of(const std::vector<storage::ClosedReport>& reports) {
  std::vector<std::int64_t> numbers;
  for (const storage::ClosedReport& one : reports) numbers.push_back(one.report);
  return numbers;
}

}  // namespace takamaka
