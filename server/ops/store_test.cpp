// When the server gives up the store. An `unknown` commit may be in the file or not: no client was told about it, and
// the next start reads the file.

#include "server/ops/store.hpp"

#include <gtest/gtest.h>

#include <future>
#include <optional>
#include <semaphore>
#include <string>

#include "server/ops/clock.hpp"
#include "storage/threads/writer.hpp"
#include "tests/support/storage/memory_store.hpp"

namespace takamaka::ops {
namespace {

using storage::ErrorKind;

// A store that may be held, and whose commits may all end in the same error.
class TestStore final : public storage::EventStore {
 public:
  explicit TestStore(std::optional<ErrorKind> ends = {}, bool broken = false) : ends_{ends}, broken_{broken} {}
  std::vector<storage::Outcome<Seq>> append(std::span<const storage::Commit> commits) override {
    if (ends_) return {commits.size(), std::unexpected(storage::Error{*ends_, "as the test wants"})};
    began.release();
    may_go_on.acquire();
    may_go_on.release();
    return memory.append(commits);
  }
  storage::Outcome<std::vector<storage::EventRow>> read(const RoomId& id, Seq from, Seq to) override {
    return memory.read(id, from, to);
  }
  storage::Outcome<storage::Tail> tail(const RoomId& id) override { return memory.tail(id); }
  storage::Outcome<std::int64_t> claim(const RoomId& id, const std::string& node) override {
    return memory.claim(id, node);
  }
  storage::Outcome<void> release(const RoomId& id, std::int64_t epoch) override { return memory.release(id, epoch); }
  storage::Outcome<std::vector<storage::StoredRoom>> open_rooms() override { return memory.open_rooms(); }
  storage::Outcome<std::optional<storage::StoredRoom>> find_room(const std::string& code) override {
    return memory.find_room(code);
  }
  storage::Outcome<std::optional<storage::StoredRoom>> find_created_room(const std::string& request) override {
    return memory.find_created_room(request);
  }
  storage::Outcome<std::vector<storage::StoredRoom>> rooms_in_match(std::int64_t, const RoomId&, std::size_t) override {
    return std::vector<storage::StoredRoom>{};
  }
  storage::Outcome<std::size_t> count_rooms() override { return memory.count_rooms(); }
  bool is_broken() const override { return broken_; }

  storage::MemoryStore memory;
  std::counting_semaphore<> began{0}, may_go_on{0};

