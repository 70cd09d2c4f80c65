#pragma once

// Opens an address as a browser would, to see its certificate and who answers.

#include <optional>
#include <string>

namespace takamaka::commands {

struct Probe {
  std::string unreachable;         // why there is no connection; empty: there is one
  std::string bad_certificate;     // why a browser would not trust it; empty: it would, or there is no TLS
  std::optional<int> days_left{};  // until the certificate ends
  std::string answer;              // of GET /version, with its head; empty if it was not asked
};
// `url` begins with http:// or https://. Trusts the certificate authorities of this machine. Takes at most some seconds.
Probe probe(const std::string& url);

}  // namespace takamaka::commands
