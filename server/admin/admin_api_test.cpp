// Authentication of the admin API with a fake clock: sessions end, guessing must wait, links expire, and every endpoint
// is called in every role. tests/wire/admin.test.mjs tests the same over HTTP.

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/admin/access/access_routes.hpp"
#include "server/admin/access/secret_seal.hpp"
#include "server/admin/access/totp.hpp"
#include "server/identity/tokens.hpp"
#include "server/net/asio_loop.hpp"
#include "server/ops/entropy.hpp"
#include "storage/sqlite/sqlite_admin_store.hpp"

namespace takamaka::admin {
namespace {

constexpr std::string_view cookie_prefix = "__Host-takamaka_admin=";
constexpr const char* key = "a key of at least thirty-two characters";
constexpr std::int64_t minute = 60'000, hour = 60 * minute;

class AdminAuthentication : public ::testing::Test {
 protected:
  struct Answered {
    int status = 0;
    nlohmann::json body;
    std::string cookie;
    std::function<void()> sent{};
    std::string code() const { return body.value("code", ""); }
  };

  explicit AdminAuthentication(bool second_factor_required = false) {
    auto memory = storage::SqliteAdminStore::open_in_memory().value();
    store_ = memory.get();
    AdminConfig config;
    config.cost = least_cost;
    config.second_factor_required = second_factor_required;
    config.key = key;
    config.now_ms = [this] { return now_; };
    config.calls_per_second = 10'000;
    api_.emplace(std::move(config), std::move(memory));
    // Only the handlers of authentication are real. All others refuse.
    Endpoints::each([&]<class E>(std::type_identity<E>) {
      api_->on<E>([](Call<E>) -> Task<EndpointResult<E>> { co_return refuse(problems::storage); });
    });
    access_.emplace(*api_, "test");
    api_->check_whole();
    for (const Role role : {Role::viewer, Role::moderator, Role::admin, Role::auditor}) {
      const FreshLink fresh = fresh_link(role, {}, {}, now_, ops::fresh_entropy());
      EXPECT_TRUE(store_->add_link(fresh.link, {}));
      const std::string name{name_of(role)};
      const Answered in = post("/link/use", {{"link", fresh.token}, {"name", name}, {"password", "correct horse"}}, "");
      EXPECT_EQ(in.status, 200) << in.body;
      cookies_[role] = in.cookie;
    }
  }

  Answered call(std::string_view method, const std::string& target, const std::string& body, const std::string& cookie,
                const std::string& address = "203.0.113.1") {
    http::Request request;
    request.method = method;
    request.target = std::string{base_path} + target;
    request.path = request.target.substr(0, request.target.find('?'));
    request.headers = {{"host", "admin.example"}};
    if (!cookie.empty()) request.headers.emplace_back("cookie", std::string{cookie_prefix} + cookie);
    if (method == "POST") {
      request.headers.emplace_back("origin", "https://admin.example");
      request.headers.emplace_back("x-takamaka-admin", "1");
    }
    if (!body.empty()) request.headers.emplace_back("content-type", "application/json");
    request.body = body;
    std::shared_ptr<const http::Answer> answer;
    loop_.post([&] {
      loop_.tasks().start(keep(api_->answer(loop_, std::move(request), address), answer),
                          [&](const std::exception_ptr&) { loop_.stop(); });
    });
    loop_.run();
    Answered result{answer->status, nlohmann::json::parse(*answer->body, nullptr, false), {}, answer->when_sent};
    for (const auto& [name, value] : answer->headers) {
      if (name == "Set-Cookie")
        result.cookie = value.substr(cookie_prefix.size(), value.find(';') - cookie_prefix.size());
    }
    return result;
  }
  Answered get(const std::string& target, const std::string& cookie) { return call("GET", target, {}, cookie); }
  Answered post(const std::string& target, const nlohmann::json& body, const std::string& cookie,
                const std::string& address = "203.0.113.1") {
    return call("POST", target, body.dump(), cookie, address);
  }
  Answered sign_in(const std::string& name, const std::string& password, const std::string& address = "203.0.113.1") {
    return post("/sign-in", {{"name", name}, {"password", password}}, "", address);
  }

