#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

namespace takamaka::http {

// A body that is sent while it is written: one thread writes and waits while the reader is behind; a connection reads.
// So a file of any length needs about `bytes_max` of memory.
class Pipe {
 public:
  explicit Pipe(std::size_t bytes_max = 256 * 1024) : bytes_max_{bytes_max} {}

  // Blocks until there is room. Returns false if the reader has abandoned the pipe; the writer may stop.
  bool write(std::string_view piece);
  // Ends the body. If not `whole`, the reader must see that something is missing.
  void end(bool whole);

  struct Piece {
    std::string bytes;  // empty: this is the end
    bool whole = true;
  };
  // Calls `give` with the next piece, immediately or later from the writer's thread; `give` must only post. One call at
  // a time.
  void next(std::function<void(Piece)> give);
  // Stops reading: unblocks the writer and drops the rest.
  void abandon();

 private:
  Piece take();  // under the lock

  const std::size_t bytes_max_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_;
  std::function<void(Piece)> reader_;
  bool ended_ = false, whole_ = true, abandoned_ = false;
};

}  // namespace takamaka::http
