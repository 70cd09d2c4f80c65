#include "server/commands/admin/admin.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "server/admin/access/access_routes.hpp"
#include "server/commands/admin/admin_shared.hpp"
#include "server/commands/choices.hpp"
#include "server/commands/folders.hpp"
#include "server/commands/json_line.hpp"
#include "server/commands/limit.hpp"
#include "server/commands/record/open_record.hpp"
#include "server/commands/settings.hpp"
#include "server/commands/show.hpp"
#include "server/config/admin_settings.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/entropy.hpp"
#include "server/program/app.hpp"
#include "server/program/open_storage.hpp"

namespace takamaka::commands {

int admin_failed(const storage::Error& error) {
  using enum storage::ErrorKind;
  std::cerr << "takamaka: " << error.what << '\n';
  if (error.kind == corrupt || error.kind == newer_schema) return exit_code::bad_data;
  return error.kind == refused || error.kind == conflict ? exit_code::failed : exit_code::cannot_create;
}

storage::AuditEntry console_entry(const AdminArguments& arguments, std::string_view act, std::string subject,
                                  std::string detail) {
  return {.at_ms = ops::unix_ms(),
          .actor = "console",
          .name = "console",
          .act = std::string{act},
          .subject = std::move(subject),
          .reason = arguments.reason,
          .outcome = "done",
          .detail = std::move(detail)};
}

review::Format format_of(const AdminArguments& arguments) {
  return arguments.json ? review::Format::jsonl : arguments.csv ? review::Format::csv : review::Format::table;
}

namespace {

using review::json_text;
using review::Output;
using storage::Value;

int link(const AdminArguments& arguments, storage::AdminStore& store) {
  if (!arguments.name.empty() && !admin::is_account_name(arguments.name))
    return wrong("a name has 2 to 32 small letters, digits, '.', '_' and '-', and begins with a letter: " +
                 arguments.name);
  std::optional<storage::AdminAccount> account;
  if (!arguments.name.empty()) {
    auto found = store.find_account(arguments.name);
    if (!found) return admin_failed(found.error());
    account = std::move(*found);
  }
  const std::string role = account ? account->role : arguments.role.empty() ? "admin" : arguments.role;
  if (account && !arguments.role.empty() && arguments.role != role)
    return wrong("the account " + arguments.name + " is a " + role +
                 "; an admin can change its role on the admin page");
  const auto id = account ? std::optional{account->id} : std::nullopt;
  const auto fresh = admin::fresh_link(admin::role_named(role), account ? std::string{} : arguments.name, id,
                                       ops::unix_ms(), ops::fresh_entropy());
  const auto added =
      store.add_link(fresh.link, console_entry(arguments, admin::MakeLink::route.name, id.value_or(arguments.name),
                                               R"({"role":")" + role + R"("})"));
  if (!added) return admin_failed(added.error());
  const std::string whole = admin_address(arguments.settings) + admin::link_path(fresh.token);
  if (arguments.json) {
    std::cout << R"({"link":)" << json_text(whole) << R"(,"role":)" << json_text(role) << R"(,"until_ms":)"
              << fresh.link.until_ms << "}\n";
  } else {
    std::cout << whole << "\nIt is valid for 15 minutes and works once; it is for "
              << (account ? "a new password for " + account->name : "a new " + role) << ".\n";
  }
  return exit_code::good;
}

// Disabling also ends the account's sessions. Here even the last admin can be disabled: `link` makes another.
int set_disabled(const AdminArguments& arguments, storage::AdminStore& store, const std::string& name, bool disabled) {
  auto found = store.find_account(name);
  if (!found) return admin_failed(found.error());
  if (!*found) return admin_failed({storage::ErrorKind::refused, "no account is called " + name});
  storage::AdminAccount account = std::move(**found);
  account.disabled = disabled;
  const std::string detail = std::string{R"({"disabled":)"} + (disabled ? "true}" : "false}");
  const auto put =
      store.put_account(account, console_entry(arguments, admin::ChangeAccount::route.name, account.id, detail));
  if (!put) return admin_failed(put.error());
  if (disabled) {
    const auto ended = store.end_sessions(account.id, {}, console_entry(arguments, "end_sessions", account.id));
    if (!ended) return admin_failed(ended.error());
  }
  return exit_code::good;
}

// For somebody who has lost the authenticator. The password stays; an admin must set up another authenticator at the next
// sign-in. Needs no admin_key.
int reset_authenticator(const AdminArguments& arguments, storage::AdminStore& store, const std::string& name) {
  auto found = store.find_account(name);
  if (!found) return admin_failed(found.error());
  if (!*found) return admin_failed({storage::ErrorKind::refused, "no account is called " + name});
  storage::AdminAccount account = std::move(**found);
  if (account.totp.empty() && account.totp_pending.empty())
    return admin_failed({storage::ErrorKind::refused, "the account " + name + " has no authenticator"});
  account.totp.clear();
  account.totp_pending.clear();
  const auto put = store.put_account(account, console_entry(arguments, admin::RemoveTotp::route.name, account.id));
  if (!put) return admin_failed(put.error());
  const auto ended = store.end_sessions(account.id, {}, console_entry(arguments, "end_sessions", account.id));
  return ended ? exit_code::good : admin_failed(ended.error());
}

int accounts(const AdminArguments& arguments, storage::AdminStore& store) {
  if (!arguments.reset.empty()) return reset_authenticator(arguments, store, arguments.reset);
  if (!arguments.disable.empty()) return set_disabled(arguments, store, arguments.disable, true);
  if (!arguments.enable.empty()) return set_disabled(arguments, store, arguments.enable, false);
  const auto all = store.accounts();
  if (!all) return admin_failed(all.error());
  if (arguments.json) {
    const auto told = admin::accounts_in(store);
    if (!told) return admin_failed(told.error());
    for (const admin::Account& one : told->accounts) print_line(one);
    return exit_code::good;
  }
  Output output{std::cout, format_of(arguments)};
  output.begin({"name", "role", "authenticator", "disabled", "created_ms", "account"});
  for (const storage::AdminAccount& one : *all) {
    const std::array<Value, 6> row{
        one.name, one.role, std::int64_t{!one.totp.empty()}, std::int64_t{one.disabled}, one.created_ms, one.id};
    output.row(row);
  }
  output.end();
  return exit_code::good;
}

int sessions(const AdminArguments& arguments, storage::AdminStore& store) {
  if (!arguments.end.empty()) {
    const auto ended =
        store.end_session(arguments.end, console_entry(arguments, admin::EndSession::route.name, arguments.end));
    return ended ? exit_code::good : admin_failed(ended.error());
  }
  const auto all = store.sessions();
  if (!all) return admin_failed(all.error());
  Output output{std::cout, format_of(arguments)};
  if (!arguments.json) output.begin({"name", "begun_ms", "used_ms", "until_ms", "address", "browser", "session"});
  for (const storage::SessionWithAccount& one : *all) {
    const storage::AdminSession& session = one.session;
    if (session.until_ms <= ops::unix_ms()) continue;
    if (arguments.json) {
      print_line(admin::as_told(one));
      continue;
    }
    const std::array<Value, 7> row{one.account.name, session.begun_ms, session.used_ms, session.until_ms,
                                   session.address,  session.browser,  session.id};
    output.row(row);
  }
  output.end();
  return exit_code::good;
}

int verify_audit(const AdminArguments& arguments, storage::AdminStore& store) {
  if ((arguments.noted_lines == 0) != arguments.noted_hash.empty())
    return wrong("--lines and --hash belong together: give both, as an earlier --verify printed them");
  storage::AuditProof begun;
  if (arguments.noted_lines > 0) begun.noted_lines = arguments.noted_lines;
  begun.noted_hash = arguments.noted_hash;
  storage::Outcome<storage::AuditProof> proof = std::move(begun);
  while (proof && !proof->whole) proof = store.verify_audit(*proof, storage::audit_batch);
  if (!proof) return admin_failed(proof.error());
  if (arguments.json) {
    std::cout << R"({"sound":)" << (proof->is_sound() ? "true" : "false") << R"(,"lines":)" << proof->lines;
    if (proof->noted_lines) std::cout << R"(,"as_noted":)" << (proof->noted_found ? "true" : "false");
    std::cout << R"(,"hash":)" << json_text(proof->hash) << "}\n";
  } else if (proof->broken_at) {
    std::cout << "line " << *proof->broken_at << " does not continue the line before it\n";
  } else if (!proof->is_sound()) {
    std::cout << "not as noted: "
              << (proof->lines < arguments.noted_lines
                      ? "the log has " + std::to_string(proof->lines) + " lines, so its end was cut off"
                      : "line " + std::to_string(arguments.noted_lines) + " has another hash, so the log was rewritten")
              << '\n';
  } else {
    std::cout << "sound: " << proof->lines << " lines, the hash of the last line is " << proof->hash
              << "\nNote both down in another place. To find out later whether the end was cut off:\n"
              << "  takamaka admin audit --verify --lines " << proof->lines << " --hash " << proof->hash << '\n';
  }
  return proof->is_sound() ? exit_code::good : exit_code::bad_data;
}

int audit(const AdminArguments& arguments, storage::AdminStore& store) {
  if (arguments.verify) return verify_audit(arguments, store);
  storage::AuditFilter filter;
  filter.actor = arguments.actor;
  filter.act = arguments.act;
  const auto lines = store.audit(filter, arguments.limit == 0 ? std::numeric_limits<int>::max() : arguments.limit);
  if (!lines) return admin_failed(lines.error());
  if (arguments.json) {
    for (const storage::AuditRow& line : *lines) print_line(admin::as_told(line));
    return exit_code::good;
  }
  Output output{std::cout, format_of(arguments)};
  output.begin({"seq", "at_ms", "name", "act", "subject", "reason", "outcome", "detail"});
  for (const auto& [seq, line, hash] : *lines) {
    const std::array<Value, 8> row{seq,          line.at_ms,  line.name,    line.act,
                                   line.subject, line.reason, line.outcome, line.detail};
    output.row(row);
  }
  output.end();
  return exit_code::good;
}

int run(AdminArguments& arguments, AdminCommand command) {
  auto settings = settings_of(arguments.config, arguments.database);
  if (!settings) return wrong(settings.error());
  arguments.settings = std::move(*settings);
  int code = exit_code::good;
  const std::string database = database_name(arguments.settings);
  if (!is_database_there(database, code)) return code;
  const auto store = open_admin_store(database);
  return store ? command(arguments, **store) : admin_failed(store.error());
}

}  // namespace

void add_admin_commands(CLI::App& app, std::function<int()>& chosen) {
  const auto arguments = std::make_shared<AdminArguments>();
  CLI::App& admin =
      *app.add_subcommand("admin", "The admin page at /admin: sign-in links, accounts, sessions, the audit log.");
  admin.require_subcommand(1);
  const auto add = [&](const char* name, const char* help, const char* examples, AdminCommand command) -> CLI::App& {
    CLI::App& sub = *admin.add_subcommand(name, help);
    add_sources(sub, arguments->database, arguments->config);
    sub.add_flag("--json", arguments->json, "Writes JSON, one object per line if there are several.");
    sub.add_option("--reason", arguments->reason, "Why; goes to the audit log.");
    sub.footer(std::string{"Examples:\n"} + examples);
    sub.callback([this_chosen = &chosen, arguments, command] {
      *this_chosen = [arguments, command] { return run(*arguments, command); };
    });
    return sub;
  };
  CLI::App& linking = add("link",
                          "Makes a one-time link that is valid for 15 minutes, for a new account or, with the name of "
                          "an existing account, for a new password.",
                          "  takamaka admin link\n  takamaka admin link --role moderator --name budi", link);
  linking.add_option("--role", arguments->role, "viewer, moderator, admin or auditor. Default: admin.")
      ->check(is_one_of<admin::Role>());
  linking.add_option("--name", arguments->name, "The name of the account.");
  CLI::App& listing = add("accounts", "Lists all accounts.",
                          "  takamaka admin accounts\n  takamaka admin accounts --disable budi\n"
                          "  takamaka admin accounts --reset-authenticator ana --reason 'lost the phone'",
                          accounts);
  listing.add_flag("--csv", arguments->csv, "Writes CSV.")->excludes("--json");
  listing.add_option("--disable", arguments->disable, "Disables this account and ends its sessions.");
  listing.add_option("--enable", arguments->enable, "Enables this account again.");
  listing.add_option("--reset-authenticator", arguments->reset,
                     "Removes the authenticator of this account and ends its sessions, after it was lost.");
  CLI::App& open = add("sessions", "Lists the open sessions.",
                       "  takamaka admin sessions\n  takamaka admin sessions --end 01JZ…", sessions);
  open.add_flag("--csv", arguments->csv, "Writes CSV.")->excludes("--json");
  open.add_option("--end", arguments->end, "Ends this session.");
  CLI::App& scripts =
      add("tokens", "Lists the tokens with which scripts call the admin API, makes one, or revokes one.",
          "  takamaka admin tokens\n  takamaka admin tokens --make nightly --role auditor --days 30\n"
          "  takamaka admin tokens --end nightly",
          tokens);
  scripts.add_flag("--csv", arguments->csv, "Writes CSV.")->excludes("--json");
  scripts.add_option("--make", arguments->make, "Makes a token of this name and shows it, this once.");
  scripts
      .add_option("--role", arguments->role, "Of the new token: viewer, moderator, admin or auditor. Default: viewer.")
      ->check(is_one_of<admin::Role>());
  scripts.add_option("--days", arguments->days, "Days until the new token expires. Default: 90.")
      ->check(CLI::Range(1, 366));
  scripts.add_option("--end", arguments->end, "Revokes the token of this name or id.");
  CLI::App& closing =
      add("close-report",
          "Closes a report of a player. Its author is told the outcome, in their language and nothing else, at their "
          "next visit.",
          "  takamaka admin close-report 17 --outcome warned --reason 'insults in the chat'", close_report);
  closing.add_option("report", arguments->report, "The number of the report.")->required()->check(CLI::PositiveNumber);
  closing.add_option("--outcome", arguments->outcome, "What came of it.")
      ->required()
      ->check(is_one_of<ReportOutcome>());
  CLI::App& log = add("audit", "Reads the audit log of the admin page and of these commands, newest first.",
                      "  takamaka admin audit --act close_room\n  takamaka admin audit --verify", audit);
  log.add_flag("--csv", arguments->csv, "Writes CSV.")->excludes("--json");
  log.add_flag("--verify", arguments->verify,
               "Checks the numbers and hashes of the whole audit log, and prints both for noting down.");
  log.add_option("--lines", arguments->noted_lines, "With --verify: the number of lines that was noted down.")
      ->check(CLI::PositiveNumber);
  log.add_option("--hash", arguments->noted_hash, "With --verify: the hash that was noted down.");
  log.add_option("--act", arguments->act, "Only this admin action, such as make_ban.");
  log.add_option("--actor", arguments->actor, "Only actions of this account (name or id), or of console.");
  log.add_option("--limit", arguments->limit, "Maximum number of lines; 0: all.")->check(is_limit());
}

}  // namespace takamaka::commands
