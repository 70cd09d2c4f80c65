// Endpoints for admins about accounts, and the audit log.

#include <algorithm>

#include "server/admin/access/access_routes.hpp"
#include "server/http/generated_documents.hpp"

namespace takamaka::admin {
namespace {

bool is_active_admin(const storage::AdminAccount& account) {
  return account.role == name_of(Role::admin) && !account.disabled;
}

}  // namespace

void AccessRoutes::add_all() {
  api_.on<ReadDocument>([](Call<ReadDocument>) -> Answering<ReadDocument> {
    co_return RawJson{std::string{http::admin_openapi_document()}};
  });
  api_.on<ListAccounts>([this](Call<ListAccounts> call) { return list_accounts(std::move(call)); });
  api_.on<ChangeAccount>([this](Call<ChangeAccount> call) { return change_account(std::move(call)); });
  api_.on<MakeLink>([this](Call<MakeLink> call) { return make_link(std::move(call)); });
  api_.on<ListSessions>([this](Call<ListSessions> call) { return list_sessions(std::move(call)); });
  api_.on<EndSession>([this](Call<EndSession> call) { return end_session(std::move(call)); });
  api_.on<ListTokens>([this](Call<ListTokens> call) { return list_tokens(std::move(call)); });
  api_.on<MakeToken>([this](Call<MakeToken> call) { return make_token(std::move(call)); });
  api_.on<EndToken>([this](Call<EndToken> call) { return end_token(std::move(call)); });
  api_.on<ReadAudit>([this](Call<ReadAudit> call) { return read_audit(std::move(call)); });
  api_.on<VerifyAudit>([this](Call<VerifyAudit> call) { return verify_audit(std::move(call)); });
}

Task<EndpointResult<ListAccounts>> AccessRoutes::list_accounts(Call<ListAccounts> call) {
  auto found = co_await api_.store().ask(call.context.loop, accounts_in);
  if (!found) co_return std::unexpected(trouble(found.error()));
  co_return std::move(*found);
}

Task<EndpointResult<ChangeAccount>> AccessRoutes::change_account(Call<ChangeAccount> call) {
  using Changed = Result<storage::AdminAccount, Problem>;
  const std::string id = call.context.path.at("account");
  auto work = [id, body = call.body,
               entry = AdminApi::audit_entry(call.context, ChangeAccount::route.name, id, call.body.reason)](
                  storage::AdminStore& store) mutable -> storage::Outcome<Changed> {
    auto all = store.accounts();
    if (!all) return std::unexpected(all.error());
    const auto found = std::ranges::find(*all, id, &storage::AdminAccount::id);
    if (found == all->end()) return Changed{refuse(problems::no_such_account)};
    storage::AdminAccount account = *found;
    if (body.role) account.role = name_of(*body.role);
    if (body.disabled) account.disabled = *body.disabled;
    if (is_active_admin(*found) && !is_active_admin(account) && std::ranges::count_if(*all, is_active_admin) == 1)
      return Changed{refuse(problems::last_admin)};
    entry.detail = R"({"before":{"role":")" + found->role + R"(","disabled":)" + (found->disabled ? "true" : "false") +
                   R"(},"after":{"role":")" + account.role + R"(","disabled":)" +
                   (account.disabled ? "true" : "false") + "}}";
    if (auto put = store.put_account(account, entry); !put) return std::unexpected(put.error());
    if (account.disabled) {
      entry.act = "end_sessions";
      entry.detail = "{}";
      if (auto ended = store.end_sessions(id, {}, entry); !ended) return std::unexpected(ended.error());
    }
    return Changed{std::move(account)};
  };
  const auto changed = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!changed) co_return std::unexpected(trouble(changed.error()));
  if (!*changed) co_return std::unexpected(changed->error());
  co_return as_told(**changed);
}

