#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "storage/lists/record_lists.hpp"
#include "storage/sql/connection.hpp"

namespace takamaka::storage {

// Names and words that are searched are brought into the form in which they are stored; empty: they stay as typed.
using TextForm = std::function<std::string(std::string_view)>;

// The lists and sums of a record, on a connection that must outlive it. One thread at a time.
class Review final : public RecordLists {
 public:
  Review(Connection& connection, TextForm form) : connection_{connection}, form_{std::move(form)} {}

  Outcome<void> rows(const Query&, const TakeRow& take) override;
  Outcome<std::pair<std::string, std::vector<Value>>> matching(const MatchFilter&, int limit) override;
  Outcome<std::vector<MatchId>> match_ids(const MatchFilter&, int limit) override;
  Outcome<std::int64_t> count_matches(const MatchFilter&) override;
  std::string name_form(const std::string& typed) const override { return form_ ? form_(typed) : typed; }
  std::string word_query(const std::string& typed) const override;
  Outcome<PlayerId> find_player(const std::string& id_or_name) override;
  Outcome<std::vector<std::string>> people_called(const std::string& id_or_name) override;
  Outcome<std::string> describe_people(const std::vector<std::string>& players) override;
  Outcome<MatchId> find_match(const std::string& id) override;

 private:
  // Runs SQL, which may have the names in braces of lists/list.hpp.
  Outcome<void> run(const std::string& sql, const std::vector<Value>& values, const TakeRow& take);
  // The texts of the first column.
  Outcome<std::vector<std::string>> texts_of(const std::string& sql, const std::vector<Value>& values);
  // The same for a query over {hits}. `unavailable` if the index of words cannot be used.
  Outcome<void> search(const std::string& sql, const std::vector<Value>& values, const TakeRow& take);
  Outcome<std::vector<std::string>> texts_found(const std::string& sql, const std::vector<Value>& values);
  std::string in_dialect(std::string_view sql) const;
  Outcome<std::string> room_called(const std::string& id_or_code);
  Outcome<void> known_flag(const std::string& flag);

  Connection& connection_;
  const TextForm form_;
  std::set<std::string> texts_;  // SQL texts of the prepared statements
  int in_use_ = 0;               // running queries: a sink may start another one
};

}  // namespace takamaka::storage
