#include "server/desk/office_host.hpp"

#include "server/ops/clock.hpp"

namespace takamaka::desk {
namespace {

Terms terms_of(const Settings& settings) {
  Terms terms;
  terms.allowed_origins = settings.allowed_origins;
  terms.secure = settings.public_url.starts_with("https://");
  terms.now_ms = ops::unix_ms;
  return terms;
}

}  // namespace

Office::Office(const Settings& settings, std::string version, std::unique_ptr<storage::Desk> store, ops::Store& record,
               LobbyHost& lobby, Library& library)
    : host_{terms_of(settings), std::move(store)},
      access_{host_, std::move(version)},
      record_{host_, record, lobby, library, settings.database} {}

storage::Outcome<std::optional<std::string>> invite_first_admin(storage::Desk& store, std::int64_t now_ms) {
  const auto accounts = store.accounts();
  if (!accounts) return std::unexpected(accounts.error());
  if (!accounts->empty()) return std::nullopt;
  FreshLink fresh = fresh_link(Role::admin, {}, {}, now_ms);
  const storage::AuditEntry entry{.at_ms = now_ms,
                                  .actor = "console",
                                  .name = "console",
                                  .act = std::string{MakeLink::route.name},
                                  .subject = "",
                                  .reason = "nobody can sign in yet",
                                  .outcome = "done",
                                  .detail = R"({"role":"admin"})"};
  if (auto added = store.add_link(fresh.link, entry); !added) return std::unexpected(added.error());
  return link_path(fresh.token);
}

}  // namespace takamaka::desk
