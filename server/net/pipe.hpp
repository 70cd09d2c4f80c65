#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>

namespace takamaka::net {

// A body that is sent while it is made: one thread writes, and waits while the reader is behind; a connection reads. So a
// file of any length takes no more memory than `bytes_max`.
class Pipe {
 public:
  explicit Pipe(std::size_t bytes_max = 256 * 1024) : bytes_max_{bytes_max} {}

  // Waits until there is room. False: nobody reads any more, and the writer may stop.
  bool write(std::string_view piece);
  // Nothing more comes. Not `whole`: the reader must see that something is missing.
  void end(bool whole);

  struct Piece {
    std::string bytes;  // empty: this is the end
    bool whole = true;
  };
  // Gives the next piece, at once or from the writer's thread; it must only post. One at a time.
  void next(std::function<void(Piece)> give);
  // Nobody reads any more.
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

}  // namespace takamaka::net
