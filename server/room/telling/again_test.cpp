// A request that is sent again acts once and gets the same answer, also when the room was restored in between.

#include <functional>

#include "server/room/state/done_requests.hpp"
#include "tests/support/room_harness.hpp"

namespace takamaka::room {
namespace {

using namespace std::string_literals;
using Ask = std::function<std::optional<ServerMessage>(Harness&, const std::string&)>;

struct Case {
  const char* request;
  const char* who;
  Ask ask;  // with the id "again"
  std::function<void(Harness&)> before = [](Harness&) {};
  bool in_match = false;
};

template <class Request>
Ask with(Request request) {
  request.id = "again";
  return [request](Harness& table, const std::string& name) { return table.ask(name, request); };
}
// A copy asks the same again, whatever has happened in between.
template <class Make>
Ask made_once(Make make) {
  using Request = std::invoke_result_t<Make, Person&>;
  return [make, kept = std::optional<Request>{}](Harness& table, const std::string& name) mutable {
    if (!kept) kept = make(table.who(name));
    return table.ask(name, *kept);
  };
}
ask::Act first_move(const Person& person) {
  const auto legal = person.legal();
  return {
      .id = "again", .seq = person.last.seq, .action = RawJson{legal.empty() ? R"({"type":"pass"})" : legal.front()}};
}
ask::RemovePerson first_person(const Person& host) {
  const auto people = host.info->unseated_people;
  return {.id = "again", .person = people.empty() ? 1 : people.front().person};
}
void fill(Harness& table) { EXPECT_EQ(table.outcome("ann", ask::AddBots{}), "ok"); }
void pause(Harness& table) {
  for (const char* name : {"ann", "bob"}) EXPECT_EQ(table.outcome(name, ask::Pause{}), "ok");
}

// ann is host on seat 0, bob sits on seat 1, dan has no seat; a match has a bot on seat 2.
const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {"leave", "bob", with(ask::Leave{})},
      {"sit", "dan", with(ask::Sit{})},
      {"stand", "bob", with(ask::Stand{})},
      {"configure", "ann", with(ask::Configure{.variant = "tiny", .seats = 4})},
      {"swap", "ann", with(ask::Swap{.a = Seat{0}, .b = Seat{1}})},
      {"add_bots", "ann", with(ask::AddBots{})},
      {"remove", "ann", with(ask::Remove{.seat = Seat{1}})},
      {"remove_person", "ann", made_once(first_person)},
      {"lock", "ann", with(ask::Lock{})},
      {"transfer", "ann", with(ask::Transfer{.seat = Seat{1}})},
      {"start", "ann", with(ask::Start{}), fill},
      {"act", "ann", made_once(first_move),
       [](Harness& table) {
         while (table.turn() != Seat{0}) table.play_one();
       },
       true},
      {"ready", "ann", with(ask::Ready{}), [](Harness& table) { table.play_until(RoomPhase::between_deals); }, true},
      {"pause", "ann", with(ask::Pause{}), [](Harness&) {}, true},
      {"play_on", "ann", with(ask::PlayOn{}), pause, true},
      {"say", "ann", with(ask::Say{.phrase = "hello"})},
      {"mute", "ann", with(ask::Mute{.seat = Seat{1}})},
      {"report", "ann", with(ask::Report{.category = ReportCategory::chat, .text = "rude"})},
      {"ask_for_seat", "ann", with(ask::AskForSeat{.seat = Seat{1}}), [](Harness&) {}, true},
      {"answer_for_seat", "bob", with(ask::AnswerForSeat{.agree = true}),
       [](Harness& table) { EXPECT_EQ(table.outcome("ann", ask::AskForSeat{.seat = Seat{1}}), "ok"); }, true},
      {"offer_seat", "bob", with(ask::OfferSeat{.seat = Seat{1}}), [](Harness&) {}, true},
      {"cancel_offer", "bob", with(ask::CancelOffer{.seat = Seat{1}}),
       [](Harness& table) { EXPECT_EQ(table.outcome("bob", ask::OfferSeat{.seat = Seat{1}}), "ok"); }, true},
      {"line_up", "dan", with(ask::LineUp{})},
      {"leave_line", "dan", with(ask::LeaveLine{}),
       [](Harness& table) { EXPECT_EQ(table.outcome("dan", ask::LineUp{}), "ok"); }},
      {"set_pace", "ann", with(ask::SetPace{.pace = TablePace::slow})}};
  return all;
}

