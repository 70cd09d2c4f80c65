// Tests the lists for administrators: each filter finds the right rows, alone and combined, and text typed into a filter is
// never a command.

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "storage/postgres/postgres_record.hpp"
#include "storage/sqlite/sqlite_record.hpp"
#include "tests/support/storage/postgres_database.hpp"
#include "tests/support/storage/sample.hpp"
#include "tests/support/storage/temp_folder.hpp"

namespace takamaka::storage {
namespace {

using namespace testing;
using std::string;

// A database, its store, and connections that read.
class RecordHome {
 public:
  virtual ~RecordHome() = default;
  virtual SqlStore& store() = 0;
  virtual std::unique_ptr<Record> open(TextForm form = {}) = 0;
};
class SqliteRecordHome final : public RecordHome {
 public:
  SqlStore& store() override { return *store_; }
  std::unique_ptr<Record> open(TextForm form) override { return SqliteRecord::open(path_, std::move(form)).value(); }

 private:
  TempFolder folder_;
  const string path_ = folder_.file("games.db");
  std::unique_ptr<SqliteStore> store_ = SqliteStore::open(path_, {}).value();
};
class PostgresRecordHome final : public RecordHome {
 public:
  SqlStore& store() override { return *store_; }
  std::unique_ptr<Record> open(TextForm form) override {
    return PostgresRecord::open(database_.options(), std::move(form)).value();
  }

 private:
  PostgresDatabase database_;
  std::unique_ptr<PostgresStore> store_ = database_.open();
};
struct RecordKind {
  const char* name;
  std::function<std::unique_ptr<RecordHome>()> make;
};

// Room 1: matches 1 (Ana and a bot) and 2; room 2: match 3, which Bo plays. Ana talks in match 2.
class RecordListsContract : public ::testing::TestWithParam<RecordKind> {
 protected:
  RecordListsContract() {
    EXPECT_TRUE(store().add_player({player_id(1), "Ana", 1}, new_token("hash1")));
    EXPECT_TRUE(store().add_player({player_id(2), "Bo", 2}, new_token("hash2")));
    append(opening(1));
    append(opening(2));
    append(match(1, 1, 1, 1, 1));
    append(match(2, 1, 3, 2, 1));
    append(match(3, 2, 1, 1, 2));
    say(1, 5, 1, "good game, everybody");
    say(2, 3, 2, "GÖÖD luck");
    append({room_id(1),
            {6},
            {},
            {ReportMade{room_id(1), match_id(2), 1, {6}, 9, player_id(1), Seat{1}, {}, "fault", "x"}}});
    EXPECT_TRUE(store().add_note({0, 9, "root", match_id(3), {}, {}, "odd", "look"}));
    EXPECT_TRUE(store().add_note({0, 9, "root", match_id(1), {}, {}, {}, "plain"}));
    record_ = home_->open();
  }
  static Commit match(int number, int room, std::uint32_t expected, int in_room, int player) {
    Commit commit = whole_match(number, room, expected, in_room);
    for (Row& row : commit.rows) {
      if (auto* opened = std::get_if<MatchOpened>(&row)) {
        opened->players.front().player = player_id(player);
        opened->at_ms += number;
      }
      if (auto* seat = std::get_if<PutSeat>(&row); seat != nullptr && seat->player) seat->player = player_id(player);
    }
    return commit;
  }
  void append(const Commit& commit) {
    const auto stored = store().append({&commit, 1}).front();
    EXPECT_TRUE(stored) << stored.error().what;
  }
  void say(int room, std::uint32_t expected, int player, const string& words) {
    Commit commit{room_id(room), {expected}, {said(R"({"type":"said","text":"*"})")}, {}};
    commit.events.front().at_ms = 1'700'000'007'000;
    commit.events.front().texts = {{"said", player_id(player), words}};
    append(commit);
  }
  // Returns a list's column, separated by spaces, or the error.
  template <class Find>
  static string column(std::size_t at, Find find) {
    string all;
    const Outcome<void> found = find(RowSink{{}, [&](std::span<const Value> row) {
                                               const Value& value = row[at];
                                               all += all.empty() ? "" : " ";
                                               if (const auto* text = std::get_if<string>(&value)) all += *text;
                                               if (const auto* json = std::get_if<JsonText>(&value)) all += json->text;
                                               if (const auto* texts = std::get_if<Texts>(&value)) {
                                                 for (const string& text : *texts)
                                                   all += (&text == texts->data() ? "" : " ") + text;
                                               }
                                               if (const auto* n = std::get_if<std::int64_t>(&value)) {
                                                 all += std::to_string(*n);
                                               }
                                               return true;
                                             }});
    return found ? all : "error: " + found.error().what;
  }
  // Returns a list's column as it is.
  template <class Find>
  static std::vector<Value> values(std::size_t at, Find find) {
    std::vector<Value> all;
    EXPECT_TRUE(find(RowSink{{}, [&](std::span<const Value> row) {
                               all.push_back(row[at]);
                               return true;
                             }}));
    return all;
  }
  RecordLists& lists() { return record_->lists(); }
  string matches(const MatchFilter& filter, int limit = 10) {
    return column(0, [&](const auto& sink) { return lists().matches(filter, limit, sink); });
  }
  string words(const string& text, std::optional<std::int64_t> before = {}, int limit = 10) {
    return column(2, [&](const auto& sink) { return lists().words(text, before, limit, sink); });
  }

