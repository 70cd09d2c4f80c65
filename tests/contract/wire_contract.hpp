#pragma once

// Everything written can be read again, and the type-erased match agrees with the rules.

#include "protocol/games/match_of.hpp"
#include "tests/contract/secrecy_contract.hpp"
#include "tests/contract/walk.hpp"
#include "tests/support/rows.hpp"

namespace takamaka::testing {

template <class R>
class WireContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(WireContract);

template <class T>
void expect_round_trip(const T& value, const Viewer& viewer) {
  const std::string text = to_json(value, viewer);
  const auto read = decode_text<T>(text, archive_limits);
  ASSERT_TRUE(read.has_value()) << read.error().path << " " << read.error().reason << " in " << text;
  EXPECT_EQ(*read, value) << text;
}

TYPED_TEST_P(WireContract, everything_written_can_be_read) {
  using R = TypeParam;
  static_assert(!wire::Writable<typename R::State>, "a state holds every secret: it must have no wire form");
  for_each_step<R>(15, 120, [](Walk<R>& walk, const auto& events) {
    expect_round_trip(walk.options, Archive{});
    expect_round_trip(R::public_view(walk.state()), Spectator{});
    for (const Seat seat : walk.all_seats()) {
      expect_round_trip(R::own_view(walk.state(), seat), seat);
      for (const auto& action : walk.legal(seat)) expect_round_trip(action, seat);
    }
    for (const auto& event : events) expect_round_trip(event, Archive{});
  });
}

// A row of the table with the options in front, or of a seat's own view, is the text of the object by its columns.
TYPED_TEST_P(WireContract, rows_and_their_columns_are_the_same_as_objects) {
  using R = TypeParam;
  const Rows columns = Rows::parse(find_variant(R::key)->columns());
  const auto expect_same = [](const Rows& names, const TextBuffer& row, Rows whole, const std::string& text) {
    whole.update(object_of(names, Rows::parse(row.view())));
    EXPECT_EQ(whole.dump(), text) << row.view();
    EXPECT_LT(row.size(), text.size());
  };
  for_each_step<R>(12, 120, [&](Walk<R>& walk, const auto&) {
    const auto table = R::public_view(walk.state());
    TextBuffer row;
    append_row<typename R::Options>(row, table);
    const Rows options{{"options", Rows::parse(to_json(walk.options, Spectator{}))}};
    expect_same(columns["table"], row, options, to_json(table, Spectator{}));
    for (const Seat seat : walk.all_seats()) {
      const auto own = R::own_view(walk.state(), seat);
      row.clear();
      append_row(row, own);
      expect_same(columns["own"], row, Rows::object(), to_json(own, seat));
    }
  });
}

// Runs the type-erased match, driven only by text, next to the walk.
TYPED_TEST_P(WireContract, the_type_erased_match_agrees_with_the_rules) {
  using R = TypeParam;
  const CatalogEntry* entry = find_variant(R::key);
  ASSERT_NE(entry, nullptr);
  for (std::uint64_t number = 0; number < 10; ++number) {
    Walk<R> walk{number};
    SCOPED_TRACE(walk.described());
    const RawJson options{to_json(walk.options, Spectator{})};
    ASSERT_EQ(entry->normalize(options, walk.seats).value(), options) << "random options are already normal";
    const auto played = entry->start(options, walk.seats), replayed = entry->start(options, walk.seats);
    for (int step = 0; step < 120 && !walk.over(); ++step) {
      const ToAct turn = walk.turn();
      ASSERT_EQ(played->to_act(), turn);
      Step said;
      typename Walk<R>::Events events;
      if (const Seat* seat = std::get_if<Seat>(&turn)) {
        ASSERT_EQ(played->legal_count(*seat), walk.legal(*seat).size());
        const auto action = any_of(walk.lots, walk.legal(*seat));
        said = played->act(*seat, RawJson{to_json(action, *seat)}).value();
        events = walk.act(*seat, action);
      } else {
        const Deal deal = walk.fresh_deal();
        said = played->house(deal).value();
        events = walk.house(deal);
      }
      ASSERT_EQ(said.events.size(), events.size());
      for (std::size_t i = 0; i < events.size(); ++i) {
        const WrittenEvent& written = said.events[i];
        EXPECT_EQ(written.archive, to_json(events[i], Archive{}));
        EXPECT_EQ(written.shared, to_json(events[i], Spectator{}));
        for (const Seat seat : walk.all_seats()) {
          const bool more = !written.own.empty() && !written.own[seat.value].empty();
          EXPECT_EQ(more ? written.own[seat.value] : written.shared, to_json(events[i], seat));
        }
        ASSERT_TRUE(replayed->replay(written.archive).has_value());
      }
      for (AnyMatch* match : {played.get(), replayed.get()}) {
        EXPECT_EQ(match->table(), to_json(R::public_view(walk.state()), Spectator{}));
        for (const Seat seat : walk.all_seats()) {
          EXPECT_EQ(match->own(seat), to_json(R::own_view(walk.state(), seat), seat));
        }
        TextBuffer rows;
        match->append_table_row(rows);
        match->append_own_row(rows, Seat{0});
        EXPECT_EQ(rows.view(), rows_of<R>(walk.state(), Seat{0}));
      }
    }
  }
}

REGISTER_TYPED_TEST_SUITE_P(WireContract, everything_written_can_be_read,
                            rows_and_their_columns_are_the_same_as_objects,
                            the_type_erased_match_agrees_with_the_rules);

}  // namespace takamaka::testing
