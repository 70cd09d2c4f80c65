#pragma once

#include <memory>
#include <string>

struct sqlite3_vfs;

namespace takamaka::storage {

// A SQLite file system over another one, which writes each commit to the write-ahead log at once. SQLite makes two writes of
// each page of it, and so many small ones cost more than their bytes. Other writes to the log, and those to every other file,
// go straight to the file system below. For one connection; it must outlive it.
class WholeCommits {
 public:
  explicit WholeCommits(const char* below);  // the name of the file system below; null: the system's own
  ~WholeCommits();
  WholeCommits(const WholeCommits&) = delete;
  WholeCommits& operator=(const WholeCommits&) = delete;

  const char* name() const { return name_.c_str(); }  // for sqlite3_open_v2

 private:
  const std::string name_;
  const std::unique_ptr<sqlite3_vfs> vfs_;
};

}  // namespace takamaka::storage
