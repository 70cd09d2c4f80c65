// PostgresStore as Nodes, and who holds a room. Every time is that of the database.

#include <algorithm>
#include <string>
#include <utility>

#include "storage/postgres/postgres_store.hpp"
#include "storage/sql/guarded.hpp"

namespace takamaka::storage {
namespace {

constexpr std::int64_t nodes_kept_ms = 24LL * 60 * 60 * 1000;

// Free or its own: then one statement claims it. A room was handed over if somebody had asked for it and another node had
// released it.
constexpr std::string_view claim_free =
    R"(INSERT INTO log_ends AS h (room_id, epoch, node, last_node) VALUES (?1, 1, ?2, ?2)
       ON CONFLICT (room_id) DO UPDATE SET node = ?2, last_node = ?2, epoch = h.epoch + 1, wanted_by = NULL,
       moved_ms = CASE WHEN h.node IS NULL AND h.wanted_by IS NOT NULL AND h.last_node <> ?2 THEN now_ms()
       WHEN h.last_node <> ?2 THEN 0 ELSE h.moved_ms END
       WHERE h.node IS NULL OR h.node = ?2 RETURNING epoch)";
// A holder that lives on, and has lost its lease meanwhile, claims a room again in a later epoch.
constexpr std::string_view claim_left_behind =
    R"(UPDATE log_ends SET node = ?2, last_node = ?2, epoch = epoch + 1, wanted_by = NULL, moved_ms = 0
       WHERE room_id = ?1 AND node = ?3 AND epoch = ?4 RETURNING epoch)";
// Another node that has the room, and its lease: 0 if it lasts, 1 if it has run out, 2 if that is noted.
constexpr std::string_view node_of =
    R"(SELECT h.node, h.epoch, CASE WHEN n.node IS NULL OR n.lapsed = 1 THEN 2 WHEN n.until_ms <= now_ms() THEN 1
       ELSE 0 END FROM log_ends h LEFT JOIN nodes n ON n.node = h.node WHERE h.room_id = ?1 AND h.node <> ?2)";
constexpr std::string_view lapse =
    "UPDATE nodes SET lapsed = 1 WHERE node = ?1 AND lapsed = 0 AND until_ms <= now_ms()";

// Of each room: 0 if it is free, 1 if its holder need not be asked, 2 if it has to be asked.
constexpr std::string_view look_at_wanted =
    R"(SELECT w.room_id, h.node, CASE WHEN h.node IS NULL OR h.node = ?2 OR n.node IS NULL OR n.lapsed = 1
       OR n.until_ms <= now_ms() THEN 0 WHEN h.wanted_by = ?2 OR h.moved_ms + ?3 > now_ms()
       OR n.until_ms < now_ms() + ?4 THEN 1 ELSE 2 END FROM unnest(?1) AS w (room_id)
       LEFT JOIN log_ends h ON h.room_id = ANY (?1) AND h.room_id = w.room_id LEFT JOIN nodes n ON n.node = h.node)";

constexpr std::string_view renew_lease =
    R"(UPDATE nodes n SET url = ?2, draining = ?3, rooms = ?4, playing = ?6, connections = ?7, version = ?8,
       renewed_ms = now_ms(), until_ms = now_ms() + ?5, lapsed = 0, began_ms = CASE WHEN old.ran_out THEN now_ms()
       ELSE n.began_ms END FROM (SELECT node, lapsed = 1 OR until_ms <= now_ms() AS ran_out FROM nodes
       WHERE node = ?1 FOR UPDATE) old WHERE n.node = old.node RETURNING CASE WHEN old.ran_out THEN 1 ELSE 0 END)";

}  // namespace

// A node whose lease has run out may be renewing it at this moment. So its row is changed first, once for all its rooms:
// either the renewal waits and is told that it came too late, or it was first and the room is held. A lock of a node that was
// lost in the middle of a transaction must not cost this node its lease.
Outcome<std::int64_t> PostgresStore::claim(const RoomId& room, const std::string& node) {
  return transaction<std::int64_t>([&] {
    heads_.erase(room.value);
    postgres_.run_later("SELECT set_config('lock_timeout', ?1, true)", std::to_string(options_.lease.count() / 3));
    for (;;) {
      std::string holder;
      std::int64_t its_epoch = 0, its_lease = 0;
      if (Rows rows = postgres_.query(node_of, room, node); rows.next()) {
        holder = rows.text(0);
        its_epoch = rows.integer(1);
        its_lease = rows.integer(2);
      }
      if (holder.empty()) {
        if (const auto epoch = postgres_.number(claim_free, room, node)) return *epoch;
        continue;  // another node was faster
      }
      if (its_lease == 0) throw Failure{{ErrorKind::held, "room " + room.value + " is held by node " + holder}};
      if (its_lease == 1 && postgres_.run(lapse, holder) == 0)
        continue;  // it was renewed, or another node has noted it
      if (const auto epoch = postgres_.number(claim_left_behind, room, node, holder, its_epoch)) return *epoch;
    }
  });
}

