#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "storage/ports/rows.hpp"
#include "storage/ports/storage_error.hpp"

namespace takamaka::storage {

// The amount of data that a purge has deleted, or would delete.
struct Purged {
  std::int64_t rooms = 0, matches = 0, events = 0;
  bool more = false;  // there may be more to purge
  // Rooms that were due and stay, because their log is damaged.
  std::vector<RoomId> damaged{};
};

// Port: deletes what is old and repairs what follows from the logs. Called from one thread at a time.
class Maintenance {
 public:
  virtual ~Maintenance() = default;

  // Tells whether a room is in memory, and so must stay.
  using InUse = std::function<bool(const RoomId&)>;
  // One step of deleting the rooms whose last event is older than `before_ms` (Unix time) and in which no match runs, each
  // with its log and all rows that follow from it, durably. A step deletes about `rows_max` rows, however long the logs
  // are: a room that is not gone after a step is closed and has no codes, and the next step continues with it, even if the
  // program has ended meanwhile. Deleted data is overwritten in the file, words after a sweep. A room whose log is damaged
  // stays whole, for repair, and is named in the result of every call.
  virtual Outcome<Purged> purge(std::int64_t before_ms, int rows_max, const InUse& in_use = {}) = 0;
  // The same for rooms in which no match was ever started.
  virtual Outcome<Purged> purge_unplayed(std::int64_t before_ms, int rows_max, const InUse& in_use = {}) = 0;
  // Deletes the players created before then about whom nothing else is stored, except for those who are connected: one
  // step through `players_max` of the players after `after`, in the order of their ids.
  struct PurgedPlayers {
    std::int64_t players = 0;
    std::optional<PlayerId> last{};  // go on after it; none: this was the last step
  };
  virtual Outcome<PurgedPlayers> purge_players(std::int64_t before_ms, const PlayerId& after, int players_max,
                                               const std::function<bool(const PlayerId&)>& is_connected = {}) = 0;
  // Advances the clock by which retention counts (retention_clock.hpp) and returns it, at most `wall_ms`. At the first
  // call on a file it starts with the newest event's time, or with `wall_ms` if the file holds no room.
  virtual Outcome<std::int64_t> advance_clock(std::int64_t wall_ms, std::optional<std::int64_t> elapsed_ms) = 0;
  // Sets that clock to `wall_ms`, because a person has seen that the machine's clock is right.
  virtual Outcome<void> trust_clock(std::int64_t wall_ms) = 0;
  // Returns what purge would delete in total. Also works on a store opened only for reading.
  virtual Outcome<Purged> purgeable(std::int64_t before_ms) = 0;
  // Rewrites the file without the space of deleted rows. Meanwhile needs the same amount of disk space again.
  virtual Outcome<void> compact() = 0;
  // Replaces the rows of the room, its seats and its matches with `rows`, except for the matches in `kept`. The log and the
  // room's updated_ms stay unchanged.
  virtual Outcome<void> replace_rows(const RoomId&, const std::vector<Row>& rows, const std::vector<MatchId>& kept) = 0;
  // Rebuilds the word index from the texts. The log does not depend on it.
  virtual Outcome<void> rebuild_words() = 0;
};

}  // namespace takamaka::storage
