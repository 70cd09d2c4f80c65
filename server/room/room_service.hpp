#pragma once

// The room service of one room: turns everything that happens to the room into inputs on the room's loop and performs
// the room's effects. Inputs run one at a time in the order of arrival; each session receives messages in the room's order.
// From the moment in which another node may have the room it does nothing more but leave memory, without a word.

#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/base/check.hpp"
#include "protocol/messages/refusals.hpp"
#include "server/connection/node_lease.hpp"
#include "server/connection/outbox.hpp"
#include "server/loop/loops.hpp"
#include "server/ops/crash_notes.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/store.hpp"
#include "server/room/room.hpp"
#include "server/room/telling/pending_answers.hpp"

namespace takamaka {

class RoomService : public std::enable_shared_from_this<RoomService> {
 public:
  // The services of the server that a room service uses. Called on the room's loop; must outlive every room service.
  struct Dependencies {
    Loops& loops;
    ops::Store& store;
    const NodeLease& lease;
    std::int64_t idle_ms;
    // The room's line in the lobby; `host` is the player with the role, if any.
    std::function<void(const RoomId&, std::optional<RoomSummary>, const std::optional<PlayerId>& host)> publish;
    // Takes the room out of the directory, so that it can be unloaded; false while somebody holds it.
    std::function<bool(const RoomService&)> unlist;
    // The code of the room has thrown: it is dropped next, and must not be loaded again.
    std::function<void(const RoomService&)> damaged;
    // The room is no longer in memory; the next request for it loads it from the store.
    std::function<void(const RoomService&)> dropped;
    // So many rooms are in memory that an empty one must not stay.
    std::function<bool()> crowded;
  };

  // The claim under which this process has the room, and the term of the node in which it was asked for.
  struct NodeClaim {
    std::int64_t epoch = 0;
    NodeLease::Term term = 0;
  };
  RoomService(const Dependencies& deps, room::Room room, const NodeClaim& claim);

  const RoomId& id() const { return id_; }
  const std::string& code() const { return code_; }
  const std::string& watch_code() const { return watch_code_; }

  // All of these may be called from any thread.

  // Returns a pointer that also keeps the room in memory, for somebody who is about to enter it or to ask it something.
  // Call it under the lobby's lock, where unloading is decided, too.
  std::shared_ptr<RoomService> hold();
  bool is_held() const { return holds_ > 0; }

  // Call first on a restored room. `adopted`: nobody has asked for it, but its node was lost.
  void load(bool adopted) { post(room::in::Loaded{adopted}); }
  // The room was read from the store for a request: it stays for a short while, also if nobody enters.
  void stay_briefly() {
    on_loop([self = shared_from_this()] { self->asked_for_ = true; });
  }
  // Leaves memory now if nobody is here and there are too many rooms.
  void make_way() {
    on_loop([self = shared_from_this()] { self->after_input(); });
  }
  // A connection enters; from now on it receives the room's messages to this session. `refused` is called on the room's
  // loop if the room was unloaded or has ended. `until_told` is dropped when the first message is sent to the session, or
  // when none will be.
  void arrive(std::shared_ptr<Outbox> outbox, room::in::Arrived arrived, std::function<void()> refused,
              std::shared_ptr<const void> until_told);
  void leave(room::SessionId session) { post(room::in::Left{session}); }
  // Refuses with `busy` if too many requests wait, and with `not_in_room` if the session is not in this room.
  void ask(const std::shared_ptr<Outbox>& outbox, room::SessionId session, room::in::Request&& request);
  // Claims a seat of the room by the code of its offer; the ticket is set here. Answers with the refusal, or none: the player may
  // then enter and takes the seat at the next deal.
  void claim(room::in::Claimed claimed, std::function<void(std::optional<room::Refusal>)> answer);
  // The admin account `by` opens the hands of the running match. Answers with none if no match runs or storing failed.
  void open_hands(std::string by, std::function<void(std::optional<OpenedHands>)> answer);
  // Answers with the view scope for a replay of the room's current match. Refusals: as Room::scope, and `busy` if the
  // room is no longer in memory.
  void match_scope(room::SessionId session, std::function<void(Result<room::MatchScope, room::Refusal>)> answer);
  // Carries out an admin's order; `by` is for the log. The answer comes on the room's loop when the order is stored:
  // none, or the refusal's code (`no_such_room` if the room is no longer in memory).
  void order(room::in::Ordered::Order order, std::string by, std::function<void(std::optional<std::string>)> answer);
  // Ends the running match with refunds, because nobody has returned to it for long; ignored if somebody is connected.
  void expire() { post(room::in::Expired{}); }
  // Answers, on the room's loop, with what `read(const room::Room&)` returns there; with none if the room is no longer in
  // memory. If `read` throws, this room is damaged like one whose own code throws, and the answer is none. So `read` only
  // reads, and `answer`, which nothing contains, only hands on what it is given.
  template <class Read, class Answer>
  void look(Read read, Answer answer);
  void rename(PlayerId player, std::string name) { post(room::in::Renamed{std::move(player), std::move(name)}); }
  // Tells the room that the server stops, and calls `done` when everything is stored.
  void stop(std::function<void()> done);
  // Stores what is under way, sends everybody to the node that asks for the room, and leaves memory.
  void hand_over();
  // Leaves memory if the node's lease has run out since the room was claimed.
  void check_lease() {
    on_loop([] {});
  }

