#pragma once

// One room in virtual time: a clock that moves only when told, people whose messages are read as a client reads them,
// and a store that is asked to hold back or to fail. It performs the room's effects, as the host does in the server,
// and checks with every message that nobody hears of what is not stored.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/decode.hpp"
#include "server/lobby/codes.hpp"
#include "server/room/room.hpp"
#include "storage/memory/memory_store.hpp"
#include "tests/support/tiny_game.hpp"

namespace takamaka::room {

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
  std::vector<std::string> legal() const {
    std::vector<std::string> actions;
    if (!last.you.own) return actions;
    const auto own = nlohmann::json::parse(last.you.own->text);
    for (const auto& action : own.at("legal")) actions.push_back(action.dump());
    return actions;
  }
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
  explicit Harness(Setting setting = {}) : seed_{setting.seed} {
    const NewRoom wanted{RoomId{"01HROOM0000000000000000000"},
                         "TABLE000",
                         "WATCH000",
                         player_named("ann"),
                         "ann",
                         {.id = "create",
                          .variant = setting.variant,
                          .seats = setting.seats,
                          .options = RawJson{setting.options},
                          .settings = setting.settings}};
    auto made = Room::create(wanted, moment(), terms());
    EXPECT_TRUE(made.has_value()) << (made ? "" : made.error().message);
    room_.emplace(*std::move(made));
    enter("ann");
  }

  static Terms terms() { return {{}, find_variant_or_tiny}; }

  // ------------------------------------------------------------------------------------------------------- people
  Person& who(const std::string& name) {
    Person& person = people_[name];
    if (person.name.empty()) person = {.name = name, .player = player_named(name)};
    return person;
  }
  // Comes in by a code. In a test that is not about coming in, it succeeds.
  Person& enter(const std::string& name, Door door = Door::table, std::optional<Seq> since = {}) {
    return arrive(name, door, "join" + std::to_string(++requests_), since);
  }
  // Comes back with `hello`, having seen what he last saw.
  Person& resume(const std::string& name) { return arrive(name, Door::table, {}, who(name).last.seq); }
  Person& arrive(const std::string& name, Door door, std::optional<std::string> id, std::optional<Seq> since) {
    Person& person = who(name);
    const SessionId session{++sessions_};
    by_session_[session] = name;
    person.session = session;
    person.attached = true;
    person.closed.reset();
    feed(in::Arrived{session, person.player, person.name, door, std::move(id), since});
    return person;
  }
  void drop(const std::string& name) {
    Person& person = who(name);
    person.attached = false;
    feed(in::Left{person.session});
  }
  // Enters and sits down; seats are taken in order.
  void seat(const std::string& name) {
    enter(name);
    ASSERT_EQ(outcome(name, ask::Sit{}), "ok");
  }

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
  static bool answers(const ServerMessage& message, const std::string& id) {
    return std::visit(
        [&]<class M>(const M& m) {
          if constexpr (requires { m.re; }) {
            return m.re == id;
          } else {
            return false;
          }
        },
        message);
  }

  // --------------------------------------------------------------------------------------------------------- play
  std::optional<Seat> turn() const {
    for (const auto& [name, person] : people_) {
      if (person.attached) return person.last.clock.turn;
    }
    return std::nullopt;
  }
  std::optional<std::string> whose_turn() const {
    const auto seat = turn();
    if (!seat) return std::nullopt;
    for (const auto& [name, person] : people_) {
      if (state().at(*seat).player == person.player) return name;
    }
    return std::nullopt;
  }
  // Makes the first legal move for whoever's turn it is; waits if that is nobody here.
  void play_one() {
    const auto name = whose_turn();
    if (name && who(*name).attached && !who(*name).legal().empty()) {
      EXPECT_EQ(act(*name, who(*name).legal().front()), "ok");
    } else {
      advance(1000);
    }
  }
  void play_until(RoomPhase phase, int moves_max = 500) {
    for (int i = 0; i < moves_max && state().phase != phase; ++i) play_one();
    ASSERT_EQ(state().phase, phase);
  }

  // ------------------------------------------------------------------------------------------------------- the host
  void feed(Input input) {
    if (!room_) return;
    perform(room_->on(std::move(input), moment()));
    while (room_ && pending_ && store_mode != StoreMode::held) settle_store();
  }
  // Lets virtual time pass; timers run out in their order.
  void advance(std::int64_t ms) {
    const std::int64_t until = steady_ms + ms;
    while (room_ && timer_ && timer_->at_steady_ms <= until) {
      const auto fired = *std::exchange(timer_, std::nullopt);
      unix_ms += fired.at_steady_ms - steady_ms;
      steady_ms = std::max(steady_ms, fired.at_steady_ms);
      feed(in::TimerFired{fired.timer});
    }
    unix_ms += until - steady_ms;
    steady_ms = until;
  }
  // What the store held back is stored, or fails if it is set so.
  void settle_store() {
    const storage::Commit commit = *std::exchange(pending_, std::nullopt);
    if (store_mode == StoreMode::failing) {
      perform(room_->on(in::StoreFailed{{storage::ErrorKind::full, "no space"}}, moment()));
      return;
    }
    const auto outcome = store.append(std::span{&commit, 1}).front();
    if (store_mode == StoreMode::unknown) {
      perform(room_->on(in::StoreFailed{{storage::ErrorKind::unknown, "lost"}}, moment()));
      return;
    }
    ASSERT_TRUE(outcome.has_value()) << outcome.error().what;
    for (const storage::Row& row : commit.rows) rows.push_back(row);
    stored_ = *outcome;
    perform(room_->on(in::Stored{*outcome}, moment()));
  }
  void release() {
    store_mode = StoreMode::at_once;
    while (room_ && pending_) settle_store();
  }
  bool is_storing() const { return pending_.has_value(); }

