#pragma once

#include <string_view>

namespace takamaka::ops {

// Reports the service's state ("READY=1", "STOPPING=1") to systemd, if systemd started it with Type=notify.
void sd_notify(std::string_view state);

}  // namespace takamaka::ops
