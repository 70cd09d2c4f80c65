#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

struct sqlite3_vfs;

namespace takamaka::storage::testing {

// A disk in memory for SQLite (its `vfs()` goes into SqliteOptions), for one connection at a time. It counts its operations
// (open, write, sync, truncate, delete; reads separately), can make any of them fail, and can lose power. Written data is
// visible immediately, as in the system's cache, but durable only after a sync. After a failed sync the data stays visible
// and never becomes durable, as on Linux.
class UnreliableDisk {
 public:
  enum class Fault : std::uint8_t {
    io_error,     // the operation does nothing and returns EIO
    full,         // a write does nothing and returns ENOSPC; other operations work
    short_write,  // a write stops half way and returns ENOSPC; other operations work
    dead          // this and every later operation fails: the process or the machine is gone
  };

  UnreliableDisk();
  ~UnreliableDisk();
  UnreliableDisk(const UnreliableDisk&) = delete;
  UnreliableDisk& operator=(const UnreliableDisk&) = delete;

  const char* vfs() const { return name_.c_str(); }

  // Makes the `n`th operation from now fail, counted from 1; with `and_after` also all later ones. Reads count separately.
  void fail_at(int n, Fault fault, bool and_after = false);
  void fail_read_at(int n);
  void heal();                                     // nothing fails from now on
  bool has_failed() const { return has_failed_; }  // since the last heal()
  int operations() const { return operations_; }   // since the last heal()
  int reads() const { return reads_; }

  // Cuts the power and restores it. Each unsynced write survives completely, partly or not at all.
  void cut_power(std::uint32_t seed);

  std::vector<std::byte>& bytes(const std::string& path);             // the visible bytes, for a test to damage
  void place(const std::string& path, std::vector<std::byte> bytes);  // a durable file that an earlier process left

 private:
  friend struct OpenFile;
  struct Write {
    std::int64_t offset = 0;
    std::vector<std::byte> bytes;
    bool truncates = false;  // to `offset`
  };
  struct File {
    std::vector<std::byte> visible, durable;
    std::vector<Write> pending;  // visible, not durable
    bool exists_durably = false;
    std::vector<std::unique_ptr<std::byte[]>> shared;  // regions of shared memory: lost with the process
  };

  bool next_fails(Fault& fault);
  bool next_read_fails();
  static void apply(std::vector<std::byte>& bytes, const Write& write, std::size_t length);

  std::string name_;
  std::unique_ptr<sqlite3_vfs> vfs_;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::map<std::string, std::shared_ptr<File>> deleted_;  // may come back after a power cut
  int operations_ = 0, reads_ = 0, fail_at_ = 0, fail_read_at_ = 0;
  Fault fault_ = Fault::io_error;
  bool and_after_ = false, has_failed_ = false;
};

}  // namespace takamaka::storage::testing
