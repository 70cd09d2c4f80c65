#include "server/admin/tally_rows.hpp"

#include <algorithm>

#include "server/review/standing.hpp"

namespace takamaka::admin {

// Columns: an id with its name, the game, the kind, given, taken.
TallyLine person_of(const Columns& row) {
  const auto words = review::tally_words(row.text(2), row.text(3));
  const int taken = row.small(5);
  return {.people = {{PlayerId{row.text(0)}, row.text(1)}},
          .game = row.text(2),
          .kind = row.text(3),
          .title = words.title,
          .given = row.small(4),
          .taken = words.has_sides || taken > 0 ? std::optional{taken} : std::nullopt};
}

// Columns: the relation; two ids with their names; the game, the kind, how often.
TallyLine pair_of(const Columns& row) {
  const auto relation = choice_of<PairRelation>(row.text(0));
  const bool took = relation == PairRelation::took_together;
  return {.people = {{PlayerId{row.text(1)}, row.text(2)}, {PlayerId{row.text(3)}, row.text(4)}},
          .relation = relation,
          .game = row.text(5),
          .kind = row.text(6),
          .title = review::tally_words(row.text(5), row.text(6)).title,
          .given = took ? 0 : row.small(7),
          .taken = took ? std::optional{row.small(7)} : std::nullopt};
}

// Columns: the ids of the regulars, their names, the game, the kind, how often.
TallyLine table_of(const Columns& row) {
  TallyLine line{.game = row.text(2),
                 .kind = row.text(3),
                 .title = review::tally_words(row.text(2), row.text(3)).title,
                 .given = row.small(4)};
  const storage::Texts ids = row.list(0), called = row.list(1);
  for (std::size_t i = 0; i < ids.size(); ++i)
    line.people.push_back({PlayerId{ids[i]}, i < called.size() ? called[i] : std::string{}});
  return line;
}

void sort_tallies(std::vector<TallyLine>& lines) {
  std::ranges::stable_sort(lines, {},
                           [](const TallyLine& line) { return review::tally_words(line.game, line.kind).order; });
}

BestLine best_of(const Columns& row) {
  return {PlayerId{row.text(0)}, row.text(1), row.text(2), row.json(6), row.small(3), row.small(4), row.small(5)};
}

}  // namespace takamaka::admin
