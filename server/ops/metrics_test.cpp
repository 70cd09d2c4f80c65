#include "server/ops/metrics.hpp"

#include <gtest/gtest.h>

#include <set>

#include "protocol/games/catalog.hpp"
#include "server/ops/process_stats.hpp"

namespace takamaka::ops {
namespace {

TEST(Metrics, AHistogramCountsEachObservationUnderItsUpperBound) {
  Histogram<10> batch{batch_bounds};
  for (const double value : {1.0, 2.0, 3.0, 512.0, 513.0}) batch.observe(value);
  EXPECT_EQ(batch.count(0), 1U);   // <= 1
  EXPECT_EQ(batch.count(1), 1U);   // <= 2
  EXPECT_EQ(batch.count(2), 1U);   // <= 4
  EXPECT_EQ(batch.count(9), 1U);   // <= 512
  EXPECT_EQ(batch.count(10), 1U);  // beyond
  EXPECT_EQ(batch.sum(), 1031.0);
}

TEST(Metrics, UnknownLabelValuesAddNoSeries) {
  const auto series = [] {
    std::set<std::string> names;
    const std::string text = metrics_text({}, "1.0", "p");
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      const std::string line = text.substr(at, end - at);
      if (!line.starts_with('#')) {
        EXPECT_TRUE(names.insert(line.substr(0, line.rfind(' '))).second) << line;
      }
      at = end + 1;
    }
    return names;
  };
  const auto before = series();
  for (int i = 0; i < 100; ++i) metrics().refusals.add("made_up_" + std::to_string(i));
  metrics().closes.add("4999");
  EXPECT_EQ(metrics().game("no_such_game"), nullptr);
  EXPECT_EQ(series(), before);
  EXPECT_LT(before.size(), 250U) << "Prometheus keeps every series";
  EXPECT_NE(metrics_text({}, "1.0", "p").find("takamaka_refusals_total{code=\"other\"} 100\n"), std::string::npos);
}

TEST(Metrics, EveryGameOfTheCatalogIsCounted) {
  for (const CatalogEntry& entry : catalog()) ASSERT_NE(metrics().game(entry.key), nullptr) << entry.key;
  GameMetrics& gaple = *metrics().game("gaple");
  gaple.rooms[1].add(2);
  gaple.rooms[1].add(-1);
  EXPECT_NE(metrics_text({}, "1", "p").find("takamaka_rooms{variant=\"gaple\",phase=\"playing\"} 1\n"),
            std::string::npos);
}

TEST(Metrics, TheBackupsOfADatabaseInPostgresqlAreNotMeasured) {
  Present present;
  for (const bool in_file : {true, false}) {
    present.sizes = sizes_of("/none/takamaka.db", 0, in_file);
    const std::string text = metrics_text(present, "1", "p");
    EXPECT_EQ(text.contains("takamaka_backup_timestamp_seconds 0\n"), in_file);
    EXPECT_EQ(text.contains("takamaka_restore_drill_timestamp_seconds"), in_file);
    EXPECT_TRUE(text.contains("takamaka_disk_free_bytes"));
  }
}

// docs/decisions/0054: a node that may have lost its rooms does not count them either.
TEST(Metrics, RoomsOfANodeWithoutALeaseAreNotCounted) {
  GameMetrics& gaple = *metrics().game("gaple");
  gaple.rooms[1].add(1);
  const auto counts = [](const std::string& text) {
    return text.find("takamaka_rooms{variant=\"gaple\",phase=\"playing\"} 0\n") == std::string::npos;
  };
  EXPECT_TRUE(counts(metrics_text({}, "1", "p")));
  EXPECT_FALSE(counts(metrics_text({.holds_lease = false}, "1", "p")));
  gaple.rooms[1].add(-1);
}

TEST(ProcessStats, AreThoseOfThisProcess) {
  const ProcessStats stats = process_stats();
  EXPECT_GT(stats.resident_bytes, 1'000'000);
  EXPECT_GT(stats.virtual_bytes, stats.resident_bytes);
  EXPECT_GT(stats.open_files, 2);
  EXPECT_GT(stats.files_max, stats.open_files);
  EXPECT_GE(stats.threads, 1);
  EXPECT_GT(stats.start_seconds, 1.6e9);
}

}  // namespace
}  // namespace takamaka::ops
