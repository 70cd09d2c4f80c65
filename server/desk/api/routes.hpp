#pragma once

// Every endpoint of the desk. What is not in this list does not exist.

#include <type_traits>
#include <variant>

#include "server/desk/api/access.hpp"
#include "server/desk/api/acts.hpp"
#include "server/desk/api/record.hpp"

namespace takamaka::desk {

template <class... E>
struct EndpointList {
  // Calls `visit(std::type_identity<E>{})` for each, in order.
  template <class Visit>
  static constexpr void each(Visit&& visit) {
    (visit(std::type_identity<E>{}), ...);
  }
  static constexpr std::size_t size = sizeof...(E);
};

using Endpoints =
    EndpointList<ReadDocument, LookAtLink, UseLink, SignIn, SignOut, WhoAmI, ChangePassword, BeginTotp, ConfirmTotp,
                 RemoveTotp, ListOwnSessions, EndOwnSession, ListAccounts, ChangeAccount, MakeLink, ListSessions,
                 EndSession, ReadAudit, VerifyAudit, ReadOverview, ListRooms, LookAtRoom, CloseRoom, RemoveFromRoom,
                 MuteInRoom, ListBans, MakeBan, LiftBan, Announce, Drain, ListGames, ShowGame, ReadTimeLine, ReplayGame,
                 ShowSheet, VerifyGame, TakeRecord, OpenHands, ListNotes, WriteNote, ListReports, TakeReport,
                 CloseReport, SearchWords, ListPlayers, ShowPlayer, TakePlayer, ErasePlayer, ReadLedger, ReadBalances,
                 ProveLedger, ReadTallies, ReadBests, TakeAway, CountTakeAway>;

// An act needs a reason, or the second factor, when its body has a place for it.
template <class E>
concept NeedsReason = requires(E::Body body) { body.reason; };
template <class E>
concept NeedsFactor = requires(E::Body body) { body.factor; };
template <class E>
concept HasBody = !std::same_as<typename E::Body, Nothing>;

// An endpoint whose handler writes the line of the audit log itself, in the transaction of what it does. Other acts, and
// readings that are noted, are written down before they are done, and what came of them after.
template <class E>
concept StoresItsNote = requires { requires E::stores_its_note; };
template <class E>
concept IsNoted = requires { requires E::noted; };

}  // namespace takamaka::desk