  SqlStore& store() { return home_->store(); }

  std::unique_ptr<RecordHome> home_ = GetParam().make();
  std::unique_ptr<Record> record_;
};

INSTANTIATE_TEST_SUITE_P(Records, RecordListsContract,
                         ::testing::Values(RecordKind{"sqlite", [] { return std::make_unique<SqliteRecordHome>(); }},
                                           RecordKind{"postgres",
                                                      [] { return std::make_unique<PostgresRecordHome>(); }}),
                         [](const auto& test) { return test.param.name; });

MatchFilter with(auto fill) {
  MatchFilter filter;
  fill(filter);
  return filter;
}

TEST_P(RecordListsContract, matches_come_newest_first_and_each_filter_applies) {
  EXPECT_EQ(matches({}), "01MATCH3 01MATCH2 01MATCH1");
  EXPECT_EQ(matches({}, 2), "01MATCH3 01MATCH2");
  EXPECT_EQ(matches(with([](auto& f) { f.before = "01MATCH3"; })), "01MATCH2 01MATCH1");
  EXPECT_EQ(matches(with([](auto& f) { f.player = "ana"; })), "01MATCH2 01MATCH1");
  EXPECT_EQ(matches(with([](auto& f) { f.won_by = "Bo"; })), "01MATCH3");
  EXPECT_EQ(matches(with([](auto& f) { f.player = "Ana", f.won_by = "Bo"; })), "");
  EXPECT_EQ(matches(with([](auto& f) { f.room = "CODE2"; })), "01MATCH3");
  EXPECT_EQ(matches(with([](auto& f) { f.variant = "gaple", f.result = "complete"; })), "01MATCH3 01MATCH2 01MATCH1");
  EXPECT_EQ(matches(with([](auto& f) { f.result = "running"; })), "");
  EXPECT_EQ(matches(with([](auto& f) { f.option = "deals", f.value = "4"; }), 2), "01MATCH3 01MATCH2");
  EXPECT_EQ(matches(with([](auto& f) { f.option = "deals", f.value = "5"; })), "");
  EXPECT_EQ(lists().count_matches(with([](auto& f) { f.player = "Ana"; })), 2);
}

TEST_P(RecordListsContract, codes_of_open_private_rooms_can_be_left_out) {
  const auto codes = [&](bool open_codes) {
    const MatchFilter filter = with([&](auto& f) { f.room = "CODE2", f.open_codes = open_codes; });
    return column(1, [&](const auto& sink) { return lists().matches(filter, 10, sink); });
  };
  EXPECT_EQ(codes(false), "CODE2") << "anybody finds it in the public list";
  PutRoom room = put_room(2);
  room.listed = false;
  append({room_id(2), {4}, {}, {room}});
  EXPECT_EQ(codes(true), "CODE2");
  EXPECT_EQ(codes(false), "");
  EXPECT_EQ(matches(with([](auto& f) { f.match = "01MATCH2"; })), "01MATCH2");
}

TEST_P(RecordListsContract, a_players_data_shows_no_refusal_of_a_running_deal) {
  Commit commit = whole_match(4, 2, 4, 2);
  std::erase_if(commit.rows, [](const Row& row) {
    return std::holds_alternative<MatchClosed>(row) || std::holds_alternative<DealClosed>(row) ||
           std::holds_alternative<LedgerEntry>(row) || std::holds_alternative<TallyRow>(row);
  });
  append(commit);
  const auto refused = [](int match, const string& tile) {
    return Activity{room_id(2), match_id(match), 1, {6}, 9, "refused", player_id(1), Seat{0}, "act", tile, "x", ""};
  };
  EXPECT_TRUE(store().keep(std::vector<Activity>{refused(3, "6-6"), refused(4, "0-0")}));
  const auto shown = [&] {
    return column(8, [&](const auto& sink) { return lists().player_activities(player_id(1), sink); });
  };
  EXPECT_EQ(shown(), "6-6") << "the match with the other one runs";
}

TEST_P(RecordListsContract, flags_are_reports_notes_and_words_of_administrators) {
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "report"; })), "01MATCH2");
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "note"; })), "01MATCH3 01MATCH1");
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "odd"; })), "01MATCH3");
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "odd", f.player = "Ana"; })), "");
  EXPECT_EQ(column(11, [&](const auto& sink) { return lists().matches({}, 10, sink); }), "odd report note");
}

