// Any bytes of a client give a message or a refusal, never a crash; a message that was read is written and read again
// unchanged. A plain text is read to the same message with and without a tree. What the parser accepts and the scan for the id
// of a broken message agree on the id. Names and texts pass through their cleaning too.

#include <cstdint>
#include <nlohmann/json.hpp>

#include "engine/base/check.hpp"
#include "protocol/json/json_codec.hpp"
#include "protocol/json/parse.hpp"
#include "protocol/json/plain_reader.hpp"
#include "protocol/messages/message_id.hpp"
#include "protocol/messages/names.hpp"
#include "protocol/messages/text_length.hpp"
#include "protocol/wire/decode.hpp"
#include "protocol/wire/encode_messages.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace takamaka;
  const std::string_view frame{reinterpret_cast<const char*>(data), size};
  if (ClientMessage plain; read_plain(frame, plain)) {
    const auto decoded = decode_text<ClientMessage>(frame);
    TAKAMAKA_CHECK(decoded.has_value());
    TAKAMAKA_CHECK(nlohmann::json::parse(encode(plain)) == nlohmann::json::parse(encode(*decoded)));
  }
  if (const auto message = decode_message(frame)) {
    const auto again = decode_message(encode(*message));
    TAKAMAKA_CHECK(again.has_value() && *again == *message);
  } else {
    TAKAMAKA_CHECK(decode_server_message(encode(message.error())).has_value());
  }
  if (const auto json = parse(frame); json && json->is_object()) {
    const auto id = json->find("id");
    const bool good = id != json->end() && id->is_string() &&
                      code_points(id->get_ref<const std::string&>()) <= limits::request_id_bytes_max;
    TAKAMAKA_CHECK(readable_id(frame) == (good ? id->get<std::string>() : ""));
  }
  if (const auto message = decode_server_message(frame)) {
    const auto again = decode_server_message(encode(*message));
    TAKAMAKA_CHECK(again.has_value() && *again == *message);
  }
  if (const auto name = clean_name(frame)) TAKAMAKA_CHECK(clean_name(*name) == *name);
  if (const auto text = clean_text(frame)) TAKAMAKA_CHECK(clean_text(*text) == *text);
  return 0;
}
