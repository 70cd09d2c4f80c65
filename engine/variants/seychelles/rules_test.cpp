// Seychelles: the worked examples, edge sequences and traps, named after their rules.

#include "engine/variants/seychelles/rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/variants/seychelles/position_for_test.hpp"
#include "engine/variants/seychelles/scoring.hpp"

namespace takamaka::seychelles {
namespace {

constexpr Tile six_six{6, 6};

// A deal that A can end with 0-1 on the left of 1-1. `hands`: the other hands; `scores`: the scores before this deal.
Position last_tile(const Options& options, std::uint8_t seats, std::string hands, std::string scores) {
  return {
      options, seats, {"line 1-1 1-2", "hands A 0-1 | " + std::move(hands), "turn A", "scores " + std::move(scores)}};
}
const Play out_move{{0, 1}, End::left};

std::vector<int> scores_after(const std::vector<Event>& events) {
  const auto ended = find<DealEnded>(events);
  return ended ? ended->scores : std::vector<int>{};
}

// ------------------------------------------------------------------------------------------------------------ R1, R2

// R1.1: all pips of the set are dealt.
TEST(Seychelles, R1_2_all_tiles_are_dealt) {
  for (const auto& [seats, each] : {std::pair{2, 14}, std::pair{3, 9}, std::pair{4, 7}}) {
    Position position{{}, static_cast<std::uint8_t>(seats), {"deal 0"}};
    position.house(Deal{Lots{seed_of(3)}});
    TileSet all;
    for (int s = 0; s < seats; ++s) {
      EXPECT_EQ(position.state().hands[static_cast<std::size_t>(s)].size(), each);
      all = all | position.state().hands[static_cast<std::size_t>(s)];
    }
    EXPECT_EQ(all.pips(), 168);
    EXPECT_EQ(all.contains({0, 0}), seats != 3);  // trap 7
  }
}

TEST(Seychelles, R1_2_two_to_four_people_can_play) {
  for (const std::uint8_t seats : std::initializer_list<std::uint8_t>{2, 3, 4}) EXPECT_FALSE(Rules::check({}, seats));
  EXPECT_EQ(Rules::check({}, 1)->path, "seats");
  EXPECT_EQ(Rules::check({}, 5)->path, "seats");
  for (const auto& preset : Rules::presets()) EXPECT_FALSE(Rules::check(preset.options, preset.seats)) << preset.key;
}

TEST(Seychelles, R1_3_partners_are_one_side) {
  EXPECT_EQ(sides(4), (std::vector<std::vector<Seat>>{{A, C}, {B, D}}));
  EXPECT_EQ(sides(3), (std::vector<std::vector<Seat>>{{A}, {B}, {C}}));
}

TEST(Seychelles, R1_4_turns_go_round_either_way) {
  for (const auto& [direction, next] : {std::pair{Direction::cw, B}, std::pair{Direction::ccw, D}}) {
    Options options;
    options.direction = direction;
    Position position{options, 4, {"line 3-3", "hands A 1-3 0-0 | B 0-3 | D 2-3", "turn A"}};
    position.act(A, Play{{1, 3}, End::left});
    EXPECT_EQ(position.turn(), ToAct{next});
  }
}

// Also R1.6.
TEST(Seychelles, R1_5_R1_6_hands_are_private_until_the_deal_ends) {
  Position position{{}, 2, {"line 3-3", "hands A 1-3 | B 0-0 5-5", "turn A"}};
  EXPECT_EQ(Rules::own_view(position.state(), A).hand, (TileSet{{1, 3}}));
  EXPECT_EQ(Rules::public_view(position.state()).hand_sizes, (PerSeat<int>{1, 2}));
  const auto ended = find<DealEnded>(position.act(A, Play{{1, 3}, End::left}));
  EXPECT_EQ(ended->hands, (PerSeat<TileSet>{{}, {{0, 0}, {5, 5}}}));
}

TEST(Seychelles, R2_1_R2_2_the_holder_of_double_six_starts_the_first_deal) {
  for (std::uint64_t number = 1; number < 20; ++number) {
    Position position{{}, 4, {"deal 0"}};
    const auto started = find<Started>(position.house(Deal{Lots{seed_of(number)}}));
    EXPECT_TRUE(position.state().hands[started->seat.value].contains(six_six));
    EXPECT_EQ(started->by, StartedBy::double_six);
  }
}

// R2.3. Trap: the later deals of a set; example B1.
TEST(Seychelles, R2_3_the_table_chooses_who_starts_later_deals) {
  for (const auto rule : {StarterRule::double_six, StarterRule::winner, StarterRule::rotate}) {
    Options options;
    options.starter_rule = rule;
    Position position = last_tile(options, 4, "B 3-3 | C 2-2 | D 5-5", "0 0");
    position.act(A, out_move);
    const auto started = find<Started>(position.house(Deal{Lots{seed_of(5)}}));
    if (rule == StarterRule::double_six) {
      EXPECT_TRUE(position.state().hands[started->seat.value].contains(six_six));
    } else {
      EXPECT_EQ(started->seat, rule == StarterRule::winner ? A : B);
      EXPECT_EQ(started->by, rule == StarterRule::winner ? StartedBy::won_last : StartedBy::rotated);
    }
  }
}

TEST(Seychelles, R2_4_after_a_krose_the_partner_with_fewer_pips_starts) {
  Options options;
  options.starter_rule = StarterRule::winner;
  const auto next = [&](const std::string& hands) {
    // A's 1-6 leaves a six at both ends, and nobody holds a six.
    Position position{options, 4, {"line 6-6 6-3 3-1", "hands " + hands, "turn A"}};
    return find<DealEnded>(position.act(A, Play{{1, 6}, End::right}))->next_starter;
  };
  EXPECT_EQ(next("A 1-6 2-2 | B 5-5 | C 0-1 | D 4-4"), C);
  EXPECT_EQ(next("A 1-6 0-1 | B 5-5 | C 2-2 | D 4-4"), A);
  EXPECT_EQ(next("A 1-6 0-2 | B 5-5 | C 1-1 | D 4-4"), C) << "equal: the first after A, who laid the last tile";
}

// Edge: the starter does not lead 6-6. Traps 1 and 8.
TEST(Seychelles, R2_5_R2_6_the_starter_may_lay_any_tile) {
  Position position{{}, 4, {"hands A 6-6 2-6 1-1", "turn A"}};
  EXPECT_EQ(position.legal(A).size(), 3u);
  EXPECT_EQ(position.refusal(A, Play{{2, 6}, End::right}), (Rejection{"first_tile_is_left", "R2.6"}));
  EXPECT_EQ(position.refusal(A, Pass{}), (Rejection{"must_play", "R3.4"}));
  EXPECT_EQ(position.refusal(A, Play{{0, 0}, End::left}), (Rejection{"tile_not_in_hand", "R3.2"}));
  position.act(A, Play{{2, 6}, End::left});
  EXPECT_EQ(position.state().table.line.open(End::left), 2);
  EXPECT_EQ(position.state().table.line.open(End::right), 6);
}

// ---------------------------------------------------------------------------------------------------------------- R3

TEST(Seychelles, R3_1_only_the_seat_on_turn_may_act) {
  Position position{{}, 4, {"line 3-3", "hands A 1-3 0-0 | B 0-3 5-5", "turn A"}};
  EXPECT_EQ(position.refusal(B, Play{{0, 3}, End::left}), (Rejection{"not_your_turn", "R3.1"}));
  Position between{{}, 4, {}};
  EXPECT_EQ(between.refusal(A, Pass{}), (Rejection{"between_deals", "R3.1"}));
}

// Worked example 1. Trap 10.
TEST(Seychelles, R3_2_a_line_has_two_ends_and_doubles_do_not_branch) {
  Position position{{}, 4, {"hands A 6-6 0-0 | B 5-6 0-1 | C 4-6 0-2 | D 5-5 0-3", "turn A"}};
  const Line& line = position.state().table.line;
  position.act(A, Play{six_six, End::left});
  position.act(B, Play{{5, 6}, End::left});
  EXPECT_EQ(line.open(End::left), 5);
  EXPECT_EQ(line.open(End::right), 6);
  position.act(C, Play{{4, 6}, End::right});
  position.act(D, Play{{5, 5}, End::left});
  EXPECT_EQ(line.open(End::left), 5);
  EXPECT_EQ(line.open(End::right), 4);
}

TEST(Seychelles, R3_3_a_tile_that_fits_both_ends_is_two_actions) {
  Position position{{}, 4, {"line 3-3", "hands A 1-3 0-0 | B 0-3", "turn A"}};
  EXPECT_EQ(position.legal(A), (Actions{Play{{1, 3}, End::left}, Play{{1, 3}, End::right}}));
}

// Also R3.5.
TEST(Seychelles, R3_4_R3_5_a_player_who_can_play_must_and_otherwise_passes) {
  Position position{{}, 4, {"line 3-3", "hands A 1-3 0-0 | B 1-2 5-5 | C 0-1 | D 2-2", "turn A"}};
  EXPECT_EQ(position.refusal(A, Pass{}), (Rejection{"must_play", "R3.4"}));
  EXPECT_FALSE(Rules::automatic(position.state(), A));
  position.act(A, Play{{1, 3}, End::left});
  position.act(B, Play{{1, 2}, End::left});
  EXPECT_TRUE(Rules::automatic(position.state(), C));
  EXPECT_EQ(Rules::own_view(position.state(), C).unplayable.front().code, "tile_does_not_match");
  EXPECT_EQ(find<Passed>(position.act(C, Pass{}))->seat, C);
}

TEST(Seychelles, R3_5_only_a_pass_is_made_for_you) {
  const Position position{{}, 4, {"line 3-6", "hands A 1-3 0-0 | B 3-3", "turn A"}};
  ASSERT_EQ(position.legal(A).size(), 1u);
  EXPECT_FALSE(Rules::automatic(position.state(), A));
}

// Edge: lakle.
TEST(Seychelles, R3_6_the_key_gives_no_extra_turn) {
  Position position{{}, 4, {"line 4-4", "hands A 1-4 0-4 5-5 | B 2-2 | C 3-3 | D 6-6", "turn A"}};
  position.act(A, Play{{1, 4}, End::left});
  for (const Seat seat : {B, C, D}) EXPECT_TRUE(find<Passed>(position.act(seat, Pass{})));
  EXPECT_EQ(position.turn(), ToAct{A});
  EXPECT_EQ(find<Played>(position.act(A, Play{{0, 4}, End::right})), (Played{A, {0, 4}, End::right, 4, true}));
}

TEST(Seychelles, R3_6_without_a_pass_of_everybody_else_nobody_holds_the_key) {
  Position position{{}, 4, {"line 4-4", "hands A 1-4 0-1 5-5 | B 2-2 | C 0-4 3-3 | D 6-6", "turn A"}};
  EXPECT_EQ(find<Played>(position.act(A, Play{{1, 4}, End::left}))->key, std::nullopt);
  position.act(B, Pass{});
  position.act(C, Play{{0, 4}, End::right});
  position.act(D, Pass{});
  EXPECT_EQ(find<Played>(position.act(A, Play{{0, 1}, End::left}))->key, std::nullopt);
}

TEST(Seychelles, R6_3_the_view_says_the_fate_of_each_side_and_what_it_takes_to_win) {
  const auto view = [](const std::string& scores, const std::string& more = "restarts 0", std::uint8_t seats = 4) {
    return Rules::public_view(Position{{}, seats, {"scores " + scores, more}}.state());
  };
  EXPECT_EQ(view("31 0").fates, (std::vector{Fate::escaped, Fate::kapot}));
  EXPECT_EQ(view("31 9").fates, (std::vector{Fate::escaped, Fate::kapot_bef}));
  EXPECT_EQ(view("31 12").outlook, Outlook::dead);
  EXPECT_EQ(view("31 12", "final").outlook, Outlook::final_deal);
}

TEST(Seychelles, R3_7_when_time_runs_out_the_heaviest_tile_is_played) {
  Position position{{}, 4, {"line 3-3", "hands A 1-3 3-6 0-0 | B 0-6 2-2", "turn A"}};
  EXPECT_EQ(find<Played>(position.house(TimeUp{A})), (Played{A, {3, 6}, End::left, 3, {}})) << "it fits both ends";
  Position equal{{}, 4, {"line 2-0 0-1", "hands A 1-5 2-4 | B 6-6", "turn A"}};
  EXPECT_EQ(find<Played>(equal.house(TimeUp{A})), (Played{A, {1, 5}, End::right, 1, {}})) << "the lowest of equals";
  Position stuck{{}, 4, {"line 3-3", "hands A 0-0 | B 0-3 1-1", "turn A"}};
  EXPECT_TRUE(find<Passed>(stuck.house(TimeUp{A})));
}

// ------------------------------------------------------------------------------------------------------------ R4, R5

// Worked example 2. Trap 3.
TEST(Seychelles, R4_1_R5_1_tape_scores_the_opponents_and_ignores_the_partner) {
  Position position = last_tile({}, 4, "B 5-6 3-3 | C 6-6 5-5 | D 0-1 2-4", "0 0");
  position.state().hands[0] = TileSet{{1, 2}};  // 0-1 is D's here
  const auto events = position.act(A, Play{{1, 2}, End::left});
  EXPECT_EQ(find<DealEnded>(events)->result.reason, "tape");
  EXPECT_EQ(scores_after(events), (std::vector{24, 0}));
  EXPECT_EQ(find<DealEnded>(events)->result.winners, (std::vector{A, C}));
}

// Worked example 12.
TEST(Seychelles, R5_1_with_two_players_the_other_hand_is_scored) {
  EXPECT_EQ(scores_after(last_tile({}, 2, "B 6-6 0-2 1-3", "0 0").act(A, out_move)), (std::vector{18, 0}));
}

// Edge: the last tile also blocks.
TEST(Seychelles, R4_1_tape_comes_before_krose) {
  Position position{{}, 2, {"line 6-6 6-3 3-1", "hands A 1-6 | B 0-0 2-2", "turn A"}};
  const auto ended = find<DealEnded>(position.act(A, Play{{1, 6}, End::right}));
  EXPECT_EQ(ended->result.reason, "tape");
  EXPECT_EQ(ended->scores, (std::vector{4, 0}));
}

// The reason and scores of the deal if A leaves a six at both ends and these hands remain.
std::pair<std::string, std::vector<int>> krose_with(std::uint8_t seats, const std::string& hands) {
  Position position{{}, seats, {"line 6-6 6-3 3-1", "hands A 1-6 " + hands, "turn A"}};
  const auto ended = find<DealEnded>(position.act(A, Play{{1, 6}, End::right}));
  return {ended->result.reason, ended->scores};
}

// Worked example 3. Trap 2.
// Also R5.2.
TEST(Seychelles, R4_2_R5_2_krose_scores_all_of_the_other_side) {
  EXPECT_EQ(krose_with(4, "3-4 | B 4-4 0-4 | C 4-5 | D 1-2"), (std::pair{std::string{"krose"}, std::vector{0, 16}}));
}

// Worked example 4.
TEST(Seychelles, R5_3_equal_sides_are_zete_and_the_holder_of_double_six_starts) {
  EXPECT_EQ(krose_with(4, "3-4 | B 2-5 | C 2-5 | D 3-4"), (std::pair{std::string{"zete"}, std::vector{0, 0}}));
  Options options;
  options.starter_rule = StarterRule::rotate;
  Position position{options, 2, {"line 6-6 6-3 3-1", "hands A 1-6 3-4 | B 2-5", "turn A", "scores 20 5"}};
  const auto events = position.act(A, Play{{1, 6}, End::right});
  EXPECT_EQ(scores_after(events), (std::vector{20, 5}));            // trap 6: earlier points stand
  EXPECT_FALSE(find<DealEnded>(events)->next_starter.has_value());  // R2.2
  BookEntries books;
  for (const Event& event : events) books.merge(Rules::record(event));
  EXPECT_EQ(books.tallies, (std::vector<Tally>{{1, "zete", {A, B}, {}}}));
}

// Worked example 11. Trap 8.
TEST(Seychelles, R5_3_with_three_players_only_a_tie_for_the_fewest_is_zete) {
  EXPECT_EQ(krose_with(3, "2-3 | B 0-5 | C 5-5 4-5 0-1").first, "zete");
  EXPECT_EQ(krose_with(3, "0-4 | B 4-5 | C 5-5 4-4 0-2"), (std::pair{std::string{"krose"}, std::vector{29, 0, 0}}));
}

// The lines of the sheet that name a double without an end, after `move` of A has ended the deal.
std::vector<ScoreLine> bwi_after(std::string line, std::string hands, const Play& move) {
  Position position{{}, 4, {"line " + std::move(line), "hands " + std::move(hands), "turn A"}};
  std::vector<ScoreLine> found;
  const auto ended = find<DealEnded>(position.act(A, move));
  for (const ScoreLine& one : ended->result.lines) {
    if (one.what == "bwi") found.push_back(one);
  }
  return found;
}

TEST(Seychelles, R5_4_a_double_that_no_end_can_take_is_named_on_the_sheet) {
  const auto boiled =
      bwi_after("0-5 5-1 1-2 2-5 5-3 3-4 4-5 5-6", "A 0-1 | B 3-3 5-5 | C 6-6 | D 2-2", Play{{0, 1}, End::left});
  EXPECT_EQ(boiled, (std::vector<ScoreLine>{{B, "bwi", "R5.4", 0, {"5-5"}}}));
}

TEST(Seychelles, R5_4_a_double_whose_number_is_open_or_still_held_is_not_bwi) {
  // A's 5-6 leaves a five at both ends.
  EXPECT_TRUE(
      bwi_after("5-0 0-1 1-5 5-2 2-3 3-5 5-4 4-6", "A 5-6 | B 5-5 | C 6-6 | D 2-2", Play{{5, 6}, End::right}).empty());
  // 4-5 and 5-6 are in hands.
  EXPECT_TRUE(bwi_after("0-5 5-1 1-2 2-5 5-3", "A 0-1 | B 5-5 4-5 | C 5-6 | D 2-2", Play{{0, 1}, End::left}).empty());
}

// ---------------------------------------------------------------------------------------------------------------- R6

// The events when A goes out against this number of pips in B's hand.
std::vector<Event> won_by(int pips, const std::string& scores, Options options = {}) {
  const Tiles small{{5, 5}, {4, 5}, {3, 4}, {2, 3}, {2, 2}, {0, 3}, {0, 2}};
  for (unsigned choice = 0; choice < 1u << small.size(); ++choice) {
    TileSet hand;
    for (std::size_t i = 0; i < small.size(); ++i) {
      if ((choice >> i & 1u) != 0) hand.insert(small[i]);
    }
    if (hand.pips() != pips) continue;
    std::string hands = "B";
    for (const Tile tile : hand) hands += ' ' + tile.text();
    return last_tile(options, 4, hands + " | C 6-6 | D", scores).act(A, out_move);
  }
  ADD_FAILURE() << "no tiles make " << pips;
  return {};
}

// Worked examples 5 and 6. Traps 4 and 5.
TEST(Seychelles, R6_1_R6_2_R6_3_kapot_and_kapot_bef) {
  const auto kapot = won_by(19, "31 0");
  ASSERT_TRUE(find<SetWon>(kapot));
  EXPECT_EQ(find<SetWon>(kapot)->losses, (std::vector<Loss>{{Fate::kapot, {B, D}, 0}}));
  EXPECT_EQ(find<MatchEnded>(kapot)->result, (MatchResult{"set_won", {A, C}, {50, 0, 50, 0}}));
  const auto bef = won_by(7, "45 7");
  EXPECT_EQ(find<SetWon>(bef)->losses, (std::vector<Loss>{{Fate::kapot_bef, {B, D}, 7}}));
  EXPECT_EQ(find<MatchEnded>(bef)->result.totals, (std::vector{52, 7, 52, 7}));
}

TEST(Seychelles, R6_3_a_kapot_counts_once_for_the_side_that_gives_it_and_the_side_that_takes_it) {
  BookEntries books;
  for (const Event& event : won_by(7, "45 7")) books.merge(Rules::record(event));
  EXPECT_EQ(books.tallies, (std::vector<Tally>{{1, "kapot_bef", {A, C}, {B, D}}}));
}

// Worked example 7.
TEST(Seychelles, R6_4_exactly_ten_is_safe_unless_the_table_says_otherwise) {
  const auto safe = won_by(20, "38 10");
  EXPECT_FALSE(find<SetWon>(safe));
  EXPECT_EQ(find<SetThrownAway>(safe)->scores, (std::vector{58, 10}));
  Options bef;
  bef.ten_points = TenPoints::kapot_bef;
  EXPECT_EQ(find<SetWon>(won_by(20, "38 10", bef))->losses.front().fate, Fate::kapot_bef);
  EXPECT_FALSE(find<SetWon>(won_by(20, "38 11", bef)));
}

// Edge: restart. Trap 6.
TEST(Seychelles, R6_5_without_a_winner_a_new_set_begins) {
  Options options;
  options.starter_rule = StarterRule::rotate;
  Position position = last_tile(options, 4, "B 4-5 | C 6-6 | D", "45 12");
  const auto events = position.act(A, out_move);
  EXPECT_EQ(find<SetThrownAway>(events)->scores, (std::vector{54, 12}));
  EXPECT_FALSE(find<DealEnded>(events)->next_starter.has_value());  // R2.2: the sheet names no other starter
  EXPECT_FALSE(find<MatchEnded>(events));
  const Public view = Rules::public_view(position.state());
  EXPECT_EQ(view.scores, (std::vector{0, 0}));
  EXPECT_EQ(view.restarts, 1);
  EXPECT_EQ(view.set, 2);
  const auto started = find<Started>(position.house(Deal{Lots{seed_of(8)}}));
  EXPECT_EQ(started->by, StartedBy::double_six);  // R2.2
}

// The source's other reading of a zete: "the games starts all over again".
TEST(Seychelles, R5_3_a_zete_may_throw_out_the_whole_set) {
  const auto tied = [](ZeteThrowsOut zete, const std::string& more) {
    Options options;
    options.zete = zete;
    options.zwe_final_mode = FinalMode::set;
    Position position{options, 2, {"line 6-6 6-3 3-1", "hands A 1-6 3-4 | B 2-5", "turn A", "scores 38 9", more}};
    const auto events = position.act(A, Play{{1, 6}, End::right});
    EXPECT_EQ(find<DealEnded>(events)->result.reason, "zete");
    return std::pair{events, position.state().table};
  };
  const auto [kept, before] = tied(ZeteThrowsOut::deal, "restarts 2");
  EXPECT_FALSE(find<SetThrownAway>(kept));
  EXPECT_EQ(before.scores[0], 38);
  const auto [thrown, after] = tied(ZeteThrowsOut::set, "restarts 2");
  EXPECT_EQ(find<SetThrownAway>(thrown)->scores, (std::vector{38, 9}));
  EXPECT_EQ(after.scores[0], 0);
  EXPECT_TRUE(find<FinalAnnounced>(thrown)) << "it counts as a set thrown away";
  const auto [in_final, again] = tied(ZeteThrowsOut::set, "final");
  EXPECT_EQ(again.scores[0], 0);
  EXPECT_FALSE(find<FinalAnnounced>(in_final)) << "it is on already";
}

// Worked example 8.
TEST(Seychelles, R6_6_a_dead_set_may_be_thrown_away_immediately) {
  const auto b_scores = [](Options options) {
    Position position{options, 4, {"line 1-1 1-2", "hands A 2-3 | B 0-1 | C | D 6-6", "turn B", "scores 38 9"}};
    return position.act(B, out_move);
  };
  EXPECT_EQ(scores_after(b_scores({})), (std::vector{38, 14}));
  EXPECT_FALSE(find<SetThrownAway>(b_scores({})));
  Options at_once;
  at_once.restart_when = RestartWhen::as_soon_as_dead;
  EXPECT_TRUE(find<SetThrownAway>(b_scores(at_once)));
}

// Worked example 9.
TEST(Seychelles, R6_1_scores_add_up_over_a_whole_set) {
  std::vector<int> scores{0, 0};
  const auto text = [&] { return std::to_string(scores[0]) + ' ' + std::to_string(scores[1]); };
  for (const int pips : {18, 21}) {
    const auto events = won_by(pips, text());
    EXPECT_FALSE(find<SetWon>(events));
    scores = scores_after(events);
  }
  EXPECT_EQ(scores, (std::vector{39, 0}));
  Position other{{}, 4, {"line 1-1 1-2", "hands A 2-4 | B 0-1 | C | D 6-6", "turn B", "scores " + text()}};
  scores = scores_after(other.act(B, out_move));
  EXPECT_EQ(scores, (std::vector{39, 6}));
  Position tied{{}, 4, {"line 6-6 6-3 3-1", "hands A 1-6 3-4 | B 2-5", "turn A", "scores " + text()}};
  EXPECT_EQ(scores_after(tied.act(A, Play{{1, 6}, End::right})), scores);
  const auto last = won_by(13, text());
  EXPECT_EQ(find<SetWon>(last)->losses, (std::vector<Loss>{{Fate::kapot_bef, {B, D}, 6}}));
  EXPECT_EQ(find<MatchEnded>(last)->result.totals.front(), 52);
}

// Worked example 10.
TEST(Seychelles, R6_2_R6_3_each_of_two_opponents_is_named_separately) {
  const auto ending = [](const std::string& scores, Options options) {
    return last_tile(options, 3, "B 1-2 | C", scores).act(A, out_move);
  };
  Options any;
  any.three_player_win = ThreePlayerWin::any_below_10;
  EXPECT_EQ(find<SetWon>(ending("50 0 9", {}))->losses,
            (std::vector<Loss>{{Fate::kapot, {B}, 0}, {Fate::kapot_bef, {C}, 9}}));
  EXPECT_TRUE(find<SetThrownAway>(ending("50 0 10", {})));
  EXPECT_EQ(find<SetWon>(ending("50 0 10", any))->losses,
            (std::vector<Loss>{{Fate::kapot, {B}, 0}, {Fate::escaped, {C}, 10}}));
}

// R6.6 with three players: a set is dead with two sides above nine, or with all three if one opponent below ten is
// enough.
TEST(Seychelles, R6_6_when_a_set_of_three_players_is_dead) {
  Options options;
  const auto is_dead = [&](int a, int b, int c) { return dead(options, {a, b, c}); };
  EXPECT_FALSE(is_dead(30, 9, 9));
  EXPECT_TRUE(is_dead(30, 10, 0));
  options.three_player_win = ThreePlayerWin::any_below_10;
  EXPECT_FALSE(is_dead(30, 10, 0));
  EXPECT_TRUE(is_dead(30, 10, 10));
}

// Edge: zwe final. Trap 9.
TEST(Seychelles, R6_7_R6_8_after_three_restarts_one_deal_decides) {
  Position position = last_tile({}, 4, "B 4-5 | C 6-6 | D", "45 12");
  position.state().table.restarts = 2;
  EXPECT_EQ(find<FinalAnnounced>(position.act(A, out_move))->mode, FinalMode::deal);
  EXPECT_TRUE(position.state().table.final);

  Position zete{{}, 2, {"line 6-6 6-3 3-1", "hands A 1-6 5-6 | B 5-6", "turn A", "restarts 3", "final"}};
  zete.state().hands = {TileSet{{1, 6}, {4, 5}}, TileSet{{4, 5}}};
  const auto again = zete.act(A, Play{{1, 6}, End::right});
  EXPECT_FALSE(find<MatchEnded>(again)) << "a zete is followed by another final deal";
  EXPECT_EQ(zete.turn(), ToAct{House{}});

  Position won{{}, 2, {"line 1-1 1-2", "hands A 0-1 | B 5-5", "turn A", "scores 0 40", "final"}};
  const auto events = won.act(A, out_move);
  EXPECT_EQ(find<MatchEnded>(events)->result, (MatchResult{"final_deal", {A}, {10, 40}}));
  EXPECT_FALSE(find<SetWon>(events)) << "nobody is called kapot";
}

// Also R6.10.
// R8.1: without a final a match has no bound.
TEST(Seychelles, R6_7_R6_10_zero_never_announces_the_final) {
  Options options;
  options.zwe_final_after = 0;
  Position position = last_tile(options, 4, "B 4-5 | C 6-6 | D", "45 12");
  position.state().table.restarts = 99;
  EXPECT_FALSE(find<FinalAnnounced>(position.act(A, out_move)));
}

TEST(Seychelles, R6_7_every_seat_may_ask_for_the_final_between_two_deals) {
  Position position{{}, 3, {"scores 12 20 5"}};
  EXPECT_EQ(position.legal(B), (Actions{AskFinal{}}));
  position.act(B, AskFinal{});
  EXPECT_EQ(position.refusal(B, AskFinal{}), (Rejection{"final_already_asked", "R6.7"}));
  position.act(A, AskFinal{});
  EXPECT_FALSE(position.state().table.final);
  EXPECT_TRUE(find<FinalAnnounced>(position.act(C, AskFinal{})));
  EXPECT_EQ(position.state().table.scores[1], 20) << "a final deal leaves the scores";
  const Position announced{{}, 3, {"final"}};
  EXPECT_EQ(announced.refusal(A, AskFinal{}), (Rejection{"final_already_asked", "R6.7"}));
  EXPECT_TRUE(announced.legal(A).empty());
  position.house(Deal{Lots{seed_of(2)}});
  const Seat starter = std::get<Seat>(position.turn());
  EXPECT_EQ(position.refusal(starter, AskFinal{}), (Rejection{"final_between_deals_only", "R6.7"}));
  Position before_any{{}, 3, {"deal 0"}};
  EXPECT_EQ(before_any.refusal(A, AskFinal{}), (Rejection{"final_between_deals_only", "R6.7"}));
}

TEST(Seychelles, R6_7_a_request_for_the_final_lapses_with_the_next_deal) {
  Position position{{}, 2, {"scores 12 20"}};
  position.act(A, AskFinal{});
  position.house(Deal{Lots{seed_of(2)}});
  EXPECT_TRUE(Rules::public_view(position.state()).asked_final.empty());
  position.state().table.phase = AwaitingDeal{};
  EXPECT_FALSE(find<FinalAnnounced>(position.act(B, AskFinal{})));
  EXPECT_TRUE(find<FinalAnnounced>(position.act(A, AskFinal{})));
}

TEST(Seychelles, R6_11_when_others_wait_the_deal_after_a_set_thrown_away_is_the_final) {
  for (const bool others_wait : {false, true}) {
    Position position = last_tile({}, 4, "B 4-5 | C 6-6 | D", "45 12");
    ASSERT_TRUE(find<SetThrownAway>(position.act(A, out_move)));
    const auto events = position.house(Deal{Lots{seed_of(2)}, others_wait});
    EXPECT_EQ(static_cast<bool>(find<FinalAnnounced>(events)), others_wait);
    EXPECT_EQ(position.state().table.final, others_wait);
    EXPECT_EQ(position.state().table.deals_in_set, 1);
  }
}

TEST(Seychelles, R6_11_those_who_wait_change_nothing_before_a_set_is_thrown_away_or_within_the_next) {
  Position first{{}, 2, {"scores 12 20"}};
  EXPECT_FALSE(find<FinalAnnounced>(first.house(Deal{Lots{seed_of(2)}, true})));
  Position second{{}, 2, {"scores 12 20"}};
  second.state().table.restarts = 1;
  second.state().table.deals_in_set = 1;
  EXPECT_FALSE(find<FinalAnnounced>(second.house(Deal{Lots{seed_of(2)}, true})));
}

TEST(Seychelles, R2_2_R6_9_the_holder_of_double_six_starts_a_final_set) {
  Options options;
  options.starter_rule = StarterRule::winner;
  options.zwe_final_mode = FinalMode::set;
  for (const Seat winner : {A, B}) {
    Position position{options, 2, {"scores 12 20", winner == A ? "next_starter A" : "next_starter B"}};
    position.act(A, AskFinal{});
    position.act(B, AskFinal{});
    const auto started = find<Started>(position.house(Deal{Lots{seed_of(8)}}));
    ASSERT_TRUE(started);
    EXPECT_EQ(started->by, StartedBy::double_six);
    EXPECT_TRUE(position.state().hands[started->seat.value].contains(six_six));
  }
}

TEST(Seychelles, R6_9_a_final_set_begins_at_zero_and_reaching_the_target_wins_it) {
  Options options;
  options.zwe_final_mode = FinalMode::set;
  Position position{options, 2, {"scores 12 20"}};
  position.act(A, AskFinal{});
  position.act(B, AskFinal{});
  EXPECT_EQ(Rules::public_view(position.state()).scores, (std::vector{0, 0}));
  EXPECT_EQ(position.state().table.set, 2);

  Position last{options, 2, {"line 1-1 1-2", "hands A 0-1 | B 5-5", "turn A", "scores 45 30", "final"}};
  const auto events = last.act(A, out_move);
  EXPECT_EQ(find<SetWon>(events)->losses, (std::vector<Loss>{{Fate::escaped, {B}, 30}}));
  EXPECT_EQ(find<MatchEnded>(events)->result.reason, "final_set");

  Position thrown = last_tile(options, 4, "B 4-5 | C 6-6 | D", "45 12");
  thrown.state().table.restarts = 2;
  thrown.act(A, out_move);
  EXPECT_EQ(thrown.state().table.set, 2) << "one final set replaces the set thrown away, not two";
}

// ---------------------------------------------------------------------------------------------------------------- R9

const Phrase* call_of(std::string_view id) {
  const auto found = std::ranges::find(Rules::phrases, id, &Phrase::id);
  return found == Rules::phrases.end() ? nullptr : &*found;
}

TEST(Seychelles, R9_1_lakle_is_the_seventh_tile_of_a_number) {
  const auto seventh = [](std::uint8_t seats, const std::string& line, Tile tile) {
    const std::string text = tile.text();
    Position position{{}, seats, {"line " + line, "hands A " + text + " 2-2 | B 3-3 | C 6-6", "turn A"}};
    return find<Played>(position.act(A, Play{tile, End::left}))->seventh;
  };
  const std::string fives = "0-5 5-1 1-2 2-5 5-3 3-4 4-5 5-5";
  EXPECT_EQ(seventh(4, "6-0 " + fives, {5, 6}), true) << "of the number at its other end, too";
  EXPECT_EQ(seventh(4, "6-0 0-5 5-1 1-2 2-5 5-3 3-4 4-5", {5, 6}), std::nullopt) << "only five others lie";
  const std::string blanks = "6-0 0-5 5-1 1-0 0-2 2-4 4-0";
  EXPECT_EQ(seventh(3, "3-6 " + blanks, {0, 3}), true) << "three players have six blanks";
  EXPECT_EQ(seventh(4, "3-6 " + blanks, {0, 3}), std::nullopt);
}

TEST(Seychelles, R9_1_the_words_of_the_game_that_players_call_are_explained) {
  for (const std::string_view id : {"domino", "i_lo_lakle", "zete", "kapot_bef"}) {
    ASSERT_NE(call_of(id), nullptr) << id;
    EXPECT_FALSE(call_of(id)->meaning.empty() || call_of(id)->meaning == untold) << id;
  }
}

TEST(Seychelles, R9_2_all_sixteen_calls_of_the_source_are_phrases_and_no_meaning_is_invented) {
  for (const std::string_view id : {"pike", "katesis", "bonm_do"}) {
    ASSERT_NE(call_of(id), nullptr) << id;
    EXPECT_NE(call_of(id)->meaning, untold) << id;
  }
  for (const std::string_view id :
       {"trimeni", "dokter_de", "katakata", "pikir_pou_larouzol", "tank", "lion_granziz", "trezege", "kalkouta",
        "tenten", "fanm_blan", "abor_tank", "kat_kari_krab", "met_mon_bef"}) {
    ASSERT_NE(call_of(id), nullptr) << id;
    EXPECT_EQ(call_of(id)->meaning, untold) << id;
  }
}

}  // namespace
}  // namespace takamaka::seychelles
