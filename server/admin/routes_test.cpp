// The small parts of the admin API: paths, queries, waiting after failures, authenticator codes, the list of endpoints.

#include "server/admin/api/routes.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "server/admin/openapi.hpp"
#include "server/admin/problems.hpp"
#include "server/admin/query.hpp"
#include "server/admin/router.hpp"
#include "server/admin/sign_in_throttle.hpp"
#include "server/admin/totp.hpp"

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
  for (int i = 1; i < SignInThrottle::free_failures; ++i) throttle.failed("ana", 1000);
  EXPECT_EQ(throttle.wait_ms("ana", 1000), 0);
  throttle.failed("ana", 1000);
  EXPECT_EQ(throttle.wait_ms("ana", 1000), 30'000);
  EXPECT_EQ(throttle.wait_ms("ana", 30'999), 1);
  EXPECT_EQ(throttle.wait_ms("ana", 31'000), 0);
  throttle.failed("ana", 31'000);
  EXPECT_EQ(throttle.wait_ms("ana", 31'000), 60'000);
  EXPECT_EQ(throttle.wait_ms("eva", 31'000), 0);
  for (int i = 0; i < 50; ++i) throttle.failed("ana", 31'000);
  EXPECT_EQ(throttle.wait_ms("ana", 31'000), SignInThrottle::longest_wait_ms);
}

TEST(SignInThrottle, ForgetsFailuresAfterAnHourAndAfterSuccess) {
  SignInThrottle throttle;
  for (int i = 0; i < 5; ++i) throttle.failed("ana", 0);
  throttle.failed("ana", SignInThrottle::forgotten_after_ms);
  EXPECT_EQ(throttle.wait_ms("ana", SignInThrottle::forgotten_after_ms), 0);
  for (int i = 0; i < 5; ++i) throttle.failed("eva", 0);
  throttle.passed("eva");
  EXPECT_EQ(throttle.wait_ms("eva", 0), 0);
}

TEST(SignInThrottle, HasABoundedSize) {
  SignInThrottle throttle;
  for (std::size_t i = 0; i < SignInThrottle::keys_max; ++i) throttle.failed(std::to_string(i), 0);
  EXPECT_EQ(throttle.wait_ms("new", 0), SignInThrottle::first_wait_ms);
  EXPECT_EQ(throttle.wait_ms("new", SignInThrottle::forgotten_after_ms), 0);
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
  const auto document = nlohmann::json::parse(openapi_document());
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

TEST(Problems, HaveUniqueCodes) {
  std::set<std::string_view> codes;
  for (const ProblemCode& one : problems::all) EXPECT_TRUE(codes.insert(one.code).second) << one.code;
}

}  // namespace
}  // namespace takamaka::admin
