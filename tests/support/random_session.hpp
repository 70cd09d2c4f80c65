#pragma once

// People who do anything at any time: they come and go, make allowed and forbidden requests, and send requests twice,
// late or with invented content. Meanwhile the store lags and sometimes fails, and now and then the server dies or is
// replaced by one with other versions of the rules. After every step the invariants are checked.

#include <functional>
#include <random>
#include <set>

#include "tests/support/room_harness.hpp"

namespace takamaka::room {

struct Mishaps {
  bool store_lags = false, store_fails = false, server_dies = false;
  int fold_every = 1;  // the log is folded and compared after this many checks
  bool rules_change = false;
};

class RandomSession {
 public:
  RandomSession(std::uint64_t seed, Mishaps mishaps) : random_{seed}, mishaps_{mishaps}, table_{setting(seed)} {}
  // A session of one game, which the host does not change. Now and then everybody is gone at the same time.
  RandomSession(std::uint64_t seed, Mishaps mishaps, Setting game)
      : random_{seed}, mishaps_{mishaps}, table_{with_settings(game)}, game_{std::move(game)} {}

  static constexpr std::array<const char*, 6> names{"ann", "bob", "cho", "dan", "eve", "fay"};

  // Called at the end of every check, while the room is open and nothing is being stored.
  std::function<void(Harness&)> also_check;

  void run(int steps) {
    for (int i = 0; i < steps && table_.is_open(); ++i) {
      step();
      check();
      if (::testing::Test::HasFailure()) return;
    }
    if (!table_.is_open()) return;
    table_.release();
    check();
    if (table_.is_open()) check_answers();
  }
  int matches_finished() { return table_.logged("match_finished"); }
  int upgrades() const { return upgrades_; }                  // changes of the rules' version
  int upgrades_refused() const { return upgrades_refused_; }  // because a match was running
  Harness& table() { return table_; }

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>{0, n - 1}(random_); }
  bool one_in(std::size_t n) { return below(n) == 0; }
  std::string anybody() { return names[below(names.size())]; }
  Seat any_seat() { return Seat{static_cast<std::uint8_t>(below(one_in(20) ? limits::seats_max : 4))}; }

  // Usually the tiny game, in one of three sessions a real one.
  Setting setting(std::uint64_t seed) {
    Setting chosen{.seed = seed};
    if (one_in(3)) {
      const CatalogEntry& entry = catalog()[below(catalog().size())];
      chosen.variant = entry.key;
      chosen.seats = static_cast<int>(entry.seats_min + below(1u + entry.seats_max - entry.seats_min));
    }
    return with_settings(std::move(chosen));
  }
  Setting with_settings(Setting game) {
    game.settings = any_settings();
    if (game.variant == "seychelles" && one_in(2)) game.settings.losers_leave = LosersLeave::set;
    return game;
  }
  RoomSettings any_settings() {
    return {.listed = one_in(2),
            .watching = static_cast<Watching>(below(3)),
            .auto_pass = !one_in(3),
            .turn_seconds = one_in(2) ? 0 : static_cast<int>(1 + below(20)),
            .bank_seconds = static_cast<int>(below(10)),
            .grace_seconds = static_cast<int>(5 + below(30)),
            .between_deals_seconds = static_cast<int>(1 + below(20)),
            .pause_minutes = static_cast<int>(below(3)),
            .chat = one_in(2),
            .help = one_in(2),
            .losers_leave = one_in(2) ? LosersLeave::match : LosersLeave::off};
  }

  void step() {
    if (mishaps_.server_dies && one_in(60)) return server_dies();
    if (mishaps_.rules_change && one_in(40)) return change_rules();
    if (game_ && one_in(120)) return everybody_goes();
    if (mishaps_.store_lags && table_.store_mode == StoreMode::at_once && one_in(6)) {
      table_.store_mode = StoreMode::held;
    } else if (table_.store_mode == StoreMode::held && one_in(4)) {
      settle();
    }
    if (!table_.is_open()) return;
    const std::size_t what = below(100);
    if (what < 55) {
      play();
    } else if (what < 65) {
      table_.advance(static_cast<std::int64_t>(below(one_in(4) ? 40'000 : 1'500)));
    } else if (what < 80) {
      come_or_go(anybody());
    } else if (what < 84) {
      send_again();
    } else if (what < 86) {
      claim(anybody());
    } else {
      ask_anything(anybody());
    }
  }

