#include "server/admin/record/tally_rows.hpp"

#include <algorithm>

#include "server/review/standing.hpp"

namespace takamaka::admin {
namespace {

using storage::TalliesOfPairs, storage::TalliesOfPeople, storage::TalliesOfTables;

TallyLine told(const TalliesOfPeople::Line& line) {
  const auto words = review::tally_words(line.game, line.kind);
  return {.people = {{line.player, line.name}},
          .game = line.game,
          .kind = line.kind,
          .title = words.title,
          .given = line.given,
          .taken = words.has_sides || line.taken > 0 ? std::optional{line.taken} : std::nullopt};
}

TallyLine told(const TalliesOfPairs::Line& line) {
  const bool took = line.relation == PairRelation::took_together;
  return {.people = {{line.player, line.name}, {line.other, line.other_name}},
          .relation = line.relation,
          .game = line.game,
          .kind = line.kind,
          .title = review::tally_words(line.game, line.kind).title,
          .given = took ? 0 : line.times,
          .taken = took ? std::optional{line.times} : std::nullopt};
}

TallyLine told(const TalliesOfTables::Line& line) {
  TallyLine answer{.game = line.game,
                   .kind = line.kind,
                   .title = review::tally_words(line.game, line.kind).title,
                   .given = line.times};
  for (std::size_t i = 0; i < line.regulars.size(); ++i)
    answer.people.push_back({PlayerId{line.regulars[i]}, line.players[i]});
  return answer;
}

template <class L>
storage::Outcome<std::vector<TallyLine>> told_all(storage::RecordLists& lists, const storage::TallyFilter& filter) {
  std::vector<TallyLine> all;
  const auto found = storage::select_each<L>(lists, filter, 0, [&](typename L::Line& line) {
    all.push_back(told(line));
    return true;
  });
  if (!found) return std::unexpected(found.error());
  std::ranges::stable_sort(all, {},
                           [](const TallyLine& line) { return review::tally_words(line.game, line.kind).order; });
  return all;
}

}  // namespace

storage::Outcome<std::vector<TallyLine>> tallies_by(storage::RecordLists& lists, TallyBy by,
                                                    const storage::TallyFilter& filter) {
  if (by == TallyBy::pair) return told_all<TalliesOfPairs>(lists, filter);
  return by == TallyBy::table ? told_all<TalliesOfTables>(lists, filter) : told_all<TalliesOfPeople>(lists, filter);
}

}  // namespace takamaka::admin
