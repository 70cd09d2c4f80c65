#pragma once

#include "storage/ports/evidence.hpp"
#include "storage/sql/connection.hpp"

namespace takamaka::storage {

// Writes the change inside the caller's transaction. Throws Failure: `refused` if the report does not exist, `conflict`
// if it is already closed.
inline void write_report_change(Connection& connection, const ReportChange& change) {
  {
    Rows rows = connection.query("SELECT state FROM reports WHERE report = ?1", change.report);
    if (!rows.next()) throw Failure{{ErrorKind::refused, "there is no such report"}};
    if (rows.text(0) == "closed") throw Failure{{ErrorKind::conflict, "the report is closed"}};
  }
  connection.run("UPDATE reports SET state = ?2, taken_by = ?3, changed_ms = ?4, outcome = ?5 WHERE report = ?1",
                 change.report, change.state, change.by, change.at_ms, change.outcome);
}

}  // namespace takamaka::storage
