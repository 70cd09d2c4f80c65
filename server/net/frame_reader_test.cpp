// Tests that messages come out whole however their octets are cut, and that every frame which the RFC forbids is refused.

#include "server/net/frame_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "protocol/messages/limits.hpp"

namespace takamaka::net {
namespace {

using Found = FrameReader::Found;

namespace opcode {
constexpr unsigned continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10;
}
constexpr std::int64_t arrival_ms = 5000;

struct Form {
  bool last = true, masked = true, shortest = true;
  unsigned reserved = 0;
};

// One frame of a client.
std::string client_frame(unsigned kind, const std::string& payload = {}, Form form = {}) {
  const std::array<unsigned, 4> mask{0x11, 0x22, 0x33, 0x44};
  std::string octets;
  const auto put = [&](unsigned octet) { octets.push_back(static_cast<char>(octet)); };
  put((form.last ? 128u : 0u) | form.reserved << 4 | kind);
  const unsigned masked = form.masked ? 128u : 0u;
  if (payload.size() < 126 && form.shortest) {
    put(masked | static_cast<unsigned>(payload.size()));
  } else if (payload.size() < 65536) {
    put(masked | 126u);
    for (int shift : {8, 0}) put(static_cast<unsigned>(payload.size() >> shift) & 255u);
  } else {
    put(masked | 127u);
    for (int shift = 56; shift >= 0; shift -= 8) put(static_cast<unsigned>(payload.size() >> shift) & 255u);
  }
  if (!form.masked) return octets + payload;
  for (const unsigned octet : mask) put(octet);
  for (std::size_t i = 0; i < payload.size(); ++i) put(static_cast<unsigned char>(payload[i]) ^ mask[i % 4]);
  return octets;
}
const Form part{.last = false};

std::string close_with(unsigned code, const std::string& reason = {}) {
  return client_frame(opcode::close,
                      std::string{static_cast<char>(code >> 8), static_cast<char>(code & 255u)} + reason);
}
std::string repeated(int count, const std::string& octets) {
  std::string all;
  for (int i = 0; i < count; ++i) all += octets;
  return all;
}

// What a connection finds in these octets, as words.
std::vector<std::string> found_in(const std::string& octets, std::size_t at_once) {
  FrameReader reader{10, 40};
  std::vector<std::string> all;
  for (std::size_t at = 0; at < octets.size(); at += at_once) {
    std::string_view rest = std::string_view{octets}.substr(at, at_once);
    while (!rest.empty()) {
      const auto [size, found] = reader.feed(rest, arrival_ms);
      rest.remove_prefix(size);
      if (found == Found::text) all.push_back("text " + reader.text());
      if (found == Found::ping) all.push_back("ping " + std::string{reader.payload()});
      if (found == Found::pong) all.push_back("pong " + std::string{reader.payload()});
      if (found == Found::close) all.push_back("close " + std::to_string(reader.close_code()));
      if (found != Found::wrong) continue;
      all.push_back("wrong " + std::to_string(reader.wrong()->code));
      return all;
    }
  }
  return all;
}
// However the octets are cut.
std::vector<std::string> found_in(const std::string& octets) {
  const auto whole = found_in(octets, octets.size());
  for (const std::size_t at_once : {1, 2, 3, 7, 13, 100}) EXPECT_EQ(found_in(octets, at_once), whole) << at_once;
  return whole;
}
using Words = std::vector<std::string>;

TEST(FrameReader, PutsMessagesTogetherAndFindsControlFramesBetween) {
  EXPECT_EQ(
      found_in(client_frame(opcode::text, "one") + client_frame(opcode::text) + client_frame(opcode::text, "three")),
      (Words{"text one", "text ", "text three"}));
  EXPECT_EQ(found_in(client_frame(opcode::text, "a", part) + client_frame(opcode::ping, "hi") +
                     client_frame(opcode::continuation, "", part) + client_frame(opcode::pong) +
                     client_frame(opcode::continuation, "b") + close_with(1001, "bye")),
            (Words{"ping hi", "pong ", "text ab", "close 1001"}));
  EXPECT_EQ(found_in(client_frame(opcode::close)), Words{"close 1000"});
}

TEST(FrameReader, TakesMessagesOfEveryLengthUpToTheLimit) {
  constexpr std::size_t most = limits::frame_bytes_max;
  for (const std::size_t size : {std::size_t{1}, std::size_t{125}, std::size_t{126}, std::size_t{4000}, most}) {
    EXPECT_EQ(found_in(client_frame(opcode::text, std::string(size, 'x'))), Words{"text " + std::string(size, 'x')});
  }
  EXPECT_EQ(found_in(client_frame(opcode::text, std::string(most + 1, 'x'))), Words{"wrong 4413"});
  const std::string half(most / 2 + 1, 'x');
  EXPECT_EQ(found_in(client_frame(opcode::text, half, part) + client_frame(opcode::continuation, half)),
            Words{"wrong 4413"});
}

TEST(FrameReader, GivesBackTheMemoryOfALongText) {
  FrameReader reader{10, 40};
  const auto read = [&](std::size_t size) {
    EXPECT_EQ(reader.feed(client_frame(opcode::text, std::string(size, 'x')), arrival_ms).found, Found::text);
    EXPECT_EQ(reader.text().size(), size);
    reader.forget_text();
    return reader.text().capacity();
  };
  const std::size_t of_a_move = read(200);
  EXPECT_GE(of_a_move, 200U) << "kept for the next one";
  EXPECT_EQ(read(100), of_a_move);
  EXPECT_LT(read(limits::frame_bytes_max), 200U);
}

TEST(FrameReader, RefusesFarTooMuchBeforeItArrives) {
  const std::string head = client_frame(opcode::text, std::string(4 * limits::frame_bytes_max + 1, 'x')).substr(0, 14);
  EXPECT_EQ(found_in(head), Words{"wrong 1009"});
  const std::string most = {"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff____"};
  EXPECT_EQ(found_in(most), Words{"wrong 1009"});
}

TEST(FrameReader, RefusesWhatTheRfcForbids) {
  const std::pair<const char*, std::string> cases[] = {
      {"unmasked", client_frame(opcode::text, "x", {.masked = false})},
      {"reserved bit 1", client_frame(opcode::text, "x", {.reserved = 1})},
      {"reserved bit 2", client_frame(opcode::text, "x", {.reserved = 2})},
      {"reserved bit 4", client_frame(opcode::ping, "x", {.reserved = 4})},
      {"unknown opcode 3", client_frame(3, "x")},
      {"unknown opcode 7", client_frame(7, "x")},
      {"unknown control opcode 11", client_frame(11)},
      {"unknown control opcode 15", client_frame(15)},
      {"continuation of nothing", client_frame(opcode::continuation, "x")},
      {"continuation of a whole message", client_frame(opcode::text, "") + client_frame(opcode::continuation, "x")},
      {"message in a message", client_frame(opcode::text, "x", part) + client_frame(opcode::text, "y")},
      {"ping in parts", client_frame(opcode::ping, "x", part)},
      {"long ping", client_frame(opcode::ping, std::string(126, 'x'))},
      {"close in parts", client_frame(opcode::close, "", part)},
      {"half a close code", client_frame(opcode::close, "x")},
      {"longer form of a length", client_frame(opcode::text, std::string(100, 'x'), {.shortest = false})}};
  for (const auto& [what, octets] : cases) {
    const Words found = found_in(octets);
    ASSERT_FALSE(found.empty()) << what;
    EXPECT_EQ(found.back(), "wrong 1002") << what;
  }
  EXPECT_EQ(found_in(client_frame(opcode::binary, "x")), Words{"wrong 1003"});
}

TEST(FrameReader, KnowsTheCloseCodes) {
  for (const unsigned code : {1000u, 1003u, 1007u, 1013u, 3000u, 4999u})
    EXPECT_EQ(found_in(close_with(code, "why")), Words{"close " + std::to_string(code)});
  for (const unsigned code : {0u, 999u, 1004u, 1005u, 1006u, 1014u, 1015u, 1016u, 2999u, 5000u, 65535u})
    EXPECT_EQ(found_in(close_with(code)), Words{"wrong 1002"}) << code;
  EXPECT_EQ(found_in(close_with(1000, "\xff")), Words{"wrong 1007"});
}

TEST(FrameReader, ATextIsUtf8OverAllItsFrames) {
  const std::string text = "{\"name\":\"é€𝄞\"}";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    EXPECT_EQ(found_in(client_frame(opcode::text, text.substr(0, cut), part) +
                       client_frame(opcode::continuation, text.substr(cut))),
              Words{"text " + text});
  }
  EXPECT_EQ(found_in(client_frame(opcode::text, "a long text in ASCII, and then \x80")), Words{"wrong 1007"});
  EXPECT_EQ(found_in(client_frame(opcode::text, "cut \xe2\x82", part) + client_frame(opcode::continuation)),
            Words{"wrong 1007"});
}

TEST(FrameReader, AMessageHasAtMostSixtyFourFragments) {
  for (const std::string& payload : {std::string{}, std::string{"x"}, std::string(200, 'x')}) {
    const std::string begin = client_frame(opcode::text, payload, part),
                      middle = client_frame(opcode::continuation, payload, part);
    const std::string most =
        begin + repeated(limits::fragments_max - 2, middle) + client_frame(opcode::continuation, payload);
    EXPECT_EQ(found_in(repeated(10, most)).size(), 10U);
    EXPECT_EQ(found_in(begin + repeated(limits::fragments_max, middle)), Words{"wrong 4429"});
  }
}

TEST(FrameReader, PingsAndPongsHaveABudgetAlsoBetweenFragments) {
  for (const unsigned kind : {opcode::ping, opcode::pong}) {
    const std::string one = client_frame(kind, "hi");
    EXPECT_EQ(found_in(repeated(40, one)).back().substr(0, 1), "p");
    EXPECT_EQ(found_in(repeated(41, one)).back(), "wrong 4429");
    EXPECT_EQ(found_in(client_frame(opcode::text, "x", part) + repeated(41, one)).size(), 41U);
  }
  FrameReader reader{10, 40};
  for (int second = 0; second < 100; ++second) {
    for (int i = 0; i < 10; ++i)
      EXPECT_EQ(reader.feed(client_frame(opcode::pong), arrival_ms + second * 1000).found, Found::pong);
  }
}

TEST(FrameReader, NothingPassesAfterAWrongFrame) {
  FrameReader reader{10, 40};
  EXPECT_EQ(reader.feed(client_frame(3, "x"), arrival_ms).found, Found::wrong);
  const auto [octets, found] = reader.feed(client_frame(opcode::text, "x"), arrival_ms + 1'000'000);
  EXPECT_EQ(octets, 0U);
  EXPECT_EQ(found, Found::wrong);
}

}  // namespace
}  // namespace takamaka::net
