#include "server/replay/recording_cache.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace takamaka::replay {

std::list<RecordingCache::Kept>::iterator RecordingCache::place(const MatchId& match) {
  return std::ranges::find_if(kept_, [&](const Kept& one) { return one.read->recording.record.opened.match == match; });
}

std::list<RecordingCache::Kept>::iterator RecordingCache::forget(std::list<Kept>::iterator one) {
  bytes_ -= one->bytes;
  return kept_.erase(one);
}

void RecordingCache::forget_old(std::int64_t now_ms) {
  for (auto one = kept_.begin(); one != kept_.end();)
    one = now_ms - one->read->read_at_ms > bounds_.age_max_ms ? forget(one) : std::next(one);
}

std::shared_ptr<const ReadRecording> RecordingCache::find(const MatchId& match, std::int64_t now_ms) {
  forget_old(now_ms);
  const auto found = place(match);
  if (found == kept_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, found);
  return found->read;
}

void RecordingCache::put(std::shared_ptr<const ReadRecording> read, std::int64_t now_ms) {
  forget_old(now_ms);
  if (const auto earlier = place(read->recording.record.opened.match); earlier != kept_.end()) forget(earlier);
  const std::size_t bytes = read->recording.bytes();
  if (bytes > bounds_.bytes_max || now_ms - read->read_at_ms > bounds_.age_max_ms) return;
  kept_.push_front({std::move(read), bytes});
  bytes_ += bytes;
  while (bytes_ > bounds_.bytes_max || kept_.size() > bounds_.recordings_max) forget(std::prev(kept_.end()));
}

}  // namespace takamaka::replay