Harness table_for(const Case& of, int turn_seconds) {
  Harness table{{.settings = {.turn_seconds = turn_seconds, .grace_seconds = 600, .between_deals_seconds = 100}}};
  table.seat("bob");
  table.enter("dan");
  if (of.in_match) {
    fill(table);
    EXPECT_EQ(table.outcome("ann", ask::Start{}), "ok");
  }
  of.before(table);
  return table;
}

// All but `sheet`, which only reads, and `skip_to_turn`, which is not stored.
TEST(RepeatedRequests, EveryRequestThatActsHasACase) {
  EXPECT_EQ(cases().size(), std::variant_size_v<wire::variant_of<in::Request>> - 2);
}

class RepeatedRequest : public ::testing::TestWithParam<std::tuple<std::size_t, int>> {};

TEST_P(RepeatedRequest, ActsOnceAlsoAfterARestore) {
  const auto [number, turn_seconds] = GetParam();
  const Case& of = cases()[number];
  auto table = table_for(of, turn_seconds);
  const Ask ask = of.ask;
  const auto answer = ask(table, of.who);
  ASSERT_TRUE(answer.has_value());
  ASSERT_FALSE(std::holds_alternative<tell::Refused>(*answer)) << std::get<tell::Refused>(*answer).code;
  const auto reports = table.store.reports(Harness::room_id());
  for (int restores = 0; restores < 2; ++restores) {
    table.restart();
    table.enter(of.who);
    const auto log = table.log();
    const auto again = ask(table, of.who);
    ASSERT_TRUE(again.has_value());
    // A report is no event, so its answer has the seq of the time.
    if (std::string_view{of.request} != "report") {
      EXPECT_EQ(*again, *answer);
    }
    EXPECT_FALSE(std::holds_alternative<tell::Refused>(*again));
    EXPECT_EQ(table.log(), log);
    EXPECT_EQ(table.store.reports(Harness::room_id()), reports);
    EXPECT_TRUE(table.who(of.who).attached);
    table.expect_restorable();
  }
}

TEST_P(RepeatedRequest, KeepsItsIdFromAnyOther) {
  const auto [number, turn_seconds] = GetParam();
  const Case& of = cases()[number];
  auto table = table_for(of, turn_seconds);
  ASSERT_TRUE(Ask{of.ask}(table, of.who));
  for (int restores = 0; restores < 2; ++restores) {
    if (restores > 0) table.restart();
    table.enter(of.who);
    const auto log = table.log();
    // A report is no event: after a restart the account knows its id.
    if (restores > 0 && std::string_view{of.request} == "report") continue;
    for (const Case& other : cases()) {
      if (&other == &of) continue;
      const auto answer = Ask{other.ask}(table, of.who);
      ASSERT_TRUE(answer && std::holds_alternative<tell::Refused>(*answer)) << other.request;
      EXPECT_EQ(std::get<tell::Refused>(*answer).code, "id_taken") << other.request;
    }
    EXPECT_EQ(table.outcome(of.who, ask::Say{.id = "again", .phrase = "thanks"}), "id_taken");
    if (of.who == "ann"s) {
      EXPECT_EQ(table.outcome(of.who, ask::Say{.id = "create", .phrase = "thanks"}), "id_taken");
    }
    EXPECT_NE(table.outcome(of.who, ask::Sheet{.id = "again"}), "id_taken") << "it only reads";
    EXPECT_EQ(table.log(), log);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, RepeatedRequest,
                         ::testing::Combine(::testing::Range(std::size_t{0}, cases().size()), ::testing::Values(0, 30)),
                         [](const auto& of) {
                           return std::string{cases()[std::get<0>(of.param)].request} +
                                  (std::get<1>(of.param) == 0 ? "" : "_with_clocks");
                         });

TEST(AgainAfterARestore, ARequestThatWasRefusedOrNeverArrivedIsDoneNow) {
  auto table = three_people();
  EXPECT_EQ(table.outcome("bob", ask::Lock{.id = "early"}), "not_host");
  ASSERT_EQ(table.outcome("ann", ask::Transfer{.seat = Seat{1}}), "ok");
  table.restart();
  table.enter("bob");
  EXPECT_EQ(table.outcome("bob", ask::Lock{.id = "early"}), "ok");
  EXPECT_TRUE(table.state().locked);
}

TEST(AgainAfterARestore, TheIdOfAnotherPlayerIsAnotherRequest) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Say{.id = "1", .phrase = "hello"}), "ok");
  table.restart();
  table.enter("bob");
  ASSERT_EQ(table.outcome("bob", ask::Say{.id = "1", .phrase = "hello"}), "ok");
  EXPECT_EQ(table.logged("said"), 2);
}

