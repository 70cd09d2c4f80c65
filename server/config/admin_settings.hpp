#pragma once

// What follows from the settings of the admin page.

#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "server/config/config.hpp"

namespace takamaka {

// The text of admin_key, or the content of admin_key_file without blanks at its ends; empty if neither is set. The error
// says why the file cannot be used. `again`: a running server asks.
Result<std::string, std::string> read_admin_key(const Settings& settings, bool again = false);

// The address that admins open, without a slash at its end: that of admin_listen, else public_url, else this machine's.
std::string admin_address(const Settings& settings);

// Sentences about settings that are valid but leave something open.
std::vector<std::string> admin_warnings(const Settings& settings);

// Prints the link for the person at the terminal only, never to the log: programs keep and read the log.
void print_first_admin_link(const Settings& settings, const std::string& link);

}  // namespace takamaka
