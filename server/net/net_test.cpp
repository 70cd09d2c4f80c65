#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <set>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/utf8.hpp"
#include "protocol/messages/limits.hpp"
#include "server/connection/address.hpp"
#include "server/http/handshake.hpp"
#include "server/http/http.hpp"
#include "server/http/representations.hpp"
#include "server/http/site.hpp"
#include "server/net/asio_loop.hpp"
#include "server/net/parse_request.hpp"

namespace takamaka::net {
namespace {

std::vector<AddressRange> ranges(std::initializer_list<std::string_view> texts) {
  std::vector<AddressRange> all;
  for (const auto text : texts) all.push_back(AddressRange::parse(text).value());
  return all;
}

TEST(Address, ARangeContainsTheAddressesWithItsPrefix) {
  const auto net = AddressRange::parse("10.1.0.0/17").value();
  EXPECT_TRUE(net.contains("10.1.127.255"));
  EXPECT_FALSE(net.contains("10.1.128.0"));
  EXPECT_TRUE(net.contains("::ffff:10.1.0.1"));
  EXPECT_FALSE(net.contains("2001:db8::1"));
  EXPECT_TRUE(AddressRange::parse("2001:db8::/32")->contains("2001:db8:ffff::1"));
  EXPECT_TRUE(AddressRange::parse("0.0.0.0/0")->contains("203.0.113.9"));
  for (const auto bad : {"", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "10.0.0", "host", "::/129"})
    EXPECT_FALSE(AddressRange::parse(bad)) << bad;
}

TEST(Address, OneParsedAddressIsComparedWithManyRanges) {
  const Address address{"::ffff:10.1.2.3"}, none{"nonsense"};
  EXPECT_TRUE(AddressRange::parse("10.0.0.0/8")->contains(address));
  EXPECT_TRUE(AddressRange::parse("10.1.2.3")->contains(address));
  EXPECT_FALSE(AddressRange::parse("10.1.2.4")->contains(address));
  EXPECT_FALSE(AddressRange::parse("::/0")->contains(address));
  for (const auto range : {"0.0.0.0/0", "::/0"}) EXPECT_FALSE(AddressRange::parse(range)->contains(none));
}

struct Forwarded : ::testing::Test {
  const std::vector<AddressRange> proxies = ranges({"127.0.0.1", "10.0.0.0/8", "2001:db8:f::/48"});
  std::string client(std::string_view forwarded_for, std::string_view peer = "127.0.0.1") const {
    const ClientAddress found = client_address(peer, forwarded_for, proxies);
    return found.unclear ? found.text + " unclear" : found.text;
  }
};

TEST_F(Forwarded, CountsOnlyFromTrustedProxies) {
  EXPECT_EQ(client("198.51.100.1", "203.0.113.1"), "203.0.113.1");
  EXPECT_EQ(client("198.51.100.1"), "198.51.100.1");
  EXPECT_EQ(client("1.1.1.1, 198.51.100.1"), "198.51.100.1");
  EXPECT_EQ(client("198.51.100.1 , 10.2.3.4"), "198.51.100.1");
  EXPECT_EQ(client("198.51.100.1,10.2.3.4,\t2001:db8:f::1 "), "198.51.100.1");
  EXPECT_EQ(client("198.51.100.1", "::ffff:10.0.0.1"), "198.51.100.1");
  EXPECT_EQ(client(""), "127.0.0.1");
  EXPECT_EQ(client("10.2.3.4, 10.2.3.5"), "10.2.3.4") << "a client among the proxies";
}

TEST_F(Forwarded, UnderstandsPortsBracketsAndMappedAddresses) {
  EXPECT_EQ(client("1.2.3.4:5555"), "1.2.3.4");
  EXPECT_EQ(client("[2001:db8::1]:443"), "2001:db8::1");
  EXPECT_EQ(client("[2001:db8::1]"), "2001:db8::1");
  EXPECT_EQ(client("2001:DB8:0::1"), "2001:db8::1");
  EXPECT_EQ(client("::ffff:1.2.3.4"), "1.2.3.4");
  EXPECT_EQ(client("[::ffff:1.2.3.4]:80"), "1.2.3.4");
  EXPECT_EQ(client("1.2.3.4:5555, 10.0.0.7:80, [2001:db8:f::9]:81"), "1.2.3.4");
}

TEST_F(Forwarded, EmptyEntriesDoNotCount) {
  EXPECT_EQ(client(" , ,"), "127.0.0.1");
  EXPECT_EQ(client("198.51.100.1, , ,10.0.0.1,"), "198.51.100.1");
}

TEST_F(Forwarded, NonsenseFromAProxyCountsForThatProxy) {
  for (const auto nonsense :
       {"nonsense", "unknown", "198.51.100.1, evil\"", "1.2.3.4:", "1.2.3.4:x", "1.2.3.4:65536", "1.2.3.4:-1",
        "[1.2.3.4]", "[2001:db8::1", "2001:db8::1]", "[2001:db8::1]x", "[2001:db8::1]443", "[2001:db8::1]:x", "[]",
        ":80", "1.2.3", "1.2.3.4 5.6.7.8", "for=1.2.3.4", "1.2.3.4/24"})
    EXPECT_EQ(client(nonsense), "127.0.0.1 unclear") << nonsense;
  EXPECT_EQ(client(std::string_view{"1.2.3.4\0x", 9}), "127.0.0.1 unclear");
  EXPECT_EQ(client("nonsense, 10.2.3.4"), "10.2.3.4 unclear");
  EXPECT_EQ(client("nonsense, 198.51.100.1"), "198.51.100.1") << "the client wrote it, so nobody reads it";
}

// Whatever a client writes, a proxy that appends its address decides; and no text makes another result than an address.
TEST_F(Forwarded, NothingInFrontOfTheProxysEntryMatters) {
  constexpr std::string_view alphabet = "0123456789abcdef.:,[]; \t\"x%/-";
  std::mt19937 random{7};
  for (int round = 0; round < 5000; ++round) {
    std::string text(random() % 40, ' ');
    for (char& c : text) c = alphabet[random() % alphabet.size()];
    ASSERT_EQ(client(text + ",198.51.100.1"), "198.51.100.1") << text;
    ASSERT_EQ(client(text + ", 198.51.100.1:80, 10.0.0.1"), "198.51.100.1") << text;
    const ClientAddress alone = client_address("127.0.0.1", text, proxies);
    ASSERT_EQ(Address{alone.text}.text(), alone.text) << text;
    ASSERT_TRUE(!alone.unclear || is_trusted(Address{alone.text}, proxies)) << text;
  }
}

TEST_F(Forwarded, ReadsABoundedNumberOfEntries) {
  std::string chain = "198.51.100.1";
  for (std::size_t i = 1; i < forwarded_entries_max; ++i) chain += ", 10.0.0.1";
  EXPECT_EQ(client(chain), "198.51.100.1");
  EXPECT_EQ(client(chain + ", 10.0.0.1"), "10.0.0.1 unclear");
  EXPECT_EQ(client("198.51.100.1" + std::string(8000, ',')), "127.0.0.1 unclear");
}

TEST(Address, LogsAndLimitsGroupAddressesByHousehold) {
  EXPECT_EQ(truncated_address("203.0.113.77"), "203.0.113.0/24");
  EXPECT_EQ(truncated_address("2001:db8:1:2::3"), "2001:db8:1::/48");
  EXPECT_EQ(limit_key("203.0.113.77"), "203.0.113.77/32");
  EXPECT_EQ(limit_key("2001:db8:1:2::3"), limit_key("2001:db8:1:2:ffff::9"));
  EXPECT_NE(limit_key("2001:db8:1:2::3"), limit_key("2001:db8:1:3::3"));
}

// Every sequence of four bytes from the edges of RFC 3629's table gives the same answer, whole and byte by byte.
TEST(Utf8, AgreesWithTheDefinitionWholeAndByteByByte) {
  const std::vector<unsigned> edges{0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2,
                                    0xdf, 0xe0, 0xec, 0xed, 0xef, 0xf0, 0xf3, 0xf4, 0xf5, 0xff};
  const auto valid = [](const std::string& text) {
    for (std::size_t i = 0; i < text.size();) {
      const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u; };
      const unsigned first = byte(i);
      std::size_t length = first < 0x80 ? 1 : first >= 0xc0 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : 4;
      if ((first >= 0x80 && first < 0xc0) || first > 0xf7 || i + length > text.size()) return false;
      unsigned point = length == 1 ? first : first & (0xffu >> (length + 1));
      for (std::size_t k = 1; k < length; ++k) {
        if ((byte(i + k) & 0xc0) != 0x80) return false;
        point = point << 6 | (byte(i + k) & 0x3f);
      }
      constexpr unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
      if (point < least[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return false;
      i += length;
    }
    return true;
  };
  for (const unsigned a : edges) {
    for (const unsigned b : edges) {
      for (const unsigned c : edges) {
        for (const unsigned d : edges) {
          const std::string text{static_cast<char>(a), static_cast<char>(b), static_cast<char>(c),
                                 static_cast<char>(d)};
          ASSERT_EQ(is_utf8(text), valid(text)) << a << ' ' << b << ' ' << c << ' ' << d;
          Utf8Check cut;
          bool good = true;
          for (const char byte : text) good = good && cut.feed({&byte, 1});
          ASSERT_EQ(good && cut.complete(), valid(text));
        }
      }
    }
  }
}

// A callback that posts while it is destroyed, to its own loop and to others.
struct Posts {
  std::vector<AsioLoop*> to;
  int times;
  ~Posts() {
    if (times == 0) return;
    for (AsioLoop* loop : to) loop->post([more = std::make_shared<Posts>(to, times - 1)] {});
  }
};

TEST(AsioLoop, WhatIsClearedMayPostToAnyLoop) {
  const auto loops = make_loops(2);
  const std::vector<AsioLoop*> both{loops[0].get(), loops[1].get()};
  for (AsioLoop* loop : both) {
    loop->post([more = std::make_shared<Posts>(both, 3)] {});
    loop->poll();  // from now on this thread is the loop's own
    for (int i = 0; i < 100; ++i) loop->post([more = std::make_shared<Posts>(both, 2)] {});
    loop->start_timer(1, [more = std::make_shared<Posts>(both, 2)] {});
    std::thread{[&] { loop->post([more = std::make_shared<Posts>(both, 2)] {}); }}.join();
  }
  clear_all(loops);
  for (AsioLoop* loop : both) EXPECT_FALSE(loop->clear()) << "nothing waits any more";
}

http::Request request_of(std::string_view headers) {
  return parse_request("GET /ws HTTP/1.1\r\nHost: table.example:8080\r\n" + std::string{headers} + "\r\n").value();
}

TEST(Body, HasAtMostSixteenKibibytesAndOnlyTheAdminApiTakesOne) {
  const auto code_for = [](std::string_view path, std::size_t bytes) {
    const auto request = parse_request("POST " + std::string{path} +
                                       " HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(bytes) + "\r\n\r\n");
    return request ? std::string{"accepted"} : *request.error().body;
  };
  EXPECT_EQ(code_for("/admin/api/v1/links", 16'384), "accepted");
  EXPECT_NE(code_for("/admin/api/v1/links", 16'385).find("body_too_large"), std::string::npos);
  EXPECT_NE(code_for("/version", 1).find("no_bodies"), std::string::npos);
}

TEST(Origin, IsTheHostItselfOrListed) {
  EXPECT_TRUE(http::origin_allowed(request_of(""), {}));
  EXPECT_TRUE(http::origin_allowed(request_of("Origin: https://table.example:8080\r\n"), {}));
  EXPECT_FALSE(http::origin_allowed(request_of("Origin: https://table.example\r\n"), {}));
  EXPECT_FALSE(http::origin_allowed(request_of("Origin: https://table.example:8080.evil\r\n"), {}));
  EXPECT_FALSE(http::origin_allowed(request_of("Origin: null\r\n"), {}));
  const std::vector<std::string> listed{"https://a.example", "HTTPS://B.Example:443", "http://[2001:DB8:0::1]:8080"};
  for (const auto good :
       {"https://a.example", "https://A.example:443", "https://b.example", "http://[2001:db8::1]:8080"})
    EXPECT_TRUE(http::origin_allowed(request_of("Origin: " + std::string{good} + "\r\n"), listed)) << good;
  for (const auto bad : {"https://table.example:8080", "http://a.example", "https://a.example:80", "https://a.example.",
                         "https://a.example/", "http://[2001:db8::1]", "null", "https://b.example, https://b.example"})
    EXPECT_FALSE(http::origin_allowed(request_of("Origin: " + std::string{bad} + "\r\n"), listed)) << bad;
}

TEST(Origin, IsComparedWithTheHostAsTheUrlStandardWritesIt) {
  const auto allowed = [](const std::string& host, const std::string& origin) {
    const auto request = parse_request("GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + origin + "\r\n\r\n");
    return request && http::origin_allowed(*request, {});
  };
  const std::pair<const char*, const char*> same[] = {{"name:443", "https://name"},
                                                      {"name", "https://name:443"},
                                                      {"name:80", "http://name"},
                                                      {"NAME", "https://name"},
                                                      {"name", "HTTPS://Name"},
                                                      {"name:", "https://name"},
                                                      {"name:0443", "https://name"},
                                                      {"name.", "https://name."},
                                                      {"[::1]:443", "https://[::1]"},
                                                      {"[0:0::1]:81", "http://[::1]:81"},
                                                      {"127.0.0.1:8080", "http://127.0.0.1:8080"}};
  for (const auto& [host, origin] : same) EXPECT_TRUE(allowed(host, origin)) << host << " " << origin;
  const std::pair<const char*, const char*> other[] = {{"name:443", "http://name"},
                                                       {"name:80", "https://name"},
                                                       {"name", "https://name."},
                                                       {"name", "https://name:80"},
                                                       {"name", "ftp://name"},
                                                       {"name", "https://name/"},
                                                       {"name", "https://x@name"},
                                                       {"x@name", "https://x@name"},
                                                       {"name", "null"},
                                                       {"null", "null"},
                                                       {"name", "https://"},
                                                       {"name", "https://name:65536"},
                                                       {"name", "https://name:x"},
                                                       {"[::1]", "https://::1"},
                                                       {"[1.2.3.4]", "https://1.2.3.4"},
                                                       {"name", "https://name https://name"},
                                                       {"name", "//name"},
                                                       {"", "https://"}};
  for (const auto& [host, origin] : other) EXPECT_FALSE(allowed(host, origin)) << host << " " << origin;
}

// What a client that accepts this gets: the coding, or the status if nothing is sent.
std::string coding_of(const http::Representations& kept, const std::string& headers) {
  const auto answer = kept.answer_to(request_of(headers));
  if (answer->status != 200) return std::to_string(answer->status);
  for (const auto& [name, value] : answer->headers) {
    if (name == "Content-Encoding") return value;
  }
  return "plain";
}

TEST(Representations, AreChosenByTheWeightsOfAcceptEncoding) {
  const http::Representations kept{{}, "text/plain", "text", "zipped", "brotlied"};
  const http::Representations zipped{{}, "text/plain", "text", "zipped", std::nullopt};
  const std::tuple<const char*, const char*, const char*> cases[] = {
      {"", "plain", "plain"},
      {"gzip", "gzip", "gzip"},
      {"gzip, deflate, br", "br", "gzip"},
      {"br;q=1.0, gzip;q=0.8", "br", "gzip"},
      {"br;q=0.5, gzip;q=0.8", "gzip", "gzip"},
      {"GZIP;Q=0.3", "gzip", "gzip"},
      {"x-gzip", "gzip", "gzip"},
      {"gzip ; q=0.2 , br ; q=0.1", "gzip", "gzip"},
      {"gzip;q=0", "plain", "plain"},
      {"gzip;q=0.000, br;q=0", "plain", "plain"},
      {"*", "br", "gzip"},
      {"*;q=0.5", "br", "gzip"},
      {"br;q=0, *", "gzip", "gzip"},
      {"gzip;q=0, *;q=0.1", "br", "plain"},
      {"*;q=0", "plain", "plain"},
      {"identity;q=0", "plain", "plain"},  // nothing that is here is acceptable
      {"identity;q=0, gzip;q=0.1", "gzip", "gzip"},
      {"identity;q=0, *;q=0.1", "br", "gzip"},
      {"identity, gzip;q=0.9", "plain", "plain"},
      {"identity;q=0.5, gzip;q=0.9", "gzip", "gzip"},
      {"gzip;q=2", "plain", "plain"},
      {"gzip;q=1.001", "plain", "plain"},
      {"gzip;q=0.5555", "plain", "plain"},
      {"gzip;q=", "plain", "plain"},
      {"gzip;q=x", "plain", "plain"},
      {"gzip;q=-1", "plain", "plain"},
      {"gzip;level=9", "plain", "plain"},
      {"deflate, zstd", "plain", "plain"},
      {", ,gzip,", "gzip", "gzip"}};
  for (const auto& [accepted, of_all, of_zipped] : cases) {
    const std::string header = "Accept-Encoding: " + std::string{accepted} + "\r\n";
    EXPECT_EQ(coding_of(kept, header), of_all) << accepted;
    EXPECT_EQ(coding_of(zipped, header), of_zipped) << accepted;
  }
  EXPECT_EQ(coding_of(kept, ""), "plain");
  EXPECT_EQ(coding_of(kept, "Accept-Encoding: gzip;q=0.5\r\nAccept-Encoding: br;q=0.6\r\n"), "br") << "two lines";
}

TEST(Representations, HaveAnETagEachAndAreNotSentToThoseWhoKnowThem) {
  const http::Representations kept{{}, "text/plain", "text", "zipped", "brotlied"};
  std::set<std::string> tags;
  for (const std::string accepted : {"identity", "gzip", "br"}) {
    const std::string accept = "Accept-Encoding: " + accepted + "\r\n";
    const auto answer = kept.answer_to(request_of(accept));
    const std::string tag = answer->headers[0].second;
    EXPECT_EQ(answer->headers[0].first, "ETag");
    tags.insert(tag);
    for (const std::string& known : {tag, "W/" + tag, std::string{"*"}, "\"x\", " + tag, "\"a,b\" ,W/" + tag + ","})
      EXPECT_EQ(coding_of(kept, accept + "If-None-Match: " + known + "\r\n"), "304") << known;
    EXPECT_EQ(coding_of(kept, accept + "If-None-Match: \"x\"\r\nIf-None-Match: " + tag + "\r\n"), "304");
    const std::string unquoted = tag.substr(1, tag.size() - 2);
    for (const std::string& other : {unquoted, "w/" + tag, "W/W/" + tag, std::string{"\"*\""}, std::string{}})
      EXPECT_NE(coding_of(kept, accept + "If-None-Match: " + other + "\r\n"), "304") << other;
    EXPECT_NE(coding_of(kept, accept + "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT\r\n"), "304");
  }
  EXPECT_EQ(tags.size(), 3u);
}

TEST(Request, AnAbsoluteTargetNamesTheHost) {
  const auto asked = [](const std::string& target) {
    const auto request = parse_request("GET " + target + " HTTP/1.1\r\nHost: other.example\r\n\r\n");
    return request ? std::string{request->header("host")} + " " + request->target + " " + request->path
                   : std::to_string(request.error().status);
  };
  EXPECT_EQ(asked("http://Table.example:80/t/X?a=b"), "Table.example:80 /t/X?a=b /t/X");
  EXPECT_EQ(asked("HTTPS://table.example"), "table.example / /");
  EXPECT_EQ(asked("http://[::1]:8080?a=/"), "[::1]:8080 /?a=/ /");
  EXPECT_EQ(asked("/t/http://x"), "other.example /t/http://x /t/http://x");
  for (const auto bad : {"http://", "http:///t/X", "http://me@table.example/"}) EXPECT_EQ(asked(bad), "400") << bad;
}

TEST(Request, OnlyTheExpectationOfContinueIsMet) {
  const auto status = [](std::string_view version, std::string_view expected) {
    const auto request =
        parse_request("POST /admin/api/v1/links HTTP/" + std::string{version} +
                      "\r\nHost: x\r\nContent-Length: 2\r\nExpect: " + std::string{expected} + "\r\n\r\n");
    return request ? 100 : request.error().status;
  };
  EXPECT_EQ(status("1.1", "100-continue"), 100);
  EXPECT_EQ(status("1.1", "100-Continue"), 100);
  EXPECT_EQ(status("1.0", "a-pony"), 100) << "it has no expectations";
  for (const auto other : {"200-ok", "100-continue, more", "", "100-continue;x=1"})
    EXPECT_EQ(status("1.1", other), 417) << other;
}

TEST(Handshake, NeedsHttp11) {
  const auto upgrade = [](std::string_view version) {
    return http::check_handshake(
        parse_request("GET /ws HTTP/" + std::string{version} +
                      "\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: takamaka.v1.json\r\n"
                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
            .value(),
        {});
  };
  EXPECT_EQ(upgrade("1.1").value().key, "dGhlIHNhbXBsZSBub25jZQ==");
  ASSERT_FALSE(upgrade("1.0").has_value());
  EXPECT_EQ(upgrade("1.0").error().status, 505);
}

// The library pings after half of `idle_seconds` and drops the connection after all of them.
TEST(Limits, ADeadLineIsNoticedWithin35SecondsAndAPolitePlayerIsNotSilentThatLong) {
  EXPECT_LE(limits::idle_seconds, 33) << "two seconds are for a busy machine";
  EXPECT_GE(limits::idle_seconds, limits::heartbeat_seconds * 3 / 2);
}

TEST(Readiness, ListsWhatIsImpairedBesideTheReasons) {
  const auto request = parse_request("GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n").value();
  http::Site site{.files = {}, .documents = {}, .version = {}, .unready = [] { return std::vector<std::string>{}; }};
  EXPECT_EQ(*http::answer_to(request, site)->body, "{\"ready\":true,\"reasons\":[]}\n");
  site.impaired = {"admin"};
  EXPECT_EQ(*http::answer_to(request, site)->body, "{\"ready\":true,\"reasons\":[],\"impaired\":[\"admin\"]}\n");
  EXPECT_EQ(http::answer_to(request, site)->status, 200);
  site.unready = [] { return std::vector<std::string>{"storage", "draining"}; };
  EXPECT_EQ(http::answer_to(request, site)->status, 503);
}

TEST(Http, JoinsAllLinesOfAHeader) {
  const auto request = request_of("X-Forwarded-For: 1.1.1.1\r\nAccept: x\r\nx-forwarded-for: 2.2.2.2, 3.3.3.3\r\n");
  EXPECT_EQ(request.joined("x-forwarded-for"), "1.1.1.1, 2.2.2.2, 3.3.3.3");
  EXPECT_EQ(request.joined("forwarded"), "");
}

http::Request request_to(std::string_view host, std::string_view path = "/") {
  return parse_request("GET " + std::string{path} + " HTTP/1.1\r\nHost: " + std::string{host} + "\r\n\r\n").value();
}

TEST(Host, WithAPublicUrlOnlyItsNameIsAccepted) {
  const auto names = http::host_names("https://Table.Example:8443/", {"https://friends.example"});
  for (const auto good : {"table.example", "TABLE.example:8080", "friends.example", "localhost:8080", "127.0.0.1:8080",
                          "[::1]:8080", "[2001:db8::1]"})
    EXPECT_TRUE(http::host_allowed(request_to(good), names)) << good;
  for (const auto bad : {"evil.example", "table.example.evil", "xtable.example", "localhost.evil.example", "", "[evil]",
                         "127.0.0.1.evil.example", "2130706433", "table.example@evil.example"})
    EXPECT_FALSE(http::host_allowed(request_to(bad), names)) << bad;
  EXPECT_TRUE(http::host_allowed(request_to("evil.example", "/healthz"), names)) << "probes use names of their own";
  EXPECT_TRUE(http::host_allowed(request_to("evil.example", "/readyz"), names));
  EXPECT_FALSE(http::host_allowed(request_to("evil.example", "/ws"), names));
}

TEST(Host, WithoutAPublicUrlEveryNameIsAccepted) {
  EXPECT_TRUE(http::host_names("", {"https://friends.example"}).empty());
  EXPECT_TRUE(http::host_allowed(request_to("anything.example"), {}));
}

TEST(Host, IsReadFromAUrl) {
  EXPECT_EQ(http::host_of_url("https://Table.Example"), "table.example");
  EXPECT_EQ(http::host_of_url("http://table.example:80/x?y"), "table.example");
  EXPECT_EQ(http::host_of_url("http://[2001:DB8::1]:80"), "2001:db8::1");
  EXPECT_EQ(http::host_of_url("https://"), "");
  EXPECT_EQ(http::host_of_url("https:///x"), "");
}

TEST(Http, ReadsListsAcrossLinesAndIgnoresCase) {
  const auto request = request_of("Connection: keep-alive , Upgrade\r\nConnection: x\r\n");
  EXPECT_TRUE(request.lists("connection", "upgrade"));
  EXPECT_TRUE(request.lists("connection", "X"));
  EXPECT_FALSE(request.lists("connection", "up"));
  EXPECT_FALSE(request.lists("upgrade", "websocket"));
}

}  // namespace
}  // namespace takamaka::net
