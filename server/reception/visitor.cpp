#include "server/reception/visitor.hpp"

#include "engine/base/overloaded.hpp"
#include "protocol/catalog.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode_messages.hpp"
#include "protocol/names.hpp"
#include "server/lobby/codes.hpp"
#include "server/net/address.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"

namespace takamaka {
namespace {

// A wrong code is answered so long after it came, whatever was wrong with it: the time tells nothing.
constexpr auto wrong_code_time = std::chrono::milliseconds{250};

}  // namespace

Visitor::Visitor(Reception& reception, Strand strand, std::shared_ptr<net::Outbox> outbox, std::string address)
    : reception_{reception},
      strand_{std::move(strand)},
      outbox_{std::move(outbox)},
      address_{std::move(address)},
      number_{++reception.last_connection},
      bad_{limits::bad_messages_max, limits::bad_messages_seconds * 1000} {
  const std::string shown = reception_.full_addresses ? address_ : net::truncated_address(address_);
  ops::log_info("connected", "A client has connected.", {{"conn", number_}, {"ip", shown}});
}

asio::awaitable<void> Visitor::hear(const std::string& text) {
  auto message = decode_message(text);
  if (!message) {
    ops::metrics().refusals.add(message.error().code);
    tell_them(std::move(message.error()));
    bad_message();
    co_return;
  }
  const bool is_hello = std::holds_alternative<ask::Hello>(*message);
  if (!player_ && !is_hello) {
    refuse(id_of(*message), refusals::hello_first);
    bad_message();
    co_return;
  }
  if (player_ && is_hello) {
    refuse(id_of(*message), refusals::already_said_hello);
    co_return;
  }
  // What is asked of a room goes there at once; only the rest may have to wait for an answer from elsewhere.
  const bool for_the_room = std::visit(
      [&](auto& wish) {
        if constexpr (requires(room::in::Request request) { request = std::move(wish); }) {
          const std::string id = wish.id, room = wish.room;
          ask_room(std::move(wish), id, room);
          return true;
        }
        return false;
      },
      *message);
  if (for_the_room) co_return;
  if (auto* hello = std::get_if<ask::Hello>(&*message)) co_await on(std::move(*hello));
  if (auto* ping = std::get_if<ask::Ping>(&*message)) tell_them(tell::Pong{std::move(ping->id)});
  if (auto* rename = std::get_if<ask::Rename>(&*message)) co_await on(std::move(*rename));
  if (auto* rooms = std::get_if<ask::Rooms>(&*message))
    tell_them(tell::RoomList{std::move(rooms->id), reception_.lobby.list()});
  if (auto* create = std::get_if<ask::Create>(&*message)) co_await on(std::move(*create));
  if (auto* join = std::get_if<ask::Join>(&*message)) co_await on(std::move(*join));
  if (auto* link = std::get_if<ask::SeatLink>(&*message)) co_await on(std::move(*link));
  if (auto* claim = std::get_if<ask::Claim>(&*message)) co_await on(std::move(*claim));
  if (auto* replay = std::get_if<ask::Replay>(&*message)) co_await on(std::move(*replay));
  if (auto* bests = std::get_if<ask::Bests>(&*message)) co_await on(std::move(*bests));
  if (auto* matches = std::get_if<ask::Matches>(&*message)) co_await on(std::move(*matches));
}

void Visitor::too_fast(const std::string& text) {
  const auto message = decode_message(text);
  refuse(message ? id_of(*message) : message.error().re, refusals::slow_down);
}

void Visitor::gone() {
  leave_room();
  ops::log_info("disconnected", "A client has gone.", {{"conn", number_}});
}

// ------------------------------------------------------------------------------------------------ who it is

asio::awaitable<void> Visitor::on(ask::Hello wish) {
  if (wish.name) {
    auto name = clean_name(*wish.name);
    if (!name) co_return refuse(wish.id, name.error());
    wish.name = std::move(*name);
  }
  using Greeted = storage::Outcome<std::optional<People::Known>>;
  Later<Greeted> later{strand_};
  reception_.people.greet(wish.token, wish.name, [later](Greeted greeted) { later.give(std::move(greeted)); });
  Greeted greeted = co_await later.wait();
  if (!greeted) co_return refuse(wish.id, refusals::storage);
  if (!*greeted) {
    refuse(wish.id, refusals::bad_token);
    co_return outbox_->close(closing::bad_token);
  }
  People::Known& known = **greeted;
  // Named before it is asked: a ban that is made meanwhile finds the connection, or is found here.
  reception_.connections.name(outbox_, known.player.id.value);
  if (reception_.bans.holds_player(known.player.id, ops::unix_ms())) {
    refuse(wish.id, refusals::banned);
    co_return outbox_->close(closing::banned);
  }
  player_ = known.player.id;
  name_ = known.player.name;
  ops::log_info(
      "hello", "A player has said hello.",
      {{"conn", number_}, {"player", player_->value}, {"client", wish.client}, {"new", known.new_token ? 1 : 0}});
  tell::Welcome welcome;
  welcome.re = wish.id;
  welcome.protocol = subprotocol;
  welcome.server = reception_.version;
  welcome.player = *player_;
  if (!name_.empty()) welcome.name = name_;
  welcome.token = std::move(known.new_token);
  welcome.heartbeat_ms = limits::heartbeat_seconds * 1000;
  tell_them(std::move(welcome));
  if (auto notice = reception_.notice.at(ops::unix_ms())) tell_them(std::move(*notice));
  if (!wish.resume) co_return;
  using Looked = Result<LobbyHost::Found, room::Refusal>;
  Later<Looked> looked{strand_};
  reception_.lobby.find(RoomId{wish.resume->room}, [looked](Looked found) { looked.give(std::move(found)); });
  const Looked found = co_await looked.wait();
  (found ? ops::metrics().resumed : ops::metrics().resumed_in_vain).add();
  if (found) {
    enter(*found, std::nullopt, wish.resume->seq);
  } else {
    tell_them(tell::Gone{wish.resume->room, found.error().retryable ? "storage" : "closed"});
  }
}

asio::awaitable<void> Visitor::on(ask::Rename wish) {
  auto name = clean_name(wish.name);
  if (!name) co_return refuse(wish.id, name.error());
  Later<storage::Outcome<void>> later{strand_};
  reception_.people.rename(*player_, *name,
                           [later](storage::Outcome<void> renamed) { later.give(std::move(renamed)); });
  const storage::Outcome<void> renamed = co_await later.wait();
  if (!renamed) co_return refuse(wish.id, refusals::storage);
  name_ = *name;
  if (here_) here_->room->rename(*player_, name_);
  tell_them(tell::Ok{wish.id});
}

asio::awaitable<void> Visitor::on(ask::SeatLink wish) {
  Later<storage::Outcome<std::string>> later{strand_};
  reception_.people.add_token(*player_, [later](storage::Outcome<std::string> token) { later.give(std::move(token)); });
  storage::Outcome<std::string> token = co_await later.wait();
  if (!token) co_return refuse(wish.id, refusals::storage);
  tell_them(tell::SeatLinkIs{wish.id, std::move(*token)});
}

asio::awaitable<void> Visitor::on(ask::Claim wish) {
  if (!may_guess()) co_return refuse(wish.id, refusals::slow_down);
  Timer earliest{strand_, wrong_code_time};
  const std::optional<PlayerId> owner = co_await seat_owner(wish);
  if (!owner) {
    error_code ignored;
    co_await earliest.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    co_return refuse(wish.id, refusals::wrong_code);
  }
  guessed_right();
  Later<storage::Outcome<std::string>> later{strand_};
  reception_.people.add_token(*owner, [later](storage::Outcome<std::string> token) { later.give(std::move(token)); });
  storage::Outcome<std::string> token = co_await later.wait();
  if (!token) co_return refuse(wish.id, refusals::storage);
  tell_them(tell::Claimed{wish.id, std::move(*token), *owner});
}

asio::awaitable<std::optional<PlayerId>> Visitor::seat_owner(const ask::Claim& wish) {
  const auto found = co_await find(wish.code);
  const auto code = normal_code(wish.seat_code);
  if (!found || found->door != room::Door::table || !code) co_return std::nullopt;
  Later<std::optional<PlayerId>> later{strand_};
  found->room->claim(*code, [later](std::optional<PlayerId> player) { later.give(std::move(player)); });
  co_return co_await later.wait();
}

// ------------------------------------------------------------------------------------------------ into a room

asio::awaitable<void> Visitor::on(ask::Create wish) {
  using Made = Result<LobbyHost::Found, room::Refusal>;
  const std::string id = wish.id;
  Later<Made> later{strand_};
  reception_.lobby.create(*player_, name_, std::move(wish), [later](Made made) { later.give(std::move(made)); });
  const Made made = co_await later.wait();
  if (!made) co_return refuse(id, made.error());
  enter(*made, id, std::nullopt);
}

asio::awaitable<void> Visitor::on(ask::Join wish) {
  if (!may_guess()) co_return refuse(wish.id, refusals::slow_down);
  Timer earliest{strand_, wrong_code_time};
  const auto found = co_await find(wish.code);
  if (!found) {
    error_code ignored;
    co_await earliest.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    co_return refuse(wish.id, found.error());
  }
  guessed_right();
  enter(*found, wish.id, wish.seq);
}

asio::awaitable<Result<LobbyHost::Found, room::Refusal>> Visitor::find(std::string code) {
  using Looked = Result<LobbyHost::Found, room::Refusal>;
  const auto normal = normal_code(code);
  if (!normal) {
    const RefusalCode& why = refusals::no_such_room;
    co_return std::unexpected(room::Refusal{why.code, std::string{why.meaning}, {}, {}, why.retryable});
  }
  Later<Looked> later{strand_};
  reception_.lobby.find(*normal, [later](Looked found) { later.give(std::move(found)); });
  co_return co_await later.wait();
}

void Visitor::enter(const LobbyHost::Found& found, std::optional<std::string> id, std::optional<Seq> since) {
  leave_room();
  here_ = Here{found.room, room::SessionId{++reception_.last_session}};
  room::in::Arrived arrived{here_->session, *player_, name_, found.door, id, since};
  // The room left memory, or closed, between being found and being entered: the client asks once more.
  auto not_in = [outbox = outbox_, room = found.room->id(), id](RoomHost::NotIn) {
    if (!id) return outbox->send(encode(tell::Gone{room.value, "storage"}));
    const RefusalCode& why = refusals::busy;
    tell::Refused refused{*id, std::string{why.code}, std::string{why.meaning}};
    refused.retryable = why.retryable;
    outbox->send(encode(refused));
  };
  found.room->arrive(outbox_, std::move(arrived), std::move(not_in));
}

void Visitor::leave_room() {
  if (here_) here_->room->leave(here_->session);
  here_.reset();
}

void Visitor::ask_room(room::in::Request wish, const std::string& id, const std::string& room) {
  if (!here_ || here_->room->id().value != room) return refuse(id, refusals::not_in_room);
  here_->room->ask(outbox_, here_->session, std::move(wish));
}

bool Visitor::may_guess() {
  const std::lock_guard lock{reception_.guesses_mutex};
  return reception_.guesses.take(net::limit_key(address_), ops::steady_ms());
}

void Visitor::guessed_right() {
  const std::lock_guard lock{reception_.guesses_mutex};
  reception_.guesses.give_back(net::limit_key(address_));
}

// ------------------------------------------------------------------------------------------------ looking back

// The id of a match that is over opens it to whoever has it, as a code opens a room: guessing is bounded likewise.
asio::awaitable<void> Visitor::on(ask::Replay wish) {
  if (wish.match.has_value() == wish.room.has_value()) {
    const RefusalCode& why = refusals::malformed;
    co_return refuse(wish.id, room::Refusal{why.code, "exactly one of match and room", {}, "/match", why.retryable});
  }
  if (wish.match && !may_guess()) co_return refuse(wish.id, refusals::slow_down);
  Timer earliest{strand_, wrong_code_time};
  using Told = Result<tell::ReplayIs, room::Refusal>;
  Later<Told> later{strand_};
  const auto give = [later](Told told) { later.give(std::move(told)); };
  if (wish.match) {
    reception_.library.look_back(MatchId{*wish.match}, wish.after, give);
  } else {
    if (!here_ || here_->room->id().value != *wish.room) co_return refuse(wish.id, refusals::not_in_room);
    using Seen = Result<room::Sight, room::Refusal>;
    Later<Seen> sight{strand_};
    here_->room->sight(here_->session, [sight](Seen seen) { sight.give(std::move(seen)); });
    const Seen seen = co_await sight.wait();
    if (!seen) co_return refuse(wish.id, seen.error());
    reception_.library.look_on(*seen, wish.after, give);
  }
  Told told = co_await later.wait();
  if (told) {
    if (wish.match) guessed_right();
    told->re = std::move(wish.id);
    co_return tell_them(std::move(*told));
  }
  if (told.error().code == refusals::no_such_match.code) {
    error_code ignored;
    co_await earliest.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  } else if (wish.match) {
    guessed_right();
  }
  refuse(wish.id, told.error());
}

// ------------------------------------------------------------------------------------------------ answers

void Visitor::tell_them(const ServerMessage& message) { outbox_->send(encode(message)); }

void Visitor::refuse(const std::string& id, const RefusalCode& why) {
  ops::metrics().refusals.add(why.code);
  tell::Refused refused{id, std::string{why.code}, std::string{why.meaning}};
  refused.retryable = why.retryable;
  tell_them(std::move(refused));
}

void Visitor::refuse(const std::string& id, const room::Refusal& why) {
  ops::metrics().refusals.add(why.code);
  tell_them(tell::Refused{id, std::string{why.code}, why.message, why.rule, why.path, {}, why.retryable});
}

void Visitor::bad_message() {
  if (!bad_.note(ops::steady_ms())) outbox_->close(closing::bad_protocol);
}

}  // namespace takamaka
