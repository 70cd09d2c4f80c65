#pragma once

// Matches in a room where people leave and return in mid-deal, stand-ins play for them, seats are handed on, everybody
// pauses, the server dies, and its rules change their version. Whatever the room does, the match is the one of its log,
// and nobody sees more than their own hand.

#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/games/match_of.hpp"
#include "tests/contract/secrecy_contract.hpp"
#include "tests/support/random_session.hpp"

namespace takamaka::testing {

template <class R>
class TableContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(TableContract);

// Reads the log of a room and plays its matches again by the rules alone. Compares every view that the room sends with the
// view of that match after everything that the viewer cannot see is reshuffled.
template <class R>
class LogReader {
 public:
  explicit LogReader(std::uint64_t number) : lots_{seed_of(number, 253)} {}

  void check(room::Harness& table) {
    follow(table);
    if (!match_ || ::testing::Test::HasFatalFailure()) return;
    const room::State& room = table.state();
    if (!room.in_match()) return;
    ASSERT_EQ(chips_in(match_->state()), 0);
    if (std::holds_alternative<Seat>(R::to_act(match_->state()))) {
      ASSERT_EQ(sorted(tiles_in(match_->state())), sorted(tiles_of(options_, seats_)));
    }
    expect_view(table, nullptr);
    for (const auto& [name, person] : table.people()) expect_view(table, &person);
  }
  // How many updates with recent events of a match were compared.
  int recents() const { return recents_; }

 private:
  void follow(room::Harness& table) {
    const auto rows = *table.store.read(room::Harness::room_id(), seq_);
    for (const storage::EventRow& row : rows) {
      ++seq_.value;
      if (row.kind == "game") {
        if (match_) play(row);
        continue;
      }
      if (!row.payload.starts_with(R"({"type":"match_started")")) continue;
      const auto started = nlohmann::json::parse(row.payload);
      ASSERT_EQ(started["variant"], R::key);
      options_ = decode_text<typename R::Options>(started["options"].dump(), archive_limits).value();
      seats_ = static_cast<std::uint8_t>(table.state().seats.size());
      match_.emplace(options_, seats_);
      events_.clear();
    }
    for (auto& [name, person] : table.people()) expect_entries(table.state(), person);
  }

  void play(const storage::EventRow& row) {
    const auto event = decode_text<typename R::Event>(row.payload, archive_limits);
    ASSERT_TRUE(event.has_value()) << row.payload;
    match_->replay(*event);
    events_.emplace(seq_, std::pair{*event, row.deal});
    for (const Settlement& settlement : R::record(*event).settlements) {
      std::int64_t sum = 0;
      for (const Posting& posting : settlement.postings) sum += posting.chips;
      EXPECT_EQ(sum, 0) << settlement.reason;
    }
  }

  // The shared entries are those of a spectator; a person's own entries are those of a seat that they held in that deal.
  void expect_entries(const room::State& room, const room::Person& person) {
    std::size_t& read = read_[person.name];
    for (; read < person.inbox.size(); ++read) {
      const auto* update = std::get_if<tell::Update>(&person.inbox[read]);
      if (update == nullptr || !room.match) continue;
      expect_entries(room, person, *update, update->events, update->you.events);
      if (update->recent) expect_recent(room, person, *update);
    }
  }
  void expect_entries(const room::State& room, const room::Person& person, const tell::Update& update,
                      const std::vector<tell::Entry>& shared, const std::vector<tell::Entry>& own) {
    for (const tell::Entry& entry : shared) expect_entry(entry, Spectator{});
    for (const tell::Entry& entry : own) {
      const auto found = events_.find(entry.seq);
      if (found == events_.end()) continue;
      ASSERT_TRUE(update.you.seat.has_value());
      EXPECT_TRUE(room.owns_hand(*update.you.seat, person.player, found->second.second))
          << person.name << " is told of a hand that was never theirs";
      expect_entry(entry, *update.you.seat);
    }
  }

  // The recent events are those of one deal, as they were told live to whom may hear them: without a gap up to the update,
  // and a seat's own form where its player held the hand.
  void expect_recent(const room::State& room, const room::Person& person, const tell::Update& update) {
    const auto own = update.you.recent.value_or(std::vector<tell::Entry>{});
    expect_entries(room, person, update, *update.recent, own);
    const auto last = events_.find(update.recent->back().seq);
    if (last == events_.end()) return;  // of an earlier match
    ++recents_;
    const int deal = last->second.second;
    auto at = last;
    for (auto entry = update.recent->rbegin(); entry != update.recent->rend(); ++entry, --at) {
      ASSERT_EQ(entry->seq, at->first) << "an event of the deal is missing";
      ASSERT_EQ(at->second.second, deal) << "an event of another deal";
      if (at == events_.begin()) break;
    }
    const auto next = std::next(last);
    EXPECT_TRUE(next == events_.end() || next->first > update.seq) << "the latest event is missing";
    if (!update.you.seat || !room.owns_hand(*update.you.seat, person.player, deal)) return;
    const auto is_private = [&](const tell::Entry& entry) {
      const typename R::Event& event = events_.at(entry.seq).first;
      return to_json(event, *update.you.seat) != to_json(event, Spectator{});
    };
    EXPECT_EQ(std::ranges::count_if(*update.recent, is_private), std::ssize(own)) << "an own form is missing";
  }
  void expect_entry(const tell::Entry& entry, const Viewer& viewer) {
    const auto found = events_.find(entry.seq);
    if (found == events_.end() || !entry.game) return;  // an event of the room or of an earlier match
    EXPECT_EQ(nlohmann::json::parse(entry.game->text), nlohmann::json::parse(to_json(found->second.first, viewer)));
  }

