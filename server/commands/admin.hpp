#pragma once

// `takamaka admin …`: who may sign in at the desk, beside a running server or without one.

#include <functional>

namespace CLI {
class App;
}

namespace takamaka::commands {

// Adds the commands; the one that was asked for is left in `chosen`.
void add_admin_commands(CLI::App& app, std::function<int()>& chosen);

}  // namespace takamaka::commands
