#include <gtest/gtest.h>

#include "server/ops/complaint.hpp"
#include "server/ops/log.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/ops/recent_keys.hpp"

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

TEST(Log, AValueCannotBreakOutOfItsLine) {
  EXPECT_EQ(escaped("plain text"), "plain text");
  EXPECT_EQ(escaped("a\"b\\c"), "a\\\"b\\\\c");
  EXPECT_EQ(escaped("\n\r\t\x1b[31m"), "\\u000a\\u000d\\u0009\\u001b[31m");
  EXPECT_EQ(escaped("\xe2\x80\xae"), "\\u00e2\\u0080\\u00ae");
  EXPECT_EQ(escaped(std::string(10'000, 'x')).size(), 512U);
}

}  // namespace
}  // namespace takamaka::ops
