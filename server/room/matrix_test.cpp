// Permissions: every request in every phase by every role. A refused request changes nothing.

#include <functional>

#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

enum Role { host, player, guest, spectator };
constexpr std::array<const char*, 4> everybody{"ann", "bob", "dan", "eve"};
constexpr std::array phases{RoomPhase::gathering, RoomPhase::playing, RoomPhase::between_deals, RoomPhase::finished};

using ByPhase = std::array<const char*, 4>;  // gathering, playing, between_deals, finished
constexpr ByPhase all(const char* outcome) { return {outcome, outcome, outcome, outcome}; }
constexpr ByPhase set_up{"ok", "match_running", "match_running", "ok"};  // not while a match runs

struct Line {
  const char* request;
  std::function<std::string(Harness&, const std::string&)> ask;
  std::array<ByPhase, 4> expected;  // host, player, guest, spectator
};

template <class Ask>
auto asking(Ask request) {
  return [request](Harness& table, const std::string& name) { return table.outcome(name, request); };
}
std::string act(Harness& table, const std::string& name) {
  if (table.state().phase == RoomPhase::between_deals) return table.act(name, R"({"type":"stop"})");
  const auto legal = table.who("ann").legal();
  return table.act(name, legal.empty() ? R"({"type":"pass"})" : legal.front());
}

std::string remove_dan(Harness& table, const std::string& name) {
  const auto unseated = table.who("ann").info->unseated_people;
  const auto dan = std::ranges::find(unseated, "dan", &UnseatedView::name);
  return table.outcome(name, ask::RemovePerson{.person = dan == unseated.end() ? 1 : dan->person});
}

const std::vector<Line>& lines() {
  static const std::array<ByPhase, 4> host_alone{all("ok"), all("not_host"), all("not_host"), all("not_host")};
  static const std::array<ByPhase, 4> host_set_up{set_up, all("not_host"), all("not_host"), all("not_host")};
  static const ByPhase in_match{"no_match", "ok", "ok", "no_match"};
  static const std::array<ByPhase, 4> host_in_match{in_match, all("not_host"), all("not_host"), all("not_host")};
  static const ByPhase full{"no_open_seat", "match_running", "match_running", "no_open_seat"};
  static const ByPhase late{"no_open_seat", "ok", "ok", "no_open_seat"};
  static const ByPhase sheet{"no_match", "ok", "ok", "ok"};
  static const std::vector<Line> all_lines{
      {"leave", asking(ask::Leave{}), {all("ok"), all("ok"), all("ok"), all("ok")}},
      {"sit", asking(ask::Sit{}), {all("ok"), all("ok"), late, all("spectator")}},
      {"stand", asking(ask::Stand{}), {set_up, set_up, all("not_seated"), all("not_seated")}},
      {"configure", asking(ask::Configure{.variant = "tiny", .seats = 3}), host_set_up},
      {"swap", asking(ask::Swap{.a = Seat{0}, .b = Seat{1}}), host_set_up},
      {"add_bots", asking(ask::AddBots{}), {full, all("not_host"), all("not_host"), all("not_host")}},
      {"remove", asking(ask::Remove{.seat = Seat{2}}), host_set_up},
      {"remove_person", remove_dan, host_alone},
      {"lock", asking(ask::Lock{}), host_alone},
      {"transfer", asking(ask::Transfer{.seat = Seat{1}}), host_alone},
      {"start", asking(ask::Start{}), host_set_up},
      {"act",
       act,
       {ByPhase{"no_match", "ok", "ok", "no_match"}, ByPhase{"no_match", "not_your_turn", "ok", "no_match"},
        ByPhase{"no_match", "not_seated", "not_seated", "no_match"}, all("spectator")}},
      {"ready",
       asking(ask::Ready{}),
       {ByPhase{"not_now", "not_now", "ok", "not_now"}, ByPhase{"not_now", "not_now", "ok", "not_now"},
        all("not_seated"), all("spectator")}},
      {"pause",
       asking(ask::Pause{}),
       {ByPhase{"no_match", "ok", "ok", "no_match"}, ByPhase{"no_match", "ok", "ok", "no_match"},
        ByPhase{"no_match", "not_seated", "not_seated", "no_match"}, all("spectator")}},
      {"play_on", asking(ask::PlayOn{}), {all("not_paused"), all("not_paused"), all("not_seated"), all("spectator")}},
      {"say", asking(ask::Say{.phrase = "hello"}), {all("ok"), all("ok"), all("not_seated"), all("spectator")}},
      {"mute", asking(ask::Mute{.seat = Seat{1}}), host_alone},
      {"report",
       asking(ask::Report{.category = ReportCategory::chat, .text = "rude"}),
       {all("ok"), all("ok"), all("ok"), all("ok")}},
      {"sheet", asking(ask::Sheet{}), {sheet, sheet, sheet, sheet}},
      {"ask_for_seat", asking(ask::AskForSeat{.seat = Seat{1}}), host_in_match},
      {"answer_for_seat",
       asking(ask::AnswerForSeat{.agree = true}),
       {all("not_now"), all("not_now"), all("not_seated"), all("not_seated")}},
      {"offer_seat",
       asking(ask::OfferSeat{.seat = Seat{1}}),
       {ByPhase{"no_match", "player_here", "player_here", "no_match"}, in_match, all("not_host"), all("not_host")}},
      {"cancel_offer",
       asking(ask::CancelOffer{.seat = Seat{1}}),
       {ByPhase{"no_match", "not_now", "not_now", "no_match"}, ByPhase{"no_match", "not_now", "not_now", "no_match"},
        all("not_host"), all("not_host")}},
      {"line_up", asking(ask::LineUp{}), {all("seated_already"), all("seated_already"), all("ok"), all("spectator")}},
      {"leave_line",
       asking(ask::LeaveLine{}),
       {all("not_in_line"), all("not_in_line"), all("not_in_line"), all("not_in_line")}},
      {"set_pace", asking(ask::SetPace{.pace = TablePace::fast}), host_alone},
      {"skip_to_turn",
       asking(ask::SkipToTurn{}),
       {ByPhase{"no_match", "not_now", "not_now", "no_match"}, ByPhase{"no_match", "not_now", "not_now", "no_match"},
        ByPhase{"no_match", "not_seated", "not_seated", "no_match"}, all("spectator")}}};
  return all_lines;
}

