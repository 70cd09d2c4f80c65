// The address that players open, and the proxy in front of the server.

#include <array>
#include <cstdlib>

#include "server/commands/doctor/doctor.hpp"
#include "server/commands/doctor/tls_probe.hpp"
#include "server/commands/local_http.hpp"
#include "server/connection/address.hpp"
#include "server/program/app.hpp"

namespace takamaka::commands {
namespace {

constexpr int days_left_min = 14;

bool is_loopback(const std::string& address) {
  return AddressRange::parse("127.0.0.0/8")->contains(address) || address == "::1";
}

// How many requests came by a proxy so far, by the header's state; as in the metric takamaka_forwarded_requests_total.
struct Forwarded {
  double trusted = 0, untrusted = 0, missing = 0, unclear = 0;
};

std::optional<Forwarded> forwarded_now(const Settings& settings) {
  const auto at = host_port(settings.metrics_listen);
  const auto text = at ? fetch(local_address(at->host), at->port, "/metrics") : std::nullopt;
  if (!text) return std::nullopt;
  const auto value = [&](std::string_view how) {
    const std::string sample = R"(takamaka_forwarded_requests_total{header=")" + std::string{how} + "\"} ";
    const auto place = text->find(sample);
    return place == std::string::npos ? 0.0 : std::strtod(text->c_str() + place + sample.size(), nullptr);
  };
  return Forwarded{value("trusted"), value("untrusted"), value("missing"), value("unclear")};
}

void examine_headers(const Forwarded& before, const Forwarded& after, Findings& findings) {
  if (after.untrusted > before.untrusted)
    return findings.error(
        exit_code::failed, "proxy",
        "its X-Forwarded-For arrives, but its address is not trusted: all players count as one address",
        "list the proxy's address in trusted_proxies, such as [\"127.0.0.1\"], and restart");
  if (after.missing > before.missing)
    return findings.error(exit_code::failed, "proxy", "it is trusted and sends no X-Forwarded-For",
                          "let the proxy set the header, as in \"TLS and the world\" in OPERATIONS");
  if (after.unclear > before.unclear)
    return findings.error(exit_code::failed, "proxy", "its X-Forwarded-For is not a list of addresses",
                          "configure the proxy as in \"TLS and the world\" in OPERATIONS");
  if (after.trusted > before.trusted)
    return findings.good("proxy", "a request through public_url arrived with its client's address");
  findings.warn("proxy", "a request through public_url did not pass this server by a proxy",
                "check to which server the name leads");
}

void examine_answer(const Settings& settings, const Probe& found, Findings& findings) {
  if (found.answer.find(R"("name":"takamaka")") != std::string::npos)
    return findings.good("public_url", settings.public_url + " leads to this kind of server");
  if (found.answer.find("wrong_host") != std::string::npos)
    return findings.error(exit_code::failed, "public_url", "the proxy replaces the Host header",
                          "let the proxy pass it on, as in \"TLS and the world\" in OPERATIONS");
  if (found.answer.find(" 502") != std::string::npos || found.answer.find(" 503") != std::string::npos)
    return findings.error(exit_code::failed, "public_url", "the proxy does not reach this server",
                          "start the server, and compare its port with the proxy's configuration");
  findings.error(exit_code::failed, "public_url", "something else answers at " + settings.public_url,
                 "check the name and the proxy");
}

}  // namespace

void examine_public_address(const Settings& settings, Findings& findings) {
  if (settings.public_url.empty()) {
    if (is_loopback(settings.listen)) return findings.note("public_url", "only this machine can reach the server");
    return findings.warn("public_url", "other machines reach the server without TLS",
                         "put a proxy in front and set public_url, see \"TLS and the world\" in OPERATIONS");
  }
  if (settings.public_url.starts_with("http://"))
    findings.warn("public_url", "it has no TLS: everybody on the way can read hands and tokens",
                  "use https:// behind a proxy, see \"TLS and the world\" in OPERATIONS");
  if (settings.public_url.starts_with("https://") && settings.trusted_proxies.empty())
    findings.error(exit_code::failed, "proxy",
                   "trusted_proxies is empty, and only a proxy can offer https: all players count as one address",
                   "list the proxy's address in trusted_proxies, such as [\"127.0.0.1\"], and restart");
  const auto before = forwarded_now(settings);
  const Probe found = probe(settings.public_url);
  if (!found.unreachable.empty())
    return findings.error(exit_code::failed, "public_url",
                          settings.public_url + " cannot be reached from here: " + found.unreachable,
                          "check the name, the proxy and the firewall");
  if (!found.bad_certificate.empty()) {
    findings.error(exit_code::failed, "tls", "browsers refuse the certificate: " + found.bad_certificate,
                   "renew it, with its chain");
  } else if (found.days_left && *found.days_left < days_left_min) {
    findings.warn("tls", "the certificate ends in " + std::to_string(*found.days_left) + " days",
                  "renew it; Caddy and certbot do so by themselves, so look at their logs");
  } else if (found.days_left) {
    findings.good("tls", "the certificate is good for " + std::to_string(*found.days_left) + " days");
  }
  examine_answer(settings, found, findings);
  const auto after = before ? forwarded_now(settings) : std::nullopt;
  if (after) {
    examine_headers(*before, *after, findings);
  } else {
    findings.note("proxy", "whether the client's address arrives was not checked",
                  "set metrics_listen and start the server");
  }
}

}  // namespace takamaka::commands