 private:
  const std::optional<ErrorKind> ends_;
  const bool broken_;
};

struct OwnWriter {
  OwnWriter(storage::EventStore& events, std::function<void()> broken) : writer{events, limits(std::move(broken))} {}
  static storage::Writer::Limits limits(std::function<void()> broken) {
    storage::Writer::Limits limits;
    limits.broken = std::move(broken);
    return limits;
  }
  storage::Writer writer;
};
// A store with a thread.
class TestedStore final : OwnWriter, public Store {
 public:
  TestedStore(storage::EventStore& events, storage::MemoryStore& others, std::function<void()> broken = {},
              storage::Evidence* evidence = nullptr)
      : OwnWriter{events, std::move(broken)}, Store{writer, events, others, others, steady_us, evidence} {}
};

// Returns how often the store was given up after two commits with this error.
int given_up(ErrorKind ends, bool broken) {
  TestStore events{ends, broken};
  storage::MemoryStore others;
  std::atomic<int> times = 0;
  TestedStore store{events, others, [&] { ++times; }};
  for (int i = 0; i < 2; ++i) {
    std::promise<bool> stored;
    store.append({RoomId{"R"}, {}, {}, {}},
                 [&](const storage::Outcome<Seq>& end) { stored.set_value(end.has_value()); });
    EXPECT_FALSE(stored.get_future().get());
    EXPECT_EQ(store.writable(), ends == ErrorKind::conflict || ends == ErrorKind::refused);
  }
  store.stop();
  return times;
}

TEST(Store, IsGivenUpOnceWhenItSaysThatItIsBroken) {
  EXPECT_EQ(given_up(ErrorKind::unknown, true), 1);
  EXPECT_EQ(given_up(ErrorKind::unavailable, true), 1);
}

TEST(Store, IsKeptWhileItDoesNotSaySo) {
  for (const ErrorKind kind :
       {ErrorKind::unknown, ErrorKind::unavailable, ErrorKind::full, ErrorKind::conflict, ErrorKind::refused}) {
    EXPECT_EQ(given_up(kind, false), 0) << storage::name_of(kind);
  }
}

// Returns whether the store counts as writable when it has been reached after a commit with this error.
bool writable_when_reached(ErrorKind ends) {
  TestStore events{ends};
  storage::MemoryStore others;
  TestedStore store{events, others};
  store.append({RoomId{"R"}, {}, {}, {}}, [](const storage::Outcome<Seq>&) {});
  std::promise<bool> writable;
  store.between([] { return storage::Outcome<bool>{true}; },
                [&](const storage::Outcome<bool>&) {
                  EXPECT_FALSE(store.writable());
                  store.note_reached();
                  writable.set_value(store.writable());
                });
  return writable.get_future().get();
}

TEST(Store, IsWritableAgainWhenItIsReachedUnlessItHasNoSpace) {
  EXPECT_TRUE(writable_when_reached(ErrorKind::unavailable));
  EXPECT_TRUE(writable_when_reached(ErrorKind::unknown));
  EXPECT_FALSE(writable_when_reached(ErrorKind::full));
  EXPECT_FALSE(writable_when_reached(ErrorKind::corrupt));
}

// A healthy store pauses in one transaction: look-ups that do not fit into the queue are refused, and all moves are stored.
TEST(Store, AFullQueueRefusesLookUpsAndRecovers) {
  TestStore events;
  storage::MemoryStore others;
  std::atomic<int> broken = 0, stored = 0, looked = 0, overloaded = 0, otherwise = 0;
  TestedStore store{events, others, [&] { ++broken; }};
  const RoomId room{"R"};
  const auto append = [&](std::uint32_t n) {
    storage::Commit commit{room, {n}, {{.at_ms = 1, .kind = "room", .by = "house", .payload = "{}"}}, {}};
    if (n == 0) commit.rows.push_back(storage::PutRoom{.room = room, .code = "AAAA", .watch_code = "BBBB"});
    store.append(std::move(commit), [&](const storage::Outcome<Seq>& end) { ++(end ? stored : otherwise); });
  };
  const auto look = [&] {
    store.run([](storage::EventStore&, storage::Accounts&) -> storage::Outcome<int> { return 1; },
              [&](const storage::Outcome<int>& found) {
                ++(found ? looked : found.error().kind == ErrorKind::overloaded ? overloaded : otherwise);
              });
  };
  append(0);
  events.began.acquire();
  for (std::uint32_t i = 1; i < 20'000; ++i) {
    append(i);
    look();
  }
  EXPECT_GT(overloaded, 0);
  EXPECT_TRUE(store.writable());
  events.may_go_on.release();
  store.stop();
  EXPECT_EQ(stored, 20'000);
  EXPECT_EQ(looked + overloaded, 20'000 - 1);
  EXPECT_EQ(events.memory.read(room, {})->size(), static_cast<std::size_t>(stored));
  EXPECT_EQ(otherwise, 0);
  EXPECT_EQ(broken, 0);
}

// Nothing else ends a claim on a store for one node, whose lease has no end.
TEST(Store, GivesAClaimBackAfterAFullQueue) {
  TestStore events;
  storage::MemoryStore others;
  TestedStore store{events, others};
  const RoomId room{"R"}, left{"S"};
  const std::int64_t epoch = events.memory.claim(left, "a").value();
  const auto looks = [&] {  // whether there is a place for it
    std::promise<bool> looked;
    store.between([] { return storage::Outcome<int>{1}; },
                  [&](const storage::Outcome<int>& done) { looked.set_value(done.has_value()); });
    return looked.get_future().get();
  };
  store.append({room, {}, {}, {storage::PutRoom{.room = room, .code = "AAAA", .watch_code = "BBBB"}}},
               [](const storage::Outcome<Seq>&) {});
  events.began.acquire();
  std::atomic<bool> full = false;
  while (!full) {
    store.between([] { return storage::Outcome<int>{1}; },
                  [&](const storage::Outcome<int>& done) { full = full || !done; });
  }
  store.release(left, epoch);
  events.may_go_on.release();
  while (!looks()) {
  }
  EXPECT_EQ(events.memory.tail(left)->epoch, epoch);
  std::promise<void> stored;
  store.append({room, {}, {{.at_ms = 1, .kind = "room", .by = "house", .payload = "{}"}}, {}},
               [&](const storage::Outcome<Seq>&) { stored.set_value(); });
  stored.get_future().wait();
  store.stop();
  EXPECT_EQ(events.memory.tail(left)->epoch, 0);
}

// Evidence whose index needs several steps to sweep.
class Swept final : public storage::Evidence {
 public:
  explicit Swept(int steps) : left_{steps} {}
  storage::Outcome<void> keep(std::span<const storage::Activity>) override { return {}; }
  storage::Outcome<std::int64_t> add_note(const storage::Note&) override { return 1; }
  storage::Outcome<void> change_report(const storage::ReportChange&) override { return {}; }
  storage::Outcome<std::vector<storage::ClosedReport>> untold_reports(const PlayerId&, int) override {
    return std::vector<storage::ClosedReport>{};
  }
  storage::Outcome<void> mark_told(std::span<const std::int64_t>, std::int64_t) override { return {}; }
  storage::Outcome<bool> sweep_words(int pages) override {
    EXPECT_EQ(pages, storage::sweep_pages);
    step();
    if (fails) return std::unexpected(storage::Error{ErrorKind::full, "as the test wants"});
    return --left_ > 0;
  }
  std::function<void()> step;  // called for each step
  bool fails = false;

 private:
  int left_;
};

TEST(Store, SweepsBetweenCommitsOneStepAtATime) {
  storage::MemoryStore memory;
  Swept evidence{3};
  std::string order;  // used on the writer's thread
  std::promise<void> over;
  TestedStore store{memory, memory, {}, &evidence};
  evidence.step = [&] {
    order += "step ";
    store.append({RoomId{"R"}, {}, {}, {}}, [&](const storage::Outcome<Seq>&) {
      order += "commit ";
      if (order.ends_with("step commit step commit step commit ")) over.set_value();
    });
    store.sweep();  // one is running: no second one starts
  };
  store.sweep();
  over.get_future().wait();
  store.stop();
  EXPECT_EQ(order, "step commit step commit step commit ");
}

TEST(Store, SweepsAgainAfterAStepThatFailed) {
  storage::MemoryStore memory;
  Swept evidence{1};
  int steps = 0;
  evidence.fails = true;
  evidence.step = [&] { steps += 1; };
  TestedStore store{memory, memory, {}, &evidence};
  const auto after_a_sweep = [&] {
    std::promise<void> done;
    store.sweep();
    store.between([]() -> storage::Outcome<void> { return {}; },
                  [&](const storage::Outcome<void>&) { done.set_value(); });
    done.get_future().wait();
  };
  after_a_sweep();
  EXPECT_EQ(steps, 1);
  evidence.fails = false;
  after_a_sweep();
  EXPECT_EQ(steps, 2);
}

// A store whose transactions end as the test wants, with activity that is stored if its transaction is.
class Kept final : public storage::EventStore, public storage::Evidence {
 public:
  std::vector<storage::Outcome<Seq>> append(std::span<const storage::Commit> commits) override {
    return std::vector<storage::Outcome<Seq>>(commits.size(), Seq{1});
  }
  using storage::Log::read;
  storage::Outcome<std::vector<storage::EventRow>> read(const RoomId&, Seq, Seq) override {
    return std::vector<storage::EventRow>{};
  }
  storage::Outcome<storage::Tail> tail(const RoomId&) override { return storage::Tail{}; }
  storage::Outcome<std::int64_t> claim(const RoomId&, const std::string&) override { return 1; }
  storage::Outcome<void> release(const RoomId&, std::int64_t) override { return {}; }
  storage::Outcome<std::vector<storage::StoredRoom>> open_rooms() override { return {}; }
  storage::Outcome<std::optional<storage::StoredRoom>> find_room(const std::string&) override { return std::nullopt; }
  storage::Outcome<std::optional<storage::StoredRoom>> find_created_room(const std::string&) override {
    return std::nullopt;
  }
  storage::Outcome<std::vector<storage::StoredRoom>> rooms_in_match(std::int64_t, const RoomId&, std::size_t) override {
    return std::vector<storage::StoredRoom>{};
  }
  storage::Outcome<std::size_t> count_rooms() override { return 0u; }
  storage::Outcome<void> together(const std::function<void()>& work) override {
    shared_ = true;
    pending_.clear();
    work();
    shared_ = false;
    if (during) std::exchange(during, nullptr)();
    if (!ends.empty()) {
      const ErrorKind why = ends.front();
      ends.erase(ends.begin());
      return std::unexpected(storage::Error{why, "as the test wants"});
    }
    kept += pending_;
    return {};
  }
  storage::Outcome<void> keep(std::span<const storage::Activity> activities) override {
    if (!shared_) pending_.clear();
    for (const storage::Activity& one : activities) pending_ += one.kind + " ";
    if (!shared_) kept += pending_;
    return {};
  }
  storage::Outcome<std::int64_t> add_note(const storage::Note&) override { return 1; }
  storage::Outcome<void> change_report(const storage::ReportChange&) override { return {}; }
  storage::Outcome<std::vector<storage::ClosedReport>> untold_reports(const PlayerId&, int) override {
    return std::vector<storage::ClosedReport>{};
  }
  storage::Outcome<void> mark_told(std::span<const std::int64_t>, std::int64_t) override { return {}; }
  storage::Outcome<bool> sweep_words(int) override { return false; }

  std::vector<ErrorKind> ends;   // of the next transactions
  std::function<void()> during;  // called once, between the work of a transaction and its end
  std::string kept;              // the kinds of the activities that are stored

 private:
  bool shared_ = false;
  std::string pending_;
};

// Stores "one" together with a commit, in transactions that end so, and "two" meanwhile; then another commit.
struct KeptActivity {
  explicit KeptActivity(std::vector<ErrorKind> ends) : store{kept, others, {}, &kept} {
    kept.ends = std::move(ends);
    kept.during = [this] { keep("two"); };
    hold([this] {
      keep("one");
      commit();
    });
    hold([this] { commit(); });
    waiting = store.activities_waiting();
    store.stop();
  }
  void keep(std::string kind) { store.keep({.room = {"R"}, .kind = std::move(kind), .player = {}}); }
  void commit() {
    store.append({RoomId{"R"}, {}, {}, {}}, [](const storage::Outcome<Seq>&) {});
  }
  // What `work` asks for shares a transaction, which has ended afterwards.
  template <class Work>
  void hold(Work work) {
    std::promise<void> begun, goes_on, over;
    store.between(
        [&]() -> storage::Outcome<void> {
          return begun.set_value(), goes_on.get_future().wait(), storage::Outcome<void>{};
        },
        [](const auto&) {});
    begun.get_future().wait();
    work();
    store.between([]() -> storage::Outcome<void> { return {}; }, [&](const auto&) { over.set_value(); });
    goes_on.set_value();
    over.get_future().wait();
  }
  Kept kept;
  storage::MemoryStore others;
  TestedStore store;
  std::size_t waiting = 0;  // after the second commit
};

TEST(Store, KeepsActivityUntilItIsStored) {
  for (const std::vector<ErrorKind>& ends :
       std::vector<std::vector<ErrorKind>>{{},
                                           {ErrorKind::full},
                                           {ErrorKind::corrupt},
                                           {ErrorKind::unavailable},
                                           {ErrorKind::overloaded},
                                           {ErrorKind::unavailable, ErrorKind::unavailable},
                                           {ErrorKind::full, ErrorKind::full}}) {
    KeptActivity activity{ends};
    EXPECT_EQ(activity.kept.kept, "one two ") << (ends.empty() ? "" : storage::name_of(ends.front()));
    EXPECT_EQ(activity.store.activities_lost(), 0u);
  }
}

TEST(Store, CountsActivityWhoseFateIsUnknown) {
  KeptActivity activity{{ErrorKind::unknown}};
  EXPECT_EQ(activity.kept.kept, "two ") << "never twice";
  EXPECT_EQ(activity.store.activities_lost(), 1u);
}

TEST(Store, KeepsOnlySoMuchActivityForAStoreThatTakesNone) {
  Kept kept;
  storage::MemoryStore others;
  kept.ends.assign(3 * Store::activities_max, ErrorKind::full);
  TestedStore store{kept, others, {}, &kept};
  for (std::size_t i = 0; i < Store::activities_max + 10; ++i) {
    store.keep({.room = {"R"}, .kind = "one", .player = {}});
    store.append({RoomId{"R"}, {}, {}, {}}, [](const storage::Outcome<Seq>&) {});
    EXPECT_LE(store.activities_waiting(), Store::activities_max);
  }
  store.stop();
  EXPECT_EQ(store.activities_waiting(), 0u);
  EXPECT_EQ(store.activities_lost() + static_cast<std::size_t>(std::ranges::count(kept.kept, ' ')),
            Store::activities_max + 10);
}

}  // namespace
}  // namespace takamaka::ops
