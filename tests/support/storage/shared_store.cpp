#include "tests/support/storage/shared_store.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace takamaka::storage {
namespace {

constexpr std::int64_t dead_nodes_kept_ms = 24LL * 60 * 60 * 1000;

}  // namespace

// The end of its lease.
std::int64_t SharedStore::until_ms(const Node& node) const {
  const std::int64_t lasts_until = node.renewed_ms + lasts_.count();
  return std::min(lasts_until, node.left_ms.value_or(lasts_until));
}

bool SharedStore::lives(const Node& node) const { return now_ms_() < until_ms(node); }

bool SharedStore::has_orphans(const Node& node) const {
  const std::int64_t lost_for_ms = now_ms_() - until_ms(node);
  return lost_for_ms >= orphans_from.count() && lost_for_ms < orphans_until.count();
}

bool SharedStore::lives(const std::string& node) const {
  const auto found = nodes_.find(node);
  return found != nodes_.end() && lives(found->second);
}

std::vector<Outcome<Seq>> SharedStore::append(std::span<const Commit> commits) {
  auto outcomes = store_->append(commits);
  for (std::size_t i = 0; i < commits.size(); ++i) {
    if (!outcomes[i]) continue;
    for (const Row& row : commits[i].rows) {
      if (const auto* opened = std::get_if<MatchOpened>(&row)) running_.emplace(opened->match, opened->room);
      if (const auto* closed = std::get_if<MatchClosed>(&row)) running_.erase(closed->match);
      const auto* room = std::get_if<PutRoom>(&row);
      if (room == nullptr) continue;
      hosts_.erase(room->room);
      if (room->host && !room->closed) hosts_.emplace(room->room, *room->host);
    }
  }
  return outcomes;
}

Outcome<std::int64_t> SharedStore::claim(const RoomId& room, const std::string& node) {
  Holding& holding = holdings_[room];
  if (!holding.node.empty() && holding.node != node && lives(holding.node)) {
    return std::unexpected(Error{ErrorKind::held, "room " + room.value + " is held by node " + holding.node});
  }
  auto epoch = store_->claim(room, node);
  if (!epoch) return epoch;
  const bool handed_over = holding.node.empty() && !holding.wanted_by.empty() && holding.last != node;
  if (handed_over) {
    holding.moved_ms = now_ms_();
  } else if (holding.last != node) {
    holding.moved_ms.reset();
  }
  holding = {node, node, *epoch, {}, holding.moved_ms};
  return epoch;
}

Outcome<void> SharedStore::release(const RoomId& room, std::int64_t epoch) {
  const auto found = holdings_.find(room);
  if (found == holdings_.end() || found->second.epoch != epoch) return {};
  found->second.node.clear();
  return store_->release(room, epoch);
}

Outcome<Lease> SharedStore::renew(const NodeState& state) {
  const std::int64_t now_ms = now_ms_();
  std::erase_if(nodes_, [&](const auto& node) { return node.second.renewed_ms + dead_nodes_kept_ms < now_ms; });
  const auto found = nodes_.find(state.node);
  const bool ran_out = found != nodes_.end() && !lives(found->second);
  Node& node = nodes_[state.node];
  if (found == nodes_.end() || ran_out) node.began_ms = now_ms;
  node = {state, node.began_ms, now_ms};
  if (ran_out) return std::unexpected(Error{ErrorKind::fenced, "the lease of node " + state.node + " had run out"});
  Lease lease{lasts_, {}, last_news_};
  lease.orders = std::ranges::any_of(
      orders_, [&](const auto& order) { return order.second.node == state.node && waits(order.second); });
  lease.orphans = std::ranges::any_of(nodes_, [&](const auto& one) { return has_orphans(one.second); });
  for (const auto& [room, holding] : holdings_) {
    if (lease.wanted.size() == wanted_rooms_max) break;
    if (holding.node == state.node && lives(holding.wanted_by)) lease.wanted.push_back(room);
  }
  return lease;
}

Outcome<void> SharedStore::leave(const std::string& node) {
  if (const auto found = nodes_.find(node); found != nodes_.end()) found->second.left_ms = now_ms_();
  return {};
}

Outcome<std::vector<RoomId>> SharedStore::want(std::span<const RoomId> rooms, const std::string& node) {
  std::vector<RoomId> free;
  for (const RoomId& room : rooms) {
    const auto found = holdings_.find(room);
    if (found == holdings_.end() || found->second.node.empty() || found->second.node == node ||
        !lives(found->second.node)) {
      free.push_back(room);
      continue;
    }
    Holding& holding = found->second;
    if (!holding.moved_ms || now_ms_() >= *holding.moved_ms + room_stays.count()) holding.wanted_by = node;
  }
  return free;
}

