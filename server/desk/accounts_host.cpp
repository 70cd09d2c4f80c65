// What an admin does about accounts, and the audit log.

#include <algorithm>

#include "server/desk/access_host.hpp"

namespace takamaka::desk {
namespace {

bool is_active_admin(const storage::DeskAccount& account) {
  return account.role == name_of(Role::admin) && !account.disabled;
}

}  // namespace

void Access::add_all() {
  desk_.on<ReadDocument>([this](Call<ReadDocument>) -> Answering<ReadDocument> { co_return RawJson{document_}; });
  desk_.on<ListAccounts>([this](Call<ListAccounts> call) { return list_accounts(std::move(call)); });
  desk_.on<ChangeAccount>([this](Call<ChangeAccount> call) { return change_account(std::move(call)); });
  desk_.on<MakeLink>([this](Call<MakeLink> call) { return make_link(std::move(call)); });
  desk_.on<ListSessions>([this](Call<ListSessions> call) { return list_sessions(std::move(call)); });
  desk_.on<EndSession>([this](Call<EndSession> call) { return end_session(std::move(call)); });
  desk_.on<ReadAudit>([this](Call<ReadAudit> call) { return read_audit(std::move(call)); });
  desk_.on<VerifyAudit>([this](Call<VerifyAudit> call) { return verify_audit(std::move(call)); });
}

asio::awaitable<Told<ListAccounts>> Access::list_accounts(Call<ListAccounts> call) {
  struct Found {
    std::vector<storage::DeskAccount> accounts;
    std::vector<storage::DeskVisit> sessions;
  };
  auto work = [](storage::Desk& desk) -> storage::Outcome<Found> {
    auto accounts = desk.accounts();
    if (!accounts) return std::unexpected(accounts.error());
    auto sessions = desk.sessions();
    if (!sessions) return std::unexpected(sessions.error());
    return Found{std::move(*accounts), std::move(*sessions)};
  };
  const auto found = co_await desk_.keeper().ask(call.visit.strand, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  ListAccounts::Answer answer;
  for (const storage::DeskAccount& account : found->accounts) {
    answer.accounts.push_back(as_told(account));
    // The last used come first.
    const auto last = std::ranges::find(found->sessions, account.id,
                                        [](const storage::DeskVisit& visit) { return visit.account.id; });
    if (last != found->sessions.end()) answer.accounts.back().seen_ms = last->session.used_ms;
  }
  co_return answer;
}

asio::awaitable<Told<ChangeAccount>> Access::change_account(Call<ChangeAccount> call) {
  using Changed = Result<storage::DeskAccount, Problem>;
  const std::string id = call.visit.path.at("account");
  auto work = [id, body = call.body,
               entry = DeskHost::entry(call.visit, ChangeAccount::route.name, id, call.body.reason)](
                  storage::Desk& desk) mutable -> storage::Outcome<Changed> {
    auto all = desk.accounts();
    if (!all) return std::unexpected(all.error());
    const auto found = std::ranges::find(*all, id, &storage::DeskAccount::id);
    if (found == all->end()) return Changed{refuse(problems::no_such_account)};
    storage::DeskAccount account = *found;
    if (body.role) account.role = name_of(*body.role);
    if (body.disabled) account.disabled = *body.disabled;
    if (is_active_admin(*found) && !is_active_admin(account) && std::ranges::count_if(*all, is_active_admin) == 1)
      return Changed{refuse(problems::last_admin)};
    entry.detail = R"({"before":{"role":")" + found->role + R"(","disabled":)" + (found->disabled ? "true" : "false") +
                   R"(},"after":{"role":")" + account.role + R"(","disabled":)" +
                   (account.disabled ? "true" : "false") + "}}";
    if (auto put = desk.put_account(account, entry); !put) return std::unexpected(put.error());
    if (account.disabled) {
      entry.act = "end_sessions";
      entry.detail = "{}";
      if (auto ended = desk.end_sessions(id, {}, entry); !ended) return std::unexpected(ended.error());
    }
    return Changed{std::move(account)};
  };
  const auto changed = co_await desk_.keeper().ask(call.visit.strand, std::move(work));
  if (!changed) co_return std::unexpected(trouble(changed.error()));
  if (!*changed) co_return std::unexpected(changed->error());
  co_return as_told(**changed);
}

asio::awaitable<Told<MakeLink>> Access::make_link(Call<MakeLink> call) {
  using Made = Result<LinkIs, Problem>;
  const MakeLink::Body& body = call.body;
  if (body.name && !is_account_name(*body.name)) co_return refuse(problems::bad_name);
  auto work = [body, now = call.visit.now_ms,
               entry = DeskHost::entry(call.visit, MakeLink::route.name, {}, body.reason)](
                  storage::Desk& desk) mutable -> storage::Outcome<Made> {
    std::optional<storage::DeskAccount> account;
    if (body.name) {
      auto found = desk.find_account(*body.name);
      if (!found) return std::unexpected(found.error());
      account = std::move(*found);
    }
    const Role role = account ? role_named(account->role) : body.role.value_or(Role::viewer);
    if (account && body.role && *body.role != role)
      return Made{refuse(problems::bad_value, "the account has another role")};
    const auto id = account ? std::optional{account->id} : std::nullopt;
    FreshLink fresh = fresh_link(role, account ? std::string{} : body.name.value_or(""), id, now);
    entry.subject = account ? account->id : body.name.value_or("");
    entry.detail = R"({"role":")" + fresh.link.role + R"("})";
    if (auto added = desk.add_link(fresh.link, entry); !added) return std::unexpected(added.error());
    return Made{LinkIs{link_path(fresh.token), fresh.link.until_ms}};
  };
  const auto made = co_await desk_.keeper().ask(call.visit.strand, std::move(work));
  if (!made) co_return std::unexpected(trouble(made.error()));
  co_return *made;
}

asio::awaitable<Told<ListSessions>> Access::list_sessions(Call<ListSessions> call) {
  return sessions(call.visit, true);
}

asio::awaitable<Told<EndSession>> Access::end_session(Call<EndSession> call) {
  const std::string id = call.visit.path.at("session");
  auto work = [id, entry = DeskHost::entry(call.visit, EndSession::route.name, id, call.body.reason)](
                  storage::Desk& desk) { return desk.end_session(id, entry); };
  const auto ended = co_await desk_.keeper().ask(call.visit.strand, std::move(work));
  if (!ended) co_return std::unexpected(as_problem(ended.error(), problems::storage, problems::no_such_session));
  co_return Nothing{};
}

asio::awaitable<Told<ReadAudit>> Access::read_audit(Call<ReadAudit> call) {
  const ReadAudit::Query& query = call.query;
  const storage::AuditFilter filter{query.actor.value_or(""), query.act.value_or(""), query.subject.value_or(""),
                                    query.before};
  auto work = [filter, limit = query.limit + 1](storage::Desk& desk) { return desk.audit(filter, limit); };
  auto found = co_await desk_.keeper().ask(call.visit.strand, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  ReadAudit::Answer answer;
  answer.more = std::cmp_greater(found->size(), query.limit);
  if (answer.more) found->pop_back();
  for (storage::AuditLine& line : *found) {
    storage::AuditEntry& entry = line.entry;
    answer.lines.push_back({.seq = line.seq,
                            .at_ms = entry.at_ms,
                            .actor = std::move(entry.actor),
                            .name = std::move(entry.name),
                            .act = std::move(entry.act),
                            .subject = std::move(entry.subject),
                            .reason = std::move(entry.reason),
                            .outcome = std::move(entry.outcome),
                            .detail = {std::move(entry.detail)},
                            .hash = std::move(line.hash)});
  }
  co_return answer;
}

asio::awaitable<Told<VerifyAudit>> Access::verify_audit(Call<VerifyAudit> call) {
  // Stretch by stretch, so that whoever signs in meanwhile waits for one of them alone.
  storage::Outcome<storage::AuditProof> proof;
  do {
    auto work = [proven = *proof](storage::Desk& desk) { return desk.verify_audit(proven, storage::audit_stretch); };
    proof = co_await desk_.keeper().ask(call.visit.strand, std::move(work));
    if (!proof) co_return std::unexpected(trouble(proof.error()));
  } while (!proof->whole);
  co_return VerifyAudit::Answer{
      .sound = !proof->broken_at, .lines = proof->lines, .broken_at = proof->broken_at, .hash = proof->hash};
}

}  // namespace takamaka::desk
