#pragma once

#include <string_view>

#include "engine/base/result.hpp"
#include "protocol/games/any_match.hpp"
#include "protocol/messages/messages.hpp"

namespace takamaka {

// Parses one text frame from a client. The error is a complete refusal to send (`malformed` or `unknown_type`); its
// `re` is the message's id, or empty if the id is not readable. Never throws, for any bytes.
Result<ClientMessage, tell::Refused> decode_message(std::string_view frame);

// Returns the id of a request of any type.
const std::string& id_of(const ClientMessage&);

// Parses one text frame from the server: for tests, bots and the load generator.
Result<ServerMessage, DecodeError> decode_server_message(std::string_view frame);

}  // namespace takamaka
