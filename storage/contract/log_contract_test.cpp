// Tests the promises of Log about positions and owners on every back end.

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "tests/support/storage/homes.hpp"
#include "tests/support/storage/sample.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;

struct LogKind {
  std::string name;
  std::function<std::unique_ptr<Home>()> make;
};

class LogContract : public ::testing::TestWithParam<LogKind> {
 protected:
  Log& log() { return home_->backend().events; }
  Outcome<Seq> append(const Commit& commit) { return log().append({&commit, 1}).at(0); }

  std::unique_ptr<Home> home_ = GetParam().make();
};

INSTANTIATE_TEST_SUITE_P(Stores, LogContract,
                         ::testing::Values(LogKind{"memory", [] { return std::make_unique<MemoryHome>(); }},
                                           LogKind{"sqlite", [] { return std::make_unique<SqliteHome>(); }},
                                           LogKind{"postgres", [] { return std::make_unique<PostgresHome>(); }}),
                         [](const auto& test) { return test.param.name; });

TEST_P(LogContract, a_part_of_a_log_is_read_by_its_position) {
  append(opening(1));
  std::vector<EventRow> events;
  for (std::uint32_t i = 1; i < 900; ++i) {
    events.push_back(said(std::to_string(i)));
    if (events.size() < 100 && i + 1 < 900) continue;
    const auto stored = append({room_id(1), {i + 1 - static_cast<std::uint32_t>(events.size())}, events, {}});
    ASSERT_TRUE(stored) << stored.error().what;
    events.clear();
  }
  const auto part = [&](std::uint32_t from, std::uint32_t to) {
    std::vector<std::string> payloads;
    const auto stored = log().read(room_id(1), {from}, {to}).value();
    for (const EventRow& event : stored) payloads.push_back(event.payload);
    return payloads;
  };
  using Payloads = std::vector<std::string>;
  EXPECT_EQ(part(1, 3), (Payloads{"1", "2"}));
  EXPECT_EQ(part(498, 500), (Payloads{"498", "499"}));
  EXPECT_EQ(part(898, 2000), (Payloads{"898", "899"}));
  for (const auto& [from, to] : {std::pair{5u, 5u}, std::pair{6u, 5u}, std::pair{900u, 950u}, std::pair{901u, 902u}}) {
    EXPECT_EQ(part(from, to), Payloads{}) << from;
  }
  EXPECT_EQ(log().read(room_id(1), {})->size(), 900u);
}

TEST_P(LogContract, the_tail_moves_with_every_commit) {
  EXPECT_EQ(log().tail(room_id(1)), Tail{});
  append(opening(1));
  const Tail first = log().tail(room_id(1)).value();
  EXPECT_EQ(first.length, Seq{1});
  EXPECT_NE(first.hash, EventHash{});
  append({room_id(1), {1}, {said("2"), said("3")}, {}});
  const Tail second = log().tail(room_id(1)).value();
  EXPECT_EQ(second.length, Seq{3});
  EXPECT_NE(second.hash, first.hash);
  append({room_id(1), {1}, {said("a conflict")}, {}});
  EXPECT_EQ(log().tail(room_id(1)), second);
  home_->reopen();
  EXPECT_EQ(log().tail(room_id(1)), second);
}

TEST_P(LogContract, a_claim_opens_an_epoch_and_fences_earlier_owners) {
  append(opening(1));
  const auto old_epoch = log().claim(room_id(1), "a").value();
  EXPECT_EQ(append({room_id(1), {1}, {said("2")}, {}, old_epoch}), Seq{2});
  const auto epoch = log().claim(room_id(1), "b").value();
  EXPECT_GT(epoch, old_epoch);
  EXPECT_EQ(log().tail(room_id(1))->epoch, epoch) << "from the claim on, before any event";
  const auto late = append({room_id(1), {2}, {said("too late")}, {}, old_epoch});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, ErrorKind::fenced);
  EXPECT_EQ(append({room_id(1), {2}, {said("not claimed")}, {}}).error().kind, ErrorKind::fenced);
  EXPECT_EQ(append({room_id(1), {9}, {said("stale too")}, {}, old_epoch}).error().kind, ErrorKind::fenced);
  EXPECT_EQ(append({room_id(1), {2}, {said("3")}, {}, epoch}), Seq{3});
  const auto events = log().read(room_id(1), {}).value();
  ASSERT_EQ(events.size(), 3u);
  EXPECT_EQ(events[0].epoch, 0);
  EXPECT_EQ(events[1].epoch, old_epoch);
  EXPECT_EQ(events[2].epoch, epoch);
}