// The next match's checkpoint begins another part of the log.
TEST(AgainAfterARestore, TheStartOfAMatchForgetsNothing) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("bob", ask::Say{.id = "1", .phrase = "hello"}), "ok");
  ASSERT_EQ(table.outcome("ann", ask::Start{.id = "2"}), "ok");
  for (int restores = 0; restores < 2; ++restores) {
    table.restart();
    for (const char* name : {"ann", "bob", "cho"}) table.enter(name);
    EXPECT_EQ(table.outcome("bob", ask::Say{.id = "1", .phrase = "hello"}), "ok");
    EXPECT_EQ(table.outcome("ann", ask::Start{.id = "2"}), "ok");
    EXPECT_EQ(table.logged("said"), 1);
    EXPECT_EQ(table.state().matches, 1);
  }
}

TEST(AgainAfterARestore, TheLogHoldsNeitherTheIdNorTheCodeOfAnOffer) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{.id = "my-secret-id"}), "ok");
  const auto offer = table.ask("bob", ask::OfferSeat{.id = "my-secret-id", .seat = Seat{1}});
  const std::string code = std::get<tell::SeatOfferIs>(*offer).code;
  for (const storage::EventRow& row : table.log()) {
    EXPECT_EQ(row.payload.find("my-secret-id"), std::string::npos);
    EXPECT_EQ(row.payload.find(code), std::string::npos);
  }
}

// One row for each move: what was asked stands at the move's own event.
TEST(AgainAfterARestore, AMoveWithoutAClockIsOneEvent) {
  auto table = three_people();
  ASSERT_EQ(table.outcome("ann", ask::Start{}), "ok");
  const std::size_t before = table.log().size();
  table.play_one();
  const auto log = table.log();
  ASSERT_EQ(log.size(), before + 1);
  EXPECT_EQ(log.back().kind, "game");
  EXPECT_NE(log.back().request, "");
}

TEST(AgainAfterARestore, TheRoomKnowsTheRequestThatCreatedIt) {
  Harness table;
  table.restart();
  EXPECT_EQ(table.state().created_by, request_key(player_named("ann"), "create"));
}

TEST(DoneRequests, OfEarlierVersionsMatchEveryRequestWithTheirId) {
  const auto key_of = [](const char* id, const char* content) {
    return done_key(request_key(player_named("ann"), id), request_fingerprint(content));
  };
  DoneRequests requests;
  requests.add({.key = request_key(player_named("ann"), "1")});
  EXPECT_TRUE(is_same(*requests.find(key_of("1", "a")), key_of("1", "a")));
  requests.add({.key = key_of("2", "a")});
  EXPECT_TRUE(is_same(*requests.find(key_of("2", "a")), key_of("2", "a")));
  EXPECT_FALSE(is_same(*requests.find(key_of("2", "b")), key_of("2", "b")));
}

TEST(DoneRequests, AreBounded) {
  DoneRequests requests;
  for (int i = 0; i <= limits::requests_kept; ++i) requests.add({.key = std::to_string(i)});
  EXPECT_EQ(requests.find("0"), nullptr);
  EXPECT_NE(requests.find("1"), nullptr);
  EXPECT_EQ(requests.last().size(), static_cast<std::size_t>(limits::answers_kept));
  EXPECT_EQ(requests.last().back().key, std::to_string(limits::requests_kept));
  EXPECT_EQ(requests.last().front().key, std::to_string(limits::requests_kept - limits::answers_kept + 1));
}

}  // namespace
}  // namespace takamaka::room