  // A restored match waits for somebody to enter, however long that takes, so no node need open it before.
  void server_dies() {
    table_.restart(static_cast<std::int64_t>(below(100'000)));
    if (table_.is_open() && table_.state().in_match()) table_.expect_stillness(one_in(2) ? 0 : 600'000);
  }

  // The server stops, and a program with other versions of the rules opens the room. While a match runs it refuses to,
  // and the first program goes on.
  void change_rules() {
    if (!table_.is_open() || table_.is_storing()) return;
    const bool running = table_.state().in_match();
    const auto opened = table_.restored_room(table_.newer ? Harness::config() : Harness::newer_config());
    EXPECT_EQ(opened.has_value(), !running) << (opened ? "" : opened.error());
    if (running) {
      EXPECT_THAT(opened.error(), ::testing::HasSubstr("does not have version"));
      ++upgrades_refused_;
    } else {
      table_.newer = !table_.newer;
      ++upgrades_;
    }
    table_.restart(0);
  }

  // Sometimes for so long that the match ends with refunds.
  void everybody_goes() {
    for (const char* name : names) {
      if (here(name)) table_.drop(name);
    }
    if (table_.is_open() && one_in(2)) table_.feed(in::Expired{});
  }

  // Finishes the pending commit, with success or failure. After a failure the room is restored from the store.
  void settle() {
    if (!table_.is_storing()) {
      table_.store_mode = StoreMode::at_once;
      return;
    }
    const bool fails = mishaps_.store_fails && one_in(5);
    if (!fails) return table_.release();
    table_.store_mode = one_in(2) ? StoreMode::failing : StoreMode::unknown;
    table_.settle_store();
    forget_sent();
    table_.restart(0);
  }

  // Outside a match everybody tries to start one. In a match the person on turn plays if they are here; otherwise time
  // passes.
  void play() {
    if (table_.store_mode == StoreMode::held) return table_.advance(100);
    if (table_.state().phase == RoomPhase::finished || table_.state().phase == RoomPhase::gathering) {
      for (const char* name : names) {
        if (!here(name)) continue;
        send(name, ask::Sit{});
        if (one_in(3)) send(name, ask::AddBots{});
        send(name, ask::Start{});
      }
      return;
    }
    const auto name = table_.room().people() == 0 ? std::nullopt : table_.whose_turn();
    if (!name || !here(*name) || table_.who(*name).legal().empty()) return table_.advance(900);
    const auto legal = table_.who(*name).legal();
    send(*name, ask::Act{.seq = table_.who(*name).last.seq, .action = {legal[below(legal.size())]}});
  }

  void come_or_go(const std::string& name) {
    if (here(name)) {
      table_.drop(name);
    } else if (table_.who(name).last.seq.value > 0 && one_in(2)) {
      table_.resume(name);
    } else {
      table_.enter(name, one_in(3) ? Door::watch : Door::table);
    }
  }

  bool here(const std::string& name) { return table_.who(name).attached; }

  template <class Ask>
  void send(const std::string& name, Ask request) {
    if (!here(name) || !table_.is_open()) return;
    const SessionId session = table_.who(name).session;
    const std::string id = table_.send(name, request);
    request.id = id;
    if (request.room.empty()) request.room = Harness::room_id().value;
    sent_.push_back({name, session, id, request});
    if (sent_.size() > 200) sent_.erase(sent_.begin());
  }
  void send_again() {
    if (sent_.empty()) return;
    Sent again = sent_[below(sent_.size())];
    if (!here(again.name)) return;
    again.session = table_.who(again.name).session;
    std::visit([&](const auto& request) { table_.send(again.name, request); }, again.request);
    sent_.push_back(again);
  }

  ask::Configure any_configuration() {
    if (game_) {
      return {
          .variant = game_->variant, .seats = game_->seats, .options = {game_->options}, .settings = any_settings()};
    }
    return {.variant = one_in(8)   ? "gaple"
                       : one_in(8) ? "none"
                                   : "tiny",
            .seats = static_cast<int>(below(6)),
            .options = {one_in(5) ? R"({"deals":1000})" : R"({"deals":1})"},
            .settings = any_settings()};
  }

  void ask_anything(const std::string& name) {
    switch (below(31)) {
      case 0:
        return send(name, ask::Leave{});
      case 1:
        return send(name, ask::Sit{.seat = any_seat()});
      case 2:
        return send(name, ask::Stand{});
      case 3:
        return send(name, any_configuration());
      case 4:
        return send(name, ask::Swap{.a = any_seat(), .b = any_seat()});
      case 5:
        return send(name, ask::AddBots{.strength = one_in(2) ? Strength::easy : Strength::normal});
      case 6:
        return send(name, ask::Remove{.seat = any_seat()});
      case 7:
        return send(name, ask::Lock{.locked = one_in(3)});
      case 8:
        return send(name, ask::Transfer{.seat = any_seat()});
      case 9:
        return send(name, ask::Start{});
      case 10:
        return send(name, ask::Act{.seq = Seq{static_cast<std::uint32_t>(below(400))},
                                   .action = {one_in(2) ? R"({"type":"pass"})" : R"({"card":[[3]]})"}});
      case 11:
        return send(name, ask::Ready{});
      case 12:
        return send(name, ask::Say{.phrase = "hello"});
      case 13:
        return send(name, ask::Mute{.seat = any_seat(), .muted = one_in(2)});
      case 14:
        return send(name, ask::Sheet{});
      case 15:
        return send(name, ask::AskForSeat{.seat = any_seat()});
      case 16:
        return send(name, ask::RemovePerson{.person = static_cast<int>(1 + below(12))});
      case 23:
        return send(name, ask::OfferSeat{.seat = any_seat()});
      case 24:
        return send(name, ask::AnswerForSeat{.agree = !one_in(3)});
      case 25:
      case 26:
        return send(name, ask::CancelOffer{.seat = any_seat()});
      case 27:
      case 28:
        return send(name, ask::LineUp{});
      case 29:
        return send(name, ask::LineUp{.with = anybody()});
      case 30:
        return send(name, ask::LeaveLine{});
      case 17:
      case 18:
      case 19:
      case 20:
        return everybody_pauses();
      case 21:
        return send(name, ask::PlayOn{});
      case 22:
        return send(name, ask::Pause{.agree = one_in(2)});
      default:
        return send(name, ask::Lock{.room = "01HANOTHER0000000000000000"});
    }
  }

  // Usually with a code that somebody was told, which may be old.
  void claim(const std::string& name) {
    std::string code = "AAAAAA";
    for (const auto& [other, person] : table_.people()) {
      const auto* offer = person.find<tell::SeatOfferIs>();
      if (offer != nullptr && !one_in(6)) code = offer->code;
    }
    table_.feed(in::Claimed{++tickets_, table_.who(name).player, name, code});
    if (here(name)) table_.drop(name);
    if (!one_in(4)) table_.enter(name);
  }

  // Nearly everybody agrees to pause, one after the other.
  void everybody_pauses() {
    for (const char* name : names) {
      if (!one_in(8)) send(name, ask::Pause{});
    }
  }

  // ----------------------------------------------------------------------------------------------------- invariants
  void check() {
    for (auto& [name, person] : table_.people()) {
      // Nothing that a person was told is ever revoked, even after a failure.
      EXPECT_GE(person.last.seq, seen_until_[name]) << name << " was told of an event that did not happen";
      seen_until_[name] = person.last.seq;
      for (; read_[name] < person.inbox.size(); ++read_[name]) {
        const auto* update = std::get_if<tell::Update>(&person.inbox[read_[name]]);
        if (update == nullptr) continue;
        EXPECT_FALSE(update->you.own && !update->you.seat) << "a hand for somebody without a seat";
        for (const tell::Entry& entry : update->events) {
          const std::string text = entry.room ? entry.room->text : entry.game->text;
          const auto [known, is_new] = told_.try_emplace(entry.seq, text);
          EXPECT_EQ(known->second, text) << "two versions of one event";
        }
      }
    }
    check_ledger();
    if (!table_.is_open() || table_.is_storing()) return;
    const State& state = table_.state();
    std::set<PlayerId> seated;
    for (const SeatState& seat : state.seats) {
      EXPECT_EQ(seat.occupant == Occupant::person, seat.player.has_value());
      EXPECT_TRUE(!seat.player || seated.insert(*seat.player).second) << "one person on two seats";
      EXPECT_TRUE(!seat.left || state.in_match());
      EXPECT_TRUE(*seat.handover == Handover{} || (state.in_match() && seat.occupant != Occupant::open))
          << "an offer outside a match";
      EXPECT_TRUE(*seat.handover == Handover{} || seat.player || seat.handover->stage == SeatOffer::claimed)
          << "a bot's seat is claimed, and never offered";
      EXPECT_EQ(seat.handover->successor.has_value(), seat.handover->stage == SeatOffer::claimed);
      EXPECT_TRUE(!seat.handover->successor || !state.seat_of(*seat.handover->successor)) << "a successor has a seat";
    }
    std::set<PlayerId> waiting;
    for (const Party& party : state.line) {
      EXPECT_TRUE(party.people.size() == 1 || party.people.size() == 2);
      for (const Waiter& one : party.people) {
        EXPECT_TRUE(waiting.insert(one.player).second) << "one person in the line twice";
        EXPECT_FALSE(state.seat_of(one.player)) << "a seated person waits for a seat";
        EXPECT_FALSE(state.is_removed(one.player)) << "a removed person waits for a seat";
      }
    }
    EXPECT_LE(waiting.size(), static_cast<std::size_t>(limits::line_people_max));
    EXPECT_TRUE(!state.in_match() || state.match->players.size() == state.seats.size());
    EXPECT_TRUE(!state.paused || (state.in_match() && !state.pause_agreed.empty()));
    EXPECT_EQ(state.paused, state.clocks.pause_ms.has_value());
    const auto turn = table_.room().people() == 0 ? std::nullopt : table_.turn();
    const bool nobody_asks = table_.room().people() == 0 || state.paused || state.phase == RoomPhase::between_deals ||
                             (turn && state.at(*turn).occupant == Occupant::bot);
    EXPECT_TRUE(!nobody_asks || table_.timer() || table_.room().idle())
        << "no timer is set, so nothing would ever happen again";
    if (++checks_ % mishaps_.fold_every == 0) table_.expect_restorable();
    if (also_check) also_check(table_);
  }
  // Every settlement sums to zero, also with new people on the seats, and so does the refund of a match that was given up.
  void check_ledger() {
    for (; ledger_read_ < table_.commits.size(); ++ledger_read_) {
      for (const storage::Row& row : table_.commits[ledger_read_].rows) {
        const auto* entry = std::get_if<storage::LedgerEntry>(&row);
        if (entry == nullptr) continue;
        std::int64_t sum = 0;
        for (const auto& line : entry->lines) sum += line.chips;
        EXPECT_EQ(sum, 0) << entry->reason;
      }
    }
  }
  // Everybody who is still connected has at least one answer for each time they sent a request.
  void check_answers() {
    std::map<std::pair<std::string, std::string>, int> asked;
    for (const Sent& sent : sent_) {
      if (here(sent.name) && table_.who(sent.name).session == sent.session) ++asked[{sent.name, sent.id}];
    }
    for (const auto& [who, times] : asked) {
      const auto& inbox = table_.who(who.first).inbox;
      const auto answers = std::count_if(inbox.begin(), inbox.end(),
                                         [&](const auto& message) { return Harness::answers(message, who.second); });
      EXPECT_GE(answers, times) << who.first << "'s request " << who.second << " was not answered";
    }
  }
  void forget_sent() { sent_.clear(); }
  struct Sent {
    std::string name;
    SessionId session;
    std::string id;
    in::Request request;
  };
  std::mt19937_64 random_;
  Mishaps mishaps_;
  Harness table_;
  std::optional<Setting> game_{};
  std::vector<Sent> sent_;
  std::map<std::string, Seq> seen_until_;
  std::map<std::string, std::size_t> read_;
  std::map<Seq, std::string> told_;
  std::uint64_t tickets_ = 0;
  std::size_t ledger_read_ = 0;
  int checks_ = 0, upgrades_ = 0, upgrades_refused_ = 0;
};

}  // namespace takamaka::room
