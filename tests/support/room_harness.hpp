#pragma once

// One room in virtual time: a clock that moves only when told, people whose messages are read as a client reads them,
// and a store that is asked to hold back or to fail. It performs the room's effects, as the host does in the server,
// and checks with every message that nobody hears of what is not stored.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby/codes.hpp"
#include "server/room/room.hpp"
#include "storage/memory/memory_store.hpp"

namespace takamaka::room {

// The catalog with the tiny game (tiny_game.hpp) in it.
const CatalogEntry* find_variant_or_tiny(std::string_view key);

inline PlayerId player_named(const std::string& name) {
  return PlayerId{"PLAYER" + std::string(20 - std::min<std::size_t>(name.size(), 20), '0') + name};
}

struct Person {
  std::string name;
  PlayerId player{};
  SessionId session{};
  bool attached = false;
  std::optional<CloseCode> closed{};
  std::vector<ServerMessage> inbox{};
  std::vector<std::string> frames{};
  tell::Update last{};              // the last update
  std::optional<RoomView> info{};   // the last there was
  std::vector<tell::Entry> seen{};  // every entry of every update, with one's own instead of the shared

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
  // The legal actions in one's own view, as text.
  std::vector<std::string> legal() const;
};

enum class StoreMode : std::uint8_t { at_once, held, failing, unknown };

struct Setting {
  std::string variant = "tiny";
  int seats = 3;
  std::string options = "{}";
  RoomSettings settings{};
  std::uint64_t seed = 1;
};

class Harness {
 public:
  explicit Harness(Setting setting = {});

  static Terms terms() { return {{}, find_variant_or_tiny}; }

  // ------------------------------------------------------------------------------------------------------- people
  Person& who(const std::string& name);
  // Comes in by a code. In a test that is not about coming in, it succeeds.
  Person& enter(const std::string& name, Door door = Door::table, std::optional<Seq> since = {}) {
    return arrive(name, door, "join" + std::to_string(++requests_), since);
  }
  // Comes back with `hello`, having seen what he last saw.
  Person& resume(const std::string& name) { return arrive(name, Door::table, {}, who(name).last.seq); }
  Person& arrive(const std::string& name, Door door, std::optional<std::string> id, std::optional<Seq> since);
  void drop(const std::string& name);
  // Enters and sits down; seats are taken in order.
  void seat(const std::string& name);

  // ----------------------------------------------------------------------------------------------------- requests
  // Sends a request; its id is a fresh one, and its room this one, unless they are given.
  template <class Ask>
  std::string send(const std::string& name, Ask request) {
    if (request.id.empty()) request.id = "r" + std::to_string(++requests_);
    if (request.room.empty()) request.room = room_id().value;
    const std::string id = request.id;
    feed(in::Asked{who(name).session, std::move(request)});
    return id;
  }
  // The answer, and "ok" or the code of the refusal. One answer is there at once unless the store holds back.
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
    return answer;
  }
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
  std::optional<Seat> turn() const;
  std::optional<std::string> whose_turn() const;
  // Makes the first legal move for whoever's turn it is; waits if that is nobody here.
  void play_one();
  void play_until(RoomPhase phase, int moves_max = 500);

  // ------------------------------------------------------------------------------------------------------- the host
  void feed(Input input);
  // Lets virtual time pass; timers run out in their order.
  void advance(std::int64_t ms);
  // What the store held back is stored, or fails if it is set so.
  void settle_store();
  void release();
  bool is_storing() const { return pending_.has_value(); }

  // What the desk orders: "ok", the code of the refusal, or "none" while the store holds back.
  std::string order(in::Ordered::Order order) {
    const std::uint64_t ticket = ++requests_;
    feed(in::Ordered{ticket, "desk:01ADMIN", std::move(order)});
    return orders.contains(ticket) ? orders.at(ticket) : "none";
  }

  // As after kill -9 and a new start, some time later: nobody is connected, the steady clock is another.
  void restart(std::int64_t later_ms = 60'000);
  Result<Room, std::string> restored_room();
  // The log says the same as the living room, in state and in what anybody would be shown.
  void expect_restorable();

  Room& room() { return *room_; }
  bool is_open() const { return room_.has_value(); }
  const State& state() const { return room_->state(); }
  static RoomId room_id() { return RoomId{"01HROOM0000000000000000000"}; }
  std::vector<storage::EventRow> log() { return *store.read(room_id(), Seq{0}); }
  // How often an event of this name is in the log.
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
  std::vector<storage::Row> rows;
  std::vector<storage::Commit> commits;  // what was stored, in order
  std::int64_t steady_ms = 1'000'000, unix_ms = 1'700'000'000'000;
  std::optional<Seed> next_entropy;  // for the next input alone
  std::optional<RoomSummary> published;
  std::map<std::uint64_t, std::optional<PlayerId>> claims;
  std::map<std::uint64_t, out::HandsAnswer> hands;
  std::vector<storage::Attempt> attempts;
  std::map<std::uint64_t, std::string> orders;  // "ok" or the code of the refusal
  std::optional<std::string> closed;
  std::optional<out::SetTimer> timer() const { return timer_; }

 private:
  Moment moment();

  // A snapshot without what a log cannot know: who is connected, and how long who is not will be waited for.
  static std::string without_people(std::string text);

  void perform(std::vector<Effect> effects);
  void perform(out::Store& done);
  void perform(out::Send& done);
  void receive(Person& person, const ServerMessage& message);
  void perform(out::Detach& done);
  void perform(out::SetTimer& done) { timer_ = done; }
  void perform(out::ClaimAnswer& done) { claims[done.ticket] = done.player; }
  void perform(out::HandsAnswer& done) { hands[done.ticket] = done; }
  void perform(out::Noted& done) { attempts.push_back(done.attempt); }
  void perform(out::OrderAnswer& done) { orders[done.ticket] = done.refused.value_or("ok"); }
  void perform(out::Publish& done) { published = done.summary; }
  void perform(out::Close& done);

  std::uint64_t seed_;
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
