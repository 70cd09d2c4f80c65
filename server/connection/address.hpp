#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace takamaka {

// An address that was parsed once, for many comparisons. IPv4 inside IPv6 (::ffff:1.2.3.4) becomes IPv4.
class Address {
 public:
  // Any other text is an address in no range.
  explicit Address(std::string_view text);
  // Parses an address as a proxy writes it: alone, with a port (1.2.3.4:5555), or in brackets ([2001:db8::1]:443).
  static Address forwarded(std::string_view text);

  bool is_valid() const { return !bytes_.empty(); }
  std::string text() const;                                           // canonical; empty if not valid
  const std::vector<unsigned char>& bytes() const { return bytes_; }  // 4 or 16; empty if not valid

 private:
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

// Entries of X-Forwarded-For that are read, counted from the right. Further ones are not read.
inline constexpr std::size_t forwarded_entries_max = 16;

// Tells whether the address is one of the proxies.
bool is_trusted(const Address& address, const std::vector<AddressRange>& trusted_proxies);

struct ClientAddress {
  std::string text;
  bool unclear =
      false;  // a trusted proxy sent something that is not an address, or too many entries: `text` is the proxy
};
// Returns the client's address: the peer or, if the peer is a trusted proxy, the last address in X-Forwarded-For that
// is not itself a trusted proxy. `forwarded_for` holds all lines of the header, joined by commas. Only entries that a
// trusted proxy has written are looked at, so nothing that a client sends in this header counts.
ClientAddress client_address(std::string_view peer, std::string_view forwarded_for,
                             const std::vector<AddressRange>& trusted_proxies);

// Shortens an address for logs: 1.2.3.0/24, 2001:db8:1::/48; returns any other text unchanged.
std::string truncated_address(std::string_view address);

// Returns the key for limits: the whole IPv4 address, or the /64 of an IPv6 address (usually one household).
std::string limit_key(std::string_view address);

// An address with its key, made once for many messages.
struct CountedAddress {
  explicit CountedAddress(std::string address) : text{std::move(address)}, key{limit_key(text)} {}
  std::string text, key;
};

}  // namespace takamaka
