#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <qrencode.h>
#include <unistd.h>

#include <array>
#include <iostream>
#include <memory>
#include <vector>

#include "server/commands/commands.hpp"

namespace takamaka::commands {
namespace {

// Returns the IPv4 addresses of this machine on the local network.
std::vector<std::string> lan_addresses() {
  std::vector<std::string> addresses;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return addresses;
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner{all, freeifaddrs};
  for (const ifaddrs* one = all; one; one = one->ifa_next) {
    if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size())) addresses.emplace_back(text.data());
  }
  return addresses;
}

// Prints two rows of the code in one line of text, dark on light, with the empty border that phones need.
void print_qr(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code{
      QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1), QRcode_free};
  if (!code) return;
  const int width = code->width;
  const auto dark = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < width && y < width && (code->data[y * width + x] & 1) != 0;
  };
  for (int y = -2; y < width + 2; y += 2) {
    std::cout << "   \033[30;47m";
    for (int x = -2; x < width + 2; ++x)
      std::cout << (dark(x, y) ? (dark(x, y + 1) ? "█" : "▀") : (dark(x, y + 1) ? "▄" : " "));
    std::cout << "\033[0m\n";
  }
}

}  // namespace

void print_addresses(const Settings& settings, bool lan) {
  // Only on a terminal, for people. A log collector reads the same in the line `started`.
  if (!isatty(STDOUT_FILENO)) return;
  const std::string port = ":" + std::to_string(settings.port) + "/";
  const bool everywhere = settings.listen == "0.0.0.0" || settings.listen == "::";
  std::cout << "\n   On this machine:   http://" << (everywhere ? "localhost" : settings.listen) << port << '\n';
  if (!settings.public_url.empty()) std::cout << "   For others:        " << settings.public_url << '\n';
  if (everywhere && settings.public_url.empty()) {
    const auto addresses = lan_addresses();
    for (const auto& address : addresses) std::cout << "   On this network:   http://" << address << port << '\n';
    if (lan && !addresses.empty()) print_qr("http://" + addresses.front() + port);
  }
  std::cout << "   Ctrl-C stops the server; all games are kept.\n\n" << std::flush;
}

}  // namespace takamaka::commands
