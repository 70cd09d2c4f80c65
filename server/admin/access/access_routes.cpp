#include "server/admin/access/access_routes.hpp"

#include <algorithm>

#include "server/admin/access/qr_code.hpp"
#include "server/admin/access/sign_in_attempt.hpp"
#include "server/admin/access/totp.hpp"
#include "server/connection/address.hpp"
#include "server/identity/tokens.hpp"
#include "server/lobby/codes.hpp"

namespace takamaka::admin {
namespace {

constexpr std::size_t sessions_shown_max = 500;

}  // namespace

FreshLink fresh_link(Role role, std::string name, std::optional<std::string> account, std::int64_t now_ms,
                     const Seed& entropy) {
  Token token = fresh_token(entropy);
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

AccessRoutes::AccessRoutes(AdminApi& api, std::string version) : api_{api}, version_{std::move(version)} {
  add_own();
  add_all();
}

void AccessRoutes::add_own() {
  api_.on<LookAtLink>([this](Call<LookAtLink> call) { return look_at_link(std::move(call)); });
  api_.on<UseLink>([this](Call<UseLink> call) { return use_link(std::move(call)); });
  api_.on<SignIn>([this](Call<SignIn> call) { return sign_in(std::move(call)); });
  api_.on<SignOut>([this](Call<SignOut> call) { return sign_out(std::move(call)); });
  api_.on<WhoAmI>([this](Call<WhoAmI> call) -> Answering<WhoAmI> {
    const Actor& who = call.context.who();
    co_return SignedIn{as_told(who.account), who.session.until_ms, version_,
                       !who.is_script && api_.must_set_up(who.account)};
  });
  api_.on<ChangePassword>([this](Call<ChangePassword> call) { return change_password(std::move(call)); });
  api_.on<BeginTotp>([this](Call<BeginTotp> call) { return begin_totp(std::move(call)); });
  api_.on<ConfirmTotp>([this](Call<ConfirmTotp> call) { return confirm_totp(std::move(call)); });
  api_.on<RemoveTotp>([this](Call<RemoveTotp> call) { return remove_totp(std::move(call)); });
  api_.on<ListOwnSessions>([this](Call<ListOwnSessions> call) { return list_own_sessions(std::move(call)); });
  api_.on<EndOwnSession>([this](Call<EndOwnSession> call) { return end_own_session(std::move(call)); });
}

// ------------------------------------------------------------------------------------------------------ links

Task<EndpointResult<LookAtLink>> AccessRoutes::look_at_link(Call<LookAtLink> call) {
  struct LinkOwner {
    storage::AdminLink link;
    std::string name;
  };
  auto work = [hash = token_hash(call.body.link),
               now = call.context.now_ms](storage::AdminStore& store) -> storage::Outcome<std::optional<LinkOwner>> {
    auto link = store.find_link(hash, now);
    if (!link) return std::unexpected(link.error());
    if (!*link) return std::nullopt;
    std::string name = (*link)->name;
    if ((*link)->account) {
      const auto account = store.find_account(*(*link)->account);
      if (!account) return std::unexpected(account.error());
      if (*account) name = (*account)->name;
    }
    return LinkOwner{std::move(**link), std::move(name)};
  };
  const auto found = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  if (!*found) co_return refuse(problems::bad_link);
  LookAtLink::Answer answer;
  answer.role = role_named((*found)->link.role);
  if (!(*found)->name.empty()) answer.name = (*found)->name;
  answer.anew = (*found)->link.account.has_value();
  answer.until_ms = (*found)->link.until_ms;
  co_return answer;
}

Task<EndpointResult<UseLink>> AccessRoutes::use_link(Call<UseLink> call) {
  const UseLink::Body& body = call.body;
  if (!is_account_name(body.name)) co_return refuse(problems::bad_name);
  const std::string hash = token_hash(body.link);
  const std::int64_t now = call.context.now_ms;
  struct LinkAndAccount {
    std::optional<storage::AdminLink> link;
    std::optional<storage::AdminAccount> named;
  };
  auto look = [hash, now, name = body.name](storage::AdminStore& store) -> storage::Outcome<LinkAndAccount> {
    auto link = store.find_link(hash, now);
    if (!link) return std::unexpected(link.error());
    auto named = store.find_account(name);
    if (!named) return std::unexpected(named.error());
    return LinkAndAccount{std::move(*link), std::move(*named)};
  };
  const auto found = co_await api_.store().ask(call.context.loop, std::move(look));
  if (!found) co_return std::unexpected(trouble(found.error()));
  if (!found->link) co_return refuse(problems::bad_link);
  const storage::AdminLink& link = *found->link;
  const bool is_its_own = found->named && link.account == found->named->id;
  if (found->named && !is_its_own) co_return refuse(problems::name_taken);
  if (link.account && !is_its_own) co_return refuse(problems::bad_value, "the link is for another account");
  if (!link.name.empty() && link.name != body.name)
    co_return refuse(problems::bad_value, "the link is for another name");

  const std::string address = limit_key(call.context.address);
  const auto password = co_await api_.passwords().hash(call.context.loop, body.password, address);
  if (!password) co_return refuse(problems::busy);
  storage::AdminAccount account;
  if (is_its_own) account = *found->named;
  if (!is_its_own) {
    account.id = make_ulid(now, call.context.loop.entropy());
    account.name = body.name;
    account.role = link.role;
    account.created_ms = now;
  }
  account.password = *password;
  account.totp.clear();
  account.totp_pending.clear();
  storage::AuditEntry entry = AdminApi::audit_entry(call.context, UseLink::route.name, account.id, {});
  entry.actor = account.id;
  entry.name = account.name;
  entry.detail = R"({"role":")" + account.role + R"("})";
  auto use = [hash, now, account, entry](storage::AdminStore& store) {
    return store.use_link(hash, now, account, entry);
  };
  const auto used = co_await api_.store().ask(call.context.loop, std::move(use));
  if (!used) co_return std::unexpected(as_problem(used.error(), problems::name_taken, problems::bad_link));
  api_.passed(account.name, call.context);
  co_return co_await begin_session(call.context, std::move(account), SignIn::route.name);
}

// ------------------------------------------------------------------------------------------------------ sessions

// For an unknown name the call takes as long and gives the same answer as for a known one.
Task<EndpointResult<SignIn>> AccessRoutes::sign_in(Call<SignIn> call) {
  const SignIn::Body& body = call.body;
  const CallContext& context = call.context;
  if (auto wait = api_.must_wait(body.name, context)) co_return std::unexpected(*wait);
  SignInAttempt attempt{api_, body.name, context};
  auto look = [name = body.name](storage::AdminStore& store) { return store.find_account(name); };
  const auto found = co_await api_.store().ask(call.context.loop, std::move(look));
  if (!found) co_return std::unexpected(trouble(found.error()));
  const bool known = *found && (*found)->name == body.name && !(*found)->disabled;
  const std::string hash = known ? (*found)->password : std::string{};
  const std::string address = limit_key(context.address);
  const auto checked = co_await api_.passwords().check(context.loop, body.password, hash, address);
  if (!checked) co_return refuse(problems::busy);
  if (!checked->right) {
    attempt.failed(known ? &**found : nullptr);
    co_return refuse(problems::wrong_password);
  }
  storage::AdminAccount account = **found;
  if (!account.totp.empty()) {
    if (!body.code) co_return refuse(problems::code_needed);
    const auto code = co_await api_.check_code(context, account, *body.code);
    if (!code) co_return std::unexpected(code.error());
    if (*code != AdminApi::CodeCheck::right) {
      attempt.failed(&account);
      co_return refuse(problems::wrong_password);
    }
  }
  attempt.passed();
  if (checked->fresh) {
    auto rehash = [id = account.id, from = account.password, to = *checked->fresh](storage::AdminStore& store) {
      return store.replace_password_hash(id, from, to);
    };
    const auto replaced = co_await api_.store().ask(context.loop, std::move(rehash));
    if (!replaced) (void)trouble(replaced.error());  // the old hash is still right
    if (replaced && *replaced) account.password = *checked->fresh;
  }
  co_return co_await begin_session(call.context, std::move(account), SignIn::route.name);
}

Task<Result<SignedIn, Problem>> AccessRoutes::begin_session(CallContext& context, storage::AdminAccount account,
                                                            std::string_view act) {
  Token token = fresh_token(context.loop.entropy());
  const std::int64_t now = context.now_ms;
  storage::AdminSession session{.id = make_ulid(now, context.loop.entropy()),
                                .hash = token.hash,
                                .account = account.id,
                                .begun_ms = now,
                                .used_ms = now,
                                .until_ms = now + session_ms,
                                .address = context.address,
                                .browser = context.browser};
  storage::AuditEntry entry = AdminApi::audit_entry(context, act, session.id, {});
  entry.actor = account.id;
  entry.name = account.name;
  auto work = [session, password = account.password, entry](storage::AdminStore& store) {
    return store.add_session(session, password, entry);
  };
  const auto added = co_await api_.store().ask(context.loop, std::move(work));
  if (!added) co_return std::unexpected(as_problem(added.error(), problems::storage, problems::wrong_password));
  context.cookie = cookie(context, token.text, session_ms);
  SignedIn signed_in{as_told(account), session.until_ms, version_, api_.must_set_up(account)};
  signed_in.account.seen_ms = now;
  co_return signed_in;
}

std::string AccessRoutes::cookie(const CallContext& context, const std::string& token, std::int64_t ms) {
  std::string text{context.https ? secure_cookie_name : plain_cookie_name};
  text.append("=").append(token).append(context.https ? "; Path=/" : "; Path=/admin");
  text.append("; Max-Age=").append(std::to_string(ms / 1000)).append("; HttpOnly; SameSite=Strict");
  return text.append(context.https ? "; Secure" : "");
}

Task<EndpointResult<SignOut>> AccessRoutes::sign_out(Call<SignOut> call) {
  const std::string id = call.context.who().session.id;
  auto work = [id, entry = AdminApi::audit_entry(call.context, SignOut::route.name, id, {})](
                  storage::AdminStore& store) { return store.end_session(id, entry); };
  const auto ended = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!ended) co_return std::unexpected(as_problem(ended.error(), problems::storage, problems::not_signed_in));
  call.context.cookie = cookie(call.context, {}, 0);
  co_return Nothing{};
}

Task<Result<SessionList, Problem>> AccessRoutes::sessions(const CallContext& context, bool all) {
  auto work = [](storage::AdminStore& store) { return store.sessions(); };
  const auto found = co_await api_.store().ask(context.loop, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  const Actor& who = context.who();
  SessionList list;
  for (const storage::SessionWithAccount& one : *found) {
    const storage::AdminSession& session = one.session;
    const bool over = session.until_ms <= context.now_ms || session.used_ms + session_idle_ms <= context.now_ms;
    if (over || (!all && one.account.id != who.account.id)) continue;
    list.sessions.push_back(as_told(one));
    list.sessions.back().own = session.id == who.session.id;
    if (list.sessions.size() == sessions_shown_max) break;
  }
  co_return list;
}

Task<EndpointResult<ListOwnSessions>> AccessRoutes::list_own_sessions(Call<ListOwnSessions> call) {
  return sessions(call.context, false);
}

Task<EndpointResult<EndOwnSession>> AccessRoutes::end_own_session(Call<EndOwnSession> call) {
  const std::string id = call.context.path.at("session");
  auto work = [id, account = call.context.who().account.id,
               entry = AdminApi::audit_entry(call.context, EndOwnSession::route.name, id, {})](
                  storage::AdminStore& store) -> storage::Outcome<void> {
    const auto all = store.sessions();
    if (!all) return std::unexpected(all.error());
    const bool own = std::ranges::any_of(*all, [&](const storage::SessionWithAccount& context) {
      return context.session.id == id && context.account.id == account;
    });
    if (!own)
      return std::unexpected(storage::Error{storage::ErrorKind::refused, "the session belongs to another account"});
    return store.end_session(id, entry);
  };
  const auto ended = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!ended) co_return std::unexpected(as_problem(ended.error(), problems::storage, problems::no_such_session));
  co_return Nothing{};
}

// ------------------------------------------------------------------------------------------ own password and codes

Task<Result<void, Problem>> AccessRoutes::check_both(CallContext& context, std::string password,
                                                     std::optional<std::string> code) {
  const bool has_totp = !context.who().account.totp.empty();
  if (has_totp && !code) co_return refuse(problems::code_needed);
  const auto known = co_await api_.check_own_password(context, std::move(password));
  if (!known || !has_totp) co_return known;
  std::string factor = std::move(*code);
  co_return co_await api_.check_factor(context, std::move(factor));
}

Task<Result<storage::AdminAccount, Problem>> AccessRoutes::change_own(CallContext& context, std::string_view act,
                                                                      Change change) {
  using Changed = Result<storage::AdminAccount, Problem>;
  const std::string id = context.who().account.id;
  auto work = [id, change, entry = AdminApi::audit_entry(context, act, id, {})](
                  storage::AdminStore& store) -> storage::Outcome<Changed> {
    auto found = store.find_account(id);
    if (!found) return std::unexpected(found.error());
    if (!*found) return Changed{refuse(problems::not_signed_in)};
    if (auto problem = change(**found)) return Changed{std::unexpected(std::move(*problem))};
    if (auto put = store.put_account(**found, entry); !put) return std::unexpected(put.error());
    return Changed{std::move(**found)};
  };
  auto changed = co_await api_.store().ask(context.loop, std::move(work));
  if (!changed) co_return std::unexpected(trouble(changed.error()));
  co_return std::move(*changed);
}

Task<EndpointResult<ChangePassword>> AccessRoutes::change_password(Call<ChangePassword> call) {
  CallContext& context = call.context;
  const auto known = co_await api_.check_own_password(context, call.body.password);
  if (!known) co_return std::unexpected(known.error());
  const std::string no_address;
  const auto hash = co_await api_.passwords().hash(context.loop, call.body.new_password, no_address);
  if (!hash) co_return refuse(problems::busy);
  Change change = [hash = *hash](storage::AdminAccount& account) -> std::optional<Problem> {
    account.password = hash;
    return std::nullopt;
  };
  const auto changed = co_await change_own(context, ChangePassword::route.name, std::move(change));
  if (!changed) co_return std::unexpected(changed.error());
  auto end = [account = changed->id, but = context.who().session.id,
              entry = AdminApi::audit_entry(context, "end_sessions", changed->id, {})](storage::AdminStore& store) {
    return store.end_sessions(account, but, entry);
  };
  const auto ended = co_await api_.store().ask(context.loop, std::move(end));
  if (!ended) co_return std::unexpected(trouble(ended.error()));
  co_return Nothing{};
}

Task<EndpointResult<BeginTotp>> AccessRoutes::begin_totp(Call<BeginTotp> call) {
  const auto known = co_await check_both(call.context, call.body.password, call.body.code);
  if (!known) co_return std::unexpected(known.error());
  const std::string secret = totp_secret(call.context.loop.entropy());
  Change change = [&seal = api_.seal(), secret](storage::AdminAccount& account) -> std::optional<Problem> {
    account.totp_pending = seal.seal(account.id, secret);
    return std::nullopt;
  };
  const auto changed = co_await change_own(call.context, BeginTotp::route.name, std::move(change));
  if (!changed) co_return std::unexpected(changed.error());
  BeginTotp::Answer answer{.secret = secret, .uri = totp_uri(secret, changed->name)};
  QrCode picture = make_qr_code(answer.uri);
  answer.picture = std::move(picture.path);
  answer.picture_size = picture.size;
  co_return answer;
}

Task<EndpointResult<ConfirmTotp>> AccessRoutes::confirm_totp(Call<ConfirmTotp> call) {
  if (auto wait = api_.must_wait_in_session(call.context)) co_return std::unexpected(*wait);
  Change change = [&seal = api_.seal(), code = call.body.code,
                   now = call.context.now_ms](storage::AdminAccount& account) -> std::optional<Problem> {
    if (account.totp_pending.empty()) return Problem{problems::no_totp};
    const auto secret = seal.open(account.id, account.totp_pending);
    if (!secret) return Problem{problems::storage};
    const auto step = totp_step(*secret, code, now);
    if (!step) return Problem{problems::wrong_factor};
    account.totp = std::exchange(account.totp_pending, {});
    account.totp_step = *step;
    return std::nullopt;
  };
  const auto changed = co_await change_own(call.context, ConfirmTotp::route.name, std::move(change));
  if (changed) co_return Nothing{};
  if (changed.error().code.code == problems::wrong_factor.code) api_.failed_in_session(call.context);
  co_return std::unexpected(changed.error());
}

Task<EndpointResult<RemoveTotp>> AccessRoutes::remove_totp(Call<RemoveTotp> call) {
  const storage::AdminAccount& own = call.context.who().account;
  if (own.totp.empty()) co_return refuse(problems::no_totp);
  if (api_.config().second_factor_required && own.role == name_of(Role::admin)) co_return refuse(problems::factor_kept);
  const auto known = co_await check_both(call.context, call.body.password, call.body.code);
  if (!known) co_return std::unexpected(known.error());
  Change change = [](storage::AdminAccount& account) -> std::optional<Problem> {
    if (account.totp.empty()) return Problem{problems::no_totp};
    account.totp.clear();
    account.totp_pending.clear();
    return std::nullopt;
  };
  const auto changed = co_await change_own(call.context, RemoveTotp::route.name, std::move(change));
  if (!changed) co_return std::unexpected(changed.error());
  co_return Nothing{};
}

}  // namespace takamaka::admin
