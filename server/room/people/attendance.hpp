#pragma once

// The connections of a room in this run of it, and the people who are away. The log does not have them.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/ids.hpp"
#include "server/room/inputs.hpp"

namespace takamaka::room {

// A connection. A player has at most one here.
struct Session {
  SessionId id;
  PlayerId player;
  std::string name;        // as the room shows it
  bool watcher = false;    // a spectator: may not sit and receives no codes
  int person = 0;          // number in RoomView::unseated_people
  std::string own_name{};  // as the player has it; shown when a mute ends
  bool program = false;    // no person plays, but a program
  bool compact = false;    // hears `compact` in place of `update`
  std::uint64_t connection = 0;
};

// All times are steady, in milliseconds.
class Attendance {
 public:
  // ---------------------------------------------------------------------------------------------- connections
  // In the order of arrival.
  const std::vector<Session>& sessions() const { return sessions_; }
  Session* session_of(const PlayerId&);
  const Session* session_of(const PlayerId&) const;
  const Session* find(SessionId) const;
  // Adds a connection, in place of the player's earlier one, and keeps the person's number.
  const Session& enter(Session);
  void drop(SessionId, std::int64_t now_ms);
  std::vector<Session> drop_all() { return std::exchange(sessions_, {}); }
  // Since when nobody is connected; meaningless while somebody is.
  std::int64_t empty_since() const { return empty_since_; }
  void set_empty_since(std::int64_t ms) { empty_since_ = ms; }

  // ----------------------------------------------------------------- absence: of seated people, the host, the line
  void go_away(const PlayerId&, std::int64_t now_ms);
  // The player is back, or nobody waits for them any more.
  void end_absence(const PlayerId&);
  std::optional<std::int64_t> away_since(const PlayerId&) const;
  // Forgets the absence of everybody for whom this is false.
  template <class Predicate>
  void keep_away(Predicate&& is_awaited) {
    std::erase_if(absences_, [&](const Absence& absence) { return !is_awaited(absence.player); });
  }
  // A pause that began at `from_ms` ends: the time of an absence stood still in it.
  void end_pause(std::int64_t from_ms, std::int64_t now_ms);

  // --------------------------------------------------------------------------------------------- after a restore
  // The restart broke the connection of this player, who is away: they are expected back until they return or their grace
  // is over.
  void expect(const PlayerId& player) { set_expected(player, true); }
  void expect_no_more(const PlayerId& player) { set_expected(player, false); }
  bool is_expected(const PlayerId&) const;

 private:
  struct Absence {
    PlayerId player;
    std::int64_t since_ms = 0;
    bool expected = false;
  };
  const Absence* absence_of(const PlayerId&) const;
  void set_expected(const PlayerId&, bool);

  std::vector<Session> sessions_;
  int last_person_ = 0;
  std::int64_t empty_since_ = 0;
  std::vector<Absence> absences_;  // few: a player has at most one
};

}  // namespace takamaka::room
