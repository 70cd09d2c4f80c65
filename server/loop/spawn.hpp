#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "server/loop/loop.hpp"

namespace takamaka {

// Returns what an exception says about itself.
std::string failure_text(const std::exception_ptr& failure);

// Starts a task that nobody awaits, on the loop's thread. If it ends by an exception, the log says so; `what` names it
// there.
void spawn(Loop& loop, std::string_view what, Task<> task);

}  // namespace takamaka