// It does not wait for the disk. The claim that follows makes it durable too; if it is lost before that, the room was left
// behind, and its node releases it again when somebody wants it.
Outcome<void> PostgresStore::release(const RoomId& room, std::int64_t epoch) {
  return transaction<void>([&] {
    heads_.erase(room.value);
    postgres_.run_later("SET LOCAL synchronous_commit = off");
    postgres_.run_later("UPDATE log_ends SET node = NULL WHERE room_id = ?1 AND epoch = ?2", room, epoch);
  });
}

Outcome<Lease> PostgresStore::renew(const NodeState& state) {
  const auto lease = transaction<std::optional<Lease>>([&]() -> std::optional<Lease> {
    const std::int64_t lasts = options_.lease.count();
    const auto ran_out = postgres_.number(renew_lease, state.node, state.url, state.draining, state.rooms, lasts,
                                          state.playing, state.connections, state.version);
    if (ran_out == 1) return {};
    if (!ran_out) {
      postgres_.run_later("DELETE FROM nodes WHERE renewed_ms < now_ms() - ?1", nodes_kept_ms);
      postgres_.run_later(
          R"(INSERT INTO nodes (node, url, draining, rooms, began_ms, renewed_ms, until_ms, playing, connections,
             version) VALUES (?1, ?2, ?3, ?4, now_ms(), now_ms(), now_ms() + ?5, ?6, ?7, ?8))",
          state.node, state.url, state.draining, state.rooms, lasts, state.playing, state.connections, state.version);
    }
    Lease begun{options_.lease, {}, 0};
    Rows rows = postgres_.query(
        R"(SELECT room_id FROM log_ends h JOIN nodes n ON n.node = h.wanted_by
           WHERE h.node = ?1 AND n.until_ms > now_ms() ORDER BY room_id LIMIT ?2)",
        state.node, wanted_rooms_max);
    while (rows.next()) begun.wanted.push_back({rows.text(0)});
    Rows waiting = postgres_.query(
        R"(SELECT number, CASE WHEN EXISTS (SELECT 1 FROM orders
           WHERE node = ?1 AND taken = 0 AND at_ms > now_ms() - ?2) THEN 1 ELSE 0 END, CASE WHEN EXISTS (SELECT 1
           FROM nodes WHERE until_ms > now_ms() - ?4 AND until_ms <= now_ms() - ?3) THEN 1 ELSE 0 END FROM last_news)",
        state.node, std::int64_t{order_waits.count()}, std::int64_t{orphans_from.count()},
        std::int64_t{orphans_until.count()});
    if (waiting.next()) {
      begun.news = waiting.integer(0);
      begun.orders = waiting.integer(1) == 1;
      begun.orphans = waiting.integer(2) == 1;
    }
    return begun;
  });
  if (!lease) return std::unexpected(lease.error());
  if (*lease) return **lease;
  return std::unexpected(Error{ErrorKind::fenced, "the lease of node " + state.node + " had run out"});
}

Outcome<void> PostgresStore::leave(const std::string& node) {
  return transaction<void>([&] {
    postgres_.run_later("UPDATE nodes SET lapsed = 1, until_ms = least(until_ms, now_ms()) WHERE node = ?1", node);
  });
}

// Each room is asked for in a transaction of its own: with several in one, this node and the holder, which writes to them, could
// wait for each other.
Outcome<std::vector<RoomId>> PostgresStore::want(std::span<const RoomId> rooms, const std::string& node) {
  struct Ask {
    RoomId room;
    std::string holder;
  };
  std::vector<Ask> asks;
  auto free = guarded<std::vector<RoomId>>([&] {
    Column ids{Column::Of::text};
    for (const RoomId& room : rooms) ids.add(std::string_view{room.value});
    PostgresStatement& look = postgres_.statement(look_at_wanted);
    look.bind(1, ids);
    look.bind(2, node);
    look.bind(3, std::int64_t{room_stays.count()});
    look.bind(4, std::int64_t{options_.lease.count() / 2});  // a node that lives renews its lease after a third
    std::vector<RoomId> found;
    for (Rows rows{look}; rows.next();) {
      if (rows.integer(2) == 0) found.push_back({rows.text(0)});
      if (rows.integer(2) == 2) asks.push_back({{rows.text(0)}, rows.text(1)});
    }
    return found;
  });
  if (!free) return free;
  for (const Ask& ask : asks) {
    const auto asked = transaction<void>([&] {
      postgres_.run_later("SET LOCAL synchronous_commit = off");  // what is lost is asked for again
      postgres_.run_later(
          R"(UPDATE log_ends SET wanted_by = ?2 WHERE room_id = ?1 AND node = ?3
             AND (wanted_by IS NULL OR wanted_by <> ?2))",
          ask.room, node, ask.holder);
    });
    if (!asked) return std::unexpected(asked.error());
  }
  return free;
}

