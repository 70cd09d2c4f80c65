#include "server/room/people/attendance.hpp"

#include <algorithm>

namespace takamaka::room {

Session* Attendance::session_of(const PlayerId& player) {
  const auto found = std::ranges::find(sessions_, player, &Session::player);
  return found == sessions_.end() ? nullptr : &*found;
}
const Session* Attendance::session_of(const PlayerId& player) const {
  const auto found = std::ranges::find(sessions_, player, &Session::player);
  return found == sessions_.end() ? nullptr : &*found;
}
const Session* Attendance::find(SessionId id) const {
  const auto found = std::ranges::find(sessions_, id, &Session::id);
  return found == sessions_.end() ? nullptr : &*found;
}

const Session& Attendance::enter(Session session) {
  const Session* earlier = session_of(session.player);
  session.person = earlier != nullptr ? earlier->person : ++last_person_;
  std::erase_if(sessions_, [&](const Session& other) { return other.player == session.player; });
  return sessions_.emplace_back(std::move(session));
}

void Attendance::drop(SessionId id, std::int64_t now_ms) {
  std::erase_if(sessions_, [&](const Session& session) { return session.id == id; });
  if (sessions_.empty()) empty_since_ = now_ms;
}

const Attendance::Absence* Attendance::absence_of(const PlayerId& player) const {
  const auto found = std::ranges::find(absences_, player, &Absence::player);
  return found == absences_.end() ? nullptr : &*found;
}

void Attendance::go_away(const PlayerId& player, std::int64_t now_ms) {
  const auto found = std::ranges::find(absences_, player, &Absence::player);
  if (found == absences_.end()) {
    absences_.push_back({player, now_ms});
  } else {
    found->since_ms = now_ms;
  }
}

void Attendance::end_absence(const PlayerId& player) {
  std::erase_if(absences_, [&](const Absence& absence) { return absence.player == player; });
}

std::optional<std::int64_t> Attendance::away_since(const PlayerId& player) const {
  const Absence* absence = absence_of(player);
  return absence == nullptr ? std::nullopt : std::optional{absence->since_ms};
}

void Attendance::set_expected(const PlayerId& player, bool expected) {
  for (Absence& absence : absences_) {
    if (absence.player == player) absence.expected = expected;
  }
}

bool Attendance::is_expected(const PlayerId& player) const {
  const Absence* absence = absence_of(player);
  return absence != nullptr && absence->expected;
}

void Attendance::end_pause(std::int64_t from_ms, std::int64_t now_ms) {
  for (Absence& absence : absences_) absence.since_ms += now_ms - std::max(absence.since_ms, from_ms);
}

}  // namespace takamaka::room
