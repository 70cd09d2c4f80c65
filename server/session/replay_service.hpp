#pragma once

// The replay service: reads a match's part of its room's log from the record and plays it again on a thread of its own. No
// move waits for either. Caches the last few matches, because a client asks many times for the same one.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/messages/messages.hpp"
#include "server/loop/worker.hpp"
#include "server/ops/store.hpp"
#include "server/replay/answer.hpp"
#include "server/replay/recording_cache.hpp"
#include "server/room/room.hpp"

namespace takamaka {

// Any thread may call. Each answer comes once, on the service's worker, and must only post; `busy` may come before the
// call returns. `now_ms` is the steady time.
class ReplayService {
 public:
  // Requests that wait or are under way; more: `busy`.
  static constexpr int waiting_max = 64;

  // `worker` plays the matches again. Stop it after the store, which calls back, and before this object is destroyed.
  // `variants` is another one only in tests.
  ReplayService(ops::Store& store, Worker& worker, FindVariant variants = find_variant)
      : store_{store}, worker_{worker}, variants_{variants} {}
  ReplayService(const ReplayService&) = delete;
  ReplayService& operator=(const ReplayService&) = delete;

  using Answer = std::function<void(Result<tell::ReplayIs, room::Refusal>)>;

  // Answers with a match that is over, all hands open. Refusals: `no_such_match`, `match_running`, `other_rules`,
  // `storage`, `busy`.
  void look_back(const MatchId& match, Seq after, std::int64_t now_ms, Answer answer);
  // Answers with a room's current match, as far as this view scope allows. Refusals: `no_match`, `other_rules`,
  // `storage`, `busy`.
  void look_on(const room::MatchScope& scope, Seq after, std::int64_t now_ms, Answer answer);
  // Reads every match again from now on: somebody was erased.
  void forget() {
    worker_.post([this] { cache_.clear(); });
  }

 private:
  struct Wish {
    MatchId match;
    replay::ViewScope scope;
    Seq from{};  // the match begins after it
    Seq after{};
    std::int64_t now_ms = 0;
    Answer answer;
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
  void done(const Wish& request, Result<tell::ReplayIs, room::Refusal> result);

  ops::Store& store_;
  Worker& worker_;
  const FindVariant variants_;
  std::atomic<int> waiting_ = 0;
  replay::RecordingCache cache_;  // used only on the worker
};

}  // namespace takamaka
