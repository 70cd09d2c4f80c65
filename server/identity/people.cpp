#include "server/identity/people.hpp"

#include <utility>

#include "protocol/limits.hpp"
#include "server/identity/tokens.hpp"
#include "server/lobby/codes.hpp"
#include "server/ops/log.hpp"

namespace takamaka {
namespace {

using Found = storage::Outcome<People::Greeted>;

constexpr std::size_t renamed_players_max = 100'000;  // beyond it, the one who renamed longest ago is forgotten

// When a request came, and random bits for what it makes.
struct Now {
  explicit Now(Loop& loop) : steady_ms{loop.steady_ms()}, unix_ms{loop.unix_ms()}, entropy{loop.entropy()} {}
  std::int64_t steady_ms, unix_ms;
  Seed entropy;

  PlayerToken token() const { return fresh_player_token(derive(entropy, "token")); }
  storage::NewToken row_of(const PlayerToken& token, std::string client = {}) const {
    return {{make_ulid(unix_ms, derive(entropy, "device"))}, token.hash, unix_ms, std::move(client)};
  }
};

bool may_rename(ops::KeyedBuckets& renames, const PlayerId& player, const Now& now) {
  return renames.take(player.value, now.steady_ms);
}

Found known_as(storage::Accounts& accounts, ops::KeyedBuckets& renames, People::Known known,
               const std::optional<std::string>& name, const Now& now) {
  storage::Player& player = known.signed_in.player;
  if (name && *name != player.name && may_rename(renames, player.id, now)) {
    const auto renamed = accounts.rename(player.id, *name);
    if (!renamed) return std::unexpected(renamed.error());
    player.name = *name;
  }
  return People::Greeted{std::move(known)};
}

Found welcome_back(storage::Accounts& accounts, ops::KeyedBuckets& renames, const People::Greeting& greeting,
                   const Now& now) {
  auto found = accounts.find_by_token(player_token_hash(*greeting.token));
  if (!found) return std::unexpected(found.error());
  if (!*found) return People::Greeted{std::unexpected(People::Stranger::unknown)};
  if (greeting.program && !(*found)->player.program) return People::Greeted{std::unexpected(People::Stranger::person)};
  if (const auto code = std::exchange((*found)->given_for, std::nullopt)) {
    const auto ended = accounts.end_recovery((*found)->player.id, *code);
    if (!ended) return std::unexpected(ended.error());
    (*found)->has_recovery = false;
  }
  const auto noted = accounts.note_seen((*found)->device, greeting.client, now.unix_ms);
  if (!noted) return std::unexpected(noted.error());
  return known_as(accounts, renames, {std::move(**found), {}}, greeting.name, now);
}

// A player who has lost all devices must get in, even if all of them are still listed: one more is allowed.
Found recover(storage::Accounts& accounts, ops::KeyedBuckets& renames, const People::Greeting& greeting,
              const Now& now) {
  PlayerToken token = now.token();
  auto used = accounts.use_recovery(recovery_code_hash(*greeting.recovery), now.row_of(token, greeting.client),
                                    limits::tokens_per_player_max + 1);
  if (!used) return std::unexpected(used.error());
  if (!*used) return People::Greeted{std::unexpected(People::Stranger::unknown)};
  if ((*used)->full) return People::Greeted{std::unexpected(People::Stranger::too_many_devices)};
  return known_as(accounts, renames, {std::move((*used)->signed_in), std::move(token.text)}, greeting.name, now);
}

Found make_player(storage::Accounts& accounts, const People::Greeting& greeting, const Now& now) {
  PlayerToken token = now.token();
  const storage::NewToken row = now.row_of(token, greeting.client);
  const storage::Player player{PlayerId{make_ulid(now.unix_ms, derive(now.entropy, "player"))},
                               greeting.name.value_or(""), now.unix_ms, greeting.program};
  const auto added = accounts.add_player(player, row);
  if (!added) return std::unexpected(added.error());
  return People::Greeted{People::Known{{player, row.device, false}, std::move(token.text)}};
}

}  // namespace

People::People(ops::Store& store)
    : store_{store},
      renames_{std::make_shared<ops::KeyedBuckets>(limits::renames_per_minute / 60.0, limits::renames_per_minute,
                                                   renamed_players_max)} {}

void People::greet(Loop& loop, Greeting greeting, std::function<void(storage::Outcome<Greeted>)> answer) {
  auto work = [renames = renames_, now = Now{loop}, greeting = std::move(greeting)](storage::Accounts& accounts) {
    if (greeting.token) return welcome_back(accounts, *renames, greeting, now);
    return greeting.recovery ? recover(accounts, *renames, greeting, now) : make_player(accounts, greeting, now);
  };
  store_.write(std::move(work), std::move(answer));
}

void People::rename(Loop& loop, const PlayerId& player, std::string name,
                    std::function<void(storage::Outcome<bool>)> answer) {
  auto work = [renames = renames_, now = Now{loop}, player,
               name = std::move(name)](storage::Accounts& accounts) -> storage::Outcome<bool> {
    if (!may_rename(*renames, player, now)) return false;
    const auto renamed = accounts.rename(player, name);
    if (!renamed) return std::unexpected(renamed.error());
    return true;
  };
  store_.write(std::move(work), std::move(answer));
}

void People::add_device(Loop& loop, const PlayerId& player,
                        std::function<void(storage::Outcome<std::optional<NewDevice>>)> answer) {
  auto work = [player, now = Now{loop}](storage::Accounts& accounts) -> storage::Outcome<std::optional<NewDevice>> {
    const PlayerToken token = now.token();
    const storage::NewToken row = now.row_of(token);
    const auto added = accounts.add_token(player, row, limits::tokens_per_player_max);
    if (!added) return std::unexpected(added.error());
    return *added ? std::optional{NewDevice{token.text, row.device}} : std::nullopt;
  };
  store_.write(std::move(work), std::move(answer));
}

void People::devices(const PlayerId& player,
                     std::function<void(storage::Outcome<std::vector<storage::Device>>)> answer) {
  auto work = [player](storage::EventStore&, storage::Accounts& accounts) { return accounts.devices(player); };
  store_.run(std::move(work), std::move(answer));
}

void People::end_device(const PlayerId& player, storage::DeviceId device,
                        std::function<void(storage::Outcome<bool>)> answer) {
  auto work = [player, device = std::move(device)](storage::Accounts& accounts) {
    return accounts.end_token(player, device);
  };
  store_.write(std::move(work), std::move(answer));
}

void People::end_recovery_code(const PlayerId& player, const std::string& code) {
  auto work = [player, hash = recovery_code_hash(code)](storage::Accounts& accounts) {
    return accounts.end_recovery(player, hash);
  };
  store_.write(std::move(work), [](const storage::Outcome<void>& ended) {
    if (!ended) ops::log_warn("recovery_code_not_ended", ended.error().what);
  });
}

void People::make_recovery_code(Loop& loop, const PlayerId& player,
                                std::function<void(storage::Outcome<std::string>)> answer) {
  auto work = [player, now = Now{loop}](storage::Accounts& accounts) -> storage::Outcome<std::string> {
    RecoveryCode code = fresh_recovery_code(now.entropy);
    const auto made = accounts.set_recovery(player, code.hash, now.unix_ms);
    if (!made) return std::unexpected(made.error());
    return std::move(code.text);
  };
  store_.write(std::move(work), std::move(answer));
}

}  // namespace takamaka
