#include "server/connection/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace takamaka {
namespace {

bool same_prefix(const std::vector<unsigned char>& a, const std::vector<unsigned char>& b, int bits) {
  for (std::size_t i = 0; bits > 0; ++i, bits -= 8) {
    const int mask = bits >= 8 ? 0xff : 0xff << (8 - bits) & 0xff;
    if ((a[i] & mask) != (b[i] & mask)) return false;
  }
  return true;
}

std::string text_of(const std::vector<unsigned char>& bytes) {
  if (bytes.empty()) return {};
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(bytes.size() == 4 ? AF_INET : AF_INET6, bytes.data(), text.data(), text.size());
  return std::string{text.data()};
}

std::string prefix_text(const Address& address, int bits_of_ipv4, int bits_of_ipv6) {
  auto bytes = address.bytes();
  const int bits = bytes.size() == 4 ? bits_of_ipv4 : bits_of_ipv6;
  for (std::size_t i = static_cast<std::size_t>(bits) / 8; i < bytes.size(); ++i) bytes[i] = 0;
  return text_of(bytes) + "/" + std::to_string(bits);
}

bool is_port(std::string_view text) {
  unsigned port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc{} && end == text.data() + text.size() && port <= 65535;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

Address::Address(std::string_view text) {
  std::array<char, INET6_ADDRSTRLEN> zero_ended{};
  if (text.empty() || text.size() >= zero_ended.size() || text.find('\0') != std::string_view::npos) return;
  std::copy(text.begin(), text.end(), zero_ended.begin());
  std::array<unsigned char, 16> bytes{};
  constexpr std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (inet_pton(AF_INET, zero_ended.data(), bytes.data()) == 1) {
    bytes_.assign(bytes.begin(), bytes.begin() + 4);
  } else if (inet_pton(AF_INET6, zero_ended.data(), bytes.data()) == 1) {
    const bool is_mapped = std::equal(mapped.begin(), mapped.end(), bytes.begin());
    bytes_.assign(bytes.begin() + (is_mapped ? 12 : 0), bytes.end());
  }
}

Address Address::forwarded(std::string_view text) {
  const Address none{""};
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return none;
    const auto after = text.substr(end + 1);
    if (!after.empty() && !(after.front() == ':' && is_port(after.substr(1)))) return none;
    const auto inside = text.substr(1, end - 1);
    return inside.find(':') == std::string_view::npos ? none : Address{inside};  // brackets are for IPv6
  }
  // One colon separates a port; an IPv6 address has at least two.
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || text.find(':', colon + 1) != std::string_view::npos) return Address{text};
  return is_port(text.substr(colon + 1)) ? Address{text.substr(0, colon)} : none;
}

std::string Address::text() const { return text_of(bytes_); }

std::optional<AddressRange> AddressRange::parse(std::string_view text) {
  AddressRange range;
  const auto slash = text.find('/');
  range.bytes_ = Address{text.substr(0, slash)}.bytes();
  if (range.bytes_.empty()) return std::nullopt;
  const int all = static_cast<int>(range.bytes_.size()) * 8;
  range.bits_ = all;
  if (slash != std::string_view::npos) {
    const std::string_view bits = text.substr(slash + 1);
    const auto [end, error] = std::from_chars(bits.data(), bits.data() + bits.size(), range.bits_);
    if (error != std::errc{} || end != bits.data() + bits.size() || range.bits_ < 0 || range.bits_ > all)
      return std::nullopt;
  }
  return range;
}

bool AddressRange::contains(const Address& address) const {
  return address.bytes().size() == bytes_.size() && same_prefix(address.bytes(), bytes_, bits_);
}

bool is_trusted(const Address& address, const std::vector<AddressRange>& trusted_proxies) {
  return std::ranges::any_of(trusted_proxies, [&](const auto& range) { return range.contains(address); });
}

ClientAddress client_address(std::string_view peer, std::string_view forwarded_for,
                             const std::vector<AddressRange>& trusted_proxies) {
  Address client{peer};
  if (!client.is_valid()) return {std::string{peer}};
  for (std::size_t read = 0; is_trusted(client, trusted_proxies) && !forwarded_for.empty(); ++read) {
    if (read == forwarded_entries_max) return {client.text(), true};
    const auto comma = forwarded_for.rfind(',');
    const auto last = trimmed(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
    forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
    if (last.empty()) continue;  // RFC 9110 5.6.1: empty elements of a list do not count
    Address next = Address::forwarded(last);
    if (!next.is_valid()) return {client.text(), true};
    client = std::move(next);
  }
  return {client.text()};
}

std::string truncated_address(std::string_view address) {
  const Address parsed{address};
  return parsed.is_valid() ? prefix_text(parsed, 24, 48) : std::string{address};
}

std::string limit_key(std::string_view address) {
  const Address parsed{address};
  return parsed.is_valid() ? prefix_text(parsed, 32, 64) : std::string{address};
}

}  // namespace takamaka
