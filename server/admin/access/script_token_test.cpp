// Tokens of scripts at the admin API, with a fake clock: what they may do, when they end, and what the audit log says.

#include "server/admin/access/script_token.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/admin/access/access_routes.hpp"
#include "server/net/asio_loop.hpp"
#include "server/ops/entropy.hpp"
#include "storage/sqlite/sqlite_admin_store.hpp"

namespace takamaka::admin {
namespace {

constexpr std::int64_t token_minute = 60'000, token_day = 24 * 60 * token_minute;

class ScriptTokens : public ::testing::Test {
 protected:
  struct Reply {
    int status = 0;
    nlohmann::json body;
    std::string code() const { return body.value("code", ""); }
  };

  ScriptTokens() {
    auto memory = storage::SqliteAdminStore::open_in_memory().value();
    store_ = memory.get();
    AdminConfig config;
    config.cost = least_cost;
    config.now_ms = [this] { return now_; };
    config.calls_per_second = 10'000;
    config.calls_per_second_of_token = 100;
    api_.emplace(std::move(config), std::move(memory));
    Endpoints::each([&]<class E>(std::type_identity<E>) {
      api_->on<E>([](Call<E>) -> Task<EndpointResult<E>> { co_return refuse(problems::storage); });
    });
    access_.emplace(*api_, "test");
  }

  // Makes a token as the command line does. Returns its secret.
  std::string token(const std::string& name, Role role, int days = 30) {
    const auto fresh = fresh_script_token(name, std::string{name_of(role)}, {}, days, now_, ops::fresh_entropy(),
                                          ops::fresh_entropy());
    EXPECT_TRUE(store_->add_token(fresh.token, {}));
    return fresh.secret;
  }
  Reply call(std::string_view method, const std::string& target, const std::vector<std::string>& authorization,
             const std::string& body = {}) {
    http::Request request;
    request.method = method;
    request.target = std::string{base_path} + target;
    request.path = request.target.substr(0, request.target.find('?'));
    request.headers = {{"host", "admin.example"}};
    for (const std::string& one : authorization) request.headers.emplace_back("authorization", one);
    if (!body.empty()) request.headers.emplace_back("content-type", "application/json");
    request.body = body;
    Answer answer;
    loop_.post([&] {
      loop_.tasks().start(keep(api_->answer(loop_, std::move(request), "203.0.113.77"), answer),
                          [&](const std::exception_ptr&) { loop_.stop(); });
    });
    loop_.run();
    return {answer->status, nlohmann::json::parse(*answer->body, nullptr, false)};
  }
  Reply get(const std::string& target, const std::string& secret) { return call("GET", target, {"Bearer " + secret}); }
  std::size_t uses() { return store_->audit({.act = "use_token"}, 1000)->size(); }

  using Answer = std::shared_ptr<const http::Answer>;
  static Task<> keep(Task<Answer> from, Answer& into) { into = co_await std::move(from); }

