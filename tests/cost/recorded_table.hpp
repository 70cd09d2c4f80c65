#pragma once

// One table of four people, played once to record what its room was told and what it stored. Playing the record again does
// exactly the same work, so that the work can be counted.

#include <cstdint>
#include <string>
#include <vector>

#include "server/room/room.hpp"

namespace takamaka::cost {

// What a room was told, and the moment of it.
struct RecordedInput {
  room::Input input;
  room::Moment now;
};

struct Record {
  room::NewRoom made;
  std::vector<RecordedInput> before;                   // until the first deal
  std::vector<RecordedInput> play;                     // moves, and what is said between two deals and two matches
  std::vector<storage::Commit> stored_before, stored;  // what the room stored meanwhile
};

// Plays a game with four seats until at least `moves` moves were made, each a random one of the legal actions. `compact`:
// everybody offered it. Tables with different numbers (up to 89) have different people and deals.
Record record_of(const std::string& variant, int moves, bool compact, std::uint8_t table = 0);

// A room that is told the record again.
class Table {
 public:
  explicit Table(const Record&);
  // Tells the room one input, and that what it asks to store is stored. Returns the bytes that it sends.
  std::size_t tell(RecordedInput);
  room::Room& room() { return room_; }
  std::vector<storage::Commit> commits;  // of the last `tell`

 private:
  std::size_t sent_in(std::vector<room::Effect>);
  room::Room room_;
  storage::Commit storing_;
  bool stores_ = false;
};

}  // namespace takamaka::cost
