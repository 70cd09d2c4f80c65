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

Office::Office(const Settings& settings, const World& world, std::unique_ptr<storage::Desk> store, Library& library)
    : host_{terms_of(settings), std::move(store)},
      access_{host_, world.version},
      acts_{host_, world},
      record_{host_, world, library, settings.database} {
  host_.check_whole();
}

storage::Outcome<void> take_over(storage::Desk& store, Bans& bans, Notice& notice, std::int64_t now_ms) {
  const auto in_force = store.bans({.in_force_at = now_ms}, storage::bans_in_force_max);
  if (!in_force) return std::unexpected(in_force.error());
  for (const storage::BanRow& row : *in_force) {
    if (row.player) bans.add_player(row.ban, *row.player, row.until_ms);
    const auto range = row.range ? net::AddressRange::parse(*row.range) : std::nullopt;
    if (range) bans.add_range(row.ban, *range, row.until_ms);
  }
  const auto announced = store.announcement(now_ms);
  if (!announced) return std::unexpected(announced.error());
  if (*announced) notice.set({(*announced)->text, (*announced)->until_ms});
  return {};
}

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
