#include "server/review/standing.hpp"

#include <algorithm>

namespace takamaka::review {

TallyWords tally_words(std::string_view variant, std::string_view kind) {
  TallyWords words{0, std::string{kind}};
  for (const CatalogEntry& game : catalog()) {
    for (const TallyKind& one : game.tallies) {
      if (game.key == variant && one.kind == kind) return {words.order, std::string{one.title.en}, one.has_sides};
      ++words.order;
    }
  }
  return words;
}

std::vector<storage::SoloOption> solo_options() {
  std::vector<storage::SoloOption> all;
  for (const CatalogEntry& game : catalog())
    if (!game.solo_option.empty()) all.push_back({game.key, game.solo_option});
  return all;
}

tell::Standing standing_message(const storage::StandingRow& from) {
  tell::Standing standing{from.matches, from.won, from.chips, {}};
  std::vector<storage::CountedRow> rows = from.tallies;
  std::ranges::stable_sort(rows, {},
                           [](const storage::CountedRow& row) { return tally_words(row.variant, row.kind).order; });
  for (storage::CountedRow& row : rows) {
    const bool is_taken = row.taken > 0 || tally_words(row.variant, row.kind).has_sides;
    standing.tallies.push_back(
        {std::move(row.variant), std::move(row.kind), row.given, is_taken ? std::optional{row.taken} : std::nullopt});
  }
  return standing;
}

}  // namespace takamaka::review