TEST_P(RecordListsContract, matches_are_found_by_chat_and_by_players) {
  EXPECT_EQ(matches(with([](auto& f) { f.text = "everybody"; })), "01MATCH2") << "the last match before the text";
  EXPECT_EQ(matches(with([](auto& f) { f.text = "good"; })), "01MATCH3 01MATCH2");
  EXPECT_EQ(matches(with([](auto& f) { f.text = "ana"; })), "01MATCH2 01MATCH1") << "a name";
  EXPECT_EQ(matches(with([](auto& f) { f.text = "good", f.player = "Bo"; })), "01MATCH3");
  EXPECT_EQ(matches(with([](auto& f) { f.text = "ana", f.option = "deals", f.value = "4", f.before = "01MATCH2"; })),
            "01MATCH1");
  EXPECT_EQ(matches(with([](auto& f) { f.text = "nobody said this"; })), "");
}

TEST_P(RecordListsContract, words_match_in_any_case_the_last_by_prefix_and_a_phrase_exactly) {
  EXPECT_EQ(words("good"), "GÖÖD luck good game, everybody");
  EXPECT_EQ(words("GAME ever"), "good game, everybody");
  EXPECT_EQ(words("\"good game\""), "good game, everybody");
  EXPECT_EQ(words("\"game good\""), "");
  EXPECT_EQ(words("gam good"), "") << "only the last word may continue";
  EXPECT_EQ(words("b"), "") << "too many words begin with one letter";
  EXPECT_EQ(words("bo"), "Bo");
  EXPECT_EQ(words("good", {}, 1), "GÖÖD luck");
  EXPECT_EQ(words("  "), "");
}

TEST_P(RecordListsContract, balances_follow_the_lines) {
  EXPECT_EQ(column(2, [&](const auto& sink) { return lists().ledger({}, {}, 10, sink); }), "36 -12 -12 -12");
  EXPECT_EQ(column(0, [&](const auto& sink) { return lists().ledger({}, "player:01PLAYER1", 10, sink, 3); }), "2 1");
  EXPECT_EQ(store().check(), std::vector<string>{});
}

TEST_P(RecordListsContract, players_are_found_by_the_beginning_of_their_name) {
  const auto players = [&](const string& name, const string& before = {}) {
    return column(1, [&](const auto& sink) { return lists().players(name, 10, sink, before); });
  };
  EXPECT_EQ(players(""), "Bo Ana");
  EXPECT_EQ(players("", "01PLAYER2"), "Ana");
  EXPECT_EQ(players("a"), "Ana");
  EXPECT_EQ(players("01PLAYER2"), "Bo");
  EXPECT_EQ(players("na"), "");
}

TEST_P(RecordListsContract, players_who_handed_their_seat_on_are_found_and_counted) {
  append({room_id(1), {6}, {}, {SeatTaken{match_id(2), {0}, 2, player_id(2)}}});
  const auto played = [&] { return column(3, [&](const auto& sink) { return lists().players("", 10, sink); }); };
  EXPECT_EQ(played(), "2 2") << "Bo has match 3 and from now on match 2; Ana had match 2";
  append({room_id(1), {6}, {}, {SeatTaken{match_id(2), {0}, 3, player_id(1)}}});
  EXPECT_EQ(played(), "2 2") << "a match counts once, although Ana has its seat again";
  append({room_id(1), {6}, {}, {SeatTaken{match_id(2), {0}, 4, player_id(2)}}});
  for (const MatchFilter& filter : {with([](auto& f) { f.text = "ana"; }), with([](auto& f) { f.player = "Ana"; }),
                                    with([](auto& f) { f.text = "ana", f.option = "deals", f.value = "4"; }),
                                    with([](auto& f) { f.text = "ana", f.room = "01ROOM1"; })}) {
    EXPECT_EQ(matches(filter), "01MATCH2 01MATCH1") << filter.text << filter.option << filter.room;
    EXPECT_EQ(*lists().count_matches(filter), 2);
  }
}

