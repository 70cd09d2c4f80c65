#include "protocol/json/plain_reader.hpp"

#include <gtest/gtest.h>

#include <string>

#include "all_rules.hpp"
#include "protocol/embedded.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/json/json_codec.hpp"
#include "protocol/messages/messages.hpp"
#include "tests/support/arbitrary.hpp"

namespace takamaka {
namespace {

constexpr std::string_view move_text = R"({"type":"act","id":"1234","room":"01JABCDEFGHJKMNPQRSTVWXYZ0","seq":42,)"
                                       R"("action":{"type":"play","tile":"4-6","end":"left"}})";

// Returns whether the text is plain. If it is, the decoder must read the same.
template <class T>
bool reads_as_the_decoder(const std::string& text) {
  T plain{};
  if (!read_plain(text, plain)) return false;
  const auto decoded = decode_text<T>(text);
  EXPECT_TRUE(decoded.has_value()) << text << "\n" << decoded.error().path << ": " << decoded.error().reason;
  // Raw text may have another order of keys and blanks.
  if (decoded) {
    EXPECT_EQ(Json::parse(to_json(plain, Archive{})), Json::parse(to_json(*decoded, Archive{}))) << text;
  }
  return true;
}

template <class T>
void every_value(std::uint64_t times) {
  for (std::uint64_t number = 0; number < times; ++number) {
    reads_as_the_decoder<T>(to_json(testing::Arbitrary{number}.make<T>(), Archive{}));
  }
}

// Changes each byte of the text to each of these, drops it, and doubles it.
template <class T>
void every_change(const std::string& text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char c : std::string_view{"\"\\{}[],: 0-1.e9tfn\x7F\x80\x1F"}) {
      std::string changed = text;
      changed[at] = c;
      reads_as_the_decoder<T>(changed);
    }
    reads_as_the_decoder<T>(std::string{text}.erase(at, 1));
    reads_as_the_decoder<T>(std::string{text}.insert(at, 1, text[at]));
  }
}

TEST(PlainReader, ReadsWhatTheDecoderReads) {
  every_value<ClientMessage>(4000);
  for_each_rules([]<class R>() {
    SCOPED_TRACE(R::key);
    every_value<typename R::Action>(400);
    every_value<typename R::Options>(200);
  });
}
TEST(PlainReader, ReadsNothingThatTheDecoderRefuses) {
  every_change<ClientMessage>(std::string{move_text});
  for (const Embedded& example : takamaka::fixtures()) {
    const auto json = Json::parse(example.text);
    if (decode<ClientMessage>(json)) every_change<ClientMessage>(json.dump());
  }
}

TEST(PlainReader, ReadsAMoveHoweverItsSenderOrdersIt) {
  EXPECT_TRUE(reads_as_the_decoder<ClientMessage>(std::string{move_text}));
  EXPECT_TRUE(reads_as_the_decoder<ClientMessage>(Json::parse(move_text).dump()));  // sorted, with `type` last
  EXPECT_TRUE(reads_as_the_decoder<ClientMessage>(
      R"({"type": "act", "id": "1", "room": "01JABCDEFGHJKMNPQRSTVWXYZ0", "seq": 0, "action": {"type": "pass"}})"));
  for_each_rules([]<class R>() {
    SCOPED_TRACE(R::key);
    for (std::uint64_t number = 0; number < 50; ++number) {
      EXPECT_TRUE(reads_as_the_decoder<typename R::Action>(
          to_json(testing::Arbitrary{number}.make<typename R::Action>(), Archive{})));
    }
  });
}

TEST(PlainReader, LeavesToTheDecoderWhatIsNotPlain) {
  const auto is_plain = [](std::string_view action) {
    return reads_as_the_decoder<ClientMessage>(
        R"({"type":"act","id":"1","room":"01JABCDEFGHJKMNPQRSTVWXYZ0","seq":1,"action":)" + std::string{action} + "}");
  };
  EXPECT_TRUE(is_plain(R"({"a":[1,{"b":true}],"c":"x","d":-1})"));
  for (const std::string_view other :
       {R"({"a":"\n"})", R"({"a":"é"})", R"({"a":-0})", R"({"a":1.5})", R"({"a":1e3})", R"({"a":null})", R"({ "a":1})",
        R"({"a":01})", R"({"a":1,"a":2})", R"({"a":1,})", R"({"a":1234567890123456789})", R"([1,])", ""}) {
    EXPECT_FALSE(is_plain(other)) << other;
  }
  const std::string deep(limits::json_depth_max / 2 + 1, '[');
  EXPECT_FALSE(is_plain(deep + std::string(deep.size(), ']')));
  EXPECT_TRUE(is_plain(deep.substr(1) + std::string(deep.size() - 1, ']')));
}

}  // namespace
}  // namespace takamaka
