#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "storage/accounts.hpp"
#include "storage/event_hash.hpp"
#include "storage/event_store.hpp"
#include "storage/evidence.hpp"
#include "storage/log_reader.hpp"
#include "storage/maintenance.hpp"
#include "storage/personal_data.hpp"
#include "storage/results.hpp"
#include "storage/sqlite/checkpointer.hpp"
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
  // Pages (4 KiB) of the write-ahead log from which it is moved to the file in the background, and from which no commit is
  // made before all of it is moved. Only a reader that holds an old state can make the log longer.
  int log_pages_at_rest = 256, log_pages_max = 4096;
  // Whether a thread of its own moves the log. Without it, and with a `vfs`, the log is moved when the store is idle.
  bool checkpoint_thread = true;
  // How often, and how many times in a row, a store on a failed disk tries to use the file again.
  std::chrono::milliseconds reopen_pause{1000};
  int reopens_max = 60;
  std::span<const Migration> migrations = embedded_migrations();
  // Whether to make and check a copy next to the file before migrations run.
  bool backup_before_migrations = false;
};

// One SQLite file, described in storage/FORMAT.md, for one server. One thread at a time.
// If the disk fails during a write or a sync, every call is `unavailable` until the store could open the file again and
// has found all that it had acknowledged; it tries that from time to time, when it is called. A commit is `unknown` if the
// file cannot be opened again at once; otherwise its tail tells how it ended.
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
  using Log::read;
  Outcome<std::vector<EventRow>> read(const RoomId&, Seq from, Seq to) override;
  Outcome<Tail> tail(const RoomId&) override;
  Outcome<std::int64_t> claim(const RoomId&, const std::string& node) override;
  Outcome<void> release(const RoomId&, std::int64_t epoch) override;
  Outcome<std::vector<StoredRoom>> open_rooms() override;
  Outcome<std::optional<StoredRoom>> find_room(const std::string& code) override;
  Outcome<std::optional<StoredRoom>> find_open_room(const RoomId& id) override;
  Outcome<std::optional<StoredRoom>> find_created_room(const std::string& request) override;
  Outcome<std::size_t> count_rooms() override;
  Outcome<std::vector<StoredRoom>> rooms_in_match(std::int64_t before_ms, const RoomId& after,
                                                  std::size_t limit) override;
  // After a failed write or sync, and after damage at the end of the log, the store tries to use the file again. It is
  // broken when the file lacks what was acknowledged, or when all tries have failed.
  bool is_broken() const override { return lacks_acknowledged_ || heals_failed_ >= options_.reopens_max; }
  void idle() override;
  Outcome<void> together(const std::function<void()>& work) override;

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
  using Accounts::erase;
  Outcome<Erased> erase(const PlayerId&, int rows_max) override;

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
  Outcome<std::vector<ClosedReport>> untold_reports(const PlayerId& player, int max) override;
  Outcome<void> mark_told(std::span<const std::int64_t> reports, std::int64_t now_ms) override;
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

  Outcome<Purged> purge(std::int64_t before_ms, int rows_max, const InUse& in_use = {}) override;
  Outcome<Purged> purge_unplayed(std::int64_t before_ms, int rows_max, const InUse& in_use = {}) override;
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
    EventHash hash{};
    std::int64_t epoch = 0;  // of the last event
    bool is_cut = false;     // events are missing at its end
  };

  SqliteStore(FileLock lock, const std::string& path, const SqliteOptions& options);
  SqliteStore(const std::string& path, const SqliteOptions& options);  // only for reading

  // Runs the body of a port function. A thrown Failure becomes an error, and an open transaction is rolled back.
  template <class T, class Body>
  Outcome<T> guarded(Body body);
  // Runs the body as one durable transaction.
  template <class T, class Body>
  Outcome<T> transaction(Body body);
  Error settle(const Failure&);  // after a failure: rolls back, and stops using a failed disk or a file without an end
  void prove_end();
  bool is_end_damaged();
  void set_up();
  void make_durable();
  bool heal();  // true: the file can be used
  std::optional<bool> look_whether_stored();
  void begin();
  void commit();
  void bound_log();
  // Runs the body as one part of the transaction of together(): all of it or nothing.
  template <class T, class Body>
  Outcome<T> part(Body body);

  Outcome<Purged> purge_rooms(std::string_view due, std::int64_t before_ms, int rows_max, const InUse& in_use);
  bool purge_room(const RoomId&, std::int64_t log, std::int64_t& rows_left, Purged&);
  Outcome<std::optional<StoredRoom>> one_room(std::string_view sql, const std::string& value);
  Outcome<Seq> store(const Commit&);
  Seq write(const Commit&, std::optional<Head>);
  void delete_rows(const RoomId&, const std::vector<MatchId>& kept);
  int delete_match(const std::string& match);  // returns the number of rows
  int delete_notes(const std::string& match);
  void forget_old_names(const PlayerId&);
  enum class Whole : std::uint8_t { no, not_known_yet, yes };
  Whole is_whole(std::int64_t log, std::int64_t length, std::int64_t& looks_left);
  std::int64_t delete_events(std::int64_t log, std::int64_t rows_max);
  template <class Body>
  void maintaining(Body body);
  std::optional<Head> head(const RoomId&);
  std::int64_t epoch_of(const RoomId&, const std::optional<Head>&) const;
  void write_events(const Commit&, Head&);
  void write_places(std::int64_t behind_max);
  void index_text(std::int64_t event, std::size_t place, const EventText&);
  void index_name(const PlayerId&, const std::string& name);
  void forget(const PlayerId&);
  int erase_texts(const PlayerId&, int texts_max);
  void empty_log();
  void want_sweep();  // call it in the transaction that removes words from the index
  std::vector<EventRow> chain_of(const RoomId&, Seq from, Seq to);
  bool read_texts(std::int64_t event, std::vector<EventText>&, std::vector<EventHash>& seals);

  std::optional<FileLock> lock_;  // outlives the connection; empty: opened only for reading
  Database database_;
  const SqliteOptions options_;
  // Cached heads of rooms, equal to those in the tables.
  std::unordered_map<std::string, Head> heads_;
  std::unordered_map<std::string, Head> in_doubt_;      // of the logs that the last transaction has changed
  std::unordered_map<std::string, Head> acknowledged_;  // when the disk failed
  std::chrono::steady_clock::time_point heal_at_{};
  int heals_failed_ = 0;
  bool lacks_acknowledged_ = false;
  // The epochs of claimed rooms. They need not be stored: the lock ends every owner together with its process.
  std::unordered_map<std::string, std::int64_t> claims_;
  std::int64_t last_claim_ = 0;
  // The last event of the file, and the last one in event_places; unknown after a failure.
  struct LastEvents {
    std::int64_t stored = 0, placed = 0;
  };
  std::optional<LastEvents> last_;
  const LastEvents& last_events();
  struct LookedAt {  // how far the log that a purge looks at is whole
    std::int64_t log = 0, seq = 0;
  };
  LookedAt looked_at_;
  std::unordered_set<std::int64_t> damaged_logs_;  // that a purge has found
  std::unique_ptr<Checkpointer> checkpointer_;
  int log_pages_told_ = 0;            // in the log when the checkpointer was woken
  std::optional<Error> part_failed_;  // why the transaction of together() was rolled back
  bool together_ = false;             // inside together()
  bool sweep_begun_ = false;          // the index parts to merge are already selected
  std::optional<Error> failed_;       // the reason why every call fails from now on
  std::string backup_;
};

}  // namespace takamaka::storage
