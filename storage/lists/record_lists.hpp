#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/ids.hpp"
#include "storage/lists/games.hpp"
#include "storage/lists/query.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// Port: the lists, searches and sums of the record, for administrators. lists/select.hpp reads a list. Called from one thread at a
// time.
class RecordLists {
 public:
  virtual ~RecordLists() = default;

  // Runs the query of a list; `take` may start another one. `unavailable` if it searches words and their index cannot be used.
  virtual Outcome<void> rows(const Query&, const TakeRow& take) = 0;

  // The ids of the matches that fit, newest first, as SQL with its values. `limit` 0: all. This and the next two are `refused`
  // if nobody has the name, or no room the code, or no match the flag.
  virtual Outcome<std::pair<std::string, std::vector<Value>>> matching(const MatchFilter&, int limit) = 0;
  virtual Outcome<std::vector<MatchId>> match_ids(const MatchFilter&, int limit) = 0;
  // Counts the matches that fit, up to a million.
  virtual Outcome<std::int64_t> count_matches(const MatchFilter&) = 0;

  // Typed text in the form in which names are stored, and as a query of the index of words.
  virtual std::string name_form(const std::string& typed) const = 0;
  virtual std::string word_query(const std::string& typed) const = 0;

  // Finds the player with this id, or the only player with this name. `refused` if there is none, or several have the name.
  virtual Outcome<PlayerId> find_player(const std::string& id_or_name) = 0;
  // Finds everybody with this id, or with this name now or earlier: at most 100, the newest first. `refused` if there is nobody.
  virtual Outcome<std::vector<std::string>> people_called(const std::string& id_or_name) = 0;
  // A line for each: id, name, number of matches, day of the last one.
  virtual Outcome<std::string> describe_people(const std::vector<std::string>& players) = 0;
  // Finds the match with this id, or the last match of the room with this id or code (as in MatchFilter::room). `refused` if
  // there is none.
  virtual Outcome<MatchId> find_match(const std::string& id) = 0;
};

inline Outcome<std::pair<std::string, std::vector<Value>>> Games::found(RecordLists& lists, const MatchFilter& filter,
                                                                        int limit) {
  return lists.matching(filter, limit);
}

}  // namespace takamaka::storage
