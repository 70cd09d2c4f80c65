#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace takamaka::net {

// An address that was parsed once, for many comparisons.
class Address {
 public:
  // IPv4 inside IPv6 (::ffff:1.2.3.4) becomes IPv4. Any other text is an address in no range.
  explicit Address(std::string_view text);

 private:
  friend class AddressRange;
  std::vector<unsigned char> bytes_;
};

// A range of addresses such as 10.0.0.0/8 or ::1 (a single address is a range of one).
class AddressRange {
 public:
  static std::optional<AddressRange> parse(std::string_view text);
  bool contains(const Address& address) const;
  bool contains(std::string_view address) const { return contains(Address{address}); }

 private:
  std::vector<unsigned char> bytes_;
  int bits_ = 0;
};

// Returns the client's address: the peer or, if the peer is a trusted proxy, the last address in X-Forwarded-For that
// is not itself a trusted proxy. Stops at the first text that does not parse as an address.
std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<AddressRange>& trusted_proxies);

// Shortens an address for logs: 1.2.3.0/24, 2001:db8:1::/48; returns any other text unchanged.
std::string truncated_address(std::string_view address);

// Returns the key for limits: the whole IPv4 address, or the /64 of an IPv6 address (usually one household).
std::string limit_key(std::string_view address);

}  // namespace takamaka::net
