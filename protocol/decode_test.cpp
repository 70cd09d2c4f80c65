#include "protocol/decode.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "protocol/encode_messages.hpp"

namespace takamaka {
namespace {

using Json = nlohmann::json;

std::string refused(std::string_view frame) {
  const auto message = decode_message(frame);
  if (message) return "accepted";
  const tell::Refused& why = message.error();
  EXPECT_TRUE(decode_server_message(encode(why)).has_value());  // the answer itself is always valid
  return why.re + "|" + why.code + "|" + why.path.value_or("-") + "|" + why.message;
}

TEST(DecodeMessage, NamesWhatIsWrong) {
  EXPECT_EQ(refused(R"({"type":"ping","id":"7"})"), "accepted");
  EXPECT_EQ(refused(R"({"type":"ping","id":"7","x":1})"), "7|malformed|/x|unknown key");
  EXPECT_EQ(refused(R"({"type":"dance","id":"7"})"), "7|unknown_type|/type|unknown type");
  EXPECT_EQ(refused(R"({"type":7,"id":"7"})"), "7|malformed|/type|must be a string");
  EXPECT_EQ(refused(R"({"id":"7"})"), "7|malformed|/type|missing");
  EXPECT_EQ(refused(R"({"type":"ping"})"), "|malformed|/id|missing");
  EXPECT_EQ(refused(R"({"type":"ping","id":""})"), "|malformed|/id|must be 1 to 36 characters");
  EXPECT_EQ(refused(R"({"type":"ping","id":7})"), "|malformed|/id|must be a string");
  EXPECT_EQ(refused(R"({"type":"ping","id":")" + std::string(37, 'x') + R"("})"),
            "|malformed|/id|must be 1 to 36 characters");
  EXPECT_EQ(refused("[]"), "|malformed||must be an object");
  EXPECT_EQ(refused("null"), "|malformed||must be an object");
  EXPECT_EQ(refused(""), "|malformed||not JSON at byte 1");
  EXPECT_EQ(refused(R"({"type":"sit","id":"1","room":"short"})"), "1|malformed|/room|must be 26 to 26 characters");
  // A client may not send a message that only the server sends.
  EXPECT_EQ(refused(R"({"type":"pong","id":"1","re":"1"})"), "1|unknown_type|/type|unknown type");
}

TEST(DecodeMessage, ReadsTheIdOfEveryRequest) {
  const auto message = decode_message(R"({"type":"add_device","id":"abc"})");
  ASSERT_TRUE(message.has_value());
  EXPECT_EQ(id_of(*message), "abc");
}

// ------------------------------------------------------------------------------- protocol/fixtures: one example per file

struct Fixture {
  std::string name, text;
};
std::vector<Fixture> fixtures(std::string_view side) {
  std::vector<Fixture> found;
  for (const auto& entry : std::filesystem::directory_iterator{TAKAMAKA_FIXTURES}) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(side)) continue;
    std::ifstream in{entry.path(), std::ios::binary};
    found.push_back({name, {std::istreambuf_iterator<char>{in}, {}}});
  }
  return found;
}
template <class... M>
std::set<std::string> types_of(std::type_identity<std::variant<M...>>) {
  return {std::string{M::wire_name}...};
}

TEST(Fixtures, EveryRequestHasAnExampleThatDecodes) {
  auto without = types_of(std::type_identity<ClientMessage>{});
  for (const Fixture& fixture : fixtures("client.")) {
    const auto message = decode_message(fixture.text);
    ASSERT_TRUE(message.has_value()) << fixture.name << message.error().path.value_or("") << message.error().message;
    const std::string again = encode(*message);
    EXPECT_EQ(decode_message(again), message) << fixture.name;
    without.erase(Json::parse(fixture.text)["type"].get<std::string>());
  }
  EXPECT_EQ(without, std::set<std::string>{});
}

TEST(Fixtures, EveryServerMessageHasAnExampleThatTheEncoderReproduces) {
  auto without = types_of(std::type_identity<ServerMessage>{});
  for (const Fixture& fixture : fixtures("server.")) {
    const auto message = decode_server_message(fixture.text);
    ASSERT_TRUE(message.has_value()) << fixture.name << message.error().path << message.error().reason;
    EXPECT_EQ(Json::parse(encode(*message)), Json::parse(fixture.text)) << fixture.name;
    without.erase(Json::parse(fixture.text)["type"].get<std::string>());
  }
  EXPECT_EQ(without, std::set<std::string>{});
}

}  // namespace
}  // namespace takamaka
