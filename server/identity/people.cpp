#include "server/identity/people.hpp"

#include "protocol/limits.hpp"
#include "server/identity/tokens.hpp"
#include "server/lobby/codes.hpp"
#include "server/ops/clock.hpp"

namespace takamaka {
namespace {

using Greeted = storage::Outcome<std::optional<People::Known>>;

constexpr std::size_t renamed_players_max = 100'000;  // beyond it, further players keep their names for a while

bool may_rename(ops::KeyedBuckets& renames, const PlayerId& player) {
  return renames.take(player.value, ops::steady_ms());
}

Greeted welcome_back(storage::Accounts& accounts, ops::KeyedBuckets& renames, const std::string& token,
                     const std::optional<std::string>& name) {
  auto player = accounts.find_by_token(token_hash(token));
  if (!player) return std::unexpected(player.error());
  if (!*player) return std::optional<People::Known>{};
  People::Known known{std::move(**player), {}};
  if (name && *name != known.player.name && may_rename(renames, known.player.id)) {
    const auto renamed = accounts.rename(known.player.id, *name);
    if (!renamed) return std::unexpected(renamed.error());
    known.player.name = *name;
  }
  return known;
}

Greeted make_player(storage::Accounts& accounts, const std::optional<std::string>& name) {
  const auto now = ops::unix_ms();
  const Token token = fresh_token();
  People::Known known{{PlayerId{make_ulid(now, fresh_entropy())}, name.value_or(""), now}, token.text};
  const auto added = accounts.add_player(known.player, token.hash);
  if (!added) return std::unexpected(added.error());
  return known;
}

}  // namespace

People::People(ops::Store& store)
    : store_{store},
      renames_{std::make_shared<ops::KeyedBuckets>(limits::renames_per_minute / 60.0, limits::renames_per_minute,
                                                   renamed_players_max)} {}

void People::greet(std::optional<std::string> token, std::optional<std::string> name,
                   std::function<void(storage::Outcome<std::optional<Known>>)> answer) {
  auto work = [renames = renames_, token = std::move(token), name = std::move(name)](storage::EventStore&,
                                                                                     storage::Accounts& accounts) {
    return token ? welcome_back(accounts, *renames, *token, name) : make_player(accounts, name);
  };
  store_.run(std::move(work), std::move(answer));
}

void People::rename(const PlayerId& player, std::string name, std::function<void(storage::Outcome<bool>)> answer) {
  auto work = [renames = renames_, player, name = std::move(name)](
                  storage::EventStore&, storage::Accounts& accounts) -> storage::Outcome<bool> {
    if (!may_rename(*renames, player)) return false;
    const auto renamed = accounts.rename(player, name);
    if (!renamed) return std::unexpected(renamed.error());
    return true;
  };
  store_.run(std::move(work), std::move(answer));
}

void People::add_token(const PlayerId& player, std::function<void(storage::Outcome<std::string>)> answer) {
  auto work = [player](storage::EventStore&, storage::Accounts& accounts) -> storage::Outcome<std::string> {
    const Token token = fresh_token();
    const auto added = accounts.add_token(player, token.hash, ops::unix_ms(), limits::tokens_per_player_max);
    if (!added) return std::unexpected(added.error());
    return token.text;
  };
  store_.run(std::move(work), std::move(answer));
}

}  // namespace takamaka
