#include "server/net/address.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace takamaka::net {
namespace {

// Returns 4 or 16 bytes; empty if the text is not an address.
std::vector<unsigned char> bytes_of(std::string_view text) {
  std::array<char, INET6_ADDRSTRLEN> zero_ended{};
  if (text.empty() || text.size() >= zero_ended.size()) return {};
  std::copy(text.begin(), text.end(), zero_ended.begin());
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET, zero_ended.data(), bytes.data()) == 1) return {bytes.begin(), bytes.begin() + 4};
  if (inet_pton(AF_INET6, zero_ended.data(), bytes.data()) != 1) return {};
  constexpr std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  if (std::equal(mapped.begin(), mapped.end(), bytes.begin())) return {bytes.begin() + 12, bytes.end()};
  return {bytes.begin(), bytes.end()};
}

bool same_prefix(const std::vector<unsigned char>& a, const std::vector<unsigned char>& b, int bits) {
  for (std::size_t i = 0; bits > 0; ++i, bits -= 8) {
    const int mask = bits >= 8 ? 0xff : 0xff << (8 - bits) & 0xff;
    if ((a[i] & mask) != (b[i] & mask)) return false;
  }
  return true;
}

std::string prefix_text(std::vector<unsigned char> bytes, int bits) {
  for (std::size_t i = static_cast<std::size_t>(bits) / 8; i < bytes.size(); ++i) bytes[i] = 0;
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(bytes.size() == 4 ? AF_INET : AF_INET6, bytes.data(), text.data(), text.size());
  return std::string{text.data()} + "/" + std::to_string(bits);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

Address::Address(std::string_view text) : bytes_{bytes_of(text)} {}

std::optional<AddressRange> AddressRange::parse(std::string_view text) {
  AddressRange range;
  const auto slash = text.find('/');
  range.bytes_ = bytes_of(text.substr(0, slash));
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
  return address.bytes_.size() == bytes_.size() && same_prefix(address.bytes_, bytes_, bits_);
}

std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<AddressRange>& trusted_proxies) {
  const auto trusted = [&](std::string_view address) {
    return std::ranges::any_of(trusted_proxies, [&](const auto& range) { return range.contains(address); });
  };
  std::string client = peer;
  while (trusted(client) && !forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const auto last = trimmed(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
    if (bytes_of(last).empty()) break;
    client = last;
    forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
  }
  return client;
}

std::string truncated_address(std::string_view address) {
  const auto bytes = bytes_of(address);
  if (bytes.empty()) return std::string{address};
  return prefix_text(bytes, bytes.size() == 4 ? 24 : 48);
}

std::string limit_key(std::string_view address) {
  const auto bytes = bytes_of(address);
  if (bytes.empty()) return std::string{address};
  return prefix_text(bytes, bytes.size() == 4 ? 32 : 64);
}

}  // namespace takamaka::net
