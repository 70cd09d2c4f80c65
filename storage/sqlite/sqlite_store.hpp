#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "storage/accounts.hpp"
#include "storage/event_hash.hpp"
#include "storage/event_store.hpp"
#include "storage/evidence.hpp"
#include "storage/results.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/sqlite/file_lock.hpp"
#include "storage/sqlite/migrations.hpp"

namespace takamaka::storage {

// How a file is opened. The defaults are what a server wants; tests have a disk of their own.
struct SqliteOptions {
  std::int64_t now_ms = 0;    // written beside each migration that is run
  const char* vfs = nullptr;  // which of SQLite's file systems; null: the system's own
  // `normal` gives up the promise that what is stored survives a power cut. It is there so that the tests can show that
  // they would notice.
  enum class Synchronous : std::uint8_t { full, normal } synchronous = Synchronous::full;
  // From how many pages (4 KiB) on the write-ahead log is moved to the file in a moment of rest; and how many it may
  // have before it is moved in the midst of work, which only a server that never rests comes to.
  int log_pages_at_rest = 256, log_pages_max = 16'384;
  std::span<const Migration> migrations = embedded_migrations();
  // Whether migrations run only after a checked copy of the file has been made beside it.
  bool backup_before_migrations = false;
};

// What a purge has taken away, or would.
struct Purged {
  std::int64_t rooms = 0, matches = 0, events = 0;
  bool more = false;  // there are further rooms that it would take
};

// One SQLite file, described in storage/FORMAT.md, for one server. One thread at a time.
// When the disk fails in the middle of a write, a commit may be `unknown`, and from then on every call is `unavailable`
// until the file is opened anew: a failed sync must not be tried again, because the system may have let go of the
// pages.
class SqliteStore final : public EventStore, public Accounts, public Results, public Evidence {
 public:
  // Makes the file if there is none (mode 0600; the folder must be there), and brings its tables up to date. What is in
  // the file afterwards is durable, even if the process before died between writing and syncing it.
  static Outcome<std::unique_ptr<SqliteStore>> open(const std::string& path, const SqliteOptions& options);
  // For looking, also while a server runs; what would write is `unavailable`. Makes no file and changes none; the schema
  // must be this program's (`refused` when it is older).
  static Outcome<std::unique_ptr<SqliteStore>> open_to_read(const std::string& path, const SqliteOptions& options);
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  std::vector<Outcome<Seq>> append(std::span<const Commit>) override;
  Outcome<std::vector<EventRow>> read(const RoomId&, Seq from) override;
  Outcome<std::vector<StoredRoom>> open_rooms() override;
  Outcome<std::optional<StoredRoom>> find_room(const std::string& code) override;
  Outcome<std::optional<StoredRoom>> find_open_room(const RoomId& id) override;
  void idle() override;

  Outcome<void> add_player(const Player&, const std::string& token_hash) override;
  Outcome<std::optional<Player>> find_by_token(const std::string& token_hash) override;
  Outcome<std::optional<Player>> find_player(const PlayerId&) override;
  Outcome<void> rename(const PlayerId&, const std::string& name) override;
  Outcome<void> add_token(const PlayerId&, const std::string& token_hash, std::int64_t at_ms, int limit) override;
  Outcome<Erased> erase(const PlayerId&) override;

  Outcome<std::optional<RoomRecord>> room(const RoomId&) override;
  Outcome<std::vector<MatchId>> matches(const RoomId&) override;
  Outcome<std::optional<MatchRecord>> match(const MatchId&) override;
  Outcome<std::vector<Solo>> best_solos(const PlayerId&, const std::string& variant, int limit) override;
  Outcome<std::vector<PlayedMatch>> played(const PlayerId&, const std::optional<MatchId>& before, int limit) override;
  Outcome<Standing> standing(const PlayerId&) override;
  Outcome<std::vector<Balance>> balances(int limit) override;

  Outcome<void> keep(std::span<const Attempt>) override;
  Outcome<std::int64_t> add_note(const Note&) override;
  Outcome<void> change_report(const ReportChange&) override;
  Outcome<bool> sweep_words(int pages) override;