Outcome<bool> PostgresStore::is_held(const RoomId& room) {
  return guarded<bool>([&] {
    return postgres_
        .number(
            R"(SELECT 1 FROM log_ends h JOIN nodes n ON n.node = h.node
               WHERE h.room_id = ?1 AND n.lapsed = 0 AND n.until_ms > now_ms())",
            room)
        .has_value();
  });
}

Outcome<std::size_t> PostgresStore::rooms_elsewhere(const PlayerId& host, const std::string& node) {
  return guarded<std::size_t>([&] {
    return static_cast<std::size_t>(
        postgres_
            .number(
                R"(SELECT count(*) FROM rooms r JOIN log_ends h USING (room_id) JOIN nodes n ON n.node = h.node
                   WHERE r.host_id = ?1 AND r.closed = 0 AND h.node <> ?2 AND n.lapsed = 0 AND n.until_ms > now_ms())",
                host, node)
            .value());
  });
}

Outcome<std::vector<RoomId>> PostgresStore::orphans(const std::string& node, std::size_t limit) {
  return guarded<std::vector<RoomId>>([&] {
    std::vector<RoomId> rooms;
    Rows rows = postgres_.query(
        R"(SELECT h.room_id FROM nodes n JOIN log_ends h ON h.node = n.node JOIN matches m ON m.room_id = h.room_id
           WHERE n.until_ms > now_ms() - ?2 AND n.until_ms <= now_ms() - ?1 AND m.closed_ms IS NULL
           ORDER BY md5(h.room_id || ?3) LIMIT ?4)",
        std::int64_t{orphans_from.count()}, std::int64_t{orphans_until.count()}, node, limit);
    while (rows.next()) rooms.push_back({rows.text(0)});
    return rooms;
  });
}

Outcome<std::vector<HeldRoom>> PostgresStore::held_rooms(const std::string& node, std::size_t limit) {
  return guarded<std::vector<HeldRoom>>([&] {
    std::vector<HeldRoom> rooms;
    Rows rows = postgres_.query(
        R"(SELECT r.room_id, h.node, m.match_id, m.number FROM nodes n JOIN log_ends h ON h.node = n.node
           JOIN rooms r USING (room_id) LEFT JOIN LATERAL (SELECT match_id, number, closed_ms FROM matches
           WHERE room_id = r.room_id ORDER BY number DESC LIMIT 1) m ON true
           WHERE n.node <> ?1 AND n.lapsed = 0 AND n.until_ms > now_ms() AND r.closed = 0
           ORDER BY CASE WHEN m.match_id IS NOT NULL AND m.closed_ms IS NULL THEN 0 ELSE 1 END, r.room_id DESC
           LIMIT ?2)",
        node, limit);
    while (rows.next()) {
      HeldRoom& room = rooms.emplace_back(HeldRoom{{rows.text(0)}, rows.text(1)});
      if (rows.is_null(2)) continue;
      room.match = MatchId{rows.text(2)};
      room.match_number = static_cast<int>(rows.integer(3));
    }
    return rooms;
  });
}

Outcome<std::vector<NodeRow>> PostgresStore::nodes() {
  return guarded<std::vector<NodeRow>>([&] {
    std::vector<NodeRow> nodes;
    Rows rows = postgres_.query(
        R"(SELECT node, url, draining, rooms, began_ms, renewed_ms, CASE WHEN lapsed = 0
           AND until_ms > now_ms() THEN 1 ELSE 0 END, playing, connections, version FROM nodes
           WHERE renewed_ms >= now_ms() - ?1 ORDER BY began_ms, node)",
        nodes_kept_ms);
    while (rows.next()) {
      nodes.push_back({{rows.text(0), rows.text(1), rows.integer(2) == 1, rows.integer(3), rows.integer(7),
                        rows.integer(8), rows.text(9)},
                       rows.integer(4),
                       rows.integer(5),
                       rows.integer(6) == 1});
    }
    return nodes;
  });
}

