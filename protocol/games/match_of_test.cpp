#include "protocol/games/match_of.hpp"

#include <gtest/gtest.h>

#include "engine/variants/gaple/bot.hpp"
#include "engine/variants/gaple/rules.hpp"

namespace takamaka {
namespace {

Lots lots(std::uint8_t seed) {
  Seed bytes{};
  bytes[0] = seed;
  return Lots{bytes};
}

const CatalogEntry& gaple_entry() { return *find_variant("gaple"); }

std::string normal(std::string_view options, std::uint8_t seats = 4) {
  const auto text = gaple_entry().normalize({std::string{options}}, seats);
  return text ? text->text : text.error().path + " " + text.error().reason;
}

TEST(Options, OptionsThatAreLeftOutGetTheirDefaultAndTheTextIsCanonical) {
  EXPECT_EQ(normal("{}"), to_json(gaple::Rules::defaults(4), Spectator{}));
  EXPECT_EQ(normal(R"({"deals":7,"cannot_play":"pass"})"), normal(R"( {"cannot_play" : "pass", "deals" : 7} )"));
  EXPECT_EQ(normal(normal(R"({"deals":7})")), normal(R"({"deals":7})"));
}

TEST(Options, ProblemsNameTheirPlace) {
  EXPECT_EQ(normal(R"({"deals":500})"), "/deals out of range");
  EXPECT_EQ(normal(R"({"cannot_play":"burn"})"), "/cannot_play must be one of discard, pass");
  EXPECT_EQ(normal(R"({"dealz":7})"), "/dealz unknown key");
  EXPECT_EQ(normal(R"({"deals":7.5})"), "/deals must be an integer");
  EXPECT_EQ(normal(R"({"deals":7.0})"), normal(R"({"deals":7})"));
  EXPECT_EQ(normal("[]"), " must be an object");
  EXPECT_EQ(normal("{}", 3), "/seats this game is not played with that number of seats");
}

TEST(Options, OptionsThatDoNotApplyAreReset) {
  // discard_end does not apply if players pass.
  EXPECT_EQ(normal(R"({"cannot_play":"pass","discard_end":"play_out"})"), normal(R"({"cannot_play":"pass"})"));
}

TEST(Options, StoredOptionsStayAsTheyWereAlsoIfTheyDoNotApplyAndTheirDefaultHasChanged) {
  const RawJson alone{R"({"max_rounds":50})"};  // no target and no number of deals in solitaire
  EXPECT_NE(find_variant("triple")->normalize_stored(alone, 1)->text.find(R"("deals":50)"), std::string::npos);
  EXPECT_NE(find_variant("triple")->normalize({R"({"deals":50})"}, 1)->text.find(R"("deals":0)"), std::string::npos);
}

TEST(Options, ContradictionsAreRefusedByName) {
  EXPECT_EQ(normal(R"({"teams":true})", 5), "/teams Partners need four players; seats is 5.");
  EXPECT_EQ(normal(R"({"variant":"4x7"})", 5), "/variant Five players play 5x5; seats is 5.");
  EXPECT_EQ(normal(R"({"variant":"5x5"})", 4), "/variant 5x5 is for five players; seats is 4.");
  EXPECT_NE(normal(R"({"teams":true})", 4), normal("{}", 4));
  const auto culin =
      find_variant("kap_tai_shap")->normalize({R"({"pair_rule":"listed_only","four_two_value":"three"})"}, 4);
  ASSERT_FALSE(culin.has_value());
  EXPECT_EQ(culin.error(), (DecodeError{"/four_two_value", "The list of pair_rule counts 4-2 as six."}));
}

// Three options that depend on one another: a reset must carry through.
struct Chained {
  bool a = false, b = false;
  int c = 1;
  static constexpr auto fields =
      Fields{option("c", &Chained::c, "C", "c", Range{1, 9}, {When{"b", "true"}}),
             option("b", &Chained::b, "B", "b", {}, {When{"a", "true"}}), option("a", &Chained::a, "A", "a")};
  friend bool operator==(const Chained&, const Chained&) = default;
};
TEST(Options, ResetsCarryThrough) {
  Chained options{false, true, 5};
  reset_what_does_not_apply(options, Chained{}, 4);
  EXPECT_EQ(options, Chained{});
  Chained whole{true, true, 5};
  reset_what_does_not_apply(whole, Chained{}, 4);
  EXPECT_EQ(whole, (Chained{true, true, 5}));
}

TEST(Describe, ContainsEverythingTheLobbyNeeds) {
  const Json entry = Json::parse(gaple_entry().describe());
  EXPECT_EQ(entry["key"], "gaple");
  EXPECT_EQ(entry["seats"]["min"], 4);
  EXPECT_EQ(entry["defaults"]["4"]["deals"], 4);
  const Json& deals = entry["options"]["properties"]["deals"];
  EXPECT_EQ(deals["maximum"], 99);
  EXPECT_EQ(deals["title"], "Deals");
  EXPECT_EQ(entry["options"]["properties"]["discard_end"]["x-when"], Json::parse(R"({"cannot_play":["discard"]})"));
  EXPECT_FALSE(entry["presets"].empty());
}

std::unique_ptr<AnyMatch> gaple_match() {
  const auto options = gaple_entry().normalize({"{}"}, 4);
  return gaple_entry().start(*options, 4);
}

TEST(MatchOf, EachSeatSeesOnlyItsOwnHand) {
  const auto match = gaple_match();
  const auto step = match->house(Deal{lots(1)});
  ASSERT_TRUE(step.has_value());
  const WrittenEvent& dealt = step->events.front();
  const Json shared = Json::parse(dealt.shared);
  ASSERT_EQ(shared["type"], "dealt");
  ASSERT_EQ(dealt.own.size(), 4U);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    EXPECT_TRUE(shared["hands"][seat].is_null());
    const Json own = Json::parse(dealt.own[seat]);
    for (std::size_t other = 0; other < 4; ++other) EXPECT_EQ(own["hands"][other].is_null(), seat != other);
  }
  const Json archive = Json::parse(dealt.archive);
  EXPECT_EQ(archive["hands"][2]["owner"], 2);
  EXPECT_EQ(archive["hands"][2]["value"].size(), 7U);
}

TEST(MatchOf, RefusesWithoutChangingAnything) {
  const auto match = gaple_match();
  (void)match->house(Deal{lots(1)});
  const Seat turn = std::get<Seat>(match->to_act());
  const std::string before = match->own(turn);
  const auto unreadable = match->act(turn, {R"({"type":"play","tile":"9-9","end":"left"})"});
  ASSERT_FALSE(unreadable.has_value());
  EXPECT_EQ(std::get<DecodeError>(unreadable.error()).path, "/tile");
  const auto unknown = match->act(turn, {R"({"type":"cheat"})"});
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(std::get<DecodeError>(unknown.error()), (DecodeError{"/type", "unknown type"}));
  const auto other = match->act(Seat{static_cast<std::uint8_t>((turn.value + 1) % 4)}, {R"({"type":"pass"})"});
  ASSERT_FALSE(other.has_value());
  EXPECT_TRUE(std::holds_alternative<Rejection>(other.error()));
  EXPECT_EQ(match->own(turn), before);
}

TEST(MatchOf, ReplaysAWholeMatchOfBotsFromItsLog) {
  const auto match = gaple_match();
  std::vector<std::string> log;
  std::size_t deals = 0, results = 0;
  const auto keep = [&](const Step& step) {
    for (const auto& event : step.events) log.push_back(event.archive);
    deals += step.record.deals.size();
    results += step.record.match.has_value();
  };
  std::uint8_t seed = 0;
  while (!std::holds_alternative<Over>(match->to_act())) {
    const ToAct turn = match->to_act();
    if (const Seat* seat = std::get_if<Seat>(&turn)) {
      EXPECT_GT(match->legal_count(*seat), 0U);
      const RawJson action =
          match->automatic(*seat) ? match->only_action(*seat) : match->advise(*seat, Strength::normal);
      const auto step = match->act(*seat, action);
      ASSERT_TRUE(step.has_value()) << action.text;
      keep(*step);
    } else {
      const auto step = match->house(Deal{lots(++seed)});
      ASSERT_TRUE(step.has_value());
      keep(*step);
    }
  }
  EXPECT_EQ(deals, 4U);
  EXPECT_EQ(results, 1U);

  const auto again = gaple_match();
  for (const std::string& line : log) {
    const auto step = again->replay(line);
    ASSERT_TRUE(step.has_value()) << step.error().path << ": " << step.error().reason << "\n" << line;
    EXPECT_EQ(step->events.front().archive, line);
  }
  EXPECT_EQ(match->table(), again->table());
  EXPECT_FALSE(again->replay(R"({"type":"dealt"})").has_value());
}

}  // namespace
}  // namespace takamaka
