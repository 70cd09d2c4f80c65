#pragma once

#include <span>
#include <string>
#include <vector>

#include "storage/ports/nodes.hpp"

namespace takamaka::storage {

// The nodes of a store that only one node can use, such as a SQLite file with its lock: the lease has no end, and nobody
// else wants a room or has news. Keeps nothing.
class OneNode final : public Nodes {
 public:
  Outcome<Lease> renew(const NodeState& state) override {
    row_ = {state, 0, 0, true};
    return Lease{endless_lease, {}, 0};
  }
  Outcome<void> leave(const std::string&) override {
    row_.lives = false;
    return {};
  }
  Outcome<std::vector<RoomId>> want(std::span<const RoomId> rooms, const std::string&) override {
    return std::vector(rooms.begin(), rooms.end());
  }
  // The node itself knows what it has in memory.
  Outcome<bool> is_held(const RoomId&) override { return false; }
  Outcome<std::size_t> rooms_elsewhere(const PlayerId&, const std::string&) override { return 0; }
  Outcome<std::vector<RoomId>> orphans(const std::string&, std::size_t) override { return std::vector<RoomId>{}; }
  Outcome<std::vector<NodeRow>> nodes() override {
    return row_.state.node.empty() ? std::vector<NodeRow>{} : std::vector{row_};
  }
  Outcome<std::int64_t> tell(const std::string&, const std::string&, const std::string&) override { return 0; }
  Outcome<std::vector<News>> news(std::int64_t, std::size_t) override { return std::vector<News>{}; }
  Outcome<std::optional<std::int64_t>> order(const RoomId&, const std::string&, const std::string&) override {
    return std::nullopt;
  }
  Outcome<std::vector<Order>> take_orders(const std::string&, std::size_t) override { return std::vector<Order>{}; }
  Outcome<void> answer_order(std::int64_t, const std::string&) override { return {}; }
  Outcome<std::optional<std::string>> take_answer(std::int64_t) override { return std::nullopt; }
  Outcome<bool> withdraw_order(std::int64_t) override { return true; }

 private:
  NodeRow row_;
};

}  // namespace takamaka::storage
