#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "storage/ports/event_store.hpp"
#include "storage/ports/nodes.hpp"

namespace takamaka::storage {

// Makes of a store for one node one that several nodes share: for simulated nodes, and as the simplest specification of
// leases. The nodes and what they hold are kept in memory; everything else is that of the given store. One thread.
class SharedStore final : public EventStore, public Nodes {
 public:
  // `now_ms`: the store's clock. Nodes have a lease of `lasts` from each renewal.
  SharedStore(EventStore& store, std::function<std::int64_t()> now_ms, std::chrono::milliseconds lasts)
      : store_{&store}, now_ms_{std::move(now_ms)}, lasts_{lasts} {}
  // The same data, opened again.
  void use(EventStore& store) { store_ = &store; }
  // Returns the node that has claimed the room last, if it has not released it; empty: none.
  std::string holder(const RoomId&) const;

  std::vector<Outcome<Seq>> append(std::span<const Commit> commits) override;
  using Log::read;
  Outcome<std::vector<EventRow>> read(const RoomId& room, Seq from, Seq to) override {
    return store_->read(room, from, to);
  }
  Outcome<Tail> tail(const RoomId& room) override { return store_->tail(room); }
  Outcome<std::int64_t> claim(const RoomId&, const std::string& node) override;
  Outcome<void> release(const RoomId&, std::int64_t epoch) override;
  Outcome<void> together(const std::function<void()>& work) override { return store_->together(work); }
  bool is_broken() const override { return store_->is_broken(); }
  void idle() override { store_->idle(); }
  Outcome<std::vector<StoredRoom>> open_rooms() override { return store_->open_rooms(); }
  Outcome<std::optional<StoredRoom>> find_room(const std::string& code) override { return store_->find_room(code); }
  Outcome<std::optional<StoredRoom>> find_created_room(const std::string& request) override {
    return store_->find_created_room(request);
  }
  Outcome<std::optional<StoredRoom>> find_open_room(const RoomId& room) override {
    return store_->find_open_room(room);
  }
  Outcome<std::vector<StoredRoom>> rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                  std::size_t limit) override {
    return store_->rooms_in_match(before_ms, after, limit);
  }
  Outcome<std::size_t> count_rooms() override { return store_->count_rooms(); }

  Outcome<Lease> renew(const NodeState&) override;
  Outcome<void> leave(const std::string& node) override;
  Outcome<std::vector<RoomId>> want(std::span<const RoomId>, const std::string& node) override;
  Outcome<bool> is_held(const RoomId&) override;
  Outcome<std::size_t> rooms_elsewhere(const PlayerId& host, const std::string& node) override;
  Outcome<std::vector<RoomId>> orphans(const std::string& node, std::size_t limit) override;
  Outcome<std::vector<NodeRow>> nodes() override;
  Outcome<std::int64_t> tell(const std::string& node, const std::string& kind, const std::string& body) override;
  Outcome<std::vector<News>> news(std::int64_t after, std::size_t limit) override;
  Outcome<std::optional<std::int64_t>> order(const RoomId&, const std::string& node, const std::string& body) override;
  Outcome<std::vector<Order>> take_orders(const std::string& node, std::size_t limit) override;
  Outcome<void> answer_order(std::int64_t number, const std::string& answer) override;
  Outcome<std::optional<std::string>> take_answer(std::int64_t number) override;
  Outcome<bool> withdraw_order(std::int64_t number) override;

 private:
  struct Node {
    NodeState state;
    std::int64_t began_ms = 0, renewed_ms = 0;
    std::optional<std::int64_t> left_ms{};
  };
  struct Holding {
    std::string node;  // the holder, also of a lease that has run out; empty: released
    std::string last;  // the last holder
    std::int64_t epoch = 0;
    std::string wanted_by{};                 // kept when the room is released, until it is claimed
    std::optional<std::int64_t> moved_ms{};  // when it was handed over
  };
  struct Waiting {
    Order order;
    std::string node;  // that holds the room
    std::int64_t at_ms = 0;
    bool taken = false;
    std::optional<std::string> answer{};
  };
  bool lives(const std::string& node) const;
  bool waits(const Waiting& order) const;
  bool lives(const Node& node) const;
  std::int64_t until_ms(const Node& node) const;
  bool has_orphans(const Node& node) const;

  EventStore* store_;
  const std::function<std::int64_t()> now_ms_;
  const std::chrono::milliseconds lasts_;
  std::map<std::string, Node> nodes_;
  std::map<RoomId, Holding> holdings_;
  std::vector<std::pair<std::int64_t, News>> news_;  // with their times
  std::int64_t last_news_ = 0;
  std::map<RoomId, PlayerId> hosts_;   // of open rooms
  std::map<MatchId, RoomId> running_;  // matches
  std::map<std::int64_t, Waiting> orders_;
  std::int64_t last_order_ = 0;
};

}  // namespace takamaka::storage
