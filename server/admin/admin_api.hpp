#pragma once

// Runs the calls of the admin API: finds the endpoint, checks origin, session, role, body, reason and second factor,
// writes the audit log and calls the handler. The handlers are in the *_routes files.

#include <functional>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json/encode.hpp"
#include "protocol/json/parse.hpp"
#include "protocol/json/shape.hpp"
#include "server/admin/access/failed_attempts.hpp"
#include "server/admin/access/passwords.hpp"
#include "server/admin/access/secret_seal.hpp"
#include "server/admin/access/sign_in_throttle.hpp"
#include "server/admin/admin_store_thread.hpp"
#include "server/admin/call.hpp"
#include "server/http/http.hpp"
#include "server/ops/limits/rate_limit.hpp"

namespace takamaka::admin {

// Settings of the admin API.
struct AdminConfig {
  std::vector<std::string> allowed_origins;  // as for WebSockets (server/http/handshake.hpp)
  bool secure = false;                       // the page is served over https only, so the cookie must be Secure
  bool second_factor_required = true;        // admins must set up an authenticator before anything else
  std::string key{};                         // seals the secrets of authenticators; empty: they are stored as they are
  HashCost cost = server_cost;
  std::function<std::int64_t()> now_ms;   // milliseconds since 1970
  double calls_per_second = 50;           // from one address, in bursts of up to ten times as many
  double calls_per_second_of_token = 10;  // in bursts of the same kind
};

// The session's cookie: over https with a name that browsers accept only from this very host, with Secure and for all
// paths (RFC 6265bis); otherwise for the admin API only.
inline constexpr std::string_view secure_cookie_name = "__Host-takamaka_admin", plain_cookie_name = "takamaka_admin";
inline constexpr std::int64_t session_idle_ms = 60 * 60'000;
inline constexpr std::int64_t session_ms = 12 * 60 * 60'000;

class AdminApi {
 public:
  AdminApi(AdminConfig config, std::unique_ptr<storage::AdminStore> store);
  AdminApi(const AdminApi&) = delete;
  AdminApi& operator=(const AdminApi&) = delete;

  // Sets the handler of an endpoint: a coroutine `Call<E> → Task<EndpointResult<E>>`, run on the connection's loop. Only
  // before the first call. The call's `context` lives until the handler is done. Endpoints without a handler return 404.
  template <class E>
  void on(std::function<Task<EndpointResult<E>>(Call<E>)> handler);

  // Aborts unless every endpoint of the list has a handler.
  void check_whole() const;

  // Answers one call. On the connection's loop.
  Task<std::shared_ptr<const http::Answer>> answer(Loop& loop, http::Request request, std::string address);

  // Finishes running work. Only after all threads have stopped running connections.
  void stop();

  // ---------------------------------------------------------------------------------------------------- for the handlers
  AdminStoreThread& store() { return store_thread_; }
  Passwords& passwords() { return passwords_; }
  const AdminConfig& config() const { return config_; }
  const SecretSeal& seal() const { return seal_; }
  // Whether the account is an admin's that the settings require to set up an authenticator.
  bool must_set_up(const storage::AdminAccount& account) const;
  // Checks the second factor of the caller: a code, or the password of an account without an authenticator. After
  // repeated failures this session must wait.
  Task<Result<void, Problem>> check_factor(const CallContext& context, std::string factor);
  // The same for the caller's password, and for a code of the caller's authenticator.
  Task<Result<void, Problem>> check_own_password(const CallContext& context, std::string password);
  enum class CodeCheck : std::uint8_t { right, wrong, used };
  Task<Result<CodeCheck, Problem>> check_code(const CallContext& context, const storage::AdminAccount& account,
                                              std::string code);
  // Guessing at sign-in, by name and address. An attempt begins with `must_wait`, if it need not, and ends with one of the
  // others. `account` is none if no account has this name.
  std::optional<Problem> must_wait(const std::string& name, const CallContext& context);
  void undecided(const std::string& name, const CallContext& context);
  void failed(const std::string& name, const storage::AdminAccount* account, const CallContext& context);
  void passed(const std::string& name, const CallContext& context);
  // The same inside the caller's session.
  std::optional<Problem> must_wait_in_session(const CallContext& context);
  void failed_in_session(const CallContext& context);
  // Makes the audit line for what this call does.
  static storage::AuditEntry audit_entry(const CallContext& context, std::string_view act, std::string subject,
                                         std::string reason, std::string detail = "{}", std::string outcome = "done");

 private:
  struct Response {
    std::string json;
    std::optional<StreamedFile> file{};
  };
  // A call with parsed query and body, ready to run.
  struct PreparedCall {
    std::string reason{}, factor{};
    std::string detail = "{}";  // for the audit log
    std::function<Task<Result<Response, Problem>>(CallContext&)> run;
  };
  struct Handler {
    const Route* route;
    bool has_body = false, needs_reason = false, needs_factor = false, noted = false, is_download = false;
    bool open_before_set_up = false, for_people = false;
    std::function<Result<PreparedCall, Problem>(const Json& query, const Json& body)> prepare;
    const shape::Type* query = nullptr;
  };
  struct RouteMatch {
    const Handler* handler = nullptr;
    std::map<std::string_view, std::string> path{};
  };

  template <class E>
  Handler handler_of(std::function<Task<EndpointResult<E>>(Call<E>)> handler);
  template <class E>
  static Task<Result<Response, Problem>> run(const std::function<Task<EndpointResult<E>>(Call<E>)>& handler,
                                             Call<E> call);
  Result<RouteMatch, Problem> choose(const http::Request& request, std::string& allow) const;
  Result<PreparedCall, Problem> read(const Handler& handler, const http::Request& request) const;
  Result<void, Problem> check_page(const http::Request& request) const;
  Task<Result<Response, Problem>> handle(CallContext& context, const RouteMatch& chosen, const http::Request& request);
  Task<Result<Actor, Problem>> find_actor(const CallContext& context, const http::Request& request);
  // The actor of a token (script_token.cpp).
  Task<Result<Actor, Problem>> find_script(const CallContext& context, std::string hash);
  Task<Result<Response, Problem>> note_around(CallContext& context, const Handler& handler, const PreparedCall& ready);
  // Writes the lines about failed attempts that are due.
  void note_failures(const std::vector<storage::AuditEntry>& lines);
  std::shared_ptr<const http::Answer> refusal(const Problem& problem, const std::string& allow) const;

  const AdminConfig config_;
  const SecretSeal seal_;
  AdminStoreThread store_thread_;
  Passwords passwords_;
  std::vector<Handler> handlers_;
  std::mutex mutex_;  // guards the four below
  SignInThrottle throttle_;
  FailedAttempts failed_attempts_;
  ops::KeyedBuckets calls_, token_calls_;
};

// Returns the role with this stored name; viewer, the weakest, for an unknown name.
Role role_named(std::string_view name);
Problem as_problem(const ProblemCode& code, const DecodeError& why);
// A body as the audit log shows it: without secrets, and without the reason, which has its own field.
std::string detail_of(const Json& body);

}  // namespace takamaka::admin

#include "server/admin/admin_api_on.hpp"
