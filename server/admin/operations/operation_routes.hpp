#pragma once

// Handlers about the running server: overview, rooms, bans, announcements, stopping.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/admin/admin_api.hpp"
#include "server/admin/operations/examiner.hpp"
#include "server/admin/operations/room_orders.hpp"
#include "server/admin/record/record_readers.hpp"
#include "server/connection/connections.hpp"
#include "server/identity/bans.hpp"
#include "server/lobby/lobby_service.hpp"
#include "server/lobby/node_service.hpp"
#include "server/ops/store.hpp"
#include "server/session/current_announcement.hpp"
#include "storage/ports/record.hpp"

namespace takamaka::admin {

// The admin context: the parts of the server that the admin API uses. Outlives all its calls.
struct AdminContext {
  LobbyService& lobby;
  NodeService& node;
  RoomOrders& orders;
  ops::Store& store;
  Connections& connections;
  Bans& bans;
  CurrentAnnouncement& announcement;
  std::string version;
  std::string database;  // its file
  storage::OpenRecord open_record;
  std::int64_t started_ms = 0;
  std::function<bool()> draining;
  Examine examine;
  std::function<void()> drain;  // stops the server like SIGTERM and returns before it stops; any thread
};

// The handlers of api/operations.hpp. Must outlive all calls of the admin API.
class OperationRoutes {
 public:
  OperationRoutes(AdminApi& api, const AdminContext& server, RecordReaders& readers);
  OperationRoutes(const OperationRoutes&) = delete;
  OperationRoutes& operator=(const OperationRoutes&) = delete;

 private:
  template <class E>
  using Answering = Task<EndpointResult<E>>;

  void add_rooms();  // operation_routes.cpp
  void add_bans();   // ban_routes.cpp

  Answering<ReadOverview> read_overview(Call<ReadOverview> call);
  Answering<ListRooms> list_rooms(Call<ListRooms> call);
  Answering<LookAtRoom> look_at_room(Call<LookAtRoom> call);
  Answering<CloseRoom> close_room(Call<CloseRoom> call);
  Answering<RemoveFromRoom> remove_from_room(Call<RemoveFromRoom> call);
  Answering<MuteInRoom> mute_in_room(Call<MuteInRoom> call);
  Answering<ListBans> list_bans(Call<ListBans> call);
  Answering<MakeBan> make_ban(Call<MakeBan> call);
  Answering<LiftBan> lift_ban(Call<LiftBan> call);
  Answering<Announce> announce(Call<Announce> call);

  Task<Result<OrderOutcome, Problem>> order(const CallContext& context, OrderKind kind,
                                            std::optional<std::string> player = {});
  Answering<LookAtRoom> order_and_look(const CallContext& context, OrderKind kind, std::optional<std::string> player);
  Task<std::vector<NodeLine>> list_nodes(const CallContext& context, NodeLine self);
  // Of at most looked_at_max rooms in memory: how many play, and `shown_max` of them, those that play and the newest first.
  struct RoomsHere {
    std::vector<RoomIs> shown;
    int playing = 0;
  };
  Task<RoomsHere> look_at_all(const CallContext& context, std::size_t shown_max);
  Task<std::vector<RoomIs>> look_at(const CallContext& context, std::span<const std::shared_ptr<RoomService>> hosts);
  // The current names of these players; empty for an unknown player.
  Task<storage::Outcome<std::vector<std::string>>> names(const CallContext& context, std::vector<std::string> players);

  AdminApi& api_;
  const AdminContext server_;
  RecordReaders& readers_;
};

}  // namespace takamaka::admin
