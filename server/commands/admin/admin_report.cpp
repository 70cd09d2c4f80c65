#include <iostream>

#include "server/admin/api/record.hpp"
#include "server/commands/admin/admin_shared.hpp"
#include "server/ops/clock.hpp"
#include "server/program/app.hpp"

namespace takamaka::commands {

int close_report(const AdminArguments& arguments, storage::AdminStore& store) {
  const storage::ReportChange change{arguments.report, "closed", "console", ops::unix_ms(), arguments.outcome};
  const auto entry = console_entry(arguments, admin::CloseReport::route.name, std::to_string(arguments.report),
                                   R"({"outcome":")" + arguments.outcome + R"("})");
  const auto closed = store.change_report(change, entry);
  if (!closed) return admin_failed(closed.error());
  if (arguments.json) {
    std::cout << R"({"report":)" << arguments.report << R"(,"state":"closed","outcome":")" << arguments.outcome
              << "\"}\n";
  } else {
    std::cout << "Report " << arguments.report << " is closed. Its author is told at their next visit.\n";
  }
  return exit_code::good;
}

}  // namespace takamaka::commands
