#include "server/review/output.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace takamaka::review {
namespace {

using storage::JsonText;
using storage::Texts;
using storage::Value;

std::string written(Format format) {
  std::ostringstream text;
  Output output{text, format};
  output.begin({"names", "options", "at_ms", "said"});
  output.row(
      std::vector<Value>{Texts{"=Ana", "Bo, \"the other\""}, JsonText{R"({"deals":1})"}, std::int64_t{0}, "hello"});
  output.row(std::vector<Value>{Texts{}, Value{}, std::int64_t{1000}, ""});
  output.end();
  return text.str();
}

TEST(Output, InJsonAListIsAnArrayAndJsonIsAnObject) {
  EXPECT_EQ(written(Format::jsonl),
            R"({"names":["=Ana","Bo, \"the other\""],"options":{"deals":1},"at_ms":0,"said":"hello"})"
            "\n"
            R"({"names":[],"options":null,"at_ms":1000,"said":""})"
            "\n");
}

TEST(Output, InCsvAListIsOneCellThatNoSpreadsheetReadsAsAFormula) {
  EXPECT_EQ(written(Format::csv),
            "names,options,at_ms,said\r\n"
            "\"'=Ana; Bo, \"\"the other\"\"\",\"{\"\"deals\"\":1}\",0,hello\r\n"
            ",,1000,\r\n");
}

TEST(Output, ATableShowsAListWithCommasAndTimesInIsoForm) {
  EXPECT_EQ(written(Format::table),
            "names                  options      at                    said\n"
            "=Ana, Bo, \"the other\"  {\"deals\":1}  1970-01-01T00:00:00Z  hello\n"
            "                                    1970-01-01T00:00:01Z  \n");
}

TEST(Output, NothingInATableControlsTheTerminalOrTurnsTheTextAround) {
  std::ostringstream text;
  Output output{text, Format::table};
  output.begin({"said"});
  output.row(std::vector<Value>{"a\x1b[31m b\u009b31m c\u202ed e\x9bx \tf \u2028g Zoé 三"});
  output.end();
  EXPECT_EQ(text.str(), "said\na?[31m b?31m c?d e?x ?f ?g Zoé 三\n");
}

}  // namespace
}  // namespace takamaka::review
