// Players, chips, tallies and bests.

#include <algorithm>

#include "server/admin/record/record_routes_shared.hpp"
#include "server/admin/record/tally_rows.hpp"
#include "server/identity/tokens.hpp"
#include "server/review/export.hpp"
#include "server/review/standing.hpp"
#include "server/session/erasure.hpp"

namespace takamaka::admin {

namespace {

constexpr std::size_t player_rows_max = 10'000;  // of each list in a player's export, which is made in memory

}  // namespace

void RecordRoutes::add_players() {
  api_.on<ShowPlayer>([this](Call<ShowPlayer> call) -> Answering<ShowPlayer> {
    auto work = [id = named(call, "player"),
                 all = is_staff(call.context)](Record& record) -> EndpointResult<ShowPlayer> {
      const auto player = record.lists().find_player(id);
      if (!player) return std::unexpected(problem_of(player.error(), problems::no_such_player));
      ShowPlayer::Answer answer;
      answer.player.player = *player;  // an erased player has no line
      const std::string& own = player->value;
      auto line = lines_of<storage::Players>(record.lists(), {own, {}}, 1);
      if (!line) return std::unexpected(line.error());
      if (!line->empty()) answer.player = std::move(line->front());
      storage::TallyFilter counted;
      counted.player = own;
      auto tallies = tallies_by(record.lists(), TallyBy::person, counted);
      if (!tallies) return std::unexpected(problem_of(tallies.error(), problems::bad_value));
      answer.tallies = std::move(*tallies);
      auto bests = lines_of<storage::Bests>(record.lists(), {{own}, review::solo_options()}, 20);
      if (!bests) return std::unexpected(bests.error());
      answer.bests = std::move(*bests);
      if (!all) return answer;
      auto notes = lines_of<storage::Notes>(record.lists(), {{}, own, {}}, 100);
      if (!notes) return std::unexpected(notes.error());
      answer.notes = std::move(*notes);
      auto reports = lines_of<storage::Reports>(record.lists(), {{}, own, {}, {}}, 100);
      if (!reports) return std::unexpected(reports.error());
      answer.reports = std::move(*reports);
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
      return account.empty() ? list_answer<ReadLedger, storage::LedgerOfMatch>(record.lists(), {match}, query.limit)
                             : list_answer<ReadLedger, storage::LedgerOfAccount>(
                                   record.lists(), {account, match, query.before}, query.limit);
    };
    return readers_.ask(call.context.loop, std::move(work));
  });
  api_.on<ProveLedger>([this](Call<ProveLedger> call) -> Answering<ProveLedger> {
    auto work = [](Record& record) -> EndpointResult<ProveLedger> {
      auto lines = lines_of<storage::LedgerProof>(record.lists(), {});
      if (!lines) return std::unexpected(lines.error());
      const bool sound = std::ranges::all_of(*lines, [](const ProofLine& line) { return line.wrong == 0; });
      return ProveLedger::Answer{sound, std::move(*lines)};
    };
    return readers_.ask_sum(call.context.loop, std::move(work));
  });
  api_.on<ReadTallies>([this](Call<ReadTallies> call) -> Answering<ReadTallies> {
    auto work = [query = call.query](Record& record) -> EndpointResult<ReadTallies> {
      auto lines = tallies_by(record.lists(), query.by, query);
      if (!lines) return std::unexpected(problem_of(lines.error(), problems::no_such_player));
      constexpr std::size_t tallies_max = 1000;
      if (lines->size() > tallies_max) lines->resize(tallies_max);
      return ReadTallies::Answer{std::move(*lines)};
    };
    return readers_.ask_sum(call.context.loop, std::move(work));
  });
}

}  // namespace takamaka::admin
