// Tests that looking at a match reads only its own part of the room's log, however many matches the room has.

#include <gtest/gtest.h>

#include <algorithm>

#include "server/review/export.hpp"
#include "server/review/time_line.hpp"
#include "server/review/verify.hpp"
#include "storage/sqlite/sqlite_record.hpp"
#include "tests/support/room_harness.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::review {
namespace {

using room::Harness;
using storage::MatchRecord;
using storage::Outcome;

// A record that counts the events that are read from the logs.
class CountingRecord final : public storage::Record, public storage::LogReader {
 public:
  explicit CountingRecord(storage::Record& record) : record_{record} {}
  storage::Results& results() override { return record_.results(); }
  storage::RecordLists& lists() override { return record_.lists(); }
  storage::PersonalData& personal() override { return record_.personal(); }
  storage::LogReader& logs() override { return *this; }
  Outcome<std::vector<storage::NodeRow>> nodes() override { return record_.nodes(); }
  Outcome<std::vector<storage::HeldRoom>> held_rooms(const std::string& node, std::size_t limit) override {
    return record_.held_rooms(node, limit);
  }
  void give_up_after(std::chrono::milliseconds) override {}
  void give_up() override {}

  Outcome<std::vector<storage::EventRow>> read(const RoomId& room, Seq from, Seq to) override {
    auto events = record_.logs().read(room, from, to);
    if (events) events_read += events->size();
    return events;
  }
  Outcome<storage::LogRange> surroundings(const MatchId& match) override { return record_.logs().surroundings(match); }
  Outcome<std::vector<RoomId>> all_rooms() override { return record_.logs().all_rooms(); }
  Outcome<std::vector<std::string>> check_tables() override { return record_.logs().check_tables(); }
  Outcome<std::int64_t> events_with_names(const PlayerId& player) override {
    return record_.logs().events_with_names(player);
  }
  Outcome<void> hold_still() override { return record_.logs().hold_still(); }

  std::size_t events_read = 0;

 private:
  storage::Record& record_;
};

class MatchRange : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(table_.outcome("ann", ask::AddBots{}), "ok");
    for (int match = 0; match < 4; ++match) {
      for (int i = 0; i < 5; ++i) {
        ASSERT_EQ(table_.outcome("ann", ask::Say{.text = "and now?"}), "ok");
        table_.advance(60'000);
      }
      ASSERT_EQ(table_.outcome("ann", ask::Start{}), "ok");
      table_.play_until(RoomPhase::finished, 20'000);
    }
    ASSERT_EQ(table_.outcome("ann", ask::Say{.text = "that was it"}), "ok");
    for (const storage::Commit& commit : table_.commits) ASSERT_TRUE(store_->append({&commit, 1}).front());
    const auto ids = record_->results().matches(Harness::room_id());
    for (const MatchId& id : *ids) matches_.push_back(record_->results().match(id).value().value());
    ASSERT_EQ(matches_.size(), 4u);
  }
  // Returns the number of events that `look(record)` reads.
  template <class Look>
  std::size_t read_by(Look look) {
    CountingRecord counting{*record_};
    look(counting);
    return counting.events_read;
  }
  static std::size_t length(const MatchRecord& match) {
    return match.closed->ends_at.value - match.opened.begins_at.value;
  }
  std::string type_at(Seq seq) {
    const auto payload = table_.log().at(seq.value - 1).payload;
    return payload.substr(0, payload.find_first_of(",}", 9));
  }

  Harness table_{{.variant = "kap_tai_shap", .seats = 2, .options = R"({"ante":1,"deals":1})"}};
  const storage::testing::TempFolder folder_;
  const std::string path_ = folder_.file("games.db");
  std::unique_ptr<storage::SqliteStore> store_ = storage::SqliteStore::open(path_, {}).value();
  std::unique_ptr<storage::SqliteRecord> record_ = storage::SqliteRecord::open(path_).value();
  std::vector<MatchRecord> matches_;
};

TEST_F(MatchRange, begins_with_the_checkpoint_before_the_start_and_ends_with_the_end) {
  for (const MatchRecord& match : matches_) {
    EXPECT_EQ(type_at({match.opened.begins_at.value + 1}), R"({"type":"checkpointed")");
    EXPECT_EQ(type_at({match.opened.begins_at.value + 2}), R"({"type":"match_started")");
    EXPECT_EQ(type_at(match.closed->ends_at), R"({"type":"match_finished")");
  }
}

TEST_F(MatchRange, verifying_and_exporting_a_match_reads_its_own_events_only) {
  for (const MatchRecord& match : matches_) {
    EXPECT_EQ(read_by([&](storage::Record& record) {
                const auto verified = verify(record.logs(), match, Harness::config()).value();
                EXPECT_TRUE(verified) << verified.error();
              }),
              length(match));
    EXPECT_EQ(read_by([&](storage::Record& record) {
                EXPECT_TRUE(record_of(record, match.opened.match, {.what = ExportKind::records}));
              }),
              length(match));
  }
  EXPECT_LT(length(matches_.back()), table_.log().size() / 2);
}

// A time line also shows the events before or after its match, so that each event of the log is in one of them.
TEST_F(MatchRange, the_time_lines_of_all_matches_read_each_stored_event_once) {
  std::size_t entries = 0;
  const std::size_t read = read_by([&](storage::Record& record) {
    for (const MatchRecord& match : matches_) {
      const auto line = read_time_line(record, match.opened.match, true).value();
      ASSERT_FALSE(line.empty());
      EXPECT_EQ(line.front().seq.value, match.opened.number == 1 ? 1u : match.opened.begins_at.value + 1);
      entries += line.size();
    }
  });
  EXPECT_EQ(read, table_.log().size());
  EXPECT_EQ(entries, table_.log().size());
}

TEST_F(MatchRange, verifying_all_matches_reads_no_event_twice) {
  std::size_t all = 0, stored = table_.log().size();
  const std::size_t read = read_by([&](storage::Record& record) {
    for (const MatchRecord& match : matches_) {
      EXPECT_TRUE(verify(record.logs(), match, Harness::config()).value());
      all += length(match);
    }
  });
  EXPECT_EQ(read, all);
  EXPECT_LT(read, stored);
}

TEST_F(MatchRange, a_range_that_does_not_hold_the_whole_match_is_a_fault) {
  MatchRecord cut = matches_[1];
  cut.closed->ends_at.value -= 1;
  EXPECT_FALSE(verify(record_->logs(), cut, Harness::config()).value());
  cut = matches_[1];
  cut.opened.begins_at.value += 2;
  EXPECT_FALSE(verify(record_->logs(), cut, Harness::config()).value());
  cut.closed->ends_at = {};
  EXPECT_FALSE(verify(record_->logs(), cut, Harness::config()).value());
}

}  // namespace
}  // namespace takamaka::review
