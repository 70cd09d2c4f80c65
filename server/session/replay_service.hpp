#pragma once

// The replay service: reads a match from the store and plays it again. The playing has its own thread, but the reading
// runs on the storage writer's thread, where commits wait for it: it reads the match's part of the room's log. Caches the last few matches, because a client asks many times for the same one.

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

// Any thread may call. Each answer comes once, on the service's own thread, and must only post; `busy` comes before the
// call returns.
class ReplayService {
 public:
  explicit ReplayService(ops::Store& store) : store_{store} {}
  ReplayService(const ReplayService&) = delete;
  ReplayService& operator=(const ReplayService&) = delete;
  // Drops the waiting requests. Call only after the store has stopped, so it no longer calls back.
  ~ReplayService() { stop(); }
  void stop();

  using Answer = std::function<void(Result<tell::ReplayIs, room::Refusal>)>;

  // Answers with a match that is over, all hands open. Refusals: `no_such_match`, `match_running`, `other_rules`,
  // `storage`, `busy`.
  void look_back(const MatchId& match, Seq after, Answer answer);
  // Answers with a room's current match, as far as this view scope allows. Refusals: `no_match`, `other_rules`,
  // `storage`, `busy`.
  void look_on(const room::MatchScope& scope, Seq after, Answer answer);

 private:
  struct Wish {
    MatchId match;
    replay::ViewScope scope;
    Seq from{};  // the match begins after it
    Seq after{};
    Answer answer;
  };
  struct Kept {
    replay::Recording recording;
    Seq end{};  // the log is read up to here
    std::int64_t read_at_ms = 0;
  };
  struct Read {
    std::optional<storage::MatchRecord> record;
    std::vector<storage::EventRow> rows;
    Seq from{};   // the rows come after it
    Seq asked{};  // the same before the start of the match was known
  };

  void ask(Wish request);
  void find(Wish request);
  void got(const Wish& request, storage::Outcome<Read> read);
  void tell(const Wish& request, const replay::Recording& recording);
  std::list<Kept>::iterator kept(const MatchId& match);
  void done(const Wish& request, Result<tell::ReplayIs, room::Refusal> result);

  ops::Store& store_;
  std::atomic<int> waiting_ = 0;
  std::list<Kept> kept_;  // the last used first; used only on the service's thread
  asio::thread_pool thread_{1};
};

}  // namespace takamaka
