#include "server/lobby/room_list_service.hpp"

#include <utility>
#include <vector>

#include "protocol/messages/limits.hpp"
#include "protocol/wire/encode_messages.hpp"

namespace takamaka {
namespace {

// A room of another node is known by its code. No id begins like this.
RoomId id_of_other(const std::string& code) { return {"elsewhere/" + code}; }

}  // namespace

void RoomListService::publish(const RoomId& id, std::optional<RoomSummary> summary,
                              const std::optional<PlayerId>& host) {
  const std::lock_guard lock{mutex_};
  if (shares_ && !summary) own_.withdraw(id);
  if (shares_ && summary) {
    withdraw_other(summary->code);
    own_.publish(id, *summary, host);
  }
  if (summary) {
    rooms_.publish(id, std::move(*summary), host);
  } else {
    rooms_.withdraw(id);
  }
  changed();
}

void RoomListService::changed() {
  if (feed_.empty() || std::exchange(collecting_, true)) return;
  loop_.post([this] { collect(); });
}

void RoomListService::share() {
  const std::lock_guard lock{mutex_};
  shares_ = true;
  own_.change_all();
}

RoomNews RoomListService::take_news(std::size_t rooms_max) {
  const std::lock_guard lock{mutex_};
  return own_.take(rooms_max);
}

void RoomListService::tell_again(const RoomNews& untold) {
  const std::lock_guard lock{mutex_};
  own_.change_again(untold);
}

void RoomListService::hear(const std::string& node, const RoomNews& news) {
  const std::lock_guard lock{mutex_};
  for (const RoomNews::Line& line : news.changed) {
    const std::string& code = line.summary.code;
    if (own_.has(code) || (!others_.contains(code) && others_.size() >= others_rooms_max)) continue;
    others_.insert_or_assign(code, node);
    rooms_.publish(id_of_other(code), line.summary, line.host);
  }
  for (const std::string& code : news.gone) {
    const auto found = others_.find(code);
    if (found != others_.end() && found->second == node) withdraw_other(code);
  }
  changed();
}

void RoomListService::keep_only(const std::set<std::string>& nodes) {
  const std::lock_guard lock{mutex_};
  std::vector<std::string> gone;
  for (const auto& [code, node] : others_) {
    if (!nodes.contains(node)) gone.push_back(code);
  }
  for (const std::string& code : gone) withdraw_other(code);
  if (!gone.empty()) changed();
}

void RoomListService::withdraw_other(const std::string& code) {
  if (others_.erase(code) > 0) rooms_.withdraw(id_of_other(code));
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
    const SharedText text{encode(std::move(news[i].message))};
    for (const auto& outbox : receivers[i]) outbox->send({text, nullptr});
  }
}

}  // namespace takamaka
