#include "server/admin/access/script_token.hpp"

#include <algorithm>

#include "server/admin/admin_api.hpp"
#include "server/connection/address.hpp"
#include "server/lobby/codes.hpp"
#include "server/ops/log.hpp"

namespace takamaka::admin {
namespace {

// By its beginning, a token that was published by mistake is found.
constexpr std::string_view token_prefix = "tka_";
constexpr std::size_t secret_length = token_prefix.size() + 43;
constexpr std::int64_t noticed_after_ms = 60'000, noted_after_ms = 60 * 60'000, day_ms = 24 * 60 * 60'000;

}  // namespace

FreshScriptToken fresh_script_token(std::string name, std::string role, std::optional<std::string> account, int days,
                                    std::int64_t now_ms, const Seed& entropy, const Seed& id_entropy) {
  std::string secret = std::string{token_prefix} + fresh_token(entropy).text;
  storage::AdminToken token{.id = make_ulid(now_ms, id_entropy),
                            .hash = token_hash(secret),
                            .name = std::move(name),
                            .role = std::move(role),
                            .account = std::move(account),
                            .made_ms = now_ms,
                            .until_ms = now_ms + days * day_ms};
  return {std::move(token), std::move(secret)};
}

std::optional<std::string> script_token_hash(const http::Request& request) {
  constexpr std::string_view scheme = "bearer ";
  const std::string_view header = request.header("authorization");
  const bool is_bearer = std::ranges::equal(header.substr(0, scheme.size()), scheme,
                                            [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
  if (!is_bearer) return std::nullopt;
  const std::string_view secret = header.substr(scheme.size());
  const bool may_be_one = request.count("authorization") == 1 && secret.size() == secret_length;
  return may_be_one ? token_hash(std::string{secret}) : std::string{};
}

// A use is recorded once a minute, and has a line in the audit log once an hour: what it does has lines of its own, as in
// a session.
Task<Result<Actor, Problem>> AdminApi::find_script(const CallContext& context, std::string hash) {
  const std::int64_t now = context.now_ms;
  const std::string network = truncated_address(context.address);
  auto work = [hash = std::move(hash), now,
               network](storage::AdminStore& store) -> storage::Outcome<std::optional<storage::AdminToken>> {
    auto found = store.find_token(hash, now);
    if (!found || !*found) return found;
    const storage::AdminToken& token = **found;
    if (token.used_ms && now - *token.used_ms < noticed_after_ms) return found;
    std::optional<storage::AuditEntry> entry;
    if (!token.used_ms || *token.used_ms / noted_after_ms != now / noted_after_ms) {
      entry = storage::AuditEntry{.at_ms = now,
                                  .actor = token.id,
                                  .name = "token:" + token.name,
                                  .act = "use_token",
                                  .subject = token.id,
                                  .reason = "",
                                  .outcome = "done",
                                  .detail = R"({"network":")" + network + R"("})"};
    }
    if (auto used = store.use_token(token.id, now, network, entry); !used) return std::unexpected(used.error());
    return found;
  };
  const auto found = co_await store_thread_.ask(context.loop, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  if (!*found) {
    const std::lock_guard lock{mutex_};
    note_failures(failed_attempts_.add(
        {.at_ms = now, .act = "use_token", .outcome = problems::bad_token.code, .network = network}));
    ops::log_warn("admin_token_refused", "A token for the admin API was wrong, revoked or expired.", {{"ip", network}});
    co_return refuse(problems::bad_token);
  }
  const storage::AdminToken& token = **found;
  {
    const std::lock_guard lock{mutex_};
    if (!token_calls_.take(token.id, context.loop.steady_ms()))
      co_return std::unexpected(Problem{problems::too_many_calls, "too many calls with this token", {}, 1});
  }
  Actor actor{.role = role_named(token.role), .is_script = true};
  actor.account.id = token.id;
  actor.account.name = "token:" + token.name;
  actor.account.role = token.role;
  actor.account.created_ms = token.made_ms;
  actor.session.id = token.id;
  actor.session.until_ms = token.until_ms;
  co_return actor;
}

}  // namespace takamaka::admin
