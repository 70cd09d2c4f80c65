#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/messages.hpp"
#include "server/room/room.hpp"
#include "storage/ports/event_store.hpp"

namespace takamaka::sim {

// What the server promises about the events of rooms, checked on every stored commit and every frame. It knows the log
// only from the commits, and compares each frame with it.
class Promises {
 public:
  // Called with the first broken promise.
  explicit Promises(const room::RoomConfig& config) : config_{config} {}

  const std::string& broken() const { return broken_; }
  void expect(bool kept, const std::string& what);

  // A commit is in the store.
  void stored(const storage::Commit& commit);
  // A frame is written to a connection of this player. `events` holds the log.
  void told(const PlayerId& player, const tell::Update& update, storage::EventStore& events);
  // The answer to a request of this player: the same request leads to the same room.
  void told(const PlayerId& player, const tell::Joined& joined);
  // Confirmed to a connection that has been in these rooms.
  // `room`: that of the request.
  void told(const tell::Ok& ok, const std::string& room);
  void told(const PlayerId& player, const tell::ReplayIs& replay);
  // The names in told events may change from now on.
  void names_change() { names_change_ = true; }
  // Everything told is in the store; after a restart, for example.
  void compare_with(storage::EventStore& events);

  // Forgets the rooms seen so far, which must not be used any more.
  void forget_rooms() {
    rooms_.clear();
    joined_.clear();
  }

  // One number for everything stored and told so far.
  std::uint64_t digest() const { return digest_; }
  void mix(std::string_view text);
  std::uint64_t events() const { return events_; }
  std::uint64_t matches() const { return matches_; }
  std::size_t rooms() const { return rooms_.size(); }

 private:
  struct Line {
    bool is_game = false;
    std::string archive;
    std::map<int, std::uint64_t> told;  // by the seat that it was written for, -1: everybody
  };
  struct Holding {  // a seat is this player's (none: a bot's) from this event on
    Seat seat;
    std::optional<PlayerId> player;
    std::uint32_t from = 0;
  };
  struct RoomLog {
    std::vector<Line> lines;
    std::vector<Holding> holdings;
    std::map<std::uint32_t, std::uint64_t> tables;  // hash of the public part by seq
    std::uint32_t told = 0;
    std::optional<MatchId> running{};
    std::deque<std::string> done;  // the keys of the last requests that have acted
  };

  void check_done(RoomLog& log, const storage::EventRow& event);
  static void note_holders(RoomLog& log, const storage::Commit& commit);
  static std::optional<Seat> seat_at(const RoomLog& log, const PlayerId& player, Seq seq);
  void check_entry(RoomLog& log, const tell::Entry& entry, const std::optional<Seat>& seat);
  void compare_snapshot(const PlayerId& player, const tell::Update& update, storage::EventStore& events);

  const room::RoomConfig config_;
  std::string broken_;
  std::map<std::string, RoomLog> rooms_;
  std::map<std::pair<PlayerId, std::string>, std::string> joined_;  // the room by player and request
  bool names_change_ = false;
  std::uint64_t digest_ = 14695981039346656037ULL, events_ = 0, matches_ = 0, snapshots_ = 0;
};

}  // namespace takamaka::sim
