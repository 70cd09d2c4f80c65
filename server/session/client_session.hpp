#pragma once

// The server's side of one connection: identifies the player, answers lobby requests, and forwards room requests to the
// room that the player is in.

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/messages.hpp"
#include "protocol/messages/refusals.hpp"
#include "server/connection/address.hpp"
#include "server/connection/connections.hpp"
#include "server/connection/message_handler.hpp"
#include "server/connection/outbox.hpp"
#include "server/identity/bans.hpp"
#include "server/identity/people.hpp"
#include "server/lobby/lobby_service.hpp"
#include "server/lobby/node_service.hpp"
#include "server/loop/async_value.hpp"
#include "server/ops/limits/address_places.hpp"
#include "server/ops/limits/budgets.hpp"
#include "server/ops/limits/rate_limit.hpp"
#include "server/ops/store.hpp"
#include "server/session/current_announcement.hpp"
#include "server/session/replay_service.hpp"

namespace takamaka {

// The services that all client sessions share. Outlives them.
struct SessionContext {
  SessionContext(LobbyService& the_lobby, NodeService& the_node, People& the_people, ReplayService& the_replays,
                 ops::Store& the_store, Connections& the_connections, const Bans& the_bans,
                 const CurrentAnnouncement& the_announcement, std::string the_version, bool log_full_addresses,
                 const ops::BudgetSettings& budget_settings)
      : lobby{the_lobby},
        node{the_node},
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
  NodeService& node;
  People& people;
  ReplayService& replays;
  ops::Store& store;
  Connections& connections;
  const Bans& bans;
  const CurrentAnnouncement& announcement;
  const std::string version;
  std::atomic<bool> full_addresses;  // in logs
  ops::Budgets budgets;
  // Takes it, now, from the budgets of the address and of the player (empty: none yet). If one of them is exhausted,
  // takes nothing, counts that, logs it once a minute for an address, and returns the milliseconds until it is enough.
  std::optional<std::int64_t> over_budget(ops::Budget what, const CountedAddress& address, const std::string& player,
                                          std::int64_t now_ms);
  // The same for a message of so many bytes.
  std::optional<std::int64_t> over_budget_of_message(std::size_t bytes, const CountedAddress& address,
                                                     const std::string& player, std::int64_t now_ms);

  // Returns for how long this address may not try a code or the id of a match, because it has guessed wrong too often
  // (limits::wrong_codes_burst); 0 if it may. Right codes cost nothing, however many people behind an address use
  // them at once.
  std::int64_t guess_wait_ms(const CountedAddress& address, std::int64_t now_ms);
  // Counts a wrong guess and returns what `guess_wait_ms` was: 0 unless more guesses than are left are looked up at the
  // same time. Such a guess was one too many, and the wait grows by it.
  std::int64_t guessed_wrong(const CountedAddress& address, std::int64_t now_ms);

  // What reads the record or plays a match again, in queues that all share.
  ops::AddressPlaces slow_requests{limits::slow_requests_of_address_max};
  std::mutex guesses_mutex;
  ops::KeyedBuckets guesses{limits::wrong_codes_per_minute / 60.0, limits::wrong_codes_burst, 100000};
  std::atomic<std::uint64_t> last_session = 0;
  std::atomic<std::uint64_t> last_connection = 0;

 private:
  std::optional<std::int64_t> told(const std::optional<ops::Budgets::Exhausted>& exhausted,
                                   const CountedAddress& address) const;
};

// Use it only on the connection's loop.
class ClientSession final : public MessageHandler {
 public:
  // `came_by`: the routing key by which the connection came.
  ClientSession(SessionContext& context, Loop& loop, std::shared_ptr<Outbox> outbox, std::string address,
                LobbyService::CameBy came_by = {});

  std::optional<Task<>> handle(const std::string& text) override;
  void too_fast(const std::string& text, std::int64_t retry_after_ms) override;
  bool said_hello() const override { return said_hello_; }
  bool welcomed() const override { return player_.has_value(); }
  void gone() override;

 private:
  // A wrong code is refused no earlier than this, whatever is wrong with it, so the time reveals nothing.
  static constexpr std::int64_t wrong_code_ms = 250;

  struct Here {  // the room that the player is in
    std::shared_ptr<RoomService> room;
    room::SessionId session;
  };
  template <class Request>
  std::optional<Task<>> dispatch(Request request);
  Task<> on(ask::Hello request);
  // Answers the hello of a player whom this session has just taken, and tells them what else they should know.
  void welcome(const ask::Hello& request, People::Known known);
  Task<> resume(ask::Resume wanted);
  Task<> on(ask::Rename request);
  Task<> on(ask::Create request);
  Task<> on(ask::Join request);
  Task<> on(ask::AddDevice request);
  Task<> on(ask::Devices request);
  Task<> on(ask::EndDevice request);
  Task<> on(ask::RecoveryCode request);
  Task<> on(ask::Claim request);
  Task<> on(ask::Replay request);
  Task<> on(ask::Bests request);
  Task<> on(ask::Matches request);
  Task<> on(ask::MyData request);
  Task<> on(ask::EraseMe request);
  Task<> on(ask::Report request);
  Task<Result<bool, room::Refusal>> plays();
  void on(ask::Rooms request);
  void on(ask::Ping request);

  // A request that acts once: refuses it if another one that is done has its id, and handles it otherwise.
  template <class Request>
  Task<> once(Request request);
  template <class Request>
  People::Asked asked(const Request& request) const;
  void note_done(const People::Asked& asked);
  // Closes the connections of devices whose tokens have ended, on all nodes.
  void end_devices(const std::vector<storage::DeviceId>& devices);
  bool is_taken(const People::Asked& asked) const;
  Task<bool> is_taken_anywhere(People::Asked wanted, bool creates);

  Task<Result<LobbyService::FoundRoom, room::Refusal>> find(std::string code);
  // Leaves the current room, enters this one, and waits until the room has answered: the client's next request may enter
  // another room, whose answer must not come first. `id`: the request to answer; none for a resume.
  // `request`: its key (room::DoneRequest), unless it is known to be new.
  Task<> enter(std::shared_ptr<RoomService> room, room::Door door, std::optional<std::string> id,
               std::optional<Seq> since, std::string request = {});
  void leave_room();
  std::int64_t guess_wait_ms();
  // Counts a wrong guess and refuses it, not before this time: with `slow_down` if it was one too many, because another
  // of this address was looked up at the same time, and with `why` otherwise.
  Task<> refuse_guess(std::string id, room::Refusal why, std::int64_t earliest_ms);

  // The id under which budgets count the player; empty before hello.
  const std::string& counted_player() const;
  std::optional<std::int64_t> over_budget(ops::Budget what);

  void tell_them(const ServerMessage& message);
  void refuse(const std::string& id, const RefusalCode& why, std::optional<std::int64_t> retry_after_ms = {});
  void refuse(const std::string& id, const room::Refusal& why);
  void bad_message();

  SessionContext& context_;
  Loop& loop_;
  const std::shared_ptr<Outbox> outbox_;
  const CountedAddress address_;
  const LobbyService::CameBy came_by_;
  const std::uint64_t number_;
  std::optional<PlayerId> player_;  // none before hello
  bool said_hello_ = false;
  std::string name_;
  bool program_ = false;
  bool compact_ = false;
  storage::DeviceId device_;
  Seed secret_{};                              // of the player's token
  std::vector<storage::AccountRequest> done_;  // of the player, as far as this connection knows: the oldest first
  std::optional<Here> here_;
  ops::SlidingCount bad_;
};

}  // namespace takamaka
