#include "server/admin/tally_rows.hpp"

#include <algorithm>

#include "server/review/standing.hpp"

namespace takamaka::admin {

// Columns: an id with its name, the game, the kind, given, taken.
TallyLine person_of(const Columns& row) {
  const auto words = review::tally_words(row.text(2), row.text(3));
  const int taken = row.small(5);
  return {row.text(0),
          row.text(1),
          row.text(2),
          row.text(3),
          words.title,
          row.small(4),
          words.has_sides || taken > 0 ? std::optional{taken} : std::nullopt};
}

// Columns: gave, gave_together or took_together; two ids with their names; the game, the kind, how often.
TallyLine pair_of(const Columns& row) {
  const bool took = row.text(0) == "took_together";
  const std::string between = took ? " & " : row.text(0) == "gave" ? " → " : " + ";
  return {row.text(1) + " " + row.text(3),
          row.text(2) + between + row.text(4),
          row.text(5),
          row.text(6),
          review::tally_words(row.text(5), row.text(6)).title,
          took ? 0 : row.small(7),
          took ? std::optional{row.small(7)} : std::nullopt};
}

// Columns: the regulars with their names, the game, the kind, how often.
TallyLine table_of(const Columns& row) {
  return {row.text(0), row.text(1), row.text(2), row.text(3), review::tally_words(row.text(2), row.text(3)).title,
          row.small(4)};
}

void sort_tallies(std::vector<TallyLine>& lines) {
  std::ranges::stable_sort(lines, {},
                           [](const TallyLine& line) { return review::tally_words(line.game, line.kind).order; });
}

BestLine best_of(const Columns& row) {
  return {PlayerId{row.text(0)}, row.text(1),  row.text(2), RawJson{row.text(6)},
          row.small(3),          row.small(4), row.small(5)};
}

}  // namespace takamaka::admin
