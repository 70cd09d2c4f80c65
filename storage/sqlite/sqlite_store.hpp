#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "storage/accounts.hpp"
#include "storage/event_hash.hpp"
#include "storage/event_store.hpp"
#include "storage/evidence.hpp"
#include "storage/log_reader.hpp"
#include "storage/maintenance.hpp"
#include "storage/personal_data.hpp"
#include "storage/results.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/sqlite/file_lock.hpp"
#include "storage/sqlite/migrations.hpp"

namespace takamaka::storage {

// How to open a file. The defaults are for a server; tests use their own disk.
struct SqliteOptions {
  std::int64_t now_ms = 0;    // stored with each migration that runs
  const char* vfs = nullptr;  // name of a SQLite file system; null: the system's own
  // `normal` drops the promise that stored data survives a power cut. With it, the tests show that they would notice.
  enum class Synchronous : std::uint8_t { full, normal } synchronous = Synchronous::full;
  // Pages (4 KiB) from which the write-ahead log is moved to the file when the store is idle, and from which it is moved
  // during work, which happens only in a server that is never idle.
  int log_pages_at_rest = 256, log_pages_max = 16'384;
  std::span<const Migration> migrations = embedded_migrations();
  // Whether to make and check a copy next to the file before migrations run.
  bool backup_before_migrations = false;
};

// One SQLite file, described in storage/FORMAT.md, for one server. One thread at a time.
// If the disk fails during a write, a commit may be `unknown`, and every later call is `unavailable` until the file is
// opened again: a failed sync must not be repeated, because the system may have dropped the pages.
class SqliteStore final : public EventStore,
                          public Accounts,
                          public Results,
                          public Evidence,
                          public PersonalData,
                          public LogReader,
                          public Maintenance {
 public:
  // Creates the file if it does not exist (mode 0600; the folder must exist), and upgrades its tables. Afterwards all data in
  // the file is durable, even if the previous process died between writing and syncing it.
  static Outcome<std::unique_ptr<SqliteStore>> open(const std::string& path, const SqliteOptions& options);
  // Opens the file only for reading, also while a server runs; calls that would write are `unavailable`. Creates and
  // changes no file. The schema must be this program's (`refused` if it is older).
  static Outcome<std::unique_ptr<SqliteStore>> open_to_read(const std::string& path, const SqliteOptions& options);
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  std::vector<Outcome<Seq>> append(std::span<const Commit>) override;
  using EventStore::read;
  Outcome<std::vector<EventRow>> read(const RoomId&, Seq from, Seq to) override;
  Outcome<std::vector<StoredRoom>> open_rooms() override;
  Outcome<std::optional<StoredRoom>> find_room(const std::string& code) override;
  Outcome<std::optional<StoredRoom>> find_open_room(const RoomId& id) override;
  Outcome<std::size_t> count_rooms() override;
  Outcome<std::vector<StoredRoom>> rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                  std::size_t limit) override;
  void idle() override;

  Outcome<void> add_player(const Player&, const NewToken&) override;
  Outcome<std::optional<SignedIn>> find_by_token(const PlayerTokenHash&) override;
  Outcome<std::optional<Player>> find_player(const PlayerId&) override;
  Outcome<void> rename(const PlayerId&, const std::string& name) override;
  Outcome<std::vector<Device>> devices(const PlayerId&) override;
  Outcome<bool> add_token(const PlayerId&, const NewToken&, int limit) override;
  Outcome<bool> end_token(const PlayerId&, const DeviceId&) override;
  Outcome<void> note_seen(const DeviceId&, const std::string& client, std::int64_t now_ms) override;
  Outcome<void> set_recovery(const PlayerId&, const RecoveryCodeHash&, std::int64_t at_ms) override;
  Outcome<std::optional<Recovered>> use_recovery(const RecoveryCodeHash&, const NewToken&, int limit) override;
  Outcome<Erased> erase(const PlayerId&) override;

  Outcome<std::optional<RoomRecord>> room(const RoomId&) override;
  Outcome<std::vector<MatchId>> matches(const RoomId&) override;
  Outcome<std::optional<MatchRecord>> match(const MatchId&) override;
  Outcome<std::vector<Solo>> best_solos(const PlayerId&, const std::string& variant, int limit) override;
  Outcome<std::vector<PlayedMatchRow>> played(const PlayerId&, const std::optional<MatchId>& before,
                                              int limit) override;
  Outcome<StandingRow> standing(const PlayerId&) override;
  Outcome<std::vector<Balance>> balances(int limit) override;

