#include "server/loop/spawn.hpp"

#include <string>

#include "server/ops/log.hpp"

namespace takamaka {
namespace {

std::string reason_of(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& known) {
    return known.what();
  } catch (...) {
    return "an unknown exception";
  }
}

}  // namespace

void spawn(Loop& loop, std::string_view what, Task<> task) {
  loop.tasks().start(std::move(task), [name = std::string{what}](const std::exception_ptr& failure) {
    if (failure) ops::log_error("task_failed", reason_of(failure), {{"task", name}});
  });
}

}  // namespace takamaka
