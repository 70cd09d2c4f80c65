#pragma once

#include <string_view>

namespace takamaka::ops {

// Tells systemd how the service is ("READY=1", "STOPPING=1") if it was started by systemd with Type=notify; else
// nothing.
void sd_notify(std::string_view state);

}  // namespace takamaka::ops
