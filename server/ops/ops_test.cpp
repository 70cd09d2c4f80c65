#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "server/ops/backup_names.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/complaint.hpp"
#include "server/ops/limits/rate_limit.hpp"
#include "server/ops/limits/recent_keys.hpp"
#include "server/ops/log.hpp"
#include "server/ops/sizes.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::ops {
namespace {

TEST(TokenBucket, GivesItsBurstAndThenItsRate) {
  TokenBucket bucket{10, 40};
  std::int64_t now = 1000;
  for (int i = 0; i < 40; ++i) EXPECT_TRUE(bucket.take(now)) << i;
  EXPECT_FALSE(bucket.take(now));
  now += 99;
  EXPECT_FALSE(bucket.take(now));
  now += 1;
  EXPECT_TRUE(bucket.take(now));
  EXPECT_FALSE(bucket.take(now));
  now += 1'000'000;
  for (int i = 0; i < 40; ++i) EXPECT_TRUE(bucket.take(now)) << "never more than the burst, " << i;
  EXPECT_FALSE(bucket.take(now));
}

TEST(SlidingCount, CountsTheLastSeconds) {
  SlidingCount count{10, 10'000};
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(count.note(1000 + i));
  EXPECT_FALSE(count.note(2000));
  SlidingCount slow{10, 10'000};
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(slow.note(1000 + i * 1001));
}

TEST(Complaint, IsWorthALineAtFirstAndEachHalfMinute) {
  Complaint complaint;
  EXPECT_EQ(complaint.succeeded(), 0);
  EXPECT_EQ(complaint.failed(1000), 1);
  for (int i = 1; i < 10; ++i) EXPECT_EQ(complaint.failed(1000 + i * 3000), std::nullopt);
  EXPECT_EQ(complaint.failed(1000 + Complaint::every_ms), 11);
  EXPECT_EQ(complaint.failed(1001 + Complaint::every_ms), std::nullopt);
  EXPECT_EQ(complaint.succeeded(), 12);
  EXPECT_EQ(complaint.succeeded(), 0);
  EXPECT_EQ(complaint.failed(1002 + Complaint::every_ms), 1) << "another time is another line";
}

TEST(RecentKeys, OneMoreTakesThePlaceOfTheKeyUsedLongestAgo) {
  RecentKeys<int> keys{2};
  keys.use("a", 1) = 10;
  keys.use("b", 2);
  EXPECT_EQ(*keys.find("b"), 2) << "a key that is not remembered starts fresh";
  EXPECT_EQ(keys.use("a", 1), 10);
  keys.find("b");  // no use
  keys.use("c", 3);
  EXPECT_EQ(keys.find("b"), nullptr);
  EXPECT_EQ(*keys.find("a"), 10);
  EXPECT_EQ(keys.use("b", 2), 2);
  EXPECT_EQ(keys.find("a"), nullptr);
  keys.forget("c");
  keys.forget("nobody");
  EXPECT_EQ(keys.find("c"), nullptr);
  EXPECT_EQ(keys.size(), 1U);
}

TEST(KeyedBuckets, EachKeyHasItsOwnLimitAndTheNumberOfKeysIsBounded) {
  KeyedBuckets buckets{1, 2, 3};
  EXPECT_TRUE(buckets.take("a", 1000));
  EXPECT_TRUE(buckets.take("a", 1000));
  EXPECT_FALSE(buckets.take("a", 1000));
  EXPECT_TRUE(buckets.take("b", 1000));
  EXPECT_TRUE(buckets.take("c", 1000));
  EXPECT_FALSE(buckets.take("a", 1000)) << "used again, so b is now the one that was used longest ago";
  EXPECT_TRUE(buckets.take("d", 1000)) << "many keys keep nobody out";
  EXPECT_FALSE(buckets.take("a", 1000)) << "a is still known";
  EXPECT_TRUE(buckets.take("c", 1000));
  EXPECT_FALSE(buckets.take("c", 1000)) << "and so is c";
}

TEST(KeyedBuckets, LookingTakesNothingAndChargesBeyondTheLastTokenAreWaitedFor) {
  KeyedBuckets buckets{0.5, 2, 10};
  for (int i = 0; i < 100; ++i) EXPECT_EQ(buckets.wait_ms("a", 1000), 0);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(buckets.charge("a", 1000), 0);
  EXPECT_EQ(buckets.wait_ms("a", 1000), 2000);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(buckets.charge("a", 1000), 2000 + i * 2000);
  EXPECT_EQ(buckets.wait_ms("a", 1000), 8000);
  EXPECT_EQ(buckets.wait_ms("a", 8999), 1);
  EXPECT_EQ(buckets.wait_ms("a", 9000), 0);
  EXPECT_EQ(buckets.wait_ms("b", 1000), 0);
}

TEST(Backups, AreSortedByTimeAndThoseOfTheFutureStandApart) {
  const storage::testing::TempFolder folder;
  const auto put = [&](const char* name) { std::ofstream{folder.file(name)} << 'x'; };
  for (const char* name :
       {"takamaka-20260101T000000Z.db", "takamaka-20260101T000000.500Z.db", "takamaka-20260101T000001Z.db",
        "takamaka-29990101T000000.000Z.db", "takamaka-29980101T000000Z.db", "takamaka-20260101T000000Z.db.part",
        "takamaka-20260230T000000Z.db", "takamaka-latest.db"})
    put(name);
  std::filesystem::create_directory(folder.file("takamaka-20260102T000000Z.db"));
  std::filesystem::create_symlink("takamaka-20260101T000000Z.db", folder.file("takamaka-20260103T000000Z.db"));
  const std::string path = std::filesystem::path{folder.file("x")}.parent_path();
  const Backups found = backups_in(path, unix_ms());
  EXPECT_EQ(found.made, (std::vector<std::string>{"takamaka-20260101T000000Z.db", "takamaka-20260101T000000.500Z.db",
                                                  "takamaka-20260101T000001Z.db"}));
  EXPECT_EQ(found.future,
            (std::vector<std::string>{"takamaka-29980101T000000Z.db", "takamaka-29990101T000000.000Z.db"}));
  EXPECT_EQ(backups_in(path, *backup_time_ms("takamaka-20260101T000000Z.db")).made.size(), 1U) << "now is no future";
  const Backups none = backups_in(folder.file("nowhere"), unix_ms());
  EXPECT_TRUE(none.made.empty() && none.future.empty());
}

TEST(Backups, ADateInTheFutureIsNoFreshBackup) {
  const storage::testing::TempFolder folder;
  const std::filesystem::path backups = folder.file("backups");
  std::filesystem::create_directory(backups);
  const auto times = [&] { return backup_times_of(folder.file("takamaka.db"), unix_ms()); };
  std::ofstream{backups / "takamaka-29990101T000000Z.db"} << 'x';
  std::ofstream{backups / drill_file} << 'x';
  EXPECT_EQ(times().made_s, 0);
  EXPECT_GT(times().tried_s, 0);
  std::ofstream{backups / "takamaka-20260101T000000Z.db"} << 'x';
  EXPECT_EQ(times().made_s, 1'767'225'600);
  std::filesystem::last_write_time(backups / drill_file,
                                   std::filesystem::file_time_type::clock::now() + std::chrono::hours{24});
  EXPECT_EQ(times().tried_s, 0);
}

TEST(Log, AValueCannotBreakOutOfItsLine) {
  EXPECT_EQ(escaped("plain text"), "plain text");
  EXPECT_EQ(escaped("a\"b\\c"), "a\\\"b\\\\c");
  EXPECT_EQ(escaped("\n\r\t\x1b[31m\x7f"), "\\n\\r\\t\\u001b[31m\\u007f");
  EXPECT_EQ(escaped(std::string(10'000, 'x')).size(), 512U);
}

TEST(Log, ACharacterBeyondAsciiIsItsCodePoint) {
  EXPECT_EQ(escaped("caf\u00e9"), "caf\\u00e9");
  EXPECT_EQ(escaped("\u202e\u0085"), "\\u202e\\u0085") << "it controls no terminal";
  EXPECT_EQ(escaped("\U0001f060"), "\\ud83c\\udc60") << "a pair of surrogates, as JSON writes it";
  EXPECT_EQ(escaped("a\xff\xc3z"), "a\\ufffd\\ufffdz") << "no UTF-8";
  EXPECT_EQ(escaped(std::string(511, 'x') + "\u00e9"), std::string(511, 'x')) << "cut between two characters";
  EXPECT_EQ(escaped(std::string(10'000, '\x80')), "") << "no character begins in it";
}

// A second signal stops the log while every thread may use it.
TEST(Log, LinesMayBeWrittenWhileItStops) {
  start_log("error", LogFormat::json);
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([](const std::stop_token& done) {
      while (!done.stop_requested()) log_info("started", "A line that is not written, as its level is too low.");
    });
  stop_log();
  log_error("disk_failed", "This one comes too late.");
}

}  // namespace
}  // namespace takamaka::ops
