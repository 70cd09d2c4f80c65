#include "protocol/messages/messages.hpp"

namespace takamaka {

ClientMessage::ClientMessage() = default;
ClientMessage::ClientMessage(const ClientMessage&) = default;
ClientMessage::ClientMessage(ClientMessage&&) noexcept = default;
ClientMessage& ClientMessage::operator=(const ClientMessage&) = default;
ClientMessage& ClientMessage::operator=(ClientMessage&&) noexcept = default;
ClientMessage::~ClientMessage() = default;

ServerMessage::ServerMessage() = default;
ServerMessage::ServerMessage(const ServerMessage&) = default;
ServerMessage::ServerMessage(ServerMessage&&) noexcept = default;
ServerMessage& ServerMessage::operator=(const ServerMessage&) = default;
ServerMessage& ServerMessage::operator=(ServerMessage&&) noexcept = default;
ServerMessage::~ServerMessage() = default;

}  // namespace takamaka
