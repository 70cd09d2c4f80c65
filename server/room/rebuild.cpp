#include "server/room/rebuild.hpp"

#include <algorithm>

#include "server/room/core.hpp"

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
  Room::Core core{config};
  for (const storage::EventRow& row : log) {
    if (auto problem = core.refold(row)) {
      return std::unexpected("event " + std::to_string(core.seq.value + 1) + ": " + *problem);
    }
    const bool is_foreign = core.state.match && !core.match;
    if (is_foreign && (rebuilt.foreign.empty() || rebuilt.foreign.back() != core.state.match->id)) {
      rebuilt.foreign.push_back(core.state.match->id);
    }
  }
  core.put_changed_rows();
  rebuilt.rows = std::move(core.batch.rows);
  std::erase_if(rebuilt.rows, [&](const storage::Row& row) {
    const MatchId* match = match_of(row);
    return match != nullptr && std::ranges::find(rebuilt.foreign, *match) != rebuilt.foreign.end();
  });
  return rebuilt;
}

}  // namespace takamaka::room
