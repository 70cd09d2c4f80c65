#include <algorithm>
#include <deque>

#include "tests/bench/moves/table.hpp"

namespace takamaka::bench {
namespace {

class RelayTable : public Table {
 public:
  RelayTable(std::uint16_t port, std::size_t room) {
    for (std::size_t seat = 0; seat < 4; ++seat) {
      Wire& wire = seats.emplace_back(port);
      wire.send("seat " + std::to_string(room) + " " + std::to_string(seat));
      while (!wire.next() && wire.fill()) {
      }
    }
  }
  void start() override { move(0); }
  bool heard(std::size_t seat, std::string_view, const Seen& seen) override {
    heard_[seat] += 1;
    while (!under_way_.empty() && std::ranges::min(heard_) > moves_ - static_cast<long>(under_way_.size())) {
      seen(Clock::now() - under_way_.front());
      under_way_.pop_front();
    }
    return heard_[seat] == moves_ && moves_ % 4 == static_cast<long>(seat);
  }
  void move(std::size_t seat) override {
    moves_ += 1;
    under_way_.push_back(Clock::now());
    seats[seat].send(
        R"({"type":"act","id":"b1234","room":"01JABCDEFG","seq":123,"action":{"tile":"4-6"}})");  // 80 bytes
  }

 private:
  long moves_ = 0;
  std::array<long, 4> heard_{};
  std::deque<Clock::time_point> under_way_;  // the moves that not all have seen
};

}  // namespace

std::unique_ptr<Table> relay_table(std::uint16_t port, std::size_t room) {
  return std::make_unique<RelayTable>(port, room);
}

}  // namespace takamaka::bench
