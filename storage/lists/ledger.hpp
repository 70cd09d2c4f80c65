#pragma once

// Chips: what moved, who has them, and the proof that all of it sums to 0. And the best results of solitaire.

#include <array>

#include "storage/lists/select.hpp"

namespace takamaka::storage {

struct LedgerLine {
  std::int64_t entry = 0, at_ms = 0;
  MatchId match{};
  int deal = 0;
  std::string reason{}, account{}, name{};
  std::int64_t chips = 0;
  static constexpr auto fields = Fields{column("entry", &LedgerLine::entry, "l.entry"),
                                        dated("at", column("at_ms", &LedgerLine::at_ms, "e.at_ms")),
                                        column("match", &LedgerLine::match, "e.match_id"),
                                        column("deal", &LedgerLine::deal, "e.deal"),
                                        column("reason", &LedgerLine::reason, "e.reason"),
                                        column("account", &LedgerLine::account, "l.account"),
                                        column("name", &LedgerLine::name, "coalesce(p.name, '')"),
                                        column("chips", &LedgerLine::chips, "l.chips")};
};
// The entries of one match, in order.
struct LedgerOfMatch {
  using Line = LedgerLine;
  struct Filter {
    std::string match{};
    static constexpr auto fields = Fields{condition("match", &Filter::match, "e.match_id = ?")};
  };
  static constexpr std::string_view sql = R"sql(
    FROM ledger_entries e
    CROSS JOIN ledger_lines l USING (entry)
    LEFT JOIN players p ON p.player_id = CASE WHEN l.account LIKE 'player:%' THEN substr(l.account, 8) END
    WHERE {where}
    ORDER BY l.entry, l.line
    LIMIT {limit})sql";
};
// The entries of one account, newest first.
struct LedgerOfAccount {
  using Line = LedgerLine;
  struct Filter {
    std::string account{};
    std::optional<std::string> match{};
    std::optional<std::int64_t> before{};
    static constexpr auto fields =
        Fields{condition("account", &Filter::account, "account = ?"),
               condition("match", &Filter::match, "entry IN (SELECT entry FROM ledger_entries WHERE match_id = ?)"),
               condition("before", &Filter::before, "entry < ?")};
  };
  static constexpr std::string_view sql = R"sql(
    FROM (SELECT entry, account, chips FROM ledger_lines WHERE {where} ORDER BY entry DESC LIMIT {limit}) l
    CROSS JOIN ledger_entries e USING (entry)
    LEFT JOIN players p ON p.player_id = CASE WHEN l.account LIKE 'player:%' THEN substr(l.account, 8) END
    ORDER BY l.entry DESC)sql";
};

struct BalanceLine {
  std::string account{}, name{};
  std::int64_t chips = 0, lines = 0;
  static constexpr auto fields = Fields{
      column("account", &BalanceLine::account, "b.account"), column("name", &BalanceLine::name, "coalesce(p.name, '')"),
      column("chips", &BalanceLine::chips, "b.chips"), column("lines", &BalanceLine::lines, "b.lines")};
};
// The most chips first.
struct Balances {
  using Line = BalanceLine;
  using Filter = NoFilter;
  static constexpr std::string_view sql = R"sql(
    FROM (SELECT account, chips, lines FROM balances ORDER BY chips DESC, account LIMIT {limit}) b
    LEFT JOIN players p ON p.player_id = CASE WHEN b.account LIKE 'player:%' THEN substr(b.account, 8) END
    ORDER BY b.chips DESC, b.account)sql";
};

