#pragma once

// A replay shows a viewer only what they were shown during the match.

#include "protocol/games/match_of.hpp"
#include "server/replay/answer.hpp"
#include "tests/contract/secrecy_contract.hpp"

namespace takamaka::testing {

template <class R>
class ReplayContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(ReplayContract);

// The view of one step, taken from a state in which everything that the viewer cannot see is reshuffled.
struct ShownStep {
  Seq seq;
  std::vector<RawJson> events;
  RawJson table;
  std::vector<RawJson> owns;
};

template <class R>
ShownStep shown_step(Walk<R>& walk, const typename Walk<R>::Events& events, Seq seq, const Viewer& viewer) {
  auto other = walk.state();
  reshuffle_unseen(other, viewer, walk.lots);
  ShownStep step{seq, {}, {to_json(R::public_view(other), Spectator{})}, {}};
  for (const auto& event : events) step.events.push_back({to_json(event, viewer)});
  for (const Seat seat : walk.all_seats()) {
    const bool sees = viewer == Viewer{seat};
    step.owns.push_back({sees ? to_json(R::own_view(other, seat), seat) : "null"});
  }
  return step;
}

// Stores one step as the room does: its events in order, with the same author and time.
template <class R>
void store_step(replay::Recording& recording, const typename Walk<R>::Events& events, std::uint32_t& seq) {
  const std::int64_t at_ms = ++seq;  // leaves room for an event of the room between steps
  for (const auto& event : events) {
    recording.lines.push_back(
        {Seq{++seq},
         {.at_ms = at_ms, .kind = "game", .deal = 1, .by = "seat:0", .payload = to_json(event, Archive{})}});
  }
}

template <class R>
replay::Recording recording_of(const Walk<R>& walk) {
  replay::Recording recording;
  recording.record.opened = {.match = MatchId{std::string(26, 'M')},
                             .room = RoomId{std::string(26, 'R')},
                             .number = 1,
                             .variant = std::string{R::key},
                             .rules_version = R::version,
                             .seats = walk.seats,
                             .options = to_json(walk.options, Spectator{}),
                             .players = {}};
  recording.record.opened.players.resize(walk.seats);
  return recording;
}

// All frames, requested piece by piece like a client.
inline std::vector<tell::ReplayFrame> all_frames(const replay::Recording& recording, const CatalogEntry& rules,
                                                 const replay::ViewScope& scope) {
  std::vector<tell::ReplayFrame> frames;
  for (bool more = true; more && !::testing::Test::HasFailure();) {
    const Seq after = frames.empty() ? Seq{} : frames.back().seq;
    auto part = replay::answer(recording, rules, scope, after);
    if (!part) {
      ADD_FAILURE() << part.error();
      break;
    }
    EXPECT_TRUE(!part->more || !part->frames.empty());
    EXPECT_LE(part->frames.size(), static_cast<std::size_t>(limits::replay_frames_max));
    for (auto& frame : part->frames) frames.push_back(std::move(frame));
    more = part->more;
    if (!more) {
      EXPECT_EQ(part->head.frames, static_cast<int>(frames.size()));
    }
  }
  return frames;
}

TYPED_TEST_P(ReplayContract, shows_a_viewer_what_they_were_shown) {
  using R = TypeParam;
  const CatalogEntry& rules = *find_variant(R::key);
  for (std::uint64_t number = 0; number < 6; ++number) {
    Walk<R> walk{number};
    SCOPED_TRACE(walk.described());
    auto recording = recording_of(walk);
    const std::vector<Viewer> all = viewers(walk);
    std::vector<std::vector<ShownStep>> shown(all.size());
    std::uint32_t seq = 0;
    for (int step = 0; step < 150 && !walk.over(); ++step) {
      const auto events = walk.step();
      store_step<R>(recording, events, seq);
      for (std::size_t v = 0; v < all.size(); ++v) shown[v].push_back(shown_step(walk, events, Seq{seq}, all[v]));
    }
    for (std::size_t v = 0; v < all.size(); ++v) {
      const auto frames = all_frames(recording, rules, {all[v], Seq{seq}});
      ASSERT_EQ(frames.size(), shown[v].size());
      for (std::size_t i = 0; i < frames.size(); ++i) {
        ASSERT_EQ(frames[i].seq, shown[v][i].seq);
        ASSERT_EQ(frames[i].events, shown[v][i].events);
        ASSERT_EQ(frames[i].table, shown[v][i].table);
        ASSERT_EQ(frames[i].owns, shown[v][i].owns);
      }
    }
    // After the match everything is visible.
    recording.record.closed = storage::MatchClosed{recording.record.opened.match, "over", 1, {}, {}};
    for (const auto& frame : all_frames(recording, rules, {Archive{}, Seq{seq}})) {
      for (const RawJson& own : frame.owns) ASSERT_NE(own.text, "null");
      // In the form in which a seat sees its own tiles, not in that of the log.
      for (const RawJson& event : frame.events) ASSERT_FALSE(event.text.contains(R"("value":)")) << event.text;
    }
  }
}

// A replay does not contain stored events that players have not been told yet.
TYPED_TEST_P(ReplayContract, ends_with_the_last_event_told) {
  using R = TypeParam;
  Walk<R> walk{1};
  auto recording = recording_of(walk);
  std::uint32_t seq = 0, told = 0;
  int told_steps = 0;
  for (int step = 0; step < 12 && !walk.over(); ++step) {
    store_step<R>(recording, walk.step(), seq);
    if (step > 5) continue;
    told = seq;
    ++told_steps;
  }
  const auto frames = all_frames(recording, *find_variant(R::key), {Spectator{}, Seq{told}});
  ASSERT_EQ(static_cast<int>(frames.size()), told_steps);
  EXPECT_EQ(frames.back().seq, Seq{told});
}

REGISTER_TYPED_TEST_SUITE_P(ReplayContract, shows_a_viewer_what_they_were_shown, ends_with_the_last_event_told);

}  // namespace takamaka::testing