  // What the room would send to this person (null: to a spectator) now, and has sent if they are here.
  void expect_view(room::Harness& table, const room::Person* person) {
    const room::State& room = table.state();
    const auto seat = person ? room.seat_of(person->player) : std::nullopt;
    const bool owns = seat && room.owns_hand(*seat, person->player);
    const Viewer viewer = owns ? Viewer{*seat} : Viewer{Spectator{}};
    auto other = match_->state();
    reshuffle_unseen(other, viewer, lots_);
    const std::string shared = to_json(R::public_view(other), Spectator{});
    const std::string own = owns ? to_json(R::own_view(other, *seat), *seat) : "";
    const std::string frame = table.room().snapshot(person ? std::optional{person->player} : std::nullopt);
    EXPECT_NE(frame.find(R"("table":)" + shared), std::string::npos) << shared << "\nis not in\n" << frame;
    if (owns) {
      EXPECT_NE(frame.find(R"("own":)" + own), std::string::npos) << own << "\nis not in\n" << frame;
    } else {
      EXPECT_EQ(frame.find(R"("own":)"), std::string::npos) << "a hand for somebody who does not own one: " << frame;
    }
    if (person == nullptr || !person->attached || person->last.seq != table.room().seq()) return;
    ASSERT_TRUE(person->last.table.has_value());
    if (std::exchange(compared_[person->name], person->last.seq) == person->last.seq) return;
    EXPECT_EQ(nlohmann::json::parse(person->last.table->text), nlohmann::json::parse(shared));
    if (!person->last.you.own) return;
    ASSERT_TRUE(owns) << person->name << " was sent a hand that is not theirs";
    EXPECT_EQ(nlohmann::json::parse(person->last.you.own->text), nlohmann::json::parse(own));
  }

  Lots lots_;
  Seq seq_{};
  std::optional<Match<R>> match_{};
  typename R::Options options_{};
  std::uint8_t seats_ = 0;
  std::map<Seq, std::pair<typename R::Event, int>> events_{};  // of the current match, each with its deal
  std::map<std::string, std::size_t> read_{};
  std::map<std::string, Seq> compared_{};
  int recents_ = 0;
};

// A table of this game with random options, so small that people fill most of its seats.
template <class R>
room::Setting random_table(std::uint64_t number) {
  Lots lots{seed_of(number, 252)};
  const std::uint8_t most = std::max<std::uint8_t>(R::seats_min, std::min<std::uint8_t>(R::seats_max, 6));
  const std::uint8_t seats = random_seats(lots, R::seats_min, most);
  return {.variant = std::string{R::key},
          .seats = seats,
          .options = to_json(random_options<R>(lots, seats), Spectator{}),
          .seed = number,
          .some_compact = true};
}

TYPED_TEST_P(TableContract, a_match_survives_people_who_leave_and_return_pauses_and_new_versions_of_the_rules) {
  using R = TypeParam;
  int stand_ins = 0, returned = 0, pauses = 0, upgrades = 0, refused = 0, matches = 0, recents = 0;
  const auto all_happened = [&] {
    return stand_ins > 0 && returned > 0 && pauses > 0 && upgrades > 0 && refused > 0 && matches > 4 && recents > 0;
  };
  // A few more sessions if something that is rare has not happened yet.
  for (std::uint64_t number = 1;
       std::cmp_less_equal(number, matches_to_play(4, 40)) || (!all_happened() && number <= 12); ++number) {
    const room::Setting setting = random_table<R>(number);
    SCOPED_TRACE(setting.variant + " table " + std::to_string(number) + ", " + std::to_string(setting.seats) +
                 " seats, " + setting.options);
    room::RandomSession session{number,
                                {.store_lags = number % 2 == 0,
                                 .store_fails = number % 4 == 0,
                                 .server_dies = number % 3 == 0,
                                 .fold_every = 16,
                                 .rules_change = true},
                                setting};
    LogReader<R> reader{number};
    session.also_check = [&](room::Harness& table) { reader.check(table); };
    session.run(500);
    if (::testing::Test::HasFailure()) return;
    stand_ins += session.table().logged("stand_in_took_over");
    returned += session.table().logged("came_back");
    pauses += session.table().logged("paused");
    matches += session.table().logged("match_started");
    upgrades += session.upgrades();
    refused += session.upgrades_refused();
    recents += reader.recents();
  }
  EXPECT_TRUE(all_happened()) << stand_ins << " stand-ins, " << returned << " returns, " << pauses << " pauses, "
                              << upgrades << " upgrades, " << refused << " refused, " << matches << " matches, "
                              << recents << " updates with recent events";
}

REGISTER_TYPED_TEST_SUITE_P(TableContract,
                            a_match_survives_people_who_leave_and_return_pauses_and_new_versions_of_the_rules);

}  // namespace takamaka::testing
