#pragma once

// Every message of `takamaka.v1.json`, one sum type per direction. A message is `{"type": wire_name, …fields}` in one
// text frame.

#include <string_view>
#include <variant>

#include "protocol/messages/answers.hpp"
#include "protocol/messages/news.hpp"
#include "protocol/messages/requests.hpp"

namespace takamaka {

inline constexpr std::string_view subprotocol = "takamaka.v1.json";
// The versions of the protocol that this server speaks, the oldest and the newest (docs/PROTOCOL.md, "Evolution").
inline constexpr std::string_view protocol_min = "1.0", protocol_max = "1.1";

// Any message of a client. A type of its own, so that copying, moving and destroying it is compiled once (messages.cpp): that takes
// the compiler longer than most files that include this one.
struct ClientMessage
    : std::variant<ask::Hello, ask::Ping, ask::Rename, ask::Rooms, ask::Create, ask::Join, ask::Leave, ask::Sit,
                   ask::Stand, ask::Configure, ask::Swap, ask::AddBots, ask::Remove, ask::RemovePerson, ask::Lock,
                   ask::Transfer, ask::Start, ask::Act, ask::Ready, ask::Pause, ask::PlayOn, ask::Say, ask::Mute,
                   ask::Report, ask::Sheet, ask::Replay, ask::Bests, ask::Matches, ask::MyData, ask::EraseMe,
                   ask::AddDevice, ask::Devices, ask::EndDevice, ask::RecoveryCode, ask::AskForSeat, ask::AnswerForSeat,
                   ask::OfferSeat, ask::CancelOffer, ask::Claim, ask::LineUp, ask::LeaveLine, ask::SetPace,
                   ask::SkipToTurn> {
  using variant::variant;
  ClientMessage();
  ClientMessage(const ClientMessage&);
  ClientMessage(ClientMessage&&) noexcept;
  ClientMessage& operator=(const ClientMessage&);
  ClientMessage& operator=(ClientMessage&&) noexcept;
  ~ClientMessage();
};

// Any message of the server; like ClientMessage.
struct ServerMessage
    : std::variant<tell::Welcome, tell::Pong, tell::Ok, tell::Refused, tell::RoomList, tell::RoomsChanged, tell::Joined,
                   tell::Update, tell::Compact, tell::SheetIs, tell::ReplayIs, tell::BestsAre, tell::MatchesAre,
                   tell::MyDataIs, tell::DeviceAdded, tell::DevicesAre, tell::RecoveryCodeIs, tell::SeatOfferIs,
                   tell::Gone, tell::Announcement, tell::ReportClosed> {
  using variant::variant;
  ServerMessage();
  ServerMessage(const ServerMessage&);
  ServerMessage(ServerMessage&&) noexcept;
  ServerMessage& operator=(const ServerMessage&);
  ServerMessage& operator=(ServerMessage&&) noexcept;
  ~ServerMessage();
};

}  // namespace takamaka
