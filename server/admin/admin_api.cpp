#include "server/admin/admin_api.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/check.hpp"
#include "engine/base/utf8.hpp"
#include "server/admin/access/script_token.hpp"
#include "server/admin/query.hpp"
#include "server/admin/router.hpp"
#include "server/connection/address.hpp"
#include "server/http/handshake.hpp"
#include "server/identity/tokens.hpp"
#include "server/ops/log.hpp"

namespace takamaka::admin {
namespace {

constexpr std::size_t tokens_max = 4;  // tried of one request
constexpr std::int64_t touched_after_ms = 60'000;
constexpr std::size_t browser_bytes_max = 120;
constexpr std::size_t addresses_max = 10'000;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Returns the hashes of the session tokens in the request. Another site of the same domain can add a cookie with the name
// of ours; then each is tried, so that it does not sign anybody out. With `secure`, only the cookie counts that no other
// site can set (its name begins with __Host-).
std::vector<std::string> token_hashes(const http::Request& request, bool secure) {
  std::vector<std::string> hashes;
  for (const auto& [name, value] : request.headers) {
    if (name != "cookie") continue;
    std::string_view rest = value;
    while (!rest.empty() && hashes.size() < tokens_max) {
      const std::string_view part = rest.substr(0, rest.find(';'));
      rest.remove_prefix(std::min(part.size() + 1, rest.size()));
      const std::string_view pair = trimmed(part);
      for (const std::string_view own : {secure_cookie_name, plain_cookie_name}) {
        if (secure && own == plain_cookie_name) continue;
        if (!pair.starts_with(own) || !pair.substr(own.size()).starts_with('=')) continue;
        const std::string_view token = pair.substr(own.size() + 1);
        if (!token.empty() && token.size() <= 64) hashes.push_back(token_hash(std::string{token}));
      }
    }
  }
  return hashes;
}

bool is_json(std::string_view type) {
  const std::string_view media = trimmed(type.substr(0, type.find(';')));
  return std::ranges::equal(media, std::string_view{"application/json"},
                            [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
}

std::string subject_of(const CallContext& context) {
  std::string subject;
  for (const auto& [name, value] : context.path) subject.append(subject.empty() ? "" : "/").append(value);
  return subject;
}

}  // namespace

Problem trouble(const storage::Error& error) {
  if (error.kind == storage::ErrorKind::too_many) return Problem{problems::too_many, error.what};
  ops::log_error("admin_store_failed", error.what);
  return Problem{problems::storage};
}

Role role_named(std::string_view name) {
  constexpr auto all = names(Role{});
  const auto found = std::ranges::find(all, name);
  return found == all.end() ? Role::viewer : static_cast<Role>(found - all.begin());
}

Problem as_problem(const ProblemCode& code, const DecodeError& why) { return {code, why.reason, why.path, 0}; }

std::string detail_of(const Json& body) {
  Json shown = body;
  for (const char* hidden : {"reason", "factor", "password", "new_password", "link", "code"}) shown.erase(hidden);
  return shown.dump();
}

AdminApi::AdminApi(AdminConfig config, std::unique_ptr<storage::AdminStore> store)
    : config_{std::move(config)},
      seal_{config_.key},
      store_thread_{std::move(store)},
      passwords_{config_.cost},
      calls_{config_.calls_per_second, 10 * config_.calls_per_second, addresses_max},
      token_calls_{config_.calls_per_second_of_token, 10 * config_.calls_per_second_of_token,
                   storage::admin_tokens_max} {}

void AdminApi::check_whole() const { TAKAMAKA_CHECK(handlers_.size() == Endpoints::size); }

void AdminApi::stop() {
  passwords_.stop();
  {
    const std::lock_guard lock{mutex_};
    note_failures(failed_attempts_.due(config_.now_ms(), true));
  }
  store_thread_.stop();
}

// ------------------------------------------------------------------------------------------------------ one call

Task<std::shared_ptr<const http::Answer>> AdminApi::answer(Loop& loop, http::Request request, std::string address) {
  std::string browser{request.header("user-agent").substr(0, browser_bytes_max)};
  if (!is_utf8(browser)) browser.clear();
  CallContext context{.loop = loop, .address = std::move(address), .browser = std::move(browser)};
  context.now_ms = config_.now_ms();
  context.https = config_.secure || request.header("origin").starts_with("https://");
  std::string allow;
  auto chosen = choose(request, allow);
  if (!chosen) co_return refusal(chosen.error(), allow);
  context.path = std::move(chosen->path);
  Result<Response, Problem> done = co_await handle(context, *chosen, request);
  if (!done) co_return refusal(done.error(), allow);

  http::Answer answer;
  answer.when_sent = std::move(context.when_answered);
  answer.headers.emplace_back("Cache-Control", "no-store");
  if (context.cookie) answer.headers.emplace_back("Set-Cookie", *context.cookie);
  if (done->file) {
    answer.headers.emplace_back("Content-Type", done->file->media);
    answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + done->file->name + "\"");
    answer.pipe = done->file->pipe;
  } else {
    answer.headers.emplace_back("Content-Type", "application/json");
    answer.body = std::make_shared<const std::string>(std::move(done->json));
  }
  co_return std::make_shared<const http::Answer>(std::move(answer));
}

Result<AdminApi::RouteMatch, Problem> AdminApi::choose(const http::Request& request, std::string& allow) const {
  const std::string_view target = request.path;
  if (!target.starts_with(base_path)) return refuse(problems::no_such_endpoint);
  // A path with fewer {names} wins.
  std::optional<RouteMatch> best;
  for (const Handler& handler : handlers_) {
    auto values = match(handler.route->path, target.substr(base_path.size()));
    if (!values) continue;
    allow.append(allow.empty() ? "" : ", ").append(name_of(handler.route->method));
    if (request.method != name_of(handler.route->method)) continue;
    if (!best || values->size() < best->path.size()) best = RouteMatch{&handler, std::move(*values)};
  }
  if (best) return std::move(*best);
  return refuse(allow.empty() ? problems::no_such_endpoint : problems::method_not_allowed);
}

Task<Result<AdminApi::Response, Problem>> AdminApi::handle(CallContext& context, const RouteMatch& chosen,
                                                           const http::Request& request) {
  const Handler& handler = *chosen.handler;
  {
    const std::lock_guard lock{mutex_};
    if (!calls_.take(limit_key(context.address), context.loop.steady_ms()))
      co_return std::unexpected(Problem{problems::too_many_calls, {}, {}, 1});
    note_failures(failed_attempts_.due(context.now_ms));
  }
  // A browser never sends a token by itself, so a call with one needs no protection against pages of other sites.
  const auto token = handler.route->roles.open() ? std::nullopt : script_token_hash(request);
  if (handler.route->method == Method::post && !token) {
    const auto from_page = check_page(request);
    if (!from_page) co_return std::unexpected(from_page.error());
  }
  if (!handler.route->roles.open()) {
    auto finding = token ? find_script(context, *token) : find_actor(context, request);
    auto actor = co_await std::move(finding);
    if (!actor) co_return std::unexpected(actor.error());
    if (!handler.route->roles.has(actor->role)) co_return refuse(problems::not_allowed);
    if (actor->is_script && handler.for_people) co_return refuse(problems::not_for_tokens);
    if (!actor->is_script && must_set_up(actor->account) && !handler.open_before_set_up)
      co_return refuse(problems::set_up_factor);
    context.actor = std::move(*actor);
  }
  auto ready = read(handler, request);
  if (!ready) co_return std::unexpected(ready.error());
  if (handler.needs_factor) {
    const auto known = co_await check_factor(context, ready->factor);
    if (!known) co_return std::unexpected(known.error());
  }
  if (handler.noted) co_return co_await note_around(context, handler, *ready);
  co_return co_await ready->run(context);
}

// A page of another site can make a browser send a call with our cookie. It cannot add this header or forge the origin.
Result<void, Problem> AdminApi::check_page(const http::Request& request) const {
  if (request.header("x-takamaka-admin") != "1") return refuse(problems::header_missing);
  if (request.count("origin") != 1 || !http::origin_allowed(request, config_.allowed_origins))
    return refuse(problems::wrong_origin);
  return {};
}

Result<AdminApi::PreparedCall, Problem> AdminApi::read(const Handler& handler, const http::Request& request) const {
  const auto mark = request.target.find('?');
  const std::string_view text =
      mark == std::string::npos ? std::string_view{} : std::string_view{request.target}.substr(mark + 1);
  const auto query = read_query(text, *handler.query);
  if (!query) return std::unexpected(as_problem(problems::bad_query, query.error()));
  Json body = Json::object();
  if (!request.body.empty() || handler.has_body) {
    if (!is_json(request.header("content-type"))) return refuse(problems::not_json);
    auto parsed = parse(request.body);
    if (!parsed) return std::unexpected(as_problem(problems::bad_body, parsed.error()));
    body = std::move(*parsed);
  }
  return handler.prepare(*query, body);
}

Task<Result<Actor, Problem>> AdminApi::find_actor(const CallContext& context, const http::Request& request) {
  std::vector<std::string> hashes = token_hashes(request, config_.secure);
  if (hashes.empty()) co_return refuse(problems::not_signed_in);
  const std::int64_t now = context.now_ms;
  auto work = [hashes = std::move(hashes),
               now](storage::AdminStore& store) -> storage::Outcome<std::optional<storage::SessionWithAccount>> {
    for (const std::string& hash : hashes) {
      auto found = store.find_session(hash);
      if (!found) return found;
      if (!*found) continue;
      const storage::AdminSession& session = (*found)->session;
      const bool over = session.until_ms <= now || session.used_ms + session_idle_ms <= now;
      if (over || (*found)->account.disabled) continue;
      if (session.used_ms + touched_after_ms <= now) {
        if (auto touched = store.touch_session(session.id, now); !touched) return std::unexpected(touched.error());
      }
      return found;
    }
    return std::optional<storage::SessionWithAccount>{};
  };
  auto found = co_await store_thread_.ask(context.loop, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  if (!*found) co_return refuse(problems::not_signed_in);
  storage::SessionWithAccount& known = **found;
  const Role role = role_named(known.account.role);
  co_return Actor{std::move(known.account), std::move(known.session), role};
}

// Writes one audit line before the call and one with the outcome after it; for a file that starts, only the first.
Task<Result<AdminApi::Response, Problem>> AdminApi::note_around(CallContext& context, const Handler& handler,
                                                                const PreparedCall& ready) {
  const std::string_view act = handler.route->name;
  auto before = audit_entry(context, act, subject_of(context), ready.reason, ready.detail,
                            handler.is_download ? "begun" : "intended");
  auto write = [before](storage::AdminStore& store) { return store.note(before); };
  const auto noted = co_await store_thread_.ask(context.loop, std::move(write));
  if (!noted) co_return std::unexpected(trouble(noted.error()));
  Result<Response, Problem> done = co_await ready.run(context);
  if (handler.is_download && done) co_return done;
  auto after = before;
  after.at_ms = config_.now_ms();
  after.outcome = done ? std::string{"done"} : std::string{done.error().code.code};
  after.detail = R"({"of":)" + std::to_string(*noted) + "}";
  auto write_after = [after](storage::AdminStore& store) { return store.note(after); };
  const auto noted_after = co_await store_thread_.ask(context.loop, std::move(write_after));
  if (!noted_after) (void)trouble(noted_after.error());
  co_return done;
}

storage::AuditEntry AdminApi::audit_entry(const CallContext& context, std::string_view act, std::string subject,
                                          std::string reason, std::string detail, std::string outcome) {
  storage::AuditEntry entry{.at_ms = context.now_ms,
                            .actor = context.actor ? context.actor->account.id : "",
                            .name = context.actor ? context.actor->account.name : "",
                            .act = std::string{act},
                            .subject = std::move(subject),
                            .reason = std::move(reason),
                            .outcome = std::move(outcome),
                            .detail = std::move(detail)};
  return entry;
}

// ------------------------------------------------------------------------------------------------------ answers

std::shared_ptr<const http::Answer> AdminApi::refusal(const Problem& why, const std::string& allow) const {
  nlohmann::ordered_json body{
      {"status", why.code.status}, {"title", http::reason_of(why.code.status)}, {"code", why.code.code}};
  body["detail"] = why.detail ? *why.detail : std::string{why.code.meaning};
  if (why.path) body["path"] = *why.path;
  http::Answer answer;
  answer.status = why.code.status;
  answer.headers.emplace_back("Content-Type", "application/problem+json");
  answer.headers.emplace_back("Cache-Control", "no-store");
  if (why.retry_after_s > 0) answer.headers.emplace_back("Retry-After", std::to_string(why.retry_after_s));
  if (why.code.status == 405) answer.headers.emplace_back("Allow", allow);
  answer.body = std::make_shared<const std::string>(
      body.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  return std::make_shared<const http::Answer>(std::move(answer));
}

}  // namespace takamaka::admin
