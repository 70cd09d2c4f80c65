#pragma once

// One room in virtual time: a clock that moves only on command, people who read their messages like a client, and a
// store that can hold back or fail. It performs the room's effects, as the room service does in the server, and checks
// with every message that nobody is told of an event before it is stored.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages/answers_to_requests.hpp"
#include "server/lobby/codes.hpp"
#include "server/room/room.hpp"
#include "tests/support/rows.hpp"
#include "tests/support/storage/memory_store.hpp"

namespace takamaka::room {

// The catalog with the tiny game (tiny_game.hpp) in it.
const CatalogEntry* find_variant_or_tiny(std::string_view key);
// The same catalog of another program: every game has the next version of its rules, which otherwise are the same.
const CatalogEntry* find_newer_variant(std::string_view key);

inline PlayerId player_named(const std::string& name) {
  return PlayerId{"PLAYER" + std::string(20 - std::min<std::size_t>(name.size(), 20), '0') + name};
}

struct Person {
  std::string name;
  PlayerId player{};
  SessionId session{};
  bool program = false;  // set it before they enter
  bool compact = false;  // so is this; what they hear is in `inbox` as updates all the same
  bool attached = false;
  std::optional<CloseCode> closed{};
  std::vector<ServerMessage> inbox{};
  std::vector<std::string> frames{};
  tell::Update last{};
  std::optional<RoomView> info{};  // of the last update that had one
  testing::CompactReader reader{};
  std::vector<tell::Entry> seen{};  // every entry of every update; own entries replace the shared ones

  template <class Message>
  const Message* find() const {
    for (auto message = inbox.rbegin(); message != inbox.rend(); ++message) {
      if (const auto* found = std::get_if<Message>(&*message)) return found;
    }
    return nullptr;
  }
  void forget() {
    inbox.clear();
    frames.clear();
    seen.clear();
  }
  // The legal actions in the person's own view, as text.
  std::vector<std::string> legal() const;
};

enum class StoreMode : std::uint8_t { at_once, held, failing, unknown };

struct Setting {
  std::string variant = "tiny";
  int seats = 3;
  std::string options = "{}";
  RoomSettings settings{};
  std::uint64_t seed = 1;
  bool some_compact = false;  // every other connection offers `compact`
};

class Harness {
 public:
  explicit Harness(Setting setting = {});

  static RoomConfig config() { return {{}, find_variant_or_tiny}; }
  static RoomConfig newer_config() { return {{}, find_newer_variant}; }

  // ------------------------------------------------------------------------------------------------------- people
  Person& who(const std::string& name);
  // Enters the room with a code.
  Person& enter(const std::string& name, Door door = Door::table, std::optional<Seq> since = {}) {
    return arrive(name, door, "join" + std::to_string(++requests_), since);
  }
  // Reconnects with `hello`, after the last event that the person has seen.
  Person& resume(const std::string& name) { return arrive(name, Door::id, {}, who(name).last.seq); }
  Person& arrive(const std::string& name, Door door, std::optional<std::string> id, std::optional<Seq> since);
  void drop(const std::string& name);
  // Enters and sits down, on the first free seat.
  void seat(const std::string& name);

  // ----------------------------------------------------------------------------------------------------- requests
  // Sends a request, by default with a fresh id and for this room. Returns the id.
  template <class Ask>
  std::string send(const std::string& name, Ask request) {
    if (request.id.empty()) request.id = "r" + std::to_string(++requests_);
    if (request.room.empty()) request.room = room_id().value;
    const std::string id = request.id;
    feed(in::Asked{who(name).session, std::move(request)});
    return id;
  }
  // Sends a request and returns its answer. It comes immediately unless the store holds back; two answers fail the
  // test.
  template <class Ask>
  std::optional<ServerMessage> ask(const std::string& name, Ask request) {
    const std::size_t before = who(name).inbox.size();
    const std::string id = send(name, std::move(request));
    std::optional<ServerMessage> answer;
    for (std::size_t i = before; i < who(name).inbox.size(); ++i) {
      if (answers(who(name).inbox[i], id)) {
        EXPECT_FALSE(answer.has_value()) << "two answers to one request";
        answer = who(name).inbox[i];
      }
    }
    if (const auto* refused = answer ? std::get_if<tell::Refused>(&*answer) : nullptr; refused && !refused->rule) {
      EXPECT_THAT(refusals_of(Ask::wire_name), ::testing::Contains(refused->code))
          << Ask::wire_name << " is refused as " << refused->code
          << ", which protocol/messages/answers_to_requests.hpp does not declare";
    }
    return answer;
  }
  // Sends a request and returns "ok", the code of the refusal, or "none" while the store holds back.
  template <class Ask>
  std::string outcome(const std::string& name, Ask request) {
    const auto answer = ask(name, std::move(request));
    if (!answer) return "none";
    const auto* refused = std::get_if<tell::Refused>(&*answer);
    return refused ? refused->code : "ok";
  }
  std::string act(const std::string& name, const std::string& action) {
    return outcome(name, ask::Act{.seq = who(name).last.seq, .action = RawJson{action}});
  }
  std::string act(const std::string& name, const std::string& action, Seq seq) {
    return outcome(name, ask::Act{.seq = seq, .action = RawJson{action}});
  }
  static bool answers(const ServerMessage& message, const std::string& id);

