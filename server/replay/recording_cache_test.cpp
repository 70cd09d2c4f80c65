#include "server/replay/recording_cache.hpp"

#include <gtest/gtest.h>

#include <string>

namespace takamaka::replay {
namespace {

constexpr std::size_t line_bytes = 10'000;

std::shared_ptr<const ReadRecording> match(const std::string& id, std::size_t lines = 1, std::int64_t read_at_ms = 0) {
  auto read = std::make_shared<ReadRecording>();
  read->recording.record.opened.match = MatchId{id};
  read->recording.lines.resize(lines);
  for (LogLine& line : read->recording.lines) line.event.payload.assign(line_bytes, 'x');
  read->end = Seq{static_cast<std::uint32_t>(lines)};
  read->read_at_ms = read_at_ms;
  return read;
}

TEST(Recording, MeasuresItsLinesDealsAndLedger) {
  Recording recording;
  const std::size_t empty = recording.bytes();
  EXPECT_LT(empty, 1000U);
  recording.lines.resize(100);
  for (LogLine& line : recording.lines) line.event.payload.assign(line_bytes, 'x');
  EXPECT_GT(recording.bytes(), empty + 100 * line_bytes);
  EXPECT_LT(recording.bytes(), empty + 100 * (line_bytes + 500));
  const std::size_t played = recording.bytes();
  recording.record.deals.resize(3);
  recording.record.deals[2].closed.emplace().lines.assign(line_bytes, 'x');
  EXPECT_GT(recording.bytes(), played + line_bytes);
  const std::size_t scored = recording.bytes();
  recording.record.ledger.resize(1);
  recording.record.ledger[0].lines.resize(line_bytes / sizeof(storage::LedgerEntry::Line));
  EXPECT_GT(recording.bytes(), scored + line_bytes / 2);
}

TEST(RecordingCache, ForgetsTheMatchUsedLongestAgoWhenThereAreTooManyBytes) {
  RecordingCache cache{{.bytes_max = 35 * line_bytes}};
  cache.put(match("a", 10), 0);
  cache.put(match("b", 10), 0);
  cache.put(match("c", 10), 0);
  EXPECT_NE(cache.find(MatchId{"a"}, 0), nullptr);
  cache.put(match("d", 10), 0);
  EXPECT_EQ(cache.find(MatchId{"b"}, 0), nullptr);
  EXPECT_NE(cache.find(MatchId{"a"}, 0), nullptr);
  EXPECT_LE(cache.bytes(), 35 * line_bytes);
  cache.put(match("e", 30), 0);
  EXPECT_EQ(cache.size(), 1U) << "as many as necessary give way";
}

TEST(RecordingCache, AMatchThatIsTooLargeIsNotKeptAndDrivesNobodyOut) {
  RecordingCache cache{{.bytes_max = 20 * line_bytes}};
  cache.put(match("small"), 0);
  cache.put(match("large", 20), 0);
  EXPECT_EQ(cache.find(MatchId{"large"}, 0), nullptr);
  EXPECT_NE(cache.find(MatchId{"small"}, 0), nullptr);
  cache.put(match("small", 20), 0);
  EXPECT_EQ(cache.find(MatchId{"small"}, 0), nullptr) << "an earlier reading of it is not kept either";
  EXPECT_EQ(cache.bytes(), 0U);
}

TEST(RecordingCache, HasABoundOfMatches) {
  RecordingCache cache{{.recordings_max = 2}};
  for (const auto* id : {"a", "b", "c"}) cache.put(match(id), 0);
  EXPECT_EQ(cache.size(), 2U);
  EXPECT_EQ(cache.find(MatchId{"a"}, 0), nullptr);
}

TEST(RecordingCache, ForgetsAMatchAMinuteAfterItWasReadHoweverOftenItIsUsed) {
  RecordingCache cache;
  cache.put(match("a", 1, 1000), 1000);
  for (std::int64_t now_ms = 1000; now_ms <= 61'000; now_ms += 1000)
    ASSERT_NE(cache.find(MatchId{"a"}, now_ms), nullptr) << now_ms;
  EXPECT_EQ(cache.find(MatchId{"a"}, 61'001), nullptr);
  EXPECT_EQ(cache.bytes(), 0U);
}

TEST(RecordingCache, ALaterReadingTakesThePlaceOfTheEarlierOne) {
  RecordingCache cache;
  cache.put(match("a", 1), 0);
  const auto earlier = cache.find(MatchId{"a"}, 0);
  cache.put(match("a", 2), 0);
  EXPECT_EQ(cache.size(), 1U);
  EXPECT_EQ(cache.find(MatchId{"a"}, 0)->end, Seq{2});
  EXPECT_EQ(earlier->end, Seq{1}) << "a reader of the earlier one is not disturbed";
  EXPECT_GT(cache.bytes(), 2 * line_bytes);
  EXPECT_LT(cache.bytes(), 3 * line_bytes);
}

}  // namespace
}  // namespace takamaka::replay
