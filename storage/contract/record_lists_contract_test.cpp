// Tests the lists for administrators: each filter finds the right rows, alone and combined, and text typed into a filter is
// never a command.

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "storage/lists/activities.hpp"
#include "storage/lists/companions.hpp"
#include "storage/lists/evidence.hpp"
#include "storage/lists/ledger.hpp"
#include "storage/lists/tallies.hpp"
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
  template <class L>
  string column(std::size_t at, const typename L::Filter& filter, int limit = 10) {
    string all;
    const auto lines = select<L>(lists(), filter, limit);
    if (!lines) return "error: " + lines.error().what;
    for (const auto& line : *lines) {
      const Value value = table_cells<L>(line)[at];
      all += all.empty() ? "" : " ";
      if (const auto* text = std::get_if<string>(&value)) all += *text;
      if (const auto* json = std::get_if<JsonText>(&value)) all += json->text;
      if (const auto* texts = std::get_if<Texts>(&value)) {
        for (const string& text : *texts) all += (&text == texts->data() ? "" : " ") + text;
      }
      if (const auto* n = std::get_if<std::int64_t>(&value)) all += std::to_string(*n);
    }
    return all;
  }
  // Returns several columns.
  template <class L>
  string columns(std::initializer_list<std::size_t> places, const typename L::Filter& filter) {
    string text;
    for (const std::size_t at : places) text += (text.empty() ? "" : " | ") + column<L>(at, filter);
    return text;
  }
  RecordLists& lists() { return record_->lists(); }
  string matches(const MatchFilter& filter, int limit = 10) { return column<Games>(0, filter, limit); }
  string words(const string& text, std::optional<std::int64_t> before = {}, int limit = 10) {
    return column<Words>(2, {text, before}, limit);
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
  EXPECT_EQ(matches(with([](auto& f) { f.game = "gaple", f.result = "complete"; })), "01MATCH3 01MATCH2 01MATCH1");
  EXPECT_EQ(matches(with([](auto& f) { f.result = "running"; })), "");
  EXPECT_EQ(matches(with([](auto& f) { f.option = "deals=4"; }), 2), "01MATCH3 01MATCH2");
  EXPECT_EQ(matches(with([](auto& f) { f.option = "deals=5"; })), "");
  EXPECT_EQ(lists().count_matches(with([](auto& f) { f.player = "Ana"; })), 2);
}

TEST_P(RecordListsContract, codes_of_open_private_rooms_can_be_left_out) {
  const MatchFilter filter = with([&](auto& f) { f.room = "CODE2"; });
  EXPECT_EQ(column<GamesForViewers>(1, filter), "CODE2") << "anybody finds it in the public list";
  PutRoom room = put_room(2);
  room.listed = false;
  append({room_id(2), {4}, {}, {room}});
  EXPECT_EQ(column<Games>(1, filter), "CODE2");
  EXPECT_EQ(column<GamesForViewers>(1, filter), "");
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
  EXPECT_EQ(column<PlayerActivities>(8, {player_id(1)}), "6-6") << "the match with the other one runs";
}

TEST_P(RecordListsContract, flags_are_reports_notes_and_words_of_administrators) {
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "report"; })), "01MATCH2");
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "note"; })), "01MATCH3 01MATCH1");
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "odd"; })), "01MATCH3");
  EXPECT_EQ(matches(with([](auto& f) { f.flag = "odd", f.player = "Ana"; })), "");
  EXPECT_EQ(column<Games>(11, {}), "odd report note");
  EXPECT_EQ(column<GamesForViewers>(11, {}), "") << "viewers see none";
}

TEST_P(RecordListsContract, matches_are_found_by_chat_and_by_players) {
  EXPECT_EQ(matches(with([](auto& f) { f.text = "everybody"; })), "01MATCH2") << "the last match before the text";
  EXPECT_EQ(matches(with([](auto& f) { f.text = "good"; })), "01MATCH3 01MATCH2");
  EXPECT_EQ(matches(with([](auto& f) { f.text = "ana"; })), "01MATCH2 01MATCH1") << "a name";
  EXPECT_EQ(matches(with([](auto& f) { f.text = "good", f.player = "Bo"; })), "01MATCH3");
  EXPECT_EQ(matches(with([](auto& f) { f.text = "ana", f.option = "deals=4", f.before = "01MATCH2"; })), "01MATCH1");
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
  EXPECT_EQ(column<Balances>(2, {}), "36 -12 -12 -12");
  EXPECT_EQ(column<LedgerOfAccount>(0, {"player:01PLAYER1", {}, 3}), "2 1");
  EXPECT_EQ(store().check(), std::vector<string>{});
}

