// The small parts of the admin API: paths, queries, waiting after failures, authenticator codes, the list of endpoints.

#include "server/admin/api/routes.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "server/admin/access/failed_attempts.hpp"
#include "server/admin/access/secret_seal.hpp"
#include "server/admin/access/sign_in_throttle.hpp"
#include "server/admin/access/totp.hpp"
#include "server/admin/problems.hpp"
#include "server/admin/query.hpp"
#include "server/admin/router.hpp"
#include "server/http/generated_documents.hpp"

namespace takamaka::admin {
namespace {

TEST(Router, FindsTheValuesOfTheNames) {
  EXPECT_EQ(match("/rooms/{room}/close", "/rooms/KQ7M2RBC/close"), (PathValues{{"room", "KQ7M2RBC"}}));
  EXPECT_EQ(match("/me", "/me"), PathValues{});
  for (const char* other : {"", "/", "/rooms", "/rooms/", "/rooms//close", "/rooms/a/close/", "/rooms/a/close/b",
                            "/rooms/a/open", "rooms/a/close"})
    EXPECT_EQ(match("/rooms/{room}/close", other), std::nullopt) << other;
}

TEST(Router, RefusesUnsafeValues) {
  for (const std::string& value : {std::string{"."}, std::string{".."}, std::string{"..%2f"}, std::string{"a%00"},
                                   std::string{"a b"}, std::string{"é"}, std::string{"a;b"}, std::string(65, 'a')})
    EXPECT_EQ(match("/rooms/{room}", "/rooms/" + value), std::nullopt) << value;
  EXPECT_TRUE(match("/rooms/{room}", "/rooms/" + std::string(64, 'a')));
}

TEST(Query, ConvertsValuesToTheTypesOfTheFields) {
  const auto& type = *shape::of<ListGames::Query>();
  const auto read = read_query("player=Ay%C3%BC+B&from_ms=5&limit=7&game=&&text=%26%3D", type).value();
  EXPECT_EQ(read, (Json{{"player", "Ayü B"}, {"from_ms", 5}, {"limit", 7}, {"text", "&="}}));
  EXPECT_EQ(read_query("all=true", *shape::of<ListBans::Query>()).value(), (Json{{"all", true}}));
  EXPECT_EQ(read_query("", type).value(), Json::object());
}

TEST(Query, NamesTheKeyThatCannotBeRead) {
  const auto& type = *shape::of<ListGames::Query>();
  for (const char* bad : {"limit=many", "limit=1x", "player=%zz", "player=%4", "player=%00", "player=%ff",
                          "limit=1&limit=2", "limit=99999999999999999999"})
    EXPECT_FALSE(read_query(bad, type)) << bad;
  EXPECT_EQ(read_query("limit=x", type).error().path, "/limit");
  EXPECT_FALSE(read_query("all=1", *shape::of<ListBans::Query>()));
}

TEST(SignInThrottle, AllowsAFewFailuresThenDoublesTheWait) {
  SignInThrottle throttle;
  const auto wait = [&](std::int64_t now) { return throttle.wait_ms("ana", "here", now); };
  for (int i = 1; i < SignInThrottle::free_failures; ++i) throttle.failed("ana", "here", 1000);
  EXPECT_EQ(wait(1000), 0);
  throttle.failed("ana", "here", 1000);
  EXPECT_EQ(wait(1000), 30'000);
  EXPECT_EQ(wait(30'999), 1);
  EXPECT_EQ(wait(31'000), 0);
  throttle.failed("ana", "here", 31'000);
  EXPECT_EQ(wait(31'000), 60'000);
  for (int i = 0; i < 50; ++i) throttle.failed("ana", "here", 31'000);
  EXPECT_EQ(wait(31'000), SignInThrottle::longest_wait_ms);
}

TEST(SignInThrottle, FailuresAtOneAddressDoNotStopTheOwnerAtAnother) {
  SignInThrottle throttle;
  for (int i = 0; i < SignInThrottle::free_failures; ++i) throttle.failed("ana", "stranger", 0);
  EXPECT_GT(throttle.wait_ms("ana", "stranger", 0), 0);
  EXPECT_EQ(throttle.wait_ms("ana", "home", 0), 0);
  EXPECT_EQ(throttle.wait_ms("eva", "stranger", 0), 0) << "another account";
  EXPECT_EQ(throttle.wait_in_session_ms("session of ana", 0), 0);
}

TEST(SignInThrottle, AnAddressThatTriesManyAccountsMustWait) {
  SignInThrottle throttle;
  for (int i = 0; i < SignInThrottle::free_of_address; ++i) throttle.failed(std::to_string(i), "stranger", 0);
  EXPECT_EQ(throttle.wait_ms("eva", "stranger", 0), SignInThrottle::first_wait_ms);
  EXPECT_EQ(throttle.wait_ms("eva", "home", 0), 0);
}

TEST(SignInThrottle, ManyAddressesTogetherSlowAnAccountDownButNotItsOwner) {
  SignInThrottle throttle;
  throttle.passed("ana", "home", 0);
  for (int i = 0; i < SignInThrottle::free_of_account; ++i) throttle.failed("ana", "bot " + std::to_string(i), 0);
  EXPECT_EQ(throttle.wait_ms("ana", "another bot", 0), SignInThrottle::first_pause_ms);
  EXPECT_EQ(throttle.wait_ms("ana", "home", 0), 0);
  for (int i = 0; i < 500; ++i) throttle.failed("ana", "more " + std::to_string(i), 0);
  EXPECT_EQ(throttle.wait_ms("ana", "another bot", 0), SignInThrottle::longest_pause_ms) << "never longer";
}

TEST(SignInThrottle, LetsOneAttemptThroughAtATimeWhereThereAreWaits) {
  SignInThrottle throttle;
  for (int i = 0; i < SignInThrottle::free_of_account; ++i) throttle.failed("ana", "bot " + std::to_string(i), 0);
  const std::int64_t now = SignInThrottle::first_pause_ms;
  EXPECT_EQ(throttle.wait_ms("ana", "one", now), 0);
  throttle.begun("ana", "one", now);
  EXPECT_EQ(throttle.wait_ms("ana", "two", now), SignInThrottle::first_pause_ms) << "beside the first";
  throttle.undecided("ana", "one", now);
  EXPECT_EQ(throttle.wait_ms("ana", "two", now), 0) << "the first was not answered";
  throttle.begun("ana", "one", now);
  throttle.passed("ana", "one", now);
  EXPECT_EQ(throttle.wait_ms("ana", "two", now), 0);

  for (int i = 0; i < SignInThrottle::free_failures; ++i) throttle.failed("eva", "here", 0);
  throttle.begun("eva", "here", SignInThrottle::first_wait_ms);
  EXPECT_EQ(throttle.wait_ms("eva", "here", SignInThrottle::first_wait_ms), SignInThrottle::first_wait_ms);
}

TEST(SignInThrottle, ForgetsFailuresAfterAnHourAndAfterSuccess) {
  SignInThrottle throttle;
  for (int i = 0; i < 5; ++i) throttle.failed("ana", "here", 0);
  throttle.failed("ana", "here", SignInThrottle::forgotten_after_ms);
  EXPECT_EQ(throttle.wait_ms("ana", "here", SignInThrottle::forgotten_after_ms), 0);
  for (int i = 0; i < 5; ++i) throttle.failed("eva", "here", 0);
  throttle.passed("eva", "here", 0);
  EXPECT_EQ(throttle.wait_ms("eva", "here", 0), 0);
  for (int i = 0; i < 5; ++i) throttle.failed_in_session("s", 0);
  EXPECT_EQ(throttle.wait_in_session_ms("s", 0), SignInThrottle::first_wait_ms);
  throttle.passed_in_session("s");
  EXPECT_EQ(throttle.wait_in_session_ms("s", 0), 0);
}

TEST(SignInThrottle, HasABoundedSizeAndAFloodOfNamesLocksNobodyOut) {
  SignInThrottle throttle;
  for (std::size_t i = 0; i < 2 * SignInThrottle::keys_max; ++i) {
    throttle.failed(std::to_string(i), "address " + std::to_string(i), 0);
    throttle.passed(std::to_string(i), "own " + std::to_string(i), 0);
    throttle.failed_in_session(std::to_string(i), 0);
  }
  EXPECT_EQ(throttle.size(), 5 * SignInThrottle::keys_max);
  EXPECT_EQ(throttle.wait_ms("new", "new", 0), 0);
}

FailedAttempt attempt(std::int64_t at_ms, const std::string& account, const std::string& network) {
  return {.at_ms = at_ms,
          .account = account,
          .name = account,
          .act = "sign_in",
          .outcome = "wrong_password",
          .network = network};
}

TEST(FailedAttempts, AreFoldedByAccountNetworkAndMinute) {
  FailedAttempts attempts;
  const auto first = attempts.add(attempt(0, "ana", "203.0.113.0/24"));
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(first[0].subject, "203.0.113.0/24");
  EXPECT_EQ(first[0].detail, R"({"times":1})");
  for (int i = 1; i <= 500; ++i) EXPECT_TRUE(attempts.add(attempt(i, "ana", "203.0.113.0/24")).empty());
  EXPECT_TRUE(attempts.due(59'999).empty());
  const auto rest = attempts.due(60'000);
  ASSERT_EQ(rest.size(), 1u);
  EXPECT_EQ(rest[0].detail, R"({"times":500})");
  EXPECT_EQ(rest[0].actor, "ana");
  EXPECT_TRUE(attempts.due(120'000).empty()) << "written once";
}

TEST(FailedAttempts, WritesFewLinesPerMinuteHoweverManyAccountsAndAddressesThereAre) {
  FailedAttempts attempts;
  std::size_t lines = 0;
  for (int i = 0; i < 1000; ++i)
    for (int times = 0; times < 2; ++times) lines += attempts.add(attempt(i, "", "net " + std::to_string(i))).size();
  const auto rest = attempts.due(60'000);
  EXPECT_EQ(lines, FailedAttempts::keys_per_minute);
  EXPECT_EQ(rest.size(), FailedAttempts::keys_per_minute + 1);
  EXPECT_EQ(rest.back().detail, R"({"times":1990})") << "none is lost";
}

TEST(FailedAttempts, AStopWritesTheCurrentMinuteToo) {
  FailedAttempts attempts;
  (void)attempts.add(attempt(0, "ana", "net"));
  (void)attempts.add(attempt(1, "ana", "net"));
  EXPECT_EQ(attempts.due(2, true).size(), 1u);
}

TEST(SecretSeal, OpensOnlyWithItsKeyAndForItsAccount) {
  const SecretSeal seal{"a key of at least thirty-two characters"}, other{"another key of thirty-two characters"}, none;
  const std::string secret = totp_secret(Seed{1, 2, 3}), stored = seal.seal("01ANA", secret);
  EXPECT_TRUE(SecretSeal::is_sealed(stored));
  EXPECT_EQ(stored.find(secret), std::string::npos);
  EXPECT_NE(seal.seal("01ANA", secret), stored) << "a fresh nonce";
  EXPECT_EQ(seal.open("01ANA", stored), secret);
  EXPECT_EQ(seal.open("01EVA", stored), std::nullopt);
  EXPECT_EQ(other.open("01ANA", stored), std::nullopt);
  EXPECT_EQ(none.open("01ANA", stored), std::nullopt);
  std::string damaged = stored;
  damaged.back() = damaged.back() == 'A' ? 'B' : 'A';
  EXPECT_EQ(seal.open("01ANA", damaged), std::nullopt);
  EXPECT_EQ(seal.open("01ANA", "sealed:1:"), std::nullopt);
}

TEST(SecretSeal, LeavesPlainSecretsAsTheyAre) {
  const SecretSeal seal{"a key of at least thirty-two characters"}, none;
  EXPECT_EQ(none.seal("01ANA", "ABC234"), "ABC234");
  EXPECT_EQ(seal.open("01ANA", "ABC234"), "ABC234") << "stored before there was a key";
  EXPECT_EQ(seal.seal("01ANA", ""), "");
}

// RFC 6238, appendix B, with the key "12345678901234567890": the last six of the eight digits.
TEST(Totp, MatchesTheCodesOfTheRfc) {
  const std::string key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  EXPECT_EQ(totp_code(key, 59 / 30), "287082");
  EXPECT_EQ(totp_code(key, 1111111109 / 30), "081804");
  EXPECT_EQ(totp_code(key, 1111111111 / 30), "050471");
  EXPECT_EQ(totp_code(key, 1234567890 / 30), "005924");
  EXPECT_EQ(totp_code(key, 2000000000 / 30), "279037");
  EXPECT_EQ(totp_code(key, 20000000000 / 30), "353130");
}

TEST(Totp, AcceptsOnlyTheStepsBeforeAndAfter) {
  const std::string key = totp_secret(Seed{1, 2, 3});
  EXPECT_EQ(key.size(), 32u);
  constexpr std::int64_t now = 1'700'000'000'000, step = now / 30'000;
  for (const std::int64_t offset : {-1, 0, 1})
    EXPECT_EQ(totp_step(key, *totp_code(key, step + offset), now), step + offset);
  for (const std::int64_t offset : {-2, 2})
    EXPECT_EQ(totp_step(key, *totp_code(key, step + offset), now), std::nullopt);
  for (const char* bad : {"", "12345", "1234567", "abcdef"}) EXPECT_EQ(totp_step(key, bad, now), std::nullopt) << bad;
  EXPECT_EQ(totp_code("not base32!", 1), std::nullopt);
  EXPECT_EQ(totp_code("", 1), std::nullopt);
}

TEST(Endpoints, HaveUniqueNamesAndPaths) {
  std::set<std::string> names, paths;
  Endpoints::each([&]<class E>(std::type_identity<E>) {
    EXPECT_TRUE(names.insert(std::string{E::route.name}).second) << E::route.name;
    EXPECT_TRUE(paths.insert(std::string{name_of(E::route.method)} + std::string{E::route.path}).second)
        << E::route.path;
    EXPECT_FALSE(HasBody<E> && E::route.method == Method::get) << E::route.name;
    // Admin actions that affect others need a reason; calls about the own account and calls without a session do not.
    const bool own = E::route.path.starts_with("/me") || E::route.roles.open() || E::route.path == "/sign-out";
    const bool says_why = NeedsReason<E> || E::route.name == "write_note" || E::route.name == "assign_report";
    EXPECT_TRUE(E::route.method == Method::get || own || says_why) << E::route.name;
  });
  EXPECT_GE(names.size(), 50u);
}

TEST(Endpoints, AuditorsAndViewersChangeNothing) {
  Endpoints::each([&]<class E>(std::type_identity<E>) {
    const bool own = E::route.path.starts_with("/me") || E::route.path == "/sign-out";
    if (E::route.method == Method::get || own || E::route.roles.open()) return;
    EXPECT_FALSE(E::route.roles.has(Role::auditor)) << E::route.name;
    EXPECT_FALSE(E::route.roles.has(Role::viewer)) << E::route.name;
    EXPECT_TRUE(E::route.roles.has(Role::admin)) << E::route.name;
  });
}

TEST(Endpoints, OpeningHandsAndErasingNeedTheSecondFactor) {
  EXPECT_TRUE(NeedsFactor<OpenHands> && NeedsReason<OpenHands>);
  EXPECT_TRUE(NeedsFactor<ErasePlayer> && NeedsReason<ErasePlayer>);
}

TEST(OpenApi, EveryReferenceHasATarget) {
  const auto document = nlohmann::json::parse(http::admin_openapi_document());
  EXPECT_EQ(document["openapi"], "3.1.0");
  int references = 0;
  const auto walk = [&](const auto& self, const nlohmann::json& node) -> void {
    if (node.is_object() && node.contains("$ref")) {
      const auto target = node["$ref"].get<std::string>();
      EXPECT_TRUE(document.contains(nlohmann::json::json_pointer(target.substr(1)))) << target;
      references += 1;
    }
    for (const auto& child : node) {
      if (child.is_structured()) self(self, child);
    }
  };
  walk(walk, document);
  EXPECT_GT(references, 100);
}

TEST(OpenApi, OffersATokenWhereNoPersonIsNeeded) {
  const auto document = nlohmann::json::parse(http::admin_openapi_document());
  const nlohmann::json session{{"session", nlohmann::json::array()}}, token{{"token", nlohmann::json::array()}};
  const auto security = [&](const char* path, const char* method) {
    return document["paths"][path][method]["security"];
  };
  EXPECT_EQ(security("/games", "get"), nlohmann::json::array({session, token}));
  EXPECT_EQ(security("/reports/{report}/close", "post"), nlohmann::json::array({session, token}));
  EXPECT_EQ(security("/sign-in", "post"), nlohmann::json::array());
  for (const char* path : {"/me/password", "/me/totp", "/sign-out", "/bans", "/tokens", "/drain"})
    EXPECT_EQ(security(path, "post"), nlohmann::json::array({session})) << path;
  EXPECT_EQ(document["components"]["securitySchemes"]["token"]["scheme"], "bearer");
  for (const auto& [name, definition] : document["components"]["schemas"].items())
    EXPECT_TRUE(std::isupper(static_cast<unsigned char>(name.front())) && !name.contains(':'))
        << name << " has a namespace of the C++ code";
}

TEST(Problems, HaveUniqueCodes) {
  std::set<std::string_view> codes;
  for (const ProblemCode& one : problems::all) EXPECT_TRUE(codes.insert(one.code).second) << one.code;
}

}  // namespace
}  // namespace takamaka::admin
