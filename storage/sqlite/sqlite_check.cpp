// Checks whether a file is sound.

#include "storage/sql/guarded.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace takamaka::storage {
Outcome<void> SqliteStore::hold_still() {
  return guarded<void>([&] {
    database_.run("BEGIN");
    database_.query("SELECT 1 FROM sqlite_schema").next();  // the first read takes the snapshot
  });
}

Outcome<std::vector<std::string>> SqliteStore::check_tables() {
  return guarded<std::vector<std::string>>([&] {
    std::vector<std::string> wrong;
    const auto collect = [&](std::string_view sql, const std::string& what) {
      Rows rows = database_.query(sql);
      while (rows.next()) wrong.push_back(what + rows.text(0));
    };
    collect("SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'", "");
    collect("SELECT \"table\" || ' row ' || coalesce(rowid, '') FROM pragma_foreign_key_check",
            "refers to a missing row: ");
    collect("SELECT what || ': ' || chips FROM ledger_faults", "the chips do not sum to zero in ledger ");
    collect("SELECT chips FROM (SELECT total(chips) AS chips FROM ledger_lines) WHERE chips <> 0",
            "the sum over all accounts is ");
    collect(
        R"(SELECT account FROM (SELECT account, sum(chips) AS chips, count(*) AS lines FROM ledger_lines
           GROUP BY account) s FULL JOIN balances b USING (account)
           WHERE s.chips IS NOT b.chips OR s.lines IS NOT b.lines LIMIT 100)",
        "the balance differs from the sum of the ledger lines: ");
    collect(
        R"(SELECT n FROM (SELECT (SELECT count(*) FROM events) - (SELECT total(length) FROM log_heads) AS n)
           WHERE n <> 0)",
        "events that belong to no room's log: ");
    for (std::string& fault : word_index_faults(database_)) wrong.push_back(std::move(fault));
    return wrong;
  });
}

Outcome<std::int64_t> SqliteStore::events_with_names(const PlayerId& player) {
  return guarded<std::int64_t>([&] {
    Rows rows = database_.query(
        R"(SELECT count(*) FROM events WHERE texts = 0 AND kind = 'room' AND instr(payload, ?1) > 0
           AND EXISTS (SELECT 1 FROM json_tree(payload)
           WHERE key IN ('name', 'host_name') AND type = 'text' AND atom <> ''))",
        player);
    return rows.next() ? rows.integer(0) : 0;
  });
}

Outcome<void> SqliteStore::compact() {
  return guarded<void>([&] {
    database_.execute("VACUUM");
    database_.checkpoint_and_truncate();
  });
}

}  // namespace takamaka::storage
