#include "server/loop/spawn.hpp"

#include <string>

#include "server/ops/log.hpp"

namespace takamaka {

std::string failure_text(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& known) {
    return known.what();
  } catch (...) {
    return "an unknown exception";
  }
}

void spawn(Loop& loop, std::string_view what, Task<> task) {
  loop.tasks().start(std::move(task), [name = std::string{what}](const std::exception_ptr& failure) {
    if (failure) ops::log_error("task_failed", failure_text(failure), {{"task", name}});
  });
}

}  // namespace takamaka
