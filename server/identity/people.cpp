#include "server/identity/people.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/hex.hpp"
#include "protocol/messages/limits.hpp"
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
  if ((*found)->is_unconfirmed) {
    const auto ended = accounts.end_recovery((*found)->player.id, (*found)->device);
    if (!ended) return std::unexpected(ended.error());
    (*found)->has_recovery = (*found)->is_unconfirmed = false;
  }
  const auto noted = accounts.note_seen((*found)->device, greeting.client, now.unix_ms);
  if (!noted) return std::unexpected(noted.error());
  auto requests = accounts.requests((*found)->player.id);
  if (!requests) return std::unexpected(requests.error());
  return known_as(accounts, renames, {std::move(**found), {}, std::move(*requests)}, greeting.name, now);
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
  auto requests = accounts.requests((*used)->signed_in.player.id);
  if (!requests) return std::unexpected(requests.error());
  People::Known known{std::move((*used)->signed_in), std::move(token.text), std::move(*requests),
                      std::move((*used)->replaced)};
  return known_as(accounts, renames, std::move(known), greeting.name, now);
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

template <class T>
using Once = People::Outcome<T>;

template <class T>
Once<T> refused(const RefusalCode& why) {
  return Result<T, RefusalCode>{std::unexpected(why)};
}

// Calls `act(request, again)`, where `again` says that the request is done and only its answer is wanted, and notes what is done.
template <class T, class Act>
Once<T> once(storage::Accounts& accounts, const People::Asked& asked, const Now& now, Act act) {
  const auto known = accounts.requests(asked.player);
  if (!known) return std::unexpected(known.error());
  const auto done = std::ranges::find(*known, asked.request, &storage::AccountRequest::request);
  if (done != known->end())
    return done->fingerprint == asked.fingerprint ? act(*done, true) : refused<T>(refusals::id_taken);
  const std::int64_t at_ms = known->empty() ? now.unix_ms : std::max(now.unix_ms, known->back().at_ms + 1);
  const storage::AccountRequest fresh{asked.request, asked.fingerprint, hex(derive(now.entropy, "salt")), at_ms};
  Once<T> result = act(fresh, false);
  if (!result || !*result) return result;
  const auto noted = accounts.note_request(asked.player, fresh, storage::account_requests_kept);
  if (!noted) return std::unexpected(noted.error());
  return result;
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

void People::rename(Loop& loop, const Asked& asked, std::string name, Answer<Done> answer) {
  auto work = [renames = renames_, now = Now{loop}, asked, name = std::move(name)](storage::Accounts& accounts) {
    return once<Done>(accounts, asked, now, [&](const storage::AccountRequest&, bool again) -> Once<Done> {
      if (again) return Done{true};
      if (!may_rename(*renames, asked.player, now)) return refused<Done>(refusals::slow_down);
      const auto renamed = accounts.rename(asked.player, name);
      if (!renamed) return std::unexpected(renamed.error());
      return Done{};
    });
  };
  store_.write(std::move(work), std::move(answer));
}

void People::add_device(Loop& loop, const Asked& asked, Answer<NewDevice> answer) {
  auto work = [asked, now = Now{loop}](storage::Accounts& accounts) {
    return once<NewDevice>(
        accounts, asked, now, [&](const storage::AccountRequest& request, bool again) -> Once<NewDevice> {
          const PlayerToken token = fresh_player_token(derive(asked.secret, "token " + request.salt));
          const storage::DeviceId device{make_ulid(request.at_ms, derive(asked.secret, "device " + request.salt))};
          if (again) return NewDevice{token.text, device};
          const auto added =
              accounts.add_token(asked.player, {device, token.hash, now.unix_ms}, limits::tokens_per_player_max);
          if (!added) return std::unexpected(added.error());
          if (!*added) return refused<NewDevice>(refusals::too_many_devices);
          return NewDevice{token.text, device};
        });
  };
  store_.write(std::move(work), std::move(answer));
}

void People::devices(const PlayerId& player,
                     std::function<void(storage::Outcome<std::vector<storage::Device>>)> answer) {
  auto work = [player](storage::EventStore&, storage::Accounts& accounts) { return accounts.devices(player); };
  store_.run(std::move(work), std::move(answer));
}

void People::end_device(Loop& loop, const Asked& asked, storage::DeviceId device, Answer<Done> answer) {
  auto work = [asked, now = Now{loop}, device = std::move(device)](storage::Accounts& accounts) {
    return once<Done>(accounts, asked, now, [&](const storage::AccountRequest&, bool again) -> Once<Done> {
      if (again) return Done{true};
      const auto ended = accounts.end_token(asked.player, device);
      if (!ended) return std::unexpected(ended.error());
      if (!*ended) return refused<Done>(refusals::no_such_device);
      return Done{};
    });
  };
  store_.write(std::move(work), std::move(answer));
}

void People::end_recovery_code(const PlayerId& player, const storage::DeviceId& device) {
  auto work = [player, device](storage::Accounts& accounts) { return accounts.end_recovery(player, device); };
  store_.write(std::move(work), [](const storage::Outcome<void>& ended) {
    if (!ended) ops::log_warn("recovery_code_not_ended", ended.error().what);
  });
}

void People::make_recovery_code(Loop& loop, const Asked& asked, const storage::DeviceId& by, Answer<NewCode> answer) {
  auto work = [asked, now = Now{loop}, by](storage::Accounts& accounts) {
    return once<NewCode>(accounts, asked, now,
                         [&](const storage::AccountRequest& request, bool again) -> Once<NewCode> {
                           RecoveryCode code = fresh_recovery_code(derive(asked.secret, "recovery " + request.salt));
                           if (again) return NewCode{std::move(code.text), {}};
                           auto ended = accounts.set_recovery(asked.player, code.hash, now.unix_ms, by);
                           if (!ended) return std::unexpected(ended.error());
                           return NewCode{std::move(code.text), std::move(*ended)};
                         });
  };
  store_.write(std::move(work), std::move(answer));
}

void People::note(Loop& loop, const Asked& asked, Answer<Done> answer) {
  auto work = [asked, now = Now{loop}](storage::Accounts& accounts) {
    return once<Done>(accounts, asked, now, [](const storage::AccountRequest&, bool) -> Once<Done> { return Done{}; });
  };
  store_.write(std::move(work), std::move(answer));
}

}  // namespace takamaka
