#pragma once

// Shared by the files of `takamaka admin …`; no other file includes it.

#include <cstdint>
#include <string>
#include <string_view>

#include "server/config/config.hpp"
#include "server/review/output.hpp"
#include "storage/ports/admin_store.hpp"

namespace takamaka::commands {

struct AdminArguments {
  std::string database, config, role, name, reason = "from the command line";
  std::string disable, enable, reset, end, act, actor, noted_hash, outcome;
  std::int64_t noted_lines = 0, report = 0;
  std::string make;
  int limit = 50, days = 90;
  bool json = false, csv = false, verify = false;
  Settings settings;
};
// Returns the exit code.
using AdminCommand = int (*)(const AdminArguments&, storage::AdminStore&);

// Prints the error and returns the exit code.
int admin_failed(const storage::Error& error);
// A line of the audit log about an order from the command line.
storage::AuditEntry console_entry(const AdminArguments& arguments, std::string_view act, std::string subject,
                                  std::string detail = "{}");
review::Format format_of(const AdminArguments& arguments);

// admin_report.cpp
int close_report(const AdminArguments& arguments, storage::AdminStore& store);

// admin_tokens.cpp: lists, makes or revokes tokens of scripts.
int tokens(const AdminArguments& arguments, storage::AdminStore& store);

}  // namespace takamaka::commands
