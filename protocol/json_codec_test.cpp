#include "protocol/json_codec.hpp"

#include <gtest/gtest.h>

#include "protocol/encode.hpp"
#include "protocol/messages.hpp"

namespace takamaka {
namespace {
TEST(Codec, RoundTripsAMessage) {
  const std::string text =
      R"({"type":"create","id":"1","variant":"gaple","seats":4,"options":{"deals":2},"settings":{"name":"Famille"}})";
  const auto message = decode_text<ClientMessage>(text);
  ASSERT_TRUE(message) << message.error().path << message.error().reason;
  const auto again = decode_text<ClientMessage>(to_json(*message, Spectator{}));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *message);
}
TEST(Codec, RoundTripsServer) {
  const ServerMessage message = tell::Update{"r", Seq{3}, {}, RoomView{}, {}, {}, {}};
  const auto text = to_json(message, Spectator{});
  const auto again = decode_text<ServerMessage>(text);
  ASSERT_TRUE(again) << again.error().path << again.error().reason << text;
  EXPECT_EQ(*again, message);
}
}  // namespace
}  // namespace takamaka