TEST_P(RecordListsContract, players_are_found_by_the_beginning_of_their_name) {
  const auto players = [&](const string& name, const string& before = {}) {
    return column<Players>(1, {name, before});
  };
  EXPECT_EQ(players(""), "Bo Ana");
  EXPECT_EQ(players("", "01PLAYER2"), "Ana");
  EXPECT_EQ(players("a"), "Ana");
  EXPECT_EQ(players("01PLAYER2"), "Bo");
  EXPECT_EQ(players("na"), "");
}

TEST_P(RecordListsContract, players_who_handed_their_seat_on_are_found_and_counted) {
  append({room_id(1), {6}, {}, {SeatTaken{match_id(2), {0}, 2, player_id(2)}}});
  const auto played = [&] { return column<Players>(3, {}); };
  EXPECT_EQ(played(), "2 2") << "Bo has match 3 and from now on match 2; Ana had match 2";
  append({room_id(1), {6}, {}, {SeatTaken{match_id(2), {0}, 3, player_id(1)}}});
  EXPECT_EQ(played(), "2 2") << "a match counts once, although Ana has its seat again";
  append({room_id(1), {6}, {}, {SeatTaken{match_id(2), {0}, 4, player_id(2)}}});
  for (const MatchFilter& filter : {with([](auto& f) { f.text = "ana"; }), with([](auto& f) { f.player = "Ana"; }),
                                    with([](auto& f) { f.text = "ana", f.option = "deals=4"; }),
                                    with([](auto& f) { f.text = "ana", f.room = "01ROOM1"; })}) {
    EXPECT_EQ(matches(filter), "01MATCH2 01MATCH1")
        << filter.text.value_or("") << filter.option.value_or("") << filter.room.value_or("");
    EXPECT_EQ(*lists().count_matches(filter), 2);
  }
}

TEST_P(RecordListsContract, a_bots_deals_keep_its_name_when_a_person_takes_its_seat) {
  append({room_id(1), {6}, {}, {SeatTaken{match_id(2), {1}, 2, player_id(2)}}});
  EXPECT_EQ(column<SheetRows>(2, {match_id(2)}), "Ana Coco");
  EXPECT_EQ(column<Seats>(1, {match_id(2)}), "Ana Bo");
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
  EXPECT_EQ(
      columns<TalliesOfPeople>({1, 3, 4, 5}, filter),
      "Ana Bo Cy Di Cy Ana Bo Di | revoke revoke revoke revoke slam slam slam slam | 1 1 1 1 1 1 1 0 | 0 0 0 0 0 1 1 1")
      << "Bo took one on seat 1 and gave one on seat 3, which was Di's until then";
  EXPECT_EQ(
      columns<TalliesOfPairs>({0, 2, 4, 7}, filter),
      "gave gave gave gave gave gave_together took_together | Ana Ana Bo Cy Cy Ana Bo | Bo Di Ana Bo Di Cy Di | 1 "
      "1 1 1 1 1 1");
  EXPECT_EQ(columns<TalliesOfTables>({3, 4, 5}, filter), "revoke slam | 1 2 | 1 1");
  Texts ids;
  for (int player = 1; player <= 4; ++player) ids.push_back(player_id(player).value);
  const auto tables = select<TalliesOfTables>(lists(), filter).value();
  ASSERT_EQ(tables.size(), 2u);
  for (const auto& table : tables) {
    EXPECT_EQ(table.regulars, ids);
    EXPECT_EQ(table.players, (Texts{"Ana", "Bo", "Cy", "Di"}));
  }
  EXPECT_EQ(columns<TalliesOfTables>({3}, {}), "alone alone gaplek gaplek revoke slam") << "of all games";
  filter.regulars = ids[3] + ", " + ids[0] + " " + ids[2] + "," + ids[1];
  EXPECT_EQ(columns<TalliesOfTables>({3}, filter), "revoke slam") << "in any order, with commas or spaces";
  filter.regulars = ids[0] + " " + ids[1];
  EXPECT_EQ(columns<TalliesOfTables>({3}, filter), "");
  filter.regulars.reset();
  filter.player = "Di";
  EXPECT_EQ(columns<TalliesOfPeople>({3, 4, 5}, filter), "revoke slam | 1 0 | 0 1");
  filter.game = "bridge";
  EXPECT_EQ(columns<TalliesOfPeople>({3}, filter), "");
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
    return columns<Bests>({3, 4, 6}, BestsFilter{{"Ana"}, std::move(apart)});
  };
  EXPECT_EQ(bests({{"whist", "target"}, {"patience", "draws"}}),
            R"(400 200 | 3 1 | {"draws":20,"target":2} {"draws":5,"target":1})");
  EXPECT_EQ(bests({{"whist", "target"}}), R"(400 | 4 | {"draws":20,"target":2})");
}

