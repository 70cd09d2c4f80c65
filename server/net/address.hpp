#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace takamaka::net {

// A range of addresses such as 10.0.0.0/8 or ::1 (an address alone is a range of one).
class AddressRange {
 public:
  static std::optional<AddressRange> parse(std::string_view text);
  // An address in text form; IPv4 inside IPv6 (::ffff:1.2.3.4) counts as IPv4.
  bool contains(std::string_view address) const;

 private:
  std::vector<unsigned char> bytes_;
  int bits_ = 0;
};

// Whose request this is: the peer, or, if the peer is a trusted proxy, the last address in X-Forwarded-For that is not
// itself a trusted proxy. What does not parse as an address is not believed.
std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<AddressRange>& trusted_proxies);

// For logs and limits: 1.2.3.0/24, 2001:db8:1::/48; the text itself if it is no address.
std::string truncated_address(std::string_view address);

// For limits: an IPv4 address whole, of an IPv6 address its /64, which is what one household has.
std::string limit_key(std::string_view address);

}  // namespace takamaka::net
