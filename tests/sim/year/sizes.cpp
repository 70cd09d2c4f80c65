#include "tests/sim/year/sizes.hpp"

#include <malloc.h>
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "storage/sqlite/words/word_index.hpp"

namespace takamaka::sim {
namespace {

// An explicit instantiation may name private members. So the product says nothing of this, and what is renamed there no longer
// compiles here: KEPT(Name, Class, member_) makes look(Name{}, object) return the member.
template <auto member, class Name>
struct Opens;
template <class Owner, class Member, Member Owner::* member, class Name>
struct Opens<member, Name> {
  friend const auto& look(Name, const Owner& owner) { return owner.*member; }
};
#define KEPT(Name, Owner, member)                \
  struct Name {                                  \
    friend const auto& look(Name, const Owner&); \
  };                                             \
  template struct Opens<&Owner::member, Name>

KEPT(Addresses, Connections, by_address_);
KEPT(Outboxes, Connections, outboxes_);
KEPT(OutboxNumbers, Connections, numbers_);
KEPT(EndedDevices, Connections, ended_devices_);
KEPT(Hosts, LobbyService, lobby_);
KEPT(HostedRooms, Lobby, hosts_);
KEPT(RoomsOfHosts, Lobby, rooms_of_);
KEPT(RoomIds, LobbyService, by_id_);
KEPT(OpeningRooms, LobbyService, opening_);
KEPT(RoomCodes, LobbyService, ids_);
KEPT(MadeRooms, LobbyService, made_);
KEPT(MadeOrder, LobbyService, made_order_);
KEPT(Making, LobbyService, making_);
KEPT(DamagedRooms, LobbyService, damaged_);
KEPT(Fetching, LobbyService, fetching_);
KEPT(ListedRooms, RoomListService, rooms_);
KEPT(ListLines, PublicRooms, lines_);
KEPT(LineOfRoom, PublicRooms, line_of_);
KEPT(ListFeed, RoomListService, feed_);
KEPT(Subscribers, RoomListFeed, subscribers_);
KEPT(KnownRooms, RoomListFeed, known_);
KEPT(SubscribedOutboxes, RoomListService, outboxes_);
KEPT(RoomsOfOthers, RoomListService, others_);
KEPT(OwnList, RoomListService, own_);
KEPT(OwnLines, OwnRooms, lines_);
KEPT(OwnCodes, OwnRooms, by_code_);
KEPT(OwnChanges, OwnRooms, changed_);
KEPT(Renames, People, renames_);
KEPT(BucketsOfKeys, ops::KeyedBuckets, buckets_);
KEPT(BudgetsOfAddresses, ops::Budgets, addresses_);
KEPT(BudgetsOfPlayers, ops::Budgets, players_);
KEPT(SlowRequests, ops::AddressPlaces, taken_);
KEPT(Unreleased, ops::Store, unreleased_);
KEPT(Recordings, ReplayService, cache_);
KEPT(ReplaysWaiting, ReplayService, waiting_);
KEPT(Heads, storage::SqliteStore, heads_);
KEPT(HeadsInDoubt, storage::SqliteStore, in_doubt_);
KEPT(HeadsAcknowledged, storage::SqliteStore, acknowledged_);
KEPT(EndsBefore, storage::SqliteStore, ends_before_);
KEPT(Claims, storage::SqliteStore, claims_);
KEPT(IndexOfWords, storage::SqliteStore, words_);
KEPT(File, storage::SqliteStore, database_);
KEPT(Prepared, storage::Database, statements_);
KEPT(DamagedLogs, storage::SqlStore, damaged_logs_);
#undef KEPT

constexpr std::int64_t page_bytes = 4096;

}  // namespace

void read_store(World& world, Sizes& sizes) {
  storage::SqliteStore& store = world.database();
  storage::Connection& connection = store.connection();
  const auto kept = [&](const char* name, const auto& things) {
    sizes[name] = static_cast<std::int64_t>(things.size());
  };
  kept("store: statements", look(Prepared{}, look(File{}, store)));
  kept("store: ends of logs", look(Heads{}, store));
  kept("store: ends of logs in doubt", look(HeadsInDoubt{}, store));
  kept("store: ends of logs acknowledged", look(HeadsAcknowledged{}, store));
  kept("store: ends of logs before a batch", look(EndsBefore{}, store));
  // Of nodes that share the store, one that is killed leaves its claims in it until others claim its rooms.
  if (world.nodes() == 1) kept("store: claims", look(Claims{}, store));
  kept("store: damaged logs", look(DamagedLogs{}, store));
  sizes["store: changes of the index"] = static_cast<std::int64_t>(look(IndexOfWords{}, store).changes());

  std::vector<std::string> tables;
  {
    storage::Rows rows = connection.query("SELECT name FROM sqlite_master WHERE type = 'table'");
    while (rows.next()) tables.push_back(rows.text(0));
  }
  const auto number = [&](const std::string& sql) { return connection.number(sql).value_or(0); };
  for (const std::string& table : tables) sizes["table " + table] = number("SELECT count(*) FROM " + table);
  sizes["matches that run"] = number("SELECT count(*) FROM matches WHERE closed_ms IS NULL");
  const storage::WordIndexSize index = storage::word_index_size(connection);
  sizes["index: levels"] = index.levels;
  sizes["index: segments"] = index.segments;
  sizes["index: work that waits"] =
      number("SELECT count(*) FROM text_index_config WHERE k = 'usermerge' AND v IN (2, 3, 5)");
  sizes["file: pages"] = number("PRAGMA page_count");
  connection.forget_statements();

  const std::filesystem::path file = world.database_file();
  std::error_code none;
  sizes["file: pages of the log"] =
      static_cast<std::int64_t>(std::filesystem::file_size(file.string() + "-wal", none)) / page_bytes;
  const std::filesystem::directory_iterator folder{file.parent_path()};
  sizes["file: files beside it"] = std::distance(begin(folder), end(folder)) - 1;
}

void read_server(SimServer& server, Sizes& sizes) {
  const auto count = [&](const char* name, std::size_t size) {
    std::int64_t& most = sizes[name];
    most = std::max(most, static_cast<std::int64_t>(size));
  };
  const auto kept = [&](const char* name, const auto& things) { count(name, things.size()); };
  SessionContext& context = server.context();
  const Connections& connections = context.connections;
  count("connections: counted", connections.count());
  kept("connections: addresses", look(Addresses{}, connections));
  kept("connections: outboxes", look(Outboxes{}, connections));
  kept("connections: numbers", look(OutboxNumbers{}, connections));
  kept("connections: ended devices", look(EndedDevices{}, connections));
  LobbyService& lobby = context.lobby;
  kept("lobby: rooms", look(RoomIds{}, lobby));
  kept("lobby: rooms that open", look(OpeningRooms{}, lobby));
  kept("lobby: codes", look(RoomCodes{}, lobby));
  kept("lobby: made rooms", look(MadeRooms{}, lobby));
  kept("lobby: order of made rooms", look(MadeOrder{}, lobby));
  kept("lobby: rooms being made", look(Making{}, lobby));
  kept("lobby: damaged rooms", look(DamagedRooms{}, lobby));
  kept("lobby: rooms of other nodes asked for", look(Fetching{}, lobby));
  kept("lobby: hosted rooms", look(HostedRooms{}, look(Hosts{}, lobby)));
  kept("lobby: hosts", look(RoomsOfHosts{}, look(Hosts{}, lobby)));
  const RoomListService& list = lobby.room_list();
  kept("list: lines", look(ListLines{}, look(ListedRooms{}, list)));
  kept("list: lines of rooms", look(LineOfRoom{}, look(ListedRooms{}, list)));
  kept("list: subscribers", look(Subscribers{}, look(ListFeed{}, list)));
  kept("list: known to subscribers", look(KnownRooms{}, look(ListFeed{}, list)));
  kept("list: outboxes of subscribers", look(SubscribedOutboxes{}, list));
  kept("list: rooms of other nodes", look(RoomsOfOthers{}, list));
  kept("list: own lines", look(OwnLines{}, look(OwnList{}, list)));
  kept("list: own codes", look(OwnCodes{}, look(OwnList{}, list)));
  kept("list: own changes", look(OwnChanges{}, look(OwnList{}, list)));
  kept("identity: renames", look(BucketsOfKeys{}, *look(Renames{}, context.people)));
  count("identity: bans", context.bans.count());
  kept("limits: addresses", look(BudgetsOfAddresses{}, context.budgets));
  kept("limits: players", look(BudgetsOfPlayers{}, context.budgets));
  kept("limits: guessers", look(BucketsOfKeys{}, context.guesses));
  kept("limits: slow requests", look(SlowRequests{}, context.slow_requests));
  kept("writer: unreleased rooms", look(Unreleased{}, context.store));
  count("writer: activities", context.store.activities_waiting());
  count("writer: queue", server.queue().waiting());
  kept("replays: recordings", look(Recordings{}, context.replays));
  count("replays: bytes", look(Recordings{}, context.replays).bytes());
  count("replays: waiting", static_cast<std::size_t>(look(ReplaysWaiting{}, context.replays)));
  kept("network: sockets", server.sockets());
  std::size_t timers = 0, tasks = 0;
  for (SimLoop* loop : server.all_loops()) {
    timers += loop->timers();
    tasks += loop->tasks().empty() ? 0 : 1;
  }
  count("loops: timers", timers);
  count("loops: loops with tasks", tasks);
}

std::int64_t heap_of(World& world) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return 0;
#endif
  auto bytes = static_cast<std::int64_t>(mallinfo2().uordblks) - sqlite3_memory_used();
  for (std::size_t node = 0; node < world.nodes(); ++node) {
    if (world.server(node) != nullptr) {
      bytes -= static_cast<std::int64_t>(look(Recordings{}, world.server(node)->context().replays).bytes());
    }
  }
  return bytes;
}

}  // namespace takamaka::sim
