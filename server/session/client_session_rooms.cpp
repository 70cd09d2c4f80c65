// The way to a room: by its code, and by the list of public rooms with the subscription to its changes.

#include <charconv>

#include "server/lobby/codes.hpp"
#include "server/session/client_session.hpp"

namespace takamaka {

Task<Result<LobbyService::FoundRoom, room::Refusal>> ClientSession::find(std::string code) {
  using RoomLookup = Result<LobbyService::FoundRoom, room::Refusal>;
  const auto normal = normal_code(code);
  if (!normal) {
    const RefusalCode& why = refusals::no_such_room;
    co_return std::unexpected(room::Refusal{why.code, std::string{why.meaning}, {}, {}, why.retryable});
  }
  const bool counts = !context_.lobby.has(*normal);
  if (const auto wait_ms = counts ? over_budget(ops::Budget::loads) : std::nullopt)
    co_return std::unexpected(room::refusal_for(static_cast<int>(*wait_ms)));
  AsyncValue<RoomLookup> later{loop_};
  const auto give = [later](RoomLookup found) { later.give(std::move(found)); };
  context_.lobby.find(*normal, give, came_by_);
  RoomLookup found = co_await later.wait();
  if (counts && !(found && found->loaded)) context_.budgets.give_back(ops::Budget::loads, address_.key);
  co_return found;
}

// `after` is the number of an activity, as the page before gave it.
void ClientSession::on(ask::Rooms request) {
  std::optional<std::uint64_t> after;
  if (request.after) {
    const char* const end = request.after->data() + request.after->size();
    const auto [rest, error] = std::from_chars(request.after->data(), end, after.emplace());
    if (error != std::errc{} || rest != end) return refuse(request.id, room::refusal(refusals::malformed, "/after"));
  }
  const RoomsQuery query{std::move(request.only), after, static_cast<std::size_t>(request.limit)};
  const auto answer = [&](RoomListService::Answer list) {
    tell::RoomList told{request.id, std::move(list.page.rooms), list.page.next.has_value()};
    if (list.page.next) told.next = std::to_string(*list.page.next);
    if (list.subscribed) told.subscribed = true;
    tell_them(std::move(told));
  };
  RoomListService& rooms = context_.lobby.room_list();
  if (request.subscribe.value_or(false)) {
    if (!rooms.subscribe(number_, outbox_, query, answer)) refuse(request.id, refusals::too_many_subscribers);
    return;
  }
  if (request.subscribe) rooms.unsubscribe(number_);
  answer(rooms.list(number_, query));
}

}  // namespace takamaka
