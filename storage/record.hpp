#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "storage/log_reader.hpp"
#include "storage/personal_data.hpp"
#include "storage/record_lists.hpp"
#include "storage/results.hpp"

namespace takamaka::storage {

// Port: everything that is looked up and that no move waits for. It reads and never writes, on a connection of its own,
// next to the server's writer. Its parts share the connection. One thread at a time, except for give_up().
class Record {
 public:
  virtual ~Record() = default;

  virtual Results& results() = 0;
  virtual RecordLists& lists() = 0;
  virtual PersonalData& personal() = 0;
  virtual LogReader& logs() = 0;

  // From now on all reads together may take this long; then each fails with `too_slow`, until the next call. 0: no limit,
  // as in the beginning.
  virtual void give_up_after(std::chrono::milliseconds) = 0;
  // Lets the running read and all later ones fail with `too_slow`, until the next give_up_after(). Any thread.
  virtual void give_up() = 0;
};

// Opens one more connection to the record. Any thread.
using OpenRecord = std::function<Outcome<std::unique_ptr<Record>>()>;

}  // namespace takamaka::storage