  // As after kill -9 and a new start, some time later: nobody is connected, the steady clock is another.
  void restart(std::int64_t later_ms = 60'000) {
    room_.reset();
    pending_.reset();
    timer_.reset();
    for (auto& [name, person] : people_) person.attached = false;
    by_session_.clear();
    unix_ms += later_ms;
    steady_ms = 5'000;
    store_mode = StoreMode::at_once;
    auto restored = restored_room();
    ASSERT_TRUE(restored.has_value()) << restored.error();
    stored_ = restored->seq();
    room_.emplace(*std::move(restored));
    feed(in::Loaded{});
  }
  Result<Room, std::string> restored_room() {
    const auto found = *store.find_room("TABLE000");
    if (!found) return std::unexpected("not stored");
    return Room::restore(*found, *store.read(found->room, found->checkpoint), terms());
  }
  // The log says the same as the living room, in state and in what anybody would be shown.
  void expect_restorable() {
    auto restored = restored_room();
    ASSERT_TRUE(restored.has_value()) << restored.error();
    EXPECT_EQ(restored->seq(), room().seq());
    EXPECT_EQ(restored->state(), state());
    EXPECT_EQ(without_visitors(restored->snapshot(std::nullopt)), without_visitors(room().snapshot(std::nullopt)));
    for (const auto& [name, person] : people_) {
      EXPECT_EQ(without_visitors(restored->snapshot(person.player)), without_visitors(room().snapshot(person.player)));
    }
  }

  Room& room() { return *room_; }
  bool is_open() const { return room_.has_value(); }
  const State& state() const { return room_->state(); }
  static RoomId room_id() { return RoomId{"01HROOM0000000000000000000"}; }
  std::vector<storage::EventRow> log() { return *store.read(room_id(), Seq{0}); }
  // How often an event of this name is in the log.
  int logged(const std::string& name) {
    const std::string tag = "{\"type\":\"" + name + "\"";
    const auto events = log();
    return static_cast<int>(
        std::count_if(events.begin(), events.end(), [&](const auto& row) { return row.payload.starts_with(tag); }));
  }
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
  std::int64_t steady_ms = 1'000'000, unix_ms = 1'700'000'000'000;
  std::optional<Seed> next_entropy;  // for the next input alone
  std::optional<RoomSummary> published;
  std::map<std::uint64_t, std::optional<PlayerId>> claims;
  std::optional<std::string> closed;
  std::optional<out::SetTimer> timer() const { return timer_; }

 private:
  Moment moment() {
    Seed seed{};
    for (int i = 0; i < 8; ++i) seed[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(seed_ >> (8 * i));
    const Seed entropy = derive(seed, "input " + std::to_string(++inputs_));
    return {steady_ms, unix_ms, std::exchange(next_entropy, std::nullopt).value_or(entropy)};
  }

  static std::string without_visitors(std::string text) {
    const auto at = text.find("\"visitors\":");
    if (at != std::string::npos) text.erase(at, text.find(',', at) - at);
    return text;
  }

  void perform(std::vector<Effect> effects) {
    for (Effect& effect : effects) {
      std::visit([&](auto& done) { perform(done); }, effect);
    }
  }
  void perform(out::Store& done) {
    ASSERT_FALSE(pending_.has_value()) << "two commits at once";
    EXPECT_EQ(done.commit.expected, stored_);
    EXPECT_FALSE(done.commit.events.empty());
    pending_ = std::move(done.commit);
  }
  void perform(out::Send& done) {
    const auto found = by_session_.find(done.to);
    ASSERT_TRUE(found != by_session_.end()) << "sent to a session that is not here";
    Person& person = who(found->second);
    std::string frame = *done.shared + (done.own ? *done.own : std::string{});
    const auto message = decode_server_message(frame);
    ASSERT_TRUE(message.has_value()) << frame << "\n" << message.error().path << " " << message.error().reason;
    if (person.session == done.to) receive(person, *message);
    person.inbox.push_back(*message);
    person.frames.push_back(std::move(frame));
  }
  void receive(Person& person, const ServerMessage& message) {
    if (const auto* ok = std::get_if<tell::Ok>(&message); ok && ok->seq) {
      EXPECT_LE(*ok->seq, stored_);
    }
    const auto* update = std::get_if<tell::Update>(&message);
    if (update == nullptr) return;
    EXPECT_LE(update->seq, stored_) << "told before it was stored";
    person.last = *update;
    if (update->info) person.info = update->info;
    for (const tell::Entry& entry : update->events) {
      const auto own = std::find_if(update->you.events.begin(), update->you.events.end(),
                                    [&](const tell::Entry& mine) { return mine.seq == entry.seq; });
      person.seen.push_back(own == update->you.events.end() ? entry : *own);
    }
  }
  void perform(out::Detach& done) {
    const auto found = by_session_.find(done.session);
    ASSERT_TRUE(found != by_session_.end()) << "detached twice";
    Person& person = who(found->second);
    if (person.session == done.session) person.attached = false;
    person.closed = done.close;
    by_session_.erase(found);
  }
  void perform(out::SetTimer& done) { timer_ = done; }
  void perform(out::ClaimAnswer& done) { claims[done.ticket] = done.player; }
  void perform(out::Publish& done) { published = done.summary; }
  void perform(out::Close& done) {
    closed = done.reason;
    ended_ = std::move(room_);
    room_.reset();
    timer_.reset();
    pending_.reset();
  }

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
inline Harness three_people(RoomSettings settings = {}, std::string options = "{}", std::uint64_t seed = 1) {
  Harness table{{.options = std::move(options), .settings = std::move(settings), .seed = seed}};
  table.seat("bob");
  table.seat("cho");
  return table;
}

}  // namespace takamaka::room
