#include "protocol/wire/decode.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "protocol/messages/wire_kinds.hpp"
#include "protocol/wire/encode_messages.hpp"

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
  EXPECT_EQ(refused(R"({"type":"sit","id":"1","room":"short"})"), "1|malformed|/room|must be 26 characters");
  // A client may not send a message that only the server sends.
  EXPECT_EQ(refused(R"({"type":"pong","id":"1","re":"1"})"), "1|unknown_type|/type|unknown type");
}

// A text that the parser refuses is still answered by its id, if that can be read with certainty.
TEST(DecodeMessage, NamesTheRequestAlsoWhereTheParserRefusesIt) {
  const auto re = [](std::string_view frame) {
    const auto message = decode_message(frame);
    return message ? std::string{"accepted"} : message.error().re;
  };
  constexpr std::array named{
      R"({"type":"rename","id":"7","name":"a\u0000b"})",
      R"({"type":"rename","name":"a\u0000b","id":"7"})",
      R"({"type":"create","variant":"gaple","seats":1e999,"id":"7"})",
      R"({"type":"create","id":"7","seats":-0})",
      R"({"seats":NaN,"id":"7"})",
      R"({"seats":01 , "id" : "7" })",
      R"({"name":"\ud800","id":"7"})",
      R"({"name":"\x","id":"7"})",
      R"({"a":1,"a":2,"id":"7"})",
      R"({"a":[[[[[[[[[[[[[[[[[[{"id":"8"}]]]]]]]]]]]]]]]]]],"id":"7"})",
      R"({"a":[1 2 {"b" 3}],"id":"7"})",
      R"({"id":"7","text":"she said "hello" to me"})",
      R"({"id":"7","a":[)",
      R"({"id":"7"} {})",
      R"({"i\u0064":"\u0037","a":-0})",
      "\xEF\xBB\xBF{\"id\":\"7\",\"a\":-0}",
      "{\"id\":\"7\",\"a\":\"\xFF\"}",
  };
  for (const std::string_view frame : named) EXPECT_EQ(re(frame), "7") << frame;
  constexpr std::array unclear{
      R"({"type":"ping","id":"1","id":"2"})",
      R"({"type":"ping","id":"1","i\u0064":"2"})",
      R"({"type":"ping","id":"a\u0000b"})",
      R"({"type":"ping","id":"\ud800"})",
      R"({"type":"ping","id":"a"b"})",
      R"({"type":"ping","id":"a)",
      R"({"type":"ping","id":"a\)",
      R"({"type":"ping","id":["7"],"a":-0})",
      R"({"text":"the key "id":"7" is a string"})",
      R"({"a":{"id":"7"},"b":-0})",
      R"({"a":[}],"id":"7"})",
      R"([{"id":"7"}, -0])",
      R"("id":"7")",
      R"({"a" 1,"id":"7"})",
      R"({,"id":"7"})",
  };
  for (const std::string_view frame : unclear) EXPECT_EQ(re(frame), "") << frame;
  EXPECT_EQ(re(R"({"id":")" + std::string(37, 'x') + R"(","a":-0})"), "") << "longer than an id may be";
  EXPECT_EQ(re(R"({"id":"7","a":)" + std::string(8000, '[') + std::string(8000, ']') + "}"), "7");
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
  auto without = types_of(std::type_identity<wire::variant_of<ClientMessage>>{});
  for (const Fixture& fixture : fixtures("client.")) {
    const auto message = decode_message(fixture.text);
    ASSERT_TRUE(message.has_value()) << fixture.name << message.error().path.value_or("") << message.error().message;
    const std::string again = encode(*message);
    EXPECT_EQ(decode_message(again), message) << fixture.name;
    without.erase(Json::parse(fixture.text)["type"].get<std::string>());
  }
  EXPECT_EQ(without, std::set<std::string>{});
}

// Returns the object at the path of keys.
Json& at_path(Json& message, const std::vector<std::string>& path) {
  Json* place = &message;
  for (const std::string& key : path) place = &(*place)[key];
  return *place;
}
void collect_objects(const Json& from, const std::vector<std::string>& path,
                     std::vector<std::vector<std::string>>& into) {
  if (!from.is_object()) return;
  into.push_back(path);
  for (const auto& [key, value] : from.items()) {
    std::vector<std::string> below = path;
    below.push_back(key);
    collect_objects(value, below, into);
  }
}

// At every depth: a key may be null exactly where it may be left out. Options and actions are read by a game (match_of_test.cpp).
TEST(Fixtures, NullMeansTheSameAsLeavingAKeyOut) {
  int optional_keys = 0;
  for (const Fixture& fixture : fixtures("client.")) {
    const Json whole = Json::parse(fixture.text);
    std::vector<std::vector<std::string>> objects;
    collect_objects(whole, {}, objects);
    for (const auto& path : objects) {
      if (!path.empty() && (path.front() == "options" || path.front() == "action")) continue;
      Json whole_again = whole;
      const Json object = at_path(whole_again, path);
      for (const auto& [key, value] : object.items()) {
        if (key == "action" || (key == "options" && whole["type"] == "configure")) continue;
        Json without = whole, with_null = whole;
        at_path(without, path).erase(key);
        at_path(with_null, path)[key] = nullptr;
        const auto expected = decode_message(without.dump()), found = decode_message(with_null.dump());
        EXPECT_EQ(found.has_value(), expected.has_value()) << fixture.name << " " << key;
        if (!expected || !found) continue;
        EXPECT_EQ(*found, *expected) << fixture.name << " " << key;
        ++optional_keys;
      }
    }
  }
  EXPECT_GT(optional_keys, 25);
}

TEST(Fixtures, EveryServerMessageHasAnExampleThatTheEncoderReproduces) {
  auto without = types_of(std::type_identity<wire::variant_of<ServerMessage>>{});
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
