#pragma once

// What every game says in the same way, so that a client that knows none can play all (decision 40), and why its rules refuse.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "protocol/json/shape.hpp"
#include "tests/contract/walk.hpp"

namespace takamaka::testing {

template <class R>
class ShapeContract : public ::testing::Test {};
TYPED_TEST_SUITE_P(ShapeContract);

inline const shape::Member* member_of(const shape::Type& object, std::string_view name) {
  const auto found = std::ranges::find(object.members, name, &shape::Member::name);
  return found == object.members.end() ? nullptr : &*found;
}
inline void expect_member(const shape::Type& object, std::string_view name, shape::Kind kind) {
  const shape::Member* member = member_of(object, name);
  ASSERT_NE(member, nullptr) << object.name << " has no `" << name << "`";
  EXPECT_EQ(member->type->kind, kind) << object.name << "." << name;
}
inline const shape::Type* event_named(const shape::Type& sum, std::string_view name) {
  for (const auto& one : sum.one_of) {
    if (one->tag == name) return one.get();
  }
  return nullptr;
}

TYPED_TEST_P(ShapeContract, the_common_fields_have_the_same_names_and_kinds) {
  using R = TypeParam;
  using shape::Kind;
  const shape::Type &table = *shape::of<typename R::Public>(), &own = *shape::of<typename R::Own>();
  expect_member(table, "options", Kind::object);
  expect_member(table, "seats", Kind::integer);
  expect_member(table, "deal", Kind::integer);
  expect_member(table, "phase", Kind::choice);
  expect_member(table, "turn", Kind::optional);
  expect_member(table, "hand_sizes", Kind::list);
  if (const shape::Member* last = member_of(table, "last_deal")) {
    EXPECT_EQ(last->type->of->tag, "deal_ended");
  }
  expect_member(own, "seat", Kind::integer);
  expect_member(own, "hand", Kind::list);
  expect_member(own, "legal", Kind::list);
  for (const auto& [name, result] : {std::pair{"deal_ended", "DealResult"}, {"match_ended", "MatchResult"}}) {
    const shape::Type* event = event_named(*shape::of<typename R::Event>(), name);
    ASSERT_NE(event, nullptr) << name;
    expect_member(*event, "result", Kind::object);
    EXPECT_EQ(member_of(*event, "result")->type->name, result);
  }
  const auto phases = member_of(table, "phase")->type->choices;
  for (const std::string_view phase : {"awaiting_deal", "finished"})
    EXPECT_EQ(std::ranges::count(phases, phase), 1) << phase;
}

// The rejections are literals in the game's code, so the code is the list that the declared one is compared with.
TYPED_TEST_P(ShapeContract, every_refusal_of_the_rules_is_declared_with_its_rules_and_texts) {
  using R = TypeParam;
  const std::regex rejection{R"re((?:refuse\(|Rejection)\{\s*"([a-z_]+)",\s*"(R[0-9.]+)"\})re"};
  std::map<std::string, std::set<std::string>> in_code;
  const auto folder = std::filesystem::path{TAKAMAKA_SOURCE_DIR} / "engine" / "variants" / R::key;
  for (const auto& file : std::filesystem::directory_iterator{folder}) {
    if (file.path().extension() != ".cpp" || file.path().filename().string().ends_with("_test.cpp")) continue;
    std::ifstream in{file.path()};
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    for (std::sregex_iterator one{text.begin(), text.end(), rejection}, end; one != end; ++one)
      in_code[(*one)[1]].insert((*one)[2]);
  }
  std::set<std::string_view> declared;
  for (const RuleRefusal& one : refusals_of<R>()) {
    SCOPED_TRACE(one.code);
    EXPECT_TRUE(declared.insert(one.code).second) << "declared twice";
    EXPECT_TRUE(ShortText::fits(one.code)) << "views hold the code";
    for (const std::string_view text : {one.text.en, one.text.fr, one.text.crs, one.text.id, one.text.es, one.text.zh})
      EXPECT_FALSE(text.empty());
    std::string rules;
    for (const std::string& rule : in_code[std::string{one.code}]) rules += (rules.empty() ? "" : " ") + rule;
    if (!rules.empty()) {
      EXPECT_EQ(one.rules, rules);
    }
  }
  EXPECT_FALSE(in_code.empty());
  for (const auto& [code, rules] : in_code) {
    if (code != "deal_in_progress") {
      EXPECT_TRUE(declared.contains(code)) << code << " is not declared";
    }
  }
  // Whatever a player tries, and whatever a seat is told about its tiles.
  for_each_step<R>(20, 80, [&](Walk<R>& walk, const auto&) {
    for (const Seat seat : walk.all_seats()) {
      for (const auto& action : walk.legal(seat)) {
        for (const Seat other : walk.all_seats()) {
          auto trial = walk.match;
          const auto tried = trial.act(other, action);
          if (!tried) {
            EXPECT_TRUE(declared.contains(tried.error().code)) << tried.error().code;
          }
        }
      }
      const auto own = R::own_view(walk.state(), seat);
      if constexpr (requires { own.unplayable; }) {
        for (const auto& one : own.unplayable) EXPECT_TRUE(declared.contains(one.code)) << one.code.view();
      }
    }
  });
}

REGISTER_TYPED_TEST_SUITE_P(ShapeContract, the_common_fields_have_the_same_names_and_kinds,
                            every_refusal_of_the_rules_is_declared_with_its_rules_and_texts);

}  // namespace takamaka::testing
