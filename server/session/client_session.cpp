#include "server/session/client_session.hpp"

#include <algorithm>

#include "engine/base/overloaded.hpp"
#include "protocol/games/catalog.hpp"
#include "protocol/messages/names.hpp"
#include "protocol/wire/decode.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "server/connection/address.hpp"
#include "server/lobby/codes.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/room/state/done_requests.hpp"

namespace takamaka {
namespace {

// What a request takes from the budgets, besides a message. A hello is counted when it creates a player.
std::optional<ops::Budget> budget_of(const ClientMessage& message) {
  return std::visit(overloaded{[](const ask::Create&) { return std::optional{ops::Budget::rooms}; },
                               [](const ask::Join&) { return std::optional{ops::Budget::joins}; },
                               [](const ask::Claim&) { return std::optional{ops::Budget::joins}; },
                               [](const ask::Start&) { return std::optional{ops::Budget::starts}; },
                               [](const ask::Replay&) { return std::optional{ops::Budget::replays}; },
                               [](const ask::Matches&) { return std::optional{ops::Budget::records}; },
                               [](const ask::Bests&) { return std::optional{ops::Budget::records}; },
                               [](const ask::Sheet&) { return std::optional{ops::Budget::records}; },
                               [](const ask::MyData&) { return std::optional{ops::Budget::records}; },
                               [](const ask::EraseMe&) { return std::optional{ops::Budget::records}; },
                               // Each is a transaction of its own, for which the commits of all rooms wait.
                               [](const ask::AddDevice&) { return std::optional{ops::Budget::records}; },
                               [](const ask::EndDevice&) { return std::optional{ops::Budget::records}; },
                               [](const ask::Report&) { return std::optional{ops::Budget::records}; },
                               [](const ask::RecoveryCode&) { return std::optional{ops::Budget::records}; },
                               [](const auto&) { return std::optional<ops::Budget>{}; }},
                    message);
}

// The room that a client resumes is out of reach for now. Unanswered requests that it has sent again behind its hello would be
// refused for good, because this connection is in no room. So it closes, and they come once more.
void close_for_now(Outbox& outbox, const std::string& room) {
  outbox.send(encode(tell::Gone{room, "storage", true}));
  outbox.close(closing::storage_failed);
}

}  // namespace

ClientSession::ClientSession(SessionContext& context, Loop& loop, std::shared_ptr<Outbox> outbox, std::string address,
                             LobbyService::CameBy came_by)
    : context_{context},
      loop_{loop},
      outbox_{std::move(outbox)},
      address_{std::move(address)},
      came_by_{came_by},
      number_{++context.last_connection},
      bad_{limits::bad_messages_max, limits::bad_messages_seconds * 1000} {
  const std::string shown = context_.full_addresses ? address_.text : truncated_address(address_.text);
  ops::log_info("connected", "A client has connected.", {{"conn", number_}, {"ip", shown}});
}

std::optional<Task<>> ClientSession::handle(const std::string& text) {
  auto wait_ms = context_.over_budget_of_message(text.size(), address_, counted_player(), loop_.steady_ms());
  if (wait_ms) {
    too_fast(text, *wait_ms);
    return std::nullopt;
  }
  auto message = decode_message(text);
  if (!message) {
    ops::metrics().refusals.add(message.error().code);
    tell_them(std::move(message.error()));
    bad_message();
    return std::nullopt;
  }
  const bool is_hello = std::holds_alternative<ask::Hello>(*message);
  said_hello_ = said_hello_ || is_hello;
  if (!player_ && !is_hello) {
    refuse(id_of(*message), refusals::hello_first);
    bad_message();
    return std::nullopt;
  }
  if (player_ && is_hello) {
    refuse(id_of(*message), refusals::already_said_hello);
    return std::nullopt;
  }
  if (const auto budget = budget_of(*message)) {
    if ((wait_ms = over_budget(*budget))) {
      refuse(id_of(*message), refusals::slow_down, wait_ms);
      return std::nullopt;
    }
  }
  return std::visit([this](auto& request) { return dispatch(std::move(request)); }, *message);
}

// Room requests go to the room at once; each of the others has its own `on`. A message that neither takes does not
// compile.
template <class Request>
std::optional<Task<>> ClientSession::dispatch(Request request) {
  if constexpr (std::is_constructible_v<room::in::Request, Request>) {
    if (!here_ || here_->room->id().value != request.room) {
      if (std::is_same_v<Request, ask::Leave>) return tell_them(tell::Ok{request.id, {}}), std::nullopt;  // it is done
      refuse(request.id, refusals::not_in_room);
    } else if (!room::ReadsOnly<Request> && !done_.empty() && is_taken(asked(request))) {
      refuse(request.id, refusals::id_taken);
    } else if constexpr (std::is_same_v<Request, ask::Report>) {
      return on(std::move(request));
    } else {
      here_->room->ask(outbox_, here_->session, std::move(request));
    }
    return std::nullopt;
  } else if constexpr (std::is_void_v<decltype(on(std::move(request)))>) {
    on(std::move(request));
    return std::nullopt;
  } else if constexpr (room::ReadsOnly<Request>) {
    return on(std::move(request));
  } else {
    return once(std::move(request));
  }
}

template <class Request>
Task<> ClientSession::once(Request request) {
  const bool taken = co_await is_taken_anywhere(asked(request), std::is_same_v<Request, ask::Create>);
  if (taken) co_return refuse(request.id, refusals::id_taken);
  co_await on(std::move(request));
}

// A secret of the answer is for the device that asked.
template <class Request>
People::Asked ClientSession::asked(const Request& request) const {
  Request same{request};
  if constexpr (requires { request.code; }) same.seq.reset();  // a place, which moves on before it is sent again
  std::string content = encode(ClientMessage{std::move(same)});
  if constexpr (std::is_same_v<Request, ask::AddDevice> || std::is_same_v<Request, ask::RecoveryCode>)
    content += device_.value;
  return {*player_, room::request_key(*player_, request.id), room::request_fingerprint(content), secret_};
}

void ClientSession::too_fast(const std::string& text, std::int64_t retry_after_ms) {
  const auto message = decode_message(text);
  refuse(message ? id_of(*message) : message.error().re, refusals::slow_down, retry_after_ms);
}

const std::string& ClientSession::counted_player() const {
  static const std::string nobody;
  return player_ ? player_->value : nobody;
}

std::optional<std::int64_t> ClientSession::over_budget(ops::Budget what) {
  return context_.over_budget(what, address_, counted_player(), loop_.steady_ms());
}

void ClientSession::gone() {
  context_.lobby.room_list().unsubscribe(number_);
  leave_room();
  ops::log_info("disconnected", "A client has disconnected.", {{"conn", number_}});
}

void ClientSession::on(ask::Ping request) { tell_them(tell::Pong{std::move(request.id)}); }

// ------------------------------------------------------------------------------------------------ who it is

Task<> ClientSession::on(ask::Hello request) {
  if (!outbox_->may_speak()) co_return outbox_->close(closing::lease_lost);  // later its client may be at another node
  if (request.name) {
    auto name = clean_name(*request.name);
    if (!name) co_return refuse(request.id, room::refusal(name.error(), "/name"));
    request.name = std::move(*name);
  }
  if (request.token && request.recovery) {
    const RefusalCode& why = refusals::malformed;
    co_return refuse(request.id, room::Refusal{why.code, "Give at most one of token and recovery.", {}, "/recovery"});
  }
  if (request.program && request.recovery) {
    const RefusalCode& why = refusals::malformed;
    co_return refuse(request.id, room::Refusal{why.code, "A recovery code keeps its player's mark.", {}, "/program"});
  }
  if (!request.token && !request.recovery) {
    if (const auto wait_ms = over_budget(ops::Budget::players))
      co_return refuse(request.id, refusals::too_many_players, wait_ms);
  }
  if (request.recovery) {
    if (const auto wait_ms = guess_wait_ms()) co_return refuse(request.id, refusals::slow_down, wait_ms);
  }
  const std::int64_t earliest_ms = loop_.steady_ms() + wrong_code_ms;
  if (request.recovery)  // a text that cannot be a code is looked up like any other
    request.recovery = normal_code(*request.recovery, recovery_code_length).value_or("");
  using Greeted = storage::Outcome<People::Greeted>;
  AsyncValue<Greeted> later{loop_};
  context_.people.greet(loop_, {request.token, request.recovery, request.name, request.client, request.program},
                        [later](Greeted greeted) { later.give(std::move(greeted)); });
  Greeted greeted = co_await later.wait();
  if (!greeted) co_return refuse(request.id, refusals::storage);
  if (!*greeted && request.recovery) {
    if (greeted->error() == People::Stranger::too_many_devices)
      co_return refuse(request.id, refusals::too_many_devices);
    co_return co_await refuse_guess(request.id, room::refusal(refusals::wrong_code), earliest_ms);
  }
  if (!*greeted && greeted->error() == People::Stranger::person) co_return refuse(request.id, refusals::not_a_program);
  if (!*greeted) {
    refuse(request.id, refusals::bad_token);
    co_return outbox_->close(closing::bad_token);
  }
  People::Known& known = **greeted;
  const storage::Player& player = known.signed_in.player;
  // The connection is named before the check: a ban added meanwhile either finds the connection or is found here.
  context_.connections.name(outbox_, player.id.value, known.signed_in.device.value);
  if (context_.bans.holds_player(player.id, loop_.unix_ms())) {
    refuse(request.id, refusals::banned);
    co_return outbox_->close(closing::banned);
  }
  player_ = player.id;
  name_ = player.name;
  program_ = player.program;
  compact_ = request.compact;
  device_ = known.signed_in.device;
  secret_ = derive({}, "secret of " + (known.new_token ? *known.new_token : request.token.value()));
  done_ = std::move(known.requests);
  end_devices(known.ended);
  ops::log_info("hello", "A player has said hello.",
                {{"conn", number_},
                 {"player", player_->value},
                 {"client", request.client},
                 {"new", known.new_token ? 1 : 0},
                 {"program", program_ ? 1 : 0}});
  welcome(request, std::move(known));
  if (request.resume) co_await resume(std::move(*request.resume));
}

// A room's id stands in logs and links, so it opens nothing: a player whom the room does not know gets the same answer
// after the same time as for a room that does not exist, and it counts as a guess. A client that resumes has the room's key.
Task<> ClientSession::resume(ask::Resume wanted) {
  if (outbox_->closing() || !outbox_->may_speak()) co_return;  // its client is gone, or dials again
  const std::int64_t earliest_ms = loop_.steady_ms() + wrong_code_ms;
  using RoomLookup = Result<LobbyService::FoundRoom, room::Refusal>;
  AsyncValue<RoomLookup> looked{loop_};
  const auto give = [looked](RoomLookup found) { looked.give(std::move(found)); };
  context_.lobby.find(RoomId{wanted.room}, give, came_by_);
  const RoomLookup found = co_await looked.wait();
  std::optional<bool> is_known{false};  // none: the room has just been unloaded or closed
  if (found) {
    AsyncValue<std::optional<bool>> asked{loop_};
    found->room->look([player = *player_](const room::Room& room) { return room.knows(player); },
                      [asked](std::optional<bool> known) { asked.give(known); });
    is_known = co_await asked.wait();
  }
  const bool is_let_in = found && is_known.value_or(false);
  (is_let_in ? ops::metrics().resumed : ops::metrics().resumed_in_vain).add();
  if (is_let_in) co_return co_await enter(found->room, found->door, std::nullopt, wanted.seq);
  if (!found && found.error().code == refusals::elsewhere.code) co_return outbox_->close(closing::elsewhere);
  if (!is_known || (!found && found.error().retryable)) co_return close_for_now(*outbox_, wanted.room);
  // Many may return to a room that was closed: they wait no longer than one.
  if (guess_wait_ms() == 0) context_.guessed_wrong(address_, loop_.steady_ms());
  co_await sleep_until(loop_, earliest_ms);
  tell_them(tell::Gone{wanted.room, "closed"});
}

// ------------------------------------------------------------------------------------------------ into a room

Task<> ClientSession::on(ask::Create request) {
  using Made = Result<LobbyService::FoundRoom, room::Refusal>;
  const std::string id = request.id;
  AsyncValue<Made> later{loop_};
  const auto give = [later](Made room) { later.give(std::move(room)); };
  const People::Asked wanted = asked(request);
  context_.lobby.create(loop_, {*player_, name_, program_}, std::move(request), wanted.fingerprint, give, came_by_);
  const Made made = co_await later.wait();
  if (!made) co_return refuse(id, made.error());
  note_done(wanted);
  co_await enter(made->room, made->door, id, std::nullopt);
}

Task<> ClientSession::on(ask::Join request) {
  if (const auto wait_ms = guess_wait_ms()) co_return refuse(request.id, refusals::slow_down, wait_ms);
  const std::int64_t earliest_ms = loop_.steady_ms() + wrong_code_ms;
  const auto found = co_await find(request.code);
  if (!found) {
    if (found.error().code == refusals::no_such_room.code) {
      co_return co_await refuse_guess(request.id, found.error(), earliest_ms);
    }
    if (found.error().code != refusals::elsewhere.code) co_await sleep_until(loop_, earliest_ms);
    co_return refuse(request.id, found.error());
  }
  const People::Asked wanted = asked(request);
  co_await enter(found->room, found->door, request.id, request.seq, room::done_key(wanted.request, wanted.fingerprint));
}

// Whatever is wrong with the two codes, the answer is the same.
Task<> ClientSession::on(ask::Claim request) {
  if (const auto wait_ms = guess_wait_ms()) co_return refuse(request.id, refusals::slow_down, wait_ms);
  const std::int64_t earliest_ms = loop_.steady_ms() + wrong_code_ms;
  std::optional<room::Refusal> why = room::refusal(refusals::wrong_code);
  const auto found = co_await find(request.code);
  const auto seat_code = normal_code(request.seat_code);
  const People::Asked wanted = asked(request);
  const std::string key = room::done_key(wanted.request, wanted.fingerprint);
  if (found && found->door == room::Door::table && seat_code) {
    AsyncValue<std::optional<room::Refusal>> later{loop_};
    found->room->claim({0, *player_, name_, *seat_code, program_, request.id, key},
                       [later](std::optional<room::Refusal> refused) { later.give(std::move(refused)); });
    why = co_await later.wait();
  } else if (!found && found.error().retryable) {
    why = found.error();
  }
  if (!why) co_return co_await enter(found->room, found->door, request.id, request.seq, key);
  if (why->code == refusals::wrong_code.code) co_return co_await refuse_guess(request.id, *why, earliest_ms);
  refuse(request.id, *why);
}

Task<> ClientSession::enter(std::shared_ptr<RoomService> room, room::Door door, std::optional<std::string> id,
                            std::optional<Seq> since, std::string request) {
  if ((!id && outbox_->closing()) || !outbox_->may_speak()) co_return;  // nobody waits for it
  leave_room();
  here_ = Here{room->shared_from_this(), room::SessionId{++context_.last_session}};
  outbox_->entered(here_->session.value);
  room::in::Arrived arrived{here_->session, *player_, name_,    door,    id,
                            since,          program_, compact_, number_, std::move(request)};
  // The room was unloaded or closed between being found and being entered: the client asks again.
  auto not_in = [outbox = outbox_, room = room->id(), id] {
    if (!id) return close_for_now(*outbox, room.value);
    const room::Refusal why = room::refusal(refusals::busy);
    outbox->send(
        encode(tell::Refused{*id, std::string{why.code}, why.message, {}, {}, {}, why.retryable, why.retry_after_ms}));
  };
  AsyncValue<bool> answered{loop_};
  std::shared_ptr<const void> until_told{nullptr, [answered](const void*) { answered.give(true); }};
  room->arrive(outbox_, std::move(arrived), std::move(not_in), std::move(until_told));
  co_await answered.wait();
}

void ClientSession::leave_room() {
  if (here_) here_->room->leave(here_->session);
  here_.reset();
}

std::int64_t ClientSession::guess_wait_ms() { return context_.guess_wait_ms(address_, loop_.steady_ms()); }

Task<> ClientSession::refuse_guess(std::string id, room::Refusal why, std::int64_t earliest_ms) {
  const std::int64_t wait_ms = context_.guessed_wrong(address_, loop_.steady_ms());
  co_await sleep_until(loop_, earliest_ms);
  if (wait_ms > 0) co_return refuse(id, refusals::slow_down, wait_ms);
  refuse(id, why);
}

// ------------------------------------------------------------------------------------------------ answers

void ClientSession::tell_them(const ServerMessage& message) { outbox_->send(encode(message)); }

void ClientSession::refuse(const std::string& id, const RefusalCode& why, std::optional<std::int64_t> retry_after_ms) {
  room::Refusal refusal = room::refusal(why);
  if (retry_after_ms) refusal.retry_after_ms = static_cast<int>(*retry_after_ms);
  refuse(id, refusal);
}

void ClientSession::refuse(const std::string& id, const room::Refusal& why) {
  ops::metrics().refusals.add(why.code);
  tell_them(tell::Refused{id,
                          std::string{why.code},
                          why.message,
                          why.rule,
                          why.path,
                          {},
                          why.retryable,
                          why.retry_after_ms,
                          why.routing_key});
  if (why.code == refusals::elsewhere.code) outbox_->close(closing::elsewhere);
}

void ClientSession::bad_message() {
  if (!bad_.note(loop_.steady_ms())) outbox_->close(closing::bad_protocol);
}

}  // namespace takamaka
