#include "server/lobby/room_list_feed.hpp"

#include <map>
#include <string_view>
#include <utility>

#include "protocol/messages/limits.hpp"

namespace takamaka {
namespace {

// One room before and after; null: it was, or is, not on the list.
struct Change {
  const RoomSummary* before;
  const RoomSummary* after;
};

std::vector<Change> changes_between(const std::vector<ListedRoom>& before, const std::vector<ListedRoom>& after) {
  std::map<std::string_view, const RoomSummary*> known;
  for (const ListedRoom& room : before) known.emplace(room.summary.code, &room.summary);
  std::vector<Change> changes;
  for (const ListedRoom& room : after) {
    const auto found = known.find(room.summary.code);
    const RoomSummary* earlier = found == known.end() ? nullptr : found->second;
    if (earlier != nullptr) known.erase(found);
    if (earlier == nullptr || *earlier != room.summary) changes.push_back({earlier, &room.summary});
  }
  for (const auto& [code, room] : known) changes.push_back({room, nullptr});
  return changes;
}

tell::RoomsChanged message_for(const RoomFilter& only, const std::vector<Change>& changes) {
  tell::RoomsChanged message;
  for (const auto& [before, after] : changes) {
    if (after != nullptr && matches(only, *after)) {
      message.changed.push_back(*after);
    } else if (before != nullptr && matches(only, *before)) {
      message.gone.push_back(before->code);
    }
    if (message.changed.size() + message.gone.size() > limits::rooms_changed_max) return {.again = true};
  }
  return message;
}

}  // namespace

bool RoomListFeed::subscribe(Subscriber subscriber, const RoomFilter& only, const PublicRooms& rooms) {
  if (!has(subscriber) && subscribers_.size() >= limits::rooms_subscribers_max) return false;
  if (empty()) known_ = rooms.all();
  subscribers_.insert_or_assign(subscriber, only);
  return true;
}

PageOfRooms RoomListFeed::list(const RoomsQuery& query) const {
  PagePicker picker{query};
  for (const auto& [activity, room] : known_) {
    if (!picker.look(activity, room)) break;
  }
  return std::move(picker).page();
}

std::vector<RoomListFeed::News> RoomListFeed::advance(const PublicRooms& rooms) {
  if (empty()) return {};
  const std::vector<ListedRoom> before = std::exchange(known_, rooms.all());
  const std::vector<Change> changes = changes_between(before, known_);
  if (changes.empty()) return {};
  std::map<RoomFilter, std::vector<Subscriber>> alike;
  for (const auto& [subscriber, only] : subscribers_) alike[only].push_back(subscriber);
  std::vector<News> news;
  for (auto& [only, subscribers] : alike) {
    tell::RoomsChanged message = message_for(only, changes);
    if (message.again || !message.changed.empty() || !message.gone.empty())
      news.push_back({std::move(message), std::move(subscribers)});
  }
  return news;
}

}  // namespace takamaka
