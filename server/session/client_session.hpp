#pragma once

// The server's side of one connection: identifies the player, answers lobby requests, and forwards room requests to the
// room that the player is in.

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
#include "server/lobby/lobby_service.hpp"
#include "server/net/connections.hpp"
#include "server/net/outbox.hpp"
#include "server/ops/budgets.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/ops/store.hpp"
#include "server/session/async_value.hpp"
#include "server/session/current_announcement.hpp"
#include "server/session/replay_service.hpp"

namespace takamaka {

// The services that all client sessions share. Outlives them.
struct SessionContext {
  SessionContext(LobbyService& the_lobby, People& the_people, ReplayService& the_replays, ops::Store& the_store,
                 net::Connections& the_connections, const Bans& the_bans, const CurrentAnnouncement& the_announcement,
                 std::string the_version, bool log_full_addresses, const ops::BudgetSettings& budget_settings)
      : lobby{the_lobby},
        people{the_people},
        replays{the_replays},
        store{the_store},
        connections{the_connections},
        bans{the_bans},
        announcement{the_announcement},
        version{std::move(the_version)},
        full_addresses{log_full_addresses},
        budgets{budget_settings} {}

  LobbyService& lobby;
  People& people;
  ReplayService& replays;
  ops::Store& store;
  net::Connections& connections;
  const Bans& bans;
  const CurrentAnnouncement& announcement;
  const std::string version;
  std::atomic<bool> full_addresses;  // in logs
  ops::Budgets budgets;
  // Takes it from the budgets of the address and of the player (empty: none yet). If one of them is exhausted, takes
  // nothing, counts that, logs it once a minute for an address, and returns the milliseconds until it is enough.
  std::optional<std::int64_t> over_budget(ops::Budget what, const std::string& address, const std::string& player,
                                          double amount = 1);

  // Guesses at codes and match ids per address (limits::wrong_codes_per_minute).
  std::mutex guesses_mutex;
  ops::KeyedBuckets guesses{limits::wrong_codes_per_minute / 60.0, limits::wrong_codes_per_minute, 100000};
  std::atomic<std::uint64_t> last_session = 0;
  std::atomic<std::uint64_t> last_connection = 0;
};

// Use it only on the connection's strand.
class ClientSession : public std::enable_shared_from_this<ClientSession> {
 public:
  ClientSession(SessionContext& context, Strand strand, std::shared_ptr<net::Outbox> outbox, std::string address);

  // Handles one text message. Returns when it is answered or on its way to the room; the connection reads the next one
  // after that.
  asio::awaitable<void> handle(const std::string& text);
  // Answers a message over the rate limit with `slow_down` and ignores it otherwise.
  void too_fast(const std::string& text, std::int64_t retry_after_ms);
  // Whether a hello has arrived, and whether one was answered with `welcome`.
  bool said_hello() const { return said_hello_; }
  bool welcomed() const { return player_.has_value(); }
  // Call when the connection is gone.
  void gone();

 private:
  struct Here {  // the room that the player is in
    std::shared_ptr<RoomService> room;
    room::SessionId session;
  };
  asio::awaitable<void> on(ask::Hello request);
  asio::awaitable<void> resume(ask::Resume wanted);
  asio::awaitable<void> on(ask::Rename request);
  asio::awaitable<void> on(ask::Create request);
  asio::awaitable<void> on(ask::Join request);
  asio::awaitable<void> on(ask::AddDevice request);
  asio::awaitable<void> on(ask::Devices request);
  asio::awaitable<void> on(ask::EndDevice request);
  asio::awaitable<void> on(ask::RecoveryCode request);
  asio::awaitable<void> on(ask::Claim request);
  asio::awaitable<void> on(ask::Replay request);
  asio::awaitable<void> on(ask::Bests request);
  asio::awaitable<void> on(ask::Matches request);
  asio::awaitable<void> on(ask::MyData request);
  asio::awaitable<void> on(ask::EraseMe request);
  asio::awaitable<storage::Outcome<bool>> plays();
  void list_rooms(ask::Rooms request);
  void ask_room(room::in::Request request, const std::string& id, const std::string& room);

  asio::awaitable<Result<LobbyService::FoundRoom, room::Refusal>> find(std::string code);
  // Leaves the current room and enters this one. `id`: the request to answer; none for a resume.
  void enter(const LobbyService::FoundRoom& found, std::optional<std::string> id, std::optional<Seq> since);
  void leave_room();
  bool may_guess();
  void guessed_right();

  std::optional<std::int64_t> over_budget(ops::Budget what, double amount = 1);

  void tell_them(const ServerMessage& message);
  void refuse(const std::string& id, const RefusalCode& why, std::optional<std::int64_t> retry_after_ms = {});
  void refuse(const std::string& id, const room::Refusal& why);
  void bad_message();

  SessionContext& context_;
  const Strand strand_;
  const std::shared_ptr<net::Outbox> outbox_;
  const std::string address_;
  const std::uint64_t number_;
  std::optional<PlayerId> player_;  // none before hello
  bool said_hello_ = false;
  std::string name_;
  storage::DeviceId device_;
  std::optional<Here> here_;
  ops::SlidingCount bad_;
};

}  // namespace takamaka
