#include "server/ops/crash_notes.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <map>

namespace takamaka::ops {
namespace {

thread_local const RoomId* at_work = nullptr;

// What the handler may use: it runs in a process that is broken, so it neither allocates nor locks.
int notes = -1;
std::array<char, 64> beginning{};
std::size_t beginning_size = 0;

extern "C" void note_crash(int number) {
  if (const RoomId* const room = at_work; room != nullptr && notes >= 0) {
    std::array<char, 160> line{};
    const std::size_t size = std::min(room->value.size(), line.size() - beginning_size - 1);
    std::memcpy(line.data(), beginning.data(), beginning_size);
    std::memcpy(line.data() + beginning_size, room->value.data(), size);
    line[beginning_size + size] = '\n';
    // Nobody is left to tell that it failed.
    [[maybe_unused]] const auto written = ::write(notes, line.data(), beginning_size + size + 1);
  }
  std::signal(number, SIG_DFL);
  std::raise(number);
}

// A stack that overflowed leaves no room for the handler.
void use_own_stack() {
  static constexpr std::size_t size = 64 * 1024;
  thread_local std::vector<char> memory;
  if (!memory.empty()) return;
  memory.resize(size);
  stack_t stack{};
  stack.ss_sp = memory.data();
  stack.ss_size = size;
  ::sigaltstack(&stack, nullptr);
}

}  // namespace

AtWorkFor::AtWorkFor(const RoomId& room) : before_{at_work} {
  if (notes >= 0) use_own_stack();
  at_work = &room;
}
AtWorkFor::~AtWorkFor() { at_work = before_; }

Result<void, std::string> note_crashes(const std::string& path, std::string_view version) {
  beginning_size = std::min(version.size(), beginning.size() - 1);
  std::memcpy(beginning.data(), version.data(), beginning_size);
  beginning[beginning_size++] = ' ';
  notes = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (notes < 0) return std::unexpected(path + ": " + std::strerror(errno));
  struct sigaction action{};
  action.sa_handler = note_crash;
  action.sa_flags = SA_ONSTACK;
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) ::sigaction(number, &action, nullptr);
  return {};
}

std::vector<RoomId> rooms_that_crash(const std::string& path, std::string_view version) {
  std::map<std::string, int> crashes;
  std::ifstream file{path};
  for (std::string of_version, room; file >> of_version >> room;) {
    if (of_version == version) ++crashes[room];
  }
  std::vector<RoomId> rooms;
  for (const auto& [room, times] : crashes) {
    if (times >= crashes_max) rooms.push_back({room});
  }
  return rooms;
}

}  // namespace takamaka::ops