  // Sets up an authenticator. Returns its secret.
  std::string set_up(const std::string& cookie) {
    const auto begun = post("/me/totp", {{"password", "correct horse"}}, cookie);
    EXPECT_EQ(begun.status, 200) << begun.body;
    const std::string secret = begun.body.value("secret", "");
    EXPECT_EQ(post("/me/totp/confirm", {{"code", code(secret)}}, cookie).status, 200);
    now_ += 30'000;  // the confirmation has used the code
    return secret;
  }
  std::string code(const std::string& secret) { return totp_code(secret, now_ / 30'000).value(); }

  std::int64_t now_ = 1'700'000'000'000;
  using Answer = std::shared_ptr<const http::Answer>;
  static Task<> keep(Task<Answer> from, Answer& into) { into = co_await std::move(from); }

  net::AsioLoop loop_;
  storage::SqliteAdminStore* store_ = nullptr;
  std::optional<AdminApi> api_;
  std::optional<AccessRoutes> access_;
  std::map<Role, std::string> cookies_;
};

TEST_F(AdminAuthentication, ASessionEndsAfterAnIdleHour) {
  const std::string& admin = cookies_[Role::admin];
  for (int i = 0; i < 5; ++i) {
    now_ += hour - 1;
    EXPECT_EQ(get("/me", admin).status, 200) << i;
  }
  now_ += hour;
  EXPECT_EQ(get("/me", admin).code(), "not_signed_in");
}

TEST_F(AdminAuthentication, ASessionEndsAfterTwelveHoursEvenIfUsed) {
  const std::int64_t begun = now_;
  while (now_ + 50 * minute < begun + session_ms) {
    now_ += 50 * minute;
    ASSERT_EQ(get("/me", cookies_[Role::admin]).status, 200);
  }
  now_ = begun + session_ms;
  EXPECT_EQ(get("/me", cookies_[Role::admin]).code(), "not_signed_in");
}

TEST_F(AdminAuthentication, ALinkIsValidForFifteenMinutes) {
  const auto use = [&](const std::string& link) {
    return post("/link/use", {{"link", link.substr(12)}, {"name", "late"}, {"password", "correct horse"}}, "").status;
  };
  const auto link = post("/links", {{"reason", "a test"}, {"factor", "correct horse"}}, cookies_[Role::admin])
                        .body["link"]
                        .get<std::string>();
  now_ += link_ms;
  EXPECT_EQ(use(link), 403);
  const auto other = post("/links", {{"reason", "a test"}, {"factor", "correct horse"}}, cookies_[Role::admin])
                         .body["link"]
                         .get<std::string>();
  now_ += link_ms - 1;
  EXPECT_EQ(use(other), 200);
}

TEST_F(AdminAuthentication, OnlyTheGuessingAddressMustWaitForThisAccount) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(sign_in("admin", "guess").code(), "wrong_password") << i;
  EXPECT_EQ(sign_in("admin", "correct horse").code(), "wait") << "the address, even with the right password";
  EXPECT_EQ(sign_in("admin", "correct horse", "198.51.100.1").status, 200) << "the right person at another address";
  EXPECT_EQ(sign_in("viewer", "correct horse").status, 200) << "another account";
  EXPECT_EQ(get("/me", cookies_[Role::admin]).status, 200) << "an open session stays open";
  EXPECT_NE(
      post("/games/01MATCH/hands", {{"reason", "a test"}, {"factor", "correct horse"}}, cookies_[Role::admin]).code(),
      "wait")
      << "and its factor works";
  now_ += SignInThrottle::first_wait_ms;
  EXPECT_EQ(sign_in("admin", "correct horse").status, 200);
  EXPECT_EQ(sign_in("nobody", "guess", "192.0.2.1").body, sign_in("viewer", "guess", "192.0.2.2").body);
}

TEST_F(AdminAuthentication, WrongFactorsStopTheirSessionOnly) {
  std::string last;
  for (int i = 0; i < 6; ++i) {
    last =
        post("/games/01MATCH/hands", {{"reason", "a test"}, {"factor", "guess guess"}}, cookies_[Role::admin]).code();
  }
  EXPECT_EQ(last, "wait");
  EXPECT_EQ(sign_in("admin", "correct horse").status, 200) << "the owner signs in and ends the session";
  now_ += SignInThrottle::first_wait_ms;
  const auto known =
      post("/games/01MATCH/hands", {{"reason", "a test"}, {"factor", "correct horse"}}, cookies_[Role::admin]);
  EXPECT_NE(known.code(), "wrong_factor") << known.body;
  EXPECT_NE(known.code(), "wait");
}

TEST_F(AdminAuthentication, FailedSignInsAreInTheAuditLogFoldedByMinute) {
  for (int i = 0; i < 4; ++i) (void)sign_in("admin", "guess", "198.51.100.7");
  (void)sign_in("my secret password", "guess", "198.51.100.7");
  (void)post("/games/01MATCH/hands", {{"reason", "a test"}, {"factor", "guess guess"}}, cookies_[Role::admin]);
  now_ += minute;
  (void)get("/me", cookies_[Role::admin]);  // the next call writes what the minute had more
  const auto account = store_->find_account("admin").value().value();
  std::vector<std::string> lines;
  const auto all = store_->audit({}, 100).value();
  for (const storage::AuditRow& line : all) {
    const storage::AuditEntry& entry = line.entry;
    if (entry.outcome != "wrong_password" && entry.outcome != "wrong_factor") continue;
    lines.push_back(entry.act + " " + entry.name + " " + entry.subject + " " + entry.detail);
    EXPECT_EQ(entry.actor, entry.name.empty() ? "" : account.id);
  }
  std::ranges::sort(lines);
  EXPECT_EQ(lines, (std::vector<std::string>{
                       R"(check_factor admin 203.0.113.0/24 {"times":1})", R"(sign_in  198.51.100.0/24 {"times":1})",
                       R"(sign_in admin 198.51.100.0/24 {"times":1})", R"(sign_in admin 198.51.100.0/24 {"times":3})"}))
      << "an unknown name is not written: it may be a password";
}

TEST_F(AdminAuthentication, ACookieTossedByASiblingSiteSignsNobodyOut) {
  const std::string& admin = cookies_[Role::admin];
  const std::string tossed = std::string(43, 'A') + "; " + std::string{cookie_prefix};
  EXPECT_EQ(get("/me", tossed + admin).status, 200);
  EXPECT_EQ(get("/me", admin + "; " + std::string{cookie_prefix} + std::string(43, 'A')).status, 200);
  EXPECT_EQ(get("/me", tossed + std::string(43, 'B')).code(), "not_signed_in");
}

TEST_F(AdminAuthentication, AnOldPasswordHashStillFitsAndIsReplaced) {
  auto account = store_->find_account("viewer").value().value();
  account.password = hash_password("correct horse", {2, 16 * 1024}).value();
  ASSERT_TRUE(store_->put_account(account, {}));
  EXPECT_EQ(sign_in("viewer", "wrong horse").code(), "wrong_password");
  EXPECT_EQ(store_->find_account("viewer").value()->password, account.password);
  EXPECT_EQ(sign_in("viewer", "correct horse").status, 200);
  const std::string fresh = store_->find_account("viewer").value()->password;
  EXPECT_NE(fresh, account.password);
  EXPECT_EQ(sign_in("viewer", "correct horse").status, 200);
  EXPECT_EQ(store_->find_account("viewer").value()->password, fresh) << "once";
}

TEST_F(AdminAuthentication, TheSecretOfAnAuthenticatorIsStoredSealed) {
  const std::string secret = set_up(cookies_[Role::viewer]);
  const std::string stored = store_->find_account("viewer").value()->totp;
  EXPECT_TRUE(SecretSeal::is_sealed(stored));
  EXPECT_EQ(stored.find(secret), std::string::npos);
  const auto in = post("/sign-in", {{"name", "viewer"}, {"password", "correct horse"}, {"code", code(secret)}}, "");
  EXPECT_EQ(in.status, 200) << in.body;
}

TEST_F(AdminAuthentication, AnAuthenticatorIsReplacedOrRemovedOnlyWithItsCode) {
  const std::string& viewer = cookies_[Role::viewer];
  const std::string secret = set_up(viewer);
  const auto both = [&](const std::string& with) -> nlohmann::json {
    return {{"password", "correct horse"}, {"code", with}};
  };
  EXPECT_EQ(post("/me/totp", {{"password", "correct horse"}}, viewer).code(), "code_needed");
  EXPECT_EQ(post("/me/totp", both("000000"), viewer).code(), "wrong_factor");
  EXPECT_EQ(post("/me/totp/remove", {{"password", "correct horse"}}, viewer).code(), "code_needed");
  EXPECT_EQ(post("/me/totp", both(code(secret)), viewer).status, 200);
  EXPECT_EQ(post("/me/totp/remove", both(code(secret)), viewer).code(), "code_used");
  now_ += 30'000;
  EXPECT_EQ(post("/me/totp/remove", both(code(secret)), viewer).status, 200);
}

TEST_F(AdminAuthentication, AKnownPasswordDoesNotAllowAnyNumberOfCodes) {
  const std::string& viewer = cookies_[Role::viewer];
  (void)set_up(viewer);
  std::string last;
  for (int i = 0; i < 6; ++i)
    last = post("/me/totp", {{"password", "correct horse"}, {"code", "00000" + std::to_string(i)}}, viewer).code();
  EXPECT_EQ(last, "wait");
}

class RequiredFactor : public AdminAuthentication {
 protected:
  RequiredFactor() : AdminAuthentication{true} {}
};

TEST_F(RequiredFactor, AnAdminWithoutAnAuthenticatorCanOnlySetOneUp) {
  const std::string& admin = cookies_[Role::admin];
  EXPECT_EQ(get("/me", admin).body["must_set_up"], true);
  EXPECT_EQ(get("/overview", admin).code(), "set_up_factor");
  EXPECT_EQ(get("/accounts", admin).code(), "set_up_factor");
  EXPECT_EQ(post("/links", {{"reason", "a test"}, {"factor", "correct horse"}}, admin).code(), "set_up_factor");
  EXPECT_EQ(get("/me", cookies_[Role::moderator]).body["must_set_up"], false);
  EXPECT_NE(get("/overview", cookies_[Role::moderator]).code(), "set_up_factor") << "other roles need none";
  const std::string secret = set_up(admin);
  EXPECT_EQ(get("/me", admin).body["must_set_up"], false);
  EXPECT_EQ(get("/accounts", admin).status, 200);
  EXPECT_EQ(post("/me/totp/remove", {{"password", "correct horse"}, {"code", code(secret)}}, admin).code(),
            "factor_kept");
}

// However long the audit line after it takes.
TEST_F(AdminAuthentication, AnOrderThatEndsTheServerActsWhenItIsAnswered) {
  bool acted = false;
  api_->on<Drain>([&](Call<Drain> call) -> Task<EndpointResult<Drain>> {
    call.context.when_answered = [&] { acted = true; };
    co_return Nothing{};
  });
  const Answered answered =
      post("/drain", {{"reason", "an update"}, {"factor", "correct horse"}}, cookies_[Role::admin]);
  EXPECT_EQ(answered.status, 200) << answered.body;
  EXPECT_FALSE(acted);
  answered.sent();
  EXPECT_TRUE(acted);
}

// A stolen session, without the password and the authenticator, reaches nothing that lasts.
TEST_F(RequiredFactor, AStolenSessionGivesNoOrderThatHurts) {
  const std::string& admin = cookies_[Role::admin];
  const std::string secret = set_up(admin);
  const std::string other = store_->find_account("moderator").value()->id;
  const std::vector<std::pair<std::string, nlohmann::json>> orders{
      {"/links", {{"role", "admin"}}},
      {"/links", {{"name", "admin"}}},
      {"/accounts/" + other, {{"role", "admin"}}},
      {"/sessions/01SESSION/end", nlohmann::json::object()},
      {"/bans", {{"player", "01PLAYER"}}},
      {"/bans/1/lift", nlohmann::json::object()},
      {"/announce", {{"text", "Send me your money"}}},
      {"/drain", nlohmann::json::object()},
      {"/rooms/01ROOM/close", nlohmann::json::object()},
      {"/games/01MATCH/hands", nlohmann::json::object()},
      {"/players/01PLAYER/export", nlohmann::json::object()},
      {"/players/01PLAYER/erase", nlohmann::json::object()},
  };
  for (const auto& [path, rest] : orders) {
    now_ += SignInThrottle::longest_wait_ms;
    nlohmann::json body = rest;
    body["reason"] = "a test";
    EXPECT_EQ(post(path, body, admin).code(), "bad_body") << path << ": no factor";
    body["factor"] = "correct horse";
    EXPECT_EQ(post(path, body, admin).code(), "wrong_factor") << path << ": the password is not the factor";
  }
  now_ += hour - 1;  // the session is still good
  const auto made = post("/links", {{"reason", "a test"}, {"factor", code(secret)}}, admin);
  EXPECT_EQ(made.status, 200) << "the owner's order: " << made.body;
  EXPECT_EQ(post("/links", {{"reason", "a test"}, {"factor", code(secret)}}, admin).code(), "code_used");
}

TEST_F(AdminAuthentication, AnAdminActionIsNotedBeforeAndAfter) {
  const auto refused =
      post("/rooms/01ROOM/close", {{"reason", "it hangs"}, {"factor", "correct horse"}}, cookies_[Role::moderator]);
  const auto lines = store_->audit({}, 2).value();
  EXPECT_EQ(lines[1].entry.outcome, "intended");
  EXPECT_EQ(lines[1].entry.reason, "it hangs");
  EXPECT_EQ(lines[1].entry.subject, "01ROOM");
  EXPECT_EQ(lines[0].entry.outcome, refused.code());
  EXPECT_EQ(lines[0].entry.detail, R"({"of":)" + std::to_string(lines[1].seq) + "}");
}

TEST_F(AdminAuthentication, ACallRefusedBeforeItsHandlerLeavesNoLine) {
  const auto before = store_->audit({}, 1)->front().seq;
  EXPECT_EQ(post("/rooms/01ROOM/close", {{"reason", "it hangs"}}, cookies_[Role::viewer]).code(), "not_allowed");
  EXPECT_EQ(post("/rooms/01ROOM/close", {{"reason", ""}}, cookies_[Role::admin]).code(), "bad_body");
  EXPECT_EQ(post("/rooms/01ROOM/close", {{"reason", "x"}}, "").code(), "not_signed_in");
  EXPECT_EQ(store_->audit({}, 1)->front().seq, before);
}

TEST_F(AdminAuthentication, EveryEndpointAllowsOnlyItsRoles) {
  Endpoints::each([&]<class E>(std::type_identity<E>) {
    if (E::route.roles.open() || E::route.name == "sign_out") return;
    const std::string method{name_of(E::route.method)};
    std::string target{E::route.path};
    for (auto open = target.find('{'); open != std::string::npos; open = target.find('{'))
      target.replace(open, target.find('}') - open + 1, "01NOBODY");
    for (const Role role : {Role::viewer, Role::moderator, Role::admin, Role::auditor}) {
      // The query and body are always wrong, so that nothing runs. The role is checked first.
      const auto answered = call(method, target + "?never=1", method == "POST" ? "[]" : "", cookies_[role]);
      if (E::route.roles.has(role)) {
        EXPECT_EQ(answered.status, 400) << E::route.name << ' ' << name_of(role) << ' ' << answered.body;
      } else {
        EXPECT_EQ(answered.code(), "not_allowed") << E::route.name << ' ' << name_of(role);
      }
    }
    EXPECT_EQ(call(method, target, method == "POST" ? "[]" : "", "").code(), "not_signed_in") << E::route.name;
    EXPECT_EQ(call(method, target, "", std::string(43, 'A')).code(), "not_signed_in") << E::route.name;
  });
}

TEST_F(AdminAuthentication, ARemovedRoleLosesItsRightsImmediately) {
  const auto moderator = store_->find_account("moderator").value().value();
  const nlohmann::json change{{"role", "viewer"}, {"reason", "a test"}, {"factor", "correct horse"}};
  EXPECT_EQ(post("/accounts/" + moderator.id, change, cookies_[Role::admin]).status, 200);
  EXPECT_EQ(get("/bans", cookies_[Role::moderator]).code(), "not_allowed");
}

}  // namespace
}  // namespace takamaka::admin
