#include "server/admin/admin_service.hpp"

#include "server/ops/clock.hpp"

namespace takamaka::admin {
namespace {

AdminConfig terms_of(const Settings& settings) {
  AdminConfig config;
  config.allowed_origins = settings.allowed_origins;
  config.secure = settings.public_url.starts_with("https://");
  config.now_ms = ops::unix_ms;
  return config;
}

}  // namespace

AdminService::AdminService(const Settings& settings, const AdminContext& server,
                           std::unique_ptr<storage::AdminStore> store, ReplayService& replays)
    : api_{terms_of(settings), std::move(store)},
      access_{api_, server.version},
      operations_{api_, server},
      record_{api_, server, replays, settings.database} {
  api_.check_whole();
}

storage::Outcome<void> load_bans_and_announcement(storage::AdminStore& store, Bans& bans,
                                                  CurrentAnnouncement& announcement, std::int64_t now_ms) {
  const auto in_force = store.bans({.in_force_at = now_ms}, storage::bans_in_force_max);
  if (!in_force) return std::unexpected(in_force.error());
  for (const storage::BanRow& row : *in_force) {
    if (row.player) bans.add_player(row.ban, *row.player, row.until_ms);
    const auto range = row.range ? net::AddressRange::parse(*row.range) : std::nullopt;
    if (range) bans.add_range(row.ban, *range, row.until_ms);
  }
  const auto announced = store.announcement(now_ms);
  if (!announced) return std::unexpected(announced.error());
  if (*announced) announcement.set({(*announced)->text, (*announced)->until_ms});
  return {};
}

storage::Outcome<std::optional<std::string>> invite_first_admin(storage::AdminStore& store, std::int64_t now_ms) {
  const auto accounts = store.accounts();
  if (!accounts) return std::unexpected(accounts.error());
  if (!accounts->empty()) return std::nullopt;
  FreshLink fresh = fresh_link(Role::admin, {}, {}, now_ms);
  const storage::AuditEntry entry{.at_ms = now_ms,
                                  .actor = "console",
                                  .name = "console",
                                  .act = std::string{MakeLink::route.name},
                                  .subject = "",
                                  .reason = "no account exists yet",
                                  .outcome = "done",
                                  .detail = R"({"role":"admin"})"};
  if (auto added = store.add_link(fresh.link, entry); !added) return std::unexpected(added.error());
  return link_path(fresh.token);
}

}  // namespace takamaka::admin