TEST_P(RecordListsContract, a_bots_deals_keep_its_name_when_a_person_takes_its_seat) {
  append({room_id(1), {6}, {}, {SeatTaken{match_id(2), {1}, 2, player_id(2)}}});
  EXPECT_EQ(column(2, [&](const auto& sink) { return lists().sheet(match_id(2), sink); }), "Ana Coco");
  EXPECT_EQ(column(1, [&](const auto& sink) { return lists().seats(match_id(2), sink); }), "Ana Bo");
}

// Two partners win a slam from two opponents; later all four revoke.
TEST_P(RecordListsContract, tallies_are_listed_by_person_by_pair_and_by_table) {
  EXPECT_TRUE(store().add_player({player_id(3), "Cy", 3}, new_token("hash3")));
  EXPECT_TRUE(store().add_player({player_id(4), "Di", 4}, new_token("hash4")));
  MatchOpened opened = match_opened(9, 1, 9);
  opened.variant = "whist";
  opened.seats = 4;
  opened.players.clear();
  for (int player = 1; player <= 4; ++player) opened.players.push_back({"person", player_id(player), ""});
  append({room_id(1),
          {6},
          {},
          {opened, TallyRow{match_id(9), 1, "slam", {{0}, {2}}, {{1}, {3}}},
           TallyRow{match_id(9), 2, "revoke", {{0}, {1}, {2}, {3}}}, SeatTaken{match_id(9), {3}, 3, player_id(2)},
           TallyRow{match_id(9), 3, "slam", {{3}}, {{0}}}}});
  TallyFilter filter;
  filter.game = "whist";
  const auto all = [&](auto find, std::initializer_list<std::size_t> columns) {
    string text;
    for (const std::size_t at : columns) text += (text.empty() ? "" : " | ") + column(at, find);
    return text;
  };
  EXPECT_EQ(
      all([&](const auto& sink) { return lists().tallies(filter, sink); }, {1, 3, 4, 5}),
      "Ana Bo Cy Di Cy Ana Bo Di | revoke revoke revoke revoke slam slam slam slam | 1 1 1 1 1 1 1 0 | 0 0 0 0 0 1 1 1")
      << "Bo took one on seat 1 and gave one on seat 3, which was Di's until then";
  EXPECT_EQ(
      all([&](const auto& sink) { return lists().pairs(filter, sink); }, {0, 2, 4, 7}),
      "gave gave gave gave gave gave_together took_together | Ana Ana Bo Cy Cy Ana Bo | Bo Di Ana Bo Di Cy Di | 1 "
      "1 1 1 1 1 1");
  const auto tables = [&](const auto& sink) { return lists().tables(filter, sink); };
  EXPECT_EQ(all(tables, {3, 4, 5}), "revoke slam | 1 2 | 1 1");
  Texts ids;
  for (int player = 1; player <= 4; ++player) ids.push_back(player_id(player).value);
  EXPECT_EQ(values(0, tables), (std::vector<Value>{ids, ids}));
  EXPECT_EQ(values(1, tables), (std::vector<Value>{Texts{"Ana", "Bo", "Cy", "Di"}, Texts{"Ana", "Bo", "Cy", "Di"}}));
  filter.regulars = ids[3] + ", " + ids[0] + " " + ids[2] + "," + ids[1];
  EXPECT_EQ(all(tables, {3}), "revoke slam") << "in any order, with commas or spaces";
  filter.regulars = ids[0] + " " + ids[1];
  EXPECT_EQ(all(tables, {3}), "");
  filter.regulars.clear();
  filter.player = "Di";
  EXPECT_EQ(all([&](const auto& sink) { return lists().tallies(filter, sink); }, {3, 4, 5}), "revoke slam | 1 0 | 0 1");
  filter.game = "bridge";
  EXPECT_EQ(all([&](const auto& sink) { return lists().tallies(filter, sink); }, {3}), "");
}

