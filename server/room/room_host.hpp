#pragma once

// The shell around one room: a strand on which everything that happens to it becomes an input, and which does what the
// room wants done. No two inputs at a time, in the order they came; what a session receives is in the room's order.

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "protocol/refusals.hpp"
#include "server/net/asio.hpp"
#include "server/net/outbox.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/store.hpp"
#include "server/room/room.hpp"

namespace takamaka {

class RoomHost : public std::enable_shared_from_this<RoomHost> {
 public:
  // What the host needs of the server. Called on the room's strand; must outlive every host.
  struct House {
    asio::io_context& io;
    ops::Store& store;
    std::chrono::milliseconds idle_time;
    std::function<void(const RoomId&, std::optional<RoomSummary>)> publish;
    // The room is out of memory from now on: whoever wants it opens it again from the store.
    std::function<void(const RoomHost&)> dropped;
  };

  RoomHost(const House& house, room::Room room);

  const RoomId& id() const { return id_; }
  const std::string& code() const { return code_; }
  const std::string& watch_code() const { return watch_code_; }

  // All of these may be called from any thread.

  // The first thing that is said to a restored room.
  void load() { post(room::in::Loaded{}); }
  // A connection enters; from now on it is sent what the room says to this session. `refused` is called, on the room's
  // strand, if the room has gone from memory meanwhile (try again) or too much waits (busy).
  enum class NotIn : std::uint8_t { gone, busy };
  void arrive(std::shared_ptr<net::Outbox> outbox, room::in::Arrived arrived, std::function<void(NotIn)> refused);
  void leave(room::SessionId session) { post(room::in::Left{session}); }
  // Refused at once with `busy` when too many inputs wait, and `not_in_room` when the session is not, or no longer,
  // here.
  void ask(const std::shared_ptr<net::Outbox>& outbox, room::SessionId session, room::in::Request request);
  void claim(std::string code, std::function<void(std::optional<PlayerId>)> answer);
  // An administrator of this name opens the hands of the match that runs. None: no match runs, or it was not stored;
  // else which, and how long the log is that says so.
  struct Opened {
    MatchId match;
    Seq seq;
  };
  void open_hands(std::string by, std::function<void(std::optional<Opened>)> answer);
  // For a replay of the room's present match. Refused: as Room::sight, and `busy` when the room has left memory.
  void sight(room::SessionId session, std::function<void(Result<room::Sight, room::Refusal>)> answer);
  // What the desk orders, by `by` (for the log). The answer comes on the room's strand when it is stored: none, or the code of
  // the refusal (`no_such_room` when the room has left memory).
  void order(room::in::Ordered::Order order, std::string by, std::function<void(std::optional<std::string>)> answer);
  // Shows the room to `look` on its strand; null when it has left memory.
  void look(std::function<void(const room::Room*)> look);
  void rename(PlayerId player, std::string name) { post(room::in::Renamed{std::move(player), std::move(name)}); }
  // The server stops: says so to the room and calls `done` when everything is stored.
  void stop(std::function<void()> done);

 private:
  using Outboxes = std::unordered_map<std::uint64_t, std::shared_ptr<net::Outbox>>;

  void post(room::Input input);
  void take(room::Input input);
  void perform(room::Effect& effect);
  void store(storage::Commit commit);
  struct Told {
    ops::GameMetrics* game = nullptr;
    std::optional<ops::MovedBy> moved{};
    bool started = false, finished = false, abandoned = false;
  };
  Told told_by(const storage::Commit& commit) const;
  static void count(const Told& told);
  void count_place();
  void set_timer(const room::out::SetTimer& wish);
  void after_input();
  void drop(std::string_view why);
  static void answer(net::Outbox& outbox, const room::in::Request& request, const RefusalCode& why);

  const House& house_;
  Strand strand_;
  room::Room room_;
  const RoomId id_;
  const std::string code_, watch_code_;
  Timer timer_, idle_timer_;
  bool idle_set_ = false;
  bool dropped_ = false;
  std::atomic<int> waiting_ = 0;  // requests posted and not yet taken
  Outboxes outboxes_;
  std::unordered_map<std::uint64_t, std::function<void(std::optional<PlayerId>)>> claims_;
  std::unordered_map<std::uint64_t, std::function<void(std::optional<Opened>)>> openings_;
  std::unordered_map<std::uint64_t, std::function<void(std::optional<std::string>)>> orders_;
  std::uint64_t last_ticket_ = 0;
  std::function<void()> stopped_;
  std::pair<ops::GameMetrics*, std::size_t> counted_{nullptr, 0};  // where the metrics count it
  std::size_t stand_ins_ = 0;
};

}  // namespace takamaka
