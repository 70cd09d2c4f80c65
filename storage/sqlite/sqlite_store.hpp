#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "storage/chain/event_hash.hpp"
#include "storage/sql/sql_store.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/sqlite/files/checkpointer.hpp"
#include "storage/sqlite/files/file_lock.hpp"
#include "storage/sqlite/files/file_places.hpp"
#include "storage/sqlite/migrations.hpp"
#include "storage/sqlite/words/word_index.hpp"

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
  std::span<const Migration> migrations = sqlite_migrations();
  // Whether to make and check a copy next to the file before migrations run.
  bool backup_before_migrations = false;
  bool counts_memory = true;  // end_memory_count
};

// One SQLite file, described in storage/FORMAT.md, for one server. One thread at a time.
// If the disk fails during a write or a sync, every call is `unavailable` until the store could open the file again and
// has found all that it had acknowledged; it tries that from time to time, when it is called. A commit is `unknown` if the
// file cannot be opened again at once; otherwise its tail tells how it ended.
class SqliteStore final : public SqlStore {
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
  // After a failed write or sync, and after damage at the end of the log, the store tries to use the file again. It is
  // broken when the file lacks what was acknowledged, or when all tries have failed.
  bool is_broken() const override { return lacks_acknowledged_ || heals_failed_ >= options_.reopens_max; }
  void idle() override;
  std::string lost_file() override;
  Outcome<void> together(const std::function<void()>& work) override;

  Outcome<void> keep(std::span<const Activity>) override;
  Outcome<bool> sweep_words(int pages) override;
  void tell_of_words(std::function<void(const std::string& damage)> tell) override { words_.tell(std::move(tell)); }
  Outcome<void> hold_still() override;
  Outcome<std::vector<std::string>> check_tables() override;
  Outcome<std::int64_t> events_with_names(const PlayerId&) override;
  Outcome<void> compact() override;
  Outcome<void> rebuild_words() override;
  // Returns the backup made before migrations; empty: none was needed.
  const std::string& backup() const { return backup_; }

 private:
  friend class SqliteRecord;  // reads through the connection

  struct Head {  // the end of a room's log
    std::int64_t log = 0;
    std::uint32_t length = 0;
    EventHash hash{};
    std::int64_t epoch = 0;       // of the last event
    bool is_cut = false;          // events are missing at its end
    std::int64_t changed_in = 0;  // the last transaction of this process that wrote to the log
  };

  SqliteStore(FileLock lock, const std::string& path, const SqliteOptions& options);
  SqliteStore(const std::string& path, const SqliteOptions& options);  // only for reading

  void prepare() override;
  Error settle(const Failure&) override;  // also stops using a failed disk or a file without an end
  std::string misplaced() { return places_ ? places_->lost() : std::string{}; }
  void prove_end();
  bool is_end_damaged();
  void set_up();
  void make_durable();
  bool heal();  // true: the file can be used
  std::optional<bool> look_whether_stored();
  void begin() override;
  void commit() override;
  void mark() override {
    marked_ = last_;
    marked_words_ = words_.changes();
  }
  void back_to_mark() override {
    last_ = marked_;
    words_.take_back(marked_words_);
  }
  void forget_log(const RoomId&) override;
  void add_words(std::int64_t text, const std::string& words) override;
  void drop_text(std::int64_t event, std::int64_t place) override;
  void drop_texts_of(std::int64_t event) override;
  int drop_names_of(const PlayerId&) override;
  void drop_old_names_of(const PlayerId&) override;
  void want_sweep() override { words_.want_sweep(); }
  template <class... Values>
  int drop_words(std::string_view sql, const Values&... values);  // returns how many texts
  void begin_purge() override;
  bool is_whole(std::int64_t log, std::int64_t after, std::int64_t until) override;
  std::vector<std::int64_t> last_events_of(std::int64_t log, std::int64_t max) override;
  void forget_places(std::int64_t log, std::size_t count) override;
  void allow_deleting(bool) override;
  void bound_log();

  Outcome<Seq> store(const Commit&);
  Seq write(const Commit&, std::optional<Head>, Head* cached);
  std::optional<Head> head(const RoomId&);
  Head* cached_head(const RoomId&);
  std::optional<Head> stored_head(const RoomId&);
  void forget_batch();  // before its transaction is rolled back and tried again
  std::int64_t epoch_of(const RoomId&, const std::optional<Head>&) const;
  void write_events(const Commit&, Head&);
  void write_places(std::int64_t behind_max);
  void empty_log();
  std::vector<EventRow> chain_of(const RoomId&, Seq from, Seq to);
  bool read_texts(std::int64_t event, std::vector<EventText>&, std::vector<EventHash>& seals);

  std::optional<FileLock> lock_;  // outlives the connection; empty: opened only for reading
  Database database_;
  WordIndex words_{database_};
  std::size_t marked_words_ = 0;
  const SqliteOptions options_;
  // Cached heads of rooms, equal to those in the tables.
  std::unordered_map<std::string, Head> heads_;
  // When the disk failed: of the logs that the last transaction has changed, and of the others.
  std::unordered_map<std::string, Head> in_doubt_, acknowledged_;
  std::int64_t transaction_ = 0;  // counts those of this process
  // The first try of append(): a commit that is refused fails the transaction, and the ends before it are needed again.
  bool parts_fail_ = false;
  std::vector<std::pair<const RoomId*, std::optional<Head>>> ends_before_;
  bool is_misplaced_ = false;         // why failed_ is set
  std::optional<FilePlaces> places_;  // none: opened only for reading, or with a `vfs`
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
  std::optional<LastEvents> last_, marked_;
  const LastEvents& last_events();
  std::unique_ptr<Checkpointer> checkpointer_;
  int log_pages_told_ = 0;  // in the log when the checkpointer was woken
  std::string backup_;
};

}  // namespace takamaka::storage
