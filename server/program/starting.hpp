#pragma once

// What the server needs once, when it starts.

#include <functional>
#include <optional>
#include <string>

#include "engine/base/result.hpp"
#include "server/net/listener.hpp"
#include "server/ops/log.hpp"
#include "server/program/app.hpp"
#include "server/program/open_storage.hpp"
#include "storage/threads/writer.hpp"

namespace takamaka {

// Returns the format of this setting: pretty or json, or what suits standard output.
ops::LogFormat log_format(const std::string& setting);

// Opens a port that a setting gives to one purpose; none if the setting is empty.
Result<std::optional<net::OpenPort>, StartFailure> open_own_port(const char* setting, const std::string& address);

// Returns the limits of the writer's queue. `broken` is called when the store is broken.
storage::Writer::Limits writer_limits(std::function<void()> broken);

// Opens the database of these settings.
Result<OpenStorage, StartFailure> open_database(const Settings& settings);

// Returns a name that no other start of any process has: the machine's, and 40 random bits.
std::string new_node_name();

}  // namespace takamaka
