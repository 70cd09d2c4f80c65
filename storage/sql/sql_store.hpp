#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "storage/ports/accounts.hpp"
#include "storage/ports/event_store.hpp"
#include "storage/ports/evidence.hpp"
#include "storage/ports/log_reader.hpp"
#include "storage/ports/maintenance.hpp"
#include "storage/ports/personal_data.hpp"
#include "storage/ports/results.hpp"
#include "storage/sql/connection.hpp"

namespace takamaka::storage {

// The ports of a store over tables that all SQL engines share (storage/FORMAT.md). What one engine does in its own way (the
// log, transactions, the index of words) is left to a store derived from this one. One thread at a time.
class SqlStore : public EventStore,
                 public Accounts,
                 public Results,
                 public Evidence,
                 public PersonalData,
                 public LogReader,
                 public Maintenance {
 public:
  SqlStore(const SqlStore&) = delete;
  SqlStore& operator=(const SqlStore&) = delete;

  // The connection of its tables, for what works on whole tables (storage/copy). The store must not be used meanwhile.
  Connection& connection() { return connection_; }

  using Log::read;
  Outcome<std::vector<StoredRoom>> open_rooms() override;
  Outcome<std::optional<StoredRoom>> find_room(const std::string& code) override;
  Outcome<std::optional<StoredRoom>> find_open_room(const RoomId& id) override;
  Outcome<std::optional<StoredRoom>> find_created_room(const std::string& request) override;
  Outcome<std::size_t> count_rooms() override;
  Outcome<std::vector<StoredRoom>> rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                  std::size_t limit) override;

  Outcome<void> add_player(const Player&, const NewToken&) override;
  Outcome<std::optional<SignedIn>> find_by_token(const PlayerTokenHash&) override;
  Outcome<std::optional<Player>> find_player(const PlayerId&) override;
  Outcome<void> rename(const PlayerId&, const std::string& name) override;
  Outcome<std::vector<Device>> devices(const PlayerId&) override;
  Outcome<bool> add_token(const PlayerId&, const NewToken&, int limit) override;
  Outcome<bool> end_token(const PlayerId&, const DeviceId&) override;
  Outcome<void> note_seen(const DeviceId&, const std::string& client, std::int64_t now_ms) override;
  Outcome<std::vector<DeviceId>> set_recovery(const PlayerId&, const RecoveryCodeHash&, std::int64_t at_ms,
                                              const DeviceId& by) override;
  Outcome<std::optional<Recovered>> use_recovery(const RecoveryCodeHash&, const NewToken&, int limit) override;
  Outcome<void> end_recovery(const PlayerId&, const DeviceId&) override;
  Outcome<std::vector<AccountRequest>> requests(const PlayerId&) override;
  Outcome<void> note_request(const PlayerId&, const AccountRequest&, int limit) override;
  using Accounts::erase;
  Outcome<Erased> erase(const PlayerId&, int rows_max) override;

  Outcome<std::optional<RoomRecord>> room(const RoomId&) override;
  Outcome<std::vector<MatchId>> matches(const RoomId&) override;
  Outcome<std::optional<MatchRecord>> match(const MatchId&) override;
  Outcome<std::vector<Solo>> best_solos(const PlayerId&, const std::string& variant, std::string_view apart,
                                        int limit) override;
  Outcome<std::vector<PlayedMatchRow>> played(const PlayerId&, const std::optional<MatchId>& before,
                                              int limit) override;
  Outcome<std::vector<PlayedMatchRow>> running(const PlayerId&, int limit) override;
  Outcome<StandingRow> standing(const PlayerId&) override;
  Outcome<std::vector<Balance>> balances(int limit) override;

  Outcome<std::int64_t> add_note(const Note&) override;
  Outcome<void> change_report(const ReportChange&) override;
  Outcome<std::vector<ClosedReport>> untold_reports(const PlayerId& player, int max) override;
  Outcome<void> mark_told(std::span<const std::int64_t> reports, std::int64_t now_ms) override;

  Outcome<std::vector<PersonalItem>> personal_items(const PlayerId&, std::string_view source, const std::string& after,
                                                    int limit) override;
  Outcome<std::vector<RoomId>> rooms_played_in(const PlayerId&, int limit) override;

  Outcome<LogRange> surroundings(const MatchId&) override;
  Outcome<std::vector<RoomId>> all_rooms() override;
  // Checks the tables and each room's chain of events.
  Outcome<std::vector<std::string>> check();

  Outcome<Purged> purge(std::int64_t before_ms, int rows_max, const InUse& in_use = {}) override;
  Outcome<Purged> purge_unplayed(std::int64_t before_ms, int rows_max, const InUse& in_use = {}) override;
  Outcome<PurgedPlayers> purge_players(std::int64_t before_ms, const PlayerId& after, int players_max,
                                       const std::function<bool(const PlayerId&)>& is_connected = {}) override;
  Outcome<std::int64_t> advance_clock(std::int64_t wall_ms, std::optional<std::int64_t> elapsed_ms) override;
  Outcome<void> trust_clock(std::int64_t wall_ms) override;
  Outcome<Purged> purgeable(std::int64_t before_ms) override;
  Outcome<void> replace_rows(const RoomId&, const std::vector<Row>& rows, const std::vector<MatchId>& kept) override;

