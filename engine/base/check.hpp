#pragma once

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace takamaka {

// A failed check where mistakes are contained.
class Mistake : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// While an object of this class lives, a failed check on its thread throws Mistake instead of aborting. For work whose
// data can be dropped after a mistake while everything else goes on: one room, one replay.
class MistakesContained {
 public:
  MistakesContained() { ++depth_; }
  MistakesContained(const MistakesContained&) = delete;
  MistakesContained& operator=(const MistakesContained&) = delete;
  ~MistakesContained() { --depth_; }
  static bool on_this_thread() { return depth_ > 0; }

 private:
  static inline thread_local int depth_ = 0;
};

[[noreturn]] inline void check_failed(const char* file, int line, const char* condition) {
  if (MistakesContained::on_this_thread()) {
    throw Mistake{std::string{file} + ":" + std::to_string(line) + ": !(" + condition + ")"};
  }
  std::fprintf(stderr, "%s:%d: our mistake: !(%s)\n", file, line, condition);
  std::abort();
}

}  // namespace takamaka

// Asserts a condition that fails only if this program has a bug. Every build checks it: a failure in a room closes that
// room, and elsewhere prints the place and aborts, so the server rebuilds its rooms from their logs instead of playing on
// from a broken state. Never use it for anything that a client, a file or the network can cause; those are refusals and
// errors.
#define TAKAMAKA_CHECK(condition)                               \
  do {                                                          \
    if (!(condition)) [[unlikely]]                              \
      ::takamaka::check_failed(__FILE__, __LINE__, #condition); \
  } while (false)
