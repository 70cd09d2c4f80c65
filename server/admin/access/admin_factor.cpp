// The second factor of an order, and the wait after wrong ones.

#include "server/admin/access/totp.hpp"
#include "server/admin/admin_api.hpp"
#include "server/connection/address.hpp"
#include "server/ops/log.hpp"

namespace takamaka::admin {
namespace {

// All names that no account can have count as one, so that the throttle keeps no long texts.
std::string throttle_key(const std::string& name) {
  return name.size() <= static_cast<std::size_t>(account_name_length.max) ? name : std::string{};
}

std::optional<Problem> wait_problem(std::int64_t wait_ms) {
  if (wait_ms == 0) return std::nullopt;
  return Problem{problems::wait, {}, {}, static_cast<int>((wait_ms + 999) / 1000)};
}

}  // namespace

bool AdminApi::must_set_up(const storage::AdminAccount& account) const {
  return config_.second_factor_required && account.totp.empty() && account.role == name_of(Role::admin);
}

std::optional<Problem> AdminApi::must_wait(const std::string& name, const CallContext& context) {
  const std::lock_guard lock{mutex_};
  const std::string account = throttle_key(name), address = limit_key(context.address);
  auto wait = wait_problem(throttle_.wait_ms(account, address, config_.now_ms()));
  if (!wait) throttle_.begun(account, address, config_.now_ms());
  return wait;
}

void AdminApi::undecided(const std::string& name, const CallContext& context) {
  const std::lock_guard lock{mutex_};
  throttle_.undecided(throttle_key(name), limit_key(context.address), config_.now_ms());
}

void AdminApi::failed(const std::string& name, const storage::AdminAccount* account, const CallContext& context) {
  const std::lock_guard lock{mutex_};
  const std::int64_t now = config_.now_ms();
  throttle_.failed(throttle_key(name), limit_key(context.address), now);
  FailedAttempt attempt{.at_ms = now,
                        .act = SignIn::route.name,
                        .outcome = problems::wrong_password.code,
                        .network = truncated_address(context.address)};
  if (account != nullptr) attempt.account = account->id;
  if (account != nullptr) attempt.name = account->name;
  note_failures(failed_attempts_.add(attempt));
  ops::log_warn("admin_sign_in_failed", "A password, code or second factor for the admin API was wrong.",
                {{"ip", attempt.network}});
}

void AdminApi::passed(const std::string& name, const CallContext& context) {
  const std::lock_guard lock{mutex_};
  throttle_.passed(name, limit_key(context.address), config_.now_ms());
}

std::optional<Problem> AdminApi::must_wait_in_session(const CallContext& context) {
  const std::lock_guard lock{mutex_};
  return wait_problem(throttle_.wait_in_session_ms(context.who().session.id, config_.now_ms()));
}

void AdminApi::failed_in_session(const CallContext& context) {
  const std::lock_guard lock{mutex_};
  const std::int64_t now = config_.now_ms();
  throttle_.failed_in_session(context.who().session.id, now);
  const storage::AdminAccount& account = context.who().account;
  const FailedAttempt attempt{.at_ms = now,
                              .account = account.id,
                              .name = account.name,
                              .act = "check_factor",
                              .outcome = problems::wrong_factor.code,
                              .network = truncated_address(context.address)};
  note_failures(failed_attempts_.add(attempt));
  ops::log_warn("admin_sign_in_failed", "A password, code or second factor for the admin API was wrong.",
                {{"ip", attempt.network}});
}

// If the store refuses a line, the log of the server still has the failure.
void AdminApi::note_failures(const std::vector<storage::AuditEntry>& lines) {
  for (const storage::AuditEntry& line : lines) {
    store_thread_.run([line](storage::AdminStore& store) { return store.note(line); },
                      [](const storage::Outcome<std::int64_t>& noted) {
                        if (!noted) (void)trouble(noted.error());
                      });
  }
}

Task<Result<AdminApi::CodeCheck, Problem>> AdminApi::check_code(const CallContext& context,
                                                                const storage::AdminAccount& account,
                                                                std::string code) {
  const auto secret = seal_.open(account.id, account.totp);
  if (!secret) {
    ops::log_error("admin_key_wrong", "The secret of an authenticator cannot be opened with the admin_key.");
    co_return refuse(problems::storage);
  }
  const auto step = totp_step(*secret, code, context.now_ms);
  if (!step) co_return CodeCheck::wrong;
  auto work = [id = account.id, step = *step](storage::AdminStore& store) { return store.take_totp_step(id, step); };
  const auto taken = co_await store_thread_.ask(context.loop, std::move(work));
  if (!taken) co_return std::unexpected(trouble(taken.error()));
  co_return *taken ? CodeCheck::right : CodeCheck::used;
}

Task<Result<void, Problem>> AdminApi::check_own_password(const CallContext& context, std::string password) {
  if (auto wait = must_wait_in_session(context)) co_return std::unexpected(*wait);
  const std::string no_address;
  const std::string& hash = context.who().account.password;
  const auto checked = co_await passwords_.check(context.loop, std::move(password), hash, no_address);
  if (!checked) co_return refuse(problems::busy);
  if (!checked->right) {
    failed_in_session(context);
    co_return refuse(problems::wrong_factor);
  }
  // Where there is an authenticator, only its code forgives: otherwise a known password would allow any number of codes.
  if (context.who().account.totp.empty()) {
    const std::lock_guard lock{mutex_};
    throttle_.passed_in_session(context.who().session.id);
  }
  co_return Result<void, Problem>{};
}

Task<Result<void, Problem>> AdminApi::check_factor(const CallContext& context, std::string factor) {
  const storage::AdminAccount& account = context.who().account;
  if (account.totp.empty()) co_return co_await check_own_password(context, std::move(factor));
  if (auto wait = must_wait_in_session(context)) co_return std::unexpected(*wait);
  const auto code = co_await check_code(context, account, std::move(factor));
  if (!code) co_return std::unexpected(code.error());
  if (*code == CodeCheck::used) co_return refuse(problems::code_used);
  if (*code == CodeCheck::wrong) {
    failed_in_session(context);
    co_return refuse(problems::wrong_factor);
  }
  const std::lock_guard lock{mutex_};
  throttle_.passed_in_session(context.who().session.id);
  co_return Result<void, Problem>{};
}

}  // namespace takamaka::admin
