#include "server/commands/admin.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "server/app.hpp"
#include "server/commands/settings.hpp"
#include "server/desk/access_host.hpp"
#include "server/ops/clock.hpp"
#include "server/review/output.hpp"
#include "storage/sqlite/sqlite_desk.hpp"

namespace takamaka::commands {
namespace {

using review::Format;
using review::json_text;
using review::Output;
using storage::Value;

struct AdminWish {
  std::string database, config, role, name, reason = "from the command line";
  std::string disable, enable, end, act, actor;
  int limit = 50;
  bool json = false, csv = false, verify = false;
  Settings settings;
};

int wrong(const std::string& sentence) {
  std::cerr << "takamaka: " << sentence << '\n';
  return exit_code::usage;
}
int not_done(const storage::Error& error) {
  using enum storage::ErrorKind;
  std::cerr << "takamaka: " << error.what << '\n';
  if (error.kind == corrupt || error.kind == newer_schema) return exit_code::bad_data;
  return error.kind == refused || error.kind == conflict ? exit_code::failed : exit_code::cannot_create;
}

storage::AuditEntry entry(const AdminWish& wish, std::string_view act, std::string subject, std::string detail = "{}") {
  return {.at_ms = ops::unix_ms(),
          .actor = "console",
          .name = "console",
          .act = std::string{act},
          .subject = std::move(subject),
          .reason = wish.reason,
          .outcome = "done",
          .detail = std::move(detail)};
}

Format format_of(const AdminWish& wish) { return wish.json ? Format::jsonl : wish.csv ? Format::csv : Format::table; }

// Two to the settings: with `public_url` what people open, otherwise what this machine opens.
std::string address_of(const Settings& settings) {
  if (!settings.public_url.empty()) return settings.public_url;
  const std::string host = settings.listen == "0.0.0.0" || settings.listen == "::" ? "localhost" : settings.listen;
  return "http://" + (host.contains(':') ? "[" + host + "]" : host) + ":" + std::to_string(settings.port);
}

int link(const AdminWish& wish, storage::Desk& store) {
  if (!wish.name.empty() && !desk::is_account_name(wish.name))
    return wrong("a name has 2 to 32 small letters, digits, '.', '_' and '-', and begins with a letter: " + wish.name);
  std::optional<storage::DeskAccount> account;
  if (!wish.name.empty()) {
    auto found = store.find_account(wish.name);
    if (!found) return not_done(found.error());
    account = std::move(*found);
  }
  const std::string role = account ? account->role : wish.role.empty() ? "admin" : wish.role;
  if (account && !wish.role.empty() && wish.role != role)
    return wrong("the account " + wish.name + " is a " + role + "; its role is changed at the desk");
  const auto id = account ? std::optional{account->id} : std::nullopt;
  const auto fresh = desk::fresh_link(desk::role_named(role), account ? std::string{} : wish.name, id, ops::unix_ms());
  const auto added = store.add_link(
      fresh.link, entry(wish, desk::MakeLink::route.name, id.value_or(wish.name), R"({"role":")" + role + R"("})"));
  if (!added) return not_done(added.error());
  const std::string whole = address_of(wish.settings) + desk::link_path(fresh.token);
  if (wish.json) {
    std::cout << R"({"link":)" << json_text(whole) << R"(,"role":)" << json_text(role) << R"(,"until_ms":)"
              << fresh.link.until_ms << "}\n";
  } else {
    std::cout << whole << "\nGood for 15 minutes, once; "
              << (account ? "a new password for " + account->name : "a new " + role) << ".\n";
  }
  return exit_code::good;
}

// Disabling also ends the account's sessions. The last admin can be disabled here: `link` makes another.
int set_disabled(const AdminWish& wish, storage::Desk& store, const std::string& name, bool disabled) {
  auto found = store.find_account(name);
  if (!found) return not_done(found.error());
  if (!*found) return not_done({storage::ErrorKind::refused, "no account is called " + name});
  storage::DeskAccount account = std::move(**found);
  account.disabled = disabled;
  const std::string detail = std::string{R"({"disabled":)"} + (disabled ? "true}" : "false}");
  const auto put = store.put_account(account, entry(wish, desk::ChangeAccount::route.name, account.id, detail));
  if (!put) return not_done(put.error());
  if (disabled) {
    const auto ended = store.end_sessions(account.id, {}, entry(wish, "end_sessions", account.id));
    if (!ended) return not_done(ended.error());
  }
  return exit_code::good;
}

int accounts(const AdminWish& wish, storage::Desk& store) {
  if (!wish.disable.empty()) return set_disabled(wish, store, wish.disable, true);
  if (!wish.enable.empty()) return set_disabled(wish, store, wish.enable, false);
  const auto all = store.accounts();
  if (!all) return not_done(all.error());
  Output output{std::cout, format_of(wish)};
  output.begin({"name", "role", "authenticator", "disabled", "created_ms", "account"});
  for (const storage::DeskAccount& one : *all) {
    const std::array<Value, 6> row{
        one.name, one.role, std::int64_t{!one.totp.empty()}, std::int64_t{one.disabled}, one.created_ms, one.id};
    output.row(row);
  }
  output.end();
  return exit_code::good;
}

int sessions(const AdminWish& wish, storage::Desk& store) {
  if (!wish.end.empty()) {
    const auto ended = store.end_session(wish.end, entry(wish, desk::EndSession::route.name, wish.end));
    return ended ? exit_code::good : not_done(ended.error());
  }
  const auto all = store.sessions();
  if (!all) return not_done(all.error());
  Output output{std::cout, format_of(wish)};
  output.begin({"name", "begun_ms", "used_ms", "until_ms", "address", "browser", "session"});
  for (const auto& [session, account] : *all) {
    if (session.until_ms <= ops::unix_ms()) continue;
    const std::array<Value, 7> row{account.name,    session.begun_ms, session.used_ms, session.until_ms,
                                   session.address, session.browser,  session.id};
    output.row(row);
  }
  output.end();
  return exit_code::good;
}

int audit(const AdminWish& wish, storage::Desk& store) {
  if (wish.verify) {
    storage::Outcome<storage::AuditProof> proof;
    while (proof && !proof->whole) proof = store.verify_audit(*proof, storage::audit_stretch);
    if (!proof) return not_done(proof.error());
    if (wish.json) {
      std::cout << R"({"sound":)" << (proof->broken_at ? "false" : "true") << R"(,"lines":)" << proof->lines
                << R"(,"hash":)" << json_text(proof->hash) << "}\n";
    } else if (proof->broken_at) {
      std::cout << "line " << *proof->broken_at << " does not follow from the one before\n";
    } else {
      std::cout << "sound: " << proof->lines << " lines, the last has the hash " << proof->hash << '\n';
    }
    return proof->broken_at ? exit_code::bad_data : exit_code::good;
  }
  storage::AuditFilter filter;
  filter.actor = wish.actor;
  filter.act = wish.act;
  const auto lines = store.audit(filter, wish.limit == 0 ? std::numeric_limits<int>::max() : wish.limit);
  if (!lines) return not_done(lines.error());
  Output output{std::cout, format_of(wish)};
  output.begin({"seq", "at_ms", "name", "act", "subject", "reason", "outcome", "detail"});
  for (const auto& [seq, line, hash] : *lines) {
    const std::array<Value, 8> row{seq,          line.at_ms,  line.name,    line.act,
                                   line.subject, line.reason, line.outcome, line.detail};
    output.row(row);
  }
  output.end();
  return exit_code::good;
}

int run(AdminWish& wish, int (*command)(const AdminWish&, storage::Desk&)) {
  auto settings = settings_of(wish.config, wish.database);
  if (!settings) return wrong(settings.error());
  wish.settings = std::move(*settings);
  if (!std::filesystem::is_regular_file(wish.settings.database)) {
    std::cerr << "takamaka: there is no database " << wish.settings.database
              << "; the server makes it when it starts\n";
    return exit_code::no_input;
  }
  const auto store = storage::SqliteDesk::open(wish.settings.database);
  return store ? command(wish, **store) : not_done(store.error());
}

}  // namespace

void add_admin_commands(CLI::App& app, std::function<int()>& chosen) {
  const auto wish = std::make_shared<AdminWish>();
  CLI::App& admin =
      *app.add_subcommand("admin", "The desk at /admin: links to come in, accounts, sessions, the audit log.");
  admin.require_subcommand(1);
  const auto add = [&](const char* name, const char* help, const char* examples,
                       int (*command)(const AdminWish&, storage::Desk&)) -> CLI::App& {
    CLI::App& sub = *admin.add_subcommand(name, help);
    sub.add_option("-d,--database", wish->database, "The database file (or TAKAMAKA_DATABASE, or the settings' one).");
    sub.add_option("--config", wish->config, "A TOML file with settings (or TAKAMAKA_CONFIG).");
    sub.add_flag("--json", wish->json, "Writes JSON, one object a line where there are several.");
    sub.add_option("--reason", wish->reason, "Why; it is written to the audit log.");
    sub.footer(std::string{"Examples:\n"} + examples);
    sub.callback(
        [this_chosen = &chosen, wish, command] { *this_chosen = [wish, command] { return run(*wish, command); }; });
    return sub;
  };
  CLI::App& linking = add("link",
                          "A one-time link, good for 15 minutes: for a new account, or, with the name of one that is "
                          "there, for a new password.",
                          "  takamaka admin link\n  takamaka admin link --role moderator --name budi", link);
  linking.add_option("--role", wish->role, "viewer, moderator, admin (if it is left out) or auditor.")
      ->check(CLI::IsMember({"viewer", "moderator", "admin", "auditor"}));
  linking.add_option("--name", wish->name, "What the account is called.");
  CLI::App& listing =
      add("accounts", "All accounts.", "  takamaka admin accounts\n  takamaka admin accounts --disable budi", accounts);
  listing.add_flag("--csv", wish->csv, "Writes CSV.");
  listing.add_option("--disable", wish->disable, "This account may not sign in any more, and its sessions end.");
  listing.add_option("--enable", wish->enable, "It may again.");
  CLI::App& open = add("sessions", "Who is signed in.",
                       "  takamaka admin sessions\n  takamaka admin sessions --end 01JZ…", sessions);
  open.add_flag("--csv", wish->csv, "Writes CSV.");
  open.add_option("--end", wish->end, "Ends this session.");
  CLI::App& log = add("audit", "What was done at the desk, the newest first.",
                      "  takamaka admin audit --act close_room\n  takamaka admin audit --verify", audit);
  log.add_flag("--csv", wish->csv, "Writes CSV.");
  log.add_flag("--verify", wish->verify, "Counts and hashes all of it anew.");
  log.add_option("--act", wish->act, "Only this act, such as make_ban.");
  log.add_option("--actor", wish->actor, "Only by this account: its name or id, or console.");
  log.add_option("--limit", wish->limit, "At most so many lines; 0: all.")->check(CLI::NonNegativeNumber);
}

}  // namespace takamaka::commands