std::string SharedStore::holder(const RoomId& room) const {
  const auto found = holdings_.find(room);
  return found == holdings_.end() ? std::string{} : found->second.node;
}

Outcome<bool> SharedStore::is_held(const RoomId& room) { return lives(holder(room)); }

Outcome<std::size_t> SharedStore::rooms_elsewhere(const PlayerId& host, const std::string& node) {
  return static_cast<std::size_t>(std::ranges::count_if(hosts_, [&](const auto& room) {
    const std::string holds = holder(room.first);
    return room.second == host && holds != node && lives(holds);
  }));
}

Outcome<std::vector<RoomId>> SharedStore::orphans(const std::string& node, std::size_t limit) {
  std::vector<RoomId> rooms;
  for (const auto& [match, room] : running_) {
    const auto lost = nodes_.find(holder(room));
    if (lost != nodes_.end() && has_orphans(lost->second)) rooms.push_back(room);
  }
  std::ranges::sort(rooms, {}, [&](const RoomId& room) { return std::hash<std::string>{}(room.value + node); });
  if (rooms.size() > limit) rooms.resize(limit);
  return rooms;
}

Outcome<std::vector<NodeRow>> SharedStore::nodes() {
  std::vector<NodeRow> rows;
  for (const auto& [name, node] : nodes_) rows.push_back({node.state, node.began_ms, node.renewed_ms, lives(node)});
  std::ranges::stable_sort(rows, {}, &NodeRow::began_ms);
  return rows;
}

Outcome<std::int64_t> SharedStore::tell(const std::string& node, const std::string& kind, const std::string& body) {
  if (body.size() > news_body_max) {
    return std::unexpected(Error{ErrorKind::refused, "a piece of news of " + std::to_string(body.size()) + " bytes"});
  }
  const std::int64_t now_ms = now_ms_();
  std::erase_if(news_, [&](const auto& piece) { return piece.first + news_kept.count() < now_ms; });
  news_.push_back({now_ms, {++last_news_, node, kind, body}});
  return last_news_;
}

Outcome<std::vector<News>> SharedStore::news(std::int64_t after, std::size_t limit) {
  std::vector<News> news;
  for (const auto& [at_ms, piece] : news_) {
    if (piece.number > after && news.size() < limit) news.push_back(piece);
  }
  return news;
}

Outcome<std::optional<std::int64_t>> SharedStore::order(const RoomId& room, const std::string& node,
                                                        const std::string& body) {
  if (body.size() > order_body_max) {
    return std::unexpected(Error{ErrorKind::refused, "an order of " + std::to_string(body.size()) + " bytes"});
  }
  const std::string to = holder(room);
  if (to == node || !lives(to)) return std::nullopt;
  const std::int64_t now_ms = now_ms_();
  std::erase_if(orders_, [&](const auto& order) { return order.second.at_ms + orders_kept.count() < now_ms; });
  if (orders_.size() >= orders_max) return std::unexpected(Error{ErrorKind::overloaded, "too many orders wait"});
  const std::int64_t number = ++last_order_;
  orders_.emplace(number, Waiting{{number, room, body}, to, now_ms});
  return number;
}

bool SharedStore::waits(const Waiting& order) const {
  return !order.taken && now_ms_() < order.at_ms + order_waits.count();
}

Outcome<std::vector<Order>> SharedStore::take_orders(const std::string& node, std::size_t limit) {
  std::vector<Order> orders;
  for (auto& [number, waiting] : orders_) {
    if (orders.size() == limit) break;
    if (waiting.node != node || !waits(waiting)) continue;
    waiting.taken = true;
    orders.push_back(waiting.order);
  }
  return orders;
}

Outcome<void> SharedStore::answer_order(std::int64_t number, const std::string& answer) {
  if (answer.size() > order_body_max) {
    return std::unexpected(Error{ErrorKind::refused, "an answer of " + std::to_string(answer.size()) + " bytes"});
  }
  const auto found = orders_.find(number);
  if (found != orders_.end() && found->second.taken) found->second.answer = answer;
  return {};
}

Outcome<std::optional<std::string>> SharedStore::take_answer(std::int64_t number) {
  const auto found = orders_.find(number);
  if (found == orders_.end() || !found->second.answer) return std::nullopt;
  return orders_.extract(found).mapped().answer;
}

Outcome<bool> SharedStore::withdraw_order(std::int64_t number) {
  const auto found = orders_.find(number);
  if (found == orders_.end() || found->second.taken) return false;
  orders_.erase(found);
  return true;
}

}  // namespace takamaka::storage
