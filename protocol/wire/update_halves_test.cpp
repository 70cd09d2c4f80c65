#include <gtest/gtest.h>

#include "protocol/games/catalog.hpp"
#include "protocol/wire/decode.hpp"
#include "protocol/wire/encode_messages.hpp"
#include "tests/support/rows.hpp"

namespace takamaka {
namespace {

class UpdateHalves : public ::testing::Test {
 protected:
  UpdateHalves() : match_{find_variant("gaple")->start(*find_variant("gaple")->normalize({"{}"}, 4), 4)} {
    (void)match_->house(Deal{Lots{Seed{}}});
  }
  // Joins both halves and decodes them as one message.
  tell::Update joined(const SharedUpdate& shared, const OwnUpdate& own) {
    TextBuffer out;
    append_shared_update(out, shared);
    append_own_update(out, own);
    const std::string frame = out.text();
    const auto message = decode_server_message(frame);
    EXPECT_TRUE(message.has_value()) << frame << message.error().path << message.error().reason;
    EXPECT_EQ(encode(*message).size(), frame.size());  // no extra space, no duplicate field
    return std::get<tell::Update>(*message);
  }
  // The same from both compact halves.
  tell::Compact joined_compact(const SharedUpdate& shared, const OwnUpdate& own, bool columns) {
    TextBuffer out;
    append_shared_compact(out, shared, columns ? &find_variant("gaple")->columns() : nullptr);
    append_own_compact(out, own);
    const std::string frame = out.text();
    const auto message = decode_server_message(frame);
    EXPECT_TRUE(message.has_value()) << frame << message.error().path << message.error().reason;
    EXPECT_EQ(encode(*message).size(), frame.size());
    return std::get<tell::Compact>(*message);
  }
  std::unique_ptr<AnyMatch> match_;
};

TEST_F(UpdateHalves, TogetherAreOneUpdate) {
  const std::vector<tell::Entry> shared_events{{Seq{7}, {}, RawJson{R"({"tile":null,"type":"discarded"})"}},
                                               {Seq{8}, RawJson{R"({"type":"sheet_shown"})"}, {}}};
  const std::vector<tell::Entry> own_events{{Seq{7}, {}, RawJson{R"({"tile":"4-6","type":"discarded"})"}}};
  const RoomView info{"gaple", {"{}"}, {}, RoomPhase::playing, std::vector<SeatView>(4), {}, "Zoé \"Z\"", false,
                      2,       {},     1};
  const ClockView clock{.turn = Seat{2}, .turn_ms = 15000, .bank_ms = {1, 2, 3, 4}};

  const tell::Update update =
      joined({"01ROOM", Seq{8}, shared_events, &info, clock, match_.get()}, {Seat{2}, true, match_.get(), own_events});
  EXPECT_EQ(update.room, "01ROOM");
  EXPECT_EQ(update.seq, Seq{8});
  EXPECT_EQ(update.events, shared_events);
  EXPECT_EQ(update.info, info);
  EXPECT_EQ(update.clock, clock);
  EXPECT_NE(update.table->text.find("hand_sizes"), std::string::npos);
  EXPECT_EQ(update.you.seat, Seat{2});
  EXPECT_TRUE(update.you.host);
  EXPECT_NE(update.you.own->text.find("\"hand\""), std::string::npos);
  EXPECT_EQ(update.you.events, own_events);
}

TEST_F(UpdateHalves, RecentEventsAreInBothHalves) {
  const std::vector<tell::Entry> shared{{Seq{7}, {}, RawJson{R"({"tile":null,"type":"discarded"})"}}};
  const std::vector<tell::Entry> own{{Seq{7}, {}, RawJson{R"({"tile":"4-6","type":"discarded"})"}}};
  SharedUpdate for_all{"r", Seq{8}};
  for_all.recent = shared;
  OwnUpdate for_one{Seat{2}};
  for_one.recent = own;
  const tell::Update update = joined(for_all, for_one);
  EXPECT_EQ(update.recent, shared);
  EXPECT_EQ(update.you.recent, own);
  EXPECT_TRUE(update.events.empty());
  EXPECT_FALSE(joined({"r", Seq{8}}, {Seat{2}}).recent.has_value());
  EXPECT_FALSE(joined({"r", Seq{8}}, {Seat{2}}).you.recent.has_value());
}

TEST_F(UpdateHalves, CompactOnesSayTheSame) {
  const std::vector<tell::Entry> events{{Seq{7}, {}, RawJson{R"({"tile":null,"type":"discarded"})"}}};
  const std::vector<tell::Entry> own_events{{Seq{7}, {}, RawJson{R"({"tile":"4-6","type":"discarded"})"}}};
  const RawJson options = *find_variant("gaple")->normalize({"{}"}, 4);
  std::vector<SeatView> seats(4);
  seats[1].name = "Zoé \"Z\"";
  seats[3].successor = "Eka";
  const RoomView info{"gaple", options, {}, RoomPhase::playing, seats, {}, "Ayu", false, 2, {}, 1};
  const ClockView clock{.turn = Seat{2}, .turn_ms = 15000, .bank_ms = {1, 2, 3, 4}};
  testing::CompactReader reader;
  SharedUpdate shared{"01ROOM", Seq{8}, {}, &info, clock, match_.get(), events};
  OwnUpdate own{Seat{2}, true, match_.get(), {}, {}, {}, own_events};
  EXPECT_EQ(reader.update_of(joined_compact(shared, own, true)), joined(shared, own));
  shared = {"01ROOM", Seq{9}, events, nullptr, {}, match_.get()};
  own = {Seat{1}, false, match_.get(), own_events, Seat{1}, 3};
  const tell::Compact later = joined_compact(shared, own, false);
  EXPECT_FALSE(later.room.has_value());
  EXPECT_EQ(reader.update_of(later), joined(shared, own));
  shared.match = nullptr;
  own = {};
  EXPECT_EQ(reader.update_of(joined_compact(shared, own, false)), joined(shared, own));
}

TEST_F(UpdateHalves, ASpectatorHasNoHandEvenIfAMatchIsGiven) {
  const auto compact = joined_compact({"r", Seq{1}, {}, nullptr, {}, match_.get()}, {{}, false, match_.get()}, false);
  EXPECT_FALSE(compact.you.own.has_value());
  const tell::Update update = joined({"r", Seq{1}, {}, nullptr, {}, match_.get()}, {{}, false, match_.get(), {}});
  EXPECT_FALSE(update.info.has_value());
  EXPECT_FALSE(update.you.seat.has_value());
  EXPECT_FALSE(update.you.own.has_value());
}

TEST_F(UpdateHalves, TheSeatThatAViewerHasClaimedIsInTheirOwnHalf) {
  const tell::Update update = joined({"r", Seq{1}, {}, nullptr, {}, match_.get()}, {{}, false, nullptr, {}, Seat{0}});
  EXPECT_EQ(update.you.claim, Seat{0});
  EXPECT_FALSE(update.you.seat.has_value());
}

TEST_F(UpdateHalves, BeforeAMatchThereIsNoTable) {
  const tell::Update update = joined({"r", Seq{1}}, {Seat{0}, true});
  EXPECT_FALSE(update.table.has_value());
  EXPECT_FALSE(update.you.own.has_value());
}

}  // namespace
}  // namespace takamaka