  Outcome<void> keep(std::span<const Activity>) override;
  Outcome<std::int64_t> add_note(const Note&) override;
  Outcome<void> change_report(const ReportChange&) override;
  Outcome<bool> sweep_words(int pages) override;

  Outcome<std::vector<PersonalItem>> personal_items(const PlayerId&, std::string_view source, const std::string& after,
                                                    int limit) override;
  Outcome<std::vector<RoomId>> rooms_played_in(const PlayerId&, int limit) override;

  Outcome<LogRange> surroundings(const MatchId&) override;
  Outcome<void> hold_still() override;
  Outcome<std::vector<RoomId>> all_rooms() override;
  Outcome<std::vector<std::string>> check_tables() override;
  // Also checks each room's chain of events.
  Outcome<std::vector<std::string>> check();
  Outcome<std::int64_t> events_with_names(const PlayerId&) override;

  Outcome<Purged> purge(std::int64_t before_ms, int rooms_max, const InUse& in_use = {}) override;
  Outcome<Purged> purge_unplayed(std::int64_t before_ms, int rooms_max, const InUse& in_use = {}) override;
  Outcome<PurgedPlayers> purge_players(std::int64_t before_ms, const PlayerId& after, int players_max,
                                       const std::function<bool(const PlayerId&)>& is_connected = {}) override;
  Outcome<std::int64_t> advance_clock(std::int64_t wall_ms, std::optional<std::int64_t> elapsed_ms) override;
  Outcome<void> trust_clock(std::int64_t wall_ms) override;
  Outcome<Purged> purgeable(std::int64_t before_ms) override;
  Outcome<void> compact() override;
  Outcome<void> replace_rows(const RoomId&, const std::vector<Row>& rows, const std::vector<MatchId>& kept) override;
  Outcome<void> rebuild_words() override;
  // Returns the backup made before migrations; empty: none was needed.
  const std::string& backup() const { return backup_; }

 private:
  friend class SqliteRecord;  // reads through the connection

  struct Head {  // the end of a room's log
    std::int64_t log = 0;
    std::uint32_t length = 0;
    std::optional<std::int64_t> last_event{};
    EventHash hash{};
  };

  SqliteStore(FileLock lock, const std::string& path, const SqliteOptions& options);
  SqliteStore(const std::string& path, const SqliteOptions& options);  // only for reading

  // Runs the body of a port function. A thrown Failure becomes an error, and an open transaction is rolled back.
  template <class T, class Body>
  Outcome<T> guarded(Body body);
  // Runs the body as one durable transaction.
  template <class T, class Body>
  Outcome<T> transaction(Body body);
  Error settle(const Failure&);  // after a failure: rolls back, and stops using a failed disk
  void begin();
  void commit();

  Outcome<Purged> purge_rooms(std::string_view due, std::int64_t before_ms, int rooms_max, const InUse& in_use);
  Outcome<std::optional<StoredRoom>> one_room(std::string_view sql, const std::string& value);
  Outcome<Seq> store(const Commit&);
  Seq write(const Commit&, std::optional<Head>);
  std::int64_t delete_rows(const RoomId&, const std::vector<MatchId>& kept);  // returns the number of matches
  void delete_evidence(const RoomId&);
  void forget_old_names(const PlayerId&);
  bool is_whole(std::int64_t log, std::int64_t length);
  std::int64_t delete_log(std::int64_t log);
  std::optional<Head> head(const RoomId&);
  void write_events(const Commit&, Head&);
  void index_text(std::int64_t event, std::size_t place, const EventText&);
  void index_name(const PlayerId&, const std::string& name);
  void forget(const PlayerId&);
  void empty_log();
  void want_sweep();  // call it in the transaction that removes words from the index
  std::vector<EventRow> chain_of(const RoomId&, Seq from);
  bool read_texts(std::int64_t event, std::vector<EventText>&, std::vector<EventHash>& seals);

  std::optional<FileLock> lock_;  // outlives the connection; empty: opened only for reading
  Database database_;
  const SqliteOptions options_;
  // Cached heads of rooms, equal to those in the tables.
  std::unordered_map<std::string, Head> heads_;
  bool sweep_begun_ = false;     // the index parts to merge are already selected
  std::optional<Error> failed_;  // the reason why every call fails from now on
  std::string backup_;
};

}  // namespace takamaka::storage
