#include "server/ops/crash_notes.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::ops {
namespace {

const RoomId crashed{"01ROOM"}, other{"01OTHER"};

// Lets a process of its own note its crashes and do this; returns the signal that ended it.
int end_of(const std::string& path, std::string_view version, const std::function<void()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    if (!note_crashes(path, version)) _exit(1);
    work();
    _exit(0);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

class CrashNotes : public testing::Test {
 protected:
  storage::testing::TempFolder folder_;
  const std::string path_ = folder_.file("games.db-crashes");
};

TEST_F(CrashNotes, NameARoomInWhoseCodeTheProcessCrashedTwice) {
  EXPECT_TRUE(rooms_that_crash(path_, "1").empty());
  EXPECT_EQ(end_of(path_, "1",
                   [] {
                     AtWorkFor scope{crashed};
                     std::abort();
                   }),
            SIGABRT);
  EXPECT_TRUE(rooms_that_crash(path_, "1").empty()) << "once may have been the memory or the disk";
  EXPECT_EQ(end_of(path_, "1",
                   [] {
                     AtWorkFor scope{crashed};
                     std::raise(SIGSEGV);
                   }),
            SIGSEGV);
  EXPECT_EQ(rooms_that_crash(path_, "1"), std::vector{crashed});
  EXPECT_TRUE(rooms_that_crash(path_, "2").empty()) << "another version may have mended it";
}

TEST_F(CrashNotes, NameNoRoomForACrashElsewhere) {
  for (int i = 0; i < crashes_max; ++i) {
    EXPECT_EQ(end_of(path_, "1",
                     [] {
                       {
                         AtWorkFor done{other};
                       }
                       std::abort();
                     }),
              SIGABRT);
    EXPECT_EQ(end_of(path_, "1",
                     [] {
                       AtWorkFor outer{crashed};
                       {
                         AtWorkFor inner{other};
                       }
                       std::abort();
                     }),
              SIGABRT);
  }
  EXPECT_EQ(rooms_that_crash(path_, "1"), std::vector{crashed});
}

TEST_F(CrashNotes, NameARoomWhoseCodeUsesUpTheStack) {
  const auto overflow = [] {
    AtWorkFor scope{crashed};
    const std::function<int(int)> deeper = [&](int n) { return deeper(n + 1) + n; };
    static volatile int sum = 0;
    sum = deeper(0) + sum;
  };
  for (int i = 0; i < crashes_max; ++i) EXPECT_EQ(end_of(path_, "1", overflow), SIGSEGV);
  EXPECT_EQ(rooms_that_crash(path_, "1"), std::vector{crashed});
}

TEST_F(CrashNotes, SayWhyTheFileCannotBeWritten) {
  EXPECT_TRUE(note_crashes(folder_.file("no/such/folder"), "1").error().contains("no/such/folder"));
}

}  // namespace
}  // namespace takamaka::ops
