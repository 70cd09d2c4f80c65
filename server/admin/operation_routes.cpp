#include "server/admin/operation_routes.hpp"

#include <algorithm>

#include "protocol/catalog.hpp"
#include "protocol/encode_messages.hpp"
#include "protocol/names.hpp"
#include "server/lobby/codes.hpp"
#include "server/ops/sizes.hpp"
#include "server/session/node_news.hpp"

namespace takamaka::admin {
namespace {

constexpr std::size_t rooms_shown_max = 200, looked_at_max = 5000;

bool plays(const RoomIs& room) { return room.phase == RoomPhase::playing || room.phase == RoomPhase::between_deals; }

RoomIs seen_by_admins(const room::Room& from) {
  const room::State& state = from.state();
  RoomIs answer{.room = state.id.value,
                .code = state.code,
                .name = state.settings.name,
                .variant = state.variant,
                .phase = state.phase,
                .match = state.match ? std::optional{state.match->id.value} : std::nullopt,
                .host = state.host ? std::optional{state.host->value} : std::nullopt,
                .match_number = state.matches,
                .people = from.people(),
                .locked = state.locked,
                .paused = state.paused,
                .created_ms = state.created_ms};
  for (const room::SeatState& seat : state.seats) {
    answer.seats.push_back({.occupant = seat.occupant,
                            .player = seat.player ? std::optional{seat.player->value} : std::nullopt,
                            .name = seat.name,
                            .presence = seat.presence,
                            .muted = seat.player && (state.is_muted(*seat.player) || state.is_silenced(*seat.player))});
  }
  for (const PlayerId& player : state.removed) answer.removed.push_back(player.value);
  for (const PlayerId& player : state.silenced) answer.muted.push_back(player.value);
  return answer;
}

// Translates the refusal codes of rooms and the lobby into problems.
Problem as_problem(std::string_view code) {
  if (code == refusals::no_such_room.code) return {problems::no_such_room};
  if (code == refusals::not_in_room.code) return {problems::no_such_player};
  if (code == refusals::busy.code) return {problems::busy};
  if (code == refusals::elsewhere.code) return {problems::elsewhere};
  return {problems::storage};
}

}  // namespace

OperationRoutes::OperationRoutes(AdminApi& api, const AdminContext& server) : api_{api}, server_{server} {
  add_rooms();
  add_bans();
}

void OperationRoutes::add_rooms() {
  api_.on<ReadOverview>([this](Call<ReadOverview> call) { return read_overview(std::move(call)); });
  api_.on<ListRooms>([this](Call<ListRooms> call) { return list_rooms(std::move(call)); });
  api_.on<LookAtRoom>([this](Call<LookAtRoom> call) { return look_at_room(std::move(call)); });
  api_.on<CloseRoom>([this](Call<CloseRoom> call) { return close_room(std::move(call)); });
  api_.on<RemoveFromRoom>([this](Call<RemoveFromRoom> call) { return remove_from_room(std::move(call)); });
  api_.on<MuteInRoom>([this](Call<MuteInRoom> call) { return mute_in_room(std::move(call)); });
  api_.on<Announce>([this](Call<Announce> call) { return announce(std::move(call)); });
  api_.on<Drain>([this](Call<Drain>) -> Answering<Drain> {
    server_.drain();
    co_return Nothing{};
  });
}

Task<EndpointResult<ReadOverview>> OperationRoutes::read_overview(Call<ReadOverview> call) {
  const std::vector<RoomIs> rooms = co_await look_at_all(call.context);
  const ops::Sizes sizes = ops::sizes_of(server_.database);
  ReadOverview::Answer answer{.version = server_.version,
                              .started_ms = server_.started_ms,
                              .now_ms = call.context.now_ms,
                              .draining = server_.draining(),
                              .storing = server_.store.writable(),
                              .connections = static_cast<int>(server_.connections.count()),
                              .rooms = static_cast<int>(server_.lobby.rooms()),
                              .playing = static_cast<int>(std::ranges::count_if(rooms, plays)),
                              .store_queue = static_cast<std::int64_t>(server_.store.waiting()),
                              .database_bytes = sizes.database,
                              .log_bytes = sizes.log,
                              .disk_free_bytes = sizes.disk_free};
  for (const CatalogEntry& entry : catalog()) answer.variants.emplace_back(entry.key);
  if (const auto shown = server_.announcement.at(call.context.now_ms))
    answer.announcement = AnnouncementLine{shown->text, shown->until};
  co_return answer;
}

// ------------------------------------------------------------------------------------------------------ rooms
// Arguments of an awaited coroutine are named variables: g++ 12 destroys temporaries there twice.

Task<Result<std::shared_ptr<RoomService>, Problem>> OperationRoutes::find_room(const CallContext& context) {
  using RoomLookup = Result<LobbyService::FoundRoom, room::Refusal>;
  const std::string& id = context.path.at("room");
  AsyncValue<RoomLookup> later{context.loop};
  const auto give = [later](RoomLookup found) { later.give(std::move(found)); };
  const auto code = normal_code(id);
  if (code && code->size() == room_code_length) {
    server_.lobby.find(*code, give);
  } else {
    server_.lobby.find(RoomId{id}, give);
  }
  const RoomLookup found = co_await later.wait();
  if (!found) co_return std::unexpected(as_problem(found.error().code));
  co_return found->room;
}

Task<Result<void, Problem>> OperationRoutes::order(const CallContext& context, std::shared_ptr<RoomService> room,
                                                   room::in::Ordered::Order order) {
  AsyncValue<std::optional<std::string>> later{context.loop};
  room->order(std::move(order), "admin:" + context.who().account.id,
              [later](std::optional<std::string> refused) { later.give(std::move(refused)); });
  const std::optional<std::string> refused = co_await later.wait();
  if (refused) co_return std::unexpected(as_problem(*refused));
  co_return Result<void, Problem>{};
}

Task<OperationRoutes::Looked> OperationRoutes::look(const CallContext& context, std::shared_ptr<RoomService> room) {
  AsyncValue<std::optional<RoomIs>> later{context.loop};
  room->look(seen_by_admins, [later](std::optional<RoomIs> seen) { later.give(std::move(seen)); });
  std::optional<RoomIs> seen = co_await later.wait();
  if (!seen) co_return refuse(problems::busy);
  co_return std::move(*seen);
}

Task<std::vector<RoomIs>> OperationRoutes::look_at_all(const CallContext& context) {
  auto hosts = server_.lobby.all();
  if (hosts.size() > looked_at_max) hosts.resize(looked_at_max);
  struct Gathered {
    std::mutex mutex;
    std::vector<RoomIs> rooms;
    std::size_t missing;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->missing = hosts.size();
  AsyncValue<bool> done{context.loop};
  if (hosts.empty()) done.give(true);
  for (const auto& host : hosts) {
    host->look(seen_by_admins, [gathered, done](std::optional<RoomIs> seen) {
      const std::lock_guard lock{gathered->mutex};
      if (seen) gathered->rooms.push_back(*std::move(seen));
      if (--gathered->missing == 0) done.give(true);
    });
  }
  co_await done.wait();
  co_return std::move(gathered->rooms);
}

Task<EndpointResult<ListRooms>> OperationRoutes::list_rooms(Call<ListRooms> call) {
  ListRooms::Answer answer;
  answer.rooms = co_await look_at_all(call.context);
  std::ranges::sort(answer.rooms, [](const RoomIs& a, const RoomIs& b) {
    return std::tuple{!plays(a), b.room} < std::tuple{!plays(b), a.room};
  });
  if (answer.rooms.size() > rooms_shown_max) answer.rooms.resize(rooms_shown_max);
  co_return answer;
}

Task<EndpointResult<LookAtRoom>> OperationRoutes::look_at_room(Call<LookAtRoom> call) {
  const auto room = co_await find_room(call.context);
  if (!room) co_return std::unexpected(room.error());
  co_return co_await look(call.context, *room);
}

Task<EndpointResult<CloseRoom>> OperationRoutes::close_room(Call<CloseRoom> call) {
  const auto room = co_await find_room(call.context);
  if (!room) co_return std::unexpected(room.error());
  room::in::Ordered::Order request = room::in::Ordered::Close{};
  const auto closed = co_await order(call.context, *room, std::move(request));
  if (!closed) co_return std::unexpected(closed.error());
  co_return Nothing{};
}

Task<EndpointResult<RemoveFromRoom>> OperationRoutes::remove_from_room(Call<RemoveFromRoom> call) {
  const auto room = co_await find_room(call.context);
  if (!room) co_return std::unexpected(room.error());
  room::in::Ordered::Order request = room::in::Ordered::Remove{PlayerId{call.body.player}};
  const auto removed = co_await order(call.context, *room, std::move(request));
  if (!removed) co_return std::unexpected(removed.error());
  co_return co_await look(call.context, *room);
}

Task<EndpointResult<MuteInRoom>> OperationRoutes::mute_in_room(Call<MuteInRoom> call) {
  const auto room = co_await find_room(call.context);
  if (!room) co_return std::unexpected(room.error());
  room::in::Ordered::Order request = room::in::Ordered::Mute{PlayerId{call.body.player}, call.body.muted};
  const auto muted = co_await order(call.context, *room, std::move(request));
  if (!muted) co_return std::unexpected(muted.error());
  co_return co_await look(call.context, *room);
}

// ------------------------------------------------------------------------------------------------------ announce

Task<EndpointResult<Announce>> OperationRoutes::announce(Call<Announce> call) {
  const CallContext& context = call.context;
  std::string text;
  if (!call.body.text.empty()) {
    auto clean = clean_announcement(call.body.text);
    if (!clean) co_return refuse(problems::bad_value, "the text is empty or contains invisible characters");
    text = std::move(*clean);
  }
  const std::int64_t until = context.now_ms + std::int64_t{call.body.minutes} * 60'000;
  const storage::AnnouncementRow row{text, context.who().account.name, context.now_ms, until};
  const std::string detail = to_json(AnnouncementLine{text, until}, Spectator{});
  auto work = [row, entry = AdminApi::audit_entry(context, Announce::route.name, {}, call.body.reason, detail)](
                  storage::AdminStore& store) { return store.announce(row, entry); };
  const auto stored = co_await api_.store().ask(context.loop, std::move(work));
  if (!stored) co_return std::unexpected(trouble(stored.error()));
  const tell::Announcement answer{text, until};
  server_.announcement.set(answer);
  server_.connections.tell_all(encode(answer));
  server_.node.tell(news::announcement, {});
  co_return Nothing{};
}

}  // namespace takamaka::admin