struct ProofLine {
  std::string what{}, sum{};
  std::int64_t counted = 0, wrong = 0;
  static constexpr auto fields =
      Fields{column("what", &ProofLine::what, "what"), column("sum", &ProofLine::sum, "sum"),
             column("counted", &ProofLine::counted, "counted"), column("wrong", &ProofLine::wrong, "wrong")};
};
// The sums of the ledger: by entry, by match, by pot (empty after its match) and over all accounts. The ledger is sound if
// nothing is wrong on any line.
struct LedgerProof {
  using Line = ProofLine;
  using Filter = NoFilter;
  static constexpr std::string_view sql = R"sql(
    FROM (
      SELECT 'entries' AS what, (SELECT count(*) FROM ledger_entries) AS counted,
             (SELECT count(*) FROM ledger_faults WHERE what LIKE 'entry %') AS wrong, '' AS sum
      UNION ALL
      SELECT 'matches', count(*), count(CASE WHEN chips <> 0 THEN 1 END), ''
      FROM (SELECT sum(l.chips) AS chips FROM ledger_entries e JOIN ledger_lines l USING (entry) GROUP BY e.match_id) sums
      UNION ALL
      SELECT 'pots', count(*), (SELECT count(*) FROM ledger_faults WHERE what LIKE 'pot:%'), ''
      FROM (SELECT DISTINCT account FROM ledger_lines WHERE account >= 'pot:' AND account < 'pot;') pots
      UNION ALL
      SELECT 'accounts', count(*), CASE WHEN coalesce(sum(chips), 0) <> 0 THEN 1 ELSE 0 END, coalesce(sum(chips), 0) || ''
      FROM (SELECT sum(chips) AS chips FROM ledger_lines GROUP BY account) balanced) proof)sql";
  static constexpr std::array<std::string_view, 4> table{"what", "counted", "wrong", "sum"};
};

struct BestLine {
  PlayerId player{};
  std::string name{}, game{};
  RawJson options{};
  int best = 0, matches = 0, won = 0;
  static constexpr auto fields = Fields{column("player", &BestLine::player, "player_id"),
                                        column("name", &BestLine::name, "name"),
                                        column("game", &BestLine::game, "variant"),
                                        column("options", &BestLine::options, "options", "Those of the best match."),
                                        column("best", &BestLine::best, "best"),
                                        column("matches", &BestLine::matches, "CAST(all_matches AS bigint)"),
                                        column("won", &BestLine::won, "CAST(all_won AS bigint)")};
};
struct BestFilter {
  std::optional<std::string> player{};
  static constexpr auto fields =
      Fields{condition("player", &BestFilter::player, "player_id = ?", "A player's id or name.", query_length)};
};
// The option of a game by which it keeps results of solitaire apart.
struct SoloOption {
  std::string_view variant, option;
};
struct BestsFilter : BestFilter {
  std::vector<SoloOption> apart{};
};
// The best result of each person in solitaire, in each game for each value of its option.
struct Bests {
  using Line = BestLine;
  using Filter = BestsFilter;
  using Asked = BestFilter;
  static constexpr std::string_view sql = R"sql(
    FROM (
      SELECT player_id, name, variant, options, best, rank, sum(matches) OVER alike AS all_matches,
             sum(won) OVER alike AS all_won, row_number() OVER (alike ORDER BY rank DESC, options) AS place
      FROM (
        SELECT player_id, name, variant, options, best, rank, matches, won, {option {apart}} AS apart
        FROM bests
        WHERE {where}) ways
      WINDOW alike AS (PARTITION BY player_id, variant, apart)) ranked
    WHERE place = 1
    ORDER BY rank DESC, player_id
    LIMIT {limit})sql";
  static constexpr std::array<std::string_view, 7> table{"player", "name", "game", "best", "matches", "won", "options"};
  static Outcome<void> prepare(RecordLists& lists, BestsFilter& filter) {
    return filter.player ? find_one(lists, *filter.player) : Outcome<void>{};
  }
  static void conditions(RecordLists&, const BestsFilter& filter, Where& where) {
    std::string option;
    for (const SoloOption& one : filter.apart) {
      option.append(" WHEN ").append(where.bind(std::string{one.variant}));
      option.append(" THEN ").append(where.bind(std::string{one.option}));
    }
    where.parts = {{"{apart}", option.empty() ? "NULL" : "CASE variant" + option + " END"}};
  }
};

}  // namespace takamaka::storage
