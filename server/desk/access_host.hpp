#pragma once

// Coming in: one-time links, passwords, authenticators, sessions; accounts, and the audit log.

#include <functional>
#include <string>

#include "server/desk/desk_host.hpp"

namespace takamaka::desk {

inline constexpr std::int64_t link_ms = 15 * 60'000;

// A fresh one-time link as it is stored, and its token, which is told this once.
struct FreshLink {
  storage::DeskLink link;
  std::string token;
};
FreshLink fresh_link(Role role, std::string name, std::optional<std::string> account, std::int64_t now_ms);
// What is opened in a browser, after the server's address.
std::string link_path(const std::string& token);
// Two to 32 small letters, digits, '.', '_' and '-', a letter first.
bool is_account_name(std::string_view name);

// The handlers of api/access.hpp. Must outlive the desk's calls.
class Access {
 public:
  Access(DeskHost& desk, std::string version);
  Access(const Access&) = delete;
  Access& operator=(const Access&) = delete;

 private:
  template <class E>
  using Answering = asio::awaitable<Told<E>>;

  void add_own();  // access_host.cpp
  void add_all();  // accounts_host.cpp

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
  Answering<ReadAudit> read_audit(Call<ReadAudit> call);
  Answering<VerifyAudit> verify_audit(Call<VerifyAudit> call);

  // Of the one who asks; failures count as they do when signing in.
  asio::awaitable<Result<void, Problem>> check_password(Visit& visit, std::string password);
  asio::awaitable<Result<SignedIn, Problem>> begin_session(Visit& visit, storage::DeskAccount account,
                                                           std::string_view act);
  // Changes the caller's account as it is stored now, in one piece.
  using Change = std::function<std::optional<Problem>(storage::DeskAccount&)>;
  asio::awaitable<Result<storage::DeskAccount, Problem>> change_own(Visit& visit, std::string_view act, Change change);
  asio::awaitable<Result<SessionList, Problem>> sessions(const Visit& visit, bool all);
  std::string cookie(const std::string& token, std::int64_t ms) const;

  DeskHost& desk_;
  const std::string version_, document_;
};

Account as_told(const storage::DeskAccount& account);
Problem as_problem(const storage::Error& error, const ProblemCode& conflict, const ProblemCode& refused);

}  // namespace takamaka::desk