Task<EndpointResult<MakeLink>> AccessRoutes::make_link(Call<MakeLink> call) {
  using Made = Result<LinkIs, Problem>;
  const MakeLink::Body& body = call.body;
  if (body.name && !is_account_name(*body.name)) co_return refuse(problems::bad_name);
  auto work = [body, now = call.context.now_ms, entropy = call.context.loop.entropy(),
               entry = AdminApi::audit_entry(call.context, MakeLink::route.name, {}, body.reason)](
                  storage::AdminStore& store) mutable -> storage::Outcome<Made> {
    std::optional<storage::AdminAccount> account;
    if (body.name) {
      auto found = store.find_account(*body.name);
      if (!found) return std::unexpected(found.error());
      account = std::move(*found);
    }
    const Role role = account ? role_named(account->role) : body.role.value_or(Role::viewer);
    if (account && body.role && *body.role != role)
      return Made{refuse(problems::bad_value, "the account has another role")};
    const auto id = account ? std::optional{account->id} : std::nullopt;
    FreshLink fresh = fresh_link(role, account ? std::string{} : body.name.value_or(""), id, now, entropy);
    entry.subject = account ? account->id : body.name.value_or("");
    entry.detail = R"({"role":")" + fresh.link.role + R"("})";
    if (auto added = store.add_link(fresh.link, entry); !added) return std::unexpected(added.error());
    return Made{LinkIs{link_path(fresh.token), fresh.link.until_ms}};
  };
  const auto made = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!made) co_return std::unexpected(trouble(made.error()));
  co_return *made;
}

Task<EndpointResult<ListSessions>> AccessRoutes::list_sessions(Call<ListSessions> call) {
  return sessions(call.context, true);
}

Task<EndpointResult<EndSession>> AccessRoutes::end_session(Call<EndSession> call) {
  const std::string id = call.context.path.at("session");
  auto work = [id, entry = AdminApi::audit_entry(call.context, EndSession::route.name, id, call.body.reason)](
                  storage::AdminStore& store) { return store.end_session(id, entry); };
  const auto ended = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!ended) co_return std::unexpected(as_problem(ended.error(), problems::storage, problems::no_such_session));
  co_return Nothing{};
}

Task<EndpointResult<ReadAudit>> AccessRoutes::read_audit(Call<ReadAudit> call) {
  const ReadAudit::Query& query = call.query;
  const storage::AuditFilter filter{query.actor.value_or(""), query.act.value_or(""), query.subject.value_or(""),
                                    query.before};
  auto work = [filter, limit = query.limit + 1](storage::AdminStore& store) { return store.audit(filter, limit); };
  auto found = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!found) co_return std::unexpected(trouble(found.error()));
  ReadAudit::Answer answer;
  answer.more = std::cmp_greater(found->size(), query.limit);
  if (answer.more) found->pop_back();
  for (const storage::AuditRow& line : *found) answer.lines.push_back(as_told(line));
  co_return answer;
}

Task<EndpointResult<VerifyAudit>> AccessRoutes::verify_audit(Call<VerifyAudit> call) {
  // Batch by batch, so that a call in the meantime waits for one batch only.
  storage::AuditProof begun;
  begun.noted_lines = call.query.lines;
  begun.noted_hash = call.query.hash.value_or("");
  if (begun.noted_lines.has_value() != call.query.hash.has_value() || begun.noted_lines.value_or(1) < 1)
    co_return std::unexpected(
        Problem{problems::bad_query, "give both lines and hash, as they were noted down", "/lines"});
  storage::Outcome<storage::AuditProof> proof = std::move(begun);
  do {
    auto work = [proven = *proof](storage::AdminStore& store) {
      return store.verify_audit(proven, storage::audit_batch);
    };
    proof = co_await api_.store().ask(call.context.loop, std::move(work));
    if (!proof) co_return std::unexpected(trouble(proof.error()));
  } while (!proof->whole);
  co_return VerifyAudit::Answer{.sound = proof->is_sound(),
                                .lines = proof->lines,
                                .broken_at = proof->broken_at,
                                .as_noted = proof->as_noted(),
                                .hash = proof->hash};
}

}  // namespace takamaka::admin
