// Requests of players for the data about them: seeing it, and erasing it.

#include <algorithm>

#include "server/session/client_session.hpp"
#include "server/session/erasure.hpp"

namespace takamaka {
namespace {

constexpr int rooms_asked_max = 64;  // rooms that erase_me looks at; nobody plays at so many tables

DataKind kind_of(std::string_view source) {
  if (source == "seat" || source == "host" || source == "room_name" || source == "activity") return DataKind::room;
  if (source == "handed_on") return DataKind::match;
  const auto kinds = names(DataKind{});
  return static_cast<DataKind>(std::ranges::find(kinds, source) - kinds.begin());
}

// `after` of a request is the source, a colon and the position of the last item. Returns the place of the source.
struct DataCursor {
  std::size_t source = 0;
  std::string position{};
};
std::optional<DataCursor> parsed(const std::string& after) {
  const auto colon = after.find(':');
  if (colon == std::string::npos) return std::nullopt;
  const auto& sources = storage::personal_sources;
  const auto found = std::ranges::find(sources, std::string_view{after}.substr(0, colon));
  if (found == sources.end()) return std::nullopt;
  return DataCursor{static_cast<std::size_t>(found - sources.begin()), after.substr(colon + 1)};
}

// The bytes of an item in the message, at most: quotes and backslashes double.
std::size_t bytes_of(const tell::DataItem& item) { return 2 * item.text.size() + 64; }

struct DataPage {
  std::vector<tell::DataItem> items;
  std::optional<std::string> next;
};
storage::Outcome<DataPage> read_page(storage::PersonalData& data, const PlayerId& player, DataCursor at) {
  const auto& sources = storage::personal_sources;
  DataPage page;
  std::size_t bytes = 0;
  for (; at.source < sources.size(); at = {at.source + 1, {}}) {
    const int room = limits::data_items_max - static_cast<int>(page.items.size());
    auto items = data.personal_items(player, sources[at.source], at.position, room + 1);
    if (!items) return std::unexpected(items.error());
    for (storage::PersonalItem& item : *items) {
      tell::DataItem shown{kind_of(sources[at.source]), item.at_ms, std::move(item.text)};
      bytes += bytes_of(shown);
      if (page.items.size() == limits::data_items_max || bytes > limits::data_bytes_max) {
        page.next = std::string{sources[at.source]} + ":" + at.position;
        return page;
      }
      page.items.push_back(std::move(shown));
      at.position = std::move(item.position);
    }
  }
  return page;
}

}  // namespace

Task<> ClientSession::on(ask::MyData request) {
  const auto from = request.after ? parsed(*request.after) : DataCursor{};
  if (!from) co_return refuse(request.id, room::refusal(refusals::malformed, "/after"));
  const auto place = context_.slow_requests.enter(address_.key);
  if (!place) co_return refuse(request.id, refusals::busy);
  using PageResult = storage::Outcome<DataPage>;
  AsyncValue<PageResult> later{loop_};
  auto work = [player = *player_, from = *from](storage::PersonalData& data) { return read_page(data, player, from); };
  context_.store.personal(std::move(work), [later](PageResult page) { later.give(std::move(page)); });
  PageResult page = co_await later.wait();
  if (!page && page.error().kind == storage::ErrorKind::refused)
    co_return refuse(request.id, room::refusal(refusals::malformed, "/after"));
  if (!page) co_return refuse(request.id, refusals::storage);
  tell_them(tell::MyDataIs{std::move(request.id), std::move(page->items), page->next.has_value(), page->next});
}

// Tells whether the player has a seat in a running match that they have not left for good. A room that cannot be asked now is a
// refusal: it may be the one.
Task<Result<bool, room::Refusal>> ClientSession::plays() {
  using RoomsResult = storage::Outcome<std::vector<RoomId>>;
  AsyncValue<RoomsResult> later{loop_};
  auto work = [player = *player_](storage::PersonalData& data) {
    return data.rooms_played_in(player, rooms_asked_max);
  };
  context_.store.personal(std::move(work), [later](RoomsResult rooms) { later.give(std::move(rooms)); });
  const RoomsResult rooms = co_await later.wait();
  if (!rooms) co_return std::unexpected(room::refusal(refusals::storage));
  for (const RoomId& id : *rooms) {
    const bool counts = !context_.lobby.in_use(id);
    if (const auto wait_ms = counts ? over_budget(ops::Budget::loads) : std::nullopt)
      co_return std::unexpected(room::refusal_for(static_cast<int>(*wait_ms)));
    using RoomLookup = Result<LobbyService::FoundRoom, room::Refusal>;
    AsyncValue<RoomLookup> looked{loop_};
    context_.lobby.find(id, [looked](RoomLookup found) { looked.give(std::move(found)); });
    const RoomLookup found = co_await looked.wait();
    if (counts && !(found && found->loaded)) context_.budgets.give_back(ops::Budget::loads, address_.key);
    if (!found) {
      const std::string_view why = found.error().code;
      if (why == refusals::elsewhere.code) co_return true;  // as far as this node can know
      if (why == refusals::no_such_room.code || why == refusals::damaged.code) continue;  // it does not run
      co_return std::unexpected(found.error());
    }
    AsyncValue<std::optional<bool>> sits{loop_};
    found->room->look(
        [player = *player_](const room::Room& room) {
          const auto seat = room.state().seat_of(player);
          return seat && room.state().in_match() && !room.state().at(*seat).left;
        },
        [sits](std::optional<bool> is_seated) { sits.give(is_seated); });
    const std::optional<bool> is_seated = co_await sits.wait();
    if (!is_seated) co_return std::unexpected(room::refusal(refusals::busy));  // it has just been unloaded
    if (*is_seated) co_return true;
  }
  co_return false;
}

Task<> ClientSession::on(ask::EraseMe request) {
  if (request.confirm != player_->value) co_return refuse(request.id, room::refusal(refusals::malformed, "/confirm"));
  const auto place = context_.slow_requests.enter(address_.key);
  if (!place) co_return refuse(request.id, refusals::busy);
  const Result<bool, room::Refusal> running = co_await plays();
  if (!running) co_return refuse(request.id, running.error());
  if (*running) co_return refuse(request.id, refusals::match_running);
  leave_room();
  const storage::Outcome<storage::Erased> gone =
      co_await erase_player(loop_, context_.lobby, context_.connections, context_.store, context_.replays,
                            &context_.node, *player_, closing::erased, outbox_.get());
  if (!gone) co_return refuse(request.id, refusals::storage);
  tell_them(tell::Ok{request.id});
  outbox_->close(closing::erased);
}

}  // namespace takamaka
