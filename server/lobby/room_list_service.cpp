#include "server/lobby/room_list_service.hpp"

#include <utility>
#include <vector>

#include "protocol/encode_messages.hpp"
#include "protocol/limits.hpp"

namespace takamaka {

void RoomListService::publish(const RoomId& id, std::optional<RoomSummary> summary,
                              const std::optional<PlayerId>& host) {
  const std::lock_guard lock{mutex_};
  if (summary) {
    rooms_.publish(id, std::move(*summary), host);
  } else {
    rooms_.withdraw(id);
  }
  if (feed_.empty() || std::exchange(collecting_, true)) return;
  loop_.post([this] { collect(); });
}

RoomListService::Answer RoomListService::list(std::uint64_t connection, const RoomsQuery& query) const {
  const std::lock_guard lock{mutex_};
  const bool subscribed = feed_.has(connection);
  return {subscribed ? feed_.list(query) : rooms_.list(query), subscribed};
}

bool RoomListService::subscribe(std::uint64_t connection, std::shared_ptr<Outbox> outbox, const RoomsQuery& query,
                                const std::function<void(Answer)>& answer) {
  const std::lock_guard lock{mutex_};
  if (!feed_.subscribe(connection, query.only, rooms_)) return false;
  outboxes_.insert_or_assign(connection, std::move(outbox));
  answer({feed_.list(query), true});
  return true;
}

void RoomListService::unsubscribe(std::uint64_t connection) {
  const std::lock_guard lock{mutex_};
  feed_.unsubscribe(connection);
  outboxes_.erase(connection);
}

void RoomListService::collect() {
  timer_.set_after(limits::rooms_changed_ms, [this] { tell_changes(); });
}

// Encodes and sends without the lock: rooms must not wait for it.
void RoomListService::tell_changes() {
  std::vector<RoomListFeed::News> news;
  std::vector<std::vector<std::shared_ptr<Outbox>>> receivers;
  {
    const std::lock_guard lock{mutex_};
    collecting_ = false;
    news = feed_.advance(rooms_);
    for (const auto& [message, subscribers] : news) {
      auto& outboxes = receivers.emplace_back();
      for (const std::uint64_t subscriber : subscribers) outboxes.push_back(outboxes_.at(subscriber));
    }
  }
  for (std::size_t i = 0; i < news.size(); ++i) {
    const auto text = std::make_shared<const std::string>(encode(std::move(news[i].message)));
    for (const auto& outbox : receivers[i]) outbox->send({text, nullptr});
  }
}

}  // namespace takamaka
