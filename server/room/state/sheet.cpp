#include "server/room/state/sheet.hpp"

#include <utility>

#include "engine/match/viewer.hpp"
#include "protocol/json/encode.hpp"
#include "protocol/messages/limits.hpp"

namespace takamaka::room {

void Sheet::add(DealResult deal) {
  const std::size_t bytes = to_json(deal, Spectator{}).size();
  kept_.push_back({std::move(deal), bytes});
  bytes_ += bytes;
  ++ended_;
  while (bytes_ > limits::sheet_kept_bytes_max && kept_.size() > 1) {
    bytes_ -= kept_.front().bytes;
    kept_.pop_front();
  }
}

Sheet::Page Sheet::after(int deal) const {
  Page page;
  if (!kept_.empty()) page.first = kept_.front().deal.deal;
  std::size_t bytes = 0;
  for (const Kept& kept : kept_) {
    if (kept.deal.deal <= deal) continue;
    if (bytes > 0 && bytes + kept.bytes > limits::sheet_bytes_max) {
      page.more = true;
      break;
    }
    bytes += kept.bytes;
    page.deals.push_back(kept.deal);
  }
  return page;
}

}  // namespace takamaka::room
