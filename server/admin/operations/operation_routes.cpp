#include "server/admin/operations/operation_routes.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "protocol/games/catalog.hpp"
#include "protocol/messages/names.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "server/ops/sizes.hpp"
#include "server/session/node_news.hpp"

namespace takamaka::admin {
namespace {

constexpr auto phases = names(RoomPhase{});
constexpr auto occupants = names(Occupant{});
constexpr std::size_t rooms_shown_max = 200, looked_at_max = 5000;
constexpr std::size_t looked_at_once = 32;  // between them the loop does other work

std::optional<std::size_t> place_in(std::span<const std::string_view> names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

bool plays(const RoomIs& room) { return room.phase == RoomPhase::playing || room.phase == RoomPhase::between_deals; }

NodeLine line_of(const storage::NodeRow& row) {
  const storage::NodeState& state = row.state;
  return {.node = state.node,
          .url = state.url,
          .version = state.version,
          .lives = row.lives,
          .draining = state.draining,
          .began_ms = row.began_ms,
          .renewed_ms = row.renewed_ms,
          .rooms = static_cast<int>(state.rooms),
          .playing = static_cast<int>(state.playing),
          .connections = static_cast<int>(state.connections)};
}

// The room as the database has it; none if it is gone.
std::optional<RoomElsewhere> as_stored(const storage::HeldRoom& held, const storage::RoomRecord& record) {
  const auto phase = place_in(phases, record.room.phase);
  if (!phase || record.room.closed) return std::nullopt;
  RoomElsewhere room{.room = held.room.value,
                     .code = record.room.code,
                     .name = record.room.name,
                     .variant = record.room.variant,
                     .node = held.node,
                     .phase = static_cast<RoomPhase>(*phase),
                     .match = held.match ? std::optional{held.match->value} : std::nullopt,
                     .host = record.room.host ? std::optional{record.room.host->value} : std::nullopt,
                     .match_number = held.match_number,
                     .created_ms = record.room.created_ms};
  for (const storage::PutSeat& seat : record.seats) {
    const auto occupant = place_in(occupants, seat.occupant);
    room.seats.push_back({.occupant = occupant ? static_cast<Occupant>(*occupant) : Occupant::open,
                          .player = seat.player ? std::optional{seat.player->value} : std::nullopt,
                          .name = seat.name});
  }
  return room;
}

}  // namespace

OperationRoutes::OperationRoutes(AdminApi& api, const AdminContext& server, RecordReaders& readers)
    : api_{api}, server_{server}, readers_{readers} {
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
  api_.on<Drain>([this](Call<Drain> call) -> Answering<Drain> {
    call.context.when_answered = server_.drain;
    co_return Nothing{};
  });
}

Task<EndpointResult<ReadOverview>> OperationRoutes::read_overview(Call<ReadOverview> call) {
  const RoomsHere here = co_await look_at_all(call.context, 0);
  const ops::Sizes sizes = ops::sizes_of(server_.database, call.context.now_ms, false);
  ReadOverview::Answer answer{.version = server_.version,
                              .started_ms = server_.started_ms,
                              .now_ms = call.context.now_ms,
                              .draining = server_.draining(),
                              .storing = server_.store.writable(),
                              .connections = static_cast<int>(server_.connections.count()),
                              .rooms = static_cast<int>(server_.lobby.rooms()),
                              .playing = here.playing,
                              .store_queue = static_cast<std::int64_t>(server_.store.waiting()),
                              .database_bytes = sizes.database,
                              .log_bytes = sizes.log,
                              .disk_free_bytes = sizes.disk_free};
  for (const CatalogEntry& entry : catalog()) answer.variants.emplace_back(entry.key);
  if (const auto shown = server_.announcement.at(call.context.now_ms))
    answer.announcement = AnnouncementLine{shown->text, shown->until};
  answer.node = server_.node.name();
  NodeLine self{.node = answer.node,
                .url = server_.node.url(),
                .version = answer.version,
                .lives = true,
                .draining = answer.draining,
                .began_ms = answer.started_ms,
                .renewed_ms = answer.now_ms,
                .rooms = answer.rooms,
                .playing = answer.playing,
                .connections = answer.connections};
  answer.nodes = co_await list_nodes(call.context, std::move(self));
  co_return answer;
}

// The line of this node has its present state, which is newer than the one of its last renewal; it is there alone if the
// database cannot be read.
Task<std::vector<NodeLine>> OperationRoutes::list_nodes(const CallContext& context, NodeLine self) {
  auto work = [](storage::Record& record) -> Result<std::vector<NodeLine>, Problem> {
    const auto nodes = record.nodes();
    if (!nodes) return std::unexpected(problem_of(nodes.error(), problems::storage));
    std::vector<NodeLine> lines;
    for (const storage::NodeRow& row : *nodes) lines.push_back(line_of(row));
    return lines;
  };
  auto lines = co_await readers_.ask(context.loop, std::move(work));
  if (!lines) co_return std::vector{std::move(self)};
  const auto own = std::ranges::find(*lines, self.node, &NodeLine::node);
  if (own == lines->end()) {
    lines->push_back(std::move(self));
  } else {
    self.lives = own->lives;
    self.began_ms = own->began_ms;
    self.renewed_ms = own->renewed_ms;
    *own = std::move(self);
  }
  co_return *std::move(lines);
}

// ------------------------------------------------------------------------------------------------------ rooms
// Arguments of an awaited coroutine are named variables: g++ 12 destroys temporaries there twice.

Task<Result<OrderOutcome, Problem>> OperationRoutes::order(const CallContext& context, OrderKind kind,
                                                           std::optional<std::string> player) {
  std::string room = context.path.at("room");
  RoomOrder request{kind, std::move(player), "admin:" + context.who().account.id};
  co_return co_await server_.orders.carry_out(context.loop, std::move(room), std::move(request));
}

Task<EndpointResult<LookAtRoom>> OperationRoutes::order_and_look(const CallContext& context, OrderKind kind,
                                                                 std::optional<std::string> player) {
  auto done = co_await order(context, kind, std::move(player));
  if (!done) co_return std::unexpected(done.error());
  if (!done->room) co_return refuse(problems::busy);
  co_return *std::move(done->room);
}

Task<OperationRoutes::RoomsHere> OperationRoutes::look_at_all(const CallContext& context, std::size_t shown_max) {
  const auto before = [](const RoomIs& a, const RoomIs& b) {
    return std::tuple{!plays(a), b.room} < std::tuple{!plays(b), a.room};
  };
  auto hosts = server_.lobby.all();
  if (hosts.size() > looked_at_max) hosts.resize(looked_at_max);
  RoomsHere here;
  for (std::span<const std::shared_ptr<RoomService>> rest{hosts}; !rest.empty();) {
    const auto some = rest.first(std::min(rest.size(), looked_at_once));
    rest = rest.subspan(some.size());
    std::vector<RoomIs> seen = co_await look_at(context, some);
    for (RoomIs& room : seen) {
      here.playing += plays(room) ? 1 : 0;
      here.shown.push_back(std::move(room));
    }
    if (here.shown.size() <= shown_max) continue;
    std::ranges::nth_element(here.shown, here.shown.begin() + static_cast<std::ptrdiff_t>(shown_max), before);
    here.shown.resize(shown_max);
  }
  std::ranges::sort(here.shown, before);
  co_return here;
}

Task<std::vector<RoomIs>> OperationRoutes::look_at(const CallContext& context,
                                                   std::span<const std::shared_ptr<RoomService>> hosts) {
  struct Gathered {
    std::mutex mutex;
    std::vector<RoomIs> rooms;
    std::size_t missing;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->missing = hosts.size();
  AsyncValue<bool> done{context.loop};
  for (const auto& host : hosts) {
    host->look([node = server_.node.name()](const room::Room& from) { return seen_by_admins(from, node); },
               [gathered, done](std::optional<RoomIs> seen) {
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
  RoomsHere here = co_await look_at_all(call.context, rooms_shown_max);
  answer.rooms = std::move(here.shown);
  auto work = [node = server_.node.name()](storage::Record& record) -> Result<std::vector<RoomElsewhere>, Problem> {
    const auto held = record.held_rooms(node, rooms_shown_max);
    if (!held) return std::unexpected(problem_of(held.error(), problems::storage));
    std::vector<RoomElsewhere> rooms;
    for (const storage::HeldRoom& one : *held) {
      const auto stored = record.results().room(one.room);
      if (!stored) return std::unexpected(problem_of(stored.error(), problems::storage));
      auto room = *stored ? as_stored(one, **stored) : std::nullopt;
      if (room) rooms.push_back(*std::move(room));
    }
    return rooms;
  };
  auto elsewhere = co_await readers_.ask(call.context.loop, std::move(work));
  answer.whole = elsewhere.has_value();
  if (elsewhere) answer.elsewhere = std::move(*elsewhere);
  co_return answer;
}

Task<EndpointResult<LookAtRoom>> OperationRoutes::look_at_room(Call<LookAtRoom> call) {
  co_return co_await order_and_look(call.context, OrderKind::look, {});
}

Task<EndpointResult<CloseRoom>> OperationRoutes::close_room(Call<CloseRoom> call) {
  const auto closed = co_await order(call.context, OrderKind::close);
  if (!closed) co_return std::unexpected(closed.error());
  co_return Nothing{};
}

Task<EndpointResult<RemoveFromRoom>> OperationRoutes::remove_from_room(Call<RemoveFromRoom> call) {
  std::optional<std::string> player = call.body.player;
  co_return co_await order_and_look(call.context, OrderKind::remove, std::move(player));
}

Task<EndpointResult<MuteInRoom>> OperationRoutes::mute_in_room(Call<MuteInRoom> call) {
  std::optional<std::string> player = call.body.player;
  const OrderKind kind = call.body.muted ? OrderKind::mute : OrderKind::unmute;
  co_return co_await order_and_look(call.context, kind, std::move(player));
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
