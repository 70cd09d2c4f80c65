#pragma once

// What runs now and what is done about it: overview, rooms, bans, announcements, the end.

#include <functional>
#include <string>
#include <vector>

#include "server/desk/desk_host.hpp"
#include "server/identity/bans.hpp"
#include "server/lobby/lobby_host.hpp"
#include "server/net/connections.hpp"
#include "server/ops/store.hpp"
#include "server/reception/notice.hpp"

namespace takamaka::desk {

// What the desk needs of the server around it. Outlives the desk's calls.
struct World {
  LobbyHost& lobby;
  ops::Store& store;
  net::Connections& connections;
  Bans& bans;
  Notice& notice;
  std::string version;
  std::string database;  // its file
  std::int64_t started_ms = 0;
  std::function<bool()> draining;
  std::function<void()> drain;  // stops the server as SIGTERM does, in a moment; any thread
};

// The handlers of api/acts.hpp. Must outlive the desk's calls.
class Acts {
 public:
  Acts(DeskHost& desk, const World& world);
  Acts(const Acts&) = delete;
  Acts& operator=(const Acts&) = delete;

 private:
  template <class E>
  using Answering = asio::awaitable<Told<E>>;
  using Looked = Result<RoomIs, Problem>;

  void add_rooms();  // acts_host.cpp
  void add_bans();   // bans_host.cpp

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

  asio::awaitable<Result<std::shared_ptr<RoomHost>, Problem>> find_room(const Visit& visit);
  asio::awaitable<Result<void, Problem>> order(const Visit& visit, std::shared_ptr<RoomHost> room,
                                               room::in::Ordered::Order order);
  asio::awaitable<Looked> look(const Visit& visit, std::shared_ptr<RoomHost> room);
  // Of the rooms in memory, at most looked_at_max; in no order.
  asio::awaitable<std::vector<RoomIs>> look_at_all(const Visit& visit);
  // What these players are called now; an empty name for whom nobody knows.
  asio::awaitable<storage::Outcome<std::vector<std::string>>> names(const Visit& visit,
                                                                    std::vector<std::string> players);

  DeskHost& desk_;
  const World world_;
};

}  // namespace takamaka::desk
