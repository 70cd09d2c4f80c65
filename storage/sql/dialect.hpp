#pragma once

#include <string_view>

namespace takamaka::storage {

// What the engines write differently in SQL. Everything else is one text for all of them; the hints `CROSS JOIN … USING` and
// `INDEXED BY`, which pin SQLite's plans, are dropped by the other drivers.
class Dialect {
 public:
  virtual ~Dialect() = default;

  // A query for the number of the next entry of the ledger.
  virtual std::string_view next_ledger_entry() const = 0;
  // A value: the time of the newest event, or a little less.
  virtual std::string_view newest_time() const = 0;
  // A condition, from " AND" on, that no node holds the room whose row in log_heads is `h`.
  virtual std::string_view and_not_held() const = 0;
};

}  // namespace takamaka::storage
