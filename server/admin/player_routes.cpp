// Players, chips, tallies and bests.

#include <algorithm>

#include "server/admin/record_routes_shared.hpp"
#include "server/admin/tally_rows.hpp"
#include "server/identity/tokens.hpp"
#include "server/review/export.hpp"
#include "server/review/standing.hpp"
#include "server/session/erasure.hpp"

namespace takamaka::admin {

namespace {

constexpr std::size_t player_rows_max = 10'000;  // of each list in a player's export, which is made in memory

}  // namespace

void RecordRoutes::add_players() {
  api_.on<ListPlayers>([this](Call<ListPlayers> call) -> Answering<ListPlayers> {
    auto work = [query = call.query](Record& record) -> EndpointResult<ListPlayers> {
      auto players = rows_of<PlayerLine>(
          [&](const auto& sink) {
            return record.lists().players(query.name.value_or(""), query.limit + 1, sink, query.before.value_or(""));
          },
          player_of);
      if (!players) return std::unexpected(players.error());
      const bool more = cut(*players, query.limit);
      return ListPlayers::Answer{std::move(*players), more};
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ShowPlayer>([this](Call<ShowPlayer> call) -> Answering<ShowPlayer> {
    auto work = [id = named(call, "player"),
                 all = is_staff(call.context)](Record& record) -> EndpointResult<ShowPlayer> {
      const auto player = record.lists().find_player(id);
      if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
      ShowPlayer::Answer answer;
      answer.player.player = *player;  // an erased player has no line
      const auto take = [&]<class T>(std::vector<T>& into, auto find, auto make) -> std::optional<Problem> {
        auto rows = rows_of<T>(find, make);
        if (!rows) return rows.error();
        into = std::move(*rows);
        return std::nullopt;
      };
      std::vector<PlayerLine> line;
      if (auto wrong =
              take(line, [&](const auto& sink) { return record.lists().players(player->value, 1, sink); }, player_of)) {
        return std::unexpected(*wrong);
      }
      if (!line.empty()) answer.player = line.front();
      storage::TallyFilter tallies;
      tallies.player = player->value;
      if (auto wrong = take(
              answer.tallies, [&](const auto& sink) { return record.lists().tallies(tallies, sink); }, person_of)) {
        return std::unexpected(*wrong);
      }
      sort_tallies(answer.tallies);
      if (auto wrong = take(
              answer.bests,
              [&](const auto& sink) { return record.lists().bests(player->value, review::solo_options(), 20, sink); },
              best_of)) {
        return std::unexpected(*wrong);
      }
      if (!all) return answer;
      if (auto wrong = take(
              answer.notes, [&](const auto& sink) { return record.lists().notes({{}, player->value, {}}, 100, sink); },
              note_of)) {
        return std::unexpected(*wrong);
      }
      if (auto wrong = take(
              answer.reports,
              [&](const auto& sink) { return record.lists().reports({{}, player->value, {}, {}}, 100, sink); },
              report_of)) {
        return std::unexpected(*wrong);
      }
      return answer;
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ExportPlayer>([this](Call<ExportPlayer> call) -> Answering<ExportPlayer> {
    auto work = [id = named(call, "player")](Record& record) -> EndpointResult<ExportPlayer> {
      const auto player = record.lists().find_player(id);
      if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
      auto document = review::player_document(record.lists(), *player, player_rows_max);
      if (!document) return std::unexpected(problem_of(document.error(), problems::no_such_player));
      return RawJson{std::move(*document)};
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ErasePlayer>([this](Call<ErasePlayer> call) { return erase_player(std::move(call)); });
}

RecordRoutes::Answering<ErasePlayer> RecordRoutes::erase_player(Call<ErasePlayer> call) {
  auto find = [id = named(call, "player")](Record& record) -> Result<PlayerId, Problem> {
    const auto player = record.lists().find_player(id);
    if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
    return *player;
  };
  const auto player = co_await readers_.ask(call.context.loop, std::move(find));
  if (!player) co_return std::unexpected(player.error());
  const storage::Outcome<storage::Erased> gone = co_await takamaka::erase_player(
      call.context.loop, lobby_, connections_, store_, replays_, &node_, *player, closing::bad_token, nullptr);
  if (!gone) co_return std::unexpected(problem_of(gone.error(), problems::no_such_player));
  auto count = [player = *player](Record& record) -> Result<std::int64_t, Problem> {
    const auto old = record.logs().events_with_names(player);
    if (!old) return std::unexpected(problem_of(old.error(), problems::no_such_player));
    return *old;
  };
  const auto old = co_await readers_.ask(call.context.loop, std::move(count));
  co_return ErasePlayer::Answer{gone->tokens, gone->texts, old.value_or(0)};
}

void RecordRoutes::add_sums() {
  api_.on<ReadLedger>([this](Call<ReadLedger> call) -> Answering<ReadLedger> {
    auto work = [query = call.query](Record& record) -> EndpointResult<ReadLedger> {
      std::string account = query.account.value_or("");
      if (query.player) {
        const auto player = record.lists().find_player(*query.player);
        if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
        account = "player:" + player->value;
      }
      const std::string match = query.match.value_or("");
      if (match.empty() && account.empty()) {
        return std::unexpected(Problem{problems::bad_query, "give a match, an account or a player", "/match"});
      }
      auto lines = rows_of<LedgerLine>(
          [&](const auto& sink) { return record.lists().ledger(match, account, query.limit + 1, sink, query.before); },
          ledger_line_of);
      if (!lines) return std::unexpected(lines.error());
      const bool more = cut(*lines, query.limit);
      return ReadLedger::Answer{std::move(*lines), more};
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ReadBalances>([this](Call<ReadBalances> call) -> Answering<ReadBalances> {
    auto work = [limit = call.query.limit](Record& record) -> EndpointResult<ReadBalances> {
      auto lines = rows_of<BalanceLine>([&](const auto& sink) { return record.lists().ledger({}, {}, limit, sink); },
                                        balance_of);
      if (!lines) return std::unexpected(lines.error());
      return ReadBalances::Answer{std::move(*lines)};
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ProveLedger>([this](Call<ProveLedger> call) -> Answering<ProveLedger> {
    auto work = [](Record& record) -> EndpointResult<ProveLedger> {
      ProveLedger::Answer answer;
      auto lines = rows_of<ProofLine>(
          [&](const auto& sink) -> storage::Outcome<void> {
            const auto sound = record.lists().ledger_proof(sink);
            if (!sound) return std::unexpected(sound.error());
            answer.sound = *sound;
            return {};
          },
          proof_of);
      if (!lines) return std::unexpected(lines.error());
      answer.lines = std::move(*lines);
      return answer;
    };
    return readers_.ask_sum(call.context.loop, std::move(work));
  });
  api_.on<ReadTallies>([this](Call<ReadTallies> call) -> Answering<ReadTallies> {
    auto work = [query = call.query](Record& record) -> EndpointResult<ReadTallies> {
      const storage::TallyFilter filter{query.game.value_or(""), query.player.value_or(""), query.regulars.value_or(""),
                                        query.from_ms, query.until_ms};
      auto lines = query.by == TallyBy::person
                       ? rows_of<TallyLine>([&](const auto& sink) { return record.lists().tallies(filter, sink); },
                                            person_of, problems::no_such_player)
                   : query.by == TallyBy::pair
                       ? rows_of<TallyLine>([&](const auto& sink) { return record.lists().pairs(filter, sink); },
                                            pair_of, problems::no_such_player)
                       : rows_of<TallyLine>([&](const auto& sink) { return record.lists().tables(filter, sink); },
                                            table_of, problems::no_such_player);
      if (!lines) return std::unexpected(lines.error());
      sort_tallies(*lines);
      constexpr std::size_t tallies_max = 1000;
      if (lines->size() > tallies_max) lines->resize(tallies_max);
      return ReadTallies::Answer{std::move(*lines)};
    };
    return readers_.ask_sum(call.context.loop, std::move(work));
  });
  api_.on<ReadBests>([this](Call<ReadBests> call) -> Answering<ReadBests> {
    auto work = [query = call.query](Record& record) -> EndpointResult<ReadBests> {
      auto lines = rows_of<BestLine>(
          [&](const auto& sink) {
            return record.lists().bests(query.player.value_or(""), review::solo_options(), query.limit, sink);
          },
          best_of, problems::no_such_player);
      if (!lines) return std::unexpected(lines.error());
      return ReadBests::Answer{std::move(*lines)};
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
}

}  // namespace takamaka::admin
