#pragma once

// All endpoints of the admin API.

#include <type_traits>
#include <variant>

#include "server/admin/api/access.hpp"
#include "server/admin/api/audit.hpp"
#include "server/admin/api/doctor.hpp"
#include "server/admin/api/lists.hpp"
#include "server/admin/api/operations.hpp"
#include "server/admin/api/record.hpp"
#include "server/admin/api/tokens.hpp"

namespace takamaka::admin {

using Endpoints =
    Joined<EndpointList<ReadDocument, LookAtLink, UseLink, SignIn, SignOut, WhoAmI, ChangePassword, BeginTotp,
                        ConfirmTotp, RemoveTotp, ListOwnSessions, EndOwnSession, ListAccounts, ChangeAccount, MakeLink,
                        ListSessions, EndSession, ReadAudit, VerifyAudit, ReadOverview, ListRooms, LookAtRoom,
                        CloseRoom, RemoveFromRoom, MuteInRoom, ListBans, MakeBan, LiftBan, Announce, Drain, ListGames,
                        ShowGame, ReadTimeLine, ReplayGame, ShowSheet, VerifyGame, ExportGame, OpenHands, ListNotes,
                        WriteNote, ListReports, AssignReport, CloseReport, SearchWords, ListPlayers, ShowPlayer,
                        ExportPlayer, ErasePlayer, ReadLedger, ReadBalances, ProveLedger, ReadTallies, ReadBests,
                        Export, CountExport, ListTokens, MakeToken, EndToken, ExamineServer>,
           FurtherLists>;

// An endpoint needs a reason, or the second factor, if its body has a field for it.
template <class E>
concept NeedsReason = requires(E::Body body) { body.reason; };
template <class E>
concept NeedsFactor = requires(E::Body body) { body.factor; };
template <class E>
concept HasBody = !std::same_as<typename E::Body, Nothing>;

// An endpoint whose handler writes its audit line itself, in the same transaction as the change. For other admin
// actions, and for reads that are noted, one audit line is written before the handler runs and another with the outcome
// after it.
template <class E>
concept StoresItsNote = requires { requires E::stores_its_note; };
template <class E>
concept IsNoted = requires { requires E::noted; };

// An endpoint that an admin may call before setting up the authenticator that the settings demand.
template <class E>
concept IsOpenBeforeSetUp = requires { requires E::open_before_set_up; };

// An endpoint that refuses tokens: it is about the caller's own sign-in, or needs the second factor, which no script has.
template <class E>
concept IsForPeople = NeedsFactor<E> || requires { requires E::for_people; };

}  // namespace takamaka::admin
