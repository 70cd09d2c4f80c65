// When the server gives up the store. An `unknown` commit may be in the file or not: no client was told about it, and
// the next start reads the file.

#include "server/ops/store.hpp"

#include <gtest/gtest.h>

#include <future>

#include "storage/memory/memory_store.hpp"

namespace takamaka::ops {
namespace {

using storage::ErrorKind;

// A store whose commits all end in the same error, and whose reads succeed or fail.
class BrokenStore final : public storage::EventStore {
 public:
  BrokenStore(ErrorKind ends, bool reads) : ends_{ends}, reads_{reads} {}
  std::vector<storage::Outcome<Seq>> append(std::span<const storage::Commit> commits) override {
    return {commits.size(), std::unexpected(storage::Error{ends_, "as the test wants"})};
  }
  storage::Outcome<std::vector<storage::EventRow>> read(const RoomId&, Seq, Seq) override { return gone(); }
  storage::Outcome<std::vector<storage::StoredRoom>> open_rooms() override {
    if (reads_) return std::vector<storage::StoredRoom>{};
    return gone();
  }
  storage::Outcome<std::optional<storage::StoredRoom>> find_room(const std::string&) override { return gone(); }
  storage::Outcome<std::vector<storage::StoredRoom>> rooms_in_match(std::int64_t, const RoomId&, std::size_t) override {
    return gone();
  }
  storage::Outcome<std::size_t> count_rooms() override { return gone(); }

 private:
  static std::unexpected<storage::Error> gone() {
    return std::unexpected(storage::Error{ErrorKind::unavailable, "the file must be reopened"});
  }
  const ErrorKind ends_;
  const bool reads_;
};

// Returns how often the store was given up after two commits with this error.
int given_up(ErrorKind ends, bool reads) {
  BrokenStore events{ends, reads};
  storage::MemoryStore others;
  std::atomic<int> times = 0;
  Store store{events, others, others, [&] { ++times; }};
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

TEST(Store, IsGivenUpOnceWhenTheDiskHasFailed) {
  EXPECT_EQ(given_up(ErrorKind::unknown, false), 1);
  EXPECT_EQ(given_up(ErrorKind::unavailable, false), 1);
}

TEST(Store, IsKeptWhenReadsSucceedOrOnlyOneRoomIsAffected) {
  EXPECT_EQ(given_up(ErrorKind::unavailable, true), 0);
  EXPECT_EQ(given_up(ErrorKind::full, false), 0);
  EXPECT_EQ(given_up(ErrorKind::conflict, false), 0);
  EXPECT_EQ(given_up(ErrorKind::refused, false), 0);
}

// Evidence whose index needs several steps to sweep.
class Swept final : public storage::Evidence {
 public:
  explicit Swept(int steps) : left_{steps} {}
  storage::Outcome<void> keep(std::span<const storage::Activity>) override { return {}; }
  storage::Outcome<std::int64_t> add_note(const storage::Note&) override { return 1; }
  storage::Outcome<void> change_report(const storage::ReportChange&) override { return {}; }
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
  Store store{memory, memory, memory, {}, &evidence};
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
  Store store{memory, memory, memory, {}, &evidence};
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

}  // namespace
}  // namespace takamaka::ops