// The target changes nothing about what counts; the number of tiles that may be drawn does.
TEST_P(RecordListsContract, bests_are_those_of_each_value_of_the_option_that_keeps_results_apart) {
  const auto alone = [&](int number, int total, const char* options) {
    MatchOpened opened = match_opened(number, 1, number);
    opened.variant = "patience";
    opened.options = options;
    opened.seats = 1;
    opened.players = {{"person", player_id(1), ""}};
    append({room_id(1), {6}, {}, {opened, MatchClosed{match_id(number), "out", 9, {total}, {{0}}, {}, total}}});
  };
  alone(11, 300, R"({"draws":20,"target":1})");
  alone(12, 400, R"({"draws":20,"target":2})");
  alone(13, 350, R"({"draws":20,"target":1})");
  alone(14, 200, R"({"draws":5,"target":1})");
  const auto bests = [&](std::vector<SoloOption> apart) {
    const auto find = [&, apart](const auto& sink) { return lists().bests("Ana", apart, 10, sink); };
    return column(3, find) + " | " + column(4, find) + " | " + column(6, find);
  };
  EXPECT_EQ(bests({{"whist", "target"}, {"patience", "draws"}}),
            R"(400 200 | 3 1 | {"draws":20,"target":2} {"draws":5,"target":1})");
  EXPECT_EQ(bests({{"whist", "target"}}), R"(400 | 4 | {"draws":20,"target":2})");
}

// Names may have commas: only a list keeps them apart.
TEST_P(RecordListsContract, several_texts_in_one_column_are_a_list_and_options_are_json) {
  EXPECT_TRUE(store().rename(player_id(1), "Ana, the first"));
  EXPECT_TRUE(store().rename(player_id(1), "Ann"));
  const auto players = [&](const auto& sink) { return lists().players("", 10, sink); };
  EXPECT_EQ(values(7, players), (std::vector<Value>{Texts{}, Texts{"Ana", "Ana, the first"}}));
  MatchFilter filter;
  filter.match = "01MATCH1";
  std::vector<string> columns;
  std::vector<Value> row;
  EXPECT_TRUE(lists().matches(filter, 1,
                              {[&](const auto& names) { columns = names; },
                               [&](std::span<const Value> found) {
                                 row.assign(found.begin(), found.end());
                                 return true;
                               }}));
  ASSERT_EQ(row.size(), 12u);
  EXPECT_EQ((std::vector<string>{columns[8], columns[9], columns[10], columns[11]}),
            (std::vector<string>{"players", "winners", "options", "flags"}));
  ASSERT_TRUE(std::holds_alternative<Texts>(row[8]));
  EXPECT_EQ(std::get<Texts>(row[8]).front(), "Ann");
  EXPECT_TRUE(std::holds_alternative<JsonText>(row[10]));
  EXPECT_EQ(row[11], Value{Texts{"note"}});
  filter.match = "01MATCH3";
  EXPECT_EQ(values(11, [&](const auto& sink) { return lists().matches(filter, 1, sink); }),
            std::vector<Value>{Texts{"odd"}});
}

TEST_P(RecordListsContract, names_are_compared_in_the_form_in_which_they_are_stored) {
  record_ = home_->open([](std::string_view typed) { return typed == "A+na" ? "Ana" : string{typed}; });
  EXPECT_EQ(lists().find_player("A+na"), player_id(1));
  EXPECT_EQ(column(1, [&](const auto& sink) { return lists().players("A+na", 10, sink); }), "Ana");
  EXPECT_EQ(words("A+na"), "Ana");
  EXPECT_EQ(matches(with([](auto& f) { f.text = "A+na"; })), "01MATCH2 01MATCH1");
}

TEST_P(RecordListsContract, a_name_finds_everybody_who_has_or_had_it) {
  EXPECT_TRUE(store().add_player({player_id(3), "ana", 3}, new_token("hash3")));
  EXPECT_TRUE(store().rename(player_id(2), "Bea"));
  EXPECT_TRUE(store().rename(player_id(2), "Ana"));
  append(opening(3));
  append(match(4, 3, 1, 1, 3));
  EXPECT_EQ(matches(with([](auto& f) { f.player = "ANA"; })), "01MATCH4 01MATCH3 01MATCH2 01MATCH1");
  EXPECT_EQ(matches(with([](auto& f) { f.won_by = "Ana"; }), 2), "01MATCH4 01MATCH3");
  EXPECT_EQ(matches(with([](auto& f) { f.player = "bo"; })), "01MATCH3") << "a former name";
  EXPECT_TRUE(matches(with([](auto& f) { f.player = "An"; })).starts_with("error: no player is or was called An"));
  const auto one = lists().find_player("Ana");
  ASSERT_FALSE(one);
  EXPECT_NE(one.error().what.find("Ana, 1 matches, the last on 2023-11-14"), string::npos) << one.error().what;
  EXPECT_EQ(column(1, [&](const auto& sink) { return lists().players("be", 10, sink); }), "Ana") << "formerly Bea";
}

