#include "server/commands/doctor/tls_probe.hpp"

#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <memory>

#include "server/commands/local_http.hpp"

namespace takamaka::commands {
namespace {

struct Target {
  bool tls = false;
  std::string host, port;
};

Target target_of(const std::string& url) {
  Target target{url.starts_with("https://"), {}, {}};
  std::string rest = url.substr(url.find("://") + 3);
  rest = rest.substr(0, rest.find('/'));
  const auto colon = rest.rfind(':');
  const bool has_port = colon != std::string::npos && rest.find(']', colon) == std::string::npos;
  target.port = has_port ? rest.substr(colon + 1) : target.tls ? "443" : "80";
  target.host = has_port ? rest.substr(0, colon) : rest;
  if (target.host.starts_with('[')) target.host = target.host.substr(1, target.host.size() - 2);
  return target;
}

// Sends the request by `write` and returns what `read` gives, up to 16 KiB.
std::string exchange(const std::string& host, const std::function<bool(const std::string&)>& write,
                     const std::function<int(char*, int)>& read) {
  const std::string name = host.find(':') == std::string::npos ? host : "[" + host + "]";
  if (!write("GET /version HTTP/1.1\r\nHost: " + name + "\r\nConnection: close\r\n\r\n")) return {};
  std::string answer;
  std::array<char, 2048> piece{};
  for (int bytes = 0; answer.size() < 16 * 1024 && (bytes = read(piece.data(), int{piece.size()})) > 0;)
    answer.append(piece.data(), static_cast<std::size_t>(bytes));
  return answer;
}

void ask_over_tls(int handle, const Target& target, Probe& found) {
  const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context{SSL_CTX_new(TLS_client_method()), &SSL_CTX_free};
  SSL_CTX_set_default_verify_paths(context.get());
  const std::unique_ptr<SSL, decltype(&SSL_free)> tls{SSL_new(context.get()), &SSL_free};
  SSL_set_fd(tls.get(), handle);
  X509_VERIFY_PARAM* const wanted = SSL_get0_param(tls.get());
  if (X509_VERIFY_PARAM_set1_ip_asc(wanted, target.host.c_str()) != 1) {
    SSL_set_tlsext_host_name(tls.get(), target.host.c_str());
    SSL_set1_host(tls.get(), target.host.c_str());
  }
  if (SSL_connect(tls.get()) != 1) {
    found.unreachable = "there is no TLS";
    return;
  }
  if (const long fault = SSL_get_verify_result(tls.get()); fault != X509_V_OK)
    found.bad_certificate = X509_verify_cert_error_string(fault);
  const std::unique_ptr<X509, decltype(&X509_free)> certificate{SSL_get1_peer_certificate(tls.get()), &X509_free};
  int days = 0, seconds = 0;
  if (certificate && ASN1_TIME_diff(&days, &seconds, nullptr, X509_get0_notAfter(certificate.get())) == 1)
    found.days_left = days;
  found.answer = exchange(
      target.host,
      [&](const std::string& text) { return SSL_write(tls.get(), text.data(), static_cast<int>(text.size())) > 0; },
      [&](char* into, int size) { return SSL_read(tls.get(), into, size); });
}

}  // namespace

Probe probe(const std::string& url) {
  const Target target = target_of(url);
  Probe found;
  const int handle = connect_to(target.host, target.port, found.unreachable);
  if (handle < 0) return found;
  found.unreachable.clear();
  if (target.tls) {
    ask_over_tls(handle, target, found);
  } else {
    found.answer = exchange(
        target.host,
        [&](const std::string& text) {
          return ::send(handle, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
        },
        [&](char* into, int size) {
          return static_cast<int>(::recv(handle, into, static_cast<std::size_t>(size), 0));
        });
  }
  ::close(handle);
  return found;
}

}  // namespace takamaka::commands
