#include <algorithm>
#include <utility>

#include "engine/base/overloaded.hpp"
#include "server/room/core.hpp"

namespace takamaka::room {

// A commit that was not stored has not happened: detaches everyone, also those whom the commit sent away. A returning
// player finds the room as its log has it.
void Room::Core::fail() {
  storing = false;
  ended = Ended::storage;
  const auto detach = [&](SessionId session) {
    if (!is_leaving(session)) detach_for_now(session);
  };
  for (const Session& session : attendance.drop_all()) detach(session.id);
  const auto answer_leaving = [&](SessionId session, const std::string& request) {
    if (is_leaving(session)) telling.refuse(session, request, refusal(refusals::storage));
  };
  for (const Answered& answer : telling.unsaid.answers) answer_leaving(answer.to, answer.request);
  for (const Entering& entering : telling.unsaid.entering) {
    if (entering.request) answer_leaving(entering.session, *entering.request);
  }
  for (const Farewell& farewell : telling.unsaid.farewells) {
    if (farewell.gone.empty()) {
      effects.push_back(out::Detach{farewell.session, farewell.close});
    } else {
      detach(farewell.session);
    }
  }
  for (const TurnedAway& away : telling.unsaid.turned_away)
    refuse_arrival(away.session, away.request, refusal(refusals::storage));
  for (const ForService& one : telling.unsaid.services) {
    std::visit(overloaded{[&](const out::ClaimAnswer& claim) {
                            effects.push_back(out::ClaimAnswer{claim.ticket, refusal(refusals::storage)});
                          },
                          [&](const out::HandsAnswer& hands) { effects.push_back(out::HandsAnswer{hands.ticket}); },
                          [&](const out::OrderAnswer& order) {
                            effects.push_back(out::OrderAnswer{order.ticket, std::string{refusals::storage.code}});
                          },
                          [](const out::Noted&) {}},
               one);
  }
  refuse_all_waiting();
  telling.unsaid = {};
  batch = {};
  effects.push_back(out::Close{"storage"});
}

void Room::Core::stop() {
  for (const Session& session : attendance.drop_all()) {
    telling.unsaid.farewells.push_back({session.id, {}, *stopping});
  }
  batch.close = "restarting";
  stamp({});
  if (batch.events.empty()) {
    tell(now);
  } else {
    commit();
  }
}

// Refuses an input that waited or came when the room ended. A room that is closed for good is gone; in the other cases
// the next request loads the room from its log.
void Room::Core::refuse_late(const Input& input) {
  const auto* arrived = std::get_if<in::Arrival>(&input);
  switch (*ended) {
    case Ended::closed:
      return refuse_late(input, refusal(refusals::no_such_room));
    case Ended::storage:
      return refuse_late(input, refusal(refusals::storage));
    case Ended::restarting:
      if (arrived == nullptr) return refuse_late(input, refusal(refusals::busy));
      effects.push_back(out::Detach{arrived->session, *stopping});
  }
}

// Tells whether the session's end waits in the queue: its connection has gone on to another room and stays open, so its
// requests are answered.
bool Room::Core::is_leaving(SessionId session) const {
  return std::ranges::any_of(queue, [&](const Waiting& waiting) {
    const auto* left = std::get_if<in::Departure>(&waiting.input);
    return left != nullptr && left->session == session;
  });
}

// Refuses an input that the room cannot handle. Sessions inside have already been told, and their connections close.
void Room::Core::refuse_late(const Input& input, const Refusal& why) {
  if (const auto* asked = std::get_if<in::Asked>(&input)) {
    if (!is_leaving(asked->session)) return;
    std::visit([&](const auto& ask) { telling.refuse(asked->session, ask.id, why); }, asked->request);
  } else if (const auto* arrived = std::get_if<in::Arrival>(&input)) {
    refuse_arrival(arrived->session, arrived->id, why);
  } else if (const auto* claimed = std::get_if<in::Claimed>(&input)) {
    effects.push_back(out::ClaimAnswer{claimed->ticket, why});
  } else if (const auto* opened = std::get_if<in::HandsOpened>(&input)) {
    effects.push_back(out::HandsAnswer{opened->ticket});
  } else if (const auto* ordered = std::get_if<in::Ordered>(&input)) {
    effects.push_back(out::OrderAnswer{ordered->ticket, std::string{why.code}});
  }
}

// A session that resumes has no request to refuse: it is told `gone`, and whether the room is only out of reach for now.
void Room::Core::refuse_arrival(SessionId session, const std::optional<std::string>& request, const Refusal& why) {
  const bool for_now = why.code == refusals::storage.code || why.code == refusals::busy.code;
  if (!request && for_now) return detach_for_now(session);
  if (request) {
    telling.refuse(session, *request, why);
  } else {
    const bool is_gone = why.code == refusals::no_such_room.code, is_removed = why.code == refusals::removed.code;
    telling.send(session, tell::Gone{table.state.id.value, is_gone ? "closed" : is_removed ? "removed" : "left"});
  }
  refuse_waiting(session);
  effects.push_back(out::Detach{session, {}});
}

// Refuses the waiting requests of a session that is detached next and whose connection stays.
void Room::Core::refuse_waiting(SessionId session) {
  std::erase_if(queue, [&](const Waiting& waiting) {
    const auto* asked = std::get_if<in::Asked>(&waiting.input);
    if (asked == nullptr || asked->session != session) return false;
    std::visit([&](const auto& ask) { telling.refuse(session, ask.id, refusal(refusals::not_in_room)); },
               asked->request);
    return true;
  });
}

void Room::Core::refuse_all_waiting() {
  while (!queue.empty()) {
    const Waiting late = std::move(queue.front());
    queue.pop_front();
    refuse_late(late.input);
  }
}

// The connection closes, so that no request that waits here or comes later is refused for good: the client sends it again.
void Room::Core::detach_for_now(SessionId session) {
  telling.send(session, tell::Gone{.room = table.state.id.value, .code = "storage", .retryable = true});
  effects.push_back(out::Detach{session, closing::storage_failed});
}

}  // namespace takamaka::room
