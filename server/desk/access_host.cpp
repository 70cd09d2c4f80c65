#include "server/desk/access_host.hpp"

#include <algorithm>

#include "server/desk/openapi.hpp"
#include "server/desk/picture.hpp"
#include "server/desk/totp.hpp"
#include "server/identity/tokens.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka::desk {

FreshLink fresh_link(Role role, std::string name, std::optional<std::string> account, std::int64_t now_ms) {
  Token token = fresh_token();
  return {{token.hash, std::string{name_of(role)}, std::move(name), std::move(account), now_ms, now_ms + link_ms},
          std::move(token.text)};
}

std::string link_path(const std::string& token) { return "/admin#link=" + token; }

bool is_account_name(std::string_view name) {
  return name.size() >= 2 && name.size() <= 32 && name.front() >= 'a' && name.front() <= 'z' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-") == std::string_view::npos;
}

Problem as_problem(const storage::Error& error, const ProblemCode& conflict, const ProblemCode& refused) {
  if (error.kind == storage::ErrorKind::conflict) return {conflict};
  if (error.kind == storage::ErrorKind::refused) return {refused};
  return trouble(error);
}

Account as_told(const storage::DeskAccount& account) {
  return {.account = account.id,
          .name = account.name,
          .role = role_named(account.role),
          .totp = !account.totp.empty(),
          .disabled = account.disabled,
          .created_ms = account.created_ms};
}

Access::Access(DeskHost& desk, std::string version)
    : desk_{desk}, version_{std::move(version)}, document_{openapi_document()} {
  add_own();
  add_all();
}

void Access::add_own() {
  desk_.on<LookAtLink>([this](Call<LookAtLink> call) { return look_at_link(std::move(call)); });
  desk_.on<UseLink>([this](Call<UseLink> call) { return use_link(std::move(call)); });
  desk_.on<SignIn>([this](Call<SignIn> call) { return sign_in(std::move(call)); });
  desk_.on<SignOut>([this](Call<SignOut> call) { return sign_out(std::move(call)); });
  desk_.on<WhoAmI>([this](Call<WhoAmI> call) -> Answering<WhoAmI> {
    const Actor& who = call.visit.who();
    co_return SignedIn{as_told(who.account), who.session.until_ms, version_};
  });
  desk_.on<ChangePassword>([this](Call<ChangePassword> call) { return change_password(std::move(call)); });
  desk_.on<BeginTotp>([this](Call<BeginTotp> call) { return begin_totp(std::move(call)); });
  desk_.on<ConfirmTotp>([this](Call<ConfirmTotp> call) { return confirm_totp(std::move(call)); });
  desk_.on<RemoveTotp>([this](Call<RemoveTotp> call) { return remove_totp(std::move(call)); });
  desk_.on<ListOwnSessions>([this](Call<ListOwnSessions> call) { return list_own_sessions(std::move(call)); });
  desk_.on<EndOwnSession>([this](Call<EndOwnSession> call) { return end_own_session(std::move(call)); });
}

// ------------------------------------------------------------------------------------------------------ links

