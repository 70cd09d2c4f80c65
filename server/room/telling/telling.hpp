#pragma once

// What the room tells its people. An input adds to what is unsaid, and nothing of that is told before the input's commit is
// stored. What was told stays here for those who return. Only this part writes updates: the shared part never holds a
// hand, and a seat's own part is written only for the session of that seat's player.

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "protocol/messages/messages.hpp"
#include "protocol/messages/room_view.hpp"
#include "server/room/effects.hpp"
#include "server/room/people/attendance.hpp"
#include "server/room/state/fingerprint.hpp"
#include "server/room/state/history.hpp"
#include "server/room/state/table.hpp"
#include "server/room/telling/memories.hpp"

namespace takamaka::room {

using Reply = std::variant<tell::Ok, Refusal, tell::SheetIs, tell::SeatOfferIs>;

struct Answered {
  SessionId to;
  PlayerId player;
  std::string request;
  Reply reply;
  std::string key{};  // of the request
};
// A session that entered and receives the whole state.
struct Entering {
  SessionId session;
  std::optional<std::string> request;
  std::optional<Seq> since;
};
// A session that leaves the room; it receives Gone unless `gone` is empty.
struct Farewell {
  SessionId session;
  std::string gone;
  std::optional<CloseCode> close;
};
// A session that could not enter.
struct TurnedAway {
  SessionId session;
  std::optional<std::string> request;
  Refusal why;
};

// The entries of one update: what happened since the viewer's last one, and in this deal before that.
struct ToTell {
  std::span<const Shown> events{}, recent{};
};

// What a service hears, and nobody at the table.
using ForService = std::variant<out::ClaimAnswer, out::HandsAnswer, out::Noted, out::OrderAnswer>;

// What one input leads to for people and services.
struct Unsaid {
  std::vector<Shown> entries{};
  std::vector<Answered> answers{};
  std::vector<Entering> entering{};
  std::vector<TurnedAway> turned_away{};
  std::vector<Farewell> farewells{};
  std::vector<ForService> services{};
  bool info = false;  // the room's own view may have changed
};

class Telling {
 public:
  // All three outlive it. It only adds to `effects`.
  Telling(const Table& table, const Attendance& attendance, std::vector<Effect>& effects)
      : table_{table}, attendance_{attendance}, effects_{effects} {}

  Unsaid unsaid;
  History history;  // of what was told
  Seq stored{};     // events known to be durable: more than these nobody learns of

  // ---------------------------------------------------------------------------------------- what no commit decides
  void send(SessionId, Text shared, Text own = nullptr);
  void send(SessionId, const ServerMessage&);
  void refuse(SessionId, std::string request, const Refusal&);

  // ------------------------------------------------------------------------------------- when the commit is stored
  // Answers the requests; `memories` keeps the answers for those who ask again.
  void tell_answers(Memories& memories);
  // Whether there is something for everybody, or somebody who enters; and whether that needs the room's view.
  bool has_news() const { return needs_view() || !unsaid.entries.empty(); }
  bool needs_view() const { return unsaid.info || !unsaid.entering.empty(); }
  // Sends the changes to the sessions that were here, with the same shared bytes for all, and the whole state to new
  // ones. `view` is none unless it is needed.
  void tell_news(std::optional<RoomView> view, const ClockView& clock);
  // The answers to services, which nobody at the table sees.
  void tell_services();
  // The room's line in the lobby, if it changed.
  void publish();
  std::optional<RoomSummary> summary() const;

  // The update that this viewer would receive on entering, without entries.
  std::string snapshot(const Session& viewer, const RoomView& view, const ClockView& clock) const;

 private:
  void welcome(const Session&, const Entering&, const RoomView&, const ClockView&);
  std::vector<Shown> recent() const;
  Text shared_part(const ToTell&, const RoomView*, const ClockView&) const;
  // The same for those who offered `compact`. `columns`: with the names of the values in rows.
  Text compact_part(const ToTell&, const RoomView*, const ClockView&, bool columns) const;
  Text own_part(const Session&, const ToTell&) const;
  std::vector<tell::Entry> own_entries(const Session&, std::span<const Shown>) const;
  const std::string* own_entry(const Session&, const Shown&) const;

  const Table& table_;
  const Attendance& attendance_;
  std::vector<Effect>& effects_;
  std::optional<Fingerprint> shown_;  // of the view that everyone who is here knows
  std::string shown_variant_;         // its game
  std::optional<Fingerprint> published_;
};

}  // namespace takamaka::room
