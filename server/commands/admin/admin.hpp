#pragma once

// `takamaka admin …`: manages the accounts of the admin page, with or without a running server.

#include <functional>

namespace CLI {
class App;
}

namespace takamaka::commands {

// Adds the commands. Stores the one that the user calls in `chosen`.
void add_admin_commands(CLI::App& app, std::function<int()>& chosen);

}  // namespace takamaka::commands