asio::awaitable<Told<LookAtLink>> Access::look_at_link(Call<LookAtLink> call) {
  struct Found {
    storage::DeskLink link;
    std::string name;
  };
  auto work = [hash = token_hash(call.body.link),
               now = call.visit.now_ms](storage::Desk& desk) -> storage::Outcome<std::optional<Found>> {
    auto link = desk.find_link(hash, now);
    if (!link) return std::unexpected(link.error());
    if (!*link) return std::nullopt;
    std::string name = (*link)->name;
    if ((*link)->account) {
      const auto account = desk.find_account(*(*link)->account);
      if (!account) return std::unexpected(account.error());
      if (*account) name = (*account)->name;
    }
    return Found{std::move(**link), std::move(name)};
  };
  const auto found = co_await desk_.keeper().ask(call.visit.strand, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  if (!*found) co_return refuse(problems::bad_link);
  LookAtLink::Answer answer;
  answer.role = role_named((*found)->link.role);
  if (!(*found)->name.empty()) answer.name = (*found)->name;
  answer.anew = (*found)->link.account.has_value();
  answer.until_ms = (*found)->link.until_ms;
  co_return answer;
}

asio::awaitable<Told<UseLink>> Access::use_link(Call<UseLink> call) {
  const UseLink::Body& body = call.body;
  if (!is_account_name(body.name)) co_return refuse(problems::bad_name);
  const std::string hash = token_hash(body.link);
  const std::int64_t now = call.visit.now_ms;
  struct Found {
    std::optional<storage::DeskLink> link;
    std::optional<storage::DeskAccount> named;
  };
  auto look = [hash, now, name = body.name](storage::Desk& desk) -> storage::Outcome<Found> {
    auto link = desk.find_link(hash, now);
    if (!link) return std::unexpected(link.error());
    auto named = desk.find_account(name);
    if (!named) return std::unexpected(named.error());
    return Found{std::move(*link), std::move(*named)};
  };
  const auto found = co_await desk_.keeper().ask(call.visit.strand, std::move(look));
  if (!found) co_return std::unexpected(trouble(found.error()));
  if (!found->link) co_return refuse(problems::bad_link);
  const storage::DeskLink& link = *found->link;
  const bool is_its_own = found->named && link.account == found->named->id;
  if (found->named && !is_its_own) co_return refuse(problems::name_taken);
  if (link.account && !is_its_own) co_return refuse(problems::bad_value, "the link is for another account");
  if (!link.name.empty() && link.name != body.name)
    co_return refuse(problems::bad_value, "the link is for another name");

  const auto password = co_await desk_.passwords().hash(call.visit.strand, body.password);
  if (!password) co_return refuse(problems::busy);
  storage::DeskAccount account;
  if (is_its_own) account = *found->named;
  if (!is_its_own) {
    account.id = make_ulid(now, fresh_entropy());
    account.name = body.name;
    account.role = link.role;
    account.created_ms = now;
  }
  account.password = *password;
  account.totp.clear();
  account.totp_pending.clear();
  storage::AuditEntry entry = DeskHost::entry(call.visit, UseLink::route.name, account.id, {});
  entry.actor = account.id;
  entry.name = account.name;
  entry.detail = R"({"role":")" + account.role + R"("})";
  auto use = [hash, now, account, entry](storage::Desk& desk) { return desk.use_link(hash, now, account, entry); };
  const auto used = co_await desk_.keeper().ask(call.visit.strand, std::move(use));
  if (!used) co_return std::unexpected(as_problem(used.error(), problems::name_taken, problems::bad_link));
  if (account.disabled) co_return refuse(problems::not_signed_in);
  desk_.passed(account.name);
  co_return co_await begin_session(call.visit, std::move(account), SignIn::route.name);
}

// ------------------------------------------------------------------------------------------------------ sessions

// An unknown name takes the time of a known one, and both are told the same.
asio::awaitable<Told<SignIn>> Access::sign_in(Call<SignIn> call) {
  const SignIn::Body& body = call.body;
  if (auto wait = desk_.must_wait(body.name, call.visit.address)) co_return std::unexpected(*wait);
  auto look = [name = body.name](storage::Desk& desk) { return desk.find_account(name); };
  const auto found = co_await desk_.keeper().ask(call.visit.strand, std::move(look));
  if (!found) co_return std::unexpected(trouble(found.error()));
  const bool known = *found && (*found)->name == body.name && !(*found)->disabled;
  const std::string hash = known ? (*found)->password : std::string{};
  const auto right = co_await desk_.passwords().check(call.visit.strand, body.password, hash);
  if (!right) co_return refuse(problems::busy);
  if (!*right) {
    desk_.failed(body.name, call.visit.address);
    co_return refuse(problems::wrong_password);
  }
  storage::DeskAccount account = **found;
  if (!account.totp.empty()) {
    if (!body.code) co_return refuse(problems::code_needed);
    const auto code = co_await desk_.check_factor(call.visit, account, *body.code);
    if (!code && code.error().code.code == problems::wrong_factor.code) co_return refuse(problems::wrong_password);
    if (!code) co_return std::unexpected(code.error());
  }
  desk_.passed(account.name);
  co_return co_await begin_session(call.visit, std::move(account), SignIn::route.name);
}

asio::awaitable<Result<SignedIn, Problem>> Access::begin_session(Visit& visit, storage::DeskAccount account,
                                                                 std::string_view act) {
  Token token = fresh_token();
  const std::int64_t now = visit.now_ms;
  storage::DeskSession session{.id = make_ulid(now, fresh_entropy()),
                               .hash = token.hash,
                               .account = account.id,
                               .begun_ms = now,
                               .used_ms = now,
                               .until_ms = now + session_ms,
                               .address = visit.address,
                               .browser = visit.browser};
  storage::AuditEntry entry = DeskHost::entry(visit, act, session.id, {});
  entry.actor = account.id;
  entry.name = account.name;
  auto work = [session, entry](storage::Desk& desk) { return desk.add_session(session, entry); };
  const auto added = co_await desk_.keeper().ask(visit.strand, std::move(work));
  if (!added) co_return std::unexpected(trouble(added.error()));
  visit.cookie = cookie(token.text, session_ms);
  SignedIn signed_in{as_told(account), session.until_ms, version_};
  signed_in.account.seen_ms = now;
  co_return signed_in;
}

std::string Access::cookie(const std::string& token, std::int64_t ms) const {
  return "takamaka_desk=" + token + "; Path=/admin; Max-Age=" + std::to_string(ms / 1000) +
         "; HttpOnly; SameSite=Strict" + (desk_.terms().secure ? "; Secure" : "");
}

asio::awaitable<Told<SignOut>> Access::sign_out(Call<SignOut> call) {
  const std::string id = call.visit.who().session.id;
  auto work = [id, entry = DeskHost::entry(call.visit, SignOut::route.name, id, {})](storage::Desk& desk) {
    return desk.end_session(id, entry);
  };
  const auto ended = co_await desk_.keeper().ask(call.visit.strand, std::move(work));
  if (!ended) co_return std::unexpected(as_problem(ended.error(), problems::storage, problems::not_signed_in));
  call.visit.cookie = cookie({}, 0);
  co_return Nothing{};
}

asio::awaitable<Result<SessionList, Problem>> Access::sessions(const Visit& visit, bool all) {
  auto work = [](storage::Desk& desk) { return desk.sessions(); };
  const auto found = co_await desk_.keeper().ask(visit.strand, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  const Actor& who = visit.who();
  SessionList list;
  for (const auto& [session, account] : *found) {
    const bool over = session.until_ms <= visit.now_ms || session.used_ms + session_idle_ms <= visit.now_ms;
    if (over || (!all && account.id != who.account.id)) continue;
    list.sessions.push_back({.session = session.id,
                             .account = account.id,
                             .name = account.name,
                             .address = session.address,
                             .browser = session.browser,
                             .begun_ms = session.begun_ms,
                             .used_ms = session.used_ms,
                             .until_ms = session.until_ms,
                             .own = session.id == who.session.id});
  }
  co_return list;
}

asio::awaitable<Told<ListOwnSessions>> Access::list_own_sessions(Call<ListOwnSessions> call) {
  return sessions(call.visit, false);
}

asio::awaitable<Told<EndOwnSession>> Access::end_own_session(Call<EndOwnSession> call) {
  const std::string id = call.visit.path.at("session");
  auto work = [id, account = call.visit.who().account.id,
               entry = DeskHost::entry(call.visit, EndOwnSession::route.name, id, {})](
                  storage::Desk& desk) -> storage::Outcome<void> {
    const auto all = desk.sessions();
    if (!all) return std::unexpected(all.error());
    const bool own = std::ranges::any_of(
        *all, [&](const storage::DeskVisit& visit) { return visit.session.id == id && visit.account.id == account; });
    if (!own) return std::unexpected(storage::Error{storage::ErrorKind::refused, "not one of his sessions"});
    return desk.end_session(id, entry);
  };
  const auto ended = co_await desk_.keeper().ask(call.visit.strand, std::move(work));
  if (!ended) co_return std::unexpected(as_problem(ended.error(), problems::storage, problems::no_such_session));
  co_return Nothing{};
}

// ------------------------------------------------------------------------------------------ one's own password and codes

asio::awaitable<Result<void, Problem>> Access::check_password(Visit& visit, std::string password) {
  const storage::DeskAccount& own = visit.who().account;
  if (auto wait = desk_.must_wait(own.name, visit.address)) co_return std::unexpected(*wait);
  const auto right = co_await desk_.passwords().check(visit.strand, std::move(password), own.password);
  if (!right) co_return refuse(problems::busy);
  if (!*right) {
    desk_.failed(own.name, visit.address);
    co_return refuse(problems::wrong_factor);
  }
  co_return Result<void, Problem>{};
}

asio::awaitable<Result<storage::DeskAccount, Problem>> Access::change_own(Visit& visit, std::string_view act,
                                                                          Change change) {
  using Changed = Result<storage::DeskAccount, Problem>;
  const std::string id = visit.who().account.id;
  auto work = [id, change,
               entry = DeskHost::entry(visit, act, id, {})](storage::Desk& desk) -> storage::Outcome<Changed> {
    auto found = desk.find_account(id);
    if (!found) return std::unexpected(found.error());
    if (!*found) return Changed{refuse(problems::not_signed_in)};
    if (auto problem = change(**found)) return Changed{std::unexpected(std::move(*problem))};
    if (auto put = desk.put_account(**found, entry); !put) return std::unexpected(put.error());
    return Changed{std::move(**found)};
  };
  auto changed = co_await desk_.keeper().ask(visit.strand, std::move(work));
  if (!changed) co_return std::unexpected(trouble(changed.error()));
  co_return std::move(*changed);
}

asio::awaitable<Told<ChangePassword>> Access::change_password(Call<ChangePassword> call) {
  Visit& visit = call.visit;
  const auto known = co_await check_password(visit, call.body.password);
  if (!known) co_return std::unexpected(known.error());
  const auto hash = co_await desk_.passwords().hash(visit.strand, call.body.new_password);
  if (!hash) co_return refuse(problems::busy);
  Change change = [hash = *hash](storage::DeskAccount& account) -> std::optional<Problem> {
    account.password = hash;
    return std::nullopt;
  };
  const auto changed = co_await change_own(visit, ChangePassword::route.name, std::move(change));
  if (!changed) co_return std::unexpected(changed.error());
  auto end = [account = changed->id, but = visit.who().session.id,
              entry = DeskHost::entry(visit, "end_sessions", changed->id, {})](storage::Desk& desk) {
    return desk.end_sessions(account, but, entry);
  };
  const auto ended = co_await desk_.keeper().ask(visit.strand, std::move(end));
  if (!ended) co_return std::unexpected(trouble(ended.error()));
  co_return Nothing{};
}

asio::awaitable<Told<BeginTotp>> Access::begin_totp(Call<BeginTotp> call) {
  const auto known = co_await check_password(call.visit, call.body.password);
  if (!known) co_return std::unexpected(known.error());
  const std::string secret = totp_secret(fresh_entropy());
  Change change = [secret](storage::DeskAccount& account) -> std::optional<Problem> {
    account.totp_pending = secret;
    return std::nullopt;
  };
  const auto changed = co_await change_own(call.visit, BeginTotp::route.name, std::move(change));
  if (!changed) co_return std::unexpected(changed.error());
  BeginTotp::Answer answer{.secret = secret, .uri = totp_uri(secret, changed->name)};
  Picture picture = qr_picture(answer.uri);
  answer.picture = std::move(picture.path);
  answer.picture_size = picture.size;
  co_return answer;
}

asio::awaitable<Told<ConfirmTotp>> Access::confirm_totp(Call<ConfirmTotp> call) {
  const std::string& name = call.visit.who().account.name;
  if (auto wait = desk_.must_wait(name, call.visit.address)) co_return std::unexpected(*wait);
  Change change = [code = call.body.code,
                   now = call.visit.now_ms](storage::DeskAccount& account) -> std::optional<Problem> {
    if (account.totp_pending.empty()) return Problem{problems::no_totp};
    const auto step = totp_step(account.totp_pending, code, now);
    if (!step) return Problem{problems::wrong_factor};
    account.totp = std::exchange(account.totp_pending, {});
    account.totp_step = *step;
    return std::nullopt;
  };
  const auto changed = co_await change_own(call.visit, ConfirmTotp::route.name, std::move(change));
  if (changed) co_return Nothing{};
  if (changed.error().code.code == problems::wrong_factor.code) desk_.failed(name, call.visit.address);
  co_return std::unexpected(changed.error());
}

asio::awaitable<Told<RemoveTotp>> Access::remove_totp(Call<RemoveTotp> call) {
  const auto known = co_await check_password(call.visit, call.body.password);
  if (!known) co_return std::unexpected(known.error());
  Change change = [](storage::DeskAccount& account) -> std::optional<Problem> {
    if (account.totp.empty()) return Problem{problems::no_totp};
    account.totp.clear();
    account.totp_pending.clear();
    return std::nullopt;
  };
  const auto changed = co_await change_own(call.visit, RemoveTotp::route.name, std::move(change));
  if (!changed) co_return std::unexpected(changed.error());
  co_return Nothing{};
}

}  // namespace takamaka::desk
