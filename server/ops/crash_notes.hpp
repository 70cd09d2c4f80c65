#pragma once

// A mistake that ends the process ends every room, and a room that does so whenever it is opened would end it again and
// again. So a crash notes in whose room it came, and a room in which it came twice is left alone by the next start.

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.hpp"
#include "engine/base/result.hpp"

namespace takamaka::ops {

// So many crashes in a room's code, with the same version of the program, and it is left alone.
inline constexpr int crashes_max = 2;

// While an object of this class lives, its thread works for this room, which must outlive it.
class AtWorkFor {
 public:
  explicit AtWorkFor(const RoomId& room);
  AtWorkFor(const AtWorkFor&) = delete;
  AtWorkFor& operator=(const AtWorkFor&) = delete;
  ~AtWorkFor();

 private:
  const RoomId* const before_;
};

// From now on a crash (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT) of a thread that works for a room appends the line
// "VERSION ROOM" to the file, which is created if it does not exist; then the process ends as it would have. Call it once.
// The error says why the file cannot be written.
Result<void, std::string> note_crashes(const std::string& path, std::string_view version);

// Returns the rooms that the file names at least crashes_max times with this version; none if there is no such file.
std::vector<RoomId> rooms_that_crash(const std::string& path, std::string_view version);

}  // namespace takamaka::ops
