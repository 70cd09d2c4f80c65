#include "server/review/compare.hpp"

#include <algorithm>
#include <optional>

#include "protocol/games/catalog.hpp"
#include "storage/chain/contradiction.hpp"
#include "storage/ports/room_tables.hpp"

namespace takamaka::review {
namespace {

// Removes what a record has from the rows of the players, which do not follow from the log: names, which can change and can be
// erased, and the mark of a program.
storage::RoomRecord without_players(storage::RoomRecord record) {
  record.room.updated_ms = 0;
  record.length = {};
  for (storage::PutSeat& seat : record.seats) {
    if (seat.player) seat.name.clear();
  }
  return record;
}
storage::MatchRecord without_players(storage::MatchRecord record) {
  for (storage::MatchOpened::Player& player : record.opened.players) {
    if (player.player) player.name.clear();
    player.program = false;
  }
  for (storage::EarlierHolder& earlier : record.earlier) {
    if (!earlier.is_bot()) earlier.name.clear();
  }
  return record;
}

void compare_matches(const storage::MatchRecord& stored, const storage::MatchRecord& rebuilt,
                     std::vector<std::string>& differences) {
  const std::string match = "match " + stored.opened.match.value + ": ";
  const auto note = [&](bool same, const char* what) {
    if (!same) differences.push_back(match + what);
  };
  // The log is read with the options that came later; the stored match may be without them.
  storage::MatchOpened opened = stored.opened;
  const CatalogEntry* rules = find_variant(opened.variant);
  const auto options = rules ? rules->normalize_stored(RawJson{opened.options}, static_cast<std::uint8_t>(opened.seats))
                             : Result<RawJson, DecodeError>{RawJson{opened.options}};
  if (options) opened.options = options->text;
  note(opened == rebuilt.opened, "its start differs from the log");
  note(stored.earlier == rebuilt.earlier, "the earlier holders of its seats differ from the log");
  note(stored.closed == rebuilt.closed, "its end differs from the log");
  note(stored.deals == rebuilt.deals, "its deals differ from the log");
  note(stored.ledger == rebuilt.ledger, "its ledger entries differ from the log");
  note(stored.tallies == rebuilt.tallies, "its tallies differ from the log");
}

}  // namespace

storage::Outcome<Compared> compare(std::span<const storage::EventRow> log, storage::Results& results,
                                   const RoomId& room, const room::RoomConfig& config) {
  const auto corrupt = [&](const std::string& what) {
    return std::unexpected(storage::Error{storage::ErrorKind::corrupt, "room " + room.value + ": " + what});
  };
  const auto stored = results.room(room);
  const auto matches = results.matches(room);
  if (!stored) return std::unexpected(stored.error());
  if (!matches) return std::unexpected(matches.error());
  if (!*stored) return corrupt("there is no row for it");
  auto rebuilt = room::rebuild(log, config);
  if (!rebuilt) return corrupt(rebuilt.error());

  const storage::Commit commit{room, {}, {}, rebuilt->rows};
  if (const auto why = storage::contradiction(commit)) return corrupt(why->what);
  storage::RoomTables tables;
  for (const storage::Row& row : commit.rows) {
    if (const auto applied = tables.apply(row); !applied) return corrupt(applied.error().what);
  }
  Compared compared{{}, *std::move(rebuilt)};
  auto& differences = compared.differences;
  if (without_players(**stored) != without_players(tables.record({}))) {
    differences.push_back("room " + room.value + ": its row or its seats differ from the log");
  }
  const auto is_foreign = [&](const MatchId& match) {
    return std::ranges::find(compared.rebuilt.foreign, match) != compared.rebuilt.foreign.end();
  };
  for (const MatchId& match : *matches) {
    if (is_foreign(match)) continue;
    const auto there = results.match(match);
    if (!there) return std::unexpected(there.error());
    const auto should = tables.matches.find(match);
    if (should == tables.matches.end()) {
      differences.push_back("match " + match.value + ": it is in the tables and not in the log");
    } else {
      compare_matches(without_players(**there), without_players(should->second), differences);
    }
  }
  for (const MatchId& match : tables.matches_by_number()) {
    if (std::ranges::find(*matches, match) == matches->end()) {
      differences.push_back("match " + match.value + ": it is in the log and not in the tables");
    }
  }
  return compared;
}

}  // namespace takamaka::review
