// When the server gives the store up. What was `unknown` may be in the file or not: nobody has been told of it, and the
// next start reads what is there.

#include "server/ops/store.hpp"

#include <gtest/gtest.h>

#include <future>

#include "storage/memory/memory_store.hpp"

namespace takamaka::ops {
namespace {

using storage::ErrorKind;

// A store whose commits end in one way, and which from then on can be read or not.
class BrokenStore final : public storage::EventStore {
 public:
  BrokenStore(ErrorKind ends, bool reads) : ends_{ends}, reads_{reads} {}
  std::vector<storage::Outcome<Seq>> append(std::span<const storage::Commit> commits) override {
    return {commits.size(), std::unexpected(storage::Error{ends_, "as the test wants"})};
  }
  storage::Outcome<std::vector<storage::EventRow>> read(const RoomId&, Seq) override { return gone(); }
  storage::Outcome<std::vector<storage::StoredRoom>> open_rooms() override {
    if (reads_) return std::vector<storage::StoredRoom>{};
    return gone();
  }
  storage::Outcome<std::optional<storage::StoredRoom>> find_room(const std::string&) override { return gone(); }

 private:
  static std::unexpected<storage::Error> gone() {
    return std::unexpected(storage::Error{ErrorKind::unavailable, "the file must be opened anew"});
  }
  const ErrorKind ends_;
  const bool reads_;
};

// How often the store was given up after two commits that ended so.
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

TEST(Store, IsKeptWhenItCanStillBeReadOrOnlyOneRoomIsConcerned) {
  EXPECT_EQ(given_up(ErrorKind::unavailable, true), 0);
  EXPECT_EQ(given_up(ErrorKind::full, false), 0);
  EXPECT_EQ(given_up(ErrorKind::conflict, false), 0);
  EXPECT_EQ(given_up(ErrorKind::refused, false), 0);
}

}  // namespace
}  // namespace takamaka::ops
