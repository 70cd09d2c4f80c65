#include "server/program/open_admin_store.hpp"

#include <utility>

#include "server/admin/admin_service.hpp"
#include "server/config/admin_settings.hpp"
#include "server/ops/clock.hpp"
#include "server/program/open_storage.hpp"

namespace takamaka {
namespace {

// `refused` is no request of anybody's here, but tables that contradict each other.
Result<OpenAdminStore, StartFailure> without_admins(const storage::Error& why,
                                                    std::unique_ptr<storage::AdminStore> store) {
  using storage::ErrorKind;
  if (why.kind == ErrorKind::corrupt || why.kind == ErrorKind::refused)
    return OpenAdminStore{.store = std::move(store), .damage = why.what};
  const int code = why.kind == ErrorKind::newer_schema ? exit_code::bad_data : exit_code::cannot_create;
  return std::unexpected(StartFailure{code, "the admin store: " + why.what});
}

admin::AdminConfig config_of(const Settings& settings, std::string key) {
  admin::AdminConfig config;
  // An own listener has another address than the game: there, only its own pages may call it.
  const bool own_listener = !settings.admin_listen.empty();
  if (!own_listener) config.allowed_origins = settings.allowed_origins;
  config.secure = !own_listener && settings.public_url.starts_with("https://");
  config.second_factor_required = settings.admin_second_factor == "required";
  config.key = std::move(key);
  config.now_ms = ops::unix_ms;
  return config;
}

}  // namespace

Result<OpenAdminStore, StartFailure> open_admin_store(const Settings& settings) {
  OpenAdminStore admin;
  if (!settings.admin) {
    auto store = open_admins(database_name(settings));
    if (!store) return without_admins(store.error(), nullptr);
    admin.store = std::move(*store);
    admin.config = config_of(settings, {});
    return admin;
  }
  auto key = read_admin_key(settings);
  if (!key) return std::unexpected(StartFailure{exit_code::usage, key.error()});
  auto store = open_admins(database_name(settings));
  if (!store) return without_admins(store.error(), nullptr);
  const auto sealed = admin::seal_secrets(**store, *key, ops::unix_ms());
  if (!sealed) return without_admins(sealed.error(), std::move(*store));
  if (!sealed->objection.empty()) return std::unexpected(StartFailure{exit_code::usage, sealed->objection});
  auto link = admin::invite_first_admin(**store, ops::unix_ms());
  if (!link) return without_admins(link.error(), std::move(*store));
  admin.store = std::move(*store);
  admin.link = std::move(*link);
  admin.config = config_of(settings, std::move(*key));
  return admin;
}

}  // namespace takamaka