  std::int64_t now_ = 1'700'000'000'000 / (60 * token_minute) * (60 * token_minute);
  net::AsioLoop loop_;
  storage::SqliteAdminStore* store_ = nullptr;
  std::optional<AdminApi> api_;
  std::optional<AccessRoutes> access_;
};

TEST_F(ScriptTokens, CallAsTheirRoleWithoutACookieOrTheHeaderOfThePage) {
  const std::string auditor = token("nightly", Role::auditor), viewer = token("board", Role::viewer);
  const Reply me = get("/me", auditor);
  EXPECT_EQ(me.status, 200) << me.body;
  EXPECT_EQ(me.body["account"]["name"], "token:nightly");
  EXPECT_EQ(me.body["account"]["role"], "auditor");
  EXPECT_EQ(me.body["until_ms"], now_ + 30 * token_day);
  EXPECT_EQ(get("/accounts", auditor).status, 200);
  EXPECT_EQ(get("/accounts", viewer).code(), "not_allowed");
  EXPECT_EQ(call("GET", "/me", {"bearer " + viewer}).status, 200) << "the name of the scheme is in any case";
  // No handler for reports is here: the call has passed every check.
  EXPECT_EQ(call("POST", "/reports/1/take", {"Bearer " + token("work", Role::moderator)}).code(), "storage");
}

TEST_F(ScriptTokens, CannotDoWhatNeedsAPerson) {
  const std::string secret = token("root", Role::admin);
  EXPECT_EQ(get("/me", secret).body["must_set_up"], false);
  EXPECT_EQ(get("/audit", secret).status, 200) << "a token has no authenticator to set up";
  int refused = 0;
  Endpoints::each([&]<class E>(std::type_identity<E>) {
    if (!IsForPeople<E> || E::route.roles.open()) return;
    std::string target{E::route.path};
    for (auto open = target.find('{'); open != std::string::npos; open = target.find('{'))
      target.replace(open, target.find('}') - open + 1, "X");
    const Reply told = call(name_of(E::route.method), target, {"Bearer " + secret}, HasBody<E> ? "{}" : "");
    EXPECT_EQ(told.code(), "not_for_tokens") << E::route.name;
    refused += 1;
  });
  EXPECT_GE(refused, 15);
}

TEST_F(ScriptTokens, AWrongTokenIsRefusedAndNotedAndNeverFallsBackToACookie) {
  const std::string secret = token("nightly", Role::auditor);
  for (const std::string& wrong : {std::string{"x"}, secret + "x", secret.substr(4), "tka_" + std::string(43, 'A')})
    EXPECT_EQ(get("/me", wrong).code(), "bad_token") << wrong;
  EXPECT_EQ(call("GET", "/me", {"Bearer " + secret, "Bearer " + secret}).code(), "bad_token");
  EXPECT_EQ(call("GET", "/me", {"Basic YTpi"}).code(), "not_signed_in") << "that is for a proxy";
  EXPECT_EQ(call("POST", "/sign-in", {"Bearer " + secret}, "{}").code(), "header_missing");
  EXPECT_EQ(get("/me", secret).status, 200);
  const auto lines = store_->audit({.act = "use_token"}, 10).value();
  ASSERT_EQ(lines.size(), 2u) << "one for all that failed in this minute so far, and one use";
  EXPECT_EQ(lines[1].entry.outcome, "bad_token");
  EXPECT_EQ(lines[1].entry.detail.find("nightly"), std::string::npos);
}

TEST_F(ScriptTokens, EndByExpiryAndByRevocation) {
  const std::string brief = token("brief", Role::auditor, 1), revoked = token("revoked", Role::auditor);
  now_ += token_day - 1;
  EXPECT_EQ(get("/me", brief).status, 200);
  now_ += 1;
  EXPECT_EQ(get("/me", brief).code(), "bad_token");
  EXPECT_EQ(get("/me", revoked).status, 200);
  EXPECT_TRUE(store_->end_token("revoked", {}));
  EXPECT_EQ(get("/me", revoked).code(), "bad_token");
}

TEST_F(ScriptTokens, AUseIsRecordedOnceAMinuteAndHasALineOnceAnHour) {
  const std::string secret = token("nightly", Role::auditor);
  const auto used = [&] { return store_->tokens()->front().used_ms.value_or(0); };
  const std::int64_t first = now_;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(get("/me", secret).status, 200);
  EXPECT_EQ(used(), first);
  EXPECT_EQ(uses(), 1u);
  now_ += token_minute;
  EXPECT_EQ(get("/me", secret).status, 200);
  EXPECT_EQ(used(), first + token_minute);
  EXPECT_EQ(uses(), 1u);
  now_ = first + 60 * token_minute;
  EXPECT_EQ(get("/me", secret).status, 200);
  const auto lines = store_->audit({.act = "use_token"}, 10).value();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].entry.name, "token:nightly");
  EXPECT_EQ(lines[0].entry.actor, store_->tokens()->front().id);
  EXPECT_EQ(lines[0].entry.detail, R"({"network":"203.0.113.0/24"})");
}

TEST_F(ScriptTokens, AnOrderOfAScriptIsInTheAuditLogUnderItsName) {
  const std::string secret = token("work", Role::moderator);
  const auto told = call("POST", "/rooms/KQ7M2RBC/mute", {"Bearer " + secret},
                         R"({"player":"01PLAYER","muted":true,"reason":"insults"})");
  EXPECT_EQ(told.code(), "storage");
  const auto lines = store_->audit({.actor = "token:work", .act = "mute_in_room"}, 10).value();
  ASSERT_EQ(lines.size(), 2u) << "before and after, as in a session";
  EXPECT_EQ(lines[0].entry.outcome, "storage");
}

TEST_F(ScriptTokens, HaveARateOfTheirOwn) {
  const std::string secret = token("fast", Role::auditor), other = token("other", Role::auditor);
  int refused = 0;
  for (int i = 0; i < 2000 && refused == 0; ++i) refused += get("/me", secret).code() == "too_many_calls" ? 1 : 0;
  EXPECT_EQ(refused, 1);
  EXPECT_EQ(get("/me", other).status, 200);
}

}  // namespace
}  // namespace takamaka::admin
