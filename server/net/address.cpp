#include "server/net/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace takamaka::net {
namespace {

bool same_prefix(std::span<const unsigned char> a, std::span<const unsigned char> b, int bits) {
  for (std::size_t i = 0; bits > 0; ++i, bits -= 8) {
    const int mask = bits >= 8 ? 0xff : 0xff << (8 - bits) & 0xff;
    if ((a[i] & mask) != (b[i] & mask)) return false;
  }
  return true;
}

std::string text_of(std::span<const unsigned char> bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(bytes.size() == 4 ? AF_INET : AF_INET6, bytes.data(), text.data(), text.size());
  return std::string{text.data()};
}

std::string prefix_text(const Address& address, int bits_of_ipv4, int bits_of_ipv6) {
  std::vector<unsigned char> bytes{address.bytes().begin(), address.bytes().end()};
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

std::optional<Address> Address::parse(std::string_view text) {
  std::array<char, INET6_ADDRSTRLEN> zero_ended{};
  if (text.empty() || text.size() >= zero_ended.size() || text.find('\0') != std::string_view::npos)
    return std::nullopt;
  std::copy(text.begin(), text.end(), zero_ended.begin());
  Address address;
  auto& bytes = address.bytes_;
  if (inet_pton(AF_INET, zero_ended.data(), bytes.data()) == 1) {
    address.size_ = 4;
    return address;
  }
  if (inet_pton(AF_INET6, zero_ended.data(), bytes.data()) != 1) return std::nullopt;
  address.size_ = 16;
  constexpr std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (std::equal(mapped.begin(), mapped.end(), bytes.begin())) {
    std::copy(bytes.begin() + 12, bytes.end(), bytes.begin());
    address.size_ = 4;
  }
  return address;
}

std::optional<Address> Address::parse_forwarded(std::string_view text) {
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const auto after = text.substr(end + 1);
    if (!after.empty() && !(after.front() == ':' && is_port(after.substr(1)))) return std::nullopt;
    const auto inside = text.substr(1, end - 1);
    return inside.find(':') == std::string_view::npos ? std::nullopt : parse(inside);  // brackets are for IPv6
  }
  // One colon separates a port; an IPv6 address has at least two.
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || text.find(':', colon + 1) != std::string_view::npos) return parse(text);
  return is_port(text.substr(colon + 1)) ? parse(text.substr(0, colon)) : std::nullopt;
}

std::string Address::text() const { return text_of(bytes()); }

std::optional<AddressRange> AddressRange::parse(std::string_view text) {
  const auto slash = text.find('/');
  const auto first = Address::parse(text.substr(0, slash));
  if (!first) return std::nullopt;
  AddressRange range{*first};
  const int all = static_cast<int>(first->bytes().size()) * 8;
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
  return address.bytes().size() == first_.bytes().size() && same_prefix(address.bytes(), first_.bytes(), bits_);
}

bool AddressRange::contains(std::string_view address) const {
  const auto parsed = Address::parse(address);
  return parsed && contains(*parsed);
}

bool is_trusted(std::string_view address, const std::vector<AddressRange>& trusted_proxies) {
  const auto parsed = Address::parse(address);
  return parsed && std::ranges::any_of(trusted_proxies, [&](const auto& range) { return range.contains(*parsed); });
}

ClientAddress client_address(std::string_view peer, std::string_view forwarded_for,
                             const std::vector<AddressRange>& trusted_proxies) {
  const auto whose = Address::parse(peer);
  if (!whose) return {std::string{peer}};
  Address client = *whose;
  const auto trusted = [&] {
    return std::ranges::any_of(trusted_proxies, [&](const auto& range) { return range.contains(client); });
  };
  for (std::size_t read = 0; trusted() && !forwarded_for.empty(); ++read) {
    if (read == forwarded_entries_max) return {client.text(), true};
    const auto comma = forwarded_for.rfind(',');
    const auto last = trimmed(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
    forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
    if (last.empty()) continue;  // RFC 9110 5.6.1: empty elements of a list do not count
    const auto next = Address::parse_forwarded(last);
    if (!next) return {client.text(), true};
    client = *next;
  }
  return {client.text()};
}

std::string truncated_address(std::string_view address) {
  const auto parsed = Address::parse(address);
  return parsed ? prefix_text(*parsed, 24, 48) : std::string{address};
}

std::string limit_key(std::string_view address) {
  const auto parsed = Address::parse(address);
  return parsed ? prefix_text(*parsed, 32, 64) : std::string{address};
}

}  // namespace takamaka::net
