#pragma once

// Exports the record: any number of matches in the memory of one page of them.

#include <cstddef>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "engine/kit/lots.hpp"
#include "protocol/messages/export_kind.hpp"
#include "server/review/output.hpp"
#include "storage/lists/games.hpp"
#include "storage/ports/record.hpp"

namespace takamaka::review {

// A request for an export.
struct Export {
  ExportKind what = ExportKind::games;
  Format format = Format::jsonl;
  storage::MatchFilter filter{};
  std::int64_t limit = 0;  // maximum number of matches; 0: all
  // Writes pseudonyms instead of ids, and seats instead of names. A person or match has the same pseudonym throughout
  // one export and a different one in every other. Leaves out all text that people typed.
  bool anonymise = false;
  Seed key{};  // of the pseudonyms: a new one for each export
};

// Passes the text to `write` in pieces of whole matches; `write` returns false to stop. Returns the number of matches.
// Reads page by page, so that no server waits, however slow `write` is. `refused` if the format cannot hold it.
storage::Outcome<std::int64_t> export_matches(storage::Record&, const Export&,
                                              const std::function<bool(std::string_view)>& write);

// Returns everything about one match as one JSON document. For a running match without seeds and events, and without
// refusals of the running deal.
storage::Outcome<std::string> record_of(storage::Record&, const MatchId&, const Export&);

// Returns all data that is stored about a player as one JSON document, to give to this player. `rows_max`: of each list;
// `cut_off` then names the lists that have more. 0: all.
storage::Outcome<std::string> player_document(storage::RecordLists&, const PlayerId&, std::size_t rows_max = 0);

}  // namespace takamaka::review
