#include "server/room/attendance.hpp"

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

void Attendance::end_absence(const PlayerId& player) {
  away_since_.erase(player);
  expected_.erase(player);
}

std::optional<std::int64_t> Attendance::away_since(const PlayerId& player) const {
  const auto since = away_since_.find(player);
  return since == away_since_.end() ? std::nullopt : std::optional{since->second};
}

void Attendance::end_pause(std::int64_t from_ms, std::int64_t now_ms) {
  for (auto& [player, since] : away_since_) since += now_ms - std::max(since, from_ms);
}

}  // namespace takamaka::room
