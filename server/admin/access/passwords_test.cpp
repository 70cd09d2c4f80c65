// The queues of password work, with a worker that waits until the test lets it go on.

#include "server/admin/access/passwords.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <semaphore>

#include "server/loop/spawn.hpp"
#include "server/net/asio_loop.hpp"

namespace takamaka::admin {
namespace {

class PasswordQueue : public ::testing::Test {
 protected:
  // Whether the job was accepted, or none while it waits or runs.
  using Accepted = std::shared_ptr<std::optional<bool>>;

  ~PasswordQueue() override { finish(); }

  Accepted check(const std::string& address) {
    auto accepted = std::make_shared<std::optional<bool>>();
    loop_.post([this, accepted, address] { spawn(loop_, "check", check_one(accepted, address)); });
    loop_.poll();
    return accepted;
  }
  // Without a stored hash the worker makes one, so that unknown names take as long as known ones.
  Task<> check_one(Accepted accepted, std::string address) {
    const auto checked = co_await passwords_.check(loop_, "guess", {}, address);
    *accepted = checked.has_value();
  }
  // Lets the worker finish everything that was accepted.
  void finish() {
    may_go_on_.release(100);
    passwords_.stop();
    loop_.poll();
  }

  std::counting_semaphore<> may_go_on_{0};
  std::atomic<int> priority_ = 0;
  net::AsioLoop loop_;
  Passwords passwords_{least_cost, [this](const std::string&, const HashCost&) {
                         may_go_on_.acquire();
                         priority_ = getpriority(PRIO_PROCESS, 0);
                         return std::optional<std::string>{"hash"};
                       }};
};

TEST_F(PasswordQueue, AnAddressBeyondItsPlacesIsRefusedAtOnceAndOthersGetIn) {
  std::vector<Accepted> guesses;
  for (int i = 0; i < Passwords::waiting_of_address_max; ++i) guesses.push_back(check("198.51.100.1/32"));
  for (const Accepted& guess : guesses) EXPECT_EQ(*guess, std::nullopt) << "waits";
  EXPECT_EQ(*check("198.51.100.1/32"), false);
  const Accepted other = check("203.0.113.7/32"), admin = check("");
  EXPECT_EQ(*other, std::nullopt);
  EXPECT_EQ(*admin, std::nullopt);
  finish();
  for (const Accepted& guess : guesses) EXPECT_EQ(*guess, true);
  EXPECT_EQ(*other, true);
  EXPECT_EQ(*admin, true);
}

TEST_F(PasswordQueue, StrangersBeyondItsLengthAreRefusedAndSessionsHaveTheirOwn) {
  std::vector<Accepted> guesses;
  for (int i = 0; i < Passwords::waiting_max; ++i) guesses.push_back(check("192.0.2." + std::to_string(i) + "/32"));
  EXPECT_EQ(*check("203.0.113.7/32"), false);
  std::vector<Accepted> sessions;
  for (int i = 0; i < Passwords::waiting_max; ++i) sessions.push_back(check(""));
  EXPECT_EQ(*check(""), false);
  finish();
  for (const Accepted& guess : guesses) EXPECT_EQ(*guess, true);
  for (const Accepted& session : sessions) EXPECT_EQ(*session, true);
}

TEST_F(PasswordQueue, APlaceIsFreeAgainWhenItsJobIsDone) {
  const Accepted first = check("198.51.100.1/32");
  for (int i = 1; i < Passwords::waiting_of_address_max; ++i) (void)check("198.51.100.1/32");
  may_go_on_.release();
  while (!first->has_value()) loop_.poll();  // its place is free before its answer
  const Accepted next = check("198.51.100.1/32");
  EXPECT_EQ(*next, std::nullopt) << "waits";
  finish();
  EXPECT_EQ(*next, true);
}

#ifdef __linux__
TEST_F(PasswordQueue, IsWorkedOnAtLowPriority) {
  const Accepted guess = check("198.51.100.1/32");
  finish();
  EXPECT_EQ(*guess, true);
  EXPECT_GE(priority_, 10) << "the nice value of the worker's thread";
}
#endif

}  // namespace
}  // namespace takamaka::admin