// ann is host on seat 0, bob sits on 1, a bot on 2; dan entered by the table's code and has no seat, eve is a
// spectator.
Harness table_in(RoomPhase phase) {
  Harness table{{.settings = {.between_deals_seconds = 100}}};
  table.seat("bob");
  table.enter("dan");
  table.enter("eve", Door::watch);
  EXPECT_EQ(table.outcome("ann", ask::AddBots{}), "ok");
  if (phase == RoomPhase::gathering) return table;
  EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  if (phase != RoomPhase::playing) table.play_until(phase);
  return table;
}

TEST(Matrix, ContainsEveryRequest) { EXPECT_EQ(lines().size(), std::variant_size_v<wire::variant_of<in::Request>>); }

class Matrix : public ::testing::TestWithParam<std::size_t> {};

TEST_P(Matrix, AllowsEachRoleAndPhaseItsRequests) {
  const Line& line = lines()[GetParam()];
  for (std::size_t phase = 0; phase < phases.size(); ++phase) {
    for (std::size_t role = 0; role < everybody.size(); ++role) {
      SCOPED_TRACE(std::string{line.request} + " by " + everybody[role] + " in " + std::string{name_of(phases[phase])});
      auto table = table_in(phases[phase]);
      const Seq seq = table.room().seq();
      const State state = table.state();
      const std::string shown = table.room().snapshot(player_named(everybody[role]));
      const std::string outcome = line.ask(table, everybody[role]);
      EXPECT_EQ(outcome, line.expected[role][phase]);
      if (outcome != "ok") {
        EXPECT_EQ(table.room().seq(), seq);
        EXPECT_EQ(table.state(), state);
        EXPECT_EQ(table.room().snapshot(player_named(everybody[role])), shown);
      }
      if (table.is_open()) table.expect_restorable();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EveryRequest, Matrix, ::testing::Range(std::size_t{0}, lines().size()),
                         [](const auto& line) { return std::string{lines()[line.param].request}; });

}  // namespace
}  // namespace takamaka::room
