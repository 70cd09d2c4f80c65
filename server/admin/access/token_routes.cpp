// Tokens of scripts: list, make, revoke.

#include "server/admin/access/access_routes.hpp"
#include "server/admin/access/script_token.hpp"

namespace takamaka::admin {

Task<EndpointResult<ListTokens>> AccessRoutes::list_tokens(Call<ListTokens> call) {
  auto found = co_await api_.store().ask(call.context.loop, tokens_in);
  if (!found) co_return std::unexpected(trouble(found.error()));
  co_return std::move(*found);
}

Task<EndpointResult<MakeToken>> AccessRoutes::make_token(Call<MakeToken> call) {
  const MakeToken::Body& body = call.body;
  if (!is_account_name(body.name)) co_return refuse(problems::bad_name);
  const storage::AdminAccount& maker = call.context.who().account;
  const FreshScriptToken fresh =
      fresh_script_token(body.name, std::string{name_of(body.role)}, maker.id, body.days, call.context.now_ms,
                         call.context.loop.entropy(), call.context.loop.entropy());
  const auto entry = AdminApi::audit_entry(call.context, MakeToken::route.name, fresh.token.id, body.reason,
                                           R"({"name":")" + body.name + R"(","role":")" + fresh.token.role +
                                               R"(","days":)" + std::to_string(body.days) + "}");
  auto work = [token = fresh.token, entry](storage::AdminStore& store) { return store.add_token(token, entry); };
  const auto added = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!added) co_return std::unexpected(as_problem(added.error(), problems::name_taken, problems::bad_value));
  co_return MakeToken::Answer{as_told(fresh.token, {maker}), fresh.secret};
}

Task<EndpointResult<EndToken>> AccessRoutes::end_token(Call<EndToken> call) {
  const std::string id = call.context.path.at("token");
  auto work = [id, entry = AdminApi::audit_entry(call.context, EndToken::route.name, id, call.body.reason)](
                  storage::AdminStore& store) { return store.end_token(id, entry); };
  const auto ended = co_await api_.store().ask(call.context.loop, std::move(work));
  if (!ended) co_return std::unexpected(as_problem(ended.error(), problems::storage, problems::no_such_token));
  co_return Nothing{};
}

}  // namespace takamaka::admin