Outcome<std::int64_t> PostgresStore::tell(const std::string& node, const std::string& kind, const std::string& body) {
  if (body.size() > news_body_max) {
    return std::unexpected(Error{ErrorKind::refused, "a piece of news of " + std::to_string(body.size()) + " bytes"});
  }
  return transaction<std::int64_t>([&] {
    const std::int64_t number = postgres_.number("UPDATE last_news SET number = number + 1 RETURNING number").value();
    postgres_.run_later("DELETE FROM news WHERE at_ms < now_ms() - ?1", std::int64_t{news_kept.count()});
    postgres_.run_later("INSERT INTO news (number, at_ms, node, kind, body) VALUES (?1, now_ms(), ?2, ?3, ?4)", number,
                        node, kind, body);
    return number;
  });
}

Outcome<std::vector<News>> PostgresStore::news(std::int64_t after, std::size_t limit) {
  return guarded<std::vector<News>>([&] {
    std::vector<News> news;
    Rows rows = postgres_.query("SELECT number, node, kind, body FROM news WHERE number > ?1 ORDER BY number LIMIT ?2",
                                after, limit);
    while (rows.next()) news.push_back({rows.integer(0), rows.text(1), rows.text(2), rows.text(3)});
    return news;
  });
}

// The lock on last_news counts the orders right.
Outcome<std::optional<std::int64_t>> PostgresStore::order(const RoomId& room, const std::string& node,
                                                          const std::string& body) {
  if (body.size() > order_body_max) {
    return std::unexpected(Error{ErrorKind::refused, "an order of " + std::to_string(body.size()) + " bytes"});
  }
  return transaction<std::optional<std::int64_t>>([&]() -> std::optional<std::int64_t> {
    std::string holder;
    {
      Rows rows = postgres_.query(
          R"(SELECT h.node FROM log_ends h JOIN nodes n ON n.node = h.node
             WHERE h.room_id = ?1 AND h.node <> ?2 AND n.lapsed = 0 AND n.until_ms > now_ms())",
          room, node);
      if (!rows.next()) return std::nullopt;
      holder = rows.text(0);
    }
    postgres_.number("SELECT one FROM last_news FOR UPDATE");
    postgres_.run_later("DELETE FROM orders WHERE at_ms < now_ms() - ?1", std::int64_t{orders_kept.count()});
    if (std::cmp_greater_equal(postgres_.number("SELECT count(*) FROM orders").value(), orders_max)) {
      throw Failure{{ErrorKind::overloaded, "too many orders wait"}};
    }
    return postgres_.number(
        "INSERT INTO orders (at_ms, node, room_id, body) VALUES (now_ms(), ?1, ?2, ?3) RETURNING number", holder, room,
        body);
  });
}

Outcome<std::vector<Order>> PostgresStore::take_orders(const std::string& node, std::size_t limit) {
  return transaction<std::vector<Order>>([&] {
    std::vector<Order> orders;
    {
      Rows rows = postgres_.query(
          R"(UPDATE orders SET taken = 1 WHERE number IN (SELECT number FROM orders
             WHERE node = ?1 AND taken = 0 AND at_ms > now_ms() - ?2 ORDER BY number LIMIT ?3)
             RETURNING number, room_id, body)",
          node, std::int64_t{order_waits.count()}, limit);
      while (rows.next()) orders.push_back({rows.integer(0), {rows.text(1)}, rows.text(2)});
    }
    std::ranges::sort(orders, {}, &Order::number);
    return orders;
  });
}

Outcome<void> PostgresStore::answer_order(std::int64_t number, const std::string& answer) {
  if (answer.size() > order_body_max) {
    return std::unexpected(Error{ErrorKind::refused, "an answer of " + std::to_string(answer.size()) + " bytes"});
  }
  return transaction<void>(
      [&] { postgres_.run_later("UPDATE orders SET answer = ?2 WHERE number = ?1 AND taken = 1", number, answer); });
}

Outcome<std::optional<std::string>> PostgresStore::take_answer(std::int64_t number) {
  return transaction<std::optional<std::string>>([&]() -> std::optional<std::string> {
    Rows rows = postgres_.query("DELETE FROM orders WHERE number = ?1 AND answer IS NOT NULL RETURNING answer", number);
    if (!rows.next()) return std::nullopt;
    return rows.text(0);
  });
}

Outcome<bool> PostgresStore::withdraw_order(std::int64_t number) {
  return transaction<bool>(
      [&] { return postgres_.run("DELETE FROM orders WHERE number = ?1 AND taken = 0", number) == 1; });
}

}  // namespace takamaka::storage
