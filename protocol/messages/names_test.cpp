#include "protocol/messages/names.hpp"

#include <gtest/gtest.h>

#include <set>

#include "protocol/games/phrases.hpp"

namespace takamaka {
namespace {

std::string cleaned(std::string_view typed) { return clean_name(typed).value_or("refused"); }

TEST(Names, WhiteSpaceBecomesOneSpaceAndIsTrimmed) {
  EXPECT_EQ(cleaned("  Marie \t\n Anne\u00A0\u3000Rose  "), "Marie Anne Rose");
}
TEST(Names, KeepsNamesOfManyLanguages) {
  for (const std::string name :
       {"Zoé", "李小龙", "Ñandú", "محمد", "O'Neil", "<b>Bob</b>", "👩‍👧 Mum", "ꦱꦫꦶ", "❤️ x"}) {
    EXPECT_EQ(cleaned(name), name);
  }
}
TEST(Names, RefusesInvisibleAndBidirectionalCharacters) {
  for (const std::string name :
       {"a\u202Eb", "a\u2066b", "a\u200Fb", "a\u200Bb", "a\u00ADb",     "\u2800",     "\u3164",     "a\uFEFFb",
        "a\x01z",   "a\x7Fz",   "a\u009Fz", "\uE000",   "\uFFFF",       "\uFDD0",     "\U0001D173", "a\u180Eb",
        "a\u2069b", "\uFFF9",   "a\u2065b", "a\uFFF0b", "a\U000E0080b", "\U000E0041", "\U0010FFFF", "\u200D\uFE0F"}) {
    EXPECT_EQ(cleaned(name), "refused") << name;
  }
  EXPECT_EQ(cleaned(std::string_view{"a\0b", 3}), "refused");
}
TEST(Names, RefusesInvalidUtf8) {
  for (const std::string name : {"\x80", "a\xC3", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                                 "\xF8\x88\x80\x80\x80", "\xF0\x80\x80\x80", "\xFF"}) {
    EXPECT_EQ(cleaned(name), "refused");
  }
}
TEST(Names, AreInNormalizationFormC) {
  EXPECT_EQ(cleaned("Zoe\u0301"), "Zo\u00E9");
  EXPECT_EQ(cleaned("\u212Bsa"), "\u00C5sa") << "the Angstrom sign is the letter";
  EXPECT_EQ(cleaned("\u1100\u1161"), "\uAC00");
  EXPECT_EQ(clean_text("cafe\u0301").value(), "caf\u00E9");
  std::string name;
  for (int i = 0; i < 24; ++i) name += "e\u0301";
  EXPECT_NE(cleaned(name), "refused") << "24 characters, typed as 48 code points";
  EXPECT_EQ(cleaned(name + "e"), "refused");
}
TEST(Names, LookAlikesAreDifferentNames) {
  for (const std::string name : {"\uFF21\uFF59\uFF55", "\u0410yu", "AYU"}) EXPECT_EQ(cleaned(name), name);
}
TEST(Names, OfOneTableAreToldApart) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(told_apart({"Ayu", "Ayu", "", "", "Ayu"}), (Names{"Ayu", "Ayu 2", "", "", "Ayu 3"}));
  EXPECT_EQ(told_apart({"Ayu", "Ayu", "Ayu 2"}), (Names{"Ayu", "Ayu 3", "Ayu 2"})) << "nobody gets another's name";
  EXPECT_EQ(told_apart({"Ayu", "ayu", "\uFF21\uFF39\uFF35"}), (Names{"Ayu", "ayu 2", "\uFF21\uFF39\uFF35 3"}));
  EXPECT_EQ(told_apart({"Stra\u00DFe", "STRASSE"}), (Names{"Stra\u00DFe", "STRASSE 2"}));
}
TEST(Names, RefusesStacksOfMarks) {
  std::string name = "e";
  for (int i = 0; i < 4; ++i) name += "\u0316";
  EXPECT_EQ(cleaned(name + "e"), name + "e");
  EXPECT_EQ(cleaned(name + "\u0316"), "refused");
  EXPECT_EQ(cleaned("\u0301\u0302"), "refused") << "marks alone show nothing of their own";
}
TEST(Names, CountsCodePoints) {
  std::string name;
  for (int i = 0; i < 24; ++i) name += "é";
  EXPECT_EQ(cleaned(name), name);
  EXPECT_EQ(cleaned(name + "é"), "refused");
  EXPECT_EQ(cleaned("   " + name + "  "), name);
  EXPECT_EQ(cleaned("   "), "refused");
}
TEST(Names, ARoomMayHaveNoName) {
  EXPECT_EQ(clean_room_name("  "), "");
  EXPECT_EQ(clean_text("").error().code, "bad_text");
  EXPECT_TRUE(clean_text(std::string(120, 'x')).has_value());
  EXPECT_FALSE(clean_text(std::string(121, 'x')).has_value());
}

TEST(Names, ASearchUsesTheStoredForm) {
  EXPECT_EQ(composed("Ze\u0301"), "Z\u00e9");
  EXPECT_EQ(composed("  Ann% "), "  Ann% ") << "otherwise as typed";
  EXPECT_EQ(composed("\xC3("), "\xC3(") << "not UTF-8";
}

TEST(Phrases, AreDistinctAndFitTheWire) {
  std::set<std::string_view> ids;
  for_each_phrase([&](const Phrase& phrase, std::string_view) {
    EXPECT_TRUE(ids.insert(phrase.id).second) << phrase.id;
    EXPECT_LE(phrase.id.size(), 24U);
    EXPECT_TRUE(clean_text(phrase.text).has_value()) << phrase.id;
  });
}
TEST(Phrases, AGamesOwnPhrasesBelongToThatGameOnly) {
  EXPECT_NE(find_phrase("lewat", find_variant("gaple")), nullptr);
  EXPECT_EQ(find_phrase("lewat", find_variant("seychelles")), nullptr);
  EXPECT_NE(find_phrase("hello", find_variant("gaple")), nullptr);
  EXPECT_EQ(find_phrase("nonsense", find_variant("gaple")), nullptr);
  EXPECT_NE(find_phrase("hello", nullptr), nullptr);
}

TEST(Refusals, CodesAreDistinct) {
  std::set<std::string_view> codes;
  for (const RefusalCode& refusal : refusals::all) EXPECT_TRUE(codes.insert(refusal.code).second) << refusal.code;
}

}  // namespace
}  // namespace takamaka
