#include "storage/threads/writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <optional>
#include <semaphore>

#include "tests/support/storage/memory_store.hpp"

namespace takamaka::storage {
namespace {

const RoomId room{"01ROOM"};

Commit event(std::uint32_t expected) {
  Commit commit{room, Seq{expected}, {{.at_ms = 1, .kind = "room", .by = "house", .payload = "{}"}}, {}};
  if (expected == 0) commit.rows.push_back(PutRoom{.room = room, .code = "AAAA", .watch_code = "BBBB"});
  return commit;
}

// Records the size of each batch, and holds every batch until the test releases it.
class HeldStore final : public EventStore {
 public:
  std::vector<Outcome<Seq>> append(std::span<const Commit> commits) override {
    batches.push_back(commits.size());
    began.release();
    may_go_on.acquire();
    met_damage = damaged && std::ranges::count(commits, *damaged, &Commit::room) > 0;
    if (!met_damage) return memory.append(commits);
    return std::vector<Outcome<Seq>>(commits.size(), std::unexpected(Error{ErrorKind::corrupt, "as the test wants"}));
  }
  using Log::read;
  Outcome<std::vector<EventRow>> read(const RoomId& id, Seq from, Seq to) override { return memory.read(id, from, to); }
  Outcome<Tail> tail(const RoomId& id) override { return memory.tail(id); }
  Outcome<std::int64_t> claim(const RoomId& id, const std::string& node) override { return memory.claim(id, node); }
  Outcome<void> release(const RoomId& id, std::int64_t epoch) override { return memory.release(id, epoch); }
  Outcome<std::vector<StoredRoom>> open_rooms() override { return memory.open_rooms(); }
  Outcome<std::optional<StoredRoom>> find_room(const std::string& code) override { return memory.find_room(code); }
  Outcome<std::optional<StoredRoom>> find_created_room(const std::string& request) override {
    return memory.find_created_room(request);
  }
  Outcome<std::vector<StoredRoom>> rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                  std::size_t limit) override {
    return memory.rooms_in_match(before_ms, after, limit);
  }
  Outcome<std::size_t> count_rooms() override { return memory.count_rooms(); }
  void idle() override { rested.release(); }
  bool is_broken() const override { return broken; }
  Outcome<void> together(const std::function<void()>& work) override {
    transactions += 1;
    met_damage = false;
    work();
    if (met_damage) return std::unexpected(Error{ErrorKind::corrupt, "as the test wants"});
    if (fails) return std::unexpected(Error{*fails, "as the test wants"});
    return {};
  }

