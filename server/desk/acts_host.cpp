#include "server/desk/acts_host.hpp"

#include <algorithm>

#include "protocol/catalog.hpp"
#include "protocol/encode_messages.hpp"
#include "protocol/names.hpp"
#include "server/lobby/codes.hpp"
#include "server/ops/sizes.hpp"

namespace takamaka::desk {
namespace {

constexpr std::size_t rooms_shown_max = 200, looked_at_max = 5000;

bool plays(const RoomIs& room) { return room.phase == RoomPhase::playing || room.phase == RoomPhase::between_deals; }

RoomIs as_told(const room::Room& from) {
  const room::State& state = from.state();
  RoomIs told{.room = state.id.value,
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
    told.seats.push_back({.occupant = seat.occupant,
                          .player = seat.player ? std::optional{seat.player->value} : std::nullopt,
                          .name = seat.name,
                          .presence = seat.presence,
                          .muted = seat.player && (state.is_muted(*seat.player) || state.is_silenced(*seat.player))});
  }
  for (const PlayerId& player : state.removed) told.removed.push_back(player.value);
  for (const PlayerId& player : state.silenced) told.muted.push_back(player.value);
  return told;
}

// The codes of rooms and lobby, in the desk's words.
Problem as_problem(std::string_view code) {
  if (code == refusals::no_such_room.code) return {problems::no_such_room};
  if (code == refusals::not_in_room.code) return {problems::no_such_player};
  if (code == refusals::busy.code) return {problems::busy};
  return {problems::storage};
}

}  // namespace

Acts::Acts(DeskHost& desk, const World& world) : desk_{desk}, world_{world} {
  add_rooms();
  add_bans();
}

void Acts::add_rooms() {
  desk_.on<ReadOverview>([this](Call<ReadOverview> call) { return read_overview(std::move(call)); });
  desk_.on<ListRooms>([this](Call<ListRooms> call) { return list_rooms(std::move(call)); });
  desk_.on<LookAtRoom>([this](Call<LookAtRoom> call) { return look_at_room(std::move(call)); });
  desk_.on<CloseRoom>([this](Call<CloseRoom> call) { return close_room(std::move(call)); });
  desk_.on<RemoveFromRoom>([this](Call<RemoveFromRoom> call) { return remove_from_room(std::move(call)); });
  desk_.on<MuteInRoom>([this](Call<MuteInRoom> call) { return mute_in_room(std::move(call)); });
  desk_.on<Announce>([this](Call<Announce> call) { return announce(std::move(call)); });
  desk_.on<Drain>([this](Call<Drain>) -> Answering<Drain> {
    world_.drain();
    co_return Nothing{};
  });
}

asio::awaitable<Told<ReadOverview>> Acts::read_overview(Call<ReadOverview> call) {
  const std::vector<RoomIs> rooms = co_await look_at_all(call.visit);
  const ops::Sizes sizes = ops::sizes_of(world_.database);
  ReadOverview::Answer answer{.version = world_.version,
                              .started_ms = world_.started_ms,
                              .now_ms = call.visit.now_ms,
                              .draining = world_.draining(),
                              .storing = world_.store.writable(),
                              .connections = static_cast<int>(world_.connections.count()),
                              .rooms = static_cast<int>(world_.lobby.rooms()),
                              .playing = static_cast<int>(std::ranges::count_if(rooms, plays)),
                              .store_queue = static_cast<std::int64_t>(world_.store.waiting()),
                              .database_bytes = sizes.database,
                              .log_bytes = sizes.log,
                              .disk_free_bytes = sizes.disk_free};
  for (const CatalogEntry& entry : catalog()) answer.variants.emplace_back(entry.key);
  if (const auto shown = world_.notice.at(call.visit.now_ms))
    answer.announcement = Announcement{shown->text, shown->until};
  co_return answer;
}

// ------------------------------------------------------------------------------------------------------ rooms
// What is handed to a coroutine that is awaited has a name: g++ 12 destroys what was made for the call alone twice.

asio::awaitable<Result<std::shared_ptr<RoomHost>, Problem>> Acts::find_room(const Visit& visit) {
  using Found = Result<LobbyHost::Found, room::Refusal>;
  const std::string& id = visit.path.at("room");
  Later<Found> later{visit.strand};
  const auto give = [later](Found found) { later.give(std::move(found)); };
  const auto code = normal_code(id);
  if (code && code->size() == room_code_length) {
    world_.lobby.find(*code, give);
  } else {
    world_.lobby.find(RoomId{id}, give);
  }
  const Found found = co_await later.wait();
  if (!found) co_return std::unexpected(as_problem(found.error().code));
  co_return found->room;
}

asio::awaitable<Result<void, Problem>> Acts::order(const Visit& visit, std::shared_ptr<RoomHost> room,
                                                   room::in::Ordered::Order order) {
  Later<std::optional<std::string>> later{visit.strand};
  room->order(std::move(order), "desk:" + visit.who().account.id,
              [later](std::optional<std::string> refused) { later.give(std::move(refused)); });
  const std::optional<std::string> refused = co_await later.wait();
  if (refused) co_return std::unexpected(as_problem(*refused));
  co_return Result<void, Problem>{};
}

asio::awaitable<Acts::Looked> Acts::look(const Visit& visit, std::shared_ptr<RoomHost> room) {
  Later<std::optional<RoomIs>> later{visit.strand};
  room->look([later](const room::Room* seen) { later.give(seen ? std::optional{as_told(*seen)} : std::nullopt); });
  std::optional<RoomIs> seen = co_await later.wait();
  if (!seen) co_return refuse(problems::busy);
  co_return std::move(*seen);
}

asio::awaitable<std::vector<RoomIs>> Acts::look_at_all(const Visit& visit) {
  auto hosts = world_.lobby.all();
  if (hosts.size() > looked_at_max) hosts.resize(looked_at_max);
  struct Gathered {
    std::mutex mutex;
    std::vector<RoomIs> rooms;
    std::size_t missing;
  };
  const auto gathered = std::make_shared<Gathered>();
  gathered->missing = hosts.size();
  Later<bool> done{visit.strand};
  if (hosts.empty()) done.give(true);
  for (const auto& host : hosts) {
    host->look([gathered, done](const room::Room* seen) {
      const std::lock_guard lock{gathered->mutex};
      if (seen != nullptr) gathered->rooms.push_back(as_told(*seen));
      if (--gathered->missing == 0) done.give(true);
    });
  }
  co_await done.wait();
  co_return std::move(gathered->rooms);
}

asio::awaitable<Told<ListRooms>> Acts::list_rooms(Call<ListRooms> call) {
  ListRooms::Answer answer;
  answer.rooms = co_await look_at_all(call.visit);
  std::ranges::sort(answer.rooms, [](const RoomIs& a, const RoomIs& b) {
    return std::tuple{!plays(a), b.room} < std::tuple{!plays(b), a.room};
  });
  if (answer.rooms.size() > rooms_shown_max) answer.rooms.resize(rooms_shown_max);
  co_return answer;
}

asio::awaitable<Told<LookAtRoom>> Acts::look_at_room(Call<LookAtRoom> call) {
  const auto room = co_await find_room(call.visit);
  if (!room) co_return std::unexpected(room.error());
  co_return co_await look(call.visit, *room);
}

asio::awaitable<Told<CloseRoom>> Acts::close_room(Call<CloseRoom> call) {
  const auto room = co_await find_room(call.visit);
  if (!room) co_return std::unexpected(room.error());
  room::in::Ordered::Order wish = room::in::Ordered::Close{};
  const auto closed = co_await order(call.visit, *room, std::move(wish));
  if (!closed) co_return std::unexpected(closed.error());
  co_return Nothing{};
}

asio::awaitable<Told<RemoveFromRoom>> Acts::remove_from_room(Call<RemoveFromRoom> call) {
  const auto room = co_await find_room(call.visit);
  if (!room) co_return std::unexpected(room.error());
  room::in::Ordered::Order wish = room::in::Ordered::Remove{PlayerId{call.body.player}};
  const auto removed = co_await order(call.visit, *room, std::move(wish));
  if (!removed) co_return std::unexpected(removed.error());
  co_return co_await look(call.visit, *room);
}

asio::awaitable<Told<MuteInRoom>> Acts::mute_in_room(Call<MuteInRoom> call) {
  const auto room = co_await find_room(call.visit);
  if (!room) co_return std::unexpected(room.error());
  room::in::Ordered::Order wish = room::in::Ordered::Mute{PlayerId{call.body.player}, call.body.muted};
  const auto muted = co_await order(call.visit, *room, std::move(wish));
  if (!muted) co_return std::unexpected(muted.error());
  co_return co_await look(call.visit, *room);
}

// ------------------------------------------------------------------------------------------------------ announce

asio::awaitable<Told<Announce>> Acts::announce(Call<Announce> call) {
  const Visit& visit = call.visit;
  std::string text;
  if (!call.body.text.empty()) {
    auto clean = clean_announcement(call.body.text);
    if (!clean) co_return refuse(problems::bad_value, "the text holds characters that cannot be seen, or is empty");
    text = std::move(*clean);
  }
  const std::int64_t until = visit.now_ms + std::int64_t{call.body.minutes} * 60'000;
  const storage::AnnouncementRow row{text, visit.who().account.name, visit.now_ms, until};
  std::string detail;
  append_json(detail, Announcement{text, until}, Spectator{});
  auto work = [row, entry = DeskHost::entry(visit, Announce::route.name, {}, call.body.reason, detail)](
                  storage::Desk& desk) { return desk.announce(row, entry); };
  const auto stored = co_await desk_.keeper().ask(visit.strand, std::move(work));
  if (!stored) co_return std::unexpected(trouble(stored.error()));
  const tell::Announcement told{text, until};
  world_.notice.set(told);
  world_.connections.tell_all(encode(told));
  co_return Nothing{};
}

}  // namespace takamaka::desk
