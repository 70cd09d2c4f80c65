#pragma once

#include <string_view>

#include "engine/base/result.hpp"
#include "protocol/any_match.hpp"
#include "protocol/messages.hpp"

namespace takamaka {

// Reads one text frame of a client. Refused (`malformed`, `unknown_type`) with a full answer to send; its `re` is the
// message's id if there was a readable one. Never throws, whatever the bytes.
Result<ClientMessage, tell::Refused> decode_message(std::string_view frame);

// The id of a request, whatever its type.
const std::string& id_of(const ClientMessage&);

// Reads one text frame of the server: for tests, bots and the load generator.
Result<ServerMessage, DecodeError> decode_server_message(std::string_view frame);

}  // namespace takamaka
