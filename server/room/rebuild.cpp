#include "server/room/rebuild.hpp"

#include <algorithm>

#include "server/room/state/table.hpp"

namespace takamaka::room {
namespace {

const MatchId* match_of(const storage::Row& row) {
  return std::visit(
      []<class R>(const R& of) -> const MatchId* {
        if constexpr (std::is_same_v<R, storage::ReportMade>) {
          return nullptr;  // reports do not follow from the log and are not rebuilt
        } else if constexpr (requires { of.match; }) {
          return &of.match;
        } else {
          return nullptr;
        }
      },
      row);
}

}  // namespace

Result<Rebuilt, std::string> rebuild(std::span<const storage::EventRow> log, const RoomConfig& config) {
  Rebuilt rebuilt;
  Table table{config.variants};
  for (const storage::EventRow& row : log) {
    if (const auto entries = table.fold(row); !entries) {
      return std::unexpected("event " + std::to_string(table.seq.value + 1) + ": " + entries.error());
    }
    const bool is_foreign = table.state.match && !table.match;
    if (is_foreign && (rebuilt.foreign.empty() || rebuilt.foreign.back() != table.state.match->id)) {
      rebuilt.foreign.push_back(table.state.match->id);
    }
  }
  table.put_changed_rows(log.empty() ? 0 : log.back().at_ms);
  rebuilt.rows = std::move(table.rows);
  std::erase_if(rebuilt.rows, [&](const storage::Row& row) {
    const MatchId* match = match_of(row);
    return match != nullptr && std::ranges::find(rebuilt.foreign, *match) != rebuilt.foreign.end();
  });
  return rebuilt;
}

}  // namespace takamaka::room
