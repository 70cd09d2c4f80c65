#include "server/net/frame_meter.hpp"

#include <gtest/gtest.h>

#include <string>

#include "protocol/limits.hpp"

namespace takamaka::net {
namespace {

namespace opcode {
constexpr unsigned continuation = 0, text = 1, close = 8, ping = 9, pong = 10;
}
constexpr std::int64_t arrival_ms = 5000;

// One masked frame of a client.
std::string client_frame(unsigned kind, const std::string& payload = {}, bool last = true) {
  const std::array<unsigned, 4> mask{0x11, 0x22, 0x33, 0x44};
  std::string octets;
  const auto put = [&](unsigned octet) { octets.push_back(static_cast<char>(octet)); };
  put((last ? 128u : 0u) | kind);
  if (payload.size() < 126) {
    put(128u | static_cast<unsigned>(payload.size()));
  } else if (payload.size() < 65536) {
    put(128u | 126u);
    for (int shift : {8, 0}) put(static_cast<unsigned>(payload.size() >> shift) & 255u);
  } else {
    put(128u | 127u);
    for (int shift = 56; shift >= 0; shift -= 8) put(static_cast<unsigned>(payload.size() >> shift) & 255u);
  }
  for (const unsigned octet : mask) put(octet);
  for (std::size_t i = 0; i < payload.size(); ++i) put(static_cast<unsigned char>(payload[i]) ^ mask[i % 4]);
  return octets;
}
std::string close_with(unsigned code) {
  return client_frame(opcode::close, {static_cast<char>(code >> 8), static_cast<char>(code & 255u)});
}
std::string repeated(int count, const std::string& octets) {
  std::string all;
  for (int i = 0; i < count; ++i) all += octets;
  return all;
}

// Whole and octet by octet, the same octets are good.
std::size_t good_octets(const std::string& octets) {
  FrameMeter whole{10, 40}, drop_by_drop{10, 40};
  const std::size_t good = whole.feed(octets, arrival_ms);
  for (std::size_t i = 0; i < octets.size() && !drop_by_drop.wrong(); ++i)
    drop_by_drop.feed(std::string_view{octets}.substr(i, 1), arrival_ms);
  EXPECT_EQ(whole.wrong().has_value(), drop_by_drop.wrong().has_value());
  const CloseCode none{};
  EXPECT_EQ(whole.wrong().value_or(none).code, drop_by_drop.wrong().value_or(none).code);
  EXPECT_EQ(good < octets.size(), whole.wrong().has_value());
  return good;
}

TEST(FrameMeter, AMessageHasAtMostSixtyFourFragments) {
  for (const std::string& payload : {std::string{}, std::string{"x"}, std::string(200, 'x')}) {
    const std::string begin = client_frame(opcode::text, payload, false),
                      middle = client_frame(opcode::continuation, payload, false);
    const std::string most =
        begin + repeated(limits::fragments_max - 2, middle) + client_frame(opcode::continuation, payload);
    EXPECT_EQ(good_octets(repeated(10, most)), 10 * most.size());
    const std::string allowed = begin + repeated(limits::fragments_max - 1, middle);
    EXPECT_EQ(good_octets(allowed + middle + middle), allowed.size());
  }
}

TEST(FrameMeter, PingsAndPongsHaveABudgetAlsoBetweenFragments) {
  for (const unsigned kind : {opcode::ping, opcode::pong}) {
    const std::string one = client_frame(kind, "hi");
    EXPECT_EQ(good_octets(repeated(40, one)), 40 * one.size());
    EXPECT_EQ(good_octets(repeated(41, one)), 40 * one.size());
    const std::string inside = client_frame(opcode::text, "x", false) + repeated(40, one);
    EXPECT_EQ(good_octets(inside + one), inside.size());
  }
  FrameMeter meter{10, 40};
  for (int second = 0; second < 100; ++second)
    EXPECT_EQ(meter.feed(repeated(10, client_frame(opcode::pong)), arrival_ms + second * 1000),
              10 * client_frame(opcode::pong).size());
  EXPECT_FALSE(meter.wrong());
}

TEST(FrameMeter, LengthsOfAllSizesAreSkipped) {
  std::string octets;
  for (const std::size_t size : {0, 1, 125, 126, 4000, 65535, 65536, 70000})
    octets += client_frame(opcode::text, std::string(size, '\x89'));
  EXPECT_EQ(good_octets(octets + client_frame(opcode::ping)), octets.size() + client_frame(opcode::ping).size());
}

TEST(FrameMeter, CloseCodesEndAt4999) {
  for (const unsigned code : {1000u, 3000u, 4999u}) EXPECT_EQ(good_octets(close_with(code)), close_with(code).size());
  EXPECT_EQ(good_octets(client_frame(opcode::close)), client_frame(opcode::close).size());
  const std::string before = client_frame(opcode::text, "hello");
  for (const unsigned code : {5000u, 65535u}) {
    EXPECT_EQ(good_octets(before + close_with(code)), before.size());
    FrameMeter meter{10, 40};
    meter.feed(close_with(code), arrival_ms);
    ASSERT_TRUE(meter.wrong());
    EXPECT_EQ(meter.wrong()->code, 1002);
  }
}

TEST(FrameMeter, NothingPassesAfterAWrongFrame) {
  FrameMeter meter{10, 1};
  meter.feed(repeated(2, client_frame(opcode::ping)), arrival_ms);
  ASSERT_TRUE(meter.wrong());
  EXPECT_EQ(meter.wrong()->code, closing::flooding.code);
  EXPECT_EQ(meter.feed(client_frame(opcode::text, "x"), arrival_ms + 1'000'000), 0U);
}

}  // namespace
}  // namespace takamaka::net