  MemoryStore memory;
  bool broken = false;
  std::optional<ErrorKind> fails{};
  std::optional<RoomId> damaged{};  // a transaction with a commit of this room fails
  bool met_damage = false;          // in the last one
  int transactions = 0;             // with together()
  std::vector<std::size_t> batches;
  std::counting_semaphore<> began{0}, may_go_on{0}, rested{0};
};

TEST(Writer, stores_commits_and_confirms_them_in_order) {
  MemoryStore store;
  Writer writer{store};
  std::vector<std::uint32_t> said;  // written only on the writer's thread, read after it has ended
  for (std::uint32_t i = 0; i < 100; ++i) {
    writer.commit(event(i), [&](const Outcome<Seq>& seq) { said.push_back(seq.value().value); });
  }
  writer.stop();
  ASSERT_EQ(said.size(), 100u);
  for (std::uint32_t i = 0; i < 100; ++i) EXPECT_EQ(said[i], i + 1);
  EXPECT_EQ(store.read(room, {})->size(), 100u);
}

TEST(Writer, stores_queued_commits_together) {
  HeldStore store;
  Writer writer{store};
  writer.commit(event(0), [](const auto&) {});
  store.began.acquire();
  for (std::uint32_t i = 1; i <= 20; ++i) writer.commit(event(i), [](const auto&) {});
  store.may_go_on.release(2);
  writer.stop();
  EXPECT_EQ(store.batches, (std::vector<std::size_t>{1, 20}));
}

TEST(Writer, a_batch_has_a_bound) {
  HeldStore store;
  Writer writer{store, {.batch_max = 8}};
  writer.commit(event(0), [](const auto&) {});
  store.began.acquire();
  for (std::uint32_t i = 1; i <= 20; ++i) writer.commit(event(i), [](const auto&) {});
  store.may_go_on.release(4);
  writer.stop();
  EXPECT_EQ(store.batches, (std::vector<std::size_t>{1, 8, 8, 4}));
}

TEST(Writer, a_job_sees_earlier_commits_and_never_divides_a_batch) {
  HeldStore store;
  Writer writer{store};
  std::size_t seen = 0;
  writer.commit(event(0), [](const auto&) {});
  store.began.acquire();
  writer.commit(event(1), [](const auto&) {});
  writer.run([&] { return store.read(room, {}); }, [&](const auto& events) { seen = events->size(); });
  writer.commit(event(2), [](const auto&) {});
  store.may_go_on.release(2);
  writer.stop();
  EXPECT_EQ(seen, 3u);
  EXPECT_EQ(store.batches, (std::vector<std::size_t>{1, 2}));
}

TEST(Writer, a_commit_waits_for_one_job_at_most) {
  MemoryStore store;
  Writer writer{store, {.pace = std::chrono::microseconds{0}}};
  std::string order;  // of the writer's thread
  std::promise<void> begun, goes_on, ended;
  const auto job = [&](const char* what) {
    writer.run([&order, what]() -> Outcome<int> { return order += what, 1; }, [](const auto&) {});
  };
  writer.run([&]() -> Outcome<int> { return begun.set_value(), goes_on.get_future().wait(), 1; }, [](const auto&) {});
  begun.get_future().wait();
  job("first ");
  writer.commit(event(0), [&](const auto&) { order += "zero "; });
  writer.run(
      [&]() -> Outcome<int> {
        writer.commit(event(1), [&](const auto&) { order += "one "; });
        return order += "second ", 1;
      },
      [](const auto&) {});
  job("third ");
  writer.run([&]() -> Outcome<int> { return ended.set_value(), 1; }, [](const auto&) {});
  goes_on.set_value();
  ended.get_future().wait();
  writer.stop();
  EXPECT_EQ(order, "zero first second one third ");
}

TEST(Writer, what_goes_ahead_waits_for_one_transaction_or_one_job) {
  HeldStore store;
  Writer writer{store, {.waiting_max = 4, .batch_max = 5, .pace = std::chrono::microseconds{0}}};
  std::string order;  // of the writer's thread
  const auto adds = [&order](const char* what) {
    return [&order, what]() -> Outcome<int> { return order += what, 1; };
  };
  const auto ignore = [](const auto&) {};
  writer.commit(event(0), [&](const auto&) { order += "first "; });
  store.began.acquire();
  for (std::uint32_t i = 1; i <= 10; ++i) writer.commit(event(i), [&](const auto&) { order += "|"; });
  writer.run(
      [&]() -> Outcome<int> {
        writer.run_ahead(adds("after_a_job "), ignore);
        return order += "job ", 1;
      },
      ignore);
  for (int i = 0; i < 2; ++i) writer.run(adds("job "), ignore);
  std::promise<void> ended;
  writer.run([&]() -> Outcome<int> { return ended.set_value(), 1; }, ignore);
  std::optional<Error> refused;
  writer.run(adds("too much "), [&](const Outcome<int>& outcome) { refused = outcome.error(); });
  EXPECT_EQ(refused.value().kind, ErrorKind::overloaded) << "the queue is full";
  writer.run_ahead(adds("after_the_first "), ignore);
  store.may_go_on.release();
  store.began.acquire();
  writer.run_ahead(adds(" after_a_batch "), ignore);
  store.may_go_on.release(2);
  ended.get_future().wait();
  writer.stop();
  EXPECT_EQ(order, "first after_the_first ||||| after_a_batch |||||job after_a_job job job ");
}

TEST(Writer, few_jobs_go_ahead_at_a_time) {
  HeldStore store;
  Writer writer{store};
  writer.commit(event(0), [](const auto&) {});
  store.began.acquire();
  std::size_t done = 0;  // of the writer's thread
  const auto ahead = [&](const auto& answer) {
    writer.run_ahead([&]() -> Outcome<int> { return done += 1, 1; }, answer);
  };
  for (std::size_t i = 0; i < WriteQueue::ahead_max; ++i)
    ahead([](const Outcome<int>& outcome) { EXPECT_TRUE(outcome); });
  EXPECT_EQ(writer.waiting(), WriteQueue::ahead_max);
  std::optional<ErrorKind> said;
  ahead([&](const Outcome<int>& outcome) { said = outcome.error().kind; });
  EXPECT_EQ(said, ErrorKind::overloaded);
  store.may_go_on.release();
  writer.stop();
  EXPECT_EQ(done, WriteQueue::ahead_max);
  ahead([&](const Outcome<int>& outcome) { said = outcome.error().kind; });
  EXPECT_EQ(said, ErrorKind::unavailable);
}

TEST(Writer, writes_of_others_share_the_transaction_of_the_commits) {
  HeldStore store;
  Writer writer{store};
  std::string order;  // of the writer's thread
  const auto write = [&](const char* what) { return [&order, what]() -> Outcome<int> { return order += what, 7; }; };
  const auto told = [&](const char* what) {
    return [&order, what](const Outcome<int>& result) { order += result == 7 ? what : "failed "; };
  };
  writer.commit(event(0), [](const auto&) {});
  store.began.acquire();
  writer.write(write("hello "), told("hello_told "));
  writer.run(write("job "), told("job_told "));
  writer.write_along(write("activity "), told("activity_told "));
  writer.commit(event(1), [&](const auto&) { order += "commit_told "; });
  store.may_go_on.release(2);
  writer.stop();
  EXPECT_EQ(store.batches, (std::vector<std::size_t>{1, 1}));
  EXPECT_EQ(store.transactions, 1);
  EXPECT_EQ(order, "hello activity commit_told hello_told activity_told job job_told ");
}

TEST(Writer, a_transaction_that_fails_is_told_to_all_who_shared_it) {
  HeldStore store;
  store.fails = ErrorKind::unknown;
  Writer writer{store};
  store.may_go_on.release(2);
  std::optional<ErrorKind> hello, commit;
  std::promise<void> held, begin;
  writer.run([&]() -> Outcome<int> { return held.set_value(), begin.get_future().wait(), 1; }, [](const auto&) {});
  held.get_future().wait();  // so that both of the following wait for the same transaction
  writer.write([]() -> Outcome<int> { return 1; }, [&](const Outcome<int>& result) { hello = result.error().kind; });
  writer.commit(event(0), [&](const Outcome<Seq>& seq) { commit = seq.error().kind; });
  begin.set_value();
  writer.stop();
  EXPECT_EQ(hello, ErrorKind::unknown);
  EXPECT_EQ(commit, ErrorKind::unknown);
}

TEST(Writer, damage_that_one_commit_meets_refuses_no_other) {
  HeldStore store;
  store.damaged = RoomId{"01OTHER"};
  for (const bool with_a_write : {false, true}) {
    Writer writer{store};
    store.may_go_on.release(10);
    std::optional<Outcome<Seq>> sound, damaged;
    std::optional<Outcome<int>> hello;
    std::promise<void> held, begin;
    writer.run([&]() -> Outcome<int> { return held.set_value(), begin.get_future().wait(), 1; }, [](const auto&) {});
    held.get_future().wait();
    Commit other = event(0);
    other.room = *store.damaged;
    if (with_a_write)
      writer.write([]() -> Outcome<int> { return 1; }, [&](const Outcome<int>& result) { hello = result; });
    writer.commit(other, [&](const Outcome<Seq>& seq) { damaged = seq; });
    writer.commit(event(with_a_write ? 1 : 0), [&](const Outcome<Seq>& seq) { sound = seq; });
    begin.set_value();
    writer.stop();
    EXPECT_EQ(sound, Seq{with_a_write ? 2u : 1u});
    ASSERT_TRUE(damaged.has_value());
    EXPECT_EQ(damaged->error().kind, ErrorKind::corrupt);
    EXPECT_EQ(hello.has_value(), with_a_write);
    EXPECT_TRUE(!hello || *hello == 1);
  }
  EXPECT_EQ(store.batches, (std::vector<std::size_t>{2, 1, 1, 2, 1, 1}));
}

// Returns how two commits of one transaction end, whose first tries end so often with this error.
std::string ends_of(ErrorKind why, int times, bool with_a_write) {
  struct Ends final : EventStore {
    std::vector<Outcome<Seq>> append(std::span<const Commit> commits) override {
      if (!together_ && times-- > 0) return {commits.size(), std::unexpected(Error{why, "as the test wants"})};
      return std::vector<Outcome<Seq>>(commits.size(), Seq{1});
    }
    using Log::read;
    Outcome<std::vector<EventRow>> read(const RoomId&, Seq, Seq) override { return std::vector<EventRow>{}; }
    Outcome<Tail> tail(const RoomId&) override { return Tail{}; }
    Outcome<std::int64_t> claim(const RoomId&, const std::string&) override { return 1; }
    Outcome<void> release(const RoomId&, std::int64_t) override { return {}; }
    Outcome<std::vector<StoredRoom>> open_rooms() override { return {}; }
    Outcome<std::optional<StoredRoom>> find_room(const std::string&) override { return std::nullopt; }
    Outcome<std::optional<StoredRoom>> find_created_room(const std::string&) override { return std::nullopt; }
    Outcome<std::vector<StoredRoom>> rooms_in_match(std::int64_t, const RoomId&, std::size_t) override { return {}; }
    Outcome<std::size_t> count_rooms() override { return 0u; }
    Outcome<void> together(const std::function<void()>& work) override {
      together_ = true;
      work();
      together_ = false;
      if (times-- > 0) return std::unexpected(Error{why, "as the test wants"});
      return {};
    }
    ErrorKind why{};
    int times = 0;
    bool together_ = false;
  } store;
  store.why = why;
  store.times = times;
  std::string told;
  Writer writer{store};
  std::promise<void> held, begin;
  writer.run([&]() -> Outcome<int> { return held.set_value(), begin.get_future().wait(), 1; }, [](const auto&) {});
  held.get_future().wait();
  const auto note = [&](const auto& outcome) { told += outcome ? "stored " : "refused "; };
  for (int i = 0; i < 2; ++i) writer.commit(event(0), note);
  int runs = 0;
  if (with_a_write) writer.write([&]() -> Outcome<int> { return ++runs; }, note);
  begin.set_value();
  writer.stop();
  if (with_a_write) told += std::to_string(runs);
  return told;
}

TEST(Writer, tries_once_more_what_is_known_not_to_be_stored) {
  for (const ErrorKind why : {ErrorKind::unavailable, ErrorKind::overloaded}) {
    EXPECT_EQ(ends_of(why, 1, false), "stored stored ");
    EXPECT_EQ(ends_of(why, 1, true), "stored stored stored 2");
    EXPECT_EQ(ends_of(why, 2, false), "refused refused ") << "once";
    EXPECT_EQ(ends_of(why, 2, true), "refused refused refused 2");
  }
  for (const ErrorKind why : {ErrorKind::unknown, ErrorKind::full}) {
    EXPECT_EQ(ends_of(why, 1, false), "refused refused ") << "it may be stored, or would not be now either";
    EXPECT_EQ(ends_of(why, 1, true), "refused refused refused 1");
  }
}

TEST(Writer, with_a_full_queue_it_answers_overloaded_immediately_and_stores_commits_only) {
  HeldStore store;
  Writer writer{store, {.waiting_max = 2}};
  writer.commit(event(0), [](const auto&) {});
  store.began.acquire();
  const auto look = [&] { return store.open_rooms(); };
  std::vector<ErrorKind> said;
  writer.run(look, [&](const auto& rooms) { EXPECT_TRUE(rooms); });
  writer.write([]() -> Outcome<int> { return 1; }, [&](const auto& written) { EXPECT_TRUE(written); });
  writer.run(look, [&](const auto& rooms) { said.push_back(rooms.error().kind); });
  writer.write([]() -> Outcome<int> { return 1; }, [&](const auto& written) { said.push_back(written.error().kind); });
  EXPECT_EQ(said, (std::vector{ErrorKind::overloaded, ErrorKind::overloaded}));
  for (std::uint32_t i = 1; i < 10; ++i) writer.commit(event(i), [](const auto& seq) { EXPECT_TRUE(seq); });
  store.may_go_on.release(2);
  writer.stop();
  EXPECT_EQ(store.memory.read(room, {})->size(), 10u);
}

TEST(Writer, commits_leave_room_for_what_else_waits) {
  HeldStore store;
  Writer writer{store, {.waiting_max = 2}};
  writer.commit(event(0), [](const auto&) {});
  store.began.acquire();
  for (std::uint32_t i = 1; i < 10; ++i) writer.commit(event(i), [](const auto&) {});
  int looks = 0;
  for (int i = 0; i < 2; ++i)
    writer.run([&] { return store.open_rooms(); }, [&](const auto& rooms) { looks += rooms.has_value(); });
  store.may_go_on.release(2);
  writer.stop();
  EXPECT_EQ(looks, 2);
}

TEST(Writer, a_store_that_pauses_is_not_broken_and_stores_everything_that_was_queued) {
  HeldStore store;
  int broken = 0;
  Writer writer{store, {.broken = [&] { broken += 1; }}};
  std::size_t refused = 0, stored = 0, looks = 0;  // `stored` and `looks` are written on the writer's thread
  writer.commit(event(0), [&](const auto&) { stored += 1; });
  store.began.acquire();
  for (std::uint32_t i = 1; i < 20'000; ++i) {
    writer.commit(event(i), [&](const Outcome<Seq>& seq) { stored += seq.has_value(); });
    writer.run([]() -> Outcome<int> { return 1; },
               [&](const Outcome<int>& look) {
                 if (look) {
                   looks += 1;
                 } else {
                   EXPECT_EQ(look.error().kind, ErrorKind::overloaded);
                   refused += 1;
                 }
               });
  }
  EXPECT_EQ(refused, 20'000 - 1 - Writer::Limits{}.waiting_max);
  store.may_go_on.release(1000);
  writer.stop();
  EXPECT_EQ(looks, Writer::Limits{}.waiting_max);
  EXPECT_EQ(stored, 20'000u);
  EXPECT_EQ(store.memory.read(room, {})->size(), stored);
  EXPECT_EQ(broken, 0);
}

TEST(Writer, tells_once_that_the_store_is_broken) {
  HeldStore store;
  int broken = 0;
  Writer writer{store, {.broken = [&] { broken += 1; }}};
  store.may_go_on.release(3);

  writer.commit(event(0), [&](const auto&) { store.broken = true; });
  writer.commit(event(1), [](const auto&) {});
  writer.run([&] { return store.open_rooms(); }, [](const auto&) {});
  writer.stop();
  EXPECT_EQ(broken, 1);
}

TEST(Writer, after_stop_it_answers_unavailable) {
  MemoryStore store;
  Writer writer{store};
  writer.stop();
  std::optional<ErrorKind> said;
  writer.commit(event(0), [&](const auto& seq) { said = seq.error().kind; });
  EXPECT_EQ(said, ErrorKind::unavailable);
}

TEST(Writer, calls_idle_once_when_there_is_nothing_to_do) {
  HeldStore store;
  Writer writer{store, {.idle_after = std::chrono::milliseconds{1}}};
  store.may_go_on.release(2);
  for (std::uint32_t i = 0; i < 2; ++i) {
    writer.commit(event(i), [](const auto&) {});
    store.rested.acquire();
    EXPECT_FALSE(store.rested.try_acquire());
  }
}

TEST(Writer, serves_many_threads_concurrently) {
  MemoryStore store;
  {
    Writer writer{store};
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&writer, t] {
        const RoomId mine{"room" + std::to_string(t)};
        for (std::uint32_t i = 0; i < 200; ++i) {
          Commit commit = event(1);
          commit.room = mine;
          commit.expected = {i};
          if (i == 0) commit.rows.push_back(PutRoom{.room = mine, .code = mine.value});
          std::promise<Outcome<Seq>> stored;
          writer.commit(std::move(commit), [&](Outcome<Seq> seq) { stored.set_value(std::move(seq)); });
          EXPECT_EQ(stored.get_future().get().value(), Seq{i + 1});
        }
      });
    }
  }
  for (int t = 0; t < 4; ++t) EXPECT_EQ(store.read({"room" + std::to_string(t)}, {})->size(), 200u);
}

}  // namespace
}  // namespace takamaka::storage