TEST_P(RecordListsContract, codes_are_found_in_any_case_and_with_dashes) {
  Commit room = opening(3);
  for (Row& row : room.rows) {
    if (auto* put = std::get_if<PutRoom>(&row)) put->code = "4Z04A1BC";
  }
  append(room);
  append(match(4, 3, 1, 1, 1));
  for (const char* typed : {"4Z04A1BC", "4z04a1bc", "4z04-a1bc", "4ZO4 AlBC", "4zo4-aibc"}) {
    EXPECT_EQ(matches(with([&](auto& f) { f.room = typed; })), "01MATCH4") << typed;
    EXPECT_EQ(lists().find_match(typed), match_id(4)) << typed;
  }
  EXPECT_EQ(matches(with([](auto& f) { f.room = "NOWHERE"; })), "error: no room has the id or code NOWHERE");
}

TEST_P(RecordListsContract, a_flag_that_no_match_has_is_refused_with_those_in_use) {
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "odd"; })), "01MATCH3");
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "ood"; })),
            "error: no match has the flag ood; the flags are report, note, odd");
}

// These texts find nothing, break nothing and change nothing.
TEST_P(RecordListsContract, typed_text_is_never_a_command) {
  for (const string& text :
       {string{"'; DROP TABLE matches; --"}, string{"\" OR 1=1 --"}, string{"x' UNION SELECT token_hash"},
        string{"\" OR \""}, string{"NEAR(a b)"}, string{"words:ana"}, string{"* ^ -"}, string{"\"\"\"\""},
        string{"a\0b", 3}, string{"%_[]?*"}, string{"\xff\xfe"}, string{"{\"$ne\":1}"}, string(4000, '('),
        string{"$.deals') --"}, string{"AND OR NOT"}}) {
    SCOPED_TRACE(text);
    for (string MatchFilter::* field :
         {&MatchFilter::variant, &MatchFilter::player, &MatchFilter::won_by, &MatchFilter::room, &MatchFilter::result,
          &MatchFilter::option, &MatchFilter::flag, &MatchFilter::text}) {
      MatchFilter filter;
      filter.*field = text;
      const string found = matches(filter);
      EXPECT_TRUE(found.empty() || found.starts_with("error: no ")) << found;
    }
    MatchFilter value;
    value.option = "deals";
    value.value = text;
    EXPECT_EQ(matches(value), "");
    EXPECT_EQ(words(text), "");
    const auto count = [&](auto find) { return column(0, find); };
    EXPECT_EQ(count([&](const auto& sink) { return lists().players(text, 10, sink); }), "");
    EXPECT_EQ(count([&](const auto& sink) { return lists().ledger(text, {}, 10, sink); }), "");
    EXPECT_EQ(count([&](const auto& sink) { return lists().ledger({}, text, 10, sink); }), "");
    EXPECT_EQ(count([&](const auto& sink) { return lists().reports({text, "", "", {}}, 10, sink); }), "");
    EXPECT_EQ(count([&](const auto& sink) { return lists().reports({"", text, text, {}}, 10, sink); }), "");
    EXPECT_EQ(count([&](const auto& sink) { return lists().notes({text, text, {}}, 10, sink); }), "");
    TallyFilter tallies;
    tallies.regulars = text;
    EXPECT_EQ(count([&](const auto& sink) { return lists().tables(tallies, sink); }), "");
    EXPECT_FALSE(lists().find_match(text));
  }
  EXPECT_EQ(matches({}), "01MATCH3 01MATCH2 01MATCH1");
  EXPECT_EQ(store().check(), std::vector<string>{});
}

TEST_P(RecordListsContract, a_query_within_the_time_limit_is_not_aborted) {
  record_->give_up_after(std::chrono::minutes{1});
  int seen = 0;
  EXPECT_TRUE(lists().matches({}, 0, {{}, [&](std::span<const Value>) { return ++seen, true; }}));
  EXPECT_EQ(seen, 3);
}

}  // namespace
}  // namespace takamaka::storage
