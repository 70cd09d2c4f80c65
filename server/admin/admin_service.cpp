#include "server/admin/admin_service.hpp"

#include <utility>

#include "protocol/wire/encode_messages.hpp"
#include "server/ops/entropy.hpp"
#include "server/ops/log.hpp"

namespace takamaka::admin {
namespace {

void put_in_force(const std::vector<storage::BanRow>& rows, Bans& bans, std::int64_t now_ms) {
  for (const storage::BanRow& row : rows) {
    if (row.player) bans.add_player(row.ban, *row.player, row.until_ms, now_ms);
    const auto range = row.range ? AddressRange::parse(*row.range) : std::nullopt;
    if (range) bans.add_range(row.ban, *range, row.until_ms, now_ms);
  }
}

}  // namespace

AdminService::AdminService(AdminConfig config, const AdminContext& server, std::unique_ptr<storage::AdminStore> store,
                           ReplayService& replays)
    : server_{server},
      api_{std::move(config), std::move(store)},
      access_{api_, server.version},
      readers_{server.open_record},
      operations_{api_, server, readers_},
      record_{api_, server, replays, readers_},
      examiner_{api_, server.examine} {
  api_.check_whole();
}

storage::Outcome<void> load_bans_and_announcement(storage::AdminStore& store, Bans& bans,
                                                  CurrentAnnouncement& announcement, std::int64_t now_ms) {
  const StoredAccess stored = read_access(store, now_ms);
  if (!stored.bans) return std::unexpected(stored.bans.error());
  put_in_force(*stored.bans, bans, now_ms);
  if (!stored.announcement) return std::unexpected(stored.announcement.error());
  if (const auto& row = *stored.announcement) announcement.set({row->text, row->until_ms});
  return {};
}

StoredAccess read_access(storage::AdminStore& store, std::int64_t now_ms) {
  return {store.bans({.in_force_at = now_ms}, storage::bans_in_force_max), store.announcement(now_ms)};
}

void AdminService::take_bans(const std::vector<storage::BanRow>& rows, std::int64_t now_ms) {
  Bans fresh;
  put_in_force(rows, fresh, now_ms);
  server_.bans.replace(fresh);
  const auto is_banned = [&](const std::string& address, const std::string& player) {
    return server_.bans.holds_address(address, now_ms) || server_.bans.holds_player(PlayerId{player}, now_ms);
  };
  server_.connections.close_if(is_banned, closing::banned);
}

void AdminService::take_announcement(const std::optional<storage::AnnouncementRow>& row, std::int64_t now_ms) {
  tell::Announcement announcement;
  if (row) announcement = {row->text, row->until_ms};
  if (server_.announcement.at(now_ms).value_or(tell::Announcement{}) == announcement) return;
  server_.announcement.set(announcement);
  server_.connections.tell_all(encode(announcement));
}

// After a database has failed over, the first reading meets the connection that was lost.
void AdminService::read_access_again(Loop& loop) {
  const std::int64_t now_ms = loop.unix_ms();
  const auto not_read = [this, &loop](const storage::Error& why) {
    using enum storage::ErrorKind;
    constexpr std::string_view what = "Bans and the announcement were not read; what is known stays in force.";
    if (why.kind == corrupt || why.kind == refused) return ops::log_error("access_not_read", what, {{"why", why.what}});
    ops::log_warn("access_not_read", what, {{"why", why.what}});
    if (std::exchange(reads_later_, true)) return;
    loop.start_timer(loop.steady_ms() + read_later_ms, [this, &loop] {
      reads_later_ = false;
      read_access_again(loop);
    });
  };
  const auto take = [this, now_ms, not_read](const storage::Outcome<StoredAccess>& stored) {
    if (!stored) return not_read(stored.error());
    if (stored->bans) take_bans(*stored->bans, now_ms);
    if (!stored->bans) not_read(stored->bans.error());
    if (stored->announcement) take_announcement(*stored->announcement, now_ms);
    if (!stored->announcement) not_read(stored->announcement.error());
  };
  const auto read = [now_ms](storage::AdminStore& store) -> storage::Outcome<StoredAccess> {
    return read_access(store, now_ms);
  };
  api_.store().run(read, [&loop, take](storage::Outcome<StoredAccess> stored) {
    loop.post([take, stored = std::move(stored)] { take(stored); });
  });
}

storage::Outcome<Sealing> seal_secrets(storage::AdminStore& store, const std::string& key, std::int64_t now_ms) {
  const auto accounts = store.accounts();
  if (!accounts) return std::unexpected(accounts.error());
  const SecretSeal seal{key};
  // First all are opened, so that a wrong key changes nothing.
  std::vector<storage::AdminAccount> open;
  for (storage::AdminAccount account : *accounts) {
    const auto totp = seal.open(account.id, account.totp), pending = seal.open(account.id, account.totp_pending);
    if (!totp || !pending) {
      return Sealing{
          (seal.has_key() ? "the admin_key is not the one that sealed the authenticator of "
                          : "no admin_key is set, but one has sealed the authenticator of ") +
          account.name +
          "; set the right key, or remove the authenticator: takamaka admin accounts --reset-authenticator " +
          account.name};
    }
    const bool is_plain = (!totp->empty() && !SecretSeal::is_sealed(account.totp)) ||
                          (!pending->empty() && !SecretSeal::is_sealed(account.totp_pending));
    if (!seal.has_key() || !is_plain) continue;
    account.totp = seal.seal(account.id, *totp);
    account.totp_pending = seal.seal(account.id, *pending);
    open.push_back(std::move(account));
  }
  for (const storage::AdminAccount& account : open) {
    const storage::AuditEntry entry{.at_ms = now_ms,
                                    .actor = "console",
                                    .name = "console",
                                    .act = "seal_totp",
                                    .subject = account.id,
                                    .reason = "an admin_key is set",
                                    .outcome = "done"};
    if (const auto put = store.put_account(account, entry); !put) return std::unexpected(put.error());
  }
  return Sealing{};
}

storage::Outcome<std::optional<std::string>> invite_first_admin(storage::AdminStore& store, std::int64_t now_ms) {
  const auto accounts = store.accounts();
  if (!accounts) return std::unexpected(accounts.error());
  if (!accounts->empty()) return std::nullopt;
  FreshLink fresh = fresh_link(Role::admin, {}, {}, now_ms, ops::fresh_entropy());
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