  // --------------------------------------------------------------------------------------------------------- play
  // As somebody who is here sees it; fails if nobody is.
  std::optional<Seat> turn() const;
  std::optional<std::string> whose_turn() const;
  // Makes the first legal move for the person on turn; waits a second if no such person is here.
  void play_one();
  void play_until(RoomPhase phase, int moves_max = 500);

  // ---------------------------------------------------------------------------------------------------- room service
  void feed(Input input);
  // Advances virtual time; timers fire in their order.
  void advance(std::int64_t ms);
  // Stores the pending commit, or fails if `store_mode` says so.
  void settle_store();
  void release();
  bool is_storing() const { return pending_.has_value(); }

  // Runs an admin's order. Returns "ok", the code of the refusal, or "none" while the store holds back.
  std::string order(in::Ordered::Order order) {
    const std::uint64_t ticket = ++requests_;
    feed(in::Ordered{ticket, "admin:01ADMIN", std::move(order)});
    return orders.contains(ticket) ? orders.at(ticket) : "none";
  }

  // Claims a seat with the code of its offer, and enters the room if that succeeds. Returns "ok", the code of the refusal,
  // or "none" while the store holds back.
  std::string claim(const std::string& name, const std::string& code);

  // Restarts the server as after kill -9, some time later: nobody is connected, and the steady clock starts at another
  // value.
  void restart(std::int64_t later_ms = 60'000, in::Loaded how = {});
  Result<Room, std::string> restored_room() { return restored_room(newer ? newer_config() : config()); }
  Result<Room, std::string> restored_room(const RoomConfig&);
  // Checks that the log folds to the same state and views as the living room.
  void expect_restorable();
  // Checks that nobody is connected to the room and that nothing happens in it for so long.
  void expect_stillness(std::int64_t ms);

  Room& room() { return *room_; }
  bool is_open() const { return room_.has_value(); }
  const State& state() const { return room_->state(); }
  static RoomId room_id() { return RoomId{"01HROOM0000000000000000000"}; }
  std::vector<storage::EventRow> log() { return *store.read(room_id(), Seq{0}); }
  // How many events of this name are in the log.
  int logged(const std::string& name);
  template <class Row>
  std::vector<Row> stored_rows() const {
    std::vector<Row> found;
    for (const auto& row : rows) {
      if (const auto* of = std::get_if<Row>(&row)) found.push_back(*of);
    }
    return found;
  }
  std::map<std::string, Person>& people() { return people_; }

  storage::MemoryStore store;
  StoreMode store_mode = StoreMode::at_once;
  bool newer = false;  // from the next restart on, the program has the newer versions of the rules
  std::vector<storage::Row> rows;
  std::vector<storage::Commit> commits;  // the stored commits, in order
  std::int64_t steady_ms = 1'000'000, unix_ms = 1'700'000'000'000;
  std::optional<Seed> next_entropy;  // only for the next input
  std::optional<RoomSummary> published;
  std::map<std::uint64_t, std::string> claims;  // "ok" or the code of the refusal
  std::map<std::uint64_t, out::HandsAnswer> hands;
  std::vector<storage::Activity> activities;
  std::map<std::uint64_t, std::string> orders;  // "ok" or the code of the refusal
  std::optional<std::string> closed;
  std::optional<out::SetTimer> timer() const { return timer_; }

 private:
  Moment moment();

  // A snapshot without the parts that a log cannot know: the connected people, the remaining grace periods, and whether a
  // clock waits for somebody's return.
  static std::string without_people(std::string text);

  void perform(std::vector<Effect> effects);
  void perform(out::Store& done);
  void perform(out::Send& done);
  void receive(Person& person, const ServerMessage& message);
  void perform(out::Detach& done);
  void perform(out::SetTimer& done) { timer_ = done; }
  void perform(out::ClaimAnswer& done) { claims[done.ticket] = done.refused ? std::string{done.refused->code} : "ok"; }
  void perform(out::HandsAnswer& done) { hands[done.ticket] = done; }
  void perform(out::Noted& done) { activities.push_back(done.activity); }
  void perform(out::OrderAnswer& done) { orders[done.ticket] = done.refused.value_or("ok"); }
  void perform(out::Publish& done) { published = done.summary; }
  void perform(out::Close& done);

  std::uint64_t seed_;
  bool some_compact_;
  std::uint64_t inputs_ = 0, sessions_ = 0, requests_ = 0;
  std::map<std::string, Person> people_;
  std::map<SessionId, std::string> by_session_;
  std::optional<Room> room_, ended_;
  std::optional<storage::Commit> pending_;
  std::optional<out::SetTimer> timer_;
  Seq stored_{};
};

// A table of the tiny game with ann (host), bob and cho on seats 0 to 2.
Harness three_people(RoomSettings settings = {}, std::string options = "{}", std::uint64_t seed = 1);

}  // namespace takamaka::room
