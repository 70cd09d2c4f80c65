#pragma once

// The desk's door: finds the endpoint of a call, checks session, role, origin, body, reason and second factor, writes the
// audit log around what is done, and calls the handler. What a handler does stands in access_host, acts_host and
// record_host.

#include <functional>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/encode.hpp"
#include "protocol/parse.hpp"
#include "protocol/shape.hpp"
#include "server/desk/call.hpp"
#include "server/desk/guard.hpp"
#include "server/desk/keeper.hpp"
#include "server/desk/passwords.hpp"
#include "server/net/http.hpp"
#include "server/ops/rate_limit.hpp"

namespace takamaka::desk {

// How the desk is run.
struct Terms {
  std::vector<std::string> allowed_origins;  // as for sockets (net/handshake.hpp)
  bool secure = false;                       // the page comes by https: so must the cookie
  HashCost cost = moderate_cost;
  std::function<std::int64_t()> now_ms;  // milliseconds since 1970
  double calls_per_second = 50;          // from one address; ten times as many at once
};

inline constexpr std::int64_t session_idle_ms = 60 * 60'000;
inline constexpr std::int64_t session_ms = 12 * 60 * 60'000;

class DeskHost {
 public:
  DeskHost(Terms terms, std::unique_ptr<storage::Desk> store);
  DeskHost(const DeskHost&) = delete;
  DeskHost& operator=(const DeskHost&) = delete;

  // Sets what an endpoint does: a coroutine `handler(Call<E>) → awaitable<Told<E>>`, run on the connection's strand. Before
  // the first call. The call's `visit` lives until the handler is done. An endpoint of which nothing is said is not there.
  template <class E>
  void on(std::function<asio::awaitable<Told<E>>(Call<E>)> handler);

  // Holds that every endpoint of the list was set.
  void check_whole() const;

  // Answers one call. On the connection's strand.
  asio::awaitable<std::shared_ptr<const net::Answer>> answer(Strand strand, net::Request request, std::string address);

  // Finishes what is under way. Only when no thread runs connections any more.
  void stop();

  // ---------------------------------------------------------------------------------------------------- for the handlers
  Keeper& keeper() { return keeper_; }
  Passwords& passwords() { return passwords_; }
  const Terms& terms() const { return terms_; }
  // Whether somebody who says to be this account knows its second factor. Failures make the account and the address wait.
  asio::awaitable<Result<void, Problem>> check_factor(const Visit& visit, const storage::DeskAccount& account,
                                                      std::string factor);
  std::optional<Problem> must_wait(const std::string& name, const std::string& address);
  void failed(const std::string& name, const std::string& address);
  void passed(const std::string& name);
  // The line of the audit log for what this visit does.
  static storage::AuditEntry entry(const Visit& visit, std::string_view act, std::string subject, std::string reason,
                                   std::string detail = "{}", std::string outcome = "done");

 private:
  struct Outcome {
    std::string json;
    std::optional<File> file{};
  };
  // A call with its query and body read, ready to be done.
  struct Ready {
    std::string reason{}, factor{};
    std::string detail = "{}";  // for the audit log
    std::function<asio::awaitable<Result<Outcome, Problem>>(Visit&)> run;
  };
  struct Entry {
    const Route* route;
    bool has_body = false, needs_reason = false, needs_factor = false, noted = false, is_download = false;
    std::function<Result<Ready, Problem>(const Json& query, const Json& body)> prepare;
    const shape::Type* query = nullptr;
  };
  struct Chosen {
    const Entry* entry = nullptr;
    std::map<std::string_view, std::string> path{};
  };

  template <class E>
  Entry entry_of(std::function<asio::awaitable<Told<E>>(Call<E>)> handler);
  template <class E>
  static asio::awaitable<Result<Outcome, Problem>> run(const std::function<asio::awaitable<Told<E>>(Call<E>)>& handler,
                                                       Call<E> call);
  Result<Chosen, Problem> choose(const net::Request& request, std::string& allow) const;
  Result<Ready, Problem> read(const Entry& entry, const net::Request& request) const;
  Result<void, Problem> check_page(const net::Request& request) const;
  asio::awaitable<Result<Outcome, Problem>> handle(Visit& visit, const Chosen& chosen, const net::Request& request);
  asio::awaitable<Result<Actor, Problem>> find_actor(const Visit& visit, const net::Request& request);
  asio::awaitable<Result<Outcome, Problem>> note_around(Visit& visit, const Entry& entry, const Ready& ready);
  std::shared_ptr<const net::Answer> refusal(const Problem& problem, const std::string& allow) const;

  const Terms terms_;
  Keeper keeper_;
  Passwords passwords_;
  std::vector<Entry> entries_;
  std::mutex mutex_;  // guards the two below
  Guard guard_;
  ops::KeyedBuckets calls_;
};

// As the store has it; what is not known may do the least.
Role role_named(std::string_view name);
Problem as_problem(const ProblemCode& code, const DecodeError& why);
// A body as the audit log shows it: without the reason, which has its own place, and without secrets.
std::string detail_of(const Json& body);

}  // namespace takamaka::desk

#include "server/desk/desk_host_on.hpp"
