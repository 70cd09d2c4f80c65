#include "protocol/json/rows.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/json/columns.hpp"

namespace takamaka {
namespace {

struct Spot {
  bool up = false;
  int x = 0;
  static constexpr auto fields = Fields{field("up", &Spot::up), field("x", &Spot::x)};
  friend bool operator==(const Spot&, const Spot&) = default;
};
struct Laid {
  std::string tile{};
  Spot spot{};
  std::optional<int> on{};
  int points = 0;
  std::optional<std::string> bonus{};
  static constexpr auto fields = Fields{field("tile", &Laid::tile), field("spot", &Laid::spot), field("on", &Laid::on),
                                        field("points", &Laid::points), field("bonus", &Laid::bonus)};
  friend bool operator==(const Laid&, const Laid&) = default;
};
struct Play {
  static constexpr std::string_view wire_name = "play";
  Spot spot{};
  static constexpr auto fields = Fields{field("spot", &Play::spot)};
  friend bool operator==(const Play&, const Play&) = default;
};
struct Pass {
  static constexpr std::string_view wire_name = "pass";
  static constexpr Fields<> fields{};
  friend bool operator==(const Pass&, const Pass&) = default;
};
struct Choices {
  int target = 0;
  static constexpr auto fields = Fields{field("target", &Choices::target)};
  friend bool operator==(const Choices&, const Choices&) = default;
};
struct Board {
  Choices options{};
  std::vector<Laid> laid{};
  std::vector<std::vector<Spot>> groups{};
  std::vector<bool> flags{};
  std::vector<std::variant<Play, Pass>> legal{};
  std::optional<Play> last{};
  static constexpr auto fields =
      Fields{field("options", &Board::options), field("laid", &Board::laid),   field("groups", &Board::groups),
             field("flags", &Board::flags),     field("legal", &Board::legal), field("last", &Board::last)};
  friend bool operator==(const Board&, const Board&) = default;
};

std::string row_of(const Board& board) {
  TextBuffer out;
  append_row<Choices>(out, board);
  return out.text();
}

TEST(Rows, AreValuesInTheOrderOfTheFieldsWithoutTheTypeThatIsLeftOut) {
  EXPECT_EQ(row_of({}), "[[],[],[],[]]");
  EXPECT_EQ(row_of({.flags = {true, false}, .last = Play{{true, 3}}}), R"([[],[],[true,false],[],["play",[true,3]]])");
}

TEST(Rows, OfAChoiceBeginWithTheirType) {
  EXPECT_EQ(row_of({.legal = {Play{{false, -1}}, Play{{false, -1}}, Pass{}}}),
            R"([[],[],[],[["play",[false,-1]],["play",[false,-1]],["pass"]]])");
}

TEST(Rows, LeaveOutWhatIsMissingAtTheEndAndThenWhatIsTheSameAsBefore) {
  const Spot here{true, 1};
  EXPECT_EQ(row_of({.laid = {{"a", here, {}, 0}, {"b", here, {}, 0}, {"c", here, 5, 0}, {"c", here, {}, 0}}}),
            R"([[["a",[true,1],null,0],["b"],["c",[true,1],5],["c",[true,1],null]],[],[],[]])");
  EXPECT_EQ(row_of({.laid = {{"a", here, {}, 1, "x"}, {"a", here, {}, 1, "x"}, {"a", here, {}, 1}}}),
            R"([[["a",[true,1],null,1,"x"],[],["a",[true,1],null,1,null]],[],[],[]])");
}

TEST(Rows, InAListOfListsBeginAnewInEachList) {
  EXPECT_EQ(row_of({.groups = {{{true, 1}, {false, 1}}, {{false, 1}}}}), "[[],[[[true,1],[false]],[[false,1]]],[],[]]");
}

TEST(Columns, NameTheValuesAndMarkLists) {
  EXPECT_EQ(
      columns_of(shape::of<Board>(), shape::of<Choices>()).dump(),
      R"([["laid[]",["tile",["spot",["up","x"]],"on","points","bonus"]],["groups[][]",["up","x"]],"flags",)"
      R"(["legal[]",{"play":["type",["spot",["up","x"]]],"pass":["type"]}],["last",["type",["spot",["up","x"]]]]])");
}

}  // namespace
}  // namespace takamaka
