// The command `migrate` with a direction: moves everything from a SQLite file to PostgreSQL, or back.

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "server/commands/record/record.hpp"
#include "server/commands/settings.hpp"
#include "server/commands/show.hpp"
#include "server/program/app.hpp"
#include "server/program/move_storage.hpp"
#include "server/program/open_storage.hpp"

namespace takamaka::commands {
namespace {

int tell(const RecordArguments& arguments, const MovedStorage& moved) {
  if (arguments.json) {
    print_json({{"direction", arguments.what}, {"rows", moved.rows}, {"faults", moved.faults}});
  } else {
    for (const auto& [table, count] : moved.rows) std::cout << table << ": " << count << " rows\n";
    for (const std::string& fault : moved.faults) std::cerr << fault << '\n';
    std::cout << (moved.faults.empty() ? "Both databases hold the same; every log, sheet and balance was compared.\n"
                                       : "The copy must not be used.\n");
  }
  return moved.faults.empty() ? exit_code::good : exit_code::bad_data;
}

}  // namespace

int move_to_other_engine(const RecordArguments& arguments) {
  const auto settings = settings_of(arguments.config, "");
  if (!settings) return wrong(settings.error());
  if (settings->postgres.empty()) return wrong("set postgres to the connection string of the PostgreSQL database");
  const std::string file = postgres_address(arguments.database) ? settings->database : arguments.database;
  const std::string postgres = std::string{in_postgres} + settings->postgres;
  const bool to_postgres = arguments.what == "sqlite-to-postgres";

  std::string stage;
  std::optional<Progress> line;
  const auto show_progress = [&](std::string_view done, std::string_view table, std::int64_t rows) {
    std::string now = std::string{done} + " " + std::string{table};
    if (now != stage) line.emplace(now + ", row", 0);
    stage = std::move(now);
    line->reach(static_cast<std::size_t>(rows), 0);
  };
  const auto moved =
      to_postgres ? move_storage(file, postgres, show_progress) : move_storage(postgres, file, show_progress);
  line.reset();
  if (!moved) return unreadable(moved.error());
  return tell(arguments, *moved);
}

}  // namespace takamaka::commands
