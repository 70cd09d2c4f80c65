#include <array>
#include <iostream>

#include "server/admin/access/access_routes.hpp"
#include "server/admin/access/script_token.hpp"
#include "server/commands/admin/admin_shared.hpp"
#include "server/commands/json_line.hpp"
#include "server/commands/show.hpp"
#include "server/ops/clock.hpp"
#include "server/ops/entropy.hpp"
#include "server/program/app.hpp"

namespace takamaka::commands {
namespace {

using storage::Value;

int make_token(const AdminArguments& arguments, storage::AdminStore& store) {
  if (!admin::is_account_name(arguments.make))
    return wrong("a name has 2 to 32 small letters, digits, '.', '_' and '-', and begins with a letter: " +
                 arguments.make);
  const std::string role = arguments.role.empty() ? "viewer" : arguments.role;
  const auto fresh = admin::fresh_script_token(arguments.make, role, {}, arguments.days, ops::unix_ms(),
                                               ops::fresh_entropy(), ops::fresh_entropy());
  const auto entry = console_entry(
      arguments, admin::MakeToken::route.name, fresh.token.id,
      R"({"name":")" + arguments.make + R"(","role":")" + role + R"(","days":)" + std::to_string(arguments.days) + "}");
  if (const auto added = store.add_token(fresh.token, entry); !added) return admin_failed(added.error());
  if (arguments.json) {
    print_line(admin::MakeToken::Answer{admin::as_told(fresh.token, {}), fresh.secret});
  } else {
    std::cout << fresh.secret << "\nIt is shown only now. Role " << role << ", for " << arguments.days
              << " days; send it in the header\n  Authorization: Bearer " << fresh.secret << '\n';
  }
  return exit_code::good;
}

}  // namespace

int tokens(const AdminArguments& arguments, storage::AdminStore& store) {
  if (!arguments.make.empty()) return make_token(arguments, store);
  if (!arguments.end.empty()) {
    const auto entry = console_entry(arguments, admin::EndToken::route.name, arguments.end);
    const auto ended = store.end_token(arguments.end, entry);
    return ended ? exit_code::good : admin_failed(ended.error());
  }
  if (arguments.json) {
    const auto told = admin::tokens_in(store);
    if (!told) return admin_failed(told.error());
    for (const admin::TokenLine& one : told->tokens) print_line(one);
    return exit_code::good;
  }
  const auto all = store.tokens();
  if (!all) return admin_failed(all.error());
  review::Output output{std::cout, format_of(arguments)};
  output.begin({"name", "role", "made_ms", "until_ms", "used_ms", "network", "token"});
  for (const storage::AdminToken& one : *all) {
    const Value used = one.used_ms ? Value{*one.used_ms} : Value{};
    const std::array<Value, 7> row{one.name, one.role, one.made_ms, one.until_ms, used, one.network, one.id};
    output.row(row);
  }
  output.end();
  return exit_code::good;
}

}  // namespace takamaka::commands
