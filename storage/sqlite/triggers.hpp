#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "storage/sqlite/database.hpp"

namespace takamaka::storage {

// Drops the RAISE triggers of tables with these name prefixes while `body` runs; triggers that update other tables stay.
// For use inside a transaction: nobody else ever sees the file without the triggers.
template <class Body>
void without_triggers(Database& database, std::initializer_list<const char*> tables, Body body) {
  std::vector<std::string> drops, creates;
  for (const char* table : tables) {
    Rows rows = database.query(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name LIKE ?1 || '%' AND sql LIKE '%RAISE%'",
        std::string_view{table});
    while (rows.next()) {
      drops.push_back("DROP TRIGGER " + rows.text(0));
      creates.push_back(rows.text(1));
    }
  }
  for (const std::string& sql : drops) database.execute(sql.c_str());
  body();
  for (const std::string& sql : creates) database.execute(sql.c_str());
}

}  // namespace takamaka::storage