 private:
  // A connection that is in the room, or that has left while requests of it wait there.
  struct Receiver {
    std::shared_ptr<Outbox> outbox;
    std::shared_ptr<const void> until_told{};  // while it has heard nothing yet
  };
  using Receivers = std::map<std::uint64_t, Receiver>;  // by session

  template <class Work>
  void on_loop(Work work);
  template <class Happened>
  void post(Happened happened);
  void look_at_lease();
  void take(room::Input&& input);
  void perform(room::Effect& effect);
  void store(storage::Commit commit);
  struct CommitSummary {
    ops::GameMetrics* game = nullptr;
    std::optional<ops::MovedBy> moved{};
    bool started = false, finished = false, abandoned = false;
  };
  CommitSummary summary_of(const storage::Commit& commit) const;
  static void count(const CommitSummary& summary);
  void count_place();
  void set_timer(const room::out::SetTimer& request);
  void after_input();
  std::int64_t linger_ms() const;
  void unload();
  void drop(std::string_view why);
  bool may_speak() const { return deps_.lease.holds(claim_.term, loop_.steady_ms()); }
  void fall_silent(const CloseCode& why);
  // Remembers a connection that has left, because frames of this room may wait there.
  void remember(std::uint64_t session, const std::shared_ptr<Outbox>& outbox);
  // Runs code that works on the room; false if it throws. Then this room ends, and no other one. `what` names it in the log.
  template <class Run>
  bool contained(std::string_view what, Run run);
  void break_down(std::string_view input, std::string_view what);
  static void answer(Outbox& outbox, const room::in::Request& request, const RefusalCode& why);

  const Dependencies& deps_;
  Loop& loop_;
  room::Room room_;
  const RoomId id_;
  const NodeClaim claim_;
  const std::string code_, watch_code_;
  LoopTimer timer_, idle_timer_;
  bool idle_set_ = false;
  bool entered_ = false;    // somebody has entered since the room is in memory
  bool asked_for_ = false;  // it was read from the store for a request
  std::atomic<int> holds_ = 0;
  bool dropped_ = false;
  std::atomic<int> waiting_ = 0;  // requests posted but not handled yet
  Receivers receivers_, leaving_;
  std::map<std::uint64_t, std::weak_ptr<Outbox>> left_;  // of those that live, where other nodes may have the room
  PendingAnswers pending_;
  std::function<void()> stopped_;
  std::pair<ops::GameMetrics*, std::size_t> counted_{nullptr, 0};  // the game and phase it is counted under
  std::size_t stand_ins_ = 0;
};

// Runs `work` on the room's loop: at once if that is the calling thread's, so its calls keep their order. Everything that is asked
// of a room comes through here or take(), so a room that may belong to another node answers nothing.
template <class Work>
void RoomService::on_loop(Work work) {
  if (!loop_.is_current()) {
    return loop_.post([self = shared_from_this(), work = std::move(work)]() mutable {
      self->look_at_lease();
      work();
    });
  }
  look_at_lease();
  work();
}

template <class Happened>
void RoomService::post(Happened happened) {
  on_loop([self = shared_from_this(), happened = std::move(happened)]() mutable { self->take(std::move(happened)); });
}

template <class Run>
bool RoomService::contained(std::string_view what, Run run) {
  try {
    const MistakesContained scope;
    const ops::AtWorkFor at_work{id_};
    run();
    return true;
  } catch (const std::exception& mistake) {
    break_down(what, mistake.what());
    return false;
  }
}

template <class Read, class Answer>
void RoomService::look(Read read, Answer answer) {
  on_loop([self = shared_from_this(), read = std::move(read), answer = std::move(answer)]() mutable {
    std::optional<std::invoke_result_t<Read&, const room::Room&>> seen;
    if (!self->dropped_ && !self->room_.ended()) self->contained("look", [&] { seen.emplace(read(self->room_)); });
    answer(std::move(seen));
  });
}

}  // namespace takamaka
