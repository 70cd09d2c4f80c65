// Authentication of the admin API with a fake clock: sessions end, guessing must wait, links expire, and every endpoint
// is called in every role. tests/wire/admin.test.mjs tests the same over HTTP.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/admin/access_routes.hpp"
#include "server/admin/totp.hpp"
#include "server/identity/tokens.hpp"
#include "storage/memory/memory_admin_store.hpp"

namespace takamaka::admin {
namespace {

constexpr std::string_view cookie_prefix = "takamaka_admin=";
constexpr std::int64_t minute = 60'000, hour = 60 * minute;

class AdminAuthentication : public ::testing::Test {
 protected:
  struct Answered {
    int status = 0;
    nlohmann::json body;
    std::string cookie;
    std::string code() const { return body.value("code", ""); }
  };

  AdminAuthentication() {
    auto memory = std::make_unique<storage::MemoryAdminStore>();
    store_ = memory.get();
    AdminConfig config;
    config.cost = least_cost;
    config.now_ms = [this] { return now_; };
    config.calls_per_second = 10'000;
    api_.emplace(std::move(config), std::move(memory));
    // Only the handlers of authentication are real. All others refuse.
    Endpoints::each([&]<class E>(std::type_identity<E>) {
      api_->on<E>([](Call<E>) -> asio::awaitable<EndpointResult<E>> { co_return refuse(problems::storage); });
    });
    access_.emplace(*api_, "test");
    api_->check_whole();
    for (const Role role : {Role::viewer, Role::moderator, Role::admin, Role::auditor}) {
      const FreshLink fresh = fresh_link(role, {}, {}, now_);
      EXPECT_TRUE(store_->add_link(fresh.link, {}));
      const std::string name{name_of(role)};
      const Answered in = post("/link/use", {{"link", fresh.token}, {"name", name}, {"password", "correct horse"}}, "");
      EXPECT_EQ(in.status, 200) << in.body;
      cookies_[role] = in.cookie;
    }
  }

  Answered call(std::string_view method, const std::string& target, const std::string& body, const std::string& cookie,
                const std::string& address = "203.0.113.1") {
    net::Request request;
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
    std::shared_ptr<const net::Answer> answer;
    const Strand strand = asio::make_strand(io_);
    asio::co_spawn(
        strand, [&]() -> asio::awaitable<void> { answer = co_await api_->answer(strand, std::move(request), address); },
        asio::detached);
    io_.restart();
    io_.run();
    Answered result{answer->status, nlohmann::json::parse(*answer->body, nullptr, false), {}};
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

  std::int64_t now_ = 1'700'000'000'000;
  asio::io_context io_;
  storage::MemoryAdminStore* store_ = nullptr;
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
  const auto link = post("/links", {{"reason", "a test"}}, cookies_[Role::admin]).body["link"].get<std::string>();
  now_ += link_ms;
  EXPECT_EQ(use(link), 403);
  const auto other = post("/links", {{"reason", "a test"}}, cookies_[Role::admin]).body["link"].get<std::string>();
  now_ += link_ms - 1;
  EXPECT_EQ(use(other), 200);
}

TEST_F(AdminAuthentication, OnlyTheGuessedAccountAndTheAddressMustWait) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(sign_in("admin", "guess").code(), "wrong_password") << i;
  EXPECT_EQ(sign_in("admin", "correct horse", "198.51.100.1").code(), "wait") << "the account, from anywhere";
  EXPECT_EQ(sign_in("viewer", "correct horse").code(), "wait") << "the address, for anybody";
  EXPECT_EQ(sign_in("viewer", "correct horse", "198.51.100.1").status, 200);
  EXPECT_EQ(get("/me", cookies_[Role::admin]).status, 200) << "an open session stays open";
  now_ += SignInThrottle::first_wait_ms;
  EXPECT_EQ(sign_in("admin", "correct horse", "198.51.100.1").status, 200);
  EXPECT_EQ(sign_in("nobody", "guess", "192.0.2.1").body, sign_in("viewer", "guess", "192.0.2.2").body);
}

TEST_F(AdminAuthentication, TheSecondFactorCountsFailuresToo) {
  std::string last;
  for (int i = 0; i < 6; ++i) {
    last =
        post("/games/01MATCH/hands", {{"reason", "a test"}, {"factor", "guess guess"}}, cookies_[Role::admin]).code();
  }
  EXPECT_EQ(last, "wait");
  now_ += SignInThrottle::first_wait_ms;
  const auto known =
      post("/games/01MATCH/hands", {{"reason", "a test"}, {"factor", "correct horse"}}, cookies_[Role::admin]);
  EXPECT_NE(known.code(), "wrong_factor") << known.body;
  EXPECT_NE(known.code(), "wait");
}

TEST_F(AdminAuthentication, AnAdminActionIsNotedBeforeAndAfter) {
  const auto refused = post("/rooms/01ROOM/close", {{"reason", "it hangs"}}, cookies_[Role::moderator]);
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
  EXPECT_EQ(post("/accounts/" + moderator.id, {{"role", "viewer"}, {"reason", "a test"}}, cookies_[Role::admin]).status,
            200);
  EXPECT_EQ(get("/bans", cookies_[Role::moderator]).code(), "not_allowed");
}

}  // namespace
}  // namespace takamaka::admin