TEST_P(LogContract, a_fenced_commit_does_not_affect_the_rest_of_its_batch) {
  append(opening(1));
  const auto epoch = log().claim(room_id(1), "a").value();
  const std::vector<Commit> batch{
      {room_id(1), {1}, {said("no")}, {}}, opening(2), {room_id(1), {1}, {said("yes")}, {}, epoch}};
  const auto outcomes = log().append(batch);
  EXPECT_EQ(outcomes[0].error().kind, ErrorKind::fenced);
  EXPECT_EQ(outcomes[1], Seq{1});
  EXPECT_EQ(outcomes[2], Seq{2});
}

TEST_P(LogContract, a_later_process_gets_a_later_epoch) {
  append(opening(1));
  const auto epoch = log().claim(room_id(1), "a").value();
  EXPECT_EQ(append({room_id(1), {1}, {said("2")}, {}, epoch}), Seq{2});
  EXPECT_TRUE(log().release(room_id(1), epoch));
  home_->reopen();
  EXPECT_EQ(log().tail(room_id(1))->epoch, epoch);
  EXPECT_GT(log().claim(room_id(1), "b").value(), epoch);
  EXPECT_EQ(append({room_id(1), {2}, {said("no")}, {}, epoch}).error().kind, ErrorKind::fenced);
}

TEST_P(LogContract, a_late_release_leaves_the_newer_owner_its_room) {
  append(opening(1));
  const auto first = log().claim(room_id(1), "a").value();
  const auto second = log().claim(room_id(1), "a").value();
  EXPECT_TRUE(log().release(room_id(1), first));
  EXPECT_EQ(append({room_id(1), {1}, {said("no")}, {}, first}).error().kind, ErrorKind::fenced);
  EXPECT_EQ(append({room_id(1), {1}, {said("2")}, {}, second}), Seq{2});
}

TEST_P(LogContract, a_player_with_many_texts_is_erased_in_steps) {
  Accounts& accounts = home_->backend().accounts;
  accounts.add_player({player_id(1), "Ana", 1}, new_token("hash1"));
  append(opening(1));
  Commit talk{room_id(1), {1}, {}, {}};
  for (int i = 0; i < 25; ++i) {
    talk.events.push_back(said("*"));
    talk.events.back().texts = {{"said", player_id(1), "word"}};
  }
  append(talk);
  EXPECT_EQ(accounts.erase(player_id(1), 10), (Erased{1, 10, true}));
  EXPECT_FALSE(accounts.find_by_token({"hash1"})->has_value()) << "at once";
  home_->reopen();
  Accounts& later = home_->backend().accounts;
  EXPECT_EQ(later.erase(player_id(1)), (Erased{0, 15, false}));
  EXPECT_EQ(later.erase(player_id(1)).error().kind, ErrorKind::refused);
  const auto events = log().read(room_id(1), {1}).value();
  for (const EventRow& event : events) EXPECT_FALSE(event.texts[0].words);
}

TEST_P(LogContract, a_room_can_be_claimed_before_it_exists) {
  const auto epoch = log().claim(room_id(1), "a").value();
  Commit first = opening(1);
  EXPECT_EQ(append(first).error().kind, ErrorKind::fenced);
  first.epoch = epoch;
  EXPECT_EQ(append(first), Seq{1});
}

}  // namespace
}  // namespace takamaka::storage