  // Makes the index of words anew from the texts. It follows from them, but the log does not need it.
  Outcome<void> rebuild_words();
  // From here on everything is read as it is now, whatever a server writes meanwhile. Of a store that only reads.
  Outcome<void> hold_still();
  // In order of creation, closed or not.
  Outcome<std::vector<RoomId>> all_rooms();
  // What is wrong with the file's pages, references and ledger, and events that belong to no room's log. Empty when all is
  // well. Takes as long as reading the whole file.
  Outcome<std::vector<std::string>> check_tables();
  // The same, and each room's chain of events.
  Outcome<std::vector<std::string>> check();
  // How many events of before there were event_texts speak of this player by his id: those may hold his name.
  Outcome<std::int64_t> events_with_names(const PlayerId&);
  // Writes the room's rows anew: `rows` instead of what the tables hold of the room, its seats and its matches, but for
  // the matches in `kept`. The log, and when the room's row was changed, stay.
  Outcome<void> replace_rows(const RoomId&, const std::vector<Row>& rows, const std::vector<MatchId>& kept);

  // Takes away up to `rooms_max` closed rooms in which nothing has happened since `before_ms` (since 1970), each with its
  // log and all that follows from it, durably. What is deleted is overwritten in the file, words once they are swept.
  // `corrupt`, and nothing is changed, when a log is damaged.
  Outcome<Purged> purge(std::int64_t before_ms, int rooms_max);
  // Takes away the players made before then of whom nothing else is stored; how many. Not while any of them is connected.
  Outcome<std::int64_t> purge_players(std::int64_t before_ms);
  // What purge would take in all. Also of a store that only reads.
  Outcome<Purged> purgeable(std::int64_t before_ms);
  // Writes the file anew without the room that deleted rows have left. Takes as much again of the disk meanwhile.
  Outcome<void> compact();
  // The backup that was made before migrations; empty: none was needed.
  const std::string& backup() const { return backup_; }

 private:
  struct Head {  // the end of a room's log
    std::int64_t log = 0;
    std::uint32_t length = 0;
    std::optional<std::int64_t> last_event{};
    EventHash hash{};
  };

  SqliteStore(FileLock lock, const std::string& path, const SqliteOptions& options);
  SqliteStore(const std::string& path, const SqliteOptions& options);  // to read

  // Runs the body of a port function: what it throws becomes an error, and a transaction that it left is rolled back.
  template <class T, class Body>
  Outcome<T> guarded(Body body);
  // The same, as one durable transaction.
  template <class T, class Body>
  Outcome<T> transaction(Body body);
  Error settle(const Failure&);  // after a failure: rolls back and gives up on a failed disk
  void begin();
  void commit();

  Outcome<std::optional<StoredRoom>> one_room(std::string_view sql, const std::string& value);
  Outcome<Seq> store(const Commit&);
  Seq write(const Commit&, std::optional<Head>);
  std::int64_t delete_rows(const RoomId&, const std::vector<MatchId>& kept);  // how many matches
  void delete_evidence(const RoomId&);
  void forget_old_names(const PlayerId&);
  std::int64_t delete_log(std::int64_t log, std::int64_t length, const RoomId&);
  std::optional<Head> head(const RoomId&);
  void write_events(const Commit&, Head&);
  void index_text(std::int64_t event, std::size_t place, const EventText&);
  void index_name(const PlayerId&, const std::string& name);
  void forget(const PlayerId&);
  void empty_log();
  void want_sweep();  // in the transaction that takes words out of the index
  std::vector<EventRow> chain_of(const RoomId&, Seq from);
  bool read_texts(std::int64_t event, std::vector<EventText>&, std::vector<EventHash>& seals);

  std::optional<FileLock> lock_;  // outlives the connection; none: it only reads
  Database database_;
  const SqliteOptions options_;
  // The heads of rooms in use, as the tables have them.
  std::unordered_map<std::string, Head> heads_;
  bool sweep_begun_ = false;     // the parts of the index that are to be merged are known
  std::optional<Error> failed_;  // since when nothing is possible, why
  std::string backup_;
};

}  // namespace takamaka::storage
