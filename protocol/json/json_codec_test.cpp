#include "protocol/json/json_codec.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "all_rules.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/messages/messages.hpp"
#include "tests/support/arbitrary.hpp"

namespace takamaka {
namespace {

using testing::Arbitrary;

// ------------------------------------------------------------------------------------------------------- round trips

template <class T>
void round_trips(int times) {
  for (int number = 0; number < times; ++number) {
    const T value = Arbitrary{static_cast<std::uint64_t>(number)}.make<T>();
    const std::string text = to_json(value, Archive{});
    const auto again = decode_text<T>(text, archive_limits);
    ASSERT_TRUE(again.has_value()) << again.error().path << ": " << again.error().reason << "\n" << text;
    ASSERT_EQ(*again, value) << text;
    ASSERT_EQ(to_json(*again, Archive{}), text);
  }
}

TEST(RoundTrip, EveryClientMessage) { round_trips<ClientMessage>(4000); }
TEST(RoundTrip, EveryServerMessage) { round_trips<ServerMessage>(4000); }
TEST(RoundTrip, EveryTypeOfEveryVariant) {
  for_each_rules([]<class R>() {
    SCOPED_TRACE(R::key);
    round_trips<typename R::Options>(200);
    round_trips<typename R::Action>(200);
    round_trips<typename R::Event>(400);  // with every secret, as in the log
    round_trips<typename R::Public>(100);
    round_trips<typename R::Own>(100);
  });
}

// ---------------------------------------------------------------------------------------------------------- refusals

enum class Suit : std::uint8_t { red, black };
constexpr std::array<std::string_view, 2> names(Suit) { return {"red", "black"}; }

struct Inner {
  int depth = 3;
  static constexpr auto fields = Fields{field("depth", &Inner::depth, {}, Range{0, 9})};
  friend bool operator==(const Inner&, const Inner&) = default;
};
// One field of every kind.
struct Sample {
  bool flag = false;
  int count = 0, even = 0;
  std::uint8_t byte = 0;
  std::int64_t wide = 0;
  std::uint64_t unsigned_wide = 0;
  std::string name = "x";
  Suit suit = Suit::red;
  Seat seat{};
  std::optional<int> maybe{};
  std::vector<int> list{1};
  Inner inner{};
  double_six::Tile tile{};
  OnlyFor<int> owned{};
  static constexpr auto fields = Fields{field("flag", &Sample::flag),
                                        field("count", &Sample::count, {}, Range{-5, 5}),
                                        field("even", &Sample::even, {}, Range{10, 20, 2}),
                                        field("byte", &Sample::byte),
                                        field("wide", &Sample::wide),
                                        field("unsigned_wide", &Sample::unsigned_wide),
                                        field("name", &Sample::name, {}, Range{1, 3}),
                                        field("suit", &Sample::suit),
                                        field("seat", &Sample::seat),
                                        field("maybe", &Sample::maybe, {}, Range{1, 2}),
                                        field("list", &Sample::list, {}, Range{1, 2}),
                                        field("inner", &Sample::inner),
                                        field("tile", &Sample::tile),
                                        field("owned", &Sample::owned)};
  friend bool operator==(const Sample&, const Sample&) = default;
};

// Returns the sample with one field written as `value`; without the field if `value` is empty.
std::string sample_with(std::string_view key, std::string_view value) {
  std::string out = "{";
  const std::array<std::pair<std::string_view, std::string_view>, 14> good{{{"flag", "true"},
                                                                            {"count", "5"},
                                                                            {"even", "12"},
                                                                            {"byte", "255"},
                                                                            {"wide", "-9223372036854775808"},
                                                                            {"unsigned_wide", "18446744073709551615"},
                                                                            {"name", "\"牌🐄é\""},
                                                                            {"suit", "\"black\""},
                                                                            {"seat", "3"},
                                                                            {"maybe", "2"},
                                                                            {"list", "[1,2]"},
                                                                            {"inner", R"({"depth":9})"},
                                                                            {"tile", "\"4-6\""},
                                                                            {"owned", R"({"owner":1,"value":7})"}}};
  bool known = false;
  for (const auto& [name, text] : good) {
    const std::string_view written = name == key ? value : text;
    known = known || name == key;
    if (!written.empty()) out.append(out.size() > 1 ? "," : "").append("\"").append(name).append("\":").append(written);
  }
  if (!known) out.append(",\"").append(key).append("\":").append(value);
  return out + "}";
}

struct Hostile {
  std::string_view key, value, path, reason;
};
constexpr std::array hostile{
    Hostile{"flag", "1", "/flag", "must be true or false"},
    Hostile{"flag", "\"true\"", "/flag", "must be true or false"},
    Hostile{"flag", "null", "/flag", "must be true or false"},
    Hostile{"flag", "", "/flag", "missing"},
    Hostile{"count", "6", "/count", "out of range"},
    Hostile{"count", "-6", "/count", "out of range"},
    Hostile{"count", "4.5", "/count", "must be an integer"},
    Hostile{"count", "45e-1", "/count", "must be an integer"},
    Hostile{"count", "1e-1", "/count", "must be an integer"},
    Hostile{"count", "1e-999", "/count", "must be an integer"},
    Hostile{"count", "6.0", "/count", "out of range"},
    Hostile{"count", "6e1", "/count", "out of range"},
    Hostile{"count", "2147483648.0", "/count", "out of range"},
    Hostile{"count", "1e300", "/count", "must be an integer"},
    Hostile{"count", "-0", "", "-0 is not allowed"},
    Hostile{"count", "-0.0", "/count", "must be an integer"},
    Hostile{"count", "1e999", "", "not JSON"},
    Hostile{"count", "-1e999", "", "not JSON"},
    Hostile{"count", "2147483648", "/count", "out of range"},
    Hostile{"count", "4294967297", "/count", "out of range"},
    Hostile{"count", "9223372036854775808", "/count", "out of range"},
    Hostile{"count", "18446744073709551616", "/count", "must be an integer"},
    Hostile{"count", "99999999999999999999999999", "/count", "must be an integer"},
    Hostile{"count", "01", "", "not JSON"},
    Hostile{"count", "+1", "", "not JSON"},
    Hostile{"count", "0x10", "", "not JSON"},
    Hostile{"count", "NaN", "", "not JSON"},
    Hostile{"count", "Infinity", "", "not JSON"},
    Hostile{"count", "1.", "", "not JSON"},
    Hostile{"count", "\"1\"", "/count", "must be an integer"},
    Hostile{"count", "true", "/count", "must be an integer"},
    Hostile{"count", "[1]", "/count", "must be an integer"},
    Hostile{"count", "{}", "/count", "must be an integer"},
    Hostile{"even", "13", "/even", "must be in steps of 2 from 10"},
    Hostile{"even", "8", "/even", "out of range"},
    Hostile{"byte", "256", "/byte", "out of range"},
    Hostile{"byte", "-1", "/byte", "out of range"},
    Hostile{"wide", "9223372036854775808", "/wide", "out of range"},
    Hostile{"wide", "-9223372036854775809", "/wide", "must be an integer"},
    Hostile{"wide", "9223372036854775807.5", "/wide", "must be an integer"},
    Hostile{"wide", "9223372036854775808.0", "/wide", "out of range"},
    Hostile{"wide", "-9223372036854775809.0", "/wide", "must be an integer"},
    Hostile{"unsigned_wide", "-1", "/unsigned_wide", "out of range"},
    Hostile{"unsigned_wide", "18446744073709551616", "/unsigned_wide", "must be an integer"},
    Hostile{"name", "\"\"", "/name", "must be 1 to 3 characters"},
    Hostile{"name", "\"abcd\"", "/name", "must be 1 to 3 characters"},
    Hostile{"name", "\"🐄🐄🐄🐄\"", "/name", "must be 1 to 3 characters"},
    Hostile{"name", "7", "/name", "must be a string"},
    Hostile{"name", "\"a\\u0000\"", "", "the character U+0000 is not allowed"},
    Hostile{"name", "\"\\ud800\"", "", "not JSON"},
    Hostile{"name", "\"\\udc00x\"", "", "not JSON"},
    Hostile{"name", "\"a\nb\"", "", "not JSON"},
    Hostile{"name", "\"\xFF\"", "", "not JSON"},
    Hostile{"name", "\"\xC0\xAF\"", "", "not JSON"},
    Hostile{"name", "\"\xED\xA0\x80\"", "", "not JSON"},
    Hostile{"name", "\"\xF4\x90\x80\x80\"", "", "not JSON"},
    Hostile{"name", "\"\xE2\x82\"", "", "not JSON"},
    Hostile{"name", "'x'", "", "not JSON"},
    Hostile{"suit", "\"green\"", "/suit", "must be one of red, black"},
    Hostile{"suit", "\"Red\"", "/suit", "must be one of red, black"},
    Hostile{"suit", "0", "/suit", "must be a string"},
    Hostile{"seat", "256", "/seat", "out of range"},
    Hostile{"seat", "-1", "/seat", "out of range"},
    Hostile{"maybe", "3", "/maybe", "out of range"},
    Hostile{"maybe", "\"1\"", "/maybe", "must be an integer"},
    Hostile{"list", "[]", "/list", "must be 1 to 2 entries"},
    Hostile{"list", "[1,2,3]", "/list", "must be 1 to 2 entries"},
    Hostile{"list", "[1,null]", "/list/1", "must be an integer"},
    Hostile{"list", "{}", "/list", "must be a list"},
    Hostile{"list", "[1,]", "", "not JSON"},
    Hostile{"inner", "{}", "/inner/depth", "missing"},
    Hostile{"inner", R"({"depth":10})", "/inner/depth", "out of range"},
    Hostile{"inner", R"({"depth":1,"more":1})", "/inner/more", "unknown key"},
    Hostile{"inner", R"({"depth":1,"depth":2})", "", "duplicate key"},
    Hostile{"inner", R"({"depth":1,"a/b~c":2})", "/inner/a~1b~0c", "unknown key"},
    Hostile{"inner", "[]", "/inner", "must be an object"},
    Hostile{"tile", "\"6-4\"", "/tile", "has the wrong form"},
    Hostile{"tile", "\"\"", "/tile", "has the wrong form"},
    Hostile{"tile", "46", "/tile", "must be a string"},
    Hostile{"owned", "7", "/owned", "must be an object of `owner` and `value`"},
    Hostile{"owned", R"({"owner":1})", "/owned", "must be an object of `owner` and `value`"},
    Hostile{"owned", R"({"owner":-1,"value":1})", "/owned/owner", "out of range"},
    Hostile{"owned", R"({"owner":1,"value":"x"})", "/owned/value", "must be an integer"},
    Hostile{"extra", "1", "/extra", "unknown key"},
    Hostile{"type", "\"sample\"", "/type", "unknown key"},
};

// JSON Schema calls them integers, and programs in Lua and Godot write them. No digit is lost.
TEST(Decode, AnIntegerMayBeWrittenWithAFractionOrAnExponent) {
  for (const std::string_view four : {"4", "4.0", "4.000", "4e0", "4E+0", "0.4e1", "40e-1", "400.0E-02", "0.00004e5"}) {
    const auto sample = decode_text<Sample>(sample_with("count", four));
    ASSERT_TRUE(sample.has_value()) << four << sample.error().reason;
    EXPECT_EQ(sample->count, 4) << four;
  }
  EXPECT_EQ(parse("1e-999")->dump(), parse("5e-324")->dump()) << "the smallest, not zero, which is an integer";
  for (const std::string_view zero : {"0.0", "0e0", "0e-5", "0E99999999999999999999"})
    EXPECT_EQ(decode_text<Sample>(sample_with("count", zero)).value().count, 0) << zero;
  for (const auto& [text, value] : {std::pair{"9007199254740993.0", std::int64_t{9007199254740993}},
                                    {"-9007199254740993.0", -std::int64_t{9007199254740993}},
                                    {"9223372036854775807.0", std::numeric_limits<std::int64_t>::max()},
                                    {"922337203685477580.7e1", std::numeric_limits<std::int64_t>::max()},
                                    {"-9223372036854775808.00", std::numeric_limits<std::int64_t>::min()}})
    EXPECT_EQ(decode_text<Sample>(sample_with("wide", text)).value().wide, value) << text;
  EXPECT_EQ(decode_text<Sample>(sample_with("unsigned_wide", "18446744073709551615.0")).value().unsigned_wide,
            std::numeric_limits<std::uint64_t>::max());
}

TEST(Decode, AcceptsTheSampleItself) {
  const auto sample = decode_text<Sample>(sample_with("maybe", "null"));
  ASSERT_TRUE(sample.has_value()) << sample.error().path << sample.error().reason;
  EXPECT_FALSE(sample->maybe.has_value());  // null means the same as left out
  EXPECT_EQ(sample->wide, std::numeric_limits<std::int64_t>::min());
  EXPECT_TRUE(decode_text<Sample>(sample_with("maybe", "")).has_value());
}
TEST(Decode, RefusesEveryHostileValueAndNamesItsPlace) {
  for (const Hostile& row : hostile) {
    const std::string text = sample_with(row.key, row.value);
    const auto sample = decode_text<Sample>(text);
    ASSERT_FALSE(sample.has_value()) << text;
    EXPECT_EQ(sample.error().path, row.path) << text;
    EXPECT_EQ(sample.error().reason.substr(0, row.reason.size()), row.reason) << text;
  }
}

TEST(Decode, KeysThatAreLeftOutKeepTheGivenDefaults) {
  Sample defaults;
  defaults.count = 4;
  defaults.inner.depth = 8;
  const auto sample = decode(Json::parse(R"({"name":"me","inner":{}})"), defaults);
  ASSERT_TRUE(sample.has_value());
  EXPECT_EQ(sample->name, "me");
  EXPECT_EQ(sample->count, 4);
  EXPECT_EQ(sample->inner.depth, 8);
  EXPECT_EQ(decode(Json::parse(R"({"name":"me","inner":{"depth":null},"count":null,"flag":null})"), defaults), *sample)
      << "null means the same as leaving it out";
  EXPECT_EQ(decode(Json::parse(R"({"inner":{"deep":1}})"), defaults).error(),
            (DecodeError{"/inner/deep", "unknown key"}));
}
TEST(Decode, SettingsThatAreLeftOutGetTheirDefaults) {
  const auto message =
      decode_text<ClientMessage>(R"({"type":"create","id":"1","variant":"g","seats":4,"settings":{"name":"Fam"}})");
  ASSERT_TRUE(message.has_value());
  RoomSettings expected;
  expected.name = "Fam";
  EXPECT_EQ(std::get<ask::Create>(*message).settings, expected);
  EXPECT_EQ(std::get<ask::Create>(*message).options, RawJson{"{}"});
}

// -------------------------------------------------------------------------------------------------------------- parse

std::string reason_of(std::string_view text, ParseLimits limits = {}) {
  const auto json = parse(text, limits);
  return json ? "" : json.error().reason;
}
std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(Parse, BoundsDepthBeforeBuilding) {
  EXPECT_EQ(reason_of(nested(16)), "");
  EXPECT_EQ(reason_of(nested(17)), "nested too deeply");
  EXPECT_EQ(reason_of(std::string(100'000, '['), {1 << 20, 16}), "nested too deeply");
  std::string objects;
  for (int i = 0; i < 17; ++i) objects += R"({"a":)";
  EXPECT_EQ(reason_of(objects), "nested too deeply");
}
TEST(Parse, BoundsLength) {
  EXPECT_EQ(reason_of("\"" + std::string(limits::frame_bytes_max - 2, 'x') + "\""), "");
  EXPECT_EQ(reason_of("\"" + std::string(limits::frame_bytes_max - 1, 'x') + "\""), "too long");
}
TEST(Parse, RefusesAnythingButOneJsonText) {
  for (const std::string_view text : {"", " ", "{", "}", "{}{}", "[1,2", "nul", "{\"a\"}", "{a:1}", "// x\n1", "[1]x",
                                      "\xEF\xBB\xBF{", "{\"a\":1,}", "\"", "\"\\x41\"", "tru\0e"}) {
    EXPECT_EQ(reason_of(text).substr(0, 8), "not JSON") << text;
  }
  EXPECT_EQ(reason_of(R"({"a":{"b":1,"b":1}})"), "duplicate key");
  EXPECT_EQ(reason_of(R"({"a":1,"\u0061":1})"), "duplicate key");
  EXPECT_EQ(reason_of(R"({"a\u0000":1})"), "the character U+0000 is not allowed");
}

// ------------------------------------------------------------------------------------------------------------ encode

TEST(Encode, EscapesOnlyWhatJsonRequires) {
  TextBuffer buffer;
  append_quoted(buffer, std::string_view{"a\"b\\c\n\r\t\x01\x1F\x7F/é🐄<"});
  const std::string out = buffer.text();
  EXPECT_EQ(out, "\"a\\\"b\\\\c\\n\\r\\t\\u0001\\u001f\x7F/é🐄<\"");
  EXPECT_EQ(Json::parse(out).get<std::string>().size(), 19U);
}
TEST(Encode, LeavesOutEmptyOptionalsInObjectsAndKeepsThemInLists) {
  EXPECT_EQ(to_json(tell::Ok{"1"}, Spectator{}), R"({"type":"ok","re":"1"})");
  EXPECT_EQ(to_json(std::vector<std::optional<int>>{1, {}}, Spectator{}), "[1,null]");
}
TEST(Encode, SecretsReachOnlyTheirOwnerTheArchiveAndWhoeverLooksBack) {
  const OnlyFor<int> owned{Seat{2}, 7};
  EXPECT_EQ(to_json(owned, Seat{2}), "7");
  EXPECT_EQ(to_json(owned, Seat{1}), "null");
  EXPECT_EQ(to_json(owned, Spectator{}), "null");
  EXPECT_EQ(to_json(owned, Archive{}), R"({"owner":2,"value":7})");
  EXPECT_EQ(to_json(owned, AfterMatch{}), "7");
  const Hidden<int> hidden{7};
  EXPECT_EQ(to_json(hidden, Seat{2}), "null");
  EXPECT_EQ(to_json(hidden, Spectator{}), "null");
  EXPECT_EQ(to_json(hidden, Archive{}), "7");
  EXPECT_EQ(to_json(hidden, AfterMatch{}), "7");
}

struct Renamed {
  static constexpr std::string_view wire_name = "inner", former_wrapper = "wrapped";
  int count = 0;
  static constexpr auto fields = Fields{formerly("number", field("count", &Renamed::count))};
  friend bool operator==(const Renamed&, const Renamed&) = default;
};
struct Holder {
  static constexpr std::string_view wire_name = "outer";
  Renamed inner{};
  static constexpr auto fields = Fields{field("inner", &Holder::inner)};
  friend bool operator==(const Holder&, const Holder&) = default;
};
using Either = std::variant<Renamed, Holder>;

TEST(FormerNames, AreReadFromWhatIsStoredAndNeverWritten) {
  const Either inner = Renamed{3}, outer = Holder{{3}};
  EXPECT_EQ(to_json(inner, Archive{}), R"({"type":"inner","count":3})");
  EXPECT_EQ(to_json(outer, Archive{}), R"({"type":"outer","inner":{"type":"inner","count":3}})");
  for (const std::string_view text :
       {R"({"type":"inner","count":3})", R"({"type":"inner","number":3})", R"({"type":"inner","wrapped":{"number":3}})",
        R"({"type":"inner","wrapped":{"count":3}})"})
    EXPECT_EQ(decode_stored<Either>(text), inner) << text;
  for (const std::string_view text :
       {R"({"type":"outer","inner":{"type":"inner","count":3}})", R"({"type":"outer","inner":{"number":3}})"})
    EXPECT_EQ(decode_stored<Either>(text), outer) << text;
  for (const std::string_view text :
       {R"({"type":"inner","count":3,"number":3})", R"({"type":"inner","wrapped":{"number":3},"count":3})",
        R"({"type":"inner","wrapped":{"other":3}})", R"({"type":"outer","inner":{"type":"outer","number":3}})"})
    EXPECT_FALSE(decode_stored<Either>(text).has_value()) << text;
}

TEST(FormerNames, AreRefusedInARequest) {
  EXPECT_EQ(decode_text<Either>(R"({"type":"inner","number":3})").error(), (DecodeError{"/count", "missing"}));
  EXPECT_EQ(decode_text<Either>(R"({"type":"inner","wrapped":{"count":3}})").error(),
            (DecodeError{"/count", "missing"}));
  EXPECT_EQ(decode_text<Either>(R"({"type":"outer","inner":{"count":3}})").error(),
            (DecodeError{"/inner/type", "missing"}));
  EXPECT_EQ(decode_text<Either>(R"({"type":"outer","inner":{"type":"outer","count":3}})").error(),
            (DecodeError{"/inner/type", "must be inner"}));
}

// --------------------------------------------------------------------------------------- lists and texts of our own

TEST(Lists, ASetOfTilesIsTheListOfItsTilesEachOnce) {
  const double_six::TileSet set{{3, 5}, {0, 1}};
  EXPECT_EQ(to_json(set, Spectator{}), R"(["0-1","3-5"])");
  EXPECT_EQ(decode_text<double_six::TileSet>(R"(["3-5","0-1"])"), set);
  EXPECT_EQ(decode_text<double_six::TileSet>(R"(["0-1","3-5","0-1"])").error(),
            (DecodeError{"/2", "has no place in this list"}));
}

TEST(Lists, AShortListHasAnEnd) {
  using Two = ShortList<int, 2>;
  EXPECT_EQ(to_json(Two{7, 8}, Spectator{}), "[7,8]");
  EXPECT_EQ(decode_text<Two>("[7,8]"), (Two{7, 8}));
  EXPECT_EQ(decode_text<Two>("[7,8,9]").error(), (DecodeError{"/2", "has no place in this list"}));
}

TEST(Texts, AShortTextHasAnEnd) {
  const std::string longest(ShortText::max, 'x');
  EXPECT_EQ(decode_text<ShortText>('"' + longest + '"'), ShortText{longest});
  EXPECT_EQ(to_json(ShortText{longest}, Spectator{}), '"' + longest + '"');
  EXPECT_EQ(decode_text<ShortText>('"' + longest + "x\"").error(), (DecodeError{"", "is too long"}));
}

TEST(Boxes, AreWrittenAsWhatTheyHold) {
  const Box<std::vector<int>> box{{1, 2}};
  EXPECT_EQ(to_json(box, Spectator{}), "[1,2]");
  EXPECT_EQ(decode_text<Box<std::vector<int>>>("[1,2]"), box);
}

// A state has no wire form, and neither has a type that holds one, so nobody can send it by mistake.
struct HoldsState {
  gaple::State state;
  static constexpr auto fields = Fields{field("state", &HoldsState::state)};
};
static_assert(!wire::Writable<gaple::State> && !wire::Writable<gaple::Table> && !wire::Writable<HoldsState>);
static_assert(!wire::Writable<std::vector<gaple::State>> && !wire::Writable<std::optional<gaple::State>>);
template <class T>
concept Encodes = requires(TextBuffer& out, const T& value) { append_json(out, value, Viewer{Archive{}}); };
static_assert(!Encodes<gaple::State> && Encodes<gaple::Public>);
static_assert(wire::has_secrets<gaple::Event>() && wire::has_secrets<gaple::Discarded>());
static_assert(!wire::has_secrets<gaple::Played>() && !wire::has_secrets<gaple::Public>());

}  // namespace
}  // namespace takamaka
