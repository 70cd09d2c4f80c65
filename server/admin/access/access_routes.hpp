#pragma once

// Authentication: one-time links, passwords, authenticators, sessions, accounts; also the audit log.

#include <functional>
#include <string>

#include "server/admin/access/access_rows.hpp"
#include "server/admin/admin_api.hpp"

namespace takamaka::admin {

inline constexpr std::int64_t link_ms = 15 * 60'000;

// A new one-time link as it is stored, and its token, which is never stored.
struct FreshLink {
  storage::AdminLink link;
  std::string token;
};
FreshLink fresh_link(Role role, std::string name, std::optional<std::string> account, std::int64_t now_ms,
                     const Seed& entropy);
// The path to open in a browser, after the server's address.
std::string link_path(const std::string& token);
// Whether it has 2 to 32 small letters, digits, '.', '_' and '-', and begins with a letter.
bool is_account_name(std::string_view name);

// The handlers of api/access.hpp. Must outlive all calls of the admin API.
class AccessRoutes {
 public:
  AccessRoutes(AdminApi& api, std::string version);
  AccessRoutes(const AccessRoutes&) = delete;
  AccessRoutes& operator=(const AccessRoutes&) = delete;

 private:
  template <class E>
  using Answering = Task<EndpointResult<E>>;

  void add_own();  // access_routes.cpp
  void add_all();  // account_routes.cpp

  Answering<LookAtLink> look_at_link(Call<LookAtLink> call);
  Answering<UseLink> use_link(Call<UseLink> call);
  Answering<SignIn> sign_in(Call<SignIn> call);
  Answering<SignOut> sign_out(Call<SignOut> call);
  Answering<ChangePassword> change_password(Call<ChangePassword> call);
  Answering<BeginTotp> begin_totp(Call<BeginTotp> call);
  Answering<ConfirmTotp> confirm_totp(Call<ConfirmTotp> call);
  Answering<RemoveTotp> remove_totp(Call<RemoveTotp> call);
  Answering<ListOwnSessions> list_own_sessions(Call<ListOwnSessions> call);
  Answering<EndOwnSession> end_own_session(Call<EndOwnSession> call);
  Answering<ListAccounts> list_accounts(Call<ListAccounts> call);
  Answering<ChangeAccount> change_account(Call<ChangeAccount> call);
  Answering<MakeLink> make_link(Call<MakeLink> call);
  Answering<ListSessions> list_sessions(Call<ListSessions> call);
  Answering<EndSession> end_session(Call<EndSession> call);
  Answering<ListTokens> list_tokens(Call<ListTokens> call);  // token_routes.cpp
  Answering<MakeToken> make_token(Call<MakeToken> call);
  Answering<EndToken> end_token(Call<EndToken> call);
  Answering<ReadAudit> read_audit(Call<ReadAudit> call);
  Answering<VerifyAudit> verify_audit(Call<VerifyAudit> call);

  // Checks the caller's password, and a code if the account has an authenticator.
  Task<Result<void, Problem>> check_both(CallContext& context, std::string password, std::optional<std::string> code);
  Task<Result<SignedIn, Problem>> begin_session(CallContext& context, storage::AdminAccount account,
                                                std::string_view act);
  // Changes the caller's stored account in one job of the admin store.
  using Change = std::function<std::optional<Problem>(storage::AdminAccount&)>;
  Task<Result<storage::AdminAccount, Problem>> change_own(CallContext& context, std::string_view act, Change change);
  Task<Result<SessionList, Problem>> sessions(const CallContext& context, bool all);
  static std::string cookie(const CallContext& context, const std::string& token, std::int64_t ms);

  AdminApi& api_;
  const std::string version_;
};

Problem as_problem(const storage::Error& error, const ProblemCode& conflict, const ProblemCode& refused);

}  // namespace takamaka::admin
