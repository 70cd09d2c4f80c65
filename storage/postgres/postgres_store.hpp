#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "storage/chain/event_hash.hpp"
#include "storage/ports/nodes.hpp"
#include "storage/ports/record.hpp"
#include "storage/postgres/postgres_connection.hpp"
#include "storage/sql/migration.hpp"
#include "storage/sql/sql_store.hpp"

namespace takamaka::storage {

// An event's number follows from its room's log and its place there.
inline constexpr std::int64_t events_max = (1 << 24) - 1;  // of a room
constexpr std::int64_t event_number(std::int64_t log, std::int64_t seq) { return log * (events_max + 1) + seq; }

EventHash read_hash(const Rows& rows, int column);

struct PostgresStoreOptions {
  PostgresOptions connection;
  std::int64_t now_ms = 0;                // stored with each migration that runs
  std::chrono::milliseconds lease{3000};  // a claim waits for locks for a third of it
  std::span<const Migration> migrations = postgres_migrations();
};

// A PostgreSQL database, described in storage/FORMAT.md, for one or several nodes. One thread at a time.
// If the connection is lost, every call is `unavailable` until another one is made, which is tried at each call. What was
// sent before can change nothing any more then. A commit is `unknown` if no connection can be made at once; otherwise the log
// tells how it ended.
class PostgresStore final : public SqlStore, public Nodes {
 public:
  // Creates the tables in the first schema of the search path if there are none, and upgrades them.
  static Outcome<std::unique_ptr<PostgresStore>> open(const PostgresStoreOptions& options);
  // A connection that only reads. The schema must be this program's (`refused` if it is older).
  static Outcome<std::unique_ptr<PostgresStore>> open_to_read(PostgresStoreOptions options);

  std::vector<Outcome<Seq>> append(std::span<const Commit>) override;
  using Log::read;
  Outcome<std::vector<EventRow>> read(const RoomId&, Seq from, Seq to) override;
  Outcome<Tail> tail(const RoomId&) override;
  Outcome<std::int64_t> claim(const RoomId&, const std::string& node) override;
  Outcome<void> release(const RoomId&, std::int64_t epoch) override;
  Outcome<void> together(const std::function<void()>& work) override;

  Outcome<Lease> renew(const NodeState&) override;
  Outcome<void> leave(const std::string& node) override;
  Outcome<std::vector<RoomId>> want(std::span<const RoomId>, const std::string& node) override;
  Outcome<bool> is_held(const RoomId&) override;
  Outcome<std::size_t> rooms_elsewhere(const PlayerId& host, const std::string& node) override;
  Outcome<std::vector<RoomId>> orphans(const std::string& node, std::size_t limit) override;
  Outcome<std::vector<NodeRow>> nodes() override;
  Outcome<std::int64_t> tell(const std::string& node, const std::string& kind, const std::string& body) override;
  Outcome<std::vector<News>> news(std::int64_t after, std::size_t limit) override;
  Outcome<std::optional<std::int64_t>> order(const RoomId&, const std::string& node, const std::string& body) override;
  Outcome<std::vector<Order>> take_orders(const std::string& node, std::size_t limit) override;
  Outcome<void> answer_order(std::int64_t number, const std::string& answer) override;
  Outcome<std::optional<std::string>> take_answer(std::int64_t number) override;
  Outcome<bool> withdraw_order(std::int64_t number) override;
  // See Record.
  Outcome<std::vector<HeldRoom>> held_rooms(const std::string& node, std::size_t limit);

  Outcome<void> keep(std::span<const Activity>) override;
  // The index forgets words with their rows.
  Outcome<bool> sweep_words(int) override { return false; }
  Outcome<void> rebuild_words() override;
  Outcome<void> hold_still() override;
  Outcome<std::vector<std::string>> check_tables() override;
  // Every event has its texts apart.
  Outcome<std::int64_t> events_with_names(const PlayerId&) override { return 0; }
  // PostgreSQL uses the space of deleted rows again by itself.
  Outcome<void> compact() override { return {}; }

 private:
  struct Head {                         // the end of a room's log
    std::optional<std::int64_t> log{};  // none: the room does not exist, but was claimed
    std::uint32_t length = 0;
    EventHash hash{};
    std::int64_t epoch = 0;
    bool is_cut = false;  // events are missing at its end
  };
  struct End {  // where a commit's last event lies, and its hash
    std::int64_t event = 0;
    EventHash hash{};
  };
  class Batch;

  explicit PostgresStore(const PostgresStoreOptions& options);

  void prepare() override;
  Error settle(const Failure&) override;
  void begin() override;
  void commit() override;
  void mark() override { marked_ = changed_.size(); }
  void back_to_mark() override;
  void forget_log(const RoomId&) override;
  void add_words(std::int64_t, const std::string&) override {}
  void drop_text(std::int64_t, std::int64_t) override {}
  void drop_texts_of(std::int64_t) override {}
  int drop_names_of(const PlayerId&) override { return 0; }
  void drop_old_names_of(const PlayerId&) override {}
  void want_sweep() override {}
  void begin_purge() override;
  bool is_whole(std::int64_t log, std::int64_t after, std::int64_t until) override;
  std::vector<std::int64_t> last_events_of(std::int64_t log, std::int64_t max) override;
  void forget_places(std::int64_t log, std::size_t count) override;
  void allow_deleting(bool) override {}

  std::optional<bool> look_whether_stored();
  void store(std::span<const Commit>, std::vector<Outcome<Seq>>&);
  void store_plain(std::span<const Commit>, const std::vector<std::vector<std::size_t>>& rooms,
                   std::vector<Outcome<Seq>>&);
  Outcome<Seq> store_with_rows(const Commit&);
  Seq write(const Commit&);
  void load_heads(std::span<const Commit>);
  const Head* head(const RoomId&);
  // Why the commit cannot follow on this head; looks at the stored head if the cached one says so.
  std::optional<Error> mismatch(const Commit&);
  static std::optional<Error> mismatch_of(const Commit&, const Head&);
  void change_head(const RoomId&, const Head&, bool has_events);
  std::vector<EventRow> chain_of(const RoomId&, Seq from, Seq to);

  const PostgresStoreOptions options_;
  PostgresConnection postgres_;
  // Cached heads of rooms, equal to those in the table unless another node has claimed the room since; nothing: no such
  // room.
  std::unordered_map<std::string, std::optional<Head>> heads_;
  std::vector<std::string> changed_;               // rooms whose cached head the transaction has changed
  std::size_t marked_ = 0;                         // of them, when the part began
  std::unordered_map<std::string, End> in_doubt_;  // of the logs to which the last transaction has added
};

}  // namespace takamaka::storage
