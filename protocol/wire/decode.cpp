#include "protocol/wire/decode.hpp"

#include <variant>

#include "protocol/json/json_codec.hpp"
#include "protocol/json/plain_reader.hpp"
#include "protocol/messages/message_id.hpp"
#include "protocol/messages/refusals.hpp"

namespace takamaka {
namespace {

tell::Refused refused(std::string re, const RefusalCode& why, DecodeError error) {
  tell::Refused answer{std::move(re), std::string{why.code}, std::move(error.reason)};
  answer.path = std::move(error.path);
  answer.retryable = why.retryable;
  return answer;
}

template <class... M>
bool is_known_type(std::string_view type, std::type_identity<std::variant<M...>>) {
  return ((type == M::wire_name) || ...);
}

}  // namespace

Result<ClientMessage, tell::Refused> decode_message(std::string_view frame) {
  Result<ClientMessage, tell::Refused> plain{ClientMessage{}};
  if (read_plain(frame, *plain)) return plain;
  auto json = parse(frame);
  if (!json) return std::unexpected(refused(readable_id(frame), refusals::malformed, std::move(json).error()));
  auto message = decode<ClientMessage>(*json);
  if (message) return std::move(*message);

  const auto type = json->is_object() ? json->find("type") : json->end();
  const bool unknown =
      json->is_object() && type != json->end() && type->is_string() &&
      !is_known_type(type->get_ref<const std::string&>(), std::type_identity<wire::variant_of<ClientMessage>>{});
  return std::unexpected(
      refused(readable_id(frame), unknown ? refusals::unknown_type : refusals::malformed, std::move(message).error()));
}

const std::string& id_of(const ClientMessage& message) {
  return std::visit([](const auto& request) -> const std::string& { return request.id; }, message);
}

Result<ServerMessage, DecodeError> decode_server_message(std::string_view frame) {
  return decode_text<ServerMessage>(frame, archive_limits);
}

}  // namespace takamaka
