#pragma once

// Where replays come from: reads what is stored of a match and plays it again, on a thread of its own, so that no room
// waits for it. The few matches looked at last are kept, for whoever looks at one asks many times.

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "protocol/messages.hpp"
#include "server/net/asio.hpp"
#include "server/ops/store.hpp"
#include "server/replay/answer.hpp"
#include "server/room/room.hpp"

namespace takamaka {

// Any thread may call. Answers come once, on the library's own thread, and must only post; `busy` comes at once.
class Library {
 public:
  explicit Library(ops::Store& store) : store_{store} {}
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  // Lets go of what was asked for. Only when the store has stopped and so calls back no more.
  ~Library() { stop(); }
  void stop();

  using Answer = std::function<void(Result<tell::ReplayIs, room::Refusal>)>;

  // A match that is over, with all hands open. Refused: `no_such_match`, `match_running`, `other_rules`, `storage`,
  // `busy`.
  void look_back(const MatchId& match, Seq after, Answer answer);
  // The present match of a room, as far as this viewer may see it. Refused also: `no_match`.
  void look_on(const room::Sight& sight, Seq after, Answer answer);

 private:
  struct Wish {
    MatchId match;
    replay::Sight sight;
    Seq from{};  // the log before it says nothing of the match
    Seq after{};
    Answer answer;
  };
  struct Kept {
    replay::Recording recording;
    Seq end{};  // of the log, as far as it was read
    std::int64_t read_at_ms = 0;
  };
  struct Read {
    std::optional<storage::MatchRecord> record;
    std::vector<storage::EventRow> rows;
    Seq from{};
  };

  void ask(Wish wish);
  void find(Wish wish);
  void got(const Wish& wish, storage::Outcome<Read> read);
  void tell(const Wish& wish, const replay::Recording& recording);
  std::list<Kept>::iterator kept(const MatchId& match);
  void done(const Wish& wish, Result<tell::ReplayIs, room::Refusal> result);

  ops::Store& store_;
  std::atomic<int> waiting_ = 0;
  std::list<Kept> kept_;  // the latest first; of the library's thread
  asio::thread_pool thread_{1};
};

}  // namespace takamaka
