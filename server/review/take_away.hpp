#pragma once

// Taking the record away: as many matches as there are, in the memory of a page of them.

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/kit/lots.hpp"
#include "server/review/output.hpp"
#include "storage/sqlite/review.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::review {

// What to take away, as what and to whom.
struct TakeAway {
  std::string what =
      "games";  // "games", "sheets", "ledger", "attempts", "reports" or "records" (all of a match, as JSON)
  Format format = Format::jsonl;
  storage::MatchFilter filter{};
  std::int64_t limit = 0;  // at most so many matches; 0: all
  // Instead of ids and names: pseudonyms. The same person and the same match are called the same throughout one export,
  // and otherwise in every other. Nothing that anybody typed is in it.
  bool anonymise = false;
  Seed key{};  // of the pseudonyms: fresh for each export
};
bool is_takeable(std::string_view what);

// Hands the text to `write` piece by piece, each some matches long; false ends it. How many matches it was. It reads page by
// page, so that no server waits for it, however slowly it is written. `refused` when it has no form as that format.
storage::Outcome<std::int64_t> take_away(storage::Review&, storage::SqliteStore&, const TakeAway&,
                                         const std::function<bool(std::string_view)>& write);

// Everything of one match as one JSON document. Of one that still runs neither seeds nor events, and no attempts of the deal
// that is played.
storage::Outcome<std::string> record_of(storage::Review&, storage::SqliteStore&, const MatchId&, const TakeAway&);

// Everything that is stored of a player, as one JSON document, for himself.
storage::Outcome<std::string> player_document(storage::Review&, const PlayerId&);

}  // namespace takamaka::review
