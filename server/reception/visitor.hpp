#pragma once

// The server's side of the conversation on one connection: who it is, what it asks of the lobby, and which room it is
// in. What concerns a room goes on to that room.

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/messages.hpp"
#include "protocol/refusals.hpp"
#include "server/identity/bans.hpp"
#include "server/identity/people.hpp"
#include "server/lobby/lobby_host.hpp"
#include "server/net/connections.hpp"
#include "server/net/outbox.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/ops/store.hpp"
#include "server/reception/later.hpp"
#include "server/reception/library.hpp"
#include "server/reception/notice.hpp"

namespace takamaka {

// What all visitors share. Outlives them.
struct Reception {
  Reception(LobbyHost& the_lobby, People& the_people, Library& the_library, ops::Store& the_store,
            net::Connections& the_connections, const Bans& the_bans, const Notice& the_notice, std::string the_version,
            bool log_full_addresses)
      : lobby{the_lobby},
        people{the_people},
        library{the_library},
        store{the_store},
        connections{the_connections},
        bans{the_bans},
        notice{the_notice},
        version{std::move(the_version)},
        full_addresses{log_full_addresses} {}

  LobbyHost& lobby;
  People& people;
  Library& library;
  ops::Store& store;
  net::Connections& connections;
  const Bans& bans;
  const Notice& notice;
  const std::string version;
  std::atomic<bool> full_addresses;  // in logs

  // Guesses at codes and at the ids of matches by one address (limits::wrong_codes_per_minute).
  std::mutex guesses_mutex;
  ops::KeyedBuckets guesses{limits::wrong_codes_per_minute / 60.0, limits::wrong_codes_per_minute, 100000};
  std::atomic<std::uint64_t> last_session = 0;
  std::atomic<std::uint64_t> last_connection = 0;
};

// Used on the connection's strand alone.
class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  Visitor(Reception& reception, Strand strand, std::shared_ptr<net::Outbox> outbox, std::string address);

  // One text message. Done when it is answered or on its way to the room; the connection reads no further until then.
  asio::awaitable<void> hear(const std::string& text);
  // One that came too fast: answered `slow_down`, not looked at further.
  void too_fast(const std::string& text);
  // The connection is gone.
  void gone();

 private:
  struct Here {  // the room it is in
    std::shared_ptr<RoomHost> room;
    room::SessionId session;
  };
  asio::awaitable<void> on(ask::Hello wish);
  asio::awaitable<void> on(ask::Rename wish);
  asio::awaitable<void> on(ask::Create wish);
  asio::awaitable<void> on(ask::Join wish);
  asio::awaitable<void> on(ask::SeatLink wish);
  asio::awaitable<void> on(ask::Claim wish);
  asio::awaitable<void> on(ask::Replay wish);
  asio::awaitable<void> on(ask::Bests wish);
  asio::awaitable<void> on(ask::Matches wish);
  void ask_room(room::in::Request wish, const std::string& id, const std::string& room);

  asio::awaitable<Result<LobbyHost::Found, room::Refusal>> find(std::string code);
  asio::awaitable<std::optional<PlayerId>> seat_owner(const ask::Claim& wish);
  // Leaves the room it is in and enters this one. `id`: the request to answer; none when it resumes.
  void enter(const LobbyHost::Found& found, std::optional<std::string> id, std::optional<Seq> since);
  void leave_room();
  bool may_guess();
  void guessed_right();

  void tell_them(const ServerMessage& message);
  void refuse(const std::string& id, const RefusalCode& why);
  void refuse(const std::string& id, const room::Refusal& why);
  void bad_message();

  Reception& reception_;
  const Strand strand_;
  const std::shared_ptr<net::Outbox> outbox_;
  const std::string address_;
  const std::uint64_t number_;
  std::optional<PlayerId> player_;  // none before hello
  std::string name_;
  std::optional<Here> here_;
  ops::SlidingCount bad_;
};

}  // namespace takamaka