 protected:
  // The connection must be open from the first call on.
  explicit SqlStore(Connection& connection) : connection_{connection} {}

  // What a derived store does in its engine's way. These throw Failure, unless said otherwise.
  virtual void prepare() = 0;                // before each call outside together(): tries to mend what has failed
  virtual Error settle(const Failure&) = 0;  // after a failure: rolls back, and may set failed_. Throws nothing
  virtual void begin() = 0;
  virtual void commit() = 0;  // `unknown`: it may or may not be stored
  virtual void mark() {}      // a part of together() begins; back_to_mark() when it was rolled back
  virtual void back_to_mark() {}
  virtual void forget_log(const RoomId&) = 0;  // a purge has begun to delete the room
  // The index of words. Texts have the numbers 64 × event + place, names the numbers −player_name. Words are removed before
  // their rows are.
  virtual void add_words(std::int64_t text, const std::string& words) = 0;
  virtual void drop_text(std::int64_t event, std::int64_t place) = 0;
  virtual void drop_texts_of(std::int64_t event) = 0;
  virtual int drop_names_of(const PlayerId&) = 0;  // returns how many
  virtual void drop_old_names_of(const PlayerId&) = 0;
  virtual void want_sweep() = 0;  // call it in the transaction that removes words from the index
  // The log of a room that is purged, from its end.
  virtual void begin_purge() = 0;
  virtual bool is_whole(std::int64_t log, std::int64_t after, std::int64_t until) = 0;  // `corrupt`: it is not
  virtual std::vector<std::int64_t> last_events_of(std::int64_t log, std::int64_t max) = 0;
  virtual void forget_places(std::int64_t log, std::size_t count) = 0;  // of the last events, which were deleted
  virtual void allow_deleting(bool) = 0;  // of rows that are otherwise never deleted, in this transaction

  // Runs the body of a port function. A thrown Failure becomes an error, and an open transaction is rolled back.
  template <class T, class Body>
  Outcome<T> guarded(Body body);
  // Runs the body as one durable transaction, again if it gave way to another one.
  template <class T, class Body>
  Outcome<T> transaction(Body body);
  // Runs the body as one part of the transaction of together(): all of it or nothing.
  template <class T, class Body>
  Outcome<T> part(Body body);
  void index_text(std::int64_t event, std::size_t place, const EventText&);
  void write_activities(std::span<const Activity>);
  // The rows of old names: those of a player that nothing uses any longer, as `FROM player_names n WHERE …` with the id.
  static constexpr std::string_view from_old_names =
      R"(FROM player_names n WHERE n.player_id = ?1 AND NOT EXISTS (SELECT 1 FROM event_texts t
         WHERE t.player_id = ?1 AND t.kind = 'name' AND t.words = n.name) AND NOT EXISTS (SELECT 1 FROM players p
         WHERE p.player_id = ?1 AND p.name = n.name))";

  Connection& connection_;
  std::optional<Error> failed_;       // the reason why every call fails from now on
  std::optional<Error> part_failed_;  // why the transaction of together() was rolled back
  bool together_ = false;             // inside together()

 private:
  Outcome<std::optional<StoredRoom>> one_room(std::string_view condition, const std::string& value);
  void index_name(const PlayerId&, const std::string& name);
  void forget(const PlayerId&);
  int erase_texts(const PlayerId&, int texts_max);
  template <class Body>
  void maintaining(Body body);
  Outcome<Purged> purge_rooms(const std::string& due, std::int64_t before_ms, int rows_max, const InUse& in_use);
  bool purge_room(const RoomId&, std::int64_t log, std::int64_t& rows_left, Purged&);
  void delete_rows(const RoomId&, const std::vector<MatchId>& kept);
  int delete_match(const std::string& match);  // returns the number of rows
  int delete_notes(const std::string& match);
  void forget_old_names(const PlayerId&);
  enum class Whole : std::uint8_t { no, not_known_yet, yes };
  Whole look_whether_whole(std::int64_t log, std::int64_t length, std::int64_t& looks_left);
  std::int64_t delete_events(std::int64_t log, std::int64_t rows_max);

  struct Due {  // queries for the rooms that a purge may delete, and for its clock
    std::string played, unplayed, counted, clock;
  };
  const Due& due();

  std::optional<Due> due_;
  struct LookedAt {  // how far the log that a purge looks at is whole
    std::int64_t log = 0, seq = 0;
  };
  LookedAt looked_at_;
  std::unordered_set<std::int64_t> damaged_logs_;  // that a purge has found
};

}  // namespace takamaka::storage
