#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/ports/record_lists.hpp"
#include "storage/sql/connection.hpp"

namespace takamaka::storage {

// Names and words that are searched are brought into the form in which they are stored; empty: they stay as typed.
using TextForm = std::function<std::string(std::string_view)>;

// The lists and sums of a record, on a connection that must outlive it. One thread at a time.
class Review final : public RecordLists {
 public:
  using Sink = RowSink;
  Review(Connection& connection, TextForm form);

  Outcome<void> matches(const MatchFilter&, int limit, const Sink&) override;
  Outcome<void> seats(const MatchId&, const Sink&) override;
  Outcome<void> sheet(const MatchId&, const Sink&) override;
  Outcome<void> score_lines(const MatchId&, const Sink&) override;
  Outcome<void> ledger(const std::string& match, const std::string& account, int limit, const Sink&,
                       std::optional<std::int64_t> before = {}) override;
  Outcome<bool> ledger_proof(const Sink&) override;
  Outcome<void> tallies(const TallyFilter&, const Sink&) override;
  Outcome<void> pairs(const TallyFilter&, const Sink&) override;
  Outcome<void> tables(const TallyFilter&, const Sink&) override;
  Outcome<void> bests(const std::string& player, std::span<const SoloOption>, int limit, const Sink&) override;
  Outcome<void> players(const std::string& name, int limit, const Sink&, const std::string& before = {}) override;
  Outcome<void> words(const std::string& text, std::optional<std::int64_t> before, int limit, const Sink&) override;
  Outcome<void> activities(const RoomId&, Seq from, Seq until, const Sink&) override;
  Outcome<void> match_activities(const MatchId&, const Sink&) override;
  Outcome<void> reports(const ReportFilter&, int limit, const Sink&) override;
  Outcome<void> report(std::int64_t report, const Sink&) override;
  Outcome<void> notes(const NoteFilter&, int limit, const Sink&) override;
  Outcome<void> note(std::int64_t note, const Sink&) override;
  Outcome<void> reports_by(const PlayerId&, const Sink&) override;
  Outcome<std::vector<MatchId>> match_ids(const MatchFilter&, int limit) override;
  Outcome<std::int64_t> count_matches(const MatchFilter&) override;
  Outcome<void> player_names(const PlayerId&, const Sink&) override;
  Outcome<void> player_activities(const PlayerId&, const Sink&) override;
  Outcome<void> player_texts(const PlayerId&, const Sink&) override;
  Outcome<void> player_tokens(const PlayerId&, const Sink&) override;

  Outcome<PlayerId> find_player(const std::string& id_or_name) override;
  Outcome<std::vector<std::string>> people_called(const std::string& id_or_name) override;
  Outcome<std::string> describe_people(const std::vector<std::string>& players) override;
  Outcome<MatchId> find_match(const std::string& id) override;

 private:
  Outcome<void> run(const std::string& sql, const std::vector<Value>& values, const Sink&);
  Outcome<std::vector<std::string>> texts_of(const std::string& sql, const std::vector<Value>& values);
  static Sink into(std::vector<std::string>& texts);  // takes the first column
  // Runs a query over hits(); the first value is the searched text. `unavailable` if the index of words cannot be used.
  Outcome<void> search(const std::string& sql, const std::vector<Value>& values, const Sink&);
  // SQL, with its values, that yields the ids of the matches, newest first.
  struct Ids {
    std::string sql;
    std::vector<Value> values;
  };
  Outcome<Ids> ids_of(const MatchFilter&, int limit);
  Outcome<std::string> room_called(const std::string& id_or_code);
  Outcome<void> known_flag(const std::string& flag);
  Outcome<std::vector<std::string>> fitting_people(const std::string& text);
  Outcome<std::vector<std::string>> matches_where_said(const std::string& text);

  std::string formed(const std::string& typed) const { return form_ ? form_(typed) : typed; }
  std::string match_of(const std::string& typed) const;
  std::string iso(const std::string& column) const { return connection_.dialect().time_text(column); }
  // A value that all rows of `query`, which has the column `item`, have together: a list of texts.
  std::string list_of(const std::string& query) const;

  Connection& connection_;
  const TextForm form_;
  std::set<std::string> texts_;  // SQL texts of the prepared statements
  int in_use_ = 0;               // running queries: a sink may start another one
};

}  // namespace takamaka::storage