// Names may have commas: only a list keeps them apart.
TEST_P(RecordListsContract, several_texts_in_one_column_are_a_list_and_options_are_json) {
  EXPECT_TRUE(store().rename(player_id(1), "Ana, the first"));
  EXPECT_TRUE(store().rename(player_id(1), "Ann"));
  const auto players = select<Players>(lists(), {}).value();
  ASSERT_EQ(players.size(), 2u);
  EXPECT_EQ(players[0].former_names, Texts{});
  EXPECT_EQ(players[1].former_names, (Texts{"Ana", "Ana, the first"}));
  MatchFilter filter;
  filter.match = "01MATCH1";
  const auto games = select<Games>(lists(), filter, 1).value();
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].players.front(), "Ann");
  EXPECT_EQ(games[0].flags, Texts{"note"});
  const auto cells = table_cells<Games>(games[0]);
  ASSERT_EQ(cells.size(), 12u);
  EXPECT_EQ(cells[4], Value{"2023-11-14T22:13:23.001Z"}) << "opened";
  EXPECT_EQ(cells[8], Value{games[0].players});
  EXPECT_TRUE(std::holds_alternative<JsonText>(cells[10]));
  EXPECT_EQ(table_heads<Games>(), (Texts{"match", "room", "number", "game", "opened", "closed", "result", "deals",
                                         "players", "winners", "options", "flags"}));
  filter.match = "01MATCH3";
  EXPECT_EQ(select<Games>(lists(), filter, 1).value().front().flags, Texts{"odd"});
}

// Lists within lines are found for many lines at once.
TEST_P(RecordListsContract, a_page_has_the_same_lines_whatever_its_length) {
  const auto all = select<Games>(lists(), {}).value();
  for (int limit = 1; limit <= 3; ++limit) {
    const auto page = select<Games>(lists(), {}, limit).value();
    EXPECT_TRUE(std::ranges::equal(page, std::span{all}.first(static_cast<std::size_t>(limit))));
  }
  int seen = 0;
  EXPECT_TRUE(select_each<Games>(lists(), {}, 0, [&](GameLine&) { return ++seen < 2; }));
  EXPECT_EQ(seen, 2) << "the caller stops it";
}

TEST_P(RecordListsContract, companions_are_listed_by_the_matches_of_both) {
  append({room_id(1), {6}, {}, {SeatTaken{match_id(2), {1}, 1, player_id(2)}}});
  const auto with_ana = select<Companions>(lists(), {"ana"}).value();
  ASSERT_EQ(with_ana.size(), 1u);
  EXPECT_EQ(with_ana[0], (CompanionLine{player_id(2), "Bo", 1, 1, 0, 1'700'000'003'002}));
  EXPECT_EQ(select<Companions>(lists(), {"bo"}).value().front().won_by_them, 1);
  EXPECT_EQ(column<Companions>(0, {"nobody"}).substr(0, 16), "error: no player");
}

TEST_P(RecordListsContract, names_are_compared_in_the_form_in_which_they_are_stored) {
  record_ = home_->open([](std::string_view typed) { return typed == "A+na" ? "Ana" : string{typed}; });
  EXPECT_EQ(lists().find_player("A+na"), player_id(1));
  EXPECT_EQ(column<Players>(1, {"A+na", {}}), "Ana");
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
  EXPECT_EQ(column<Players>(1, {"be", {}}), "Ana") << "formerly Bea";
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
    for (std::optional<string> GameFilter::* field :
         {&MatchFilter::game, &MatchFilter::player, &MatchFilter::won_by, &MatchFilter::room, &MatchFilter::result,
          &MatchFilter::option, &MatchFilter::flag, &MatchFilter::text}) {
      MatchFilter filter;
      filter.*field = text;
      const string found = matches(filter);
      EXPECT_TRUE(found.empty() || found.starts_with("error: no ")) << found;
    }
    MatchFilter value;
    value.option = "deals=" + text;
    EXPECT_EQ(matches(value), "");
    EXPECT_EQ(words(text), "");
    EXPECT_EQ(column<Players>(0, {text, {}}), "");
    EXPECT_EQ(column<LedgerOfMatch>(0, {text}), "");
    EXPECT_EQ(column<LedgerOfAccount>(0, {text, {}, {}}), "");
    EXPECT_EQ(column<Reports>(0, {{}, text, text, {}}), "");
    EXPECT_EQ(column<Notes>(0, {text, text, {}}), "");
    TallyFilter tallies;
    tallies.regulars = text;
    EXPECT_EQ(column<TalliesOfTables>(0, tallies), "");
    EXPECT_FALSE(lists().find_match(text));
  }
  EXPECT_EQ(matches({}), "01MATCH3 01MATCH2 01MATCH1");
  EXPECT_EQ(store().check(), std::vector<string>{});
}

TEST_P(RecordListsContract, a_query_within_the_time_limit_is_not_aborted) {
  record_->give_up_after(std::chrono::minutes{1});
  int seen = 0;
  EXPECT_TRUE(select_each<Games>(lists(), {}, 0, [&](GameLine&) { return ++seen, true; }));
  EXPECT_EQ(seen, 3);
}

}  // namespace
}  // namespace takamaka::storage
