#pragma once

// Orders of admins to rooms. The node that has a room carries them out, whichever node the admin asks: what is for another
// node waits in the store, which that node looks into when it renews its lease.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/admin/api/operations.hpp"
#include "server/admin/problems.hpp"
#include "server/lobby/lobby_service.hpp"
#include "server/loop/task.hpp"
#include "server/ops/store.hpp"
#include "storage/ports/nodes.hpp"

namespace takamaka::admin {
using takamaka::operator==;

enum class OrderKind : std::uint8_t { look, close, remove, mute, unmute, open_hands };
constexpr std::array<std::string_view, 6> names(OrderKind) {
  return {"look", "close", "remove", "mute", "unmute", "open_hands"};
}

// As nodes send it to each other, too.
struct RoomOrder {
  OrderKind kind = OrderKind::look;
  std::optional<std::string> player{};  // whom to remove, mute or unmute
  std::string by{};                     // who gives the order, for the room's log
  static constexpr auto fields =
      Fields{field("kind", &RoomOrder::kind), field("player", &RoomOrder::player), field("by", &RoomOrder::by)};
};
struct OrderOutcome {
  std::optional<std::string> refused{};  // the code of a refusal; then nothing has changed
  std::optional<RoomIs> room{};          // as it is then; none after close and open_hands
  std::optional<std::string> match{};    // whose hands were opened, and the length of the log that records it
  std::uint32_t seq = 0;
  static constexpr auto fields = Fields{field("refused", &OrderOutcome::refused), field("room", &OrderOutcome::room),
                                        field("match", &OrderOutcome::match), field("seq", &OrderOutcome::seq)};
};

// Returns the room as admins see it.
RoomIs seen_by_admins(const room::Room& room, const std::string& node);

class RoomOrders {
 public:
  struct Dependencies {
    Loop& loop;  // for the orders of other nodes
    LobbyService& lobby;
    ops::Store& store;
    storage::Nodes& nodes;
    std::string node;  // this one
  };
  explicit RoomOrders(Dependencies deps) : deps_{std::move(deps)} {}
  RoomOrders(const RoomOrders&) = delete;
  RoomOrders& operator=(const RoomOrders&) = delete;

  // Carries the order out in the room with this id or code. Problems besides those of the room: `no_answer` (nothing has
  // changed), `in_doubt` (it may have been carried out), `elsewhere` (the room is moving), `busy`. On `loop`.
  Task<Result<OrderOutcome, Problem>> carry_out(Loop& loop, std::string room, RoomOrder order);
  // Carries out what another node has ordered, and answers it. On the loop of the dependencies.
  void hear(const storage::Order& order);

  // How long another node may take to take an order, and then to answer it.
  static constexpr std::int64_t taken_within_ms = storage::order_waits.count(), answered_within_ms = 3000;

 private:
  using FoundRoom = Result<std::shared_ptr<RoomService>, std::string>;  // or the code of the refusal
  Task<FoundRoom> find(Loop& loop, std::string room);
  Task<OrderOutcome> carry_out_here(Loop& loop, std::string room, RoomOrder order);
  Task<OrderOutcome> look(Loop& loop, std::shared_ptr<RoomService> room);
  Task<OrderOutcome> open_hands(Loop& loop, std::shared_ptr<RoomService> room, std::string by);
  // None: no other node has the room now.
  Task<Result<std::optional<OrderOutcome>, Problem>> send(Loop& loop, std::string room, RoomOrder order);
  Task<Result<OrderOutcome, Problem>> wait(Loop& loop, std::int64_t number);
  Task<> answer(storage::Order order);

  const Dependencies deps_;
};

}  // namespace takamaka::admin
