#include "server/admin/operations/room_orders.hpp"

#include <type_traits>
#include <utility>

#include "protocol/json/encode.hpp"
#include "protocol/json/json_codec.hpp"
#include "protocol/messages/refusals.hpp"
#include "server/lobby/codes.hpp"
#include "server/loop/async_value.hpp"
#include "server/loop/spawn.hpp"
#include "server/ops/log.hpp"

namespace takamaka::admin {
namespace {

constexpr int attempts_max = 2;  // a room may have moved meanwhile, or its node been lost
constexpr std::int64_t pause_ms = 150;

std::unexpected<Problem> refuse(const ProblemCode& code) { return std::unexpected(Problem{code}); }

// Translates the refusal codes of rooms and the lobby into problems.
Problem as_problem(std::string_view code) {
  if (code == refusals::no_such_room.code) return {problems::no_such_room};
  if (code == refusals::not_in_room.code) return {problems::no_such_player};
  if (code == refusals::no_match.code) return {problems::match_over};
  if (code == refusals::busy.code) return {problems::busy};
  if (code == refusals::malformed.code) return {problems::no_answer};
  return {problems::storage};
}

Result<OrderOutcome, Problem> checked(OrderOutcome outcome) {
  if (outcome.refused) return std::unexpected(as_problem(*outcome.refused));
  return outcome;
}

bool is_elsewhere(const OrderOutcome& outcome) { return outcome.refused == std::string{refusals::elsewhere.code}; }

// The code if it is one, in normal form.
std::optional<std::string> room_code(const std::string& id_or_code) {
  auto code = normal_code(id_or_code);
  return code && code->size() == room_code_length ? code : std::nullopt;
}

// Runs `work() → Outcome<T>` on the store's thread.
template <class Work>
auto ask(Loop& loop, ops::Store& store, Work work) -> Task<std::invoke_result_t<Work&>> {
  using Outcome = std::invoke_result_t<Work&>;
  AsyncValue<Outcome> later{loop};
  store.between(std::move(work), [later](Outcome outcome) { later.give(std::move(outcome)); });
  co_return co_await later.wait();
}

room::in::Ordered::Order as_input(const RoomOrder& order) {
  if (order.kind == OrderKind::close) return room::in::Ordered::Close{};
  const PlayerId player{order.player.value_or("")};
  if (order.kind == OrderKind::remove) return room::in::Ordered::Remove{player};
  return room::in::Ordered::Mute{player, order.kind == OrderKind::mute};
}

}  // namespace

RoomIs seen_by_admins(const room::Room& from, const std::string& node) {
  const room::State& state = from.state();
  RoomIs answer{.room = state.id.value,
                .code = state.code,
                .name = state.settings.name,
                .variant = state.variant,
                .node = node,
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

Task<Result<OrderOutcome, Problem>> RoomOrders::carry_out(Loop& loop, std::string room, RoomOrder order) {
  Problem why{problems::elsewhere};
  for (int attempt = 0; attempt < attempts_max; ++attempt) {
    OrderOutcome here = co_await carry_out_here(loop, room, order);
    if (!is_elsewhere(here)) co_return checked(std::move(here));
    auto there = co_await send(loop, room, order);
    if (!there && there.error().code.code != problems::no_answer.code) co_return std::unexpected(there.error());
    if (!there) {
      why = there.error();
    } else if (*there && !is_elsewhere(**there)) {
      co_return checked(std::move(**there));
    }
  }
  co_return std::unexpected(std::move(why));
}

// ------------------------------------------------------------------------------------------------------ here
// Arguments of an awaited coroutine are named variables: g++ 12 destroys temporaries there twice.

Task<RoomOrders::FoundRoom> RoomOrders::find(Loop& loop, std::string room) {
  using RoomLookup = Result<LobbyService::FoundRoom, room::Refusal>;
  AsyncValue<RoomLookup> later{loop};
  const auto give = [later](RoomLookup found) { later.give(std::move(found)); };
  if (const auto code = room_code(room)) {
    deps_.lobby.find(*code, give);
  } else {
    deps_.lobby.find(RoomId{room}, give);
  }
  const RoomLookup found = co_await later.wait();
  if (!found) co_return std::unexpected(std::string{found.error().code});
  co_return found->room;
}

Task<OrderOutcome> RoomOrders::carry_out_here(Loop& loop, std::string room, RoomOrder order) {
  const FoundRoom found = co_await find(loop, std::move(room));
  if (!found) co_return OrderOutcome{.refused = found.error()};
  const std::shared_ptr<RoomService> host = *found;
  if (order.kind == OrderKind::open_hands) {
    std::string by = order.by;
    co_return co_await open_hands(loop, host, std::move(by));
  }
  if (order.kind != OrderKind::look) {
    AsyncValue<std::optional<std::string>> later{loop};
    host->order(as_input(order), order.by,
                [later](std::optional<std::string> refused) { later.give(std::move(refused)); });
    std::optional<std::string> refused = co_await later.wait();
    if (refused || order.kind == OrderKind::close) co_return OrderOutcome{.refused = std::move(refused)};
  }
  co_return co_await look(loop, host);
}

Task<OrderOutcome> RoomOrders::look(Loop& loop, std::shared_ptr<RoomService> room) {
  AsyncValue<std::optional<RoomIs>> later{loop};
  room->look([node = deps_.node](const room::Room& from) { return seen_by_admins(from, node); },
             [later](std::optional<RoomIs> seen) { later.give(std::move(seen)); });
  std::optional<RoomIs> seen = co_await later.wait();
  if (!seen) co_return OrderOutcome{.refused = std::string{refusals::busy.code}};
  co_return OrderOutcome{.room = std::move(seen)};
}

Task<OrderOutcome> RoomOrders::open_hands(Loop& loop, std::shared_ptr<RoomService> room, std::string by) {
  using HandsResult = std::optional<OpenedHands>;
  AsyncValue<HandsResult> later{loop};
  room->open_hands(std::move(by), [later](HandsResult opened) { later.give(std::move(opened)); });
  const HandsResult opened = co_await later.wait();
  if (!opened) co_return OrderOutcome{.refused = std::string{refusals::no_match.code}};
  co_return OrderOutcome{.match = opened->match.value, .seq = opened->seq.value};
}

// ------------------------------------------------------------------------------------------------------ elsewhere

Task<Result<std::optional<OrderOutcome>, Problem>> RoomOrders::send(Loop& loop, std::string room, RoomOrder order) {
  using Placed = storage::Outcome<std::optional<std::int64_t>>;
  AsyncValue<Placed> later{loop};
  auto work = [&nodes = deps_.nodes, node = deps_.node, room, body = to_json(order, Spectator{})](
                  storage::EventStore& events, storage::Accounts&) -> Placed {
    RoomId id{room};
    if (const auto code = room_code(room)) {
      const auto stored = events.find_room(*code);
      if (!stored) return std::unexpected(stored.error());
      if (!*stored) return std::nullopt;
      id = (*stored)->room;
    }
    return nodes.order(id, node, body);
  };
  deps_.store.run(std::move(work), [later](Placed placed) { later.give(std::move(placed)); });
  const Placed placed = co_await later.wait();
  if (!placed) {
    ops::log_error("order_not_placed", placed.error().what, {{"room", room}});
    co_return refuse(placed.error().kind == storage::ErrorKind::overloaded ? problems::busy : problems::storage);
  }
  if (!*placed) co_return std::optional<OrderOutcome>{};
  auto outcome = co_await wait(loop, **placed);
  if (!outcome) co_return std::unexpected(outcome.error());
  co_return std::optional{std::move(*outcome)};
}

Task<Result<OrderOutcome, Problem>> RoomOrders::wait(Loop& loop, std::int64_t number) {
  const std::int64_t asked_ms = loop.steady_ms();
  for (bool is_taken = false;;) {
    co_await sleep_for(loop, pause_ms);
    auto look_for = [&nodes = deps_.nodes, number] { return nodes.take_answer(number); };
    const auto answer = co_await ask(loop, deps_.store, std::move(look_for));
    if (answer && *answer) {
      const auto outcome = decode_text<OrderOutcome>(**answer);
      if (outcome) co_return *outcome;
      co_return refuse(problems::in_doubt);  // of another version of the program
    }
    const std::int64_t waited_ms = loop.steady_ms() - asked_ms;
    if (waited_ms >= taken_within_ms + answered_within_ms) co_return refuse(problems::in_doubt);
    if (is_taken || waited_ms < taken_within_ms) continue;
    auto withdraw = [&nodes = deps_.nodes, number] { return nodes.withdraw_order(number); };
    const auto withdrawn = co_await ask(loop, deps_.store, std::move(withdraw));
    if (withdrawn && *withdrawn) co_return refuse(problems::no_answer);
    is_taken = withdrawn.has_value();
  }
}

void RoomOrders::hear(const storage::Order& order) { spawn(deps_.loop, "order", answer(order)); }

// A room that has left this node meanwhile is not fetched back: another node may be about to claim it.
Task<> RoomOrders::answer(storage::Order order) {
  OrderOutcome outcome{.refused = std::string{refusals::elsewhere.code}};
  const auto asked = decode_text<RoomOrder>(order.body);
  if (asked && deps_.lobby.in_use(order.room)) {
    std::string room = order.room.value;
    outcome = co_await carry_out_here(deps_.loop, std::move(room), *asked);
  } else if (!asked) {
    outcome.refused = refusals::malformed.code;
    ops::log_warn("unknown_order", "Another node has ordered something that this version does not know.",
                  {{"room", order.room.value}});
  }
  deps_.store.between([&nodes = deps_.nodes, number = order.number,
                       text = to_json(outcome, Spectator{})] { return nodes.answer_order(number, text); },
                      [room = order.room](const storage::Outcome<void>& answered) {
                        if (!answered) {
                          ops::log_error("order_not_answered", answered.error().what, {{"room", room.value}});
                        }
                      });
}

}  // namespace takamaka::admin
